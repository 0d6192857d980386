"""The evening's sheet: names and points in columns that need no fixed-width font."""

from __future__ import annotations

from bot.facts import SheetRow, TableFacts
from bot.language import Language
from bot.screens.controls import button, row
from bot.screens.marks import name, strong
from bot.screens.phrases import lines, signed
from bot.screens.screen import Screen


def sheet(facts: TableFacts, language: Language) -> Screen:
    """How the evening ended: everybody's points, best first. A tie shares the rank."""
    rows = sorted(facts.sheet, key=lambda line: (-line.points, -line.deals))
    text = lines(
        strong(language("sheet-title", deals=facts.deals_played)),
        *(_sheet_line(rows, line, language) for line in rows),
        language("sheet-nobody") if not rows else "",
        strong(language(f"ended-{facts.ended or 'evening'}")),
    )
    return Screen("sheet", language.code, text, row(button(facts, "again", language("button-again"))))


def _sheet_line(rows: list[SheetRow], line: SheetRow, language: Language) -> str:
    rank = 1 + sum(other.points > line.points for other in rows)
    shown = language(f"ai-name-{line.ai % 8}") if line.ai is not None else name(line.name)
    return language(
        "sheet-line", rank=rank, name=shown or language("somebody"), points=signed(line.points), deals=line.deals
    )
