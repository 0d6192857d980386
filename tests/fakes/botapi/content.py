"""What a message may hold: text, entities and an inline keyboard, read from a request and checked for size."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.fakes.botapi import html
from tests.fakes.botapi.errors import bad

TEXT, CAPTION, TOAST, DATA = 4096, 1024, 200, 64
BUTTONS, PER_ROW, ENTITIES = 100, 8, 100

Params = dict[str, Any]


def number(params: Params, name: str) -> int | None:
    value = params.get(name)
    if value in (None, ""):
        return None
    try:
        return int(value)
    except (TypeError, ValueError):
        raise bad(f"invalid {name} specified") from None


def flag(params: Params, name: str) -> bool:
    return str(params.get(name, "")).lower() in {"true", "1"}


def structure(params: Params, name: str) -> Any:
    """A JSON-serialised field, or None."""
    value = params.get(name)
    if value in (None, "") or not isinstance(value, str):
        return value or None
    try:
        return json.loads(value)
    except ValueError:
        raise bad(f"can't parse {name} JSON object") from None


def text(
    params: Params, name: str = "text", limit: int = TEXT, too_long: str = "message is too long"
) -> tuple[str, list]:
    """The text and its entities. Refused when empty, too long after parsing, or not to be parsed."""
    source = str(params.get(name) or "")
    if "\x00" in source:
        raise bad("strings must be encoded in UTF-8")
    match params.get("parse_mode"):
        case None | "":
            plain, entities = html.trim(source, structure(params, "entities") or [])
        case mode if str(mode).lower() == "html":
            plain, entities = html.parse(source)
        case mode:
            raise bad(f"unsupported parse_mode {mode}")
    if not plain and name == "text":
        raise bad("message text is empty")
    if len(plain) > limit:
        raise bad(too_long)
    return plain, entities[:ENTITIES]


def keyboard(params: Params) -> list[list[dict[str, Any]]]:
    """The inline keyboard as rows; every wrong size has its own refusal."""
    markup = structure(params, "reply_markup")
    if markup is None:
        return []
    if not isinstance(markup, dict) or "inline_keyboard" not in markup:
        raise bad("inline keyboard expected")
    rows = [row for row in markup["inline_keyboard"] if row]
    if sum(len(row) for row in rows) > BUTTONS:
        raise bad("REPLY_MARKUP_TOO_LONG")
    for row in rows:
        if len(row) > PER_ROW:
            raise bad("too many buttons in a row of the inline keyboard")
        for button in row:
            _button(button)
    return rows


def _button(button: dict[str, Any]) -> None:
    if not str(button.get("text", "")).strip():
        raise bad("inline keyboard button text must be non-empty")
    kinds = [kind for kind in ("url", "callback_data", "web_app", "copy_text", "login_url") if button.get(kind)]
    if len(kinds) != 1:
        raise bad("text buttons are unallowed in the inline keyboard")
    if "callback_data" in button and not 1 <= len(str(button["callback_data"]).encode()) <= DATA:
        raise bad("BUTTON_DATA_INVALID")
    if button.get("url") and not re.match(r"(https?|tg)://[^\s]+$", str(button["url"])):
        raise bad(f"inline keyboard button URL '{button['url']}' is invalid: Unsupported URL protocol")
    if button.get("style") not in (None, "danger", "success", "primary"):
        raise bad("invalid inline keyboard button style specified")
