"""What an audience cannot know leaves no trace on its screens (architecture.md, Laws)."""

import random
from dataclasses import replace

import pytest

from bot.facts import Draft, HandFacts
from bot.language import language
from bot.screens import board, hand
from engine import presets
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.shuffle import Dealt, deal_cards

KO = language("ko")


def played(rules, dealt, actions):
    deal = Deal.start(rules, dealt, rules.people[0])
    for action in actions:
        deal.apply(action)
    return deal


def exchanged(dealt, left, right, one, other):
    """The deal with card ``one`` of seat ``left`` and ``other`` of seat ``right`` exchanged."""
    hands = [list(cards) for cards in dealt.hands]
    hands[left][hands[left].index(one)] = other
    hands[right][hands[right].index(other)] = one
    return Dealt(tuple(map(tuple, hands)), dealt.kitty)


@pytest.mark.parametrize("preset", ["tichu5", "wiki5", "namu5", "three"])
def test_hidden_cards_leave_no_trace(facts, preset):
    rules, dice, compared = presets.load(preset), random.Random(11), 0
    table = facts(preset)
    for _ in range(60):
        dealt = deal_cards(rules, dice.randbytes(32), "x")
        deal = Deal.start(rules, dealt, rules.people[0])
        for _ in range(dice.randrange(4, 45)):
            if deal.phase == "over":
                break
            legal = deal.legal()
            deal.apply(legal[dice.randrange(len(legal))])
        if deal.phase == "over":
            continue
        left, right = dice.sample(range(len(dealt.hands)), 2)
        mine = [deal.view(seat).hands[seat] or () for seat in (left, right)]
        unplayed = [[card for card in mine[i] if card in dealt.hands[seat]] for i, seat in enumerate((left, right))]
        if not all(unplayed):
            continue
        swapped = exchanged(dealt, left, right, dice.choice(unplayed[0]), dice.choice(unplayed[1]))
        try:
            twin = played(rules, swapped, deal.history)
        except IllegalAction:
            continue
        for seat in (None, *(seat for seat in rules.people if seat not in (left, right))):
            if deal.view(seat) != twin.view(seat):
                continue  # a suit that had to be followed: this audience could know
            one, other = (
                board(table, game.view(None), KO) if seat is None else hand(table, HandFacts(seat), game.view(seat), KO)
                for game in (deal, twin)
            )
            assert one == other
            compared += 1
    assert compared > 40


def test_what_others_do_leaves_a_hand_as_it_is(pressed_through):
    """Only the phase, the contract, the friend and known sides bring a waiting hand up to date."""
    before, kept = {}, 0
    for stage in pressed_through("tichu5", 9, "ko"):
        for seat in range(5):
            view = stage.view(seat)
            settled = view.contract if view.phase != "auction" else None
            known = (view.phase, settled, view.declarer, view.friend, view.friends, view.revealed, view.hands[seat])
            screen = stage.hand(seat, KO)
            if screen.asks:
                before.pop(seat, None)
                continue
            if seat in before and before[seat][0] == known:
                assert before[seat][1] == screen
                kept += 1
            before[seat] = (known, screen)
    assert kept > 60


def test_the_clock_and_other_peoples_drafts_leave_no_trace(stage):
    game = stage("tichu5", 4)
    waiting = next(seat for seat in range(5) if seat != game.deal.to_act)
    later = replace(game.facts, deadline=1_799_999_999.0)
    assert game.hand(waiting, KO) == hand(later, game.mine(waiting), game.view(waiting), KO)
    drafted = HandFacts(game.deal.to_act, draft=Draft(number=17))
    assert hand(game.facts, drafted, game.view(game.deal.to_act), KO) != game.hand(game.deal.to_act, KO)


def test_until_the_friend_is_revealed_all_seats_but_the_declarer_are_listed_alike(pressed_through):
    for stage in pressed_through("tichu5", 21, "ko"):
        view = stage.view()
        if view.phase == "play" and view.friend and not view.revealed and view.tricks:
            line = next(part for part in board(stage.facts, view, KO).text.split("\n") if part.startswith("먹은 그림"))
            assert line.count(" · ") == 3
            felt = board(stage.facts, view, KO).felt
            assert sum(bool(chair.role) for chair in felt.chairs) == 1
