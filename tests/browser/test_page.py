"""The page itself, with a scripted bot behind it: quick, usable by keyboard alone, and safe from what people type."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.ports import Answer, Pressed, Said, Update
from bot.screens import marks
from bot.screens.felt import Chair, Felt
from bot.screens.screen import Button, Buttons, Choose, Screen
from tests.adapters.local.scripted import Script, page, screen
from tests.browser.evening import DESK, PHONE, Tab, tab

HAND = ("SA", "SK", "H9", "D4", "C3", "JK")


def hand(*able: str, text: str = "내 차례", marked: tuple[str, ...] = ()) -> Screen:
    buttons = tuple(
        Button(marks.card(c), f"play:{c}" if c in able else "", card=c, disabled=c not in able, marked=c in marked)
        for c in HAND
    )
    return Screen("hand", "ko", text, (Buttons(buttons),), asks=True)


@asynccontextmanager
async def visit(
    browser: Browser, data: Path, script: Script, *names: str, phone: bool = False
) -> AsyncIterator[tuple[Page, ...]]:
    """A page with these people in it; ``script.messenger`` is the way out. No error may appear in any console."""
    async with page(data, script) as platform:
        script.messenger = platform.messenger  # type: ignore[attr-defined]
        people = [
            await (await tab(browser, name, phone=phone)).come_in(f"http://127.0.0.1:{platform.port}") for name in names
        ]
        yield tuple(person.page for person in people)
        assert [error for person in people for error in person.errors] == []


async def test_the_page_is_light_and_brings_everything_itself(browser: Browser, tmp_path: Path) -> None:
    async with page(tmp_path, Script()) as platform:
        person = await tab(browser, "민지")
        await person.page.goto(f"http://127.0.0.1:{platform.port}")
        await person.page.locator("#name").wait_for()
        loaded = await person.page.evaluate(
            "performance.getEntriesByType('resource').map(e => [e.name, e.encodedBodySize])"
        )
        assert {name.split("/")[2] for name, _ in loaded} == {f"127.0.0.1:{platform.port}"}
        assert 20_000 < sum(size for _, size in loaded) <= 300_000


async def test_people_come_in_and_play_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    script = Script()

    async def reply(update: Update) -> Answer:
        messenger = script.messenger  # type: ignore[attr-defined]
        if update.what == Said("mighty", ""):
            await messenger.send_private(update.sender.address, hand("SK", "C3"), "hand")
        if isinstance(update.what, Pressed):
            await messenger.send_private(update.sender.address, hand("C3", text="다시"), "hand")
            return Answer("냈어요")
        return Answer()

    script.reply = reply
    async with page(tmp_path, script) as platform:
        script.messenger = platform.messenger  # type: ignore[attr-defined]
        person = await tab(browser, "민지")
        chair = person.page
        await chair.goto(f"http://127.0.0.1:{platform.port}")
        await expect(chair.locator("#name")).to_be_focused()
        await chair.keyboard.type("민지")
        await chair.keyboard.press("Enter")
        await chair.locator("#house").wait_for()
        await reach(chair, "테이블 열기")
        await chair.keyboard.press("Enter")
        await chair.locator("#private .card").first.wait_for()
        await reach(chair, "스페이드 에이스, 지금은 고를 수 없음")
        await chair.keyboard.press("Enter")
        await chair.keyboard.press("ArrowRight")
        await chair.keyboard.press("Enter")
        await expect(chair.locator(".toast")).to_have_text("냈어요")
        pressed = [update.what.token for update in script.updates if isinstance(update.what, Pressed)]
        assert pressed == ["play:SK"], "a card that may not be played is heard but not pressed"
        await expect(chair.locator("#private .lines")).to_contain_text("다시")
        focused = await chair.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focused == "스페이드 킹, 지금은 고를 수 없음", (
            "the keyboard stays on the card when the hand is drawn anew"
        )


async def reach(chair: Page, name: str) -> None:
    """Press Tab until the control of this name has the focus."""
    for _ in range(40):
        focused = await chair.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
        )
        if focused.strip() == name:
            return
        await chair.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached")


async def test_what_people_type_never_becomes_markup(browser: Browser, tmp_path: Path) -> None:
    evil = '<img src=x onerror="document.title=1">'
    script = Script()
    async with visit(browser, tmp_path, script, "<b>민지</b>", "\u202eAlex") as (minji, alex):
        await minji.fill("#channel .composer input", f"{evil} https://evil.example \ue000SA\ue005")
        await minji.keyboard.press("Enter")
        said = alex.locator("#channel .message.chat")
        await expect(said).to_contain_text(evil)
        await expect(said.locator("bdi")).to_have_text("<b>민지</b>")
        shown = marks.strong(marks.name(evil, 80))
        await script.messenger.send("local:main", None, screen(shown, evil, kind="lobby"), "n")  # type: ignore[attr-defined]
        await expect(minji.locator(".kind-lobby")).to_contain_text("onerror")
        for person in (minji, alex):
            assert await person.locator("#panes img, #panes a, #panes script, #people b").count() == 0
            assert await person.title() != "1"


async def test_nothing_is_lost_or_doubled_while_the_server_is_away(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    async with page(tmp_path, script) as platform:
        port = platform.port
        sent = await platform.messenger.send("local:main", None, screen("board, old", "press", kind="board"), "b")
        person = await (await tab(browser, "민지")).come_in(f"http://127.0.0.1:{port}")
        await expect(person.page.locator(".kind-board")).to_contain_text("old")
    await expect(person.page.locator("#state")).to_be_visible()
    await person.type("while you were away")
    await person.page.get_by_role("button", name="press").click()
    async with page(tmp_path, script, port=port) as platform:
        assert sent.place
        await platform.messenger.edit(sent.place, screen("board, new", "press", kind="board"))
        await expect(person.page.locator(".kind-board")).to_contain_text("new")
        await expect(person.page.locator(".message.chat")).to_have_text("while you were away", use_inner_text=True)
        await expect(person.page.locator("#state")).to_be_hidden()
        await expect(person.page.locator("[aria-busy]")).to_have_count(0)
        assert await person.page.locator(".kind-board").count() == 1
    assert [type(update.what).__name__ for update in script.updates] == ["Pressed"]


async def test_several_people_in_several_tabs_of_one_browser(browser: Browser, tmp_path: Path) -> None:
    async with page(tmp_path, Script()) as platform:
        url = f"http://127.0.0.1:{platform.port}"
        first = await (await tab(browser, "민지")).come_in(url)
        second = Tab("Alex", await first.page.context.new_page(), phone=False)
        await second.come_in(url)
        await second.type("hi")
        await expect(first.page.locator(".message.chat .who b")).to_have_text("Alex")
        await second.page.reload()
        await expect(second.page.locator("#me")).to_contain_text("Alex")
        third = await first.page.context.new_page()
        await third.goto(url)
        await third.locator("#again").get_by_text("민지").click()
        await expect(third.locator("#me")).to_contain_text("민지")
        await expect(third.locator(".message.chat")).to_have_count(1)


async def test_commands_are_completed(browser: Browser, tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        return Answer("도움말")

    script = Script(reply)
    async with visit(browser, tmp_path, script, "민지") as (chair,):
        box = chair.locator("#channel .composer input")
        await box.fill("/migh")
        await expect(chair.locator("#channel .menu li")).to_have_count(1)
        await box.press("Tab")
        await expect(box).to_have_value("/mighty ")
        await box.fill("/")
        assert await chair.locator("#channel .menu li").count() > 5
        await box.press("Escape")
        await expect(chair.locator("#channel .menu")).to_be_hidden()
        await box.fill("/help")
        await box.press("Enter")
        await expect(box).to_have_value("")
        await expect(chair.locator(".toast")).to_have_text("도움말")
        assert [update.what for update in script.updates] == [Said("help", "")]


async def test_ticks_panels_and_toasts(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    ticked: set[str] = set()

    def exchange() -> Screen:
        options = tuple(Button(marks.card(c), f"tick:{c}", card=c, marked=c in ticked) for c in HAND)
        return Screen("hand", "ko", "묻을 카드", (Choose("ticks", 2, options, HAND),), asks=True)

    async def reply(update: Update) -> Answer:
        assert isinstance(update.what, Pressed)
        if update.what.token == "panel":
            return Answer("여기요", screen=exchange(), key="panel:t:0", revision=1)
        ticked.symmetric_difference_update({update.what.token.removeprefix("tick:")})
        return Answer(screen=exchange(), key="panel:t:0", revision=2)

    script.reply = reply
    async with visit(browser, tmp_path, script, "민지", "Alex") as (minji, alex):
        board = Screen("board", "ko", "판", (Buttons((Button("내 패", "panel"),)),))
        await script.messenger.send("local:main", None, board, "b")  # type: ignore[attr-defined]
        await minji.get_by_role("button", name="내 패", exact=True).click()
        await expect(minji.locator(".toast")).to_have_text("여기요")
        panel = minji.locator(".message.only")
        await panel.get_by_role("button", name="하트 9").click()
        await panel.get_by_role("button", name="조커").click()
        await expect(panel.locator("[aria-pressed=true]")).to_have_count(2)
        await panel.get_by_role("button", name="하트 9").click()
        await expect(panel.locator("[aria-pressed=true]")).to_have_count(1)
        assert await minji.locator(".message.only").count() == 1
        assert await alex.locator(".message.only").count() == 0


async def test_the_page_speaks_the_language_asked_for_in_private(browser: Browser, tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        if update.what == Said("language", "Enlish"):
            return Answer("No such language.", alert=True)
        return Answer("I speak English now." if isinstance(update.what, Said) else "이제 한국어로 말할게요.")

    script = Script(reply)
    async with visit(browser, tmp_path, script, "민지") as (chair,):
        box, send = chair.locator("#private .composer input"), chair.locator("#private .composer button[type=submit]")
        for typed, word in (("/language Enlish", "보내기"), ("/language English", "Send")):
            await box.fill(typed)
            await box.press("Enter")
            await expect(chair.locator(".toast")).to_have_text(re.compile("^(No|I)"))
            await expect(send).to_have_text(word)
        [person] = await script.messenger.room.archive.people()  # type: ignore[attr-defined]
        settings = Screen("settings", "en", "settings", (Buttons((Button("한국어", "ko"),)),))
        await script.messenger.send_private(person.address, settings, "s")  # type: ignore[attr-defined]
        await chair.locator("#private .message button").click()
        await expect(send).to_have_text("보내기")


async def test_an_invitation_carries_the_join_key(browser: Browser, tmp_path: Path) -> None:
    async with page(tmp_path, Script(), key="sesame&#1") as platform:
        url = f"http://127.0.0.1:{platform.port}"
        stranger = await tab(browser, "남")
        await stranger.page.goto(url)
        await stranger.page.locator("#key").wait_for()
        guest = await (await tab(browser, "민지")).come_in(f"{url}/#key=sesame%26%231")
        assert "sesame" not in guest.page.url


@pytest.mark.parametrize("phone", [True, False])
async def test_the_longest_names_and_words_stay_in_their_place(browser: Browser, tmp_path: Path, phone: bool) -> None:
    script = Script()
    name = "가나다라마바사아자차카타파하가나다라마바사아자차"
    async with page(tmp_path, script) as platform:
        person = await (await tab(browser, name, phone=phone)).come_in(f"http://127.0.0.1:{platform.port}")
        await person.type("W" * 600)
        long = marks.name("W" * 200, 200)
        labels = (Button(marks.name("W" * 40, 40), "a"), Button("가" * 30, "b"), Button("c", "c"), Button("d", "d"))
        more = (Button("가나다라마바사", "e"), Button("f", "f"))
        wide = Screen("lobby", "ko", f"{long}\n{'가' * 300}", (Buttons(labels, 4), Buttons(more)))
        assert (await platform.messenger.send("local:main", None, wide, "n")).place
        await person.page.locator(".kind-lobby").wait_for()
        assert await person.overflow() == []
        size = await person.page.evaluate("[innerWidth, innerHeight]")
        assert size == list((PHONE if phone else DESK).values())


async def test_buttons_are_big_enough_for_thumbs(browser: Browser, tmp_path: Path) -> None:
    script = Script()
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        thirteen = tuple(
            Button(marks.card(c), f"p:{c}", card=c) for c in ("SA SK SQ SJ ST HA HK HQ DA DK CA CK JK").split()
        )
        await script.messenger.send(
            "local:main", None, Screen("hand", "ko", "패", (Buttons(thirteen), Buttons((Button("패스", "x"),)))), "n"
        )  # type: ignore[attr-defined]
        await chair.locator(".card").first.wait_for()
        sizes = await chair.evaluate(
            """[...document.querySelectorAll(".message button, .tabs button, .composer button, .bar button")]
                .filter(button => button.checkVisibility()).map(button => button.getBoundingClientRect())
                .map(box => [Math.round(box.width), Math.round(box.height)])"""
        )
        assert all(width >= 36 and height >= 36 for width, height in sizes), sizes
        cards = await chair.evaluate(
            "[...document.querySelectorAll('.card')].map(c => c.getBoundingClientRect().width)"
        )
        assert min(cards) >= 44, cards


CHAIRS = """() => [...document.querySelectorAll("#channel .felt .chair")].map((chair) => {
  const [a, felt] = [chair.getBoundingClientRect(), chair.parentNode.getBoundingClientRect()];
  return Math.min(a.top - felt.top, felt.bottom - a.bottom, a.left - felt.left, felt.right - a.right); })"""


@pytest.mark.parametrize("role", ["declarer", "주공"])
async def test_every_chair_stands_whole_on_the_felt_of_a_phone(browser: Browser, tmp_path: Path, role: str) -> None:
    won = ("SA", "SK", "SQ", "SJ", "ST", "HA", "HK", "HQ", "HJ", "HT", "DA")
    others = (Chair(f"AI {number}", 5, word="pass") for number in range(4))
    table = Felt((Chair("Alexander", 5, role, "16C", won, 120), *others), "trick 6", "16C Alexander")
    script = Script()
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        await script.messenger.send(  # type: ignore[attr-defined]
            "local:main", None, Screen("board", "en", "board", felt=table), "b"
        )
        await chair.locator("#channel .felt").wait_for()
        rooms = await chair.evaluate(CHAIRS)
        assert len(rooms) == 5
        assert min(rooms) >= 0, rooms


async def test_the_hints_of_commands_have_room_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    async with visit(browser, tmp_path, Script(), "민지", phone=True) as (chair,):
        await chair.fill("#channel .composer input", "/")
        await chair.locator("#channel .menu i").first.wait_for()
        narrow = await chair.evaluate(
            """() => [...document.querySelectorAll("#channel .menu li")].filter((line) => [...line.children].some(
               (part) => part.offsetHeight > 30 && part.offsetWidth < line.clientWidth * .6,
               )).map((line) => line.textContent)"""
        )
        assert narrow == [], "words broken into a narrow column"
        assert await chair.evaluate("document.querySelector('#channel .menu').scrollWidth <= innerWidth")
