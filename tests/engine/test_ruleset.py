"""Ruleset: one declaration per option, impossible combinations refused, round trips."""

import json
import random
import tomllib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import presets
from engine.declared import GROUPS, option, options
from engine.errors import RulesetError
from engine.ruleset import Ruleset
from tests.engine.playing import begin, by_chance, conserved, eagerly
from tests.engine.rulesets import rulesets
from tests.engine.test_laws import check_end

# Declarations.


@pytest.mark.parametrize("info", options(), ids=lambda info: info.path)
def test_every_option_says_what_it_is(info):
    assert info.wording.ko
    assert info.wording.en
    assert any("가" <= letter <= "힣" for letter in info.wording.ko)
    assert info.wording.en.isascii() or "♠" in info.wording.en
    assert info.source
    if info.kind == "choice":
        assert set(info.values) == set(info.choices)
        assert all(name.ko and name.en for name in info.values.values())
        assert info.default in info.choices
    if info.kind == "number":
        assert info.least <= info.default <= info.most
    assert option(info.path) is info


def test_every_field_of_every_group_is_declared():
    assert len(options()) == sum(len(model.model_fields) for model in GROUPS.values())
    assert set(GROUPS) == set(Ruleset.model_fields) - {"name", "title", "about", "string"}
    with pytest.raises(KeyError):
        option("auction.minumum")


def test_a_ruleset_is_frozen_and_equal_by_its_rules_alone():
    rules = presets.load("tichu5")
    with pytest.raises(ValueError, match="frozen"):
        rules.auction.minimum = 3
    renamed = rules.replace({"name": "ours", "title": {"ko": "우리", "en": "Ours"}})
    assert renamed == rules
    assert hash(renamed) == hash(rules)
    assert renamed.title.ko == "우리"
    assert rules.replace({"auction.minimum": 14}) != rules
    assert rules != "tichu5"


# What is refused.


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"cards.hand": 9}, ["cards.hand", "cards.kitty", "cards.without"]),
        ({"cards.kitty": 4}, ["cards.kitty", "cards.decks"]),
        ({"cards.decks": 2}, ["cards.hand", "cards.decks"]),
        ({"cards.without": "C3 C4", "cards.kitty": 1}, ["cards.call", "C3", "cards.without"]),
        ({"cards.without": "SA", "cards.kitty": 2}, ["cards.mighty", "cards.without"]),
        ({"cards.without": "C2 C2", "cards.kitty": 1}, ["cards.without", "cards.decks"]),
        ({"cards.without": "CE"}, ["cards.without", "cards.ranks"]),
        ({"cards.alternate_call": "HE"}, ["cards.alternate_call", "cards.ranks"]),
        ({"cards.points": "AE"}, ["cards.points", "cards.ranks"]),
        ({"seats.players": 6}, ["cards.hand", "cards.kitty"]),
        ({"seats.resting": "dealer"}, ["cards.hand", "cards.kitty"]),
        ({"seats.dummies": True}, ["seats.dummies", "seats.players"]),
        ({"seats.dummies": True, "seats.ghost": True}, ["seats.dummies", "seats.ghost"]),
        ({"seats.ghost": True, "seats.resting": "dealer"}, ["seats.resting", "seats.ghost"]),
        ({"seats.players": 2, "seats.resting": "dealer"}, ["seats.resting", "seats.players"]),
        ({"cards.draft": True}, ["cards.draft", "seats.players"]),
        ({"auction.minimum": 21}, ["auction.minimum", "auction.maximum"]),
        ({"auction.maximum": 12}, ["auction.minimum", "auction.maximum"]),
        ({"auction.minimum": 21, "auction.maximum": 25}, ["auction.minimum", "scoring.counts"]),
        ({"auction.minimum": 1, "auction.no_trump_discount": 1}, ["auction.no_trump_discount", "auction.minimum"]),
        ({"auction.forced_opening": "21N"}, ["auction.forced_opening", "auction.maximum"]),
        ({"auction.forced_opening": "13S", "auction.trumps": "no_trump"}, ["auction.forced_opening", "auction.trumps"]),
        ({"kill.count": 1}, ["kill.count", "exchange.bury"]),
        ({"exchange.bury": 2}, ["exchange.bury", "cards.kitty"]),
        ({"exchange.bury": 4}, ["exchange.bury", "cards.kitty"]),
        ({"exchange.blind": True, "exchange.change": False}, ["exchange.blind", "exchange.change"]),
        ({"friends.count": 2, "seats.players": 3, "cards.kitty": 23}, ["cards.kitty"]),
        ({"misdeal.when": "turn", "misdeal.limit": -1}, ["misdeal.when", "misdeal.limit"]),
        ({"scoring.fake_is_declared": True, "friends.own": False}, ["scoring.fake_is_declared", "friends.own"]),
        (
            {"friends.card": False, "friends.first": False, "friends.seat": False, "friends.none": False},
            ["friends.count", "friends.card"],
        ),
    ],
)
def test_an_impossible_combination_is_refused_naming_the_options(changes, names):
    with pytest.raises(RulesetError) as refused:
        presets.resolve({"preset": "namu5", **changes})
    message = str(refused.value)
    assert all(name in message for name in names), message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("preset", "changes", "names"),
    [
        ("kill6", {"kill.in_kitty": "suicide"}, ["kill.in_kitty", "kill.suicide_rules"]),
        ("tichu6", {"kill.by": "seat"}, ["kill.by", "kill.in_kitty"]),
        ("tichu6", {"kill.in_kitty": "again"}, ["kill.in_kitty", "kill.suicide_rules"]),
        ("kill6", {"exchange.blind": True}, ["exchange.blind", "kill.count"]),
        ("kill6", {"exchange.bury": 4}, ["kill.count", "exchange.bury"]),
        ("three", {"friends.count": 2}, ["friends.count", "seats.players"]),
        ("honeymoon2", {"friends.count": 1}, ["friends.count", "seats.dummies"]),
        ("draft2", {"kill.count": 1}, ["kill.count", "cards.draft"]),
        ("chicago6", {"kill.count": 1}, ["kill.count", "cards.decks"]),
        ("ghost4", {"kill.count": 1}, ["kill.count", "seats.ghost"]),
        ("two", {"kill.count": 1}, ["kill.count", "seats.players"]),
        ("rotate7", {"kill.count": 1}, ["kill.count", "seats.resting"]),
        ("tichu6", {"kill.suicide_rules": "nothing"}, ["kill.suicide_rules"]),
        ("tichu6", {"kill.suicide_rules": "four"}, ["kill.suicide_rules"]),
    ],
)
def test_more_impossible_combinations(preset, changes, names):
    with pytest.raises(RulesetError) as refused:
        presets.resolve({"preset": preset, **changes})
    assert all(name in str(refused.value) for name in names), str(refused.value)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"auction.minimum": 0}, "auction.minimum: '0' is not allowed here; allowed: 1 to 40"),
        ({"auction.minimum": "13"}, "allowed: 1 to 40"),
        ({"auction.minimum": True}, "allowed: 1 to 40"),
        ({"auction.order": "any"}, "allowed: strict or nt_over"),
        ({"exchange.change": 1}, "allowed: true or false"),
        ({"auction": 3}, "auction"),
        ({"auction": {"minumum": 3}}, "auction.minumum: there is no such option; there are auction.minimum"),
        ({"auction": 5}, "auction: '5' is not allowed here; allowed: an object of its options minimum, "),
        ({"auction": ["minimum"]}, "auction: \"['minimum']\" is not allowed here; allowed: an object of its options"),
        ({"name": 5}, "name: '5' is not allowed here; allowed: text"),
        ({"title": "Mine"}, "title: 'Mine' is not allowed here; allowed: an object with texts ko and en"),
        ({"title": {"ko": 5}}, "title.ko: '5' is not allowed here; allowed: text"),
        ({"cards.mighty": 5}, "cards.mighty: '5' is not allowed here; allowed: text"),
        ({"auctions": {}}, "auctions: there is no such option; there are seats, cards"),
        ({"cards.mighty": "JK"}, "cards.mighty"),
        ({"cards.mighty": "XX"}, "cards.mighty"),
        ({"cards.without": "JK"}, "cards.without"),
        ({"cards.without": "??"}, "cards.without"),
        ({"cards.ranks": "AA"}, "cards.ranks"),
        ({"cards.points": ""}, "cards.points"),
        ({"auction.forced_opening": "lots"}, "auction.forced_opening"),
        ({"title": {"ko": 3}}, "title.ko"),
        ({"a.b.c": 1}, "a: there is no such option"),
        ({"auction.a.b": 1}, "auction.a.b: there is no such option"),
        ({"": 1}, "there is no such option"),
    ],
)
def test_a_wrong_value_names_the_place_and_what_is_allowed(value, says):
    with pytest.raises(RulesetError) as refused:
        presets.resolve({"preset": "tichu5", **value})
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


# Random rulesets.


@given(rulesets(), st.integers(0, 2**32))
@settings(max_examples=120)
def test_random_rulesets_keep_the_laws(rules, seed):
    rng = random.Random(seed)
    for chooser in (eagerly, by_chance):
        deal = begin(rules, rng, pot=rng.randrange(3))
        while deal.result is None:
            assert deal.legal()
            if deal.phase != "play" or not deal._phase.on_table:
                assert conserved(deal)
            deal.apply(chooser(deal, rng))
        check_end(deal)
        assert deal.next_dealer in rules.people
        assert len(deal.next_resting) == rules.resting_total


@given(rulesets())
@settings(max_examples=150)
def test_a_ruleset_round_trips_through_toml_and_json(rules):
    assert presets.resolve(tomllib.loads(presets.to_toml(rules))) == rules
    assert presets.resolve(json.loads(json.dumps(rules.differences()))) == rules
    assert Ruleset.model_validate_json(rules.model_dump_json()) == rules


# Fuzz.


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3),
    max_leaves=6,
)
PATHS = st.sampled_from([info.path for info in options()] + [*GROUPS, "name", "title", "preset", "about", "string"])


@given(st.dictionaries(PATHS | st.text(max_size=10), JSONS, max_size=4))
@example({"preset": "mn40:" + "#" * 15})
@settings(max_examples=300)
def test_whatever_is_given_as_rules_either_works_or_is_refused_in_one_line(value):
    resolved_or_refused(value)


@given(JSONS | st.text(alphabet="mn3240:#$%&'()*+,-./0123456789ABCtichu5", max_size=24))
@settings(max_examples=300)
def test_no_text_given_as_rules_escapes(value):
    resolved_or_refused(value)


def resolved_or_refused(value):
    try:
        outcome = presets.resolve(value)
    except RulesetError as refused:
        outcome = str(refused)
    assert isinstance(outcome, Ruleset) or "\n" not in outcome
