"""The answers that vector files ask for, each from the public interfaces (notation.md, "Vector files").

The kind of a line is told by its keys. ``got`` has the shape of the line's answer; a ruleset that cannot be used, or a
line of no known kind, gives ``ok`` false, ``got`` None and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from engine import misdeal, presets
from engine.contract import Contract
from engine.errors import EngineError
from engine.record import replay
from engine.ruleset import Ruleset
from engine.rulestring import RuleString, RuleStringError
from engine.settlement import settle
from engine.strength import winner

_STRING_FIELDS = ("players", "min_bid", "mighty", "alt_mighty", "call_card", "alt_call_card")


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether the engine gives the line's answer, and what it gives; ``reason``: why it gives none."""

    ok: bool
    got: object
    reason: str = ""


def check(line: object) -> Answer:
    """Answer one line of a vector file. Never raises for bad input."""
    if not isinstance(line, Mapping):
        return _none("a line is a JSON object")
    vector = cast("Mapping[str, Any]", line)
    for key, answer in _KINDS:
        if key in vector:
            try:
                return answer(vector)
            except EngineError as error:
                return _none(str(error))
            except KeyError as error:
                return _none(f"a line with {key!r} needs {error} too")
            except (TypeError, ValueError, AttributeError) as error:
                return _none(f"a value cannot be used ({error})")
    return _none(f"its kind is not known: it has none of {', '.join(key for key, _ in _KINDS)}")


def _none(reason: str) -> Answer:
    return Answer(ok=False, got=None, reason=reason)


def _record(vector: Mapping[str, Any]) -> Answer:
    report = replay(vector).report()
    if not report["ok"]:
        return _none(report["error"]["message"])
    if report["result"] is None:
        return _none(f"the record ends in the {report['phase']} phase, without a result")
    return Answer(ok=True, got=report["result"])


def _position(vector: Mapping[str, Any]) -> Answer:
    report = replay(vector["record"]).report()
    if not report["ok"]:
        return _none(report["error"]["message"])
    got = {"phase": report["phase"], "to_act": report["to_act"], "legal": report["legal"]}
    expected = cast("Mapping[str, Any]", vector["expect"])
    return Answer(_same_position(got, expected), got)


def _same_position(got: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    """Whether phase and seat agree and ``legal`` agrees as a set; a template's ``blind`` counts if it is asked for."""
    if (got["phase"], got["to_act"]) != (expected["phase"], expected["to_act"]):
        return False
    return _agree(got["legal"], expected["legal"])


def _agree(mine: object, theirs: object) -> bool:
    if not isinstance(theirs, dict):
        return _unordered(mine) == _unordered(theirs)
    template = cast("dict[str, object]", mine if isinstance(mine, dict) else {})
    asked = cast("dict[str, object]", theirs)
    return all(_unordered(template.get(key)) == _unordered(value) for key, value in asked.items())


def _unordered(value: object) -> object:
    """A list as a set, and a list of cards in any order."""
    if isinstance(value, str):
        return sorted(value.split())
    if isinstance(value, list | tuple):
        return {str(item) for item in cast("list[object]", value)}
    return value


def _error(vector: Mapping[str, Any]) -> Answer:
    report = replay(vector["record"]).report()
    if report["ok"]:
        return _none("the record plays without an error")
    got = {"index": report["error"]["index"]}
    return Answer(got == {"index": vector["expect_error"]["index"]}, got)


def _claim(vector: Mapping[str, Any]) -> Answer:
    """A line of level ``may`` may be refused by a cautious prover."""
    outcome = replay(vector["record"])
    deal = outcome.deal
    if outcome.failure is not None:
        return _none(outcome.failure.message)
    if deal is None or deal.to_act is None:
        return _none("nobody is to act at the end of the record")
    got = deal.can_claim(deal.to_act)
    return Answer(got == vector["expect"] or (vector["level"] == "may" and not got), got)


def _scoring(vector: Mapping[str, Any]) -> Answer:
    rules = presets.resolve(vector["rules"])
    friends = int(vector["friends"])
    settlement = settle(
        rules,
        Contract.parse(vector["contract"]),
        int(vector["points"]),
        friends=friends,
        declared_no_friend=bool(vector["declared_no_friend"]),
        fake=bool(vector["fake"]),
        pot=int(vector["pot"]),
    )
    own, friendly, hostile = settlement.shares(rules, rules.playing_total - 1 - friends, friends)
    got = {
        "made": settlement.made,
        "unit": settlement.unit,
        "scores_by_role": {"declarer": own, "friend": friendly if friends else None, "defender": hostile},
        "pot": settlement.pot,
    }
    return Answer(got == vector["expect"], got)


def _trick(vector: Mapping[str, Any]) -> Answer:
    rules = presets.resolve(vector["rules"])
    got = winner(
        rules, vector["trump"], int(vector["trick"]), vector["cards"], vector["suit"], called=bool(vector["called"])
    )
    return Answer(got == vector["expect"], got)


def _dealmiss(vector: Mapping[str, Any]) -> Answer:
    rules: Ruleset = presets.resolve(vector["rules"])
    hand = rules.pack.take(rules.pack.all, vector["hand"].split())
    if hand is None:
        return _none("hand: its cards are not all in the pack")
    got = misdeal.qualifies(rules, hand)
    return Answer(got == vector["expect"], got)


def _rulestring(vector: Mapping[str, Any]) -> Answer:
    expected = {key: vector[key] for key in ("ok", "options", "position") if key in vector}
    try:
        read = RuleString.read(vector["string"], vector["version"])
    except RuleStringError as problem:
        got: dict[str, object] = {"ok": False, "position": problem.position}
        return Answer(got == expected, got)
    options = {name: getattr(read, name) for name in _STRING_FIELDS} | {"flags": list(read.flags)}
    got = {"ok": True, "options": options}
    return Answer(got == expected, got)


_KINDS: tuple[tuple[str, Callable[[Mapping[str, Any]], Answer]], ...] = (
    ("string", _rulestring),
    ("hand", _dealmiss),
    ("cards", _trick),
    ("contract", _scoring),
    ("expect_error", _error),
    ("level", _claim),
    ("record", _position),
    ("result", _record),
)
"""A key that only lines of one kind have, tried in this order."""
