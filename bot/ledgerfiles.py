"""The ledger as files: a folder of JSON Lines or CSV, with a manifest that says what must be in it.

One file per kind of row (bot/store/transfer.py). ``manifest.json`` is written last and names each file with its rows
and SHA-256, so that half an export is known for what it is. JSON Lines: one object a row. CSV: a header and RFC 4180
rows; ``\\N`` is nothing, a leading backslash of a text is doubled, what has parts of its own (seats, records) is JSON.
Before anything is written into a database all files are read through: whole, readable, and every posting's entries sum
to zero.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, cast

from sqlalchemy import JSON, BigInteger, Boolean, Double, Integer, LargeBinary, Table

from bot.store.migrating import SCHEMA
from bot.store.transfer import FILES, File, Values

FORMAT = "giruda-ledger/1"
MANIFEST = "manifest.json"
FORMS = ("jsonl", "csv")


class Unreadable(Exception):
    """The folder is no whole export; the message is one sentence."""


async def write(folder: Path, form: str, rows: Callable[[File], AsyncIterator[Values]]) -> dict[str, int]:
    """Write an export into a new or empty folder; the rows of each file. Raises OSError, and Unreadable if something is
    there already."""
    _make(folder)
    files: dict[str, dict[str, object]] = {}
    counts: dict[str, int] = {}
    for file in FILES:
        path = _private(folder / f"{file.name}.{form}")
        count = 0
        with path.open("w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            if form == "csv":
                writer.writerow(file.fields)
            async for row in rows(file):
                count += 1
                if form == "csv":
                    writer.writerow([_cell(row[name]) for name in file.fields])
                else:
                    out.write(_line(row) + "\n")
        counts[file.name] = count
        files[path.name] = {"rows": count, "sha256": _digest(path)}
    manifest = {"format": FORMAT, "schema": SCHEMA, "form": form, "files": files}
    _private(folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")
    return counts


def _make(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Unreadable(f"{folder} is not empty; name a new folder")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _private(path: Path) -> Path:
    """A new file that its owner alone can read, from its first byte on."""
    path.touch(mode=0o600, exist_ok=False)
    return path


def read(folder: Path) -> list[tuple[File, Callable[[], Iterator[Values]]]]:
    """A whole export, each file to be read as often as wanted. Raises Unreadable."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        form, files = str(manifest["form"]), cast("Mapping[str, Mapping[str, Any]]", manifest["files"])
        known, schema = manifest["format"] == FORMAT and form in FORMS, str(manifest["schema"])
    except OSError:
        raise Unreadable(f"{folder} is no export: there is no {MANIFEST} in it, which is written last") from None
    except (ValueError, KeyError, TypeError):
        raise Unreadable(f"{folder / MANIFEST} cannot be read; this is no export, or half of one") from None
    if not known:
        raise Unreadable(f"{folder / MANIFEST} is of another format than {FORMAT}")
    if schema != SCHEMA:
        raise Unreadable(
            f"{folder} was exported from schema {schema[:10]!r}, this Giruda is of {SCHEMA!r}: export it anew"
        )
    found: list[tuple[File, Callable[[], Iterator[Values]]]] = []
    for file in FILES:
        path = folder / f"{file.name}.{form}"
        told = files.get(path.name)
        if told is None or not path.is_file():
            raise Unreadable(f"{path} is missing: this is half an export")
        if _digest(path) != told.get("sha256"):
            raise Unreadable(f"{path} is not the file that was exported: cut off, or changed since")
        found.append((file, _reader(path, file, form)))
    _balanced({file.name: rows for file, rows in found})
    return found


def _reader(path: Path, file: File, form: str) -> Callable[[], Iterator[Values]]:
    def rows() -> Iterator[Values]:
        with path.open(encoding="utf-8", newline="") as source:
            lines = csv.reader(source) if form == "csv" else source
            for number, line in enumerate(lines, 1):
                if form == "csv" and number == 1:
                    continue
                try:
                    yield _row(file, line)
                except (ValueError, KeyError, TypeError):
                    raise Unreadable(f"{path}, line {number} cannot be read") from None

    return rows


def _row(file: File, line: str | list[str]) -> Values:
    if isinstance(line, list):
        values = dict(zip(file.fields, line, strict=True))
        return {name: _value(file.table, name, cell) for name, cell in values.items()}
    found = json.loads(line)
    return {name: found[name] for name in file.fields}


def _balanced(files: Mapping[str, Callable[[], Iterator[Values]]]) -> None:
    """Every posting has entries that sum to zero, and every entry a posting."""
    known = {row["id"] for name in ("postings", "corrections") for row in files[name]()}
    for posting, rows in groupby(files["entries"](), key=lambda row: row["posting_id"]):
        off = sum(row["amount"] for row in rows)
        if off:
            raise Unreadable(f"this export does not balance: the entries of posting {posting} are off by {off}")
        if posting not in known:
            raise Unreadable(f"this export does not balance: entries belong to a posting {posting} that is not in it")
        known.discard(posting)
    for posting in sorted(known)[:1]:
        raise Unreadable(f"this export does not balance: posting {posting} has no entries")


def _line(row: Values) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def _cell(value: object) -> str:
    match value:
        case None:
            return "\\N"
        case bool():
            return "true" if value else "false"
        case str():
            return "\\" + value if value.startswith("\\") else value
        case int():
            return str(value)
        case float():
            return repr(value)
        case _:
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _value(table: Table, name: str, cell: str) -> object:
    if cell == "\\N":
        return None
    match table.c[name].type:
        case Boolean():
            return {"true": True, "false": False}[cell]
        case Integer() | BigInteger():
            return int(cell)
        case Double():
            return float(cell)
        case JSON():
            return json.loads(cell)
        case LargeBinary():
            return cell
        case _:
            return cell.removeprefix("\\")


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
