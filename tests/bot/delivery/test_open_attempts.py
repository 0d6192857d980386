"""An attempt that a crash left open: its message may stand there already."""

import asyncio

from bot.ports import Delivery, Fate
from bot.screens.screen import Screen
from tests.bot.delivery.harness import BOARD, Rig, virtual
from tests.fakes.messenger import DISCORD


@virtual(DISCORD)
async def test_an_open_attempt_survives_a_later_after_the_restart(rig: Rig) -> None:
    answers = [Delivery(Fate.LATER, after=1.0), Delivery(Fate.LATER, unsure=True)]
    tried = asyncio.Event()

    def script(kind: str, _chat: str, _screen: Screen | None) -> Delivery | None:
        tried.set()
        return answers.pop() if answers and kind == "send" else None

    rig.messenger.script = script
    rig.messenger.arrives_anyway = True
    await rig.commit(f"{BOARD}=one")
    await tried.wait()
    await asyncio.sleep(0)
    rig.messenger.arrives_anyway = False
    await rig.crash()
    await rig.quiet()
    assert answers == [], "the platform was not ready for the first try after the restart"
    assert rig.group() == ["one"]
