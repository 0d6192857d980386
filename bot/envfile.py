"""The file `.env` before its values are taken: each of its lines can be read, and no name is a setting's misspelt.

A name that is nothing like a setting's may be another program's and is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from dotenv.parser import parse_stream

NEAR = 0.85
"""how alike a name and a setting's are, from 0 to 1, for the one to be taken for the other"""


class EnvFileError(Exception):
    """The file cannot be used; the message is one sentence that names it, and the line."""


def names(path: Path) -> list[tuple[int, str]]:
    """The names that a file gives values to, with their line numbers; none where there is no file.

    Raises EnvFileError for a folder, and for a file or a line that cannot be read.
    """
    if path.is_dir():
        raise EnvFileError(f"{path} is a folder; settings are read from a file of this name: rename or remove it")
    if not path.is_file():
        return []
    try:
        with path.open(encoding="utf-8") as file:
            bindings = list(parse_stream(file))
    except UnicodeDecodeError:
        raise EnvFileError(f"{path} is not UTF-8 text") from None
    except OSError as error:
        raise EnvFileError(f"{path} cannot be read: {error.strerror}") from None
    found: list[tuple[int, str]] = []
    for binding in bindings:
        text = binding.original.string
        number = binding.original.line + text[: len(text) - len(text.lstrip())].count("\n")
        if binding.error or (binding.key is not None and binding.value is None):
            raise EnvFileError(
                f"{path}, line {number} cannot be read; a line is NAME=VALUE, or a comment that begins with #"
            )
        if binding.key is not None:
            found.append((number, binding.key))
    return found


def check_names(path: Path, known: Iterable[str]) -> None:
    """Raises EnvFileError for the first name that is close to one of the known settings (upper case), and is none."""
    settings = set(known)
    for number, name in names(path):
        if name.upper() in settings:
            continue
        if near := get_close_matches(name.upper(), sorted(settings), n=1, cutoff=NEAR):
            raise EnvFileError(f"{path}, line {number}: there is no setting {name[:40]}; is {near[0]} meant?")
