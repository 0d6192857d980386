"""Lesson 5: whom to call (ruling 10, catalogue §5.4), and what a friend is for (§5.6)."""

from bot.lessons.position import Position
from bot.lessons.steps import Lesson, Move

LESSON = Lesson(
    "friends",
    (
        Move(
            Position(
                ("JK HA HK HQ HJ H9 H7 CA CK D5", "SA"),
                kitty="S2 D2 C2",
                contract="0 14H",
                bury="",
            ),
            "friend",
            right=("SA",),
            choices=("SA", "JK", "HA", "first", "none"),
            poor={"JK": "own", "HA": "own", "first": "first", "none": "none"},
            terms=("friend", "fake-friend"),
        ),
        Move(
            Position(
                ("SA HK HQ HJ H9 H7 H4 CA CK D5", "HA", "JK"),
                kitty="S2 D2 C2",
                contract="0 14H",
                bury="",
            ),
            "friend",
            right=("JK",),
            choices=("SA", "JK", "HA", "none"),
            poor={"SA": "own", "HA": "ace", "none": "none"},
            terms=("friend", "trump-ace", "fake-friend"),
        ),
        Move(
            Position(
                ("SA S8 S7 H5 H3 DJ D6 CT C6 C4", "HA HK HQ H9 H8 H7 CA JK DQ S4", "C8 DA", "C5 DT", "C7 DK"),
                kitty="S2 D2 C2",
                contract="1 14H",
                bury="",
                friend="SA",
                tricks=("1 CA C8 C5 C7 C4", "1 DQ DA DT DK"),
            ),
            "play",
            right=("SA",),
            terms=("friend", "mighty", "ruling-side"),
        ),
    ),
)
