"""The lessons against the engine: every position stands, the engine allows what is called right, and every word is
there."""

import pytest

from bot.language import CODES, language
from bot.lessons import END, LESSONS, TERM_OF, Move, NotAChoice, Progress, Sum, find, following_page, is_page, judge
from bot.lessons.judging import choices, written
from bot.lessons.position import YOU, Position, rules
from bot.screens.glossary import TERMS
from bot.screens.learn import RULE, learn
from bot.screens.marks import plain
from engine import errors
from engine.actions import parse
from engine.record import legal_texts

PAGES = [10 * lesson + step for lesson, each in enumerate(LESSONS, 1) for step, _ in enumerate(each.steps, 1)]
MOVES = [page for page in PAGES if isinstance(find(page), Move)]
SUMS = [page for page in PAGES if isinstance(find(page), Sum)]


def test_six_lessons_in_the_order_of_the_game():
    assert [lesson.name for lesson in LESSONS] == [
        "following",
        "trumps",
        "honours",
        "bidding",
        "friends",
        "scores",
    ]
    assert all(3 <= len(lesson.steps) <= 9 for lesson in LESSONS)


@pytest.mark.parametrize("page", MOVES)
def test_a_position_asks_the_learner(page):
    step = find(page)
    deal = step.position.build()
    assert deal.to_act == YOU
    phase = {"play": "play", "bid": "auction", "discard": "exchange", "friend": "friend"}[step.verb]
    assert deal.phase == phase


@pytest.mark.parametrize("page", PAGES)
def test_one_choice_at_least_is_right_and_one_is_not(page):
    verdicts = [judge(find(page), choice).right for choice in choices(find(page))]
    assert any(verdicts)
    assert not all(verdicts)


@pytest.mark.parametrize("page", MOVES)
def test_the_engine_alone_says_what_is_legal(page):
    step = find(page)
    deal = step.position.build()
    for choice in choices(step):
        verdict = judge(step, choice)
        text = written(step.verb, choice)
        if step.verb == "discard":
            legal = parse(text).cards and set(parse(text).cards) <= set(next(iter(deal.exchange().contracts.values())))
        else:
            legal = text.partition(" ")[2] in legal_texts(deal)
        assert bool(verdict.code) == (not legal), choice
        if verdict.code:
            assert not verdict.right
            assert not verdict.poor


def test_each_of_the_rules_is_met_by_breaking_it():
    met = {judge(find(page), choice).code for page in MOVES for choice in choices(find(page))}
    assert met >= {
        "must_follow_suit",
        "must_play_mighty",
        "must_play_joker",
        "trump_lead_forbidden",
        "bid_too_low",
        "protected_card",
    }


@pytest.mark.parametrize("page", PAGES)
def test_a_wrong_choice_leaves_the_position_as_it_was(page):
    step = find(page)
    before = None if step.position is None else step.position.build().view(YOU)
    for choice in choices(step):
        verdict = judge(step, choice)
        if not verdict.right:
            assert verdict.view == before


@pytest.mark.parametrize("page", [page for page in MOVES if find(page).verb == "play"])
def test_a_right_card_is_played_and_the_trick_goes_on_to_its_end(page):
    step = find(page)
    tricks = len(step.position.build().view(YOU).tricks)
    for choice in step.right:
        view = judge(step, choice).view
        assert len(view.tricks) == tricks + 1
        assert (YOU, choice.partition("=")[0]) in {(played.seat, played.card) for played in view.tricks[-1].plays}


@pytest.mark.parametrize(("page", "points"), [(21, 4), (31, 5), (35, 5), (53, 5)])
def test_what_the_words_promise_is_what_the_trick_is_worth(page, points):
    step = find(page)
    trick = judge(step, step.right[0]).view.tricks[-1]
    assert (trick.winner, trick.points) == (YOU, points)


@pytest.mark.parametrize(("page", "answer"), [(61, 3), (62, 5), (63, 10), (64, 6), (65, 22)])
def test_the_engine_works_out_the_sums(page, answer):
    step = find(page)
    assert step.answer == answer
    assert str(answer) in language("ko")(f"learn-scores-{page % 10}-right")
    assert str(answer) in language("en")(f"learn-scores-{page % 10}-right") or page == 61


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("forged", ["", "SAA", "JK=X", "HA!", "99N", "pass!", "-1", "1000000"])
def test_what_no_button_offers_is_no_choice(page, forged):
    with pytest.raises(NotAChoice):
        judge(find(page), forged)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("page", PAGES)
def test_every_screen_of_a_lesson_has_its_words_and_fits_a_phone(page, code):
    speak = language(code)
    for choice in ("", RULE, *choices(find(page))):
        shown = learn(speak, page, choice, Progress())
        text = plain(shown.text, code)
        assert "learn-" not in text
        assert "illegal-" not in text
        assert "[" not in text, text
        lines = sum(1 + len(line) * (2 if code == "ko" else 1) // 46 for line in text.split("\n"))
        assert lines <= 22, text
        buttons = [button for group in shown.controls for button in group.buttons]
        assert len({button.token for button in buttons}) == len(buttons) <= 25
        assert all("learn-" not in button.label for button in buttons)


def test_every_poor_choice_has_words_of_its_own():
    for page in MOVES:
        for choice in choices(find(page)):
            name = judge(find(page), choice).poor
            if name:
                lesson = LESSONS[page // 10 - 1].name
                assert all(language(code).has(f"learn-{lesson}-{page % 10}-{name}") for code in CODES), (page, choice)


def test_a_position_that_cannot_be_is_not_built():
    hands, kitty = ("HA HK CA", "C5"), "S2 D2 C2"
    with pytest.raises(errors.TrumpLeadForbidden):
        Position(hands, kitty, contract="0 14H", bury="", friend="SA", tricks=("0 HA",)).build()
    with pytest.raises(ValueError, match="seat 0 is to act"):
        Position(hands, kitty, contract="0 14H", bury="", friend="SA", tricks=("1 C5",)).build()
    with pytest.raises(errors.DealError):
        Position(("HA HA",)).build()


def test_the_pages_follow_each_other_to_the_end():
    page, seen = 11, []
    while page != END:
        assert is_page(page)
        seen.append(page)
        page = following_page(page)
    assert seen == PAGES
    assert not any(is_page(page) for page in (1, 9, 10, 19, 20, 66, 71, 999))


def test_terms_of_refusals_and_steps_are_in_the_glossary():
    assert set(TERM_OF.values()) <= set(TERMS)
    assert {term for page in PAGES for term in find(page).terms} <= set(TERMS)
    codes = {kind.code for kind in vars(errors).values() if isinstance(kind, type) and hasattr(kind, "code")}
    assert set(TERM_OF) <= codes
    assert codes - set(TERM_OF) == {
        "illegal",
        "unreadable",
        "deal_is_over",
        "not_your_turn",
        "wrong_phase",
        "not_in_the_pack",
        "not_held",
    }


@pytest.mark.parametrize("kept", [None, "x", {}, {"at": "3"}, {"done": "12"}, {"at": None, "done": [None, "1"]}, [1]])
def test_progress_that_cannot_be_read_is_none(kept):
    assert Progress.read({"learn": kept}) == Progress()


def test_progress_is_read_as_it_was_written():
    progress = Progress().moved(21, finished=1).moved(22)
    assert Progress.read({"learn": progress.written}) == progress == Progress(22, (1,))


def test_the_lessons_are_about_the_game_that_five_people_play():
    assert rules().name == "tichu5"
