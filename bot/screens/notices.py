"""Short surfaces: pings, corrections, the proof of a deal, and the one line that stays of a message past deleting."""

from __future__ import annotations

from bot.buttons import Press, encode
from bot.facts import ProofFacts, TableFacts
from bot.language import Language
from bot.screens.controls import button, row
from bot.screens.marks import dim, name, strong
from bot.screens.phrases import lines, moment, who
from bot.screens.screen import Button, Screen, Style


def ping(facts: TableFacts, seat: int, language: Language) -> Screen:
    """One fresh message for somebody whose turn waits; it may notify him."""
    title = name(facts.title, 40)
    text = lines(
        strong(language("ping", who=who(facts, seat, language))),
        language("hand-where", title=title) if title else "",
        language("until", until=moment(facts, facts.deadline)) if facts.deadline is not None else "",
    )
    buttons = row(
        button(facts, "hand", language("button-hand"), style=Style.PRIMARY),
        Button(language("button-mute"), encode(Press("", "mute", args=("on",)))),
        columns=2,
    )
    return Screen("ping", language.code, text, buttons, mention=facts.seats[seat].address)


def correction_notice(deal: str, reason: str, admin: str, language: Language, *, annulled: bool) -> Screen:
    """Everybody sees what was corrected, why, and by whom."""
    key = "correction-annulled" if annulled else "correction-restored"
    text = lines(
        strong(language(key, deal=deal, reason=name(reason, 200))),
        dim(language("correction-by", name=name(admin) or language("somebody"))),
    )
    return Screen("notice", language.code, text)


def farewell(language: Language, kind: str) -> Screen:
    """The one line to which a message is brought down that can no longer be deleted, or that has lost its place."""
    key = f"farewell-{kind}"
    return Screen("farewell", language.code, language(key if language.has(key) else "farewell-message"))


def proof(facts: TableFacts, shown: ProofFacts, language: Language) -> Screen:
    """[검증]: the promise, what was revealed, and how to check it oneself."""
    cuts = " · ".join(
        f"{who(facts, seat, language)} “{name(cut, 32) or '–'}”"
        for seat, cut in enumerate(shown.cuts)
        if seat < len(facts.seats)
    )
    text = lines(
        strong(language("proof-ok" if shown.ok else "proof-bad", number=shown.deal)),
        language("proof-commitment", commitment=shown.commitment),
        language("proof-seed", seed=shown.seed),
        language("proof-cuts", cuts=cuts),
        dim(language("proof-message", message=_short(shown.message))),
        language("proof-how"),
    )
    return Screen("proof", language.code, text)


def _short(message: str) -> str:
    """The signed message as far as a phone shows it; the record file has all of it."""
    clean = "".join(char for char in message if char.isprintable() and not "\ue000" <= char <= "\uf8ff")
    return clean if len(clean) <= 700 else clean[:699] + "…"
