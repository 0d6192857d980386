"""Logs hold no token, wherever it comes from."""

import logging

import pytest
import structlog

from bot.logs import blot, set_up
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


def test_request_lines_of_the_network_libraries_are_not_logged(lines):
    set_up(Settings(log_level="info"))
    logging.getLogger("httpx").info("HTTP Request: POST https://api/bot1:x/getUpdates")
    assert "getUpdates" not in lines()


def test_blot_leaves_other_text_alone():
    assert blot("table abcd2345, deal 3: 12:30:15") == "table abcd2345, deal 3: 12:30:15"
