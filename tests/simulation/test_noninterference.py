"""Noninterference (architecture.md, Laws): what an audience cannot know moves nothing that it receives, not a byte and
not a moment.

A deal is played to a random point through the real coordinator. Then unplayed cards are exchanged between places that
are hidden from the audience, the engine is asked whether the same actions are still legal, and if so the evening is
run again with the same updates at the same virtual times, the program's own moves included. Everything that reached the
audience must be equal: every call on its surfaces, every answer to its presses, and the log.

Each comparison runs two evenings of the whole system, so these tests take their ten seconds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import structlog

from bot.clocks import Pace
from bot.dice import LETTERS
from bot.ports import Answer, Update
from bot.screens.screen import Screen
from bot.table import Table
from engine import shuffle
from engine.actions import Action, parse
from engine.ai import basic
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.presets import resolve
from engine.ruleset import Ruleset
from engine.shuffle import Dealt
from engine.view import View
from tests.bot.coordinator.chat import GROUP, Chat, on_virtual_time

PEOPLE = ("민지", "Alex", "준")


@dataclass(slots=True)
class Evening:
    """One run: what was dealt and done, and what reached whom."""

    dealt: Dealt
    actions: list[str]
    updates: list[tuple[float, Update]]
    calls: list[tuple[float, str, str, Screen | None]]
    answers: list[tuple[float, str, Answer]]
    log: str
    seats: dict[str, int]
    ended: float

    def heard_by(self, audience: str | None) -> list[tuple[object, ...]]:
        """Everything that a person (None: a spectator of the group) received, with its time."""
        rooms = {GROUP} if audience is None else {GROUP, f"fake:{audience}"}
        calls = [(at, kind, chat, repr(screen)) for at, kind, chat, screen in self.calls if chat in rooms]
        answers = [(at, repr(answer)) for at, who, answer in self.answers if who == audience]
        return [*calls, *answers]


async def _opened(chat: Chat, preset: str) -> Table:
    """A table, opened step by step: each update has its own instant, so that running it again meets the same ones."""
    await chat.say(PEOPLE[0], "mighty", preset)
    await chat.settle(0.7)
    table = await chat.table()
    for person, verb in [*((person, "join") for person in PEOPLE[1:]), (PEOPLE[0], "fill")]:
        answer = await chat.token(person, f"g1:{table.state.id}:{verb}::")
        assert verb == "fill" or answer.text
        await chat.settle(0.7)
    return await chat.table()


def _play(
    path: Path, monkeypatch: pytest.MonkeyPatch, preset: str, length: int, again: Evening | None, dealt: Dealt | None
) -> Evening:
    """Run an evening until ``length`` actions, or run one again on other cards."""
    path.mkdir()
    done: list[Evening] = []
    real_deal, real_choose = shuffle.deal_cards, basic.choose
    given: list[Dealt] = []

    def deal_cards(rules: Ruleset, seed: bytes, text: str, resting: Sequence[int] = ()) -> Dealt:
        cards = real_deal(rules, seed, text, resting)
        if dealt is not None:
            cards = replace(cards, hands=dealt.hands, kitty=dealt.kitty)
        given.append(cards)
        return cards

    def choose(view: View, rules: Ruleset, below: object) -> Action:
        if again is not None and view.turn < len(again.actions):
            return parse(again.actions[view.turn])
        return real_choose(view, rules, below)  # type: ignore[arg-type]

    async def evening(chat: Chat) -> None:
        calls: list[tuple[float, str, str, Screen | None]] = []

        def note(kind: str, where: str, screen: Screen | None) -> None:
            calls.append((chat.clock.now(), kind, where, screen))

        chat.messenger.script = note
        chat.dice.name = f"{path.name[0]}ab"  # another table, another shuffle
        answers: list[tuple[float, str, Answer]] = []
        updates: list[tuple[float, Update]] = []
        handle = chat.coordinator.handle

        async def heard(update: Update) -> Answer:
            at = chat.clock.now()
            updates.append((at, update))
            answer = await handle(update)
            answers.append((at, update.sender.name, answer))
            return answer

        monkeypatch.setattr(chat.coordinator, "handle", heard)
        if again is None:
            table = await _opened(chat, preset)
            while table.deal is not None and table.deal.turn < length:
                await chat.move(table)
                await chat.settle(0.7)
                table = await chat.table()
        else:
            for at, update in again.updates:
                if at > chat.clock.now():
                    await chat.clock.sleep(at - chat.clock.now())
                await heard(update)
            await chat.clock.sleep(again.ended - chat.clock.now())
        table = await chat.table()
        seats = {seat.name: chair for chair, seat in enumerate(table.state.seats) if seat.name}
        actions = [] if table.deal is None else list(table.deal.actions)
        done.append(Evening(given[0], actions, list(updates), list(calls), list(answers), "", seats, chat.clock.now()))

    with monkeypatch.context() as patched, structlog.testing.capture_logs() as logs:
        patched.setattr(shuffle, "deal_cards", deal_cards)
        patched.setattr(basic, "choose", choose)
        on_virtual_time(evening, path, pace=Pace(1.6))
    done[0].log = repr(logs)
    return done[0]


def _still_legal(rules: Ruleset, dealt: Dealt, actions: list[str], later: object) -> bool:
    deal = Deal.start(rules, replace(dealt, later=later), dealer=rules.people[-1])  # type: ignore[arg-type]
    try:
        for text in actions:
            deal.apply(parse(text))
    except IllegalAction:
        return False
    return deal.result is None


def _exchanged(rng: random.Random, evening: Evening, rules: Ruleset, audience: int | None) -> Dealt | None:
    """The same deal with unplayed cards in other hidden places, or None where no exchange is legal."""
    used = {word.rstrip("!").partition("=")[0] for text in evening.actions for word in text.split()[2:]}
    declarer = next((int(text[0]) for text in evening.actions if " discard " in text), None)
    places = [
        (seat, index)
        for seat, hand in enumerate(evening.dealt.hands)
        if seat != audience
        for index, card in enumerate(hand)
        if card not in used
    ]
    if declarer is None or declarer != audience:
        places += [(-1, index) for index, card in enumerate(evening.dealt.kitty) if card not in used]
    for _ in range(60):
        hands = [list(hand) for hand in evening.dealt.hands]
        kitty = list(evening.dealt.kitty)

        def at(place: tuple[int, int], hands: list[list[str]] = hands, kitty: list[str] = kitty) -> list[str]:
            return kitty if place[0] < 0 else hands[place[0]]

        for _ in range(rng.randint(1, 6)):
            one, other = rng.choice(places), rng.choice(places)
            at(one)[one[1]], at(other)[other[1]] = at(other)[other[1]], at(one)[one[1]]
        moved = Dealt(tuple(map(tuple, hands)), tuple(kitty))
        same = all(sorted(a) == sorted(b) for a, b in zip(moved.hands, evening.dealt.hands, strict=True))
        if not same and _still_legal(rules, moved, evening.actions, None):
            return moved
    return None


@pytest.mark.parametrize("preset", ["tichu5", "namu5", "mn32", "twohigh5"])
def test_hidden_cards_move_nothing_that_an_audience_receives(
    preset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, compared = resolve(preset), 0
    for number in range(12):
        if compared == 2:
            break
        rng = random.Random(f"{preset}/{number}")
        played = _play(tmp_path / LETTERS[number], monkeypatch, preset, rng.randint(3, 40), None, None)
        audience = rng.choice([None, *PEOPLE])
        seat = None if audience is None else played.seats[audience]
        moved = _exchanged(rng, played, rules, seat) if played.actions else None
        if moved is None:
            continue
        again = _play(tmp_path / f"{LETTERS[number]}-again", monkeypatch, preset, len(played.actions), played, moved)
        assert again.actions == played.actions
        assert again.heard_by(audience) == played.heard_by(audience)
        assert again.log == played.log
        compared += 1
    assert compared, "no exchange of hidden cards was legal: nothing was compared"
