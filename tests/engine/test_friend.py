"""The friend, sentence by sentence (rulings 9-11; rulings.md §3)."""

import random

import pytest

from engine import presets
from engine.actions import Claim, parse
from engine.errors import FriendNotAllowed, NotInThePack, NotYourTurn, WrongPhase
from engine.events import FriendCalled, FriendRevealed
from engine.record import legal_texts
from engine.view import FriendCall
from tests.engine.playing import by_chance, play_out
from tests.engine.positions import at_the_tricks, do, laid_out


def due(rules, contract="15H", hands=None, kitty="", discard=None):
    """A deal in which seat 0 has to call a friend."""
    rules = presets.resolve(rules)
    deal = laid_out(rules, hands or {}, kitty, dealer=0)
    do(deal, f"0 bid {contract}")
    while deal.phase == "auction":
        do(deal, f"{deal.to_act} pass")
    return do(deal, f"0 discard {discard or ' '.join(deal.dealt.kitty)}")


def offered(deal):
    return {text.removeprefix("friend ") for text in legal_texts(deal)}


def refused(deal, text, error):
    with pytest.raises(error):
        deal.apply(parse(text))


def played_to_the_end(deal, seed=1):
    return play_out(deal, random.Random(seed), by_chance)


def trick(deal, cards):
    events = []
    for card in cards.split():
        events.extend(deal.apply(parse(f"{deal.to_act} play {card}")))
    return [event for event in events if isinstance(event, FriendRevealed)]


# What may be called.


def test_any_card_first_or_none():
    assert offered(due("wiki5")) == {*presets.load("wiki5").pack.codes, "first", "none"}


def test_by_seat_where_the_rules_offer_it():
    assert offered(due("namu5")) >= {"seat 1", "seat 2", "seat 3", "seat 4"}
    assert "seat 0" not in offered(due("namu5"))
    assert "seat 4" in offered(due("ghost4"))
    refused(due("wiki5"), "0 friend seat 1", FriendNotAllowed)
    refused(due("namu5"), "0 friend seat 0", FriendNotAllowed)


def test_the_joker_and_the_mighty_where_the_rules_forbid_them():
    assert not {"JK"} & offered(due("four"))
    assert "SA" in offered(due("four"))
    assert not {"JK", "SA"} & offered(due("four000"))
    assert "DA" in offered(due("four000"))
    spades = offered(due("four000", "15S"))
    assert "DA" not in spades
    assert "SA" in spades
    refused(due("four000"), "0 friend SA", FriendNotAllowed)


def test_last_where_the_rules_offer_it():
    assert "last" not in offered(due("namu5"))
    refused(due("namu5"), "0 friend last", FriendNotAllowed)
    assert "last" in offered(due({"preset": "namu5", "friends.last": True}))


def test_own_and_buried_cards_may_be_called_unless_the_rules_forbid_it():
    hands, kitty = {0: "C9"}, "D9 D8 D7"
    assert {"C9", "D9"} <= offered(due("namu5", hands=hands, kitty=kitty))
    strict = {"preset": "namu5", "friends.own": False}
    assert not {"C9", "D9"} & offered(due(strict, hands=hands, kitty=kitty))
    refused(due(strict, hands=hands, kitty=kitty), "0 friend D9", FriendNotAllowed)


def test_ways_can_be_switched_off():
    rules = {"preset": "wiki5", "friends.card": False, "friends.none": False}
    assert offered(due(rules)) == {"first"}
    refused(due(rules), "0 friend SA", FriendNotAllowed)


def test_what_else_is_refused():
    deal = due("wiki5")
    refused(deal, "1 friend SA", NotYourTurn)
    refused(deal, "0 friend SE", NotInThePack)
    refused(deal, "0 friend SA HA", FriendNotAllowed)
    refused(deal, "0 play SA", WrongPhase)


def test_two_friends_may_be_called_one_card_twice_only_if_there_are_two():
    deal = due("chicago8", "25H")
    assert not any(" " in text for text in offered(deal))
    refused(deal, "0 friend SA HA DA", FriendNotAllowed)
    refused(deal, "0 friend D2 D2", FriendNotAllowed)
    do(deal, "0 friend SA HA")
    do(due("chicago8", "25H"), "0 friend SA SA")


def test_no_friend_phase_where_there_are_no_friends():
    assert due("three", "11H").phase == "play"


# Who he is.


FIVE = {0: "CA C9", 1: "C4 SA", 2: "C5", 3: "C6", 4: "C7"}


def test_the_holder_is_revealed_when_he_plays_the_card():
    deal = at_the_tricks("namu5", "13H", FIVE, friend="SA")
    assert trick(deal, "CA C4 C5 C6 C7") == []
    assert deal.view(None).friends == ()
    assert trick(deal, "C9 SA") == [FriendRevealed(1)]
    assert deal.view(None).friends == (1,)


def test_the_friend_knows_himself_and_nobody_else_does():
    deal = at_the_tricks("namu5", "13H", FIVE, friend="SA")
    assert [deal.view(seat).friends for seat in (0, 1, 2, 3, 4, None)] == [(), (1,), (), (), (), ()]


def test_seat_friend_is_known_at_once():
    deal = due("namu5")
    events = deal.apply(parse("0 friend seat 3"))
    assert events == (FriendCalled(0, FriendCall("seat", (), 3)), FriendRevealed(3))
    assert deal.view(2).friends == (3,)


def test_first_trick_friend_is_the_winner_of_trick_1():
    deal = at_the_tricks("namu5", "13H", {**FIVE, 0: "C9 C8", 2: "CA"}, friend="first")
    assert trick(deal, "C9 C4 CA C6 C7") == [FriendRevealed(2)]
    result = played_to_the_end(deal).result
    assert result.friends == (2,)


def test_if_that_is_the_declarer_there_is_no_friend():
    deal = at_the_tricks("namu5", "13H", FIVE, friend="first")
    assert trick(deal, "CA C4 C5 C6 C7") == []
    result = played_to_the_end(deal).result
    assert result.friends == ()
    assert "no_friend" not in [step.name for step in result.steps]
    assert result.scores[0] == -4 * result.scores[1]


AGAIN = {"preset": "namu5", "friends.first_if_declarer": "next"}


def test_where_agreed_the_first_trick_that_he_does_not_win_makes_the_friend():
    """Catalogue D10."""
    hands = {0: "CA CK C9", 1: "C4 C2 C5", 2: "CT C6 CQ", 3: "C7 C8 S2", 4: "S3 S4 S5"}
    deal = at_the_tricks(AGAIN, "13H", hands, friend="first")
    assert trick(deal, "CA C4 C6 C7 S3") == []
    assert trick(deal, "CK C2 CT C8 S4") == []
    assert trick(deal, "C9 C5 CQ S2 S5") == [FriendRevealed(2)]
    assert played_to_the_end(deal).result.friends == (2,)


def test_one_friend_is_made_so_and_no_more():
    for seed in range(30):
        result = played_to_the_end(at_the_tricks(AGAIN, "13H", {0: "C9"}, friend="first"), seed).result
        others = [played.winner for played in result.tricks if played.winner != 0]
        assert result.friends == tuple(others[:1])


def test_last_trick_friend_likewise():
    rules = {"preset": "namu5", "friends.last": True}
    seen = set()
    for seed in range(60):
        deal = played_to_the_end(at_the_tricks(rules, "13H", FIVE, friend="last"), seed)
        last = deal.result.tricks[-1].winner
        assert deal.result.friends == (() if last == 0 else (last,))
        seen.add(last == 0)
        assert deal.view(None).revealed == deal.result.friends
    assert seen == {True, False}


@pytest.mark.parametrize("card", ["CA", "D9"])
def test_a_fake_friend_is_settled_as_no_friend_and_nobody_is_told(card):
    deal = at_the_tricks("namu5", "13N", FIVE, friend=card, kitty="D9 D8 D7")
    while deal.result is None:
        deal.apply(deal.legal()[0])
        if deal.result is None:
            assert all(deal.view(seat).friends == () for seat in (0, 1, 2, 3, 4, None))
    assert deal.result.friends == ()
    assert "no_friend" not in [step.name for step in deal.result.steps]
    assert deal.result.scores[0] == -4 * deal.result.scores[1]


def test_a_fake_friend_of_a_rule_string_counts_as_declared():
    deal = at_the_tricks("jedi5", "13H", FIVE, friend="CA")
    while not deal.result:
        deal.apply(deal.legal()[-1])
    names = [step.name for step in deal.result.steps]
    assert ("no_friend" in names) == deal.result.made


# Two packs (ruling 10).


CHICAGO = {0: "CA C9 C9", 1: "C4 SA S4", 2: "C5 SA S5", 3: "C6 HA", 4: "C7", 5: "C8"}


def test_with_two_packs_the_first_other_player_who_plays_a_copy_is_the_friend():
    deal = at_the_tricks("chicago6", "25D", CHICAGO, friend="SA")
    trick(deal, "CA C4 C5 C6 C7 C8")
    assert trick(deal, "C9 SA") == [FriendRevealed(1)]
    assert trick(deal, "SA") == []
    while deal.result is None:
        deal.apply(deal.legal()[0])
    assert deal.result.friends == (1,)


def test_holders_of_one_of_two_copies_do_not_know_yet():
    deal = at_the_tricks("chicago6", "25D", CHICAGO, friend="SA")
    assert deal.view(1).friends == deal.view(2).friends == ()
    deal = at_the_tricks("chicago6", "25D", {**CHICAGO, 1: "C4 SA SA", 2: "C5 S5"}, friend="SA")
    assert deal.view(1).friends == (1,)
    deal = at_the_tricks("chicago6", "25D", CHICAGO, friend="SA SA")
    assert (deal.view(1).friends, deal.view(2).friends) == ((1,), (2,))


def test_the_declarers_own_copy_does_not_count_and_once_played_the_other_holder_knows():
    hands = {**CHICAGO, 0: "SA CA C9", 2: "C5 S5"}
    deal = at_the_tricks("chicago6", "25D", hands, friend="SA")
    assert deal.view(1).friends == ()
    assert trick(deal, "SA") == []
    assert deal.view(1).friends == (1,)


def test_naming_a_card_twice_covers_both_copies():
    deal = at_the_tricks("chicago6", "25D", CHICAGO, friend="SA SA")
    while deal.result is None:
        deal.apply(deal.legal()[0])
    assert deal.result.friends == (1, 2)


def test_two_cards_in_one_hand_make_one_friend():
    hands = {**CHICAGO, 1: "C4 SA SA HA HA", 2: "C5", 3: "C6"}
    deal = at_the_tricks("chicago6", "25D", hands, friend="SA HA")
    while deal.result is None:
        deal.apply(deal.legal()[0])
    assert deal.result.friends == (1,)


# Friend shown on his first points (rulings.md §3 "ShowFriend").


def test_a_hidden_friend_is_revealed_on_his_first_points_where_the_rules_say_so():
    rules = {"preset": "namu5", "friends.revealed": "points"}
    hands = {0: "C9 D9 CT", 1: "C4 D4 C3", 2: "CA D2 SA", 3: "C6 D6 C2", 4: "C7 D7 C5"}
    deal = at_the_tricks(rules, "13H", {**hands, 2: "CK D2 SA C8"}, friend="SA")
    assert trick(deal, "C9 C4 CK C6 C7") == [FriendRevealed(2)]
    plain = at_the_tricks("namu5", "13H", {**hands, 2: "CK D2 SA C8"}, friend="SA")
    assert trick(plain, "C9 C4 CK C6 C7") == []


def test_a_trick_without_points_does_not_reveal_him():
    rules = {"preset": "namu5", "friends.revealed": "points"}
    hands = {0: "C4", 1: "C5", 2: "C9 SA", 3: "C6", 4: "C7"}
    deal = at_the_tricks(rules, "13H", hands, friend="SA")
    assert trick(deal, "C4 C5 C9 C6 C7") == []


# Claims (ruling 9): the holder of a card that is still out counts.


SURE = {0: "SA JK HA HK HQ HJ HT H9 H8 H7", 1: "CA", 2: "DA"}


def test_an_unplayed_friend_cards_holder_counts_as_the_friend():
    deal = at_the_tricks("namu5", "13H", SURE, friend="none")
    deal.apply(Claim(0))
    assert (deal.result.outcome, deal.result.points, deal.result.made, deal.result.friends) == ("claimed", 20, True, ())
    deal = at_the_tricks("namu5", "13H", SURE, friend="CA")
    assert deal.can_claim(0)
    deal.apply(Claim(0))
    assert deal.result.friends == (1,)
    assert deal.result.scores == (28, 14, -14, -14, -14)
    assert deal.result.tricks == ()


def test_a_claim_before_trick_1_makes_no_first_trick_friend():
    deal = at_the_tricks("namu5", "13H", SURE, friend="first")
    deal.apply(Claim(0))
    assert deal.result.friends == ()


def test_with_two_packs_the_first_holder_from_the_declarers_next_seat():
    sure = "SA SA JK JK " + " ".join(f"H{rank} H{rank}" for rank in "AKQJT9") + " H8"
    hands = {0: sure, 2: "DA DK", 4: "DA DK", 5: "SK SK"}
    for friend, friends in (("DA", (2,)), ("DA DA", (2, 4)), ("DK DA", (2,)), ("SK DA", (2, 5))):
        deal = at_the_tricks("chicago6", "25H", hands, friend=friend)
        assert deal.can_claim(0)
        deal.apply(Claim(0))
        assert deal.result.friends == friends
