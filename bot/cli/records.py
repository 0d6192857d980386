"""`replay`, `verify` and `vectors`: records of deals through the public interface of the engine."""

from collections.abc import Callable, Mapping
from typing import Any

import typer

from bot.cli.failing import Unusable
from bot.cli.printing import as_json, shorten
from bot.cli.reading import read_objects

FILE = typer.Argument("-", metavar="FILE", help="A record, or one record on each line; - is standard input.")
JSON = typer.Option(False, "--json", help="One object per record.")

Told = Mapping[str, Any]


def mount(app: typer.Typer) -> None:
    app.command()(replay)
    app.command()(verify)
    app.command()(vectors)


def replay(file: str = FILE, json: bool = JSON) -> int:
    """Play records through the engine; exit 1 if one is illegal or its result differs."""
    from engine.record import replay as played

    return _each(file, lambda record: played(record).report(), replayed_words, json)


def verify(file: str = FILE, json: bool = JSON) -> int:
    """Check the fair shuffle of records with a proof; exit 1 if one does not hold."""
    from engine.verify import Verifier

    verifier = Verifier()  # one for the whole file: a record's prev is checked where the deal before stands above it
    return _each(file, lambda record: verifier.verify(record).as_dict(), verified_words, json)


def vectors(
    files: list[str] = typer.Argument(metavar="FILES", help="Files of test vectors, JSON Lines."),
    json: bool = typer.Option(False, "--json", help="One object per line of the files."),
) -> int:
    """Run files of test vectors; exit 1 if an answer differs."""
    from engine.vectors import check

    failed = total = 0
    for file in files:
        for number, line in read_objects(file):
            answer = check(line)
            total += 1
            failed += not answer.ok
            if json:
                as_json({"ok": answer.ok, "got": answer.got})
            elif not answer.ok:
                print(f"{file}, line {number}: {shorten(answer.reason or f'the answer is {answer.got}')}")
    if not json:
        print(f"{total} lines, {failed} differ")
    return 1 if failed else 0


def _each(file: str, told: Callable[[dict[str, Any]], Told], words: Callable[[Told], str], json: bool) -> int:
    """Tell of every record in a file; 1 if any is not ok. Raises Unusable where there is none."""
    failed = seen = 0
    for number, record in read_objects(file):
        answer = told(record)
        seen += 1
        failed += not answer["ok"]
        if json:
            as_json(answer)
        else:
            print(f"{number}: {words(answer)}")
    if not seen:
        raise Unusable(f"{file} holds no record")
    return 1 if failed else 0


def replayed_words(answer: Told) -> str:
    """One line about a replay."""
    if not answer["ok"]:
        error = answer["error"]
        place = "header" if error["index"] < 0 else f"action {error['index']}"
        return f"{place}: {error['code']}: {shorten(error['message'])}"
    if answer["phase"] == "never_dealt":
        return "never dealt: the table ended before this deal began"
    if (result := answer["result"]) is None:
        return f"{answer['phase']}, seat {answer['to_act']} to act; legal: {shorten(str(answer['legal']))}"
    scores = " ".join(f"{score:+d}" for score in result["scores"])
    if "contract" not in result:
        return f"{result['outcome']}; scores {scores}"
    made = "made" if result["made"] else "failed"
    points = f"{result['points']} of {result['contract']}"
    return f"{result['outcome']}; seat {result['declarer']} {made} with {points}; scores {scores}"


def verified_words(answer: Told) -> str:
    """One line about a verification."""
    checked = ", ".join(answer["checked"])
    if not answer["ok"]:
        return f"NOT fair: {shorten(str(answer['error']))}"
    if "never_dealt" in answer["checked"]:
        checked = "this deal was never dealt, and its seed is the committed one"
    return f"fair: {checked}; not to be seen from here: {', '.join(answer['unseen'])}"
