"""Suits, ranks, cards and packs (notation.md, "Cards"; catalogue E1).

A card is a two-character code: suit ``S H D C`` and rank, or ``JK`` for a joker. Notation order is suit
``S H D C``, then rank from high to low by the pack's own order, the joker last.

Inside the engine a set of cards is an integer: bit *i* stands for the *i*-th card in notation order. In a game with
two packs the copies of one code sit side by side, so that every mask still lists its cards in notation order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs, in notation order."""
RANKS = "AKQJTE98765432"
"""Every rank there is, high to low; ``E``, the eleven, exists in the 57-card pack only."""
JOKER = "JK"


def is_card(code: str) -> bool:
    """Whether the text is a card code of some pack (notation.md, "Cards")."""
    return code == JOKER or (len(code) == 2 and code[0] in SUITS and code[1] in RANKS)


class Pack:
    """The cards of a game. Immutable; get one from :func:`pack_of`.

    >>> pack = pack_of("AKQJT98765432", "AKQJT", 1, ())
    >>> len(pack.cards), pack.codes[0], pack.codes[-1], pack.points.bit_count()
    (53, 'SA', 'JK', 20)
    >>> pack.codes_of(pack.suits["H"] & pack.points)
    ('HA', 'HK', 'HQ', 'HJ', 'HT')
    """

    __slots__ = ("all", "bits", "cards", "code", "codes", "copies", "decks", "joker", "points", "ranks", "suits")

    def __init__(self, ranks: str, points: str, decks: int, without: Sequence[str]) -> None:
        self.ranks = ranks
        self.decks = decks
        codes = [suit + rank for suit in SUITS for rank in ranks] + [JOKER]
        left_out = list(without)
        cards: list[str] = []
        for code in codes:
            copies = max(0, decks - left_out.count(code))
            cards.extend([code] * copies)
        self.cards: tuple[str, ...] = tuple(cards)
        """every card in notation order, copies side by side"""
        self.codes: tuple[str, ...] = tuple(dict.fromkeys(cards))
        """every code once, in notation order"""
        self.code: dict[int, str] = {1 << index: code for index, code in enumerate(cards)}
        """the code of a single bit"""
        self.bits: dict[str, int] = dict.fromkeys(self.codes, 0)
        """all bits (copies) of a code"""
        for bit, code in self.code.items():
            self.bits[code] |= bit
        self.suits: dict[str, int] = {
            suit: sum(bit for bit, code in self.code.items() if code[0] == suit and code != JOKER) for suit in SUITS
        }
        self.points: int = sum(bit for bit, code in self.code.items() if code != JOKER and code[1] in points)
        """the point cards, worth 1 each"""
        self.joker: int = self.bits.get(JOKER, 0)
        self.all: int = (1 << len(cards)) - 1
        self.copies: int = sum(bits & -bits for bits in self.bits.values() if bits.bit_count() == 2)
        """the first bit of every code that occurs twice"""

    def codes_of(self, mask: int) -> tuple[str, ...]:
        """The cards of a mask in notation order; a code whose copies are both in it occurs twice."""
        code = self.code
        found: list[str] = []
        while mask:
            bit = mask & -mask
            found.append(code[bit])
            mask ^= bit
        return tuple(found)

    def each_bit(self, mask: int) -> list[int]:
        """A bit for each different card of the mask, in notation order."""
        if self.copies:
            mask &= ~((mask & self.copies) << 1)
        bits: list[int] = []
        while mask:
            bit = mask & -mask
            bits.append(bit)
            mask ^= bit
        return bits

    def take(self, mask: int, codes: Iterable[str]) -> int | None:
        """Bits of ``mask`` for these codes, a bit for each; None if the mask does not hold them all."""
        bits, left = self.bits, mask
        for code in codes:
            free = bits.get(code, 0) & left
            if not free:
                return None
            left ^= free & -free
        return mask ^ left

    def sort(self, codes: Iterable[str]) -> tuple[str, ...]:
        """These cards in notation order. Raises KeyError for a card that is not in the pack."""
        return tuple(sorted(codes, key=self.bits.__getitem__))


@lru_cache(maxsize=256)
def pack_of(ranks: str, points: str, decks: int, without: tuple[str, ...]) -> Pack:
    """The pack with these ranks (high to low), point ranks, 1 or 2 decks with a joker each, less ``without``."""
    return Pack(ranks, points, decks, without)
