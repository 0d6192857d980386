"""Logging: one set-up for structlog and for the libraries' own loggers; nothing secret leaves through it.

Every record passes three filters. The network libraries' INFO lines hold request URLs, and a Telegram URL holds the
bot's token: these loggers start at WARNING. Of an error only its kind and the way to it are written (``trace``),
whoever logs it: messages and values may be cards or a seed. And whatever is logged, anything shaped like a bot token is
blotted out.
"""

import asyncio
import logging
import re
import sys
import traceback
from collections.abc import Mapping, MutableMapping
from typing import Any

import structlog

from bot.settings import Settings

TALKATIVE = ("httpx", "httpcore", "telegram", "discord", "aiohttp.access", "aiosqlite", "alembic", "asyncio")
"""loggers kept at WARNING unless the operator asks for less: their lines carry URLs, texts or statements"""

TOKENS = re.compile(
    r"\b\d{6,12}:[A-Za-z0-9_-]{30,}"  # Telegram, also inside /bot<token>/ in a URL
    r"|(?<=/bot)\d{6,12}:[A-Za-z0-9_-]{30,}"
    r"|\b[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}"  # Discord
)

Event = MutableMapping[str, Any]

log = structlog.stdlib.get_logger(__name__)


def blot(text: str) -> str:
    """The text with anything shaped like a bot's token replaced.

    >>> blot("POST https://api/bot123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-aA/getMe")
    'POST https://api/bot[token]/getMe'
    """
    return TOKENS.sub("[token]", text)


def trace(error: BaseException | None) -> dict[str, object]:
    """What a log may hold of a mistake: its kind and the way to it; no message and no values, which may be cards. For
    structlog's keywords and for ``extra=`` of the standard library's loggers.

    >>> trace(ValueError("SA"))
    {'error': 'ValueError', 'where': ''}
    """
    if error is None:
        return {"error": "", "where": ""}
    frames = traceback.extract_tb(error.__traceback__)
    way = " > ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames)
    return {"error": type(error).__name__, "where": way}


def unheard(_loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """The event loop's handler for errors that nobody waited for: its own would write their messages."""
    log.error("an error that nobody waited for", what=context.get("message"), **trace(context.get("exception")))


def set_up(settings: Settings) -> None:
    """Configure structlog and the standard library's logging, both to stderr. May be called again."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(_told),
        _blot_event,
    ]
    last: structlog.typing.Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _told(exc_info: structlog.typing.ExcInfo) -> str:
    said = trace(exc_info[1])
    return f"{said['error']} at {said['where']}"


def _blot_event(_logger: Any, _method: str, event: Event) -> Event:
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = blot(value)
        elif not isinstance(value, int | float | bool | None) and key not in {"_record", "_from_structlog"}:
            event[key] = blot(repr(value))
    return event
