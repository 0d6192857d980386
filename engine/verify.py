"""Is a published deal the one that its seed and the players' shares make (docs/fairness.md, "To check a deal")?

:func:`verify` checks a record by itself, :class:`Verifier` a table's records in order, where ``prev`` can be checked
too. Neither raises for bad input: what is wrong is told in the verdict.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine import presets
from engine.actions import PlayCard, parse
from engine.cards import JOKER
from engine.deal import Deal
from engine.errors import EngineError
from engine.record import NEVER_DEALT, Record, never_dealt, replay
from engine.shuffle import SEED_BYTES, canonical, commitment, deal_cards, record_hash

COMMITMENT = "commitment"
MESSAGE = "message"
CARDS = "cards"
POOLS = "pools"
GHOST = "ghost_suit"
ACTIONS = "actions"
RESULT = "result"
PREVIOUS = "previous_record"
SHOWN_FIRST = "commitment_shown_first"
CUTS = "cuts_as_given"

KEYS = ("cuts", "deal", "dealer", "prev", "rules", "seats")
"""What a message must hold, and nothing else."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was checked, what cannot be seen from the record alone, and what is wrong (None: nothing)."""

    checked: tuple[str, ...]
    unseen: tuple[str, ...]
    error: str | None = None

    @property
    def ok(self) -> bool:
        return self.error is None

    def as_dict(self) -> dict[str, Any]:
        """What ``giruda verify`` prints."""
        return {"ok": self.ok, "checked": list(self.checked), "unseen": list(self.unseen), "error": self.error}


class _Wrong(Exception):
    """The check that failed, in one sentence."""


class Verifier:
    """Checks records one after the other and remembers them, so that a record whose ``prev`` names one of them can be
    told to follow it."""

    def __init__(self) -> None:
        self._hashes: dict[str, str] = {}
        """by deal id, the hash of each record seen"""

    def verify(self, record: object) -> Verdict:
        """Check one record."""
        if never_dealt(record):
            return _promised(cast("Mapping[str, Any]", record))
        checked: list[str] = []
        unseen = [SHOWN_FIRST, CUTS]
        try:
            deal_id = self._check(record, checked, unseen)
        except _Wrong as wrong:
            return Verdict(tuple(checked), tuple(unseen), str(wrong))
        self._hashes[deal_id] = record_hash(record)
        return Verdict(tuple(checked), tuple(unseen))

    def _check(self, record: object, checked: list[str], unseen: list[str]) -> str:
        if not isinstance(record, Mapping):
            raise _Wrong("a record is a JSON object")
        read = cast("Mapping[str, Any]", record)
        seed, text = _proof(read)
        checked.append(COMMITMENT)
        said = _message(read, text)
        checked.append(MESSAGE)
        again = replay(read)
        if again.failure is not None and again.failure.index < 0:
            raise _Wrong(again.failure.message)
        self._dealt(read, seed, text, said, checked)
        if again.failure is not None:
            raise _Wrong(f"action {again.failure.index}: {again.failure.message}")
        checked.append(ACTIONS)
        if read.get("result") is not None:
            checked.append(RESULT)
        deal_id, prev = str(said["deal"]), str(said["prev"])
        table, _, number = deal_id.rpartition("/")
        before = self._hashes.get(f"{table}/{int(number) - 1}")
        if before is None and number != "1":
            unseen.append(PREVIOUS)
        elif prev != (before or ""):
            raise _Wrong(f"prev: the message does not name the record of deal {int(number) - 1}")
        else:
            checked.append(PREVIOUS)
        return deal_id

    @staticmethod
    def _dealt(read: Mapping[str, Any], seed: bytes, text: str, said: Mapping[str, Any], checked: list[str]) -> None:
        """Cards, kill pools and the ghost's suits as the seed makes them."""
        record = Record.model_validate(read)
        rules = presets.resolve(record.rules)
        # A ghost and open dummies have seats of the deal; whether they are listed is the table's choice.
        if len(said["seats"]) != len(said["cuts"]) or len(said["seats"]) not in {rules.seats_total, len(rules.people)}:
            raise _Wrong(f"message: seats and cuts must be {rules.seats_total} each")
        resting = [seat for seat, hand in enumerate(record.hands) if not hand]
        dealt = deal_cards(rules, seed, text, resting)
        if rules.cards.draft:
            if record.stock.split() != list(dealt.stock):
                raise _Wrong("stock: it is not the one that the seed makes")
        elif [hand.split() for hand in record.hands] != [list(hand) for hand in dealt.hands]:
            raise _Wrong("hands: they are not those that the seed makes")
        elif record.kitty.split() != list(dealt.kitty):
            raise _Wrong("kitty: it is not the one that the seed makes")
        checked.append(CARDS)
        deal = Deal.start(rules, dealt, record.dealer, record.pot)
        ghost = _play_on(deal, record.actions)
        if rules.kill.count:
            if [pool.split() for pool in record.pools] != [list(pool) for pool in deal.pools]:
                raise _Wrong("pools: they are not those that the seed makes")
            checked.append(POOLS)
        if ghost:
            checked.append(GHOST)


def verify(record: object) -> Verdict:
    """Check one record by itself."""
    return Verifier().verify(record)


def verify_all(records: Sequence[object]) -> list[Verdict]:
    """Check a table's records in order."""
    verifier = Verifier()
    return [verifier.verify(record) for record in records]


def _promised(record: Mapping[str, Any]) -> Verdict:
    """The verdict on a deal that was never dealt: its seed has to be the committed one."""
    try:
        _seed(record["proof"])
    except _Wrong as wrong:
        return Verdict((), (SHOWN_FIRST,), str(wrong))
    return Verdict((COMMITMENT, NEVER_DEALT), (SHOWN_FIRST,))


def _proof(record: Mapping[str, Any]) -> tuple[bytes, str]:
    """Seed and message of the proof, once the seed has been found to be the committed one."""
    proof = record.get("proof")
    if not isinstance(proof, Mapping):
        raise _Wrong("proof: the record has none")
    fields = cast("Mapping[str, Any]", proof)
    text = fields.get("message")
    if not isinstance(text, str):
        raise _Wrong("proof: it must have commitment, seed and message as texts")
    try:
        text.encode()
    except ValueError:
        raise _Wrong("message: it must be text that UTF-8 holds") from None
    return _seed(fields), text


def _seed(proof: Mapping[str, Any]) -> bytes:
    """The seed of a proof, once it has been found to be the committed one."""
    shown, seed_hex = proof.get("commitment"), proof.get("seed")
    if not isinstance(shown, str) or not isinstance(seed_hex, str):
        raise _Wrong("proof: it must have commitment and seed as texts")
    try:
        seed = bytes.fromhex(seed_hex)
    except ValueError:
        raise _Wrong(f"seed: it must be {2 * SEED_BYTES} hex digits") from None
    if len(seed) != SEED_BYTES or seed.hex() != seed_hex:
        raise _Wrong(f"seed: it must be {2 * SEED_BYTES} hex digits")
    if commitment(seed) != shown:
        raise _Wrong("commitment: it is not the hash of the seed")
    return seed


def _message(record: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    """The message taken apart, once it has been found to be canonical and to fit the record."""
    try:
        said: Any = json.loads(text)
        whole = canonical(said)
    except (ValueError, RecursionError):
        raise _Wrong("message: it is not JSON") from None
    if not isinstance(said, dict) or tuple(sorted(cast("dict[str, Any]", said))) != KEYS:
        raise _Wrong(f"message: it must have the keys {', '.join(KEYS)}")
    if whole != text:
        raise _Wrong("message: it is not canonical JSON")
    fields = cast("dict[str, Any]", said)
    for name in ("cuts", "seats"):
        items = fields[name]
        if not isinstance(items, list) or not all(isinstance(item, str) for item in cast("list[Any]", items)):
            raise _Wrong(f"message: {name} must be a list of texts")
    table, slash, number = str(fields["deal"]).rpartition("/")
    if not (table and slash and number.isascii() and number.isdigit() and len(number) < 10 and int(number) > 0):
        raise _Wrong("message: deal must be the table's id, a slash and the deal's number")
    if not isinstance(fields["prev"], str):
        raise _Wrong("message: prev must be a text")
    for name in ("dealer", "rules"):
        if canonical(fields[name]) != canonical(record.get(name)):
            raise _Wrong(f"message: its {name} is not the record's")
    return fields


def _play_on(deal: Deal, actions: Sequence[object]) -> int:
    """Apply actions to a deal from the seed as far as they go. Returns how often the ghost led the joker; raises
    _Wrong if it named another suit than the seed makes."""
    led = 0
    ghost = deal.rules.ghost_seat
    for index, text in enumerate(actions):
        if not isinstance(text, str):
            return led
        try:
            if ghost is not None and deal.to_act == ghost:
                own = deal.legal()[0]
                if isinstance(own, PlayCard) and own.card == JOKER and own.suit:
                    led += 1
                    if str(own) != text:
                        raise _Wrong(f"action {index}: the ghost's suit is not the one that the seed makes")
            deal.apply(parse(text))
        except EngineError:
            return led
    return led
