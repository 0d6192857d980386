"""The lessons in the browser, at phone size: nothing sticks out, in either language and theme, and the choice that was
refused says why."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.language import language
from tests.browser.evening import WAIT, Server, Tab, tab

LESSON = "#private .kind-learn"


async def press(person: Tab, label: str) -> None:
    await person.page.locator(LESSON).last.get_by_role("button", name=label).first.click(timeout=WAIT)
    await person.answered()


async def see(person: Tab, text: str) -> None:
    await expect(person.page.locator(LESSON).last).to_contain_text(text, timeout=WAIT)


@pytest.mark.parametrize(("code", "locale"), [("ko", "ko-KR"), ("en", "en-GB")])
async def test_a_newcomer_with_a_phone_begins_to_learn(
    browser: Browser, server: Server, artefacts: Callable[[str], Path], code: str, locale: str
) -> None:
    speak = language(code)
    person = await (await tab(browser, "민지", phone=True, language=locale)).come_in(server.url)
    await person.type("/learn", "private")
    await see(person, speak("learn-title"))
    await person.pictures(f"learn-{code}-contents", artefacts)
    await press(person, speak("learn-begin"))
    await see(person, speak("learn-ask-play"))
    cards = person.page.locator(LESSON).last.get_by_role("button")
    await cards.nth(4).click()
    await see(person, speak("illegal-must-follow-suit"))
    await person.pictures(f"learn-{code}-refused", artefacts)
    await cards.nth(9).click()
    await see(person, speak("learn-answered"))
    await press(person, speak("learn-next"))
    for lesson in ("bidding", "friends", "honours", "scores"):
        await press(person, speak("learn-list"))
        await press(person, speak(f"learn-{lesson}-title"))
        await see(person, "(1/")
        assert await person.overflow() == []
    await person.pictures(f"learn-{code}-scores", artefacts)
    assert person.errors == []
