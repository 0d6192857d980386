"""`rules list|show|diff|check`: the rulesets as text. All read only."""

import json
import os
import tomllib
from typing import TYPE_CHECKING, Any

import typer

from bot.cli.failing import Unusable
from bot.cli.printing import as_json
from bot.cli.reading import parse, read_text

if TYPE_CHECKING:  # the engine is imported when a command runs, not for --help
    from bot.rulenames import RulesValue
    from engine.declared import OptionInfo
    from engine.options import Wording
    from engine.ruleset import Ruleset, Text

JSON = typer.Option(False, "--json", help="One object per line.")
LANGUAGE = typer.Option("", "--language", help="ko or en; without it, the language of the terminal.")
RULES = typer.Argument(
    metavar="RULES", help="A preset's name, a rule string, or a JSON object with a preset and options."
)


def mount(app: typer.Typer) -> None:
    group = typer.Typer(help="Rulesets: list, show, compare and check them.", no_args_is_help=True)
    for command, name in ((list_, "list"), (show, "show"), (diff, "diff"), (check, "check")):
        group.command(name)(command)
    app.add_typer(group, name="rules")


def resolve(text: str) -> "Ruleset":
    """The ruleset of a JSON object, or of what a chat would read as well: a preset's name, a rule string with or
    without its version. Raises Unusable."""
    from bot.rulenames import LONGEST, read
    from engine.errors import RulesetError
    from engine.presets import resolve as resolved

    value: object = text
    if text.lstrip().startswith("{"):
        try:
            value = parse(text)
        except ValueError as error:
            raise Unusable(f"rules are not JSON ({error})") from None
    try:
        return resolved(read(text) if value is text and len(text) <= LONGEST else value)
    except RulesetError as error:
        raise Unusable(str(error)) from None


def list_(json: bool = JSON, language: str = LANGUAGE) -> None:
    """All presets, in the order in which they are offered."""
    from engine.presets import load, names

    tongue = chosen(language)
    for name in names():
        rules = load(name)
        if json:
            as_json(
                {
                    "name": name,
                    "players": rules.seats.players,
                    "title": rules.title.model_dump(),
                    "about": rules.about.model_dump(),
                }
            )
        else:
            print(f"{name:<12} {rules.seats.players}  {spoken(rules.title, tongue)}: {spoken(rules.about, tongue)}")


def show(rules: str = RULES, json: bool = JSON, language: str = LANGUAGE) -> None:
    """Every option of a ruleset with its value; * marks what differs from the common rules."""
    from engine.declared import options

    found = resolve(rules)
    tongue = chosen(language)
    if json:
        values = {info.path: found.value(info.path) for info in options()}
        as_json(
            {
                "name": found.name,
                "title": found.title.model_dump(),
                "about": found.about.model_dump(),
                "options": values,
                "differs": sorted(path for path in values if values[path] != _default(path)),
                "strings": strings(found),
            }
        )
        return
    print(f"{found.name}  {spoken(found.title, tongue)}\n{spoken(found.about, tongue)}")
    for text in strings(found).values():
        print(text)
    group = ""
    for info in options():
        if info.group != group:
            group = info.group
            print(f"\n[{group}]")
        value = found.value(info.path)
        print(f"{'*' if value != info.default else ' '} {worded(info, value, tongue)}")


def strings(rules: "Ruleset") -> dict[str, str]:
    """The rule strings that can express these rules: our own always, Mighty Network's where it can hold them."""
    from engine import mightynetwork, ownstring

    found = {"giruda": ownstring.write(rules)}
    for tag, version in (("mn32", "3.2"), ("mn40", "4.0")):
        try:
            found[tag] = f"{tag}:{mightynetwork.write(rules, version)}"
        except mightynetwork.CannotBeWritten:
            continue
    return found


def diff(
    first: str = typer.Argument(metavar="FIRST", help="A preset, rule string or JSON object."),
    second: str = typer.Argument(metavar="SECOND", help="Another one."),
    json: bool = JSON,
    language: str = LANGUAGE,
) -> None:
    """What differs between two rulesets."""
    from engine.declared import options

    one, two = resolve(first), resolve(second)
    tongue = chosen(language)
    changed = [info for info in options() if one.value(info.path) != two.value(info.path)]
    for info in changed:
        before, after = one.value(info.path), two.value(info.path)
        if json:
            as_json({"option": info.path, "first": before, "second": after})
        else:
            sentence: str = getattr(info.wording, tongue)
            print(f"{info.path}: {said(info, before, tongue)} → {said(info, after, tongue)}   {sentence}")
    if json:
        as_json({"first": one.name, "second": two.name, "same": not changed, "differences": len(changed)})
    elif not changed:
        print("the same rules")


def check(
    file: str = typer.Argument(metavar="FILE", help="A TOML or JSON file, -, or a rule string."), json: bool = JSON
) -> int:
    """Whether a file (`preset = "tichu5"` and options over it) makes a playable ruleset; exit 1 if not."""
    from engine.errors import RulesetError
    from engine.presets import resolve as resolved

    try:
        rules = resolved(read_rules(file))
    except RulesetError as error:
        if json:
            as_json({"ok": False, "error": str(error)})
        else:
            print(f"{file}: {error}")
        return 1
    changed = rules.differences()
    if json:
        as_json({"ok": True, "name": rules.name, "players": rules.seats.players, "differs": changed})
    else:
        print(f"{file}: playable by {rules.seats.players}, {rules.tricks} tricks, {rules.total} {rules.scoring.counts}")
    return 0


def read_rules(file: str) -> "RulesValue":
    """The object in a TOML or JSON file; or a rule string, given itself or as all that is in the file. Raises
    Unusable."""
    if (string := rule_string(file)) is not None:
        return string
    text = read_text(file)
    if (string := rule_string(text)) is not None:
        return string
    if text.lstrip().startswith("{"):
        try:
            value: Any = parse(text)
        except ValueError as error:
            raise Unusable(f"{file} is not JSON ({error})") from None
        return value
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Unusable(f"{file} is not TOML ({error})") from None


def rule_string(text: str) -> str | None:
    """The rule string, with its version, that a text is as a chat reads it; None: it is none."""
    from bot.rulenames import LONGEST, read

    line = text.strip()
    if len(line.split()) != 1 or len(line) > LONGEST:
        return None
    found = read(line)
    return found if isinstance(found, str) and found.partition(":")[0] in kinds() else None


def kinds() -> tuple[str, ...]:
    """What rule strings begin with, before the colon."""
    from engine import mightynetwork, ownstring

    return (*mightynetwork.VERSIONS, ownstring.PREFIX)


def chosen(language: str) -> str:
    """``ko`` or ``en``: as asked, else as the terminal speaks. Raises Unusable."""
    if language in {"ko", "en"}:
        return language
    if language:
        raise Unusable(f"--language is {language[:20]!r}; allowed: ko, en")
    spoken_here = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ko" if spoken_here.startswith("ko") else "en"


def spoken(text: "Text | Wording", language: str) -> str:
    """One language of a text in both."""
    return str(getattr(text, language))


def said(info: "OptionInfo", value: object, language: str) -> str:
    """A value as a word: a choice by its name, anything else as JSON has it."""
    name = info.values.get(str(value)) if info.choices else None
    return f"{value} ({spoken(name, language)})" if name else json.dumps(value, ensure_ascii=False)


def worded(info: "OptionInfo", value: object, language: str) -> str:
    """One option, its value and its sentence, on a line."""
    return f"{info.path} = {said(info, value, language)}   {spoken(info.wording, language)} [{info.source}]"


def _default(path: str) -> object:
    from engine.declared import option

    return option(path).default
