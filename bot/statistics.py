"""What a settled deal says about its people: roles, contracts, feats; and the pages made of it.

``read`` takes a deal out of its record; the changes it makes to the counted tables are pure sums, so that a correction
takes them back exactly. The topics of a tally:

``all`` · ``role/declarer|friend|defender`` · ``contract/NUMBER`` and ``trump/SUIT`` (as declarer) · ``alone`` (declarer
without a friend) · ``called/CARD`` (the friend card he named; first, last, seat, none) · ``run/made`` and
``back_run/suffered`` (as declarer or friend) · ``back_run/made`` (as defender) · ``misdeal`` (declared one) ·
``call/made`` and ``call/suffered`` (joker calls).

Points are the ledger's; a deal is won with points above 0. Sides: the declarer and friends against the others who
played. Someone who holds two hands (honeymoon) counts once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from bot.ids import PersonId
from engine import presets
from engine.contract import Contract
from engine.errors import EngineError
from engine.ruleset import Ruleset
from engine.settlement import settle

ROLES = ("declarer", "friend", "defender")


@dataclass(frozen=True, slots=True)
class Part:
    """A person's part in a deal. ``role`` None: nobody declared, or he did not play (dead, resting)."""

    person: PersonId
    score: int
    role: str | None


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A settled deal as statistics see it. ``parts``: one per person; ``ai``: AI seats by role."""

    preset: str
    parts: tuple[Part, ...]
    ai: tuple[str, ...] = ()
    contract: str | None = None
    made: bool | None = None
    alone: bool = False
    called: str | None = None
    run: bool = False
    back_run: bool = False
    misdeal: PersonId | None = None
    callers: tuple[PersonId, ...] = ()
    victims: tuple[PersonId, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """Deals of one topic."""

    deals: int = 0
    won: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people's deals on one side and on different ones; ``won`` and ``points`` are those of the person asked
    about."""

    other: PersonId
    name: str
    together: Tally
    against: Tally


@dataclass(frozen=True, slots=True)
class Statistics:
    """A person's page in a chat, of all time. ``tallies`` by topic; ``friends`` and ``rivals``: the people he won most
    with (best first) and lost most to (worst first), of those met in enough deals; ``form``: points of his last deals,
    the latest first; ``turns`` and ``absences``: reliability."""

    person: PersonId
    name: str
    tallies: Mapping[str, Tally]
    friends: tuple[Pair, ...] = ()
    rivals: tuple[Pair, ...] = ()
    form: tuple[int, ...] = ()
    streak: int = 0
    longest: int = 0
    rating: int | None = None
    provisional: bool = True
    turns: int = 0
    absences: int = 0

    def of(self, topic: str) -> Tally:
        """The tally of a topic, empty if there is none."""
        return self.tallies.get(topic, Tally())

    @property
    def reliability(self) -> float | None:
        """The part of his turns that he took himself, 0 to 1; None before the first."""
        return 1 - self.absences / self.turns if self.turns else None

    @property
    def favourite(self) -> str | None:
        """The friend call he made most."""
        calls = [(tally.deals, topic) for topic, tally in self.tallies.items() if topic.startswith("called/")]
        return max(calls, key=lambda call: (call[0], call[1]))[1].removeprefix("called/") if calls else None


def preset_of(rules: str) -> str:
    """The preset that a ledger's ``rules`` text is of: the name by which boards filter.

    >>> [preset_of(text) for text in ("tichu5", "mn32:(0$1M&_PB(H']#", '{"preset":"namu5","x":1}', "{}")]
    ['tichu5', 'mn32', 'namu5', 'custom']
    """
    if not rules.startswith("{"):
        return rules.partition(":")[0]
    try:
        value = json.loads(rules)
    except ValueError:
        return "custom"
    return preset_of(str(value.get("preset") or "custom"))


def read(rules: str, seats: Sequence[PersonId | None], scores: Sequence[int], record: Mapping[str, Any]) -> PlayedDeal:
    """A settled deal. What an imported or old record does not tell is left out."""
    result = cast("Mapping[str, Any]", record.get("result") or {})
    actions = [str(action) for action in cast("Sequence[object]", record.get("actions") or ())]
    declarer = cast("int | None", result.get("declarer"))
    friends = cast("list[int]", result.get("friends") or [])
    playing = _playing(result, actions)

    def role(seat: int) -> str | None:
        if declarer is None:
            return None
        if seat == declarer:
            return "declarer"
        if seat in friends:
            return "friend"
        return "defender" if playing is None or seat in playing else None

    parts: dict[PersonId, Part] = {}
    for seat, (person, score) in enumerate(zip(seats, scores, strict=True)):
        if person is None:
            continue
        known = parts.get(person)
        if known is None:
            parts[person] = Part(person, score, role(seat))
        else:
            roles = sorted({known.role, role(seat)} - {None}, key=lambda each: ROLES.index(each or "defender"))
            parts[person] = Part(person, known.score + score, roles[0] if roles else None)
    callers, victims = _joker_calls(actions, seats)
    contract = cast("str | None", result.get("contract"))
    run, back_run = _feats(rules, contract, result)
    misdeal = cast("int | None", result.get("by"))
    return PlayedDeal(
        preset=preset_of(rules),
        parts=tuple(parts.values()),
        ai=tuple(found for seat, person in enumerate(seats) if person is None and (found := role(seat))),
        contract=contract,
        made=cast("bool | None", result.get("made")),
        alone=declarer is not None and not friends,
        called=_friend_called(actions),
        run=run,
        back_run=back_run,
        misdeal=seats[misdeal] if misdeal is not None and misdeal < len(seats) else None,
        callers=callers,
        victims=victims,
    )


def _playing(result: Mapping[str, Any], actions: Sequence[str]) -> frozenset[int] | None:
    """The seats that played a card; None where the record does not say."""
    tricks = cast("list[list[Any]]", result.get("tricks") or [])
    if not tricks:
        return None
    first = len(str(tricks[0][1]).split())
    played = [action for action in actions if action.partition(" ")[2].startswith("play ")][:first]
    return frozenset(int(action.partition(" ")[0]) for action in played) or None


def _friend_called(actions: Sequence[str]) -> str | None:
    for action in actions:
        words = action.split()
        if len(words) > 2 and words[1] == "friend":
            return words[2]
    return None


def _joker_calls(
    actions: Sequence[str], seats: Sequence[PersonId | None]
) -> tuple[tuple[PersonId, ...], tuple[PersonId, ...]]:
    """Who called the joker, and whose joker came to a call. A call is open from its card to the next lead."""
    callers: list[PersonId] = []
    victims: list[PersonId] = []
    open_call: int | None = None
    for action in actions:
        seat, _, rest = action.partition(" ")
        if not rest.startswith("play "):
            continue
        card = rest.removeprefix("play ")
        number = int(seat)
        if card.endswith("!"):
            open_call = number
            if (caller := seats[number]) is not None:
                callers.append(caller)
        elif number == open_call or card.startswith("JK="):
            open_call = None
        elif card == "JK" and open_call is not None:
            open_call = None
            if (victim := seats[number]) is not None:
                victims.append(victim)
    return tuple(callers), tuple(victims)


@lru_cache(maxsize=512)
def _rules(text: str) -> Ruleset | None:
    try:
        return presets.resolve(json.loads(text) if text.startswith("{") else text)
    except (EngineError, ValueError):
        return None


def _feats(rules: str, contract: str | None, result: Mapping[str, Any]) -> tuple[bool, bool]:
    """Run and back-run, as the settlement sees them (F9, F11)."""
    points, known = cast("int | None", result.get("points")), _rules(rules)
    if contract is None or points is None or known is None:
        return False, False
    friends = len(cast("list[int]", result.get("friends") or []))
    settled = settle(known, Contract.parse(contract), points, friends=friends)
    return settled.made and points == known.total, any(step.name == "back_run" for step in settled.steps)


# What a deal changes.


def tallies(deal: PlayedDeal) -> Iterator[tuple[PersonId, str, int, int]]:
    """Person, topic, won (0 or 1) and points of everything that this deal counts for."""
    for part in deal.parts:
        won = int(part.score > 0)
        for topic in _topics(deal, part):
            yield part.person, topic, won, part.score
        for topic, people in (("call/made", deal.callers), ("call/suffered", deal.victims)):
            for _ in range(people.count(part.person)):
                yield part.person, topic, won, part.score


def _topics(deal: PlayedDeal, part: Part) -> Iterator[str]:
    yield "all"
    if deal.misdeal == part.person:
        yield "misdeal"
    if part.role is None:
        return
    yield f"role/{part.role}"
    if deal.run and part.role != "defender":
        yield "run/made"
    if deal.back_run:
        yield "back_run/suffered" if part.role != "defender" else "back_run/made"
    if part.role == "declarer" and deal.contract is not None:
        yield f"contract/{deal.contract[:-1]}"
        yield f"trump/{deal.contract[-1]}"
        if deal.alone:
            yield "alone"
        if deal.called is not None:
            yield f"called/{deal.called}"


def meetings(deal: PlayedDeal) -> Iterator[tuple[PersonId, PersonId, bool, int, int]]:
    """Person, other person, whether they were on one side, won (0 or 1) and points of the first."""
    playing = [part for part in deal.parts if part.role is not None]
    for part in playing:
        side = part.role != "defender"
        for other in playing:
            if other is not part:
                yield part.person, other.person, (other.role != "defender") == side, int(part.score > 0), part.score


def declared(deal: PlayedDeal, part: Part) -> tuple[int, int]:
    """Contracts declared and made by this person in this deal (0 or 1 each)."""
    mine = part.role == "declarer"
    return int(mine), int(mine and bool(deal.made))
