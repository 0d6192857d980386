"""Rules as people type them, and the strings in which they travel."""

import pytest

from bot import rulenames
from engine import presets
from engine.errors import RulesetError


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("", ""),
        ("5", "tichu5"),
        ("5인", "tichu5"),
        ("오마", "tichu5"),
        ("6마", "tichu6"),
        ("8 players", "chicago8"),
        ("NAMU5", "namu5"),
        ("티츄 온라인 5마", "tichu5"),
        ("티츄온라인5마", "tichu5"),
        ("tichu online five", "tichu5"),
        ("(0$1M&_PB(H']#", "mn32:(0$1M&_PB(H']#"),
        ("(/$1M&I8@K%,C=%", "mn40:(/$1M&I8@K%,C=%"),
        ("mn40:(/$1M&I8@K%,C=%", "mn40:(/$1M&I8@K%,C=%"),
        ("namu5 auction.minimum=14", {"preset": "namu5", "auction.minimum": 14}),
        ("namu5 auction.minimum=13", "namu5"),
        ("tichu5 play.mighty_answers=no auction.order=strict",
         {"preset": "tichu5", "play.mighty_answers": False, "auction.order": "strict"}),
        ("nonsense", "nonsense"),
    ],
)  # fmt: skip
def test_typed_words_become_rules(typed, value):
    assert rulenames.read(typed) == value


@pytest.mark.parametrize("name", presets.names())
def test_every_preset_travels_as_a_string(name):
    rules = presets.load(name)
    for text in rulenames.strings(rules):
        assert presets.resolve(rulenames.read(text)) == rules
    assert rulenames.known_as(rules) is rules


def test_options_over_a_string():
    own = rulenames.strings(presets.load("kill6"))[0]
    value = rulenames.read(f"{own} auction.minimum=15")
    assert value == {"preset": own, "auction.minimum": 15}
    assert rulenames.changed(value, presets.resolve(value)) == ("auction.minimum",)
    assert rulenames.override(value, "auction.minimum", "14") == own


def test_options_over_nothing_known_are_refused():
    with pytest.raises(RulesetError):
        rulenames.read("nosuch auction.minimum=14")


@pytest.mark.parametrize(
    ("typed", "name"), [("tichu", "tichu5"), ("namu", "namu5"), ("killl6", "kill6"), ("시카고8", "chicago8"), ("q", "")]
)
def test_the_nearest_name_is_offered(typed, name):
    assert rulenames.nearest(typed) == name


@pytest.mark.parametrize(
    "text", ["mn32:(0$1M&_PB(H']", "(0$1M&_PB(H']\x7f", "giruda1:AAAA", "=", "a=b", "x" * 5000, "💣=💣"]
)
def test_nothing_typed_breaks_it(text):
    try:
        presets.resolve(rulenames.read(text))
    except RulesetError:
        return
    raise AssertionError(text)
