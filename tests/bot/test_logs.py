"""Logs hold no token and nothing that an error says, wherever it comes from."""

import asyncio
import logging

import pytest
import structlog

from bot.logs import blot, set_up, trace, unheard
from bot.settings import Settings

TELEGRAM = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aA"
DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.fixture
def lines(capsys):
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield lambda: capsys.readouterr().err
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


@pytest.mark.parametrize("token", [TELEGRAM, DISCORD])
@pytest.mark.parametrize("format_", ["text", "json"])
def test_a_token_never_reaches_a_log_line(lines, token, format_):
    set_up(Settings(log_format=format_, log_level="debug"))
    log = structlog.stdlib.get_logger("test")
    log.warning("call failed", url=f"https://api/bot{token}/getMe", headers={"Authorization": f"Bot {token}"})
    try:
        int(f"while posting to https://api/bot{token}/sendMessage")
    except ValueError:
        log.exception("surfaced")
    logging.getLogger("anything").warning("foreign %s", token)
    text = lines()
    assert "call failed" in text
    assert "surfaced" in text
    assert "foreign" in text
    assert token not in text


CARD = "♠A"


class MovedCard(Exception):
    def __init__(self) -> None:
        super().__init__(f"{CARD} is not in this hand")


def _mistake() -> None:
    raise MovedCard


@pytest.mark.parametrize("format_", ["text", "json"])
def test_of_an_error_only_its_kind_and_the_way_to_it_are_logged(lines, format_):
    set_up(Settings(log_format=format_))
    ours, foreign = structlog.stdlib.get_logger("test"), logging.getLogger("anything")
    try:
        _mistake()
    except MovedCard as error:
        ours.exception("one")
        ours.error("two", **trace(error))
        ours.error("three", exc_info=error)
        foreign.exception("four")
        foreign.error("five", extra=trace(error))
    text = lines()
    assert CARD not in text
    assert text.count("MovedCard") == 5
    assert text.count("_mistake") == 5


def test_an_error_that_nobody_waited_for_says_no_more(lines):
    set_up(Settings())

    async def fails() -> None:
        _mistake()

    async def forgets() -> None:
        asyncio.get_running_loop().set_exception_handler(unheard)
        task = asyncio.create_task(fails())
        await asyncio.wait([task])
        del task

    asyncio.run(forgets())
    text = lines()
    assert "MovedCard" in text
    assert CARD not in text


def test_request_lines_of_the_network_libraries_are_not_logged(lines):
    set_up(Settings(log_level="info"))
    logging.getLogger("httpx").info("HTTP Request: POST https://api/bot1:x/getUpdates")
    assert "getUpdates" not in lines()


def test_blot_leaves_other_text_alone():
    assert blot("table abcd2345, deal 3: 12:30:15") == "table abcd2345, deal 3: 12:30:15"
