"""The tricks, sentence by sentence (rulings 2-8; rulings.md §3 for what only rule strings reach)."""

import random

import pytest

from engine import presets
from engine.actions import parse
from engine.errors import (
    CardForbidden,
    GhostPlaysFromTheTop,
    MustFollowSuit,
    MustPlayJoker,
    MustPlayMighty,
    MustPlayNow,
    NoCall,
    NoSuitToName,
    NotHeld,
    NotInThePack,
    RuffForbidden,
    SuitNotNamed,
    TrumpLeadForbidden,
)
from engine.events import CardPlayed
from engine.view import Result
from tests.engine.playing import begin, eagerly
from tests.engine.positions import at_the_tricks, do, laid_out, legal

NAMU = "namu5"


def namu(**changes):
    return {"preset": NAMU, **{key.replace("__", "."): value for key, value in changes.items()}}


def refused(deal, text, error):
    with pytest.raises(error):
        deal.apply(parse(text))


# Following (ruling 2).


def test_a_holder_of_the_led_suit_plays_it_or_the_mighty_or_the_joker():
    deal = at_the_tricks(NAMU, "13H", {0: "C9 C8", 1: "C4 CK SA JK D9 H9 D2 D3 D4 D5"})
    do(deal, "0 play C9")
    assert legal(deal) == {"C4", "CK", "SA", "JK"}
    refused(deal, "1 play D9", MustFollowSuit)


def test_the_mighty_counts_as_a_card_of_its_suit_but_another_one_must_not_be_kept_back():
    deal = at_the_tricks(NAMU, "13H", {0: "S9", 1: "SA S4 D9"})
    do(deal, "0 play S9")
    assert {"SA", "S4"} <= legal(deal)
    assert "D9" not in legal(deal)


def test_a_lone_mighty_must_be_played():
    deal = at_the_tricks(NAMU, "13H", {0: "S9", 1: "SA D9 D8 D7 D6 D5 D4 D3 D2 C2", 2: "S2 S3 S4 S5 S6 S7 S8"})
    do(deal, "0 play S9")
    assert legal(deal) == {"SA"}
    refused(deal, "1 play D9", MustPlayMighty)


def test_a_lone_mighty_may_be_kept_by_playing_the_joker():
    deal = at_the_tricks(NAMU, "13H", {0: "S9", 1: "SA JK D8 D7 D6 D5 D4 D3 D2 C2"})
    do(deal, "0 play S9")
    assert legal(deal) == {"SA", "JK"}


def test_a_lone_mighty_may_not_be_kept_by_a_joker_that_may_not_be_played():
    deal = at_the_tricks(namu(play__joker_first="forbidden"), "13H", {0: "S9", 1: "SA JK D8 D7 D6 D5 D4 D3 D2 C2"})
    do(deal, "0 play S9")
    assert legal(deal) == {"SA"}


def test_a_lone_mighty_is_free_where_the_rules_say_so():
    deal = at_the_tricks(namu(play__lone_mighty="free"), "13H", {0: "S9", 1: "SA D9 D8 D7 D6 D5 D4 D3 D2 C2"})
    do(deal, "0 play S9")
    assert legal(deal) == set("SA D9 D8 D7 D6 D5 D4 D3 D2 C2".split())


def test_a_lone_mighty_that_may_not_be_played_leaves_no_legal_card_so_any_card_is_legal():
    deal = at_the_tricks(namu(play__mighty_first="forbidden"), "13H", {0: "S9", 1: "SA D9 D8 D7 D6 D5 D4 D3 D2 C2"})
    do(deal, "0 play S9")
    assert legal(deal) == set("SA D9 D8 D7 D6 D5 D4 D3 D2 C2".split())


def test_a_mighty_that_may_not_be_played_stays_in_the_hand_of_who_can_follow_with_another_card():
    deal = at_the_tricks(namu(play__mighty_first="forbidden"), "13H", {0: "S9", 1: "SA S4 JK D8 D7 D6 D5 D4 D3 D2"})
    do(deal, "0 play S9")
    assert legal(deal) == {"S4", "JK"}
    refused(deal, "1 play SA", CardForbidden)


def test_the_alternate_mighty_is_the_mighty_when_spades_are_trump():
    deal = at_the_tricks(NAMU, "13S", {0: "D9", 1: "DA SA S3 H3 H4 H5 H6 H7 C2 C4", 2: "D2 D3 D4 D5 D6 D7 D8"})
    do(deal, "0 play D9")
    assert legal(deal) == {"DA"}


def test_a_void_player_plays_anything():
    hand = "SA JK D9 D8 H9 H8 S4 S5 S6 S7"
    deal = at_the_tricks(NAMU, "13H", {0: "C9", 1: hand})
    do(deal, "0 play C9")
    assert legal(deal) == set(hand.split())


def test_when_the_mighty_is_led_its_suit_is_the_led_suit():
    deal = at_the_tricks(NAMU, "13H", {0: "SA", 1: "S4 D9 H9"})
    do(deal, "0 play SA")
    assert "S4" in legal(deal)
    assert "D9" not in legal(deal)


# The joker (ruling 3).


def test_a_led_joker_names_a_suit_which_is_the_led_suit():
    deal = at_the_tricks(NAMU, "13H", {0: "JK SA", 1: "D4 C4", 2: "S2"})
    assert {"JK=S", "JK=D", "JK=C"} <= legal(deal)
    refused(deal, "0 play JK", SuitNotNamed)
    events = deal.apply(parse("0 play JK=D"))
    assert events == (CardPlayed(0, "JK", suit="D"),)
    assert "D4" in legal(deal)
    assert "C4" not in legal(deal)


def test_the_joker_led_to_the_first_trick_may_not_name_trump():
    deal = at_the_tricks(NAMU, "13H", {0: "JK"})
    assert "JK=H" not in legal(deal)
    refused(deal, "0 play JK=H", TrumpLeadForbidden)


def test_it_may_where_trump_may_be_led():
    deal = at_the_tricks(namu(play__trump_lead_first="allowed"), "13H", {0: "JK"})
    assert {"JK=S", "JK=H", "JK=D", "JK=C"} <= legal(deal)


def test_it_may_in_a_later_trick_and_in_no_trump():
    deal = at_the_tricks(NAMU, "13N", {0: "JK"})
    assert {"JK=S", "JK=H", "JK=D", "JK=C"} <= legal(deal)
    deal = at_the_tricks(NAMU, "13H", {0: "CA JK", 1: "C4", 2: "C5", 3: "C6", 4: "C7"})
    do(deal, "0 play CA", "1 play C4", "2 play C5", "3 play C6", "4 play C7")
    assert "JK=H" in legal(deal)


def test_a_follower_names_no_suit():
    deal = at_the_tricks(NAMU, "13H", {0: "C9", 1: "JK"})
    do(deal, "0 play C9")
    refused(deal, "1 play JK=H", NoSuitToName)
    refused(at_the_tricks(NAMU, "13H", {0: "C9"}), "0 play C9=H", NoSuitToName)


def test_a_forbidden_joker_may_be_played_only_with_no_other_card():
    deal = at_the_tricks(namu(play__joker_first="forbidden"), "13H", {0: "C9", 1: "JK D4"})
    do(deal, "0 play C9")
    assert "JK" not in legal(deal)
    refused(deal, "1 play JK", CardForbidden)


def to_the_end(rules, hands, cards, contract="13N", friend="none"):
    """Play tricks of these cards, each trick's cards in order from the leader."""
    deal = at_the_tricks(rules, contract, hands, friend)
    for text in cards.split():
        do(deal, f"{deal.to_act} play {text}")
    return deal


THREE = {
    0: "SA SK SQ SJ ST S9 S8 HA HK HQ",
    1: "JK HJ HT H9 H8 H7 DA DK DQ DJ",
    2: "CA CK CQ CJ CT C9 C8 C7 DT D9",
}
"""Hands of `three` (33 cards, ten tricks); the kitty is S7 D8 D7."""
EIGHT_TRICKS = "SK HJ CA SQ HT CK SJ H9 CQ ST H8 CJ S9 H7 CT S8 DQ C9 HK DJ C8"


def three(**changes):
    return {"preset": "three", **{key.replace("__", "."): value for key, value in changes.items()}}


def test_a_joker_barred_from_the_last_trick_must_be_played_in_the_last_but_one():
    deal = to_the_end(three(play__joker_last="forbidden"), THREE, EIGHT_TRICKS + " HQ DK C7", "11N")
    do(deal, "0 play HA")
    assert deal.view(None).trick.number == 9
    assert legal(deal) == {"JK"}
    refused(deal, "1 play DA", MustPlayNow)


BARRED_LAST = [
    ({"play.joker_last": "forbidden"}, {"JK"}),
    ({"play.mighty_last": "forbidden"}, {"SA", "DA"}),
    ({"play.joker_last": "forbidden", "play.mighty_last": "forbidden"}, {"JK", "SA", "DA"}),
]


@pytest.mark.parametrize(("changes", "cards"), BARRED_LAST)
def test_what_is_barred_from_the_last_trick_goes_before_it_whatever_was_led_or_called(changes, cards):
    rules = presets.resolve({"preset": "three", "cards.call": "C8", **changes})
    rng = random.Random(str(changes))
    forced = called_meanwhile = both = 0
    for _ in range(150):
        deal = begin(rules, rng)
        while deal.result is None:
            if deal.phase == "play":
                view = deal.view(deal.to_act)
                barred = {rules.mighty(view.contract.trump), "JK"} & cards & set(view.hands[deal.to_act])
                left = rules.tricks - view.trick.number
                if barred and 0 < left <= len(barred):
                    assert {text[:2] for text in legal(deal)} == barred
                    forced += 1
                    both += len(barred) == 2
                    called_meanwhile += any(play.called for play in view.trick.plays)
                elif left == 0:
                    assert not barred
                kept = [action for action in deal.legal() if action.card not in barred]
                deal.apply(rng.choice(kept or deal.legal()))
            else:
                deal.apply(eagerly(deal, rng))
    assert forced > 50
    assert called_meanwhile
    assert bool(both) == (len(changes) == 2)


# The first lead (ruling 4).


def test_the_declarer_may_not_lead_trump_to_the_first_trick():
    deal = at_the_tricks(NAMU, "13H", {0: "HA HK HQ HJ HT H9 H8 H7 H6 C4"})
    assert legal(deal) == {"C4"}
    refused(deal, "0 play HA", TrumpLeadForbidden)


def test_ten_trumps_may_lead_trump():
    deal = at_the_tricks(NAMU, "13H", {0: "HA HK HQ HJ HT H9 H8 H7 H6 H5"})
    assert legal(deal) == set("HA HK HQ HJ HT H9 H8 H7 H6 H5".split())


def test_nine_trumps_and_the_mighty_lead_the_mighty():
    deal = at_the_tricks(NAMU, "13H", {0: "HA HK HQ HJ HT H9 H8 H7 H6 SA"})
    assert legal(deal) == {"SA"}


def test_nine_trumps_and_the_joker_lead_the_joker():
    deal = at_the_tricks(NAMU, "13H", {0: "HA HK HQ HJ HT H9 H8 H7 H6 JK"})
    assert legal(deal) == {"JK=S", "JK=D", "JK=C"}


def test_nine_trumps_and_a_joker_forbidden_in_the_first_trick_may_lead_trump():
    deal = at_the_tricks(namu(play__joker_first="forbidden"), "13H", {0: "HA HK HQ HJ HT H9 H8 H7 H6 JK"})
    assert legal(deal) == set("HA HK HQ HJ HT H9 H8 H7 H6".split())


def test_in_no_trump_and_where_the_rules_allow_it_anything_is_led():
    hand = "HA HK HQ HJ HT H9 H8 H7 H6 C4"
    assert legal(at_the_tricks(NAMU, "13N", {0: hand})) == set(hand.split())
    assert legal(at_the_tricks(namu(play__trump_lead_first="allowed"), "13H", {0: hand})) == set(hand.split())


def test_others_may_ruff_the_first_trick():
    deal = at_the_tricks(NAMU, "13H", {0: "C9", 1: "H4 D4 D5 D6 D7 D8 D9 DT DJ DQ"})
    do(deal, "0 play C9")
    assert "H4" in legal(deal)


def test_where_ruffing_the_first_trick_is_forbidden_anything_else_goes_first():
    rules = namu(play__ruff_first="forbidden")
    deal = at_the_tricks(rules, "13H", {0: "C9", 1: "H4 H5 D5 SA JK D8 D9 DT DJ DQ"})
    do(deal, "0 play C9")
    assert legal(deal) == set("D5 SA JK D8 D9 DT DJ DQ".split())
    refused(deal, "1 play H4", RuffForbidden)
    deal = at_the_tricks(rules, "13H", {0: "C9", 1: "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ"})
    do(deal, "0 play C9")
    assert legal(deal) == set("H2 H3 H4 H5 H6 H7 H8 H9 HT HJ".split())
    deal = at_the_tricks(rules, "13H", {0: "C9", 1: "H2 H3 H4 H5 H6 H7 H8 H9 HT JK"})
    do(deal, "0 play C9")
    assert legal(deal) == {"JK"}


# The joker call (ruling 5).


CALL = {0: "CA C3", 1: "C4 JK SA C5", 2: "C6 C7", 3: "C8 CT", 4: "C9 CJ"}
FIRST_TRICK = "CA C4 C6 C8 C9"


def called(rules=NAMU, lead="C3!", hands=None):
    return to_the_end(rules, hands or CALL, f"{FIRST_TRICK} {lead}", "13H")


def test_the_leader_calls_by_leading_the_call_card_and_saying_so():
    deal = to_the_end(NAMU, CALL, FIRST_TRICK, "13H")
    assert {"C3", "C3!"} <= legal(deal)


def test_the_called_joker_must_be_played_even_with_the_led_suit_in_hand_or_the_mighty_instead():
    assert legal(called()) == {"JK", "SA"}
    refused(called(), "1 play C5", MustPlayJoker)


def test_where_the_mighty_does_not_answer_only_the_joker_may():
    assert legal(called(namu(play__mighty_answers=False))) == {"JK"}


def test_without_a_call_the_card_is_an_ordinary_one():
    assert legal(called(lead="C3")) == {"JK", "SA", "C5"}


def test_everybody_else_follows_as_usual():
    deal = do(called(), "1 play JK")
    assert legal(deal) == {"C7"}


def test_when_clubs_are_trump_the_alternate_calls_and_the_usual_card_does_not():
    hands = {0: "DA S3 C3", 1: "D4 S4", 2: "D6", 3: "D8", 4: "D9"}
    deal = to_the_end(NAMU, hands, "DA D4 D6 D8 D9", "13C")
    assert {"C3", "S3", "S3!"} <= legal(deal)
    assert "C3!" not in legal(deal)
    refused(deal, "0 play C3!", NoCall)


def test_a_call_when_the_joker_is_in_the_callers_own_hand_is_legal_and_does_nothing():
    deal = called(hands={**CALL, 0: "CA C3 JK", 1: "C4 SA C5"})
    assert legal(deal) == {"C5", "SA"}


def test_a_call_when_the_joker_is_buried_is_legal_and_does_nothing():
    deal = at_the_tricks(NAMU, "13H", {**CALL, 1: "C4 SA C5"}, kitty="JK")
    for text in (*FIRST_TRICK.split(), "C3!"):
        do(deal, f"{deal.to_act} play {text}")
    assert legal(deal) == {"C5", "SA"}


def test_in_the_first_trick_the_card_may_be_led_but_no_call_is_offered():
    deal = at_the_tricks(NAMU, "13H", {0: "C3"})
    assert "C3" in legal(deal)
    assert "C3!" not in legal(deal)
    refused(deal, "0 play C3!", NoCall)


def test_where_a_call_counts_in_the_first_trick_it_forces_the_joker():
    deal = at_the_tricks("gyeonggibuk5", "13H", {0: "C3", 1: "JK C5"})
    assert "C3!" in legal(deal)
    do(deal, "0 play C3!")
    assert legal(deal) == {"JK"}


def test_a_call_overrides_a_joker_that_could_not_be_played_otherwise():
    rules = {"preset": "gyeonggibuk5", "play.joker_first": "forbidden"}
    deal = do(at_the_tricks(rules, "13H", {0: "C3", 1: "JK C5 D4"}), "0 play C3!")
    assert legal(deal) == {"JK"}


def test_in_the_last_trick_no_call_is_offered():
    hands = {0: "SA SK SQ SJ ST S9 S8 HA HK C7", 1: "HQ HJ HT H9 H8 H7 DA DK DQ DJ", 2: "CA CK CQ CJ CT C9 C8 DT D9 S7"}
    tricks = "SK HJ S7 SQ HT CK SJ H9 CQ ST H8 CJ S9 H7 CT S8 DQ C9 HK HQ C8 HA DJ D9 SA DK DT"
    deal = to_the_end("three", hands, tricks, "11N")
    assert legal(deal) == {"C7"}
    refused(deal, "0 play C7!", NoCall)


def test_under_automatic_the_plain_lead_calls_and_the_mark_is_read_as_the_same():
    rules = namu(play__call="automatic")
    assert "C3!" not in legal(to_the_end(rules, CALL, FIRST_TRICK, "13H"))
    for lead in ("C3", "C3!"):
        deal = called(rules, lead)
        assert legal(deal) == {"JK", "SA"}
        assert deal.view(None).trick.plays[0].called


def test_a_follower_calls_nothing():
    deal = at_the_tricks(NAMU, "13H", {0: "C9", 1: "C3"})
    do(deal, "0 play C9")
    refused(deal, "1 play C3!", NoCall)


def test_all_jokers_of_two_packs_must_come_to_a_call():
    hands = {0: "CA C3", 1: "JK C4 C5", 2: "JK C6 C7", 3: "C8", 4: "C9", 5: "CT"}
    deal = to_the_end("chicago6", hands, "CA C4 C6 C8 C9 CT C3!", "25H", "none")
    assert legal(deal) == {"JK"}
    do(deal, "1 play JK")
    assert legal(deal) == {"JK"}


# The ghost (ruling 8).


GHOST = {0: "CA C5", 1: "C6", 2: "C7", 3: "C8", 4: "D2 CK JK C3 D3 D4 D5 D6 D7 D8"}


def test_the_ghost_plays_its_hand_from_the_top_and_follows_nothing():
    deal = to_the_end("ghost4", GHOST, "CA C6 C7 C8", "13H")
    assert deal.to_act == 4
    assert legal(deal) == {"D2"}
    refused(deal, "4 play CK", GhostPlaysFromTheTop)


def test_the_ghosts_led_joker_names_a_suit_and_its_call_card_calls_by_itself():
    hands = {**GHOST, 0: "C4 D9 CQ", 1: "C6 C9", 2: "C7 H9", 3: "C8 H8 SA", 4: "CK JK C3 D2 D3 D4 D5 D6 D7 D8"}
    deal = to_the_end("ghost4", hands, "C4 C6 C7 C8", "13H")
    do(deal, "4 play CK")
    assert deal.to_act == 4
    assert legal(deal) == {"JK=S", "JK=H", "JK=D", "JK=C"}
    do(deal, "4 play JK=H")
    assert deal.view(None).trick.plays[0].suit == "H"


def test_the_ghosts_call_card_calls_by_itself():
    hands = {0: "C4 JK C5", 1: "C6 C9", 2: "C7", 3: "C8", 4: "CK C3 D2 D3 D4 D5 D6 D7 D8 D9"}
    deal = to_the_end("ghost4", hands, "C4 C6 C7 C8 CK", "13H")
    assert legal(deal) == {"C3"}
    do(deal, "4 play C3")
    assert legal(deal) == {"JK"}


# Order of play, and what cannot be played at all.


def test_the_winner_leads_the_next_trick_and_play_goes_round_by_seat():
    deal = to_the_end(NAMU, {0: "C4", 1: "C6", 2: "CA", 3: "C8", 4: "C9"}, "C4 C6 CA C8 C9")
    assert deal.to_act == 2
    assert deal.view(None).tricks[0].winner == 2


@pytest.mark.parametrize(
    ("leader", "order"), [(0, [0, 1, 2, 3]), (1, [1, 0, 3, 2]), (2, [2, 3, 0, 1]), (3, [3, 2, 1, 0])]
)
def test_with_open_dummies_partner_then_opponent_of_the_same_kind_then_the_other(leader, order):
    hands = {0: "C5", 1: "C6", 2: "C7", 3: "C8"}
    hands[leader] = "CA"
    deal = to_the_end("honeymoon2", hands, " ".join(hands[seat].split()[0] for seat in (0, 1, 2, 3)), "14N")
    assert deal.to_act == leader
    seen = []
    for _ in range(4):
        seen.append(deal.to_act)
        deal.apply(deal.legal()[0])
    assert seen == order


def test_a_card_that_is_not_held_or_not_in_the_pack_is_refused():
    deal = at_the_tricks(NAMU, "13H", {0: "C9", 1: "D4"})
    refused(deal, "0 play D4", NotHeld)
    refused(deal, "0 play CE", NotInThePack)


def test_a_whole_deal_ends_with_its_result_and_all_tricks():
    deal = at_the_tricks("two", "13N", {})
    while deal.result is None:
        deal.apply(deal.legal()[0])
    assert isinstance(deal.result, Result)
    assert [trick.number for trick in deal.result.tricks] == list(range(1, 11))
    assert laid_out("two", {}).phase == "auction"
