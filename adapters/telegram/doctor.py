"""``giruda doctor telegram``: looks at what commonly goes wrong, says what to do about it, changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator

from telegram.error import InvalidToken, TelegramError

from adapters.telegram import commands
from adapters.telegram.line import Line, line, redacted
from adapters.telegram.panels import Panels
from adapters.telegram.settings import TelegramSettings
from bot.adapter import Finding

OFFICIAL = "https://api.telegram.org"


async def examine(settings: TelegramSettings) -> list[Finding]:
    """What was looked at, in order; after a token that does not work there is nothing more to see."""
    token = settings.token.get_secret_value()
    if not token:
        return [
            Finding(ok=False, text="TELEGRAM_TOKEN is empty: write to @BotFather, /newbot, and put the token into .env")
        ]
    asked = line(token, settings.api_url)
    try:
        await asked.initialize()
    except InvalidToken:
        return [Finding(ok=False, text="Telegram refuses TELEGRAM_TOKEN: ask @BotFather for it again (/token)")]
    except TelegramError as error:
        said = redacted(str(error), token)
        return [
            Finding(
                ok=False, text=f"{settings.api_url} can't be reached ({said}): check TELEGRAM_API_URL and the network"
            )
        ]
    try:
        return [finding async for finding in _look(asked, settings)]
    except TelegramError as error:
        return [Finding(ok=False, text=f"Telegram answered strangely, try again later: {redacted(str(error), token)}")]
    finally:
        await asked.shutdown()


async def _look(asked: Line, settings: TelegramSettings) -> AsyncIterator[Finding]:
    me = asked.bot
    where = "" if settings.api_url.rstrip("/") == OFFICIAL else f" through {settings.api_url}"
    yield Finding(ok=True, text=f"the token is @{me.username}'s{where}")
    yield Finding.either(
        bool(me.can_join_groups),
        "it may be added to groups",
        "it can't be added to groups: @BotFather, /setjoingroups, Enable",
    )
    yield Finding.either(
        not me.can_read_all_group_messages,
        "privacy mode is on: it reads commands and presses, not what people write",
        "privacy mode is off, which is not needed: @BotFather, /setprivacy, Enable, then add it to groups anew",
    )
    hook = await asked.get_webhook_info()
    yield Finding.either(
        not hook.url,
        f"no webhook is set; {hook.pending_update_count} updates wait",
        "a webhook is set, so another program takes this bot's updates: stop that one; serve removes the webhook",
    )
    panels = Panels(asked)
    await panels.probe()
    yield Finding.either(
        await _registered(asked, ephemeral=panels.supported),
        "the commands are registered in Korean and English",
        "the commands' menu is not up to date: start serve once, it sets it",
    )
    ladder = (
        "the server knows ephemeral messages: who can't be written to sees his hand in the group"
        if panels.supported
        else "the server knows no ephemeral messages: players must open a private chat with the bot once"
    )
    yield Finding(ok=True, text=ladder)


async def _registered(asked: Line, *, ephemeral: bool) -> bool:
    for menu in commands.menus(ephemeral=ephemeral):
        listed = await asked.get_my_commands(menu.scope, menu.code or None)
        if commands.shown(listed) != commands.shown(menu.commands):
            return False
    return True
