"""The lobby: who sits where, what is agreed, and the promise of the first shuffle."""

from __future__ import annotations

from bot.facts import SeatFacts, TableFacts, TableState
from bot.language import Language
from bot.rulenames import known_as
from bot.screens.controls import button, row
from bot.screens.marks import dim, name, strong
from bot.screens.phrases import lines, several, who
from bot.screens.rules import changed_line, title
from bot.screens.screen import Button, Buttons, Screen, Style
from bot.screens.seating import chairs
from bot.screens.settings import settings
from engine.ruleset import Ruleset


def lobby(facts: TableFacts, language: Language) -> Screen:
    """The lobby of a table, or its settings while the host has them open; one line once it has ended. Once the first
    deal is dealt it stays as what was agreed, closed, with the promise of deal 1."""
    if facts.state is TableState.ENDED:
        return Screen("lobby", language.code, language(f"ended-{facts.ended or 'evening'}"))
    waiting = facts.state is TableState.LOBBY
    if waiting and facts.page is not None:
        return settings(facts, language)
    text = lines(
        strong(title_line(facts, language)),
        seats_line(facts, language),
        unreachable_line(facts, language) if waiting else "",
        agreed_line(facts, language),
        changed_line(facts, language),
        cuts_line(facts, language) if waiting else "",
        commitment_line(facts, language, first=True),
        waiting_line(facts, language) if waiting else strong(language("lobby-started")),
    )
    controls = lobby_controls(facts, language) if waiting else ()
    return Screen("lobby", language.code, text, controls, felt=chairs(facts, None, language))


def title_line(facts: TableFacts, language: Language) -> str:
    """``마이티 · 5인 · 티츄 (tichu5)``"""
    rules = facts.rules
    return language("lobby-title", players=len(people(facts)), rules=title(rules, language), name=code_name(rules))


def code_name(ruleset: Ruleset) -> str:
    """What to type for these rules: the preset's name, or that they are somebody's own."""
    known = known_as(ruleset)
    return "custom" if known is None else known.name


def people(facts: TableFacts) -> list[int]:
    """Seats where a person or an AI player may sit."""
    return [seat for seat in facts.rules.people if seat < len(facts.seats)]


def empty(facts: TableFacts) -> list[int]:
    return [seat for seat in people(facts) if not facts.seats[seat].taken]


def seats_line(facts: TableFacts, language: Language) -> str:
    """``1 민지 ✔   2 Alex ⚠ DM   3 —``"""
    cells = [f"{seat + 1} {_cell(facts, seat, language)}" for seat in range(len(facts.seats))]
    return "   ".join(cell.replace(" ", "\u00a0") for cell in cells)


def _cell(facts: TableFacts, seat: int, language: Language) -> str:
    sitting = facts.seats[seat]
    if not sitting.taken:
        return language("seat-kept") if sitting.kept else "—"
    words = who(facts, seat, language)
    if facts.host == seat:
        words += " ★"
    if seat in facts.resting:
        words += f" ({language('seat-resting')})"
    return words + _reach(sitting)


def _reach(sitting: SeatFacts) -> str:
    if not sitting.name and sitting.address is None:
        return ""
    return " ✔" if sitting.reachable or sitting.panel else " ⚠ DM"


def unreachable_line(facts: TableFacts, language: Language) -> str:
    seats = tuple(
        seat
        for seat, sitting in enumerate(facts.seats)
        if sitting.address is not None and not sitting.reachable and not sitting.panel
    )
    return language("lobby-unreachable", who=several(facts, seats, language)) if seats else ""


def agreed_line(facts: TableFacts, language: Language) -> str:
    parts = [
        speed_words(facts, language),
        season_words(facts, language),
        language("lobby-seats-shuffled") if facts.shuffle_seats else "",
        language("lobby-signals") if facts.signals else "",
        language("lobby-strength", strength=language(f"strength-{facts.strength}"))
        if any(sitting.ai is not None for sitting in facts.seats)
        else "",
        language("pot-waiting", pot=facts.pot) if facts.pot else "",
    ]
    return " · ".join(part for part in parts if part)


def season_words(facts: TableFacts, language: Language) -> str:
    """The season a deal of these people would count in, or why it would not."""
    if facts.season:
        return language("lobby-season", season=facts.season)
    if facts.needed and not facts.ranked:
        return language("lobby-uncounted", needed=facts.needed)
    return language("lobby-unranked")


def speed_words(facts: TableFacts, language: Language) -> str:
    """``속도: 실시간 (한 수 20초 + 여유 60초)``"""
    each = lasting(facts.turn_seconds, language)
    speed = language(f"speed-{facts.speed}")
    if facts.bank_seconds:
        return language("lobby-speed-bank", speed=speed, each=each, bank=facts.bank_seconds)
    return language("lobby-speed", speed=speed, each=each)


def lasting(seconds: int, language: Language) -> str:
    """A length of time in the largest unit that suits it."""
    if seconds >= 7200:
        return language("time-hours", hours=seconds // 3600)
    if seconds >= 120:
        return language("time-minutes", minutes=seconds // 60)
    return language("time-seconds", seconds=seconds)


def cuts_line(facts: TableFacts, language: Language) -> str:
    """The cuts as they count, for the deal that is about to begin."""
    given = [
        f"{who(facts, seat, language)} {name(sitting.cut, 32)}"
        for seat, sitting in enumerate(facts.seats)
        if sitting.cut
    ]
    return dim(language("cuts", cuts=" · ".join(given))) if given else ""


def commitment_line(facts: TableFacts, language: Language, *, first: bool = False) -> str:
    if not facts.commitment:
        return ""
    return dim(language("commitment-first" if first else "commitment-next", commitment=facts.commitment))


def waiting_line(facts: TableFacts, language: Language) -> str:
    free = len(empty(facts))
    what = language("lobby-waiting", free=free) if free else language("lobby-ready")
    if not facts.idle_seconds:
        return strong(what)
    return strong(f"{what} · {language('lobby-expires', idle=lasting(facts.idle_seconds, language))}")


def seat_controls(facts: TableFacts, language: Language) -> tuple[Button | None, ...]:
    """Join, leave, AI players: the same in the lobby and between deals."""
    free = empty(facts)
    sitting = [facts.seats[seat] for seat in people(facts)]
    joinable = bool(free) or any(seat.ai is not None for seat in sitting)
    inviting = Style.SUCCESS if free else Style.PLAIN  # an AI player's chair may be taken, but nobody is waited for
    return (
        button(facts, "join", language("button-join"), style=inviting) if joinable else None,
        button(facts, "leave", language("button-leave")),
        button(facts, "addai", language("button-add-ai")) if free else None,
    )


def lobby_controls(facts: TableFacts, language: Language) -> tuple[Buttons, ...]:
    free = empty(facts)
    fixable = bool(unreachable_line(facts, language))
    return (
        *row(*seat_controls(facts, language), columns=3),
        *row(
            button(facts, "fill", language("button-fill"), style=Style.PRIMARY) if free else None,
            None if free else button(facts, "start", language("button-start"), style=Style.PRIMARY),
            Button(language("button-open-dm"), url=f"start:hand-{facts.id}") if fixable else None,
            columns=2,
        ),
        *row(
            button(facts, "cut", language("button-cut")),
            button(facts, "settings", language("button-settings"), "main"),
            button(facts, "rules", language("button-rules")),
            columns=3,
        ),
    )
