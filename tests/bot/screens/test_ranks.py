"""The leaderboard's buttons: no two of them ask for the same page, and what is shown cannot be asked for again."""

from itertools import product

import pytest

from bot.boards import Sort, Standing
from bot.buttons import decode
from bot.facts import LeaderboardFacts
from bot.history import portrait_of
from bot.ids import PersonId
from bot.language import language
from bot.pictures import THEMES, portrait, table
from bot.pictures.canvas import Canvas
from bot.screens import leaderboard
from bot.screens.marks import plain
from bot.screens.statistics import statistics_page
from bot.statistics import Statistics, Tally
from tests.bot.screens.test_every_preset import check_buttons, check_fits

ROWS = (Standing(PersonId(1), "민지", 12, 3, 0, 0, rank=1), Standing(PersonId(2), "Alex", -4, 3, 0, 0, rank=2))
ASKED = list(product((1, 2, 3), ("now", "all", "7"), tuple(Sort), ("", "tichu5", "kill6")))


def board(page=1, which="now", sort=Sort.POINTS, preset=""):
    facts = LeaderboardFacts(
        "2026-12",
        ROWS,
        page=page,
        pages=3,
        which=which,
        before=6,
        before_name="2026-11",
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


@pytest.mark.parametrize(
    ("points", "deals", "made", "declared", "average", "percent"),
    [(16, 3, 2, 3, "+5.3", "67%"), (-1, 100, 1, 8, "0.0", "13%"), (-1, 3, 199, 200, "−0.3", "100%")],
)
def test_figures_are_said_alike_wherever_they_stand(monkeypatch, points, deals, made, declared, average, percent):
    ko = language("ko")
    line = Standing(PersonId(1), "민지", points, deals, declared, made, 1010, True, 1)
    said = plain(leaderboard(LeaderboardFacts("", (line,)), ko).text, "ko")
    assert f"평균 {average} · 성공 {made}/{declared} ({percent}) · 레이팅 1010?" in said
    tallies = {"all": Tally(deals, made, points), "role/declarer": Tally(declared, made, points)}
    person = Statistics(PersonId(1), "민지", tallies, rating=1010, turns=declared, absences=declared - made)
    page = plain(statistics_page(person, ko).text, "ko")
    assert f"주공 {declared}판 · {'+' if points > 0 else '−'}{abs(points)} · 승률 {percent}" in page
    assert "레이팅 1010?" in page
    assert f"자리 지킴 {percent}" in page
    card = portrait(portrait_of(person, "", ko), ko, THEMES["dark"]).alt
    for figure in (average, percent, "1010?"):
        assert f" {figure}," in card
    written = []
    monkeypatch.setattr(Canvas, "write", lambda _canvas, _x, _y, words, **_how: written.append(words) or 0.0)
    table("", "", [line], ko, THEMES["dark"])
    assert {average, percent, "1010?"} <= set(written)
