"""A group chat for tests: the real coordinator on the real store, on virtual time, with a platform of dictionaries.

People press what they see: ``press`` finds the button on the messages that are there now, by its verb.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.buttons import Press, decode
from bot.clocks import Pace
from bot.coordinator import Coordinator
from bot.ids import TableId
from bot.ports import Answer, Happened, Limits, Place, Pressed, Said, Sender, Update, Where
from bot.reception import Caps
from bot.screens.controls import copies
from bot.screens.marks import plain
from bot.screens.screen import Buttons, Screen
from bot.store import Store, open_store
from bot.store.inline import inline
from bot.table import Table
from engine import shuffle
from engine.ai import basic
from tests.fakes.messenger import FREE, ScriptedMessenger
from tests.simulation.virtual import VirtualClock, VirtualLoop, run

GROUP = "fake:group"
AT_ONCE = Pace(0)
PEOPLE = ("민지", "Alex", "준", "서연", "하늘")
ASKED = 60.0
"""seconds after which a message that was asked for anew must be there"""
OPEN = Caps(burst=1_000_000)


class TestDice:
    """Repeatable: the same ids and seeds for the same table, also after a restart."""

    __test__ = False

    def __init__(self, name: str = "tab") -> None:
        self.name = name
        self.drawn = 0

    def table_id(self) -> TableId:
        self.drawn += 1
        letters = "abcdefghijklmnopqrstuvwxyz234567"
        return TableId(
            f"{self.name}aa{letters[self.drawn // 1024]}{letters[self.drawn // 32 % 32]}{letters[self.drawn % 32]}"
        )

    def seed(self, table: TableId, deal: int) -> bytes:
        return hashlib.sha256(f"{table}/{deal}".encode()).digest()

    def public_id(self) -> str:
        self.drawn += 1
        return f"pub{self.drawn}"


class Chat:
    """One process (``restart`` makes the next) and its platform, which outlives it."""

    def __init__(
        self,
        path: Path,
        *,
        pace: Pace = AT_ONCE,
        limits: Limits = FREE,
        caps: Caps = OPEN,
        kind: type[Coordinator] = Coordinator,
        **options: Any,
    ) -> None:
        self.path = path
        self.pace = pace
        self.caps = caps
        self.kind = kind
        self.options = options
        self.clock = VirtualClock(asyncio.get_running_loop())
        self.messenger = ScriptedMessenger(self.clock, limits)
        self.dice = TestDice()
        self.updates = 0
        self.store: Store
        self.coordinator: Coordinator

    async def start(self) -> Chat:
        self.store = await open_store(f"sqlite+aiosqlite:///{self.path}", synchronous="OFF", creator=inline)
        self.coordinator = self.kind(
            self.store, {"fake": self.messenger}, self.clock, self.dice, pace=self.pace, caps=self.caps, **self.options
        )
        await self.coordinator.start()
        return self

    async def stop(self) -> None:
        await self.coordinator.stop(1.0)
        await self.store.close()

    async def kill(self) -> None:
        """The process is gone: what the reconciler had still to do is not done. (Dying inside a commit is the
        simulation's business.)"""
        await self.coordinator.abandon()
        await self.store.close()

    async def restart(self) -> None:
        await self.kill()
        await self.start()

    # People.

    def update(
        self, who: str, what: Pressed | Said | Happened, *, private: bool = False, chat: str = GROUP, **more: Any
    ) -> Update:
        self.updates += 1
        admin = bool(more.pop("admin", False))
        thread, server = more.pop("thread", None), more.pop("server", None)
        group = Where(chat, thread=thread, title="모임", server=server)
        where = Where(f"fake:{who}", private=True) if private else group
        return Update(f"u{self.updates}", Sender(f"fake:{who}", who, "ko", admin), where, what, **more)

    async def say(self, who: str, name: str, text: str = "", **how: Any) -> Answer:
        return await self.coordinator.handle(self.update(who, Said(name, text), **how))

    async def token(
        self, who: str, token: str, *, values: tuple[str, ...] = (), place: Place | None = None, **how: Any
    ) -> Answer:
        return await self.coordinator.handle(self.update(who, Pressed(token, values, place), **how))

    async def press(self, who: str, verb: str, *args: str, private: bool = False, **how: Any) -> Answer:
        """Press the (last) button with this verb that this person sees."""
        place, press = self.find(who, verb, *args, private=private)
        return await self.token(who, press.token, place=place, private=private, **how)

    def find(self, who: str, verb: str, *args: str, private: bool = False) -> tuple[Place, Press]:
        chat = f"fake:{who}" if private else GROUP
        for place, press in reversed(list(self.buttons(chat))):
            if press.verb == verb and (not args or press.args == args):
                return place, press
        seen = sorted({press.verb for _, press in self.buttons(chat)})
        raise AssertionError(f"{who} sees no button {verb} {args} in {chat}, only {seen}")

    def screens(self, chat: str) -> Iterator[tuple[Place, Screen]]:
        for message in self.messenger.chats.get(chat, {}).values():
            yield Place(chat, message.id), message.screen

    def buttons(self, chat: str) -> Iterator[tuple[Place, Press]]:
        for place, screen in self.screens(chat):
            for control in screen.controls:
                for button in control.buttons if isinstance(control, Buttons) else control.options:
                    if button.token:
                        yield place, decode(button.token)

    def text(self, chat: str = GROUP) -> str:
        """What a reader of the chat sees."""
        return "\n---\n".join(plain(screen.text, "ko") for _, screen in self.screens(chat))

    # Tables.

    async def settle(self, seconds: float = 1.0) -> None:
        """Let everything that is due within so many seconds happen."""
        await asyncio.sleep(seconds)

    async def table(self, index: int = -1) -> Table:
        stored = (await self.store.live_tables())[index]
        found = await self.coordinator._house.table(stored.id)
        assert found is not None
        return found

    async def open(self, *people: str, fill: bool = True, rules: str = "") -> Table:
        """A table with these people, started if ``fill``."""
        await self.say(people[0], "mighty", rules)
        table = await self.table()
        for person in people[1:]:
            answer = await self.token(person, f"g1:{table.state.id}:join::")
            assert answer.text, answer
        if fill:
            verb = "fill" if len(people) < len(table.rules.people) else "start"
            await self.token(people[0], f"g1:{table.state.id}:{verb}::")
        return await self.table()

    async def move(self, table: Table) -> None:
        """One turn: the person to act types something sensible; else time passes until the program has moved."""
        deal = table.deal
        assert deal is not None
        owner, turn, acting = table.acting_owner, deal.turn, deal.to_act
        if owner is None or acting is None or not table.state.seats[owner].present:
            assert table.due is not None
            await asyncio.sleep(max(0.0, table.due - self.clock.now()) + 0.1)
            return
        action = basic.choose(deal.view(owner), deal.rules, shuffle.dice(bytes(32), acting, turn).below)
        verb, *args = str(action).split()[1:]
        decision = f"{table.state.number}.{turn}"
        name = table.state.seats[owner].name
        if verb == "discard":
            cards = args[: args.index("=")] if "=" in args else args
            await self._tick(name, table, decision, cards)
            if "=" in args:
                await self.token(name, f"g1:{table.state.id}:change:{decision}:{args[-1]}", private=True)
            verb, args = "bury", []
        elif verb == "friend" and len(args) > 1:
            await self._tick(name, table, decision, args)
            verb, args = "friends", []
        answer = await self.token(name, f"g1:{table.state.id}:{verb}:{decision}:{'/'.join(args)}", private=True)
        assert answer.key, answer

    async def _tick(self, name: str, table: Table, decision: str, cards: Sequence[str]) -> None:
        for _, args in copies(cards):
            await self.token(name, f"g1:{table.state.id}:tick:{decision}:{'/'.join(args)}", private=True)

    async def play_out(self, table: Table) -> None:
        """To the end of the deal."""
        for _ in range(2000):
            current = await self.coordinator._house.table(table.state.id)
            if current is None or current.deal is None:
                return
            await self.move(current)
        raise AssertionError("the deal does not end")


@cache
def _migrated() -> bytes:
    """An empty database of today's schema, made once."""

    async def make(path: Path) -> None:
        await (await open_store(f"sqlite+aiosqlite:///{path}", synchronous="OFF", creator=inline)).close()

    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        run(make(path))
        return path.read_bytes()


def on_virtual_time(test: Callable[[Chat], Awaitable[None]], path: Path, **options: Any) -> None:
    """Run a test's coroutine with a started Chat on a fresh virtual loop."""
    file = path / "giruda.sqlite3"
    file.write_bytes(_migrated())

    async def main() -> None:
        chat = await Chat(file, **options).start()
        try:
            await test(chat)
        except BaseException:
            await chat.kill()
            raise
        await chat.stop()

    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        loop.run_until_complete(main())
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
        asyncio.set_event_loop(None)
