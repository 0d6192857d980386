"""Mighty Network's rule strings as a format: lossless, and refused at the right place."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.rulestring import CARDS, FLAGS, RuleString, RuleStringError

JEDI = "(0$1M&_PB(H']#"
STD5 = "(0$1M&))2O%,C5%"
VERSIONS = pytest.mark.parametrize(("text", "version"), [(JEDI, "3.2"), (STD5, "4.0")])


def rule_strings() -> st.SearchStrategy[RuleString]:
    card = st.sampled_from(CARDS)

    def of(version: str) -> st.SearchStrategy[RuleString]:
        flags = st.sets(st.sampled_from(FLAGS[version])).map(lambda s: tuple(f for f in FLAGS[version] if f in s))
        return st.builds(
            RuleString, st.just(version), st.integers(2, 7), st.integers(0, 63), card, card, card, card, flags
        )

    return st.sampled_from(sorted(FLAGS)).flatmap(of)


def test_the_layouts_have_the_published_sizes() -> None:
    assert {version: len(flags) for version, flags in FLAGS.items()} == {"3.2": 45, "4.0": 53}
    assert all(len(set(flags)) == len(flags) for flags in FLAGS.values())


@given(rule_strings())
def test_every_rule_string_is_written_and_read_back_unchanged(string: RuleString) -> None:
    assert RuleString.read(string.write(), string.version) == string
    assert len(string.write()) == {"3.2": 14, "4.0": 15}[string.version]


@given(
    st.text(max_size=20) | st.text([chr(c) for c in range(33, 100)], min_size=12, max_size=16),
    st.sampled_from(sorted(FLAGS)),
)
@example("", "3.2")
@example("\ud800" * 14, "3.2")
def test_any_text_is_read_losslessly_or_refused_with_a_position(text: str, version: str) -> None:
    try:
        written = RuleString.read(text, version).write()
    except RuleStringError as error:
        refusal = error
    else:
        assert written == text
        return
    assert 0 <= refusal.position <= 15
    assert "\n" not in str(refusal)


@VERSIONS
def test_a_string_of_another_length_is_refused_at_the_first_missing_or_surplus_place(text: str, version: str) -> None:
    for wrong, position in ((text[:-1], len(text) - 1), (text + "#", len(text)), ("", 0), (text + text, len(text))):
        with pytest.raises(RuleStringError) as refusal:
            RuleString.read(wrong, version)
        assert refusal.value.position == position


@VERSIONS
def test_a_character_outside_the_range_is_refused_at_its_place(text: str, version: str) -> None:
    for position in range(len(text)):
        for character in ('"', "c", "\x00", "가"):
            with pytest.raises(RuleStringError) as refusal:
                RuleString.read(text[:position] + character + text[position + 1 :], version)
            assert refusal.value.position == position


@VERSIONS
def test_a_pad_bit_is_refused_at_the_last_character(text: str, version: str) -> None:
    for bit in range(len(FLAGS[version]) % 6, 6):
        padded = text[:-1] + chr((ord(text[-1]) - 35 | 1 << bit) + 35)
        with pytest.raises(RuleStringError) as refusal:
            RuleString.read(padded, version)
        assert refusal.value.position == len(text) - 1


@VERSIONS
def test_a_card_number_beyond_the_joker_is_refused_at_its_place(text: str, version: str) -> None:
    for position in range(2, 6):
        for number, fits in ((0, True), (53, True), (54, False), (63, False)):
            changed = text[:position] + chr(number + 35) + text[position + 1 :]
            if fits:
                assert RuleString.read(changed, version).write() == changed
            else:
                with pytest.raises(RuleStringError) as refusal:
                    RuleString.read(changed, version)
                assert refusal.value.position == position


@pytest.mark.parametrize("players", [0, 1, 8, 63])
def test_players_other_than_two_to_seven_are_refused(players: int) -> None:
    with pytest.raises(RuleStringError) as refusal:
        RuleString.read(chr(players + 35) + STD5[1:], "4.0")
    assert refusal.value.position == 0


def test_card_numbers_run_from_the_ace_of_spades_to_the_joker() -> None:
    assert [CARDS[n] for n in (1, 2, 13, 14, 26, 27, 39, 40, 52, 53)] == "SA S2 SK DA DK HA HK CA CK JK".split()
