"""/learn from end to end at the coordinator: a person in his private chat, lessons by buttons, the practice deal."""

from dataclasses import replace

import pytest

from bot.facts import TableState
from bot.language import language
from bot.lessons import END, LESSONS, TERM_OF, find, following_page, judge
from bot.lessons.judging import choices
from bot.ports import Place, Pressed
from bot.screens.marks import plain
from engine.actions import PlayCard
from engine.errors import IllegalAction
from tests.bot.coordinator.chat import on_virtual_time
from tests.fakes.messenger import FREE

ME = "민지"
HOME = f"fake:{ME}"


@pytest.fixture
def chat(tmp_path):
    return lambda test, **options: on_virtual_time(test, tmp_path, **options)


def lesson(chat, text=""):
    """The lesson's message: where it stands and what it says."""
    found = [(place, screen) for place, screen in chat.screens(HOME) if screen.kind == "learn"]
    assert len(found) == 1, chat.text(HOME)
    place, screen = found[0]
    assert text in plain(screen.text, "ko"), plain(screen.text, "ko")
    return place, plain(screen.text, "ko")


async def progress(chat):
    row = await chat.store.known(HOME)
    return row.settings.get("learn")


async def choose(chat, page, choice):
    answer = await chat.press(ME, "learn", str(page), choice, private=True)
    await chat.settle(0.5)
    return answer


async def turn_to(chat, page):
    answer = await chat.press(ME, "learn", str(page), private=True)
    await chat.settle(0.5)
    return answer


async def begin(chat):
    await chat.say(ME, "learn", private=True)
    await chat.settle()
    await turn_to(chat, 11)


def right(page):
    return next(choice for choice in choices(find(page)) if judge(find(page), choice).right)


@pytest.mark.parametrize("number", range(1, len(LESSONS) + 1))
def test_a_lesson_from_its_first_page_to_its_last(chat, number):
    async def test(chat):
        await chat.say(ME, "learn", private=True)
        await chat.settle()
        page = 10 * number + 1
        await turn_to(chat, page)
        for step in range(len(LESSONS[number - 1].steps)):
            lesson(chat, f"{number}과")
            kept = await progress(chat)
            assert kept["at"] == page
            for choice in choices(find(page)):
                verdict = judge(find(page), choice)
                if verdict.right:
                    continue
                answer = await choose(chat, page, choice)
                assert answer.text
                _, text = lesson(chat, "다시 골라 보세요")
                assert ("✘" in text) == (bool(verdict.code) or number == 6)
                assert await progress(chat) == kept
            answer = await choose(chat, page, right(page))
            assert answer.text == "맞았어요!"
            lesson(chat, "✔")
            page = following_page(page)
            assert (await progress(chat))["at"] == page
            assert (await progress(chat))["done"] == ([number] if step == len(LESSONS[number - 1].steps) - 1 else [])
            await turn_to(chat, page)

    chat(test)


def test_the_whole_course_then_a_guided_deal_to_its_end(chat):
    async def test(chat):
        await begin(chat)
        page = 11
        while page != END:
            await choose(chat, page, right(page))
            page = following_page(page)
            await turn_to(chat, page)
        assert await progress(chat) == {"at": END, "done": [1, 2, 3, 4, 5, 6]}
        lesson(chat, "여섯 과를 다 지나왔어요")
        answer = await choose(chat, END, "go")
        assert "연습 판을 시작했어요" in answer.text
        await chat.settle(2)
        table = await chat.table()
        assert table.state.guided
        assert table.state.practice
        assert table.state.stage is TableState.PLAYING
        guided = 0
        for _ in range(500):
            table = await chat.coordinator._house.table(table.state.id)
            if table.deal is None:
                break
            if table.acting_owner is not None and table.turn_of(1):
                await chat.settle(0.2)
                hand = next(screen for _, screen in chat.screens(HOME) if screen.kind == "hand")
                assert "☞ AI라면" in plain(hand.text, "ko")
                guided += 1
            await chat.move(table)
        assert table.deal is None
        assert guided >= 10
        await chat.settle()
        assert any(screen.kind == "result" for _, screen in chat.screens(HOME))
        assert all("☞" not in plain(screen.text, "ko") for _, screen in chat.screens(HOME) if screen.kind != "hand")
        row = await chat.store.known_chat(HOME)
        assert await chat.store.board(row.id, None) == []
        assert await chat.store.audit() == []
        assert "speed" not in row.settings

    chat(test)


def test_a_refusal_is_the_tables_own_with_the_rule_it_rests_on(chat):
    async def test(chat):
        await begin(chat)
        answer = await choose(chat, 11, "DK")
        assert "처음 나온 무늬를 내야 해요" in answer.text
        assert answer.text.endswith("(자세히: /what 따라 내기)")
        _, text = lesson(chat, "처음 나온 무늬를 내야 해요")
        assert "따라 내기: 먼저 나온 무늬를 들고 있으면" in text
        await choose(chat, 11, "why")
        lesson(chat, "이 장면의 규칙")
        await turn_to(chat, 11)
        lesson(chat, "낼 카드를 고르세요")
        assert (await progress(chat))["at"] == 11

    chat(test)


def test_it_goes_on_where_somebody_stopped_also_after_a_restart(chat):
    async def test(chat):
        await begin(chat)
        for page in (11, 12):
            await choose(chat, page, right(page))
            await turn_to(chat, following_page(page))
        await choose(chat, 13, "D3")
        before = lesson(chat)
        await chat.restart()
        await chat.settle()
        assert lesson(chat) == before
        await choose(chat, 13, "DT")
        lesson(chat, "✔")
        await chat.restart()
        await chat.say(ME, "learn", private=True)
        await chat.settle(10)  # a budget that has just begun anew is careful
        lesson(chat, "다시 왔네요")
        assert await progress(chat) == {"at": 21, "done": [1]}
        place, press = chat.find(ME, "learn", "21", private=True)
        await chat.token(ME, press.token, place=place, private=True)
        await chat.settle()
        lesson(chat, "2과 · 기루다 (1/3)")

    chat(test)


@pytest.mark.parametrize(
    "token",
    [
        "g1::learn::1",
        "g1::learn::99",
        "g1::learn::999/JK=S",
        "g1::learn::0/go",
        "g1::learn::0/why",
        "g1::learn::70/why",
        "g1::learn::70/JK=S",
        "g1::learn::11/SA",
        "g1::learn::11/C6!",
        "g1::learn::11/go",
        "g1::learn::33/JK",
        "g1::learn::44/C4C5",
        "g1::learn::44/C4C5H4",
        "g1::learn::41/20N",
        "g1::learn::61/7",
        "g1::learn::61/999999",
        "g1::learn::11/C6/C6",
        "g1::learn:1.1:11",
    ],
)
def test_forged_tokens_are_refused_and_change_nothing(chat, token):
    async def test(chat):
        await begin(chat)
        before = (lesson(chat), await progress(chat))
        for private in (True, False):
            answer = await chat.token(ME, token, private=private)
            assert answer.text == "알 수 없는 버튼이에요. 새 메시지의 버튼을 눌러 주세요."
        await chat.settle()
        assert (lesson(chat), await progress(chat)) == before
        assert not await chat.store.live_tables()

    chat(test)


def test_a_press_that_comes_twice_counts_once(chat):
    async def test(chat):
        await begin(chat)
        place, press = chat.find(ME, "learn", "11", "C6", private=True)
        for _ in range(3):
            await chat.token(ME, press.token, place=place, private=True)
        await chat.settle()
        assert await progress(chat) == {"at": 12, "done": []}
        lesson(chat, "✔")

    chat(test)


@pytest.mark.parametrize("carries", [True, False])
def test_where_the_answer_brings_the_page_nothing_else_does(chat, carries):
    async def test(chat):
        await begin(chat)
        await chat.settle(5)
        place, press = chat.find(ME, "learn", "11", "C6", private=True)
        chat.messenger.called.clear()
        answer = await chat.token(ME, press.token, place=place, private=True)
        assert "✔" in plain(answer.screen.text, "ko")
        if carries:
            chat.messenger.chats[HOME][place.message].screen = answer.screen
            await chat.coordinator.carried(answer.key, answer.revision, place)
        await chat.settle(0.1)
        lesson(chat, "✔")
        await chat.settle(10)
        assert chat.messenger.kinds() == ([] if carries else ["edit"])

    chat(test, limits=replace(FREE, carries=carries))


def test_help_and_notes_do_not_take_the_lessons_place(chat):
    async def test(chat):
        await begin(chat)
        place, text = lesson(chat)
        await chat.say(ME, "help", private=True)
        await chat.settle()
        await chat.say(ME, "what", "조커", private=True)
        await chat.settle()
        assert lesson(chat) == (place, text)
        await chat.say(ME, "help", private=True)
        await chat.settle()
        await chat.press(ME, "learn", "0", private=True)
        await chat.settle()
        moved, text = lesson(chat, "다시 왔네요")
        assert moved != place

    chat(test)


def test_learn_in_a_group_goes_to_the_private_chat(chat):
    async def test(chat):
        answer = await chat.say(ME, "learn")
        assert answer.text == "봇과의 대화로 보냈어요."
        await chat.settle()
        lesson(chat, "마이티 배우기")
        assert "마이티 배우기" not in chat.text()
        answer = await chat.token(ME, f"g1::learn::{END}/go")
        assert "연습 판을 시작했어요" in answer.text
        await chat.settle(2)
        assert any(screen.kind == "hand" for _, screen in chat.screens(HOME))
        assert not list(chat.screens("fake:group"))

    chat(test)


def test_the_pages_of_a_panel_turn_in_the_panel(chat):
    async def test(chat):
        answer = await chat.token(ME, "g1::learn::11", panel="fake:panel", place=Place("fake:panel", "p1"))
        assert "1과" in plain(answer.screen.text, "ko")
        answer = await chat.token(ME, "g1::learn::11/C6", panel="fake:panel", place=Place("fake:panel", "p1"))
        assert "✔" in plain(answer.screen.text, "ko")
        assert await progress(chat) == {"at": 12, "done": []}
        assert not list(chat.screens(HOME))

    chat(test)


def test_there_is_one_practice_deal_at_a_time(chat):
    async def test(chat):
        await begin(chat)
        await chat.token(ME, f"g1::learn::{END}/go", private=True)
        await chat.settle(2)
        answer = await chat.token(ME, f"g1::learn::{END}/go", private=True)
        assert "하던 연습 판이 있어요" in answer.text
        await chat.settle(2)
        assert len(await chat.store.live_tables()) == 1
        assert len([screen for _, screen in chat.screens(HOME) if screen.kind == "hand"]) == 1
        await chat.restart()
        table = await chat.table()
        assert table.state.guided
        await chat.settle()
        assert len([screen for _, screen in chat.screens(HOME) if screen.kind == "hand"]) == 1

    chat(test)


def test_the_practice_deal_begun_twice_by_one_press_is_one(chat):
    async def test(chat):
        await begin(chat)
        update = chat.update(ME, Pressed(f"g1::learn::{END}/go"), private=True)
        assert (await chat.coordinator.handle(update)).text
        await chat.coordinator.handle(update)
        await chat.settle(2)
        assert len(await chat.store.live_tables()) == 1

    chat(test)


def test_an_ordinary_practice_table_is_not_guided(chat):
    async def test(chat):
        await chat.say(ME, "mighty", private=True)
        await chat.settle()
        table = await chat.table()
        await chat.token(ME, f"g1:{table.state.id}:start::", private=True)
        for _ in range(60):
            await chat.settle(0.5)
            assert "☞" not in chat.text(HOME)

    chat(test)


def test_the_hand_stands_below_the_board_of_its_deal(chat):
    def kinds(chat):
        return [screen.kind for _, screen in chat.screens(HOME) if screen.kind in ("board", "hand", "result")]

    async def test(chat):
        await begin(chat)
        await chat.token(ME, f"g1::learn::{END}/go", private=True)
        await chat.settle(3)
        assert kinds(chat) == ["board", "hand"]
        table = await chat.table()
        await chat.play_out(table)
        await chat.settle(3)
        await chat.press(ME, "next", private=True)
        await chat.settle(3)
        assert kinds(chat)[-2:] == ["board", "hand"]
        assert kinds(chat).count("hand") == 1

    chat(test)


def test_a_typed_move_that_is_refused_brings_the_rule_and_the_way_to_its_page(chat):
    async def test(chat):
        await begin(chat)
        await chat.token(ME, f"g1::learn::{END}/go", private=True)
        await chat.settle(3)
        table = await chat.table()
        while table.deal.phase != "play" or not table.turn_of(1):
            await chat.move(table)
            table = await chat.coordinator._house.table(table.state.id)
        held = table.view(0).hands[0]
        legal = {action.card for action in table.view(0).legal}
        turn = table.deal.turn
        illegal = next(code for code in held if code not in legal)
        with pytest.raises(IllegalAction) as refused:
            table.deal.apply(PlayCard(0, illegal))
        answer = await chat.say(ME, "", illegal.replace("T", "10"), private=True)
        assert answer.text == ""
        await chat.settle()
        (shown,) = [screen for _, screen in chat.screens(HOME) if screen.kind == "help"]
        speak, code = language("ko"), refused.value.code
        sentence, _, rule = plain(shown.text, "ko").partition("\n※ ")
        assert sentence == speak(f"illegal-{code.replace('_', '-')}")
        assert rule.startswith(speak(f"term-{TERM_OF[code]}"))
        assert table.deal.turn == turn
        await chat.press(ME, "rules", private=True)
        await chat.settle()
        assert any("규칙" in plain(screen.text, "ko") for _, screen in chat.screens(HOME) if screen.kind == "rules")

    chat(test)


def test_the_start_link_and_anonymous_people(chat):
    async def test(chat):
        await chat.say(ME, "start", "learn", private=True)
        await chat.settle()
        lesson(chat, "마이티 배우기")
        answer = await chat.token("group", "g1::learn::0")
        assert "익명" in answer.text

    chat(test)
