"""Lesson 4: the auction (rulings 12 and 14) and what to bury (ruling 13, catalogue §5.2, §5.3)."""

from bot.lessons.position import Position
from bot.lessons.steps import Lesson, Move

LESSON = Lesson(
    "bidding",
    (
        Move(
            Position(
                ("HA HK HJ HT H8 H4 SA SK CQ D5",),
                dealer=2,
                calls=("3 pass", "4 bid 13C"),
            ),
            "bid",
            right=("14H",),
            choices=("pass", "13H", "14H", "14S"),
            poor={"pass": "pass", "14S": "suit"},
            terms=("contract", "minimum", "trump"),
        ),
        Move(
            Position(
                ("SJ S8 S5 HT H7 DQ D9 D4 C8 C6",),
                dealer=3,
                calls=("4 bid 13D",),
            ),
            "bid",
            right=("pass",),
            choices=("pass", "13S", "14S", "14N"),
            terms=("pass", "contract"),
        ),
        Move(
            Position(
                ("SA SK HA HK DA DK CA CK CQ H7",),
                dealer=3,
                calls=("4 bid 15S",),
            ),
            "bid",
            right=("15N",),
            choices=("pass", "15H", "15N", "16H"),
            poor={"pass": "pass", "16H": "dear"},
            terms=("no-trump", "contract"),
        ),
        Move(
            Position(
                ("SA JK HA HK HJ HT H8 H4 C7 C5",),
                kitty="C4 D6 DK",
                contract="0 14H",
            ),
            "discard",
            right=("C4C5C7",),
            choices=("C4C5C7", "D6C4C5", "HTH8H4", "JKC4C5"),
            poor={"HTH8H4": "trumps"},
            terms=("bury", "ruff"),
        ),
    ),
)
