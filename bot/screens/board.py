"""The board: one public message per deal, edited in place. Everything on it may be known to everybody."""

from __future__ import annotations

from dataclasses import replace

from bot.facts import TableFacts, TableState, Vote
from bot.language import Language
from bot.screens.auction import calls_lines
from bot.screens.controls import button, row
from bot.screens.lobby import commitment_line
from bot.screens.marks import card, hand, strong
from bot.screens.phrases import contract_words, friend_part, lines, several, turn_line, who
from bot.screens.screen import Buttons, Screen
from bot.screens.seating import chairs
from bot.screens.trick import last_trick_line, points_line, trick_line
from engine.view import View


def board(facts: TableFacts, view: View, language: Language) -> Screen:
    """The board of the deal that ``view`` shows; ``view`` must be the public's. A deal that was stopped is over for the
    table, though its view still has somebody to act."""
    if _stopped(facts):
        view = replace(view, to_act=None)
    text = lines(
        strong(head(facts, view, language)),
        _phase_lines(facts, view, language),
        *highlights(facts, view, language),
        *_table_lines(facts, view, language),
        commitment_line(facts, language) if view.phase != "over" else "",
        turn_line(facts, view, language),
    )
    return Screen("board", language.code, text, _controls(facts, view, language), felt=chairs(facts, view, language))


def _stopped(facts: TableFacts) -> bool:
    return facts.state in (TableState.BETWEEN, TableState.ENDED)


def head(facts: TableFacts, view: View, language: Language) -> str:
    """``3판 · 공약 15♥ · 주공 민지 · 프렌드 조커(미공개)``"""
    parts = [language("deal-number", number=facts.deal)]
    if view.declarer is None or view.contract is None:
        parts.append(language(f"phase-{view.phase}"))
        parts.append(language("dealer", who=who(facts, view.dealer, language)))
        if view.resting:
            parts.append(language("resting", who=several(facts, view.resting, language)))
    else:
        parts.append(language("contract", contract=contract_words(view.contract, language)))
        parts.append(language("declarer", who=who(facts, view.declarer, language)))
        if view.friend is not None:
            parts.append(friend_part(facts, view, language))
        elif view.phase not in ("play", "over"):
            parts.append(language(f"phase-{view.phase}"))
    if view.pot:
        parts.append(language("pot", pot=view.pot))
    return " · ".join(parts)


def _phase_lines(facts: TableFacts, view: View, language: Language) -> str:
    match view.phase:
        case "draft":
            return language("board-draft")
        case "auction":
            return lines(_dummies(facts, view, language), calls_lines(facts, view, language))
        case "kill" | "exchange" | "friend":
            return lines(_dummies(facts, view, language), language(f"board-{view.phase}"))
        case _:
            return lines(
                _dummies(facts, view, language),
                points_line(facts, view, language),
                last_trick_line(facts, view, language),
                trick_line(facts, view, language) if view.phase == "play" else "",
            )


def _dummies(facts: TableFacts, view: View, language: Language) -> str:
    """Open hands (honeymoon) lie on the table for everybody."""
    if view.phase == "over":
        return ""
    open_hands = [
        f"{who(facts, seat, language)} {hand(cards)}"
        for seat, cards in enumerate(view.hands)
        if cards and facts.seats[seat].owner is not None
    ]
    return "\n".join(open_hands)


def highlights(facts: TableFacts, view: View, language: Language) -> list[str]:
    """Joker calls, the friend's reveal, kills, claims and deal misses: one line each, while they are fresh."""
    found: list[str] = []
    if view.killed:
        named = " ".join(card(code) for code in view.killed)
        out = several(facts, view.dead, language)
        found.append(
            language("highlight-kill", cards=named, who=out) if out else language("highlight-kill-missed", cards=named)
        )
    elif view.dead:
        found.append(language("highlight-out", who=several(facts, view.dead, language)))
    shown = [trick for trick in (*view.tricks[-1:], view.trick) if trick is not None]
    for trick in shown:
        found += [
            language("highlight-call", who=who(facts, played.seat, language), card=card(played.card))
            for played in trick.plays
            if played.called
        ]
        if view.friend is not None and view.friend.kind == "card":
            found += [
                language("highlight-friend", who=who(facts, played.seat, language), card=card(played.card))
                for played in trick.plays
                if played.seat in view.revealed and played.card in view.friend.cards
            ]
    if view.friend is not None and view.friend.kind in ("first", "last") and view.revealed and len(view.tricks) <= 1:
        found.append(language("highlight-friend-won", who=several(facts, view.revealed, language)))
    if view.result is not None:
        found += _endings(facts, view, language)
    return [strong(f"★ {line}") for line in found]


def _endings(facts: TableFacts, view: View, language: Language) -> list[str]:
    result = view.result
    if result is None:
        return []
    by = who(facts, result.by if result.by is not None else result.declarer or 0, language)
    if result.outcome == "misdeal" and result.by is not None:
        shown = view.hands[result.by] or ()
        return [language("highlight-misdeal", who=by, hand=hand(shown))]
    if result.outcome == "claimed":
        return [language("highlight-claim", who=by)]
    return [language("highlight-passed-out")] if result.outcome == "passed_out" else []


def _table_lines(facts: TableFacts, view: View, language: Language) -> list[str]:
    """What happens at the table beside the game."""
    found: list[str] = []
    if facts.substituted is not None:
        found.append(language("substituted", who=who(facts, facts.substituted, language)))
    away = tuple(seat for seat, sitting in enumerate(facts.seats) if sitting.away)
    if away and view.phase != "over" and not _stopped(facts):
        found.append(language("away", who=several(facts, away, language)))
    if facts.window and facts.waiting:
        found.append(language("window-waiting", who=several(facts, facts.waiting, language)))
    found += [vote_line(facts, vote, language) for vote in facts.votes]
    if facts.closing:
        found.append(language("closing"))
    return found


def vote_line(facts: TableFacts, vote: Vote, language: Language) -> str:
    whose = who(facts, vote.seat, language) if vote.seat is not None else ""
    return language(f"vote-{vote.kind}", who=whose, yes=vote.yes, needed=vote.needed)


def _controls(facts: TableFacts, view: View, language: Language) -> tuple[Buttons, ...]:
    if view.phase == "over" or _stopped(facts):
        return ()
    away = [seat for seat, sitting in enumerate(facts.seats) if sitting.away and sitting.address is not None]
    votes = [
        button(facts, "vote", language("button-replace", who=who(facts, seat, language)), "replace", str(seat))
        for seat in away
    ]
    stopping = any(vote.kind == "stop" for vote in facts.votes)
    pausing = any(vote.kind == "pause" for vote in facts.votes)
    return (
        *row(
            button(facts, "hand", language("button-hand")),
            button(facts, "down", language("button-down")),
            button(facts, "tricks", language("button-tricks")) if view.tricks else None,
            button(facts, "rules", language("button-rules")),
            columns=4,
        ),
        *row(
            *votes,
            button(facts, "vote", language("button-vote-stop"), "stop") if stopping else None,
            button(facts, "vote", language("button-vote-pause"), "pause") if pausing else None,
            button(facts, "resume", language("button-resume")) if facts.paused or facts.asleep else None,
            columns=2,
        ),
    )
