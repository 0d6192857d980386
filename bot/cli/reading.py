"""Reading what a command is given: a file or standard input, a record or JSON Lines of records.

Anything that cannot be read is ``Unusable`` in one sentence that names the place: no file, a folder, not UTF-8, not
JSON, too deep, too large.
"""

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from bot.cli.failing import Unusable

LARGEST = 512 * 1024 * 1024
"""bytes read at most from one file; some two hundred thousand deals"""


def read_text(source: str) -> str:
    """The text of a file, or of standard input where ``source`` is ``-``. Raises Unusable."""
    if not source:
        raise Unusable("no file is named; - is standard input")
    name = "standard input" if source == "-" else source
    try:
        if source == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise Unusable(f"{name}: {error.strerror}") from None
    except ValueError:  # a null character in the path
        raise Unusable(f"{name!r} is not a file's name") from None
    if len(data) > LARGEST:
        raise Unusable(f"{name} is larger than {LARGEST // 1024 // 1024} MiB; split it by lines")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unusable(f"{name} is not UTF-8 text (byte {error.start})") from None


def parse(text: str) -> Any:
    """JSON, strictly. Raises ValueError with a short reason."""
    try:
        return json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at character {error.pos + 1}") from None


def _finite(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise ValueError(f"{text[:40]} is too large a number")
    return number


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is not JSON")


def read_objects(source: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file with their line numbers: one object over any number of lines, or one on each line.

    Raises Unusable at the first thing that is not a JSON object, after the objects before it have been given out.
    """
    name = "standard input" if source == "-" else source
    text = read_text(source)
    # Not splitlines: a text may hold U+2028 and the like, which JSON allows within a line.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise Unusable(f"{name} is empty")
    if len(lines) > 1 and not _whole(lines[0][1]):
        lines = [(lines[0][0], text)]
    for number, line in lines:
        try:
            value = parse(line)
        except ValueError as error:
            raise Unusable(f"{name}, line {number}: not JSON ({error})") from None
        if not isinstance(value, dict):
            raise Unusable(f"{name}, line {number}: a JSON object is wanted, this is {_kind(value)}")
        yield number, cast("dict[str, Any]", value)


def _whole(line: str) -> bool:
    """Whether a line is JSON by itself; else the file is taken as one object over many lines."""
    try:
        parse(line)
    except ValueError:
        return False
    return True


def _kind(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "a number"
