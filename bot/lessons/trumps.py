"""Lesson 2: ruffing, over-ruffing (ruling 1), and the declarer's first lead (ruling 4)."""

from bot.lessons.position import Position
from bot.lessons.steps import Lesson, Move

LESSON = Lesson(
    "trumps",
    (
        Move(
            Position(
                ("SQ S8 HJ H4 DK DJ D8 D6 D5 D3", "HA HK HQ HT H9 H8 CA SK D9 S4", "CT", "SA CQ", "CK"),
                kitty="S2 D2 C2",
                contract="1 14H",
                bury="",
                friend="SA",
                tricks=("1 CA CT CQ CK",),
            ),
            "play",
            right=("H4",),
            poor={"HJ": "high"},
            terms=("ruff", "early-ruff"),
        ),
        Move(
            Position(
                (
                    "S9 S8 S5 H9 H2 CK CJ C9 C6 C3",
                    "C8 D8",
                    "CA DK",
                    "HA HK HQ HJ H8 H6 CQ SA JK SK",
                    "C4 D5",
                ),
                kitty="S2 D2 C2",
                dealer=2,
                contract="3 15H",
                bury="",
                friend="none",
                tricks=("3 CQ C4 C6 C8 CA", "2 DK H6 D5"),
            ),
            "play",
            right=("H9",),
            poor={"H2": "low"},
            then="1 D8",
            terms=("over-ruff", "ruff"),
        ),
        Move(
            Position(
                ("HA HK HQ HJ H9 H7 CA C4 D7 D5", "C9", "C6", "C8", "CT"),
                kitty="S2 D2 C2",
                contract="0 14H",
                bury="",
                friend="SA",
            ),
            "play",
            right=("CA",),
            then="1 C9 C6 C8 CT",
            terms=("opening-lead", "boss-card"),
        ),
    ),
)
