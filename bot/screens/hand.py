"""The hand: one private message per seat. The cards, what its owner knows, and, only while he is to act, what is on the
table, his deadline and the buttons. Other people's actions leave it as it is (architecture.md, Buttons)."""

from __future__ import annotations

from bot.buttons import Press, encode
from bot.facts import HandFacts, TableFacts, TableState
from bot.language import Language
from bot.screens.auction import auto_pass, bid_controls, calls_lines, window_controls
from bot.screens.controls import button, row
from bot.screens.exchange import exchange_controls, exchange_lines
from bot.screens.friend import friend_controls, kill_controls
from bot.screens.guide import guide_lines
from bot.screens.marks import card, name, strong
from bot.screens.marks import hand as hand_mark
from bot.screens.phrases import contract_words, friend_part, lines, moment, signed, who
from bot.screens.play import ahead_controls, play_controls
from bot.screens.screen import Button, Buttons, Choose, Screen, Style
from bot.screens.seating import chairs
from bot.screens.trick import last_trick_line, points_line, trick_line
from engine.view import View


def hand(facts: TableFacts, mine: HandFacts, view: View | None, language: Language) -> Screen:
    """The private surface of ``mine.seat``; ``view`` must be that seat's own, None while no deal was dealt."""
    if view is None or facts.state in (TableState.LOBBY, TableState.ENDED):
        return _waiting(facts, mine, language)
    actor = acting(facts, mine, view)
    asks = actor is not None
    text = lines(
        _where(facts, language),
        _head(facts, view, language),
        strong(_side(facts, mine, view, language)),
        *_known(mine, view, language),
        _table(facts, mine, view, language) if asks else "",
        guide_lines(facts, mine, view, language) if asks else "",
        _cards(facts, mine, view, actor, language),
        language("hand-ahead", card=card(mine.ahead)) if mine.ahead and not asks else "",
        _last_line(facts, mine, view, actor, language),
    )
    return Screen(
        "hand",
        language.code,
        text,
        (*_controls(facts, mine, view, actor, language), *_other_tables(mine, language)),
        cards=view.hands[mine.seat] or (),
        asks=asks,
        felt=chairs(facts, view, language, mine.seat) if asks else None,
    )


def acting(facts: TableFacts, mine: HandFacts, view: View) -> int | None:
    """The seat for which this person is to act now: his own or his open dummy; None if it is not his turn."""
    if view.phase == "over" or facts.paused or view.to_act is None:
        return None
    if facts.window:
        return mine.seat if mine.seat in facts.waiting else None
    owner = facts.seats[view.to_act].owner
    return view.to_act if mine.seat in (view.to_act, owner) else None


def _waiting(facts: TableFacts, mine: HandFacts, language: Language) -> Screen:
    if facts.state is TableState.ENDED:
        text = lines(_where(facts, language), language("hand-ended"))
    else:
        text = lines(_where(facts, language), language("hand-lobby", seat=mine.seat + 1), strong(language("hand-soon")))
    return Screen("hand", language.code, text, _other_tables(mine, language))


def _where(facts: TableFacts, language: Language) -> str:
    title = name(facts.title, 40)
    return language("hand-where", title=title) if title else language("hand-here")


def _head(facts: TableFacts, view: View, language: Language) -> str:
    parts = [language("deal-number", number=facts.deal)]
    if view.declarer is None or view.contract is None:
        parts.append(language(f"phase-{view.phase}"))
    else:
        parts.append(language("contract", contract=contract_words(view.contract, language)))
        parts.append(language("declarer", who=who(facts, view.declarer, language)))
        if view.friend is not None:
            parts.append(friend_part(facts, view, language))
    return " · ".join(parts)


def _side(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> str:
    """What he is, as far as he knows it."""
    seat = mine.seat
    if view.phase == "over":
        return _outcome(mine, view, language)
    if seat in view.resting:
        return language("side-resting")
    if seat in view.dead:
        return language("side-dead")
    if seat == view.declarer:
        return language("side-declarer")
    if view.friend is None or view.declarer is None:
        return ""
    if seat in view.friends:
        return language("side-friend")
    if view.friend.kind == "last" and not view.friends:
        return language("side-open-last")
    if view.friend.kind == "first" and not view.friends:
        if not view.tricks:
            return language("side-open-first")
        if facts.rules.friends.first_if_declarer == "next":
            return language("side-open-first-again")
    if set(view.friend.cards) & set(view.hands[seat] or ()):
        return language("side-maybe")
    return language("side-defender")


def _outcome(mine: HandFacts, view: View, language: Language) -> str:
    result = view.result
    if result is None:
        return language("hand-stopped")
    score = result.scores[mine.seat] if mine.seat < len(result.scores) else 0
    return language("hand-over", score=signed(score))


def _known(mine: HandFacts, view: View, language: Language) -> list[str]:
    if mine.seat != view.declarer or not view.buried or view.phase == "over":
        return []
    return [language("buried", cards=" ".join(card(code) for code in view.buried))]


def _table(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> str:
    """What is on the table, for the one who is to act."""
    match view.phase:
        case "draft":
            return language("draft-task", card=card(view.draft_card)) if view.draft_card else ""
        case "auction":
            if facts.window:
                return language("window-task")
            return calls_lines(facts, view, language)
        case "kill":
            missed = language("kill-named", cards=" ".join(card(c) for c in view.killed)) if view.killed else ""
            return lines(language("kill-task"), missed)
        case "exchange":
            return exchange_lines(mine, view, language)
        case "friend":
            return language("friends-task" if facts.rules.friends.count > 1 else "friend-task")
        case _:
            return lines(
                points_line(facts, view, language),
                last_trick_line(facts, view, language),
                trick_line(facts, view, language),
            )


def _cards(facts: TableFacts, mine: HandFacts, view: View, actor: int | None, language: Language) -> str:
    """The cards, unless the buttons show them; and his open dummy's while he is to act."""
    blind = view.exchange is not None and bool(view.exchange.blind)
    drawn = view.phase == "play" or (view.phase == "exchange" and not blind)
    ahead = actor is None and view.phase == "play" and mine.ahead_offered and not facts.paused
    own = view.hands[mine.seat]
    shown = "" if not own or ahead or (actor == mine.seat and drawn and not facts.window) else hand_mark(own)
    if actor is None:
        return shown
    dummies = [
        f"{who(facts, seat, language)} {hand_mark(cards)}"
        for seat, cards in enumerate(view.hands)
        if cards and facts.seats[seat].owner == mine.seat and seat != actor
    ]
    return lines(shown, *dummies)


def _last_line(facts: TableFacts, mine: HandFacts, view: View, actor: int | None, language: Language) -> str:
    if view.phase == "over":
        return strong(language("turn-over"))
    if facts.paused:
        return strong(language("turn-paused"))
    if actor is None:
        return language("hand-wait")
    key = "hand-turn" if actor == mine.seat else "hand-turn-dummy"
    if facts.deadline is None:
        return strong(language(key))
    return strong(f"{language(key)} · {language('until', until=moment(facts, facts.deadline))}")


def _controls(
    facts: TableFacts, mine: HandFacts, view: View, actor: int | None, language: Language
) -> tuple[Buttons | Choose, ...]:
    if actor is None:
        waiting = view.phase == "auction" and not facts.window and mine.seat not in view.passed
        playing = mine.seat not in (*view.resting, *view.dead) and not facts.paused
        if view.phase == "play" and mine.ahead_offered and playing:
            return ahead_controls(facts, mine, view, language)
        return row(auto_pass(facts, mine, language)) if waiting and playing else ()
    if facts.window:
        return window_controls(facts, view, language)
    match view.phase:
        case "draft":
            return row(
                button(facts, "keep", language("button-keep"), turn=view.turn, style=Style.SUCCESS),
                button(facts, "burn", language("button-burn"), turn=view.turn),
                columns=2,
            )
        case "auction":
            return bid_controls(facts, mine, view, language)
        case "kill":
            return kill_controls(facts, mine, view, language)
        case "exchange":
            return exchange_controls(facts, mine, view, language)
        case "friend":
            return friend_controls(facts, mine, view, language)
        case _:
            return play_controls(facts, mine, view, actor, language)


def _other_tables(mine: HandFacts, language: Language) -> tuple[Buttons, ...]:
    """A switcher for a person who sits at several tables."""
    return row(
        *(
            Button(
                language("button-other-table", title=name(other.title, 24)),
                encode(Press(other.id, "hand")),
            )
            for other in mine.tables[:5]
        ),
        columns=2,
    )
