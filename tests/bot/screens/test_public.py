"""Lobby, settings, board, result, sheet, leaderboard, rules, farewells."""

from dataclasses import replace

import pytest

from bot.boards import Standing
from bot.buttons import decode
from bot.facts import HandFacts, LeaderboardFacts, SeatFacts, Speed, TableState, Vote
from bot.ids import PersonId
from bot.language import language
from bot.lessons import Progress
from bot.screens import (
    COMMANDS,
    board,
    farewell,
    hand,
    leaderboard,
    lobby,
    ping,
    result,
    rules,
    tricks,
)
from bot.screens.learn import learn
from bot.screens.marks import CardMark, Instant, plain, spans
from bot.screens.phrases import signed
from bot.screens.result import in_force
from engine import presets
from engine.actions import parse
from engine.deal import Deal
from engine.declared import options
from engine.shuffle import Dealt

KO, EN = language("ko"), language("en")


def labels(screen):
    return {plain(button.label, "ko"): button for group in screen.controls for button in group.buttons}


def words(screen):
    return plain(screen.text, screen.language)


def test_the_lobby_shows_reach_and_the_way_to_fix_it(facts):
    seats = (
        SeatFacts("민지", "t:1"),
        SeatFacts("Alex", "t:2", reachable=False),
        SeatFacts("준", "t:3", reachable=False, panel=True),
    )
    table = facts(state=TableState.LOBBY, seats=(*seats, SeatFacts(ai=3), SeatFacts()))
    screen = lobby(table, KO)
    said = words(screen).replace("\u00a0", " ")
    assert "2 \u2068Alex\u2069 ⚠ DM" in said
    assert "1 \u2068민지\u2069 ★ ✔" in said
    assert "⚠ \u2068Alex\u2069: 봇과의 대화를 열어 주세요." in said
    assert labels(screen)["봇과 대화 열기"].url == "start:hand-abcdefgh"
    assert {"AI 추가", "AI로 채우고 시작"} <= set(labels(screen))
    assert "시작" not in labels(screen)


def test_a_full_lobby_starts(facts):
    assert {"시작", "참가"} <= set(labels(lobby(facts(state=TableState.LOBBY), KO)))  # an AI's seat may be taken


def test_a_started_lobby_is_closed(facts):
    screen = lobby(facts(state=TableState.PLAYING, page="main"), KO)
    assert not screen.controls
    assert "7f3a" * 16 in words(screen)
    assert not [span for span in spans(screen.text) if isinstance(span, Instant)]


@pytest.mark.parametrize("reason", ["evening", "stopped", "expired", "deserted", "gone"])
def test_an_ended_lobby_is_one_line(facts, reason):
    screen = lobby(facts(state=TableState.ENDED, ended=reason), KO)
    assert "\n" not in screen.text
    assert not screen.controls


def test_every_settings_page_fits_and_leads_on(facts):
    """From the main page every page is reached by its buttons, and each of them sets or opens something."""
    table = facts("tichu6", state=TableState.LOBBY)
    seen, todo, sets = set(), ["main"], set()
    while todo:
        page = todo.pop()
        if page in seen:
            continue
        seen.add(page)
        for tongue in (KO, EN):
            screen = lobby(replace(table, page=page), tongue)
            assert len(words(screen)) < 1500
            buttons = [button for group in screen.controls for button in group.buttons if button.token]
            assert len({button.token for button in buttons}) == len(buttons)
            for button in buttons:
                press = decode(button.token)
                if press.verb == "settings" and press.args:
                    todo.append("/".join(press.args))
                elif press.verb == "set":
                    sets.add(press.args)
    assert {("preset", name) for name in presets.names()} <= sets
    assert {("speed", speed) for speed in Speed} <= sets
    changed = {name for name, _ in sets}
    assert {"shuffle", "signals", "strength"} <= changed
    offered = {info.path for info in options() if info.path in changed}
    assert len(offered) > 40


def test_a_page_that_is_none_is_the_main_page(facts):
    table = facts(state=TableState.LOBBY)
    main = lobby(replace(table, page="main"), KO)
    for page in ("nonsense", "preset/99", "option/999", "", "options/x"):
        assert words(lobby(replace(table, page=page), KO))
    assert lobby(replace(table, page="nonsense"), KO) == main


def test_changed_options_are_listed(facts):
    rules = presets.load("tichu5").replace({"auction.minimum": 14})
    screen = lobby(facts(state=TableState.LOBBY, rules=rules, changed=("auction.minimum",)), KO)
    assert "바꾼 규칙: 최소 공약 (M): 14" in words(screen)


def test_cuts_are_shown_as_they_count(facts):
    table = facts(state=TableState.LOBBY)
    seats = (replace(table.seats[0], cut="가위\n<b>"), *table.seats[1:])
    assert "컷: \u2068민지\u2069 \u2068가위 <b>\u2069" in words(lobby(replace(table, seats=seats), KO))


def deal_of(preset, actions, hands=None, dealer=0):
    rules = presets.load(preset)
    pack = list(rules.pack.cards)
    size, count = rules.cards.hand, rules.seats_total
    dealt = hands or tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(count))
    left = [code for code in pack if not any(code in cards for cards in dealt)]
    deal = Deal.start(rules, Dealt(dealt, tuple(left)), dealer)
    for text in actions:
        deal.apply(parse(text))
    return deal


WEAK = tuple("S9 S8 S7 H9 H8 H7 D9 D8 D7 C9".split())


def weak_hands():
    rest = [code for code in presets.load("tichu5").pack.cards if code not in WEAK]
    return (WEAK, *(tuple(rest[at : at + 10]) for at in range(0, 40, 10)))


def test_a_deal_miss_is_shown_with_its_hand(facts):
    deal = deal_of("tichu5", ["0 misdeal"], weak_hands(), dealer=4)
    shown = words(board(facts(), deal.view(None), KO))
    assert "★ \u2068민지\u2069 딜 미스 · ♠스 9 8 7  ♥하 9 8 7  ♦다 9 8 7  ♣클 9" in shown
    table = facts(state=TableState.BETWEEN)
    said = words(result(table, deal.view(None), KO))
    assert "3판 · \u2068민지\u2069 딜 미스" in said
    assert "판돈에 5점이 쌓여 있어요." in said
    assert "−5" in said


def test_everybody_passing_is_said(facts):
    deal = deal_of("tichu5", [f"{seat} pass" for seat in range(5)], dealer=4)
    assert "★ 모두 패스했어요." in words(board(facts(), deal.view(None), KO))
    assert "everybody passed" in words(result(facts(state=TableState.BETWEEN), deal.view(None), EN))


def test_a_kill_is_one_highlighted_line(facts, stage):
    game = stage("kill6", 1)
    deal = game.deal
    deal.apply(parse("0 bid 20S"))
    assert deal.phase == "kill"
    target = next(action for action in deal.legal() if action.card and action.card in (deal.view(3).hands[3] or ()))
    deal.apply(target)
    shown = words(board(facts("kill6"), deal.view(None), KO))
    assert "★ 킬 " in shown
    assert "→ \u2068서연\u2069 아웃" in shown


def test_last_line_of_the_board(facts):
    view = deal_of("tichu5", [], dealer=4).view(None)

    def last(**changes):
        return words(board(facts(**changes), view, KO)).split("\n")[-1]

    assert last() == "\u2068민지\u2069 차례 · 09:53:20까지"
    assert last(speed=Speed.RELAXED) == "\u2068민지\u2069 차례 · 09:53까지"
    assert last(speed=Speed.DAILY) == "\u2068민지\u2069 차례 · 11/30 09:53까지"
    assert last(zone="Europe/Berlin") == "\u2068민지\u2069 차례 · 01:53:20까지"
    assert last(zone="no/where") == last()
    assert last(deadline=None) == "\u2068민지\u2069 차례"
    assert last(window=True, waiting=(1,)) == "딜 미스 확인 시간 · 09:53:20까지"
    assert last(paused=True).startswith("잠시 멈췄어요")
    assert last(asleep=True).startswith("모두 자리를 비웠어요")
    assert last(closing=True).startswith("금방 돌아올게요")


def test_votes_and_absent_people(facts):
    table = facts(votes=(Vote("stop", 1, 3), Vote("replace", 1, 2, 1)))
    table = replace(table, seats=(table.seats[0], replace(table.seats[1], away=True), *table.seats[2:]))
    screen = board(table, deal_of("tichu5", [], dealer=4).view(None), KO)
    assert "이 테이블을 중단할까요? 1/3" in words(screen)
    assert "\u2068Alex\u2069를 AI로 바꿀까요? 1/2" in words(screen)
    assert "자리 비움: \u2068Alex\u2069" in words(screen)
    assert decode(labels(screen)["\u2068Alex\u2069: AI로 바꾸기 투표"].token).args == ("replace", "1")
    assert decode(labels(screen)["중단에 찬성"].token).args == ("stop",)


def test_who_was_away_is_not_told_once_the_deal_is_over(facts, stage, played_out):
    seated = facts()
    seated = replace(seated, seats=(seated.seats[0], replace(seated.seats[1], away=True), *seated.seats[2:]))
    over = played_out("tichu5", 1).deal.view(None)
    assert "자리 비움" not in words(board(replace(seated, state=TableState.BETWEEN), over, KO))
    stopped = stage("tichu5", 1).deal.view(None)
    assert "자리 비움" in words(board(seated, stopped, KO))
    assert "자리 비움" not in words(board(replace(seated, state=TableState.ENDED), stopped, KO))


@pytest.mark.parametrize(("tongue", "alone"), [(KO, "노프렌드"), (EN, "no friend")])
def test_a_declarer_who_plays_alone_has_no_friend_said_once(facts, stage, tongue, alone):
    deal = stage("tichu5", 1).deal
    while deal.phase != "friend":
        offered = deal.legal()
        deal.apply(next((each for each in offered if "bid" in str(each)), offered[0]))
    deal.apply(parse(f"{deal.to_act} friend none"))
    head = words(board(facts(), deal.view(None), tongue)).splitlines()[0]
    assert head.endswith(f" · {alone}")
    hand_of = hand(facts(), HandFacts(deal.to_act), deal.view(deal.to_act), tongue)
    assert [line for line in words(hand_of).splitlines() if line.endswith(f" · {alone}")]
    while deal.phase != "over":
        deal.apply(deal.legal()[0])
    (line,) = [line for line in words(result(facts(), deal.view(None), tongue)).splitlines() if alone in line.lower()][
        :1
    ]
    assert line == alone[0].upper() + alone[1:]


def test_no_line_of_a_screen_in_english_begins_in_lower_case(facts, played_out):
    texts = [words(result(facts(), played_out("tichu5", seed).deal.view(None), EN)) for seed in range(1, 6)]
    pages = [learn(EN, page, "", Progress.read({})) for page in range(10, 100)]
    texts += [words(page) for page in pages if page is not None]
    assert len(texts) > 20
    assert [line for text in texts for line in text.splitlines() if line[:1].islower()] == []


def test_the_score_goes_step_by_step_to_the_unit(facts, played_out):
    """The base formula with its numbers gives the first unit; the steps multiply up to the last."""
    checked = 0
    for preset in ("tichu5", "namu5", "wiki5", "kill6", "three", "eleven6", "four000"):
        for seed in (1, 2, 3):
            stage = played_out(preset, seed)
            found = stage.deal.result
            if not found.steps:
                continue
            line = next(
                part for part in words(result(stage.facts, stage.view(), KO)).split("\n") if part.startswith("기본")
            )
            base = line.split(" → ")[0].removeprefix("기본 ")
            formula, _, unit = base.rpartition(" = ")
            if formula and not set(formula) & set("CTMD≥"):
                python = formula.replace("−", "-").replace("×", "*").replace("2(", "2*(")
                assert max(0, eval(python)) == int(unit), line
                checked += 1
            assert line.endswith(f"= {found.unit}")
    assert checked > 8


def test_after_a_suicide_the_rules_in_force_are_others(facts):
    table, view = facts("tichu6"), deal_of("tichu5", [], dealer=4).view(None)
    assert in_force(table, replace(view, rules="tichu5")).auction.minimum == 13
    assert in_force(table, replace(view, rules="tichu6")).auction.minimum == 14


def test_result_buttons(facts, played_out):
    stage = played_out("tichu5", 3)
    between = replace(stage.facts, state=TableState.BETWEEN)
    assert {"다음 판", "컷", "기록", "검증", "그만하기"} <= set(labels(result(between, stage.view(), KO)))
    retired = labels(result(between, stage.view(), KO, live=False))
    assert set(retired) == {"기록", "검증", "모든 트릭"}
    missing = replace(between, seats=(*between.seats[:4], SeatFacts()))
    assert {"AI로 채우고 다음 판", "참가", "AI 추가"} <= set(labels(result(missing, stage.view(), KO)))
    assert "다음 판" not in labels(result(missing, stage.view(), KO))


def test_all_tricks_in_pages(facts, played_out):
    stage = played_out("chicago6", 1)
    first, second = (tricks(stage.facts, stage.view(), KO, page) for page in (1, 2))
    assert words(first).count("→") + words(second).count("→") == 17
    assert "다음 쪽 ▶" in labels(first)
    assert tricks(stage.facts, stage.view(), KO, 99) == second


def test_the_leaderboard(facts):
    rows = (
        Standing(PersonId(1), "민지", 132, 12, 5, 4, rating=1500, rank=1),
        Standing(PersonId(2), "<b>@all", -3, 1, 0, 0),
        Standing(PersonId(3), "", 0, 0, 0, 0),
    )
    season = LeaderboardFacts("2026-12", rows, minimum=10, page=2, pages=3, until=1_796_000_000.0, you=PersonId(1))
    shown = leaderboard(season, KO)
    assert "1위 \u2068민지\u2069 +132 · 12판 · 평균 +11.0 · 성공 4/5 (80%) · 레이팅 1500" in words(shown)
    assert "– \u2068<b>＠all\u2069 −3 · 1판" in words(shown)
    assert decode(labels(shown)["다음 쪽 ▶"].token).args == ("3", "now", "-", "points")
    assert "아직 끝난 판이 없어요" in words(leaderboard(LeaderboardFacts("", ()), KO))


def test_the_rules_page_has_every_option_that_means_something(facts):
    table = facts("kill7")
    text = "\n".join(words(rules(table, KO, page)) for page in range(1, 12))
    assert "죽는 사람 수: 2" in text
    assert "마이티: ♠스A" in text
    assert "(-1" not in text
    assert "-1" not in text
    assert "묻는 장수: " in text
    assert "Kill" not in text


def test_a_ping_may_notify_one_person(facts):
    screen = ping(facts(), 1, KO)
    assert screen.mention == "local:@1"
    assert words(screen).startswith("\u2068Alex\u2069, 당신 차례예요!")


def test_farewells():
    assert "\n" not in farewell(KO, "board").text
    assert farewell(KO, "nonsense").text == farewell(KO, "message").text


def test_no_public_screen_names_an_address(facts, played_out):
    stage = played_out("tichu5", 5)
    table = replace(stage.facts, state=TableState.BETWEEN)
    for screen in (
        lobby(replace(table, state=TableState.LOBBY), KO),
        board(table, stage.view(), KO),
        result(table, stage.view(), KO),
    ):
        assert "local:" not in repr(screen)


def test_commands_fit_the_platforms():
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)
    for command in COMMANDS:
        for tongue in (KO, EN):
            assert 0 < len(tongue(f"command-{command.name}")) <= 100
            assert not command.argument or tongue.has(f"command-{command.name}-argument")


@pytest.mark.parametrize(("points", "shown"), [(12, "+12"), (-3, "−3"), (0, "0")])
def test_points_have_signs(points, shown):
    assert signed(points) == shown


def test_suit_marks_are_no_cards():
    assert [span.code for span in spans("\ue000H\ue005\ue000SA\ue005") if isinstance(span, CardMark)] == ["H", "SA"]


def test_a_called_card_that_lies_face_up_is_no_secret_any_more(stage):
    seen = set()
    for seed in range(60):
        played = stage("tichu5", seed)
        while played.deal.phase != "over":
            legal = played.deal.legal()
            played.deal.apply(legal[played.dice.randrange(len(legal))])
            view = played.view(None)
            if view.friend is None or view.friend.kind != "card" or view.revealed:
                continue
            fallen = {play.card for trick in (*view.tricks, *filter(None, [view.trick])) for play in trick.plays}
            known = view.phase == "over" or set(view.friend.cards) <= fallen
            seen.add((view.phase, known))
            shown = result(played.facts, view, KO) if view.phase == "over" else board(played.facts, view, KO)
            assert ("미공개" not in plain(shown.text, "ko")) == known
    assert seen >= {("play", False), ("play", True), ("over", True)}
