"""Tokens: at most 64 bytes of ASCII, exactly what encode writes, nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.buttons import LONGEST, VERBS, BadToken, Decision, Needs, Press, decode, encode
from engine.declared import options

DECISIONS = {Needs.NOTHING: None, Needs.DEAL: Decision(99_999), Needs.TURN: Decision(99_999, 9_999)}
EXAMPLES = {
    "join": ["", "4"],
    "dropai": ["7"],
    "host": ["0"],
    "settings": ["", "main", "preset/5", "option/71"],
    "set": ["speed/live", "shuffle/on"],
    "rules": ["", "12"],
    "help": ["", "bidding"],
    "preset": ["tichu5", "tichu5/2"],
    "term": ["back-run"],
    "personal": ["", "slang/on"],
    "vote": ["stop", "pause", "replace/3"],
    "mute": ["on", "off"],
    "language": ["en"],
    "ranks": ["1", "2/2026-12"],
    "history": ["", "3"],
    "picture": ["table", "course/2026-12", "person/1234567/light", "table/now/dark"],
    "forget": ["", "0123abcd"],
    "deal": ["", "0", "13", "0/light", "7/dark"],
    "learn": ["3", "3/JK=S"],
    "tricks": ["", "2"],
    "autopass": ["on"],
    "ahead": ["SA", "SA/2", "none"],
    "number": ["13"],
    "suit": ["S"],
    "tick": ["SA", "C3/2", "JK"],
    "change": ["17N"],
    "bid": ["13H", "20N", "9D"],
    "kill": ["JK", "seat/3"],
    "blind": ["16C"],
    "friend": ["SA", "JK", "first", "last", "none", "seat/2"],
    "play": ["SA", "C3!", "JK=S", "SA/2", "C3!/2", "JK=H/2"],
}


def presses():
    for verb, (needs, _) in VERBS.items():
        for args in EXAMPLES.get(verb, [""]):
            yield Press("abcdefg2", verb, DECISIONS[needs], tuple(args.split("/")) if args else ())


@pytest.mark.parametrize("press", list(presses()), ids=str)
def test_every_verb_round_trips(press):
    token = press.token
    assert token.isascii()
    assert len(token) <= LONGEST
    assert decode(token) == press


def test_every_value_of_every_option_fits_in_a_button():
    for info in options():
        values = info.choices or {"switch": ("on", "off"), "number": ("-1", "999")}.get(info.kind, ())
        for value in values:
            assert decode(encode(Press("abcdefg2", "set", None, (info.path, value)))).args == (info.path, value)


@pytest.mark.parametrize(
    "token",
    [
        "",
        "g1",
        "g1::::",
        "g1:abcdefgh:play:3.17:",
        "g1:abcdefgh:play:3.17:SA:",
        "g1:abcdefgh:play:3:SA",
        "g1:abcdefgh:play::SA",
        "g1:abcdefgh:play:3.017:SA",
        "g1:abcdefgh:play:0.1:SA",
        "g1:abcdefgh:play:3.-1:SA",
        "g1:abcdefgh:play:3.17:S1",
        "g1:abcdefgh:play:3.17:JK!",
        "g1:abcdefgh:play:3.17:SA/3",
        "g1:abcdefgh:play:3.17:sa",
        "g1:abcdefgh:play:3.17:SA\n",
        "g1:abcdefgh:bid:3.17:015H",
        "g1:abcdefgh:friend:3.17:seat/8",
        "g1:abcdefgh:join:3:",
        "g1:abcdefgh:vote::replace",
        "g1:abcdefg1:join::",
        "g1:ABCDEFGH:join::",
        "g1:abcdefghi:join::",
        "g1::join::",
        "g2:abcdefgh:join::",
        "g1:abcdefgh:drop table::",
        "g1:abcdefgh:settings::" + "a" * 60,
        "g1:abcdefgh:set::shuffle/켬",
        "g1:abcdefgh:join::\u200b",
        "g1:abcdefgh:cut:١:",
    ],
)
def test_forged_tokens_are_refused(token):
    with pytest.raises(BadToken):
        decode(token)


@given(st.one_of(st.text(max_size=80), st.text("g1:abc.!=/SHDCJK0123456789", max_size=70)))
def test_what_is_decoded_is_what_was_encoded(token):
    try:
        press = decode(token)
    except BadToken:
        return
    assert encode(press) == token


def test_a_press_that_does_not_fit_is_the_callers_mistake():
    for press in (Press("abcdefgh", "play"), Press("x", "join"), Press("abcdefgh", "bid", Decision(1, 0), ("H15",))):
        with pytest.raises(ValueError, match="is not a button"):
            encode(press)


def test_a_bad_token_tells_nothing_of_itself():
    with pytest.raises(BadToken) as refused:
        decode("g1:secret")
    assert "secret" not in str(refused.value)
