"""The table of error codes: what each means, for each kind of call."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from adapters.discord.fates import CLOSED_DM, EXPECTED, LOCKED, SPENT, delivery
from adapters.fates import Verb
from bot.ports import Fate


def answered(status: int, code: int) -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    return kind(SimpleNamespace(status=status, reason=""), {"code": code, "message": "m"})


@pytest.mark.parametrize(
    ("status", "code", "send", "edit", "delete"),
    [
        (404, 10003, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (404, 10004, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (404, 10008, Fate.LOST, Fate.LOST, Fate.DONE),
        (404, 10015, Fate.LOST, Fate.LOST, Fate.DONE),
        (404, 10062, Fate.LOST, Fate.LOST, Fate.DONE),
        (400, 20016, Fate.LATER, Fate.LATER, Fate.LATER),
        (429, 20028, Fate.LATER, Fate.LATER, Fate.LATER),
        (429, 20029, Fate.LATER, Fate.LATER, Fate.LATER),
        (400, 30046, Fate.LOST, Fate.LOST, Fate.DONE),
        (400, 40003, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (400, 40060, Fate.DONE, Fate.DONE, Fate.DONE),
        (403, 50001, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (403, 50005, Fate.LOST, Fate.LOST, Fate.DONE),
        (403, 50007, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (403, 50013, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (401, 50027, Fate.LOST, Fate.LOST, Fate.DONE),
        (400, 50083, Fate.UNREACHABLE, Fate.LOST, Fate.DONE),
        (403, 50278, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (400, 160004, Fate.DONE, Fate.DONE, Fate.DONE),
        (403, 160005, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (400, 50035, Fate.REFUSED, Fate.REFUSED, Fate.REFUSED),
        (404, 0, Fate.UNREACHABLE, Fate.LOST, Fate.DONE),
        (403, 0, Fate.UNREACHABLE, Fate.UNREACHABLE, Fate.UNREACHABLE),
        (401, 0, Fate.LATER, Fate.LATER, Fate.LATER),
        (503, 0, Fate.LATER, Fate.LATER, Fate.LATER),
    ],
)
def test_a_code_means_what_it_means(status: int, code: int, send: Fate, edit: Fate, delete: Fate) -> None:
    found = [delivery(answered(status, code), verb) for verb in (Verb.SEND, Verb.EDIT, Verb.DELETE)]
    assert [each.fate for each in found] == [send, edit, delete]
    assert all(str(status) in each.why for each in found)


def test_a_server_error_may_have_arrived_and_a_refused_connection_did_not() -> None:
    assert delivery(answered(502, 0), Verb.SEND).unsure
    assert delivery(TimeoutError(), Verb.SEND).unsure
    assert delivery(aiohttp.ServerDisconnectedError(), Verb.SEND).unsure
    refused = aiohttp.ClientConnectorError(SimpleNamespace(ssl=None, host="", port=0), OSError())
    assert delivery(refused, Verb.SEND).fate is Fate.LATER
    assert not delivery(refused, Verb.SEND).unsure


def test_a_rate_limit_that_is_too_long_stops_its_chat_alone() -> None:
    found = delivery(discord.RateLimited(42.0), Verb.EDIT)
    assert (found.fate, found.after, found.chat_wide) == (Fate.LATER, 42.0, True)


def test_the_sets_of_codes_are_in_the_table() -> None:
    assert EXPECTED.keys() >= CLOSED_DM | SPENT | LOCKED[Verb.SEND] | LOCKED[Verb.EDIT]
