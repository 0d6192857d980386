"""Lesson 3: the mighty (also when spades are trump, and alone in its suit), the joker, the joker call (rulings 1, 2, 3,
5)."""

from bot.lessons.position import Position
from bot.lessons.steps import Lesson, Move

LESSON = Lesson(
    "honours",
    (
        Move(
            Position(
                ("SA S8 S7 H5 DJ D6 D3 CT C6 C4", "HA HK H9 H8 H3 H2 CA JK D9 S4", "C8 HT", "C5 HQ", "C7 HJ"),
                kitty="S2 D2 C2",
                contract="1 14H",
                bury="",
                friend="DA",
                tricks=("1 CA C8 C5 C7 C4", "1 HA HT HQ HJ"),
            ),
            "play",
            right=("SA",),
            terms=("mighty", "follow"),
        ),
        Move(
            Position(
                ("SA HA HK HQ HJ H9 H7 DQ D7 C9", "D4 S9", "DA SQ", "D5 S5", "D6 S6"),
                kitty="S2 D2 C2",
                contract="0 14H",
                bury="",
                friend="JK",
                tricks=("0 DQ D4 DA D5 D6", "2 SQ S5 S6"),
            ),
            "play",
            right=("SA",),
            then="1 S9",
            terms=("lone-mighty", "mighty-attack"),
        ),
        Move(
            Position(
                ("JK HA HK HT H9 H7 CA C4 D7 D5", "C9 HQ", "C6 H4", "C8 H3", "CT HJ"),
                kitty="S2 D2 C2",
                contract="0 14H",
                bury="",
                friend="SA",
                tricks=("0 CA C9 C6 C8 CT",),
            ),
            "play",
            right=("JK=H",),
            poor={"JK=S": "suit", "JK=D": "suit", "JK=C": "suit"},
            then="1 HQ H4 H3 HJ",
            terms=("joker", "drawing-trumps"),
        ),
        Move(
            Position(
                ("JK HA HK HQ HJ H9 C9 C4 DQ D7", "D4 C8", "DA C3", "D5 C5", "D6 C6"),
                kitty="S2 D2 C2",
                contract="0 14H",
                bury="",
                friend="SA",
                tricks=("0 DQ D4 DA D5 D6", "2 C3! C5 C6"),
            ),
            "play",
            right=("JK",),
            then="1 C8",
            terms=("joker-call", "dead-joker"),
        ),
        Move(
            Position(
                ("DA S5 H8 H7 H5 D6 D3 CT C6 C4", "SA SK S9 S8 S7 S6 CA JK H9 D4", "C8 ST", "C5 SQ", "C7 SJ"),
                kitty="S2 D2 C2",
                contract="1 14S",
                bury="",
                friend="HA",
                tricks=("1 CA C8 C5 C7 C4", "1 SA ST SQ SJ"),
            ),
            "play",
            right=("DA",),
            terms=("red-mighty", "mighty"),
        ),
    ),
)
