"""Write the pages that follow from the code, so that nothing is written twice: `python docs/generate.py [--check]`.

docs/rules/{ko,en}/PRESET.md and their README.md from ``Ruleset``; docs/settings.md and .env.example from the settings
classes; docs/commands.md from the command line. With ``--check`` nothing is written and the exit status is 1 when a
page is out of date (a test does the same).
"""

import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

from pydantic_settings import BaseSettings

from bot.settings import Settings, allowed, default, variable
from engine.declared import GROUPS, OptionInfo, options
from engine.presets import DEFAULTS, load, names
from engine.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[1]
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

WORDS = {
    "ko": {
        "made": "이 쪽은 규칙 선언에서 만들어져요. 고치려면 `docs/generate.py`를 돌리세요.",
        "index": "마이티 규칙 목록",
        "intro": "처음이라면 [처음 하는 분께](how-to-play.md)부터 보세요. 모르는 말은 [용어집](glossary.md)에 있어요.",
        "preset": "규칙",
        "people": "사람",
        "title": "이름",
        "about": "한 줄 설명",
        "default": "{n}명이 새 테이블을 열면 기본으로 쓰는 규칙이에요.",
        "summary": "한눈에",
        "pack": "카드",
        "hand": "손패",
        "kitty": "바닥패",
        "bids": "공약",
        "tricks": "트릭",
        "points": "점수 모두",
        "mighty": "마이티",
        "call": "조커콜 카드",
        "differs": "공통 규칙과 다른 점",
        "nothing": "공통 규칙 그대로예요.",
        "all": "모든 선택",
        "option": "선택",
        "value": "값",
        "means": "뜻",
        "source": "근거",
        "yes": "예",
        "no": "아니요",
        "none": "없음",
        "if": "{suit} 기루다면 {card}",
    },
    "en": {
        "made": "This page is made from the rules as declared. To change it, run `docs/generate.py`.",
        "index": "All rulesets of Mighty",
        "intro": "New to Mighty? Start with [how to play](how-to-play.md). Words are in the [glossary](glossary.md).",
        "preset": "ruleset",
        "people": "people",
        "title": "name",
        "about": "in one line",
        "default": "The default of a new table for {n}.",
        "summary": "At a glance",
        "pack": "cards",
        "hand": "hand",
        "kitty": "kitty",
        "bids": "contracts",
        "tricks": "tricks",
        "points": "to win in all",
        "mighty": "mighty",
        "call": "joker call card",
        "differs": "What differs from the common rules",
        "nothing": "Nothing: these are the common rules.",
        "all": "Every option",
        "option": "option",
        "value": "value",
        "means": "meaning",
        "source": "source",
        "yes": "yes",
        "no": "no",
        "none": "none",
        "if": "{card} when {suit} is trump",
    },
}

GROUP_NAMES = {
    "seats": ("자리", "Seats"),
    "cards": ("카드", "Cards"),
    "misdeal": ("딜 미스", "Deal miss"),
    "auction": ("공약 부르기", "Auction"),
    "kill": ("킬", "Kill"),
    "exchange": ("바닥패 교환", "Exchange"),
    "friends": ("프렌드", "Friends"),
    "play": ("카드 내기", "Play"),
    "scoring": ("점수", "Score"),
    "display": ("보이기", "Display"),
}


def pages() -> Iterator[tuple[Path, str]]:
    """Every generated file with its text."""
    for language in WORDS:
        folder = ROOT / "docs/rules" / language
        yield folder / "README.md", index(language)
        for name in names():
            yield folder / f"{name}.md", preset_page(load(name), language)
    yield ROOT / "docs/settings.md", settings_page()
    yield ROOT / ".env.example", env_example()
    yield ROOT / "docs/commands.md", commands_page()


def index(language: str) -> str:
    words = WORDS[language]
    lines = [f"# {words['index']}", "", words["intro"], ""]
    lines += [table(words["preset"], words["people"], words["title"], words["about"])]
    for name in names():
        rules = load(name)
        title, about = getattr(rules.title, language), getattr(rules.about, language)
        lines.append(f"| [`{name}`]({name}.md) | {rules.seats.players} | {title} | {about} |")
    return "\n".join([*lines, "", f"*{words['made']}*", ""])


def preset_page(rules: Ruleset, language: str) -> str:
    words = WORDS[language]
    lines = [f"# {getattr(rules.title, language)} (`{rules.name}`)", "", getattr(rules.about, language), ""]
    lines += [words["default"].format(n=number) + "\n" for number, name in DEFAULTS.items() if name == rules.name]
    lines += [f"## {words['summary']}", "", "| | |", "| --- | --- |"]
    lines += [f"| {key} | {value} |" for key, value in summary(rules, language)]
    lines += ["", f"## {words['differs']}", ""]
    differing = [info for info in options() if rules.value(info.path) != info.default]
    lines += [f"- {sentence(info, language)}: **{value(info, rules, language)}**" for info in differing] or [
        words["nothing"]
    ]
    lines += ["", f"## {words['all']}"]
    for group in GROUPS:
        lines += ["", f"### {GROUP_NAMES[group][0 if language == 'ko' else 1]}", ""]
        lines += [table(words["means"], words["value"], words["option"], words["source"])]
        lines += [
            f"| {sentence(info, language)} | {value(info, rules, language)} | `{info.path}` | {info.source} |"
            for info in options()
            if info.group == group
        ]
    return "\n".join([*lines, "", f"*{words['made']}*", ""])


def summary(rules: Ruleset, language: str) -> Iterator[tuple[str, object]]:
    words = WORDS[language]
    yield words["people"], rules.seats.players
    yield words["pack"], len(rules.pack.cards)
    yield words["hand"], rules.cards.hand
    yield words["kitty"], rules.cards.kitty
    yield words["bids"], f"{rules.auction.minimum}–{rules.auction.maximum}"
    yield words["tricks"], rules.tricks
    yield words["points"], rules.total
    for key, usual, other in (
        ("mighty", rules.cards.mighty, rules.cards.alternate_mighty),
        ("call", rules.cards.call, rules.cards.alternate_call),
    ):
        text = face(usual) if usual else words["none"]
        if other and usual and other != usual:
            text += f" ({words['if'].format(suit=SUITS.get(usual[0], ''), card=face(other))})"
        yield words[key], text


def face(code: str) -> str:
    if code == "JK":
        return "JK"
    return SUITS[code[0]] + code[1].replace("T", "10")


def sentence(info: OptionInfo, language: str) -> str:
    return cell(getattr(info.wording, language))


def value(info: OptionInfo, rules: Ruleset, language: str) -> str:
    words = WORDS[language]
    found = rules.value(info.path)
    if isinstance(found, bool):
        return words["yes" if found else "no"]
    if info.choices:
        wording = info.values.get(str(found))
        return cell(getattr(wording, language)) if wording else str(found)
    return cell(str(found)) or words["none"]


def table(*heads: str) -> str:
    """The first two lines of a table."""
    return f"| {' | '.join(heads)} |\n{'| --- ' * len(heads)}|"


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def settings_classes() -> Iterator[tuple[str, type[BaseSettings]]]:
    yield "giruda", Settings
    for point in sorted(entry_points(group="giruda.adapters"), key=lambda point: point.name):
        yield point.name, point.load().settings


def settings_page() -> str:
    lines = [
        "# Settings",
        "",
        "Settings come from the environment, or from a file `.env` in the folder where `giruda` is started (start from",
        "[.env.example](../.env.example)). An empty value means the default. A value that cannot be read ends the",
        "start with one line that names it and what is allowed; so does a line of `.env` that cannot be read, and a",
        "name in it that is a setting's but for a slip (other names may be another program's and are left alone).",
    ]
    for name, kind in settings_classes():
        lines += ["", f"## {name}", "", "| setting | default | allowed | what it does |", "| --- | --- | --- | --- |"]
        for field_name, field in kind.model_fields.items():
            shown = cell(default(field))
            lines.append(
                f"| `{variable(kind, field_name)}` | {f'`{shown}`' if shown else 'empty'} | {cell(allowed(field))} "
                f"| {cell(field.description or '')} |"
            )
    return "\n".join([*lines, "", "*This page is made by `docs/generate.py`.*", ""])


def env_example() -> str:
    lines = ["# Copy this file to .env and change what you need; see docs/settings.md. Everything is optional."]
    for name, kind in settings_classes():
        lines += ["", f"# ---- {name}"]
        for field_name, field in kind.model_fields.items():
            lines.append(f"# {field.description} ({allowed(field)})")
            lines.append(f"#{variable(kind, field_name)}={default(field)}")
    return "\n".join([*lines, ""])


def commands_page() -> str:
    import typer

    from bot.cli.application import application

    app = application()
    for point in sorted(entry_points(group="giruda.adapters"), key=lambda point: point.name):
        if (commands := point.load().commands()) is not None:  # mounted by the program only when asked for
            app.add_typer(commands, name=point.name)
    root = typer.main.get_command(app)
    context = typer.Context(root, info_name="giruda")
    lines = [
        "# The command line",
        "",
        "Every command ends with 0 (done and clean), 1 (the check found something) or 2 (unusable input, or not",
        "possible here: one sentence on stderr). With `--json` one object is printed per line; a report comes last.",
    ]
    for name, command in sorted(command_tree(root, context)):
        lines += ["", f"## `giruda {name}`", "", " ".join((command.help or "").split())]
        rows = [parameter_row(parameter) for parameter in command.params if parameter.name != "help"]
        if rows:
            lines += ["", "| | |", "| --- | --- |", *rows]
    return "\n".join([*lines, "", "*This page is made by `docs/generate.py`.*", ""])


def command_tree(group: object, context: object, prefix: str = "") -> Iterator[tuple[str, object]]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if hasattr(command, "list_commands"):
            yield from command_tree(command, context, f"{prefix}{name} ")
        else:
            yield prefix + name, command


def parameter_row(parameter: object) -> str:
    option = parameter.param_type_name == "option"
    name = " ".join(parameter.opts) if option else parameter.metavar or parameter.name
    return f"| `{name}` | {cell(parameter.help or '')} |"


def main(arguments: list[str]) -> int:
    """Write all pages, or with ``--check`` say which are out of date."""
    stale = [(path, text) for path, text in pages() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    known = {path for path, _ in pages()}
    kept = {"how-to-play.md", "glossary.md"}
    extra = [path for path in (ROOT / "docs/rules").glob("*/*.md") if path not in known and path.name not in kept]
    if "--check" in arguments:
        for path in [*(path for path, _ in stale), *extra]:
            print(f"out of date: {path.relative_to(ROOT)}")
        return 1 if stale or extra else 0
    for path, text in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    for path in extra:
        path.unlink()
        print(f"removed {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
