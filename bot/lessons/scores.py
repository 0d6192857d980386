"""Lesson 6: what counts, and what a contract is worth (rulings 15 and 16). The engine settles every sum."""

from bot.lessons.position import Position, rules
from bot.lessons.steps import Lesson, Sum
from engine.contract import Contract
from engine.settlement import Settlement, settle

_TRICK = Position(
    ("HA HK HQ HJ H9 H7 CA C4 D7 D5", "CK", "CT", "C8", "C9"),
    kitty="S2 D2 C2",
    contract="0 14H",
    bury="",
    friend="SA",
    tricks=("0 CA CK CT C8 C9",),
)


def _settled(contract: str, points: int) -> Settlement:
    """A deal of five with one friend."""
    return settle(rules(), Contract.parse(contract), points, friends=1)


def _declarer(contract: str, points: int) -> int:
    """What the declarer gets or pays, as a positive number."""
    own, _friend, _defender = _settled(contract, points).shares(rules(), 3, 1)
    return abs(own)


LESSON = Lesson(
    "scores",
    (
        Sum(lambda: _TRICK.build().view(0).tricks[-1].points, (1, 2, 3, 5), ("point-card",), _TRICK),
        Sum(lambda: _settled("14H", 15).unit, (1, 3, 5, 15), ("contract", "minimum")),
        Sum(lambda: _declarer("14H", 15), (5, 10, 15, 20), ("declarer", "friend")),
        Sum(lambda: _declarer("16S", 13), (3, 6, 9, 13), ("contract", "defenders")),
        Sum(lambda: _settled("15H", 20).unit, (11, 20, 22, 40), ("run", "back-run")),
    ),
)
