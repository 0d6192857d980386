"""Every preset of rulings.md §2: what its row sets, its names, and its sizes."""

import tomllib
from importlib.resources import files

import pytest

from engine import presets
from engine.errors import RulesetError
from engine.ruleset import Ruleset

WIKI = {"scoring.full_contract": "double", "scoring.no_trump": "won", "scoring.back_run": "contract"}
NAMU = {
    "scoring.run": "double",
    "scoring.no_trump": "both",
    "scoring.no_friend": "both",
    "scoring.back_run": "points",
    "scoring.back_run_at": 11,
}
MISS = {"misdeal.when": "turn", "misdeal.limit": 0, "misdeal.mighty": "free", "misdeal.joker": "minus"}
MISDEALER = {"seats.dealer_after_misdeal": "misdealer"}
MN32 = {
    "play.call": "automatic",
    "scoring.win": "W1",
    "scoring.no_trump": "both",
    "scoring.back_run": "points",
    "scoring.back_run_at": 10,
    "scoring.back_run_penalty": "at_least_10",
}
MN32_MISS = MISS | {"misdeal.when": "before"}
TICHU = {
    "auction.opener": "left",
    "seats.next_dealer": "next_seat",
    "auction.order": "nt_over",
    "exchange.protect_mighty": True,
    "exchange.protect_joker": True,
    "exchange.at_maximum": "to_no_trump",
    "exchange.raising": "by_two",
    "scoring.win": "W5",
    "scoring.run": "double",
    "scoring.full_contract": "double",
    "scoring.no_trump": "won",
    "scoring.back_run": "points",
    "scoring.back_run_at": 10,
    "misdeal.when": "turn",
    "misdeal.ten": "half",
    "misdeal.mighty": "free",
    "misdeal.joker": "minus_best",
    "misdeal.cost": 5,
}
FOUR = "S4 S2 H4 H3 H2 D4 D3 D2 C4 C2"
DRAFT = {
    "cards.draft": True,
    "scoring.counts": "tricks",
    "exchange.raising": "any",
    "friends.count": 0,
    "scoring.run": "double",
    "scoring.no_trump": "won",
}
CHICAGO = {
    "cards.decks": 2,
    "cards.kitty": 4,
    "auction.minimum": 25,
    "auction.maximum": 40,
    "auction.order": "nt_over",
    "exchange.cost_suit": 3,
    "exchange.cost_from_no_trump": 3,
    "exchange.cost_to_no_trump": 2,
    "friends.count": 2,
    "scoring.run": "double",
    "scoring.no_trump": "won",
    "scoring.back_run": "points",
    "scoring.back_run_at": 21,
}
CCW = {"seats.direction": "counterclockwise"}
NAMU5 = CCW | NAMU | MISS | MISDEALER | {"friends.seat": True}
KILL = {"kill.count": 1, "cards.hand": 8, "cards.kitty": 5, "auction.minimum": 14, "exchange.bury": 3}

ROWS = {
    "namu5": (5, NAMU5),
    "wiki5": (5, WIKI | {"auction.minimum": 14, "misdeal.when": "before"}),
    "tichu5": (5, TICHU | {"misdeal.limit": 1}),
    "twohigh5": (
        5,
        {
            "cards.ranks": "2AKQJT9876543",
            "cards.mighty": "S2",
            "cards.alternate_mighty": "D2",
            "cards.alternate_call": "H3",
            "play.lone_mighty": "free",
            "auction.forced_opening": "10N",
            "auction.minimum": 11,
            "exchange.change": False,
            "play.trump_lead_first": "allowed",
            "scoring.win": "W4",
            "scoring.no_trump": "won",
            "scoring.no_friend": "won",
            "scoring.full_contract": "double",
            "scoring.back_run": "points",
            "scoring.back_run_at": 10,
        },
    ),
    "mn32": (5, CCW | MN32 | MN32_MISS),
    "gyeonggibuk5": (5, NAMU5 | {"auction.maximum": 25, "play.call_first": "effective"}),
    "eleven6": (6, NAMU5 | {"cards.ranks": "AKQJET98765432", "cards.hand": 9}),
    "kill6": (6, NAMU5 | KILL),
    "tichu6": (
        6,
        TICHU | KILL | {"misdeal.limit": 0, "kill.in_kitty": "suicide", "kill.suicide_rules": "tichu5"},
    ),
    "kill7": (7, NAMU5 | KILL | {"kill.count": 2, "cards.hand": 7, "cards.kitty": 4}),
    "rotate6": (6, NAMU5 | {"seats.resting": "dealer"}),
    "rotate6fair": (6, NAMU5 | {"seats.resting": "dealer", "seats.next_dealer": "friend_if_won"}),
    "rotate7": (7, NAMU5 | {"seats.resting": "declarer_and_friend"}),
    "four": (4, WIKI | {"cards.without": FOUR, "auction.minimum": 14, "friends.joker": False}),
    "four000": (
        4,
        NAMU | MISS | MISDEALER | {"cards.without": FOUR, "friends.joker": False, "friends.mighty": False},
    ),
    "four004": (4, MN32 | MN32_MISS | {"cards.without": FOUR, "auction.minimum": 12, "friends.joker": False}),
    "notrump4": (
        4,
        MN32
        | MN32_MISS
        | {"cards.without": FOUR, "auction.minimum": 12, "friends.joker": False}
        | {"auction.trumps": "no_trump", "exchange.change": False},
    ),
    "gwanak4": (
        4,
        NAMU
        | MISS
        | MISDEALER
        | {"friends.joker": False, "friends.mighty": False}
        | {"cards.without": "S4 S3 S2 H4 H3 H2 D3 D2 C4 C2", "cards.alternate_call": "D4"},
    ),
    "ghost4": (4, NAMU5 | {"seats.ghost": True}),
    "three": (
        3,
        WIKI
        | {"cards.ranks": "AKQJT987", "cards.call": "C7", "cards.alternate_call": "S7"}
        | {"friends.count": 0, "auction.minimum": 11},
    ),
    "three004": (
        3,
        MN32
        | {"play.call": "optional"}
        | {"cards.ranks": "AKQJT987", "cards.call": "C7", "cards.alternate_call": "S7"}
        | {"friends.count": 0, "auction.minimum": 11},
    ),
    "draft2": (2, DRAFT | {"cards.without": FOUR, "auction.minimum": 6, "auction.maximum": 10}),
    "draft53": (2, DRAFT | {"cards.hand": 13, "cards.kitty": 1, "auction.minimum": 7, "auction.maximum": 13}),
    "honeymoon2": (
        2,
        WIKI | {"cards.without": FOUR, "auction.minimum": 14, "friends.count": 0, "seats.dummies": True},
    ),
    "chicago6": (6, CHICAGO | {"cards.hand": 17}),
    "chicago7": (7, CHICAGO | {"cards.hand": 14, "cards.without": "H2 H2 C2 C2"}),
    "chicago8": (8, CHICAGO | {"cards.hand": 12, "cards.without": "S2 H2 H2 D2 C2 C2"}),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_preset_sets_what_its_row_says_and_nothing_else(name):
    players, values = ROWS[name]
    expected = Ruleset.of({"seats.players": players, **values})
    assert presets.load(name).differences(expected) == {}
    assert presets.load(name).name == name


def test_two_has_the_twenty_point_cards_the_joker_and_the_call_cards():
    rules = presets.load("two")
    assert set(rules.pack.codes) == {suit + rank for suit in "SHDC" for rank in "AKQJT"} | {"JK", "C3", "S3"}
    others = WIKI | {"friends.count": 0, "auction.minimum": 13}
    assert {path: rules.value(path) for path in others} == others


@pytest.mark.parametrize(
    ("name", "cards", "hands", "tricks", "total"),
    [
        ("namu5", 53, 5, 10, 20),
        ("eleven6", 57, 6, 9, 20),
        ("kill6", 53, 6, 10, 20),
        ("kill7", 53, 7, 10, 20),
        ("rotate7", 53, 5, 10, 20),
        ("four", 43, 4, 10, 20),
        ("gwanak4", 43, 4, 10, 20),
        ("ghost4", 53, 5, 10, 20),
        ("three", 33, 3, 10, 20),
        ("two", 23, 2, 10, 20),
        ("draft2", 43, 2, 10, 10),
        ("draft53", 53, 2, 13, 13),
        ("honeymoon2", 43, 4, 10, 20),
        ("chicago6", 106, 6, 17, 40),
        ("chicago7", 102, 7, 14, 40),
        ("chicago8", 100, 8, 12, 40),
    ],
)
def test_the_arithmetic_of_catalogue_2_0(name, cards, hands, tricks, total):
    rules = presets.load(name)
    assert (len(rules.pack.cards), rules.dealt_total, rules.tricks, rules.total) == (cards, hands, tricks, total)


@pytest.mark.parametrize("name", presets.names())
def test_a_preset_has_its_names_and_one_line_in_both_languages(name):
    rules = presets.load(name)
    assert any("가" <= letter <= "힣" for letter in rules.title.ko)
    assert rules.title.en
    assert rules.about.ko.endswith("요.")
    assert rules.about.en.endswith(".")
    assert "\n" not in rules.about.ko + rules.about.en


def test_titles_tell_presets_apart():
    assert len({presets.load(name).title.ko for name in presets.names()}) == len(presets.names())
    assert len({presets.load(name).title.en for name in presets.names()}) == len(presets.names())


@pytest.mark.parametrize("name", presets.names())
def test_a_presets_file_holds_only_what_differs_from_what_it_stands_on(name):
    values = tomllib.loads((files("engine.presets") / f"{name}.toml").read_text(encoding="utf-8"))
    base = presets.resolve({"preset": values["preset"]}) if "preset" in values else Ruleset()
    for group, inner in values.items():
        if isinstance(inner, dict) and group not in {"title", "about"}:
            for key, value in inner.items():
                assert base.value(f"{group}.{key}") != value


def test_every_file_is_offered_and_every_number_of_people_has_a_default():
    found = {
        path.name.removesuffix(".toml") for path in files("engine.presets").iterdir() if path.name.endswith(".toml")
    }
    assert found == set(presets.names())
    assert set(presets.DEFAULTS) == set(range(2, 9))
    for players, name in presets.DEFAULTS.items():
        assert presets.load(name).seats.players == players


def test_an_unknown_preset_is_refused_with_the_known_ones():
    with pytest.raises(RulesetError, match="'namu9' is no preset; there are tichu5, namu5"):
        presets.load("namu9")


def test_the_fourteen_of_mighty_network_and_jedi_are_their_strings():
    shipped = [name for name in presets.names() if presets.load(name).string]
    assert len(shipped) == 15
    for name in shipped:
        assert presets.resolve(presets.load(name).string) == presets.load(name)


def test_overrides_keep_the_title_and_lose_the_name():
    rules = presets.resolve({"preset": "tichu5", "auction": {"minimum": 14}, "exchange.raising": "no"})
    assert (rules.name, rules.title.en, rules.auction.minimum, rules.exchange.raising) == (
        "custom",
        "Tichu Online five",
        14,
        "no",
    )
    assert presets.resolve({"preset": "tichu5"}) is presets.load("tichu5")
    assert presets.resolve(rules) is rules
