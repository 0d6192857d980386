"""The real process under load, killed again and again: nothing may be lost or doubled.

``python -m tests.browser.killing [--times 100] [--tables 6] [--seed N]``: people at several tables play through real
sockets as fast as they can; the server is ended by ``kill -9`` at random moments and started again. Whatever was
acknowledged to somebody must stand in the database while the server is dead, and at the end; then the database, the
chat service's file and every person's tab must agree. Prints one JSON object; exit 1 when one is broken.
"""

import argparse
import asyncio
import contextlib
import json
import random
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import ClientError, ClientSession, WSMsgType

from bot.buttons import Press, decode
from bot.language import language
from engine.record import replay
from tests.adapters.afterwards import SAID, is_of
from tests.browser.evening import Server

KO = language("ko")
BID_NO = {KO("button-pass")}
GO_ON = {KO("button-next"), KO("button-fill-next")}


@dataclass
class Person:
    """A tab without a browser: hears as the page does, comes back as it does, and sends again what had no answer."""

    name: str
    server: Server
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    me: dict[str, Any] = field(default_factory=dict)
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    pending: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=Counter)
    confirmed: list[Press] = field(default_factory=list)
    """the actions of which an answer said that they were taken"""
    last: int = 0
    world: str = ""
    socket: Any = None
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def live(self) -> None:
        """Be connected for ever."""
        async with ClientSession() as http:
            while True:
                try:
                    async with http.ws_connect(
                        f"{self.server.url}/socket", headers={"Origin": self.server.url}
                    ) as socket:
                        hello = {"secret": self.secret, "name": self.name, "since": self.last, "world": self.world}
                        await socket.send_json({"do": "hello", **hello})
                        async for message in socket:
                            if message.type is WSMsgType.TEXT:
                                await self._take(json.loads(message.data), socket)
                except (ClientError, ConnectionError):
                    pass
                self.socket = None
                await asyncio.sleep(0.2)

    async def _take(self, frame: dict[str, Any], socket: Any) -> None:
        match frame["do"]:
            case "welcome":
                self.me, self.socket = frame["me"], socket
                for again in list(self.pending.values()):
                    await socket.send_json(again)
            case "answer":
                asked = self.pending.pop(frame["op"], {"do": ""})
                self.answers[frame["op"]] += 1
                words = "".join(part for part in frame["text"] if isinstance(part, str))
                if asked["do"] == "press" and any(said in words for said in SAID):
                    self.confirmed.append(decode(asked["token"]))
            case "messages":
                self._hear(frame)
        self.heard.set()

    def _hear(self, frame: dict[str, Any]) -> None:
        if frame.get("fresh"):
            self.messages.clear()
        self.world = frame.get("world", self.world)
        self.last = max(self.last, frame.get("last", 0))
        for message in frame["messages"]:
            self.last = max(self.last, message["change"])
            if message["body"] is None:
                self.messages.pop(message["id"], None)
            else:
                self.messages[message["id"]] = message

    async def ask(self, **frame: Any) -> None:
        """Send until answered."""
        op = secrets.token_urlsafe(16)
        self.pending[op] = {**frame, "op": op}
        if self.socket is not None:
            with contextlib.suppress(ClientError, ConnectionError):  # it goes again with the next socket
                await self.socket.send_json(self.pending[op])
        await self.until(lambda: op not in self.pending)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for something that this person hears of."""
        while not true():
            self.heard.clear()
            await self.heard.wait()

    def newest(self, kind: str, chat: str) -> dict[str, Any] | None:
        found = [m for m in self.messages.values() if m["body"]["kind"] == kind and m["chat"] == chat]
        return max(found, key=lambda m: int(m["id"]), default=None)

    def offered(self, chat: str, label: str) -> dict[str, Any] | None:
        """The lobby's button of this label."""
        lobby = self.newest("lobby", chat)
        return _labelled(lobby["body"], {label}) if lobby else None

    async def play(self, chat: str) -> None:
        """For ever: act when asked, and go on to the next deal."""
        while True:
            self.heard.clear()
            hand = self.newest("hand", self.me["chat"])
            result, board = self.newest("result", chat), self.newest("board", chat)
            if hand and hand["body"].get("asks"):
                await self._press(hand, self._choice(hand["body"]))
            elif result and (board is None or int(result["id"]) > int(board["id"])):
                await self._press(result, _labelled(result["body"], GO_ON))
            else:
                await self.heard.wait()

    async def _press(self, message: dict[str, Any], button: dict[str, Any] | None) -> None:
        if button is None:
            self.heard.clear()
            await self.heard.wait()
            return
        before = message["change"]
        await self.ask(do="press", message=message["id"], token=button["token"])
        for _ in range(20):  # what the press changed is usually told before its answer
            if self.messages.get(message["id"], {}).get("change") != before:
                return
            await asyncio.sleep(0.01)

    @staticmethod
    def _choice(body: dict[str, Any]) -> dict[str, Any] | None:
        buttons = list(_buttons(body))
        cards = [button for button in buttons if button.get("card") and not button.get("marked")]
        leads = [b for b in buttons if b.get("style") in {"primary", "success"} and not b.get("card")]
        if leads and any(button.get("marked") for button in buttons):
            return leads[0]
        if cards:
            return random.choice(cards)
        return _labelled(body, BID_NO) if leads and random.random() < 0.6 else next(iter(leads or buttons), None)


def _buttons(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for group in body["controls"]:
        yield from (button for button in group["buttons"] if button.get("token"))


def _labelled(body: dict[str, Any], labels: set[str]) -> dict[str, Any] | None:
    return next(
        (b for b in _buttons(body) if "".join(s if isinstance(s, str) else "" for s in b["label"]) in labels), None
    )


async def evening(data: Path, times: int, tables: int, dice: random.Random) -> dict[str, Any]:
    """Play through ``times`` kills, then look. Returns the report; ``broken`` lists what is wrong."""
    server = await Server(data, "random").start()
    people = [(Person(f"a{i}", server), Person(f"b{i}", server)) for i in range(tables)]
    lives = [asyncio.create_task(person.live()) for pair in people for person in pair]
    try:
        chats = [await _open(i, *pair) for i, pair in enumerate(people)]
        games = [asyncio.create_task(p.play(chat)) for pair, chat in zip(people, chats, strict=True) for p in pair]
        broken: list[str] = []
        everybody = [person for pair in people for person in pair]
        for _ in range(times):
            await asyncio.sleep(dice.uniform(0.3, 3.0))
            await server.kill()
            broken += lost(everybody, server)
            await server.start()
        await asyncio.sleep(2)
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
        await _quiet(server)
        return _look(server, everybody, broken)
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await server.kill()


async def _open(number: int, host: Person, guest: Person) -> str:
    """A channel of their own with a table of two people and AI players, started."""
    async with asyncio.timeout(120):
        for person in (host, guest):
            await person.until(lambda person=person: bool(person.me))
        title = f"room {number}"
        await host.ask(do="open", title=title)
        chats = {
            shown: address
            for address, shown in host.server.rows("SELECT address, title FROM channels", "local.sqlite3")
        }
        chat = chats[title]
        await host.ask(do="say", chat=chat, text="/mighty")
        for person, label in ((guest, KO("button-join")), (host, KO("button-fill"))):
            await person.until(lambda person=person, label=label: person.offered(chat, label) is not None)
            lobby, button = person.newest("lobby", chat), person.offered(chat, label)
            assert lobby
            assert button
            await person.ask(do="press", message=lobby["id"], token=button["token"])
    return chat


async def _quiet(server: Server) -> None:
    """Until nothing has changed for two seconds."""
    before: list[tuple[Any, ...]] = []
    async with asyncio.timeout(120):
        while (now := server.rows("SELECT MAX(change) FROM messages", "local.sqlite3")) != before:
            before = now
            await asyncio.sleep(2)


def lost(people: Iterable[Person], server: Server) -> list[str]:
    """What was acknowledged and does not stand in the database, at its own place, as it was acknowledged."""
    actions = {(deal, turn): text for deal, turn, text in server.rows("SELECT deal_id, sequence, text FROM actions")}
    return [
        f"{person.name} was told that {press.token} was taken; there is {action!r}"
        for person in people
        for press in person.confirmed
        if press.decision and press.decision.turn is not None
        for action in [actions.get((f"{press.table}/{press.decision.deal}", press.decision.turn))]
        if action is None or not is_of(action, press)
    ]


def _look(server: Server, people: list[Person], broken: list[str]) -> dict[str, Any]:
    broken += lost(people, server)

    def same(what: str, got: object, wanted: object) -> None:
        if got != wanted:
            broken.append(f"{what}: {got!r}, not {wanted!r}")

    for id_, record in server.rows("SELECT id, record FROM deals WHERE record IS NOT NULL"):
        if not replay(json.loads(record)).ok:
            broken.append(f"the record of {id_} does not replay")
    same(
        "settlements of ended deals",
        server.rows(
            "SELECT deals.id, COUNT(postings.id) FROM deals LEFT JOIN postings ON deal_id = deals.id AND kind = 'end'"
            " WHERE ended IS NOT NULL GROUP BY deals.id HAVING COUNT(postings.id) != 1"
        ),
        [],
    )
    same("unbalanced postings", server.rows("SELECT posting_id FROM entries GROUP BY 1 HAVING SUM(amount) != 0"), [])
    gaps = "SELECT {0} FROM {1} GROUP BY {0} HAVING COUNT(*) != MAX({2}) - MIN({2}) + 1"
    same("gaps in the actions", server.rows(gaps.format("deal_id", "actions", "sequence")), [])
    same("gaps in the revisions", server.rows(gaps.format("table_id", "commits", "revision")), [])

    alive = server.rows(
        "SELECT number, chat, change, author, body FROM messages WHERE body IS NOT NULL", "local.sqlite3"
    )
    kinds = Counter(json.loads(body)["kind"] for *_, author, body in alive if author is None)
    (deals,), (ended,) = (
        server.rows(f"SELECT COUNT(*) FROM deals WHERE {when}")[0] for when in ("started > 0", "ended > 0")
    )
    same("boards", kinds["board"], deals)
    same("results", kinds["result"], ended)
    same("lobbies", kinds["lobby"], len(people) // 2)
    same("hands", kinds["hand"], len(people))
    for person in people:
        mine = {
            str(n): change
            for n, chat, change, *_ in alive
            if not chat.startswith("local:@") or chat == person.me["chat"]
        }
        same(f"what {person.name} sees", {id_: m["change"] for id_, m in person.messages.items()}, mine)
        same(f"answers {person.name} got twice", [op for op, count in person.answers.items() if count > 1], [])
    actions = server.rows("SELECT COUNT(*) FROM actions")[0][0]
    confirmed = sum(len(person.confirmed) for person in people)
    if not confirmed:
        broken.append("nothing was ever acknowledged")
    return {
        "deals": deals,
        "ended": ended,
        "actions": actions,
        "acknowledged": confirmed,
        "messages": len(alive),
        "broken": broken,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    wanted = parser.parse_args()
    random.seed(wanted.seed)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(evening(Path(folder), wanted.times, wanted.tables, random.Random(wanted.seed)))
    print(
        json.dumps(
            {"ok": not report["broken"], "kills": wanted.times, "seed": wanted.seed, **report}, ensure_ascii=False
        )
    )
    return 1 if report["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
