"""Whole deals of every preset, by buttons alone, every screen looked at on the way: it fits every platform, its buttons
can be pressed, and no public screen knows a hidden card."""

from dataclasses import replace

import pytest

from bot.buttons import VERBS, Needs, decode
from bot.facts import TableState
from bot.language import language
from bot.screens import Choose, board, lobby, result, rules, tricks
from bot.screens.marks import CardMark, Hand, drawn, plain, spans
from engine import presets

PHONE = 44
"""columns of text on a narrow phone"""


def rows_of(screen, most):
    """The rows of buttons as a platform with ``most`` buttons a row draws them."""
    rows = []
    for group in screen.controls:
        buttons = group.options if isinstance(group, Choose) else group.buttons
        wish = 5 if isinstance(group, Choose) else group.columns or most
        columns = min(wish, most)
        rows += [buttons[at : at + columns] for at in range(0, len(buttons), columns)]
    return rows


def check_fits(screen):
    text = plain(screen.text, screen.language)
    assert 0 < len(text) <= 3900, len(text)
    telegram = rows_of(screen, 8)
    assert sum(map(len, telegram)) <= 100
    components = 2
    for group in screen.controls:
        if isinstance(group, Choose):
            assert len(group.options) <= 25
            components += 2
        else:
            rows = rows_of(replace(screen, controls=(group,)), 5)
            components += len(rows) + sum(map(len, rows))
    assert components <= 40, components
    labels = [plain(button.label, screen.language) for row in telegram for button in row]
    assert all(0 < len(label) <= 60 for label in labels), max(labels, key=len)
    lines = sum(1 + len(line) // PHONE for line in text.split("\n"))
    assert lines + 2 * len(telegram) <= 60, (lines, len(telegram))


def check_buttons(screen, facts, view):
    """Every button decodes, belongs to this table, and no two have the same token."""
    tokens = []
    for row in rows_of(screen, 8):
        for button in row:
            if button.disabled or button.url:
                assert button.token == ""
                continue
            tokens.append(button.token)
            press = decode(button.token)
            if press.table:
                assert press.table == facts.id
            if VERBS[press.verb][0] is not Needs.NOTHING:
                assert press.decision.deal == facts.deal
            if VERBS[press.verb][0] is Needs.TURN:
                assert press.decision.turn == view.turn
    tokens += [group.token for group in screen.controls if isinstance(group, Choose)]
    assert len(set(tokens)) == len(tokens)


def cards_on(screen):
    """Every card that a screen shows or names: text, labels, tokens, faces, felt."""
    found = set()
    for piece in drawn(screen.text):
        if isinstance(piece, Hand):
            found |= set(piece.cards)
        elif isinstance(piece, CardMark) and len(piece.code) == 2:
            found.add(piece.code)
    for row in rows_of(screen, 8):
        for button in row:
            found |= {span.code for span in spans(button.label) if isinstance(span, CardMark) and len(span.code) == 2}
            found |= {button.card} if button.card else set()
    found |= set(screen.cards)
    if screen.felt is not None:
        found |= {card for chair in screen.felt.chairs for card in chair.won}
        found |= {lying.card for lying in (*screen.felt.lying, *screen.felt.last)}
    return found


def known(view):
    """The cards that this audience may know of, and those that were named aloud."""
    found = {played.card for trick in view.tricks for played in trick.plays}
    if view.trick is not None:
        found |= {played.card for played in view.trick.plays}
    for hand in view.hands:
        found |= set(hand or ())
    found |= set(view.killed) | set(view.kitty or ()) | set(view.buried or ())
    return found | (set(view.friend.cards) if view.friend else set())


def check_board(stage, tongue):
    view = stage.view()
    screen = board(stage.facts, view, tongue)
    check_fits(screen)
    check_buttons(screen, stage.facts, view)
    assert cards_on(screen) <= known(view)
    for row in rows_of(screen, 8):
        for button in row:
            assert button.card is None
            assert not [span for span in spans(button.label) if isinstance(span, CardMark)]
    last = plain(screen.text, tongue.code).split("\n")[-1]
    if view.to_act is not None and not stage.facts.seats[view.to_act].ghost:
        assert "09:5" in last


def check_hand(stage, seat, tongue):
    view = stage.view(seat)
    screen = stage.hand(seat, tongue)
    check_fits(screen)
    check_buttons(screen, stage.facts, view)
    acts = stage.deal.to_act is not None and stage.person_of(stage.deal.to_act) == seat
    assert screen.asks == acts
    named = cards_on(screen)
    if view.phase in ("kill", "friend") and acts:
        return  # the picker names cards that are anybody's
    if view.draft_card:
        named -= {view.draft_card}
    assert named <= known(view)
    if not acts:
        assert not [b for row in rows_of(screen, 8) for b in row if b.card]


PLAYED = [(preset, "ko" if at % 2 else "en", at) for at, preset in enumerate(presets.names())]
PLAYED += [(preset, "en" if at % 2 else "ko", at) for at, preset in enumerate(presets.DEFAULTS.values())]


@pytest.mark.parametrize(("preset", "code", "seed"), PLAYED)
def test_a_deal_by_buttons(pressed_through, preset, code, seed):
    tongue = language(code)
    stage = None
    for at, stage in enumerate(pressed_through(preset, seed, code)):
        check_board(stage, tongue)
        seats = [seat for seat in range(len(stage.facts.seats)) if stage.person_of(seat) == seat]
        acting = stage.deal.to_act
        if acting is not None and not stage.facts.seats[acting].ghost:
            check_hand(stage, stage.person_of(acting), tongue)
        check_hand(stage, seats[at % len(seats)], tongue)
    view = stage.view()
    for state in (TableState.BETWEEN, TableState.ENDED):
        facts = replace(stage.facts, state=state)
        for screen in (
            result(facts, view, tongue),
            result(facts, view, tongue, live=False),
            tricks(facts, view, tongue),
        ):
            check_fits(screen)
            check_buttons(screen, facts, view)


@pytest.mark.parametrize("preset", presets.names())
@pytest.mark.parametrize("code", ["ko", "en"])
def test_lobby_and_rules(facts, preset, code):
    tongue = language(code)
    waiting = facts(preset, state=TableState.LOBBY, deal=1)
    check_fits(lobby(waiting, tongue))
    seen = set()
    for page in range(1, 30):
        screen = rules(waiting, tongue, page)
        check_fits(screen)
        if screen.text in seen:
            break
        seen.add(screen.text)
    assert 1 < len(seen) < 16
