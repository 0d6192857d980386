"""The leaderboard's buttons: no two of them ask for the same page, and what is shown cannot be asked for again."""

from itertools import product

import pytest

from bot.boards import Sort
from bot.buttons import decode
from bot.facts import LeaderboardFacts, RankRow
from bot.language import language
from bot.screens import leaderboard
from tests.bot.screens.test_every_preset import check_buttons, check_fits

ROWS = (RankRow("민지", 12, 3, 1), RankRow("Alex", -4, 3, 2))
ASKED = list(product((1, 2, 3), ("now", "all", "7"), tuple(Sort), ("", "tichu5", "kill6")))


def board(page=1, which="now", sort=Sort.POINTS, preset=""):
    facts = LeaderboardFacts(
        "2026-12",
        ROWS,
        page=page,
        pages=3,
        which=which,
        before="6/2026-11",
        sort=sort,
        preset=preset,
        presets=("kill6", "tichu5"),
    )
    return leaderboard(facts, language("ko"))


@pytest.mark.parametrize(("page", "which", "sort", "preset"), ASKED)
def test_no_two_buttons_carry_the_same_token(page, which, sort, preset):
    screen = board(page, which, sort, preset)
    check_buttons(screen, None, None)
    check_fits(screen)


def test_what_is_shown_is_marked_and_cannot_be_pressed():
    buttons = [button for group in board(2, preset="kill6", sort=Sort.AVERAGE).controls for button in group.buttons]
    still = [button.label for button in buttons if button.disabled]
    assert still == [button.label for button in buttons if button.marked]
    assert still == [language("ko")("ranks-sort-average"), "kill6"]
    asked = [decode(button.token).args for button in buttons if button.token]
    assert ("2", "now", "kill6", "average") not in asked
    assert {("1", "now", "kill6", "points"), ("1", "now", "-", "average"), ("1", "now", "tichu5", "average")} <= {
        *asked
    }
