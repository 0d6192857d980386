"""The exchange, sentence by sentence (ruling 13; rulings.md §2 and §3)."""

import pytest

from engine import presets
from engine.actions import BlindChange, Discard, Look, parse
from engine.contract import Contract
from engine.errors import (
    ChangeNotAllowed,
    NoBlindChange,
    NotHeld,
    NotYourTurn,
    ProtectedCard,
    WrongNumberOfCards,
    WrongPhase,
)
from engine.events import CardsBuried, ContractChanged, KittySeen
from engine.exchange import blind_changes, contracts
from engine.record import legal_texts
from tests.engine.positions import do, laid_out


def after(rules, contract):
    """The contracts that may stand after the exchange, the unchanged one left out."""
    rules = presets.resolve(rules)
    return set(map(str, contracts(rules, Contract.parse(contract)))) - {contract}


def won(rules, contract, hands=None, kitty=""):
    """Seat 0 has won the auction."""
    rules = presets.resolve(rules)
    opener = rules.auction.opener == "dealer"
    deal = laid_out(rules, hands or {}, kitty, dealer=0 if opener else rules.seats_total - 1)
    do(deal, f"0 bid {contract}")
    while deal.phase == "auction":
        do(deal, f"{deal.to_act} pass")
    return deal


def refused(deal, text, error):
    with pytest.raises(error):
        deal.apply(parse(text))


def test_a4_a_change_of_suit_costs_two():
    assert after("wiki5", "15S") == {"17H", "17D", "17C", "17N"}


def test_a5():
    assert "19C" in after("mn32", "17H")


def test_a6_a_contract_changed_past_the_maximum_is_set_to_the_maximum():
    assert after("mn32", "19S") == {"20H", "20D", "20C", "20N"}


def test_a7_at_the_maximum():
    assert after("tichu5", "20H") == {"20N"}
    assert after("tichu5", "20N") == set()
    assert after("mn32", "20H") == {"20S", "20D", "20C", "20N"}
    assert after("mn32", "20N") == {"20S", "20H", "20D", "20C"}


def test_a8_chicago():
    assert after("chicago8", "30H") == {"33S", "33D", "33C", "32N"}
    assert after("chicago8", "30N") == {"33S", "33H", "33D", "33C"}
    assert after("chicago8", "38H") == {"40S", "40D", "40C", "40N"}


def test_tichu_may_raise_by_exactly_two_without_a_change():
    assert "17S" in after("tichu5", "15S")
    assert not {"16S", "18S"} & after("tichu5", "15S")
    assert "20S" in after("tichu5", "19S")
    assert not {text for text in after("tichu5", "20S") if text.endswith("S")}


def test_draft_any_raise_and_a_changed_trump_costs_at_least_two():
    assert after("draft2", "7S") == {
        *("8S", "9S", "10S"),
        *(f"{number}{trump}" for number in (9, 10) for trump in "HDCN"),
    }
    assert after("draft2", "10S") == {"10H", "10D", "10C", "10N"}


def test_no_change_where_the_rules_have_none():
    assert after("twohigh5", "15S") == set()
    assert after("notrump4", "15N") == set()


def test_costs_by_direction():
    rules = {
        "preset": "wiki5",
        "exchange.cost_suit": 3,
        "exchange.cost_to_no_trump": 1,
        "exchange.cost_from_no_trump": 0,
    }
    assert after(rules, "14S") == {"17H", "17D", "17C", "15N"}
    assert after(rules, "14N") == {"14S", "14H", "14D", "14C"}


def test_at_the_maximum_nothing_where_the_rules_say_so():
    assert after({"preset": "wiki5", "exchange.at_maximum": "none"}, "20S") == set()


def test_the_declarer_takes_the_kitty_and_buries_as_many():
    deal = won("wiki5", "14H", {0: "C9 C8"}, kitty="D9 D8 D7")
    assert deal.view(0).hands[0] is not None
    assert {"C9", "D9", "D8", "D7"} <= set(deal.view(0).hands[0])
    events = deal.apply(parse("0 discard D9 C9 C8 = 16S"))
    assert events == (ContractChanged(0, Contract(16, "S")), CardsBuried(0, 3))
    assert deal.view(0).buried == ("D9", "C9", "C8")
    assert deal.view(None).contract == Contract(16, "S")
    assert deal.view(0).counts[0] == 10


def test_the_unchanged_contract_may_be_written_out():
    deal = won("wiki5", "14H", kitty="D9 D8 D7")
    assert deal.apply(parse("0 discard D9 D8 D7 = 14H")) == (CardsBuried(0, 3),)


def test_what_is_refused():
    deal = won("wiki5", "14H", {0: "C9", 1: "H9"}, kitty="D9 D8 D7")
    refused(deal, "1 discard D9 D8 D7", NotYourTurn)
    refused(deal, "0 discard D9 D8", WrongNumberOfCards)
    refused(deal, "0 discard D9 D8 D7 C9", WrongNumberOfCards)
    refused(deal, "0 discard D9 D8 H9", NotHeld)
    refused(deal, "0 discard D9 D9 D8", NotHeld)
    refused(deal, "0 discard D9 D8 D7 = 15S", ChangeNotAllowed)
    refused(deal, "0 discard D9 D8 D7 = 13H", ChangeNotAllowed)
    refused(deal, "0 discard D9 D8 D7 = 16H", ChangeNotAllowed)
    refused(deal, "0 look", NoBlindChange)
    refused(deal, "0 blind 15S", NoBlindChange)
    refused(deal, "0 play D9", WrongPhase)


def test_two_packs_may_bury_both_copies_of_a_card():
    deal = won("chicago6", "25H", {0: "D9 D9"}, kitty="D8 D8 D7 D7")
    do(deal, "0 discard D9 D9 D8 D7")
    assert deal.view(0).buried == ("D9", "D9", "D8", "D7")


def test_protected_cards_are_judged_by_the_contract_that_results():
    deal = won("tichu5", "14H", {0: "SA DA JK"}, kitty="D9 D8 D7")
    refused(deal, "0 discard SA D8 D7", ProtectedCard)
    refused(deal, "0 discard JK D8 D7", ProtectedCard)
    refused(deal, "0 discard DA D8 D7 = 16S", ProtectedCard)
    choices = deal.exchange()
    assert choices is not None
    assert "DA" in choices.contracts[Contract(14, "H")]
    assert "SA" not in choices.contracts[Contract(14, "H")]
    assert "SA" in choices.contracts[Contract(16, "S")]
    assert "DA" not in choices.contracts[Contract(16, "S")]
    do(deal, "0 discard SA D8 D7 = 16S")
    assert deal.phase == "friend"


def test_nothing_is_protected_elsewhere():
    do(won("wiki5", "14H", {0: "SA JK"}, kitty="D9 D8 D7"), "0 discard SA JK D7")


BLIND = "mn40:(0$1M&))2O%,C5%"
ADVANTAGE = "mn40:(0$1M&IYb-)+C]'"


def test_a_blind_change_costs_one_and_one_less_to_no_trump_under_the_advantage():
    plain, advantage = presets.resolve(BLIND), presets.resolve(ADVANTAGE)
    assert set(map(str, blind_changes(plain, Contract(14, "S")))) == {"15H", "15D", "15C", "15N"}
    assert set(map(str, blind_changes(advantage, Contract(14, "S")))) == {"15H", "15D", "15C", "14N"}
    assert set(map(str, blind_changes(plain, Contract(20, "S")))) == {"20H", "20D", "20C", "20N"}
    assert blind_changes(presets.load("mn32"), Contract(14, "S")) == ()
    assert blind_changes(presets.load("jedi5"), Contract(14, "S")) != ()
    assert blind_changes(presets.load("std6"), Contract(14, "S")) == ()


def test_the_declarer_sees_the_kitty_only_once_he_has_used_or_declined_it():
    for action, events in (
        ("0 look", (KittySeen(0),)),
        ("0 blind 15S", (ContractChanged(0, Contract(15, "S"), blind=True), KittySeen(0))),
    ):
        deal = won(BLIND, "14H", kitty="D9 D8 D7")
        view = deal.view(0)
        assert (view.kitty, view.counts[0]) == (None, 10)
        assert "D9" not in view.hands[0]
        assert (view.exchange.contracts, set(map(type, view.legal))) == ({}, {BlindChange, Look})
        assert deal.apply(parse(action)) == events
        assert deal.view(0).kitty == ("D9", "D8", "D7")
        assert deal.view(0).legal == ()
        refused(deal, "0 look", NoBlindChange)
        refused(deal, "0 blind 16D", NoBlindChange)


def test_the_ordinary_change_stays_open_after_a_blind_one():
    deal = do(won(BLIND, "14H", kitty="D9 D8 D7"), "0 blind 15S")
    assert legal_texts(deal)["contracts"] == sorted(["15S", "17H", "17D", "17C", "17N"])


def test_a_discard_without_a_look_implies_it():
    deal = won(BLIND, "14H", kitty="D9 D8 D7")
    assert sorted(legal_texts(deal)["blind"]) == ["15C", "15D", "15N", "15S"]
    assert deal.apply(parse("0 discard D9 D8 D7")) == (KittySeen(0), CardsBuried(0, 3))


def test_everything_legal_is_a_sequence_that_is_not_built():
    deal = won(BLIND, "14H", kitty="D9 D8 D7")
    legal = deal.legal()
    assert len(legal) == 5 + 5 * 286
    assert [str(action) for action in legal[:5]] == [
        "0 blind 15S",
        "0 blind 15D",
        "0 blind 15C",
        "0 blind 15N",
        "0 look",
    ]
    every = set(legal)
    assert len(every) == len(legal)
    assert legal[-1] == legal[len(legal) - 1]
    assert Discard(0, ("D9", "D8", "D7")) in every
    with pytest.raises(IndexError):
        legal[len(legal)]
    assert deal.legal(1) == ()
