"""HTML parse mode as the server reads it: tags become entities, everything else must be escaped."""

from __future__ import annotations

import html
import re
from typing import Any

from tests.fakes.botapi.errors import bad

_KINDS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "code": "code", "pre": "pre",
    "tg-spoiler": "spoiler", "blockquote": "blockquote", "a": "text_link",
}  # fmt: skip
_TAG = re.compile(r"<(/?)([a-zA-Z-]+)((?:\s+[a-z-]+(?:=(?:\"[^\"]*\"|'[^']*'))?)*)\s*>")
_HREF = re.compile(r"href=(?:\"([^\"]*)\"|'([^']*)')")
_USER = re.compile(r"tg://user\?id=(\d+)")
_ENTITY = re.compile(r"&(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);")


def units(text: str) -> int:
    """Length in UTF-16 code units, which is how entities count."""
    return len(text.encode("utf-16-le")) // 2


def parse(source: str) -> tuple[str, list[dict[str, Any]]]:
    """Text and entities. Raises Refused for a tag that is unknown, unclosed or closed wrongly."""
    out: list[str] = []
    length = 0
    stack: list[tuple[str, int, str]] = []
    found: list[dict[str, Any]] = []
    at = 0
    while at < len(source):
        if source[at] == "<":
            tag = _TAG.match(source, at)
            if tag is None or tag[2].lower() not in _KINDS:
                name = tag[2] if tag else source[at + 1 : at + 12]
                raise bad(f'can\'t parse entities: Unsupported start tag "{name}" at byte offset {at}')
            length = _tag(tag, stack, found, length)
            at = tag.end()
            continue
        entity = _ENTITY.match(source, at)
        piece = html.unescape(entity[0]) if entity else source[at]
        out.append(piece)
        length += units(piece)
        at += len(entity[0]) if entity else 1
    if stack:
        raise bad(f"can't parse entities: Can't find end tag corresponding to start tag \"{stack[-1][0]}\"")
    return trim("".join(out), sorted(found, key=lambda entity: (entity["offset"], -entity["length"])))


def _tag(tag: re.Match[str], stack: list[tuple[str, int, str]], found: list[dict[str, Any]], length: int) -> int:
    name = tag[2].lower()
    if not tag[1]:
        href = _HREF.search(tag[3])
        stack.append((name, length, html.unescape(href[1] or href[2]) if href else ""))
        return length
    if not stack or stack[-1][0] != name:
        expected = f', expected "</{stack[-1][0]}>"' if stack else ""
        raise bad(f"can't parse entities: Unmatched end tag at byte offset {tag.start()}{expected}")
    _, start, href = stack.pop()
    if length > start:
        entity: dict[str, Any] = {"type": _KINDS[name], "offset": start, "length": length - start}
        if name == "a" and (user := _USER.fullmatch(href)):
            entity |= {"type": "text_mention", "user": {"id": int(user[1]), "is_bot": False, "first_name": ""}}
        elif name == "a":
            entity["url"] = href
        found.append(entity)
    return length


def trim(text: str, entities: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    """Leading and trailing white space goes; entities move and shrink with it."""
    lead = units(text) - units(text.lstrip())
    text = text.strip()
    end = units(text)
    kept: list[dict[str, Any]] = []
    for entity in entities:
        start = max(0, entity["offset"] - lead)
        stop = min(end, entity["offset"] + entity["length"] - lead)
        if stop > start:
            kept.append(entity | {"offset": start, "length": stop - start})
    return text, kept
