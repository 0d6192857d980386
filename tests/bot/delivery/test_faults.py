"""Whatever happens to calls, messages, people and the process: left alone at last, every surface stands once, as it is
now, and no window ever saw more calls than its budget."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.ports import Delivery, Fate, Limits
from bot.screens.screen import Screen
from bot.surfaces import Want
from tests.bot.delivery.harness import Rig, T
from tests.bot.delivery.test_budgets import most_in
from tests.fakes.messenger import DISCORD, TELEGRAM
from tests.simulation.virtual import run

SURFACES = [f"board:{T}:{n}" for n in (1, 2)] + [f"result:{T}:1", f"lobby:{T}"] + [f"hand:{T}:{n}" for n in range(3)]


class Storm:
    def __init__(self, rig: Rig, seed: int) -> None:
        self.rig = rig
        self.dice = random.Random(seed)
        self.calm = False
        self.alive: set[str] = set()
        self.version = 0
        self.cut_off = 0
        """sends that arrived although nobody heard of it"""
        self.left_behind = 0
        """messages that could be neither deleted nor edited to a farewell, such as in the chat of who has blocked us"""
        rig.messenger.script = self.answer
        rig.messenger.latency = 0.15

    def answer(self, kind: str, chat: str, screen: Screen | None) -> Delivery | None:
        self.rig.messenger.arrives_anyway = False
        self.left_behind += screen is not None and screen.text == "bye" and chat in self.rig.messenger.closed
        if self.calm or self.dice.random() > 0.25:
            return None
        match self.dice.randrange(6):
            case 0:
                return Delivery(Fate.LATER, after=self.dice.choice([1.0, 5.0, 30.0]), chat_wide=True)
            case 1:
                return Delivery(Fate.LATER, after=self.dice.choice([0.0, 2.0]))
            case 2 if kind == "send":
                self.rig.messenger.arrives_anyway = True
                self.cut_off += 1
                return Delivery(Fate.LATER, unsure=True)
            case 3:
                return Delivery(Fate.LATER, unsure=True)
            case 4 if kind == "edit":
                self.left_behind += screen is not None and screen.text == "bye"
                return Delivery(Fate.LOST)  # such as a message that cannot be edited any more
            case 5 if kind == "delete":
                return Delivery(Fate.REFUSED)
            case _:
                return None

    async def blow(self) -> None:
        rig, dice = self.rig, self.dice
        match dice.randrange(12):
            case 0 | 1 | 2 | 3 | 4 | 5:
                await self.change()
            case 6 if self.alive:
                rig.reconciler.renew(dice.choice(sorted(self.alive)))
            case 7:
                chat = dice.choice(["fake:group", "fake:@0"])
                if rig.messenger.chats.get(chat):
                    rig.messenger.remove(chat, dice.randrange(len(rig.messenger.chats[chat])))
            case 8:
                person = dice.randrange(3)
                rig.messenger.closed ^= {f"fake:@{person}"}
                if dice.random() < 0.5:
                    rig.reconciler.heard(person=rig.people[person])
            case 9:
                self.cut_off += sum(rig.messenger.flying.values())
                await rig.crash()
                rig.messenger.flying.clear()
            case 10:
                rig.clock.skew += dice.choice([-30.0, 1.0, 150.0])
            case _:
                pass
        await asyncio.sleep(dice.choice([0.0, 0.1, 1.0, 10.0]))

    async def change(self) -> None:
        rig, dice = self.rig, self.dice
        self.version += 1
        wants: list[Want] = []
        gone: list[str] = []
        for key in dice.sample(SURFACES, dice.randint(1, 4)):
            if key in self.alive and dice.random() < 0.1:
                self.alive.discard(key)
                gone.append(key)
                continue
            self.alive.add(key)
            rig.shows[key] = f"{key}={self.version}"
            wants.append(rig.to(key, person=int(key[-1]) if key.startswith("hand") else 0))
        await rig.commit(*wants, gone=tuple(gone))

    async def settle(self) -> None:
        """No more faults; everybody is back; what was lost too often is asked for."""
        rig = self.rig
        self.calm = True
        rig.messenger.closed.clear()
        await asyncio.sleep(120.0)
        for key in sorted(self.alive):
            rig.reconciler.renew(key)
        rig.reconciler.heard(chat=rig.chat)
        for person in rig.people:
            rig.reconciler.heard(person=person)
        await rig.quiet(7200.0)


async def storm(rig: Rig, seed: int) -> None:
    blowing = Storm(rig, seed)
    for _ in range(60):
        await blowing.blow()
    await blowing.settle()
    shown = Counter(message.screen.text for kept in rig.messenger.chats.values() for message in kept.values())
    copies = 0
    for key in SURFACES:
        texts = {text: number for text, number in shown.items() if text.startswith(f"{key}=")}
        if key in blowing.alive:
            wanted = rig.shows[key]
            assert wanted is not None
            assert texts.get(wanted), f"{key} does not show what it should"
            row = await rig.store.surface(key)
            assert row is not None
            assert (row.delivered, row.old, row.parked) == (row.wanted, [], None)
            copies -= 1
        if key in blowing.alive or not key.startswith("hand"):  # a hand of somebody who had blocked us stays behind
            copies += sum(texts.values())
    assert copies <= blowing.left_behind + (0 if rig.messenger.limits.nonce else blowing.cut_off)
    limits = rig.messenger.limits
    for chat in rig.messenger.chats:
        times = [call.at for call in rig.messenger.called if call.chat == chat]
        if blowing.rig.clock.skew == 0.0:
            private = chat != "fake:group"
            per, most = (limits.private_per, limits.private_calls) if private else (limits.chat_per, limits.chat_calls)
            most += 0 if private else 2  # a dead process's calls of which nothing was stored
            assert most_in(times, per) <= most
    assert rig.messenger.most_flying <= 2, "after a crash the dead process's call may still be under way"


def weather(limits: Limits, seed: int) -> None:
    with TemporaryDirectory() as folder:

        async def main() -> None:
            rig = Rig(Path(folder), limits, 0.0, 1.0, None)
            await rig.start()
            try:
                await storm(rig, seed)
            finally:
                await rig.stop()

        run(main())


@pytest.mark.parametrize("limits", [TELEGRAM, DISCORD], ids=["without nonces", "with nonces"])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=6, phases=[Phase.explicit, Phase.generate])
def test_after_any_storm_every_surface_stands_once(limits: Limits, seed: int) -> None:
    weather(limits, seed)
