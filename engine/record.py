"""Deal records: written, read and replayed (notation.md).

A record is a JSON object; here it is a dictionary. Nothing is read from anywhere: who has a file gives its text to
``json`` and the object to :func:`replay`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine import presets
from engine.actions import parse
from engine.deal import Deal
from engine.errors import DealError, IllegalAction, RulesetError, UnreadableAction
from engine.ruleset import Ruleset
from engine.shuffle import Dealt
from engine.view import Result, Trick

FORMAT = "giruda-deal/1"
NEVER_DEALT = "never_dealt"
"""The phase of a deal that was promised and not dealt."""
RESULT_KEYS = (
    *("outcome", "by", "declarer", "contract", "friends", "points", "made", "tricks", "unit", "scores", "pot"),
)
"""The keys of a result, in the order in which they are written."""


class Record(BaseModel):
    """A deal record as written; unknown keys are ignored."""

    model_config = ConfigDict(extra="ignore", strict=True)

    format: Literal["giruda-deal/1"]
    rules: str | dict[str, Any]
    dealer: int
    pot: int = Field(default=0, ge=0)
    hands: list[str] = Field(default_factory=list[str])
    kitty: str = ""
    stock: str = ""
    pools: list[str] = Field(default_factory=list[str])
    actions: list[Any] = Field(default_factory=list[Any])
    result: dict[str, Any] | None = None
    proof: dict[str, Any] | None = None

    def start(self, rules: Ruleset) -> Deal:
        """The deal as it was before its first action. Raises DealError."""
        hands = tuple(tuple(hand.split()) for hand in self.hands)
        dealt = Dealt(hands, tuple(self.kitty.split()), tuple(self.stock.split()))
        return Deal.start(rules, dealt, self.dealer, self.pot, [pool.split() for pool in self.pools])


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a replay stopped: the index of the action, −1 for the rules or the deal; a code and one sentence."""

    index: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through. ``deal`` stands after the last action that could be applied; None if none could start,
    or if the deal was never dealt. ``failure`` is None for a clean record."""

    deal: Deal | None
    failure: Failure | None = None

    @property
    def ok(self) -> bool:
        return self.failure is None

    def report(self) -> dict[str, Any]:
        """What ``giruda replay --json`` prints (notation.md, "Replay")."""
        if (failure := self.failure) is not None:
            error = {"index": failure.index, "code": failure.code, "message": failure.message}
            return {"ok": False, "error": error}
        if (deal := self.deal) is None:
            return {"ok": True, "phase": NEVER_DEALT, "to_act": None, "legal": [], "tricks": [], "result": None}
        view = deal.view(None)
        return {
            "ok": True,
            "phase": deal.phase,
            "to_act": deal.to_act,
            "legal": legal_texts(deal),
            "tricks": [trick_fields(trick) for trick in view.tricks],
            "result": None if deal.result is None else result_fields(deal.result),
        }


def never_dealt(record: object) -> bool:
    """Whether a record is of a deal that was promised, its table ending before it was dealt: there is nothing but the
    commitment and its seed."""
    if not isinstance(record, Mapping) or set(fields := cast("Mapping[str, Any]", record)) != {"proof"}:
        return False
    proof = fields["proof"]
    return isinstance(proof, Mapping) and set(cast("Mapping[str, Any]", proof)) == {"commitment", "seed"}


def replay(record: object) -> Replay:
    """Play a record's actions through the engine and check its result. Never raises for bad input."""
    if never_dealt(record):
        return Replay(None)
    try:
        read = Record.model_validate(record)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"])[:60]
        return Replay(None, Failure(-1, "unusable", f"{place or 'record'}: {first['msg']}"))
    try:
        deal = read.start(presets.resolve(read.rules))
    except RulesetError as problem:
        return Replay(None, Failure(-1, "rules", str(problem)))
    except DealError as problem:
        return Replay(None, Failure(-1, "deal", str(problem)))
    for index, text in enumerate(read.actions):
        if not isinstance(text, str):
            return Replay(deal, Failure(index, UnreadableAction.code, f"{str(text)[:60]} is not a text"))
        try:
            deal.apply(parse(text))
        except (IllegalAction, UnreadableAction) as problem:
            return Replay(deal, Failure(index, problem.code, f"{text[:60]!r}: {problem}"))
        except DealError as problem:
            return Replay(deal, Failure(-1, "deal", str(problem)))
    return Replay(deal, _mismatch(deal, read.result, len(read.actions)))


def _mismatch(deal: Deal, stored: Mapping[str, Any] | None, index: int) -> Failure | None:
    """The first key of a stored result that the replay does not confirm."""
    if stored is None:
        return None
    if deal.result is None:
        return Failure(index, "result_mismatch", f"the record has a result, but the deal is in its {deal.phase} phase")
    actual = result_fields(deal.result)
    for key in RESULT_KEYS:
        if key in stored and stored[key] != actual.get(key):
            return Failure(
                index, "result_mismatch", f"{key}: the record says {stored[key]}, the replay {actual.get(key)}"
            )
    return None


def write(deal: Deal, rules: object = None) -> dict[str, Any]:
    """The record of a deal as it stands; ``rules`` is the record's own value, by default the ruleset's name.

    A finished deal has its result; a kill game the pools that were dealt."""
    dealt = deal.dealt
    record: dict[str, Any] = {
        "format": FORMAT,
        "rules": rules if rules is not None else rules_value(deal.agreed),
        "dealer": deal.dealer,
        "pot": deal.pot_before,
    }
    if dealt.stock:
        record["stock"] = " ".join(dealt.stock)
    else:
        record["hands"] = [" ".join(hand) for hand in dealt.hands]
        record["kitty"] = " ".join(dealt.kitty)
    if deal.pools:
        record["pools"] = [" ".join(pool) for pool in deal.pools]
    record["actions"] = deal.actions
    if deal.result is not None:
        record["result"] = result_fields(deal.result)
    return record


def rules_value(rules: Ruleset) -> str | dict[str, Any]:
    """What a record writes as ``rules``: the preset's name or rule string if it says it all, else what differs."""
    try:
        if presets.resolve(rules.name) == rules:
            return rules.name
    except RulesetError:
        pass
    return rules.differences()


def trick_fields(trick: Trick) -> list[Any]:
    """A finished trick as records write it: leader, cards, winner."""
    return [trick.plays[0].seat, " ".join(play.card for play in trick.plays), trick.winner]


def result_fields(result: Result) -> dict[str, Any]:
    """A result as records write it (notation.md, "Result"); what does not apply to its outcome is left out."""
    fields: dict[str, Any] = {"outcome": result.outcome}
    if result.outcome == "misdeal":
        fields["by"] = result.by
    if result.declarer is not None:
        fields |= {
            "declarer": result.declarer,
            "contract": str(result.contract),
            "friends": list(result.friends),
            "points": result.points,
            "made": result.made,
            "tricks": [trick_fields(trick) for trick in result.tricks],
            "unit": result.unit,
        }
    return fields | {"scores": list(result.scores), "pot": result.pot}


def legal_texts(deal: Deal) -> list[str] | dict[str, Any]:
    """The legal actions of the seat to act without the seat, sorted; in the exchange a template
    (notation.md, "Replay")."""
    choices = deal.exchange()
    if choices is None:
        return sorted(str(action).partition(" ")[2] for action in deal.legal())
    unchanged = next(iter(choices.contracts))
    template: dict[str, Any] = {
        "discard": choices.discard,
        "from": " ".join(choices.contracts[unchanged]),
        "contracts": sorted(map(str, choices.contracts)),
    }
    if choices.blind:
        template["blind"] = sorted(map(str, choices.blind))
    return template


def as_objects(lines: Sequence[object]) -> list[Mapping[str, Any]]:
    """Those of some parsed JSON values that are objects."""
    return [cast("Mapping[str, Any]", line) for line in lines if isinstance(line, Mapping)]
