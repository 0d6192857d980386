"""A contract: how many points (or tricks) the declarer promises, and the trump suit."""

from __future__ import annotations

from typing import NamedTuple

TRUMPS = "SHDCN"
"""The four suits and N, no-trump."""


class Contract(NamedTuple):
    """A bid or contract, such as 15 hearts. Text form ``15H``; ``N`` is no-trump (notation.md).

    >>> str(Contract(15, "H")), Contract.parse("20N")
    ('15H', Contract(number=20, trump='N'))
    """

    number: int
    trump: str

    def __str__(self) -> str:
        return f"{self.number}{self.trump}"

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read ``15H``. Raises ValueError for anything else; the number may be 1..99."""
        number, trump = text[:-1], text[-1:]
        if trump and trump in TRUMPS and number.isascii() and number.isdigit() and len(number) <= 2 and int(number) > 0:
            return cls(int(number), trump)
        raise ValueError(f"{text[:20]!r} is not a contract such as 15H or 20N")
