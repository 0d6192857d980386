"""What Mighty Network's strings mean, and which rules they can hold (rulings.md §3)."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import mightynetwork, presets
from engine.contract import Contract
from engine.errors import RulesetError
from engine.mightynetwork import CannotBeWritten, ruleset, write
from engine.ruleset import Ruleset
from engine.rulestring import CARDS, FLAGS, RuleString, RuleStringError
from engine.settlement import settle

SHIPPED = {
    "std2": "%*$1M&#)2K%,C5%",
    "std3": "&/$1M&#)2K%,C5%",
    "std4": "'1$1M&%)2K%,C5%",
    "std5": "(0$1M&))2O%,C5%",
    "std6": ")0$1M&))2K%,C5%",
    "std7": "*0$1M&))2K%,C5%",
    "gwanak6": ")0$1M@I7BKU&D=%",
    "sinchon5": "(1$1M&Z8B+].C]%",
    "gyeonggi5": "(/$1M@1%bb&+C]%",
    "busan4": "'0$1M&E7BKE.C=%",
    "daegu5": "(/$1M&I8@K%,C=%",
    "daejeon6": ")0$1M&I7BKU.C=%",
    "gwangju5": "(/$1M&*9P-%,C=%",
    "jeju3": "&/$1M&#%BK].C=%",
}


@st.composite
def playable(draw: st.DrawFn) -> tuple[str, str]:
    """A string that makes a game, and its version."""
    version = draw(st.sampled_from(sorted(FLAGS)))
    flags = draw(st.sets(st.sampled_from(FLAGS[version])))
    card = st.sampled_from([*CARDS[1:14], *CARDS[14:27:4], "C3", "S3", None])
    fields = RuleString(
        version,
        draw(st.integers(2, 7)),
        draw(st.integers(2, 13)),
        *(draw(card) for _ in range(4)),
        flags=tuple(flag for flag in FLAGS[version] if flag in flags),
    )
    text = f"{'mn32' if version == '3.2' else 'mn40'}:{fields.write()}"
    try:
        ruleset(text)
    except RulesetError:
        assume(False)
    return text, version


@pytest.mark.parametrize(("name", "string"), SHIPPED.items())
def test_the_fourteen_shipped_presets_are_their_strings(name: str, string: str) -> None:
    rules = presets.load(name)
    assert rules == ruleset(f"mn40:{string}")
    assert rules.seats.players == int(name[-1])
    assert write(rules, "4.0") == string


def test_jedi5_is_what_its_string_says() -> None:
    rules = presets.load("jedi5")
    assert write(rules, "3.2") == "(0$1M&_PB(H']#"
    assert rules.differences() == {
        "misdeal": {"when": "turn", "lone_ten": True},
        "exchange": {"cost_to_no_trump": 1, "blind": True, "blind_cost_to_no_trump": 0},
        "scoring": {
            "run": "double",
            "no_trump": "won",
            "no_friend": "won",
            "fake_is_declared": True,
            "back_run": "contract",
        },
    }


@settings(max_examples=200)
@given(playable())
def test_rules_of_a_string_are_written_as_that_string_and_read_back_equal(case: tuple[str, str]) -> None:
    text, version = case
    rules = ruleset(text)
    assert write(rules, version) == text[5:]
    forgotten = rules.replace({"name": "custom", "string": ""})
    prefix = text[:5]
    assert ruleset(prefix + write(forgotten, version)) == rules


@settings(max_examples=150)
@given(playable())
def test_the_other_version_holds_the_same_rules_or_names_an_option_that_it_cannot(case: tuple[str, str]) -> None:
    text, version = case
    other, prefix = ("4.0", "mn40") if version == "3.2" else ("3.2", "mn32")
    rules = ruleset(text)
    try:
        written = write(rules, other)
    except CannotBeWritten as refusal:
        option = refusal.option
    else:
        assert ruleset(f"{prefix}:{written}") == rules
        return
    rules.value(option)


@pytest.mark.parametrize(
    ("preset", "version", "option"),
    [
        ("tichu5", "4.0", "seats.next_dealer"),
        ("namu5", "3.2", "seats.dealer_after_misdeal"),
        ("namu5", "4.0", "seats.direction"),
        ("twohigh5", "4.0", "cards.ranks"),
        ("chicago8", "4.0", "seats.players"),
        ("four", "3.2", "exchange.blind"),
        ("jedi5", "4.0", "exchange.cost_to_no_trump"),
    ],
)
def test_rules_that_a_version_cannot_express_are_refused_naming_the_option(
    preset: str, version: str, option: str
) -> None:
    with pytest.raises(CannotBeWritten, match=option) as refusal:
        write(presets.load(preset), version)
    assert refusal.value.option == option


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("mn40:(7$1M&))2O%,C5%", None),
        ("mn40:(8$1M&))2O%,C5%", 1),
        ("mn40:(#$1M&))2O%,C5%", 1),
        ("mn40:(0X1M&))2O%,C5%", 2),
        ("mn40:(0$1X&))2O%,C5%", 4),
        ("mn40:'1%1M&%)2K%,C5%", 2),
        ("mn40:(0$1M&))2O%,C5", 14),
    ],
)
def test_a_string_that_makes_no_game_is_refused_with_the_position(text: str, position: int | None) -> None:
    if position is None:
        ruleset(text)
        return
    with pytest.raises(RuleStringError) as refusal:
        ruleset(text)
    assert refusal.value.position == position


@pytest.mark.parametrize("text", ["mn33:(0$1M&_PB(H']#", ":", "mn40", "mn40:", "giruda1:", "x" * 500 + ":"])
def test_what_is_no_rule_string_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(RulesetError) as refusal:
        ruleset(text)
    assert len(str(refusal.value)) < 200
    assert "\n" not in str(refusal.value)


@given(st.sampled_from(list(SHIPPED.values())), st.integers(0, 14), st.characters(exclude_categories=["Cs"]))
def test_a_mutated_string_means_something_else_or_is_refused(string: str, place: int, character: str) -> None:
    text = f"mn40:{string[:place]}{character}{string[place + 1 :]}"
    try:
        rules = ruleset(text)
    except RulesetError as error:
        refusal = str(error)
    else:
        assert write(rules, "4.0") == text[5:]
        return
    assert len(refusal) < 300


def _pack(text: str) -> set[str]:
    return set(ruleset(text).pack.cards)


def test_three_players_keep_eight_ranks_and_never_lose_a_call_card() -> None:
    ranks = {card[1] for card in _pack("mn40:&/$1M&#)2K%,C5%") - {"JK"}}
    assert ranks == set("3") | set("89TJQKA")
    assert len(ruleset("mn40:&/$1M&#)2K%,C5%").pack.cards) == 33


def test_four_players_keep_both_call_cards_of_a_low_rank_beside_five_to_ace() -> None:
    pack = _pack("mn40:'1$1M&%)2K%,C5%")
    assert {card for card in pack if card[1] in "234"} == {"C3", "S3"}
    assert len(pack) == 43


def test_four_players_with_other_call_cards_drop_ten_from_the_twos_up() -> None:
    pack = _pack("mn40:'/>KMA9%R99#K+%")
    rules = ruleset("mn40:'/>KMA9%R99#K+%")
    assert (rules.cards.call, rules.cards.alternate_call) == ("C3", "H4")
    assert {card for card in pack if card[1] in "234"} == {"C3", "H4"}
    assert len(pack) == 43


def _with_back_runs(minimum: int, *flags: str) -> str:
    named = tuple(flag for flag in FLAGS["4.0"] if flag in {"S_DoubleBackRun", *flags})
    return f"mn40:{RuleString('4.0', 5, minimum, 'SA', 'DA', 'C3', 'S3', named).write()}"


@pytest.mark.parametrize(
    ("minimum", "flags", "way", "number"),
    [
        (13, "", "never", 11),
        (13, "BackRun_11 BackRun_Minimum BackRun_Contract", "points", 11),
        (10, "BackRun_11 BackRun_Minimum", "minimum", 11),
        (13, "BackRun_11 BackRun_Minimum", "points", 11),
        (13, "BackRun_Minimum BackRun_Contract", "minimum", 11),
        (9, "BackRun_11 BackRun_Contract", "contract_or_points", 11),
        (12, "NoTrumpAdvantage BackRun_Minimum BackRun_Contract", "contract_or_points", 12),
        (12, "NoTrumpAdvantage BackRun_11 BackRun_Contract", "points", 11),
    ],
)
def test_any_of_several_back_runs_counts(minimum: int, flags: str, way: str, number: int) -> None:
    rules = ruleset(_with_back_runs(minimum, *flags.split()))
    assert (rules.scoring.back_run, rules.scoring.back_run_at) == (way, number)


@pytest.mark.parametrize(
    ("contract", "points", "unit"),
    [("9H", 8, 2), ("9H", 7, 4), ("12H", 10, 2), ("12H", 9, 6)],
)
def test_a_back_run_by_contract_or_by_eleven(contract: str, points: int, unit: int) -> None:
    rules = ruleset(_with_back_runs(9, "BackRun_11", "BackRun_Contract"))
    assert settle(rules, Contract.parse(contract), points, friends=1).unit == unit


def test_rules_with_two_back_runs_are_written_with_both_flags() -> None:
    for text in (
        _with_back_runs(9, "BackRun_11", "BackRun_Contract"),
        _with_back_runs(12, "NoTrumpAdvantage", "BackRun_Minimum", "BackRun_Contract"),
    ):
        nameless = Ruleset.of(ruleset(text).differences())
        assert ruleset(f"mn40:{write(nameless, '4.0')}") == nameless


def test_every_known_prefix_is_named_in_the_refusal_of_another() -> None:
    with pytest.raises(RulesetError, match=r"mn32:, mn40:, giruda1:"):
        mightynetwork.ruleset("mn50:x")
