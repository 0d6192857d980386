"""Settlement: every worked example of the sources (catalogue 4.2, 4.3), and each sentence of rulings 15 and 16."""

import pytest

from engine import presets
from engine.contract import Contract
from engine.settlement import settle


def scored(rules, contract, points, *, friends=1, pot=0, defenders=None, **more):
    """The unit, and the scores of the declarer, a friend and a defender."""
    rules = presets.resolve(rules)
    settlement = settle(rules, Contract.parse(contract), points, friends=friends, pot=pot, **more)
    others = rules.playing_total - 1 - friends if defenders is None else defenders
    return settlement.unit, settlement.shares(rules, others, friends)


def changed(preset, **changes):
    return {"preset": preset, **{f"scoring.{key}": value for key, value in changes.items()}}


@pytest.mark.parametrize(
    ("contract", "points", "made"),
    [
        pytest.param("15H", 16, True, id="R1"),
        pytest.param("17C", 15, False, id="R2"),
        pytest.param("17H", 17, True, id="R3"),
        pytest.param("17H", 18, True, id="R4"),
    ],
)
def test_catalogue_4_2_win_if_the_contract_is_reached(contract, points, made):
    assert settle(presets.load("namu5"), Contract.parse(contract), points, friends=1).made is made


def test_catalogue_r5_back_run_when_the_defenders_reach_the_contract():
    assert scored("wiki5", "15H", 5)[0] == 20
    short = changed("wiki5", back_run="short", back_run_at=7)
    assert scored(short, "15H", 8)[0] == 14
    assert scored(short, "15H", 9)[0] == 6


@pytest.mark.parametrize(
    ("rules", "contract", "points", "more", "unit", "shares"),
    [
        pytest.param("wiki5", "16H", 17, {}, 5, (10, 5, -5), id="S1"),
        pytest.param("wiki5", "15H", 17, {}, 4, (8, 4, -4), id="S2"),
        pytest.param("wiki5", "15H", 13, {}, 2, (-4, -2, 2), id="S3"),
        pytest.param("tichu5", "15H", 17, {}, 8, (16, 8, -8), id="S4"),
        pytest.param("tichu5", "15H", 12, {}, 3, (-6, -3, 3), id="S5"),
        pytest.param("tichu5", "14S", 9, {}, 10, (-20, -10, 10), id="S6"),
        pytest.param("mn32", "16C", 16, {}, 6, (12, 6, -6), id="S8"),
        pytest.param("mn32", "18H", 15, {}, 3, (-6, -3, 3), id="S9"),
        pytest.param("mn32", "17N", 18, {}, 16, (32, 16, -16), id="S10"),
        pytest.param("mn32", "18H", 9, {}, 10, (-20, -10, 10), id="S11"),
        pytest.param("mn32", "19N", 10, {}, 20, (-40, -20, 20), id="S12"),
        pytest.param("tichu5", "20N", 20, {}, 128, (256, 128, -128), id="S16"),
        pytest.param("twohigh5", "15H", 15, {}, 0, (0, 0, 0), id="S17"),
        pytest.param("twohigh5", "20H", 20, {}, 0, (0, 0, 0), id="S17-20"),
    ],
)
def test_catalogue_4_3(rules, contract, points, more, unit, shares):
    assert scored(rules, contract, points, **more) == (unit, shares)


@pytest.mark.parametrize(
    ("rules", "contract", "points", "unit", "declarer", "defender"),
    [
        pytest.param("tichu5", "16H", 18, 10, 40, -10, id="S7"),
        pytest.param("mn32", "20N", 20, 20, 80, -20, id="S13"),
        pytest.param("namu5", "15H", 17, 12, 48, -12, id="S14"),
        pytest.param("namu5", "13N", 20, 56, 224, -56, id="S15"),
    ],
)
def test_catalogue_4_3_without_a_friend(rules, contract, points, unit, declarer, defender):
    got, (own, _, hostile) = scored(rules, contract, points, friends=0, declared_no_friend=True)
    assert (got, own, hostile) == (unit, declarer, defender)


@pytest.mark.parametrize(
    ("formula", "unit"),
    [("W1", 7), ("W2", 4), ("W3", 6), ("W4", 2), ("W5", 8), ("W6", 4), ("W7", 3), ("W8", 6), ("W9", 5)],
)
def test_the_win_formulas(formula, unit):
    assert scored(changed("namu5", win=formula), "15H", 17)[0] == unit


def test_one_and_a_half_is_rounded_down():
    assert scored(changed("namu5", win="W9"), "14H", 14)[0] == 1
    assert scored(changed("namu5", win="W9"), "16H", 16)[0] == 4


@pytest.mark.parametrize(
    ("formula", "contract", "points", "unit"),
    [
        ("L1", "16H", 14, 2),
        ("L2", "16H", 14, 8),
        ("L3", "16H", 14, 6),
        ("L4", "16H", 14, 2),
        ("L4", "16H", 13, 3),
        ("L4", "16H", 12, 5),
        ("L4", "16H", 10, 9),
    ],
)
def test_the_loss_formulas(formula, contract, points, unit):
    assert scored(changed("namu5", loss=formula), contract, points)[0] == unit


def test_a_negative_win_unit_counts_as_nothing():
    assert scored(changed("twohigh5", win="W1"), "10N", 10)[0] == 0
    assert scored(changed("namu5", win="W6"), "13H", 13)[0] == 0
    assert scored({"preset": "four004", "scoring.win": "W6"}, "12H", 12)[0] == 0


def test_the_base_of_no_trump_is_lower_where_the_rules_say_so():
    assert scored(changed("wiki5", no_trump_base="lower"), "15N", 15)[0] == 8
    assert scored(changed("wiki5", no_trump_base="lower"), "15H", 15)[0] == 2
    at_minimum = changed("wiki5", no_trump_base="lower_at_minimum")
    assert scored(at_minimum, "14N", 14)[0] == 4
    assert scored(at_minimum, "15N", 15)[0] == 4


def test_a_contract_above_the_number_of_points_is_won_by_taking_them_all():
    assert settle(presets.load("gyeonggibuk5"), Contract(23, "H"), 20, friends=1).made
    assert not settle(presets.load("gyeonggibuk5"), Contract(23, "H"), 19, friends=1).made
    assert scored("gyeonggibuk5", "23H", 19)[0] == 4


# Multipliers.


def test_a_run_doubles_and_is_nothing_but_taking_everything():
    assert scored("namu5", "15H", 20)[0] == 18
    assert scored("namu5", "15H", 19)[0] == 8
    assert scored("wiki5", "15H", 20)[0] == 7


def test_a_run_doubles_only_if_declared():
    rules = changed("namu5", run="double_if_declared")
    assert scored(rules, "15H", 20)[0] == 9
    assert scored(rules, "20H", 20)[0] == 28


def test_a_fixed_run_is_twenty_in_place_of_the_formula_and_others_still_double():
    rules = changed("namu5", run="fixed")
    assert scored(rules, "15H", 20)[0] == 20
    assert scored(rules, "15N", 20)[0] == 40
    assert scored(rules, "15H", 19)[0] == 8


def test_a_won_full_contract_doubles():
    assert scored("wiki5", "20H", 20)[0] == 24
    assert scored("tichu5", "20H", 20)[0] == 64


def test_no_trump_won_or_lost():
    assert scored("namu5", "15N", 17)[0] == 12
    assert scored("namu5", "15N", 13)[0] == 4
    assert scored("tichu5", "15N", 13)[0] == 2


def test_declared_no_friend_won_or_lost():
    assert scored("namu5", "15H", 13, friends=0, declared_no_friend=True)[0] == 4
    assert scored("twohigh5", "15H", 17, friends=0, declared_no_friend=True)[0] == 4
    assert scored("twohigh5", "15H", 13, friends=0, declared_no_friend=True)[0] == 2
    assert scored("tichu5", "15H", 17, friends=0, declared_no_friend=True)[0] == 8


def test_a_fake_friend_is_no_declared_no_friend_but_counts_as_one_in_rule_strings():
    assert scored("namu5", "15H", 17, friends=0, fake=True) == (6, (24, 6, -6))
    assert scored("jedi5", "15H", 17, friends=0, fake=True)[0] == 12
    assert scored("jedi5", "15H", 17, friends=0)[0] == 6


@pytest.mark.parametrize(
    ("rules", "contract", "points", "unit"),
    [
        ("namu5", "15H", 9, 12),
        ("namu5", "15H", 10, 5),
        ("tichu5", "15H", 10, 10),
        ("tichu5", "15H", 11, 4),
        ("twohigh5", "15H", 10, 10),
        ("wiki5", "15H", 5, 20),
        ("wiki5", "15H", 6, 9),
        ("chicago6", "30H", 19, 22),
        ("chicago6", "30H", 20, 10),
        (changed("namu5", back_run="minimum"), "15H", 7, 16),
        (changed("namu5", back_run="minimum"), "15H", 8, 7),
        (changed("namu5", back_run="never"), "15H", 0, 15),
        ("mn32", "20H", 8, 12),
        ("mn32", "14H", 10, 10),
        ("mn32", "14H", 11, 3),
    ],
)
def test_back_run(rules, contract, points, unit):
    assert scored(rules, contract, points)[0] == unit


def test_back_run_applies_on_a_loss_only():
    assert scored("twohigh5", "10N", 10) == (0, (0, 0, 0))
    assert scored(changed("twohigh5", win="W3"), "10N", 10)[0] == 0
    assert scored({"preset": "four004", "scoring.back_run_at": 8, "scoring.win": "W3"}, "12H", 12)[0] == 0


def test_each_that_applies_multiplies_and_the_steps_tell():
    settlement = settle(presets.load("tichu5"), Contract(20, "N"), 20, friends=1)
    assert [(step.name, step.factor, step.unit) for step in settlement.steps] == [
        ("base", None, 16),
        ("run", 2, 32),
        ("full_contract", 2, 64),
        ("no_trump", 2, 128),
    ]


# Shares.


@pytest.mark.parametrize(
    ("rules", "friends", "shares"),
    [
        ("four", 1, (1, 1, -1)),
        ("four", 0, (3, 1, -1)),
        ("three", 0, (2, 1, -1)),
        ("two", 0, (1, 1, -1)),
        ("eleven6", 1, (3, 1, -1)),
        ("kill7", 1, (2, 1, -1)),
        ("chicago6", 2, (1, 1, -1)),
        ("chicago7", 2, (2, 1, -1)),
        ("chicago8", 2, (3, 1, -1)),
        ("chicago8", 1, (5, 1, -1)),
        ("honeymoon2", 0, (2, 0, -2)),
    ],
)
def test_every_defender_pays_the_unit_every_friend_gets_it_the_declarer_the_rest(rules, friends, shares):
    rules = presets.load(rules)
    least = rules.auction.minimum
    unit, got = scored(rules, f"{least}H", least + 1, friends=friends)
    assert got == tuple(share * unit for share in shares)


# The pot.


def test_the_next_declarer_who_makes_a_contract_takes_the_pot():
    settlement = settle(presets.load("tichu5"), Contract(15, "H"), 17, friends=1, pot=15)
    assert (settlement.pot, settlement.shares(presets.load("tichu5"), 3, 1)) == (0, (31, 8, -8))


def test_a_lost_contract_leaves_the_pot_and_rules_without_one_leave_it_too():
    assert settle(presets.load("tichu5"), Contract(15, "H"), 13, friends=1, pot=15).pot == 15
    assert settle(presets.load("namu5"), Contract(15, "H"), 17, friends=1, pot=15).pot == 15


def test_draft_games_settle_in_tricks():
    assert scored("draft2", "7H", 9)[0] == 4
    assert scored("draft2", "7N", 10)[0] == (2 * 1 + 3) * 2 * 2
    assert scored("draft2", "9H", 7)[0] == 2
