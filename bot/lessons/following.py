"""Lesson 1: following suit (ruling 2), throwing away, giving one's own side a point (catalogue §5.7)."""

from bot.lessons.position import Position
from bot.lessons.steps import Lesson, Move

LESSON = Lesson(
    "following",
    (
        Move(
            Position(
                ("SQ S8 HT H5 DK DJ D6 D3 CT C6", "HA HK HQ HJ H9 H8 CA SK D9 S4", "C8", "SA C5", "C9"),
                kitty="S2 D2 C2",
                contract="1 14H",
                bury="",
                friend="SA",
                tricks=("1 CA C8 C5 C9",),
            ),
            "play",
            right=("C6",),
            poor={"CT": "point"},
            terms=("follow", "point-card"),
        ),
        Move(
            Position(
                ("SQ SJ S7 DT D8 CK CT C9 C6 C4", "HA HK HQ HJ H9 H8 CA SK D9 S4", "H3 C8", "SA H6 C5", "H7 C7"),
                kitty="S2 D2 C2",
                contract="1 14H",
                bury="",
                friend="SA",
                tricks=("1 CA C8 C5 C7 C4", "1 HA H3 H6 H7"),
            ),
            "play",
            right=("S7", "D8", "C9", "C6"),
            poor=dict.fromkeys(("SQ", "SJ", "DT", "CK", "CT"), "point"),
            terms=("follow", "loser"),
        ),
        Move(
            Position(
                ("SQ S8 S7 H4 H2 DT D3 CK C9 C4", "HA HK HQ HJ H9 H8 DQ CA JK SA", "D4", "D6", "DA"),
                kitty="S2 D2 C2",
                contract="1 15H",
                bury="",
                friend="none",
                tricks=("1 DQ D4 D6 DA",),
            ),
            "play",
            right=("DT",),
            terms=("loading", "point-card"),
        ),
    ),
)
