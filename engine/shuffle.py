"""The fair shuffle: from a committed seed and the players' shares to the cards (docs/fairness.md).

The server commits to a seed before the shares are fixed; seed and shares together make a digest, the digest makes
a stream of words, the stream shuffles the pack. Everything here is a pure function of its arguments; nothing draws
from the operating system. The exact bytes are frozen: a record of today must verify for ever.

>>> stream = Stream(digest(bytes(32), "{}"))
>>> [stream.below(6) for _ in range(8)]
[3, 4, 5, 0, 5, 5, 5, 4]
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.ruleset import Ruleset

SEED_BYTES = 32
SUITS = "SHDC"

T = TypeVar("T")


class SeedError(ValueError):
    """A seed that is not 32 bytes."""


def commitment(seed: bytes) -> str:
    """What is shown before the shares are fixed: SHA-256("giruda/1/commit" 0x00 seed), 64 hex digits.

    Raises SeedError unless the seed is 32 bytes.
    """
    if len(seed) != SEED_BYTES:
        raise SeedError(f"a seed is {SEED_BYTES} bytes, not {len(seed)}")
    return hashlib.sha256(b"giruda/1/commit\x00" + seed).hexdigest()


def canonical(value: object) -> str:
    """The canonical JSON text of a value: keys sorted, no spaces, nothing escaped that JSON does not force.

    Raises ValueError or TypeError for what JSON or UTF-8 cannot hold (NaN, lone surrogates, sets …).

    >>> canonical({"b": "컷", "a": [1, None]})
    '{"a":[1,null],"b":"컷"}'
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    text.encode()
    return text


def record_hash(record: object) -> str:
    """``prev`` of the next deal: SHA-256 of the canonical JSON of a published record, 64 hex digits."""
    return hashlib.sha256(canonical(record).encode()).hexdigest()


def message(*, cuts: Sequence[str], deal: str, dealer: int, prev: str, rules: object, seats: Sequence[str]) -> str:
    """The shares of one deal as canonical JSON text.

    ``cuts``: one text per seat; ``deal``: table id, "/" and the deal's number; ``prev``: ``record_hash`` of the
    table's last published record, "" for its first deal; ``rules``: the record's own value; ``seats``: public ids,
    AI seats "ai". Raises ValueError for a text that UTF-8 cannot hold.
    """
    return canonical(
        {"cuts": list(cuts), "deal": deal, "dealer": dealer, "prev": prev, "rules": rules, "seats": list(seats)}
    )


def digest(seed: bytes, text: str) -> bytes:
    """HMAC-SHA-256 with the seed as key over the UTF-8 of a message: the 32 bytes that start a stream."""
    return hmac.digest(seed, text.encode(), "sha256")


class Stream:
    """Words drawn from a digest: block i = SHA-256(digest, i as four bytes), read as 32-bit words, all big-endian."""

    __slots__ = ("_block", "_digest", "_words")

    def __init__(self, start: bytes) -> None:
        self._digest = start
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next word, 0 to 2**32 - 1."""
        if not self._words:
            block = hashlib.sha256(self._digest + self._block.to_bytes(4, "big")).digest()
            self._words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -4, -4)]
            self._block += 1
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A fair number, 0 to bound - 1: words at or above the largest multiple of the bound are skipped.

        ``bound`` is 1 to 2**32; raises ValueError otherwise.
        """
        if not 1 <= bound <= 1 << 32:
            raise ValueError(f"below({bound}): the bound must be 1 to 2**32")
        limit = (1 << 32) - (1 << 32) % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """A shuffled copy: for i from the last place down to 1, swap places i and below(i + 1)."""
        shuffled = list(cards)
        for i in range(len(shuffled) - 1, 0, -1):
            j = self.below(i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled

    def suit(self) -> str:
        """The suit that a ghost names when it leads the joker."""
        return SUITS[self.below(4)]


def dice(seed: bytes, seat: int, actions: int) -> Stream:
    """What an AI seat draws from for its decision after ``actions`` actions: afresh each time, never the deal's."""
    return Stream(digest(seed, f"ai/{seat}/{actions}"))


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a deal as codes, in the order in which they were dealt.

    ``hands``: one per seat, () for a resting seat and in drafts. ``stock``: a draft's whole pack, top first.
    ``later``: the stream after the deal; kill pools and the ghost's suit take its next words as the actions need them.
    """

    hands: tuple[tuple[str, ...], ...]
    kitty: tuple[str, ...]
    stock: tuple[str, ...] = ()
    later: Stream | None = None


def deal_pack(pack: Sequence[str], sizes: Sequence[int], stream: Stream, *, draft: bool = False) -> Dealt:
    """Shuffle a pack in notation order and deal it: ``sizes[0]`` cards to seat 0 and so on, the rest to the kitty.

    In a draft nobody is dealt anything: the whole shuffled pack is the stock.
    """
    cards = stream.shuffle(pack)
    if draft:
        return Dealt(tuple(() for _ in sizes), (), tuple(cards), stream)
    hands: list[tuple[str, ...]] = []
    at = 0
    for size in sizes:
        hands.append(tuple(cards[at : at + size]))
        at += size
    return Dealt(tuple(hands), tuple(cards[at:]), (), stream)


def deal_cards(rules: Ruleset, seed: bytes, text: str, resting: Sequence[int] = ()) -> Dealt:
    """The cards of a deal under these rules, from its seed and message; ``resting`` seats get no hand."""
    sizes = [0 if seat in resting else rules.cards.hand for seat in range(rules.seats_total)]
    return deal_pack(rules.pack.cards, sizes, Stream(digest(seed, text)), draft=rules.cards.draft)
