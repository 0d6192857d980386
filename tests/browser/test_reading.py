"""What one sees without scrolling on a phone: where a chat stands when something comes, and what lies over what."""

import asyncio
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Browser, Page, Route, expect

from bot.ports import Answer, Said, Update
from bot.screens import marks
from bot.screens.felt import Chair, Felt, Lying
from bot.screens.screen import Button, Buttons, Picture, Screen
from tests.adapters.local.scripted import Script, page, screen
from tests.browser.evening import PHONE, Tab
from tests.browser.test_page import CHAIRS, hand, visit

CARDS = ("SA", "SK", "S9", "HA", "H9", "H4", "D4", "D3", "C3", "JK")
RESULT = "who won\n" + "\n".join(f"player {number}  {marks.hand(CARDS)}" for number in range(5)) + "\n.".join([""] * 12)
INSIDE = """(it) => { const log = it.closest(".log").getBoundingClientRect(), box = it.getBoundingClientRect();
  return box.top >= log.top - 1 && box.bottom <= log.bottom + 1; }"""
SCROLL = "([pane, top]) => { document.querySelector(`#${pane} .log`).scrollTop = top; }"


async def say(script: Script, where: str, what: Screen, nonce: str) -> Any:
    return await script.messenger.send(where, None, what, nonce)  # type: ignore[attr-defined]


async def stands_at(chair: Page, line: str) -> None:
    """This line of the channel comes to be seen whole."""
    await expect(chair.locator("#channel .lines p", has_text=line).last).to_be_visible()
    await chair.wait_for_function(
        f"""line => ({INSIDE})(
          [...document.querySelectorAll("#channel .lines p")].findLast((it) => it.textContent === line))""",
        arg=line,
    )


async def settled(chair: Page) -> None:
    await chair.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


async def filled(script: Script) -> None:
    for number in range(20):
        await say(script, "local:main", screen(f"notice {number}"), f"n{number}")


@pytest.mark.parametrize("pane", ["channel", "private"])
async def test_a_result_is_read_from_its_top(browser: Browser, tmp_path: Path, pane: str) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        await filled(script)
        await chair.locator(f"#tab-{pane}").click()
        await say(script, "local:main", screen(RESULT, "next", kind="result"), "r")
        await stands_at(chair, "who won")
        await say(script, "local:main", screen("and then"), "a")
        await expect(chair.locator("#channel .latest")).to_be_visible()
        await settled(chair)
        await stands_at(chair, "who won")
        await say(script, "local:main", screen("a new deal", kind="board"), "b")
        await stands_at(chair, "a new deal")


async def test_whoever_reads_above_stays_there_until_he_is_answered(browser: Browser, tmp_path: Path) -> None:
    script = Script()

    async def reply(update: Update) -> Answer:
        if update.what == Said("mighty", ""):
            await say(script, "local:main", screen("your lobby", kind="lobby"), "l")
        return Answer()

    script.reply = reply
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        await filled(script)
        await stands_at(chair, "notice 19")
        await chair.evaluate(SCROLL, ["channel", 0])
        await settled(chair)
        await say(script, "local:main", screen(RESULT, kind="result"), "r")
        await expect(chair.locator("#channel .latest")).to_be_visible()
        assert await chair.evaluate("document.querySelector('#channel .log').scrollTop") == 0
        await chair.locator("#channel .composer input").fill("/mighty")
        await chair.keyboard.press("Enter")
        await stands_at(chair, "your lobby")


def table(role: str = "") -> Felt:
    won = ("SA", "SK", "SQ", "SJ", "ST", "HA", "HK", "HQ", "HJ", "HT", "DA")
    me = Chair("민지", 5, role, won=won, score=-120, turn=True, you=True)
    others = tuple(Chair(f"AI {number}", 5, score=0) for number in range(4))
    return Felt((me, *others), "trick 6", "16C", (Lying(1, "D5"), Lying(2, "D7")))


@pytest.mark.parametrize("lines", [1, 6, 9, 11, 13])
async def test_the_table_above_the_hand_cuts_no_line_in_two(browser: Browser, tmp_path: Path, lines: int) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        buttons = tuple(Button(marks.card(code), f"p:{code}", card=code) for code in CARDS)
        text = "\n".join(f"line {number}" for number in range(lines))
        shown = Screen("hand", "ko", text, (Buttons(buttons),), asks=True, felt=table())
        [person] = await script.messenger.room.archive.people()  # type: ignore[attr-defined]
        await script.messenger.send_private(person.address, hand(text="before"), "old")  # type: ignore[attr-defined]
        await script.messenger.send_private(person.address, shown, "hand")  # type: ignore[attr-defined]
        await expect(chair.locator("#mirror .lying")).to_have_count(2)
        await settled(chair)
        cut = await chair.evaluate(
            """() => { const top = document.querySelector("#private .log").getBoundingClientRect().top;
              return [...document.querySelectorAll("#private .lines p")].map((line) => line.getBoundingClientRect())
                .filter((box) => box.top < top - 2 && box.bottom > top + 2).length; }"""
        )
        assert cut == 0
        assert await chair.locator("#private .asks .card").last.evaluate(INSIDE)


@pytest.mark.parametrize("role", ["declarer", "주공"])
async def test_what_a_player_has_stands_on_one_line(browser: Browser, tmp_path: Path, role: str) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        await say(script, "local:main", Screen("board", "en", "board", felt=table(role)), "b")
        await chair.locator("#channel .felt").wait_for()
        tops = await chair.evaluate(
            """() => [...document.querySelector("#channel .felt .counts").children].map((it) => {
              const box = it.getBoundingClientRect(); return Math.round((box.top + box.bottom) / 2); })"""
        )
        assert len(tops) == 3
        assert max(tops) - min(tops) <= 2


@pytest.mark.parametrize("count", [4, 6])
async def test_every_chair_of_a_table_stands_whole_whatever_it_says(
    browser: Browser, tmp_path: Path, count: int
) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        chairs = (Chair("Alexander", 5, "declarer", won=("SA",) * 11, score=-120),) * count
        await say(script, "local:main", Screen("board", "en", "board", felt=Felt(chairs, "trick 6")), "b")
        await chair.locator("#channel .felt").wait_for()
        rooms = await chair.evaluate(CHAIRS)
        assert len(rooms) == count
        assert min(rooms) >= 0, rooms


async def test_a_toast_covers_no_name(browser: Browser, tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        return Answer("자리를 열었어요. 사람을 부르거나 AI로 채우세요.")

    async with visit(browser, tmp_path, Script(reply), "민지", phone=True) as (chair,):
        await chair.locator("#channel .empty .primary").click()
        pressed = await chair.locator(".toast").bounding_box()
        await chair.locator("#channel .composer input").fill("/mighty")
        await chair.keyboard.press("Enter")
        await chair.wait_for_timeout(300)
        typed = await chair.locator(".toast").bounding_box()
        bar = await chair.locator(".bar").bounding_box()
        assert pressed
        assert typed
        assert bar
        assert min(pressed["y"], typed["y"]) >= bar["height"]


async def test_an_open_page_comes_to_rest(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지") as (chair,):
        await say(script, "local:main", Screen("board", "en", "board", felt=table()), "b")
        await chair.locator("#channel .chair.turn").wait_for()
        ends = await chair.evaluate("document.getAnimations().map((it) => it.effect.getComputedTiming().endTime)")
        assert ends
        assert max(ends) < 10_000, "milliseconds"


async def test_hands_that_are_compared_are_of_one_size(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        text = "stopped\n" + "\n".join(f"player {number}  {marks.hand(CARDS)}" for number in range(5))
        await say(script, "local:main", screen(text, kind="result"), "r")
        await chair.locator("#channel .hand").last.wait_for()
        sizes = await chair.evaluate("[...document.querySelectorAll('#channel .hand .card')].map(it => it.offsetWidth)")
        assert len(sizes) == 50
        assert max(sizes) - min(sizes) <= 1


async def test_every_time_is_of_ones_own_clock(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    async with page(tmp_path, script) as platform:
        context = await browser.new_context(viewport=PHONE, locale="ko-KR", timezone_id="America/New_York")  # type: ignore[arg-type]
        person = await Tab("민지", await context.new_page(), True).come_in(f"http://127.0.0.1:{platform.port}")
        chair = person.page
        at = 1_764_460_800  # 2025-11-30 00:00 UTC
        texts = ("09:00:00", "09:00", "11/30 09:00", "2025-11-30 09:00", "as it is")
        shown = screen(" ".join(marks.instant(at, text) for text in texts))
        await platform.messenger.send("local:main", None, shown, "n")
        await expect(chair.locator("time")).to_have_text(
            ["19:00:00", "19:00", "11/29 19:00", "2025-11-29 19:00", "as it is"]
        )
        await person.type("hi")
        await expect(chair.locator(".message.chat time")).to_have_text(re.compile(r"^([01]\d|2[0-3]):[0-5]\d$"))


async def test_a_turn_is_stood_at_whatever_was_typed_below_it(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        [person] = await script.messenger.room.archive.people()  # type: ignore[attr-defined]
        for number in range(9):
            await script.messenger.send_private(person.address, screen(f"notice {number}"), f"n{number}")  # type: ignore[attr-defined]
        sent = await script.messenger.send_private(person.address, hand(*CARDS), "hand")  # type: ignore[attr-defined]
        turn = chair.locator("#private .asks .card").last

        async def becomes(asks: bool) -> None:
            shown = hand(*CARDS) if asks else screen("not yet", kind="hand")
            await script.messenger.edit(sent.place, shown)  # type: ignore[attr-defined]
            await expect(chair.locator("#private .asks")).to_have_count(int(asks))
            await settled(chair)

        await turn.wait_for()
        for number in range(12):
            if number == 1:
                await becomes(asks=False)
            await chair.locator("#private .composer input").fill(f"word {number}")
            await chair.keyboard.press("Enter")
            await expect(chair.locator("#private .message.chat")).to_have_count(number + 1)
            await settled(chair)
            assert await chair.locator("#private .message.chat" if number else "#private .asks").last.evaluate(INSIDE)
        await becomes(asks=True)
        assert await turn.evaluate(INSIDE)
        await becomes(asks=False)
        await chair.evaluate(SCROLL, ["private", 0])
        await settled(chair)
        await becomes(asks=True)
        assert await chair.evaluate("document.querySelector('#private .log').scrollTop") == 0
        await chair.locator("#private .latest").click()
        await settled(chair)
        assert await turn.evaluate(INSIDE)


async def test_the_table_of_others_leaves_a_lesson_its_room(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지", "Alex", phone=True) as (minji, alex):
        await say(script, "local:main", Screen("board", "ko", "board", felt=table()), "b")
        await minji.locator("#tab-private").click()
        await expect(minji.locator("#mirror")).to_be_visible()
        await alex.locator("#tab-private").click()
        [address] = [it.address for it in await script.messenger.room.archive.people() if it.name == "Alex"]  # type: ignore[attr-defined]
        cards = tuple(Button(marks.card(code), f"p:{code}", card=code) for code in CARDS)
        lesson = Screen("learn", "ko", "\n".join(["choose a card"] * 16), (Buttons(cards),), felt=table())
        await script.messenger.send_private(address, lesson, "lesson")  # type: ignore[attr-defined]
        await expect(alex.locator("#private .kind-learn .lines p")).to_have_count(16)
        await settled(alex)
        for card in (0, 9):
            assert await alex.locator("#private .card:is(button)").nth(card).evaluate(INSIDE)
        await expect(alex.locator("#mirror")).to_be_hidden()


def drawing(form: str) -> Picture:
    out = BytesIO()
    Image.new("RGB", (640, 900), "green").save(out, form)
    return Picture(out.getvalue(), "a drawing", f"drawing.{form}")


async def test_a_picture_has_its_room_before_it_comes_and_is_seen_to_its_end(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    let = asyncio.Event()

    async def held(route: Route) -> None:
        await let.wait()
        await route.continue_()

    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        await chair.route("**/picture/*", held)
        await filled(script)
        for form in ("png", "webp"):  # of a WebP the page does not know the size
            await say(script, "local:main", screen(form, picture=drawing(form)), form)
            picture = chair.locator("#channel .picture").last
            await picture.wait_for(state="attached")
            await settled(chair)
            if form == "png":
                assert await picture.evaluate("it => it.offsetHeight / it.offsetWidth") == pytest.approx(
                    900 / 640, abs=0.01
                )
                assert await picture.evaluate(INSIDE)
                let.set()
            await picture.evaluate("it => it.complete || new Promise(done => it.addEventListener('load', done))")
            await settled(chair)
            assert await picture.evaluate(INSIDE)
