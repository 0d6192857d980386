"""Random valid rulesets for Hypothesis: a preset, and options changed as long as the rules stay playable."""

from hypothesis import strategies as st

from engine import presets
from engine.declared import OptionInfo, options
from engine.errors import RulesetError
from engine.ruleset import Ruleset

FREE_TEXTS = {
    "auction.forced_opening": st.sampled_from(["", "10N", "13N", "15S"]),
    "cards.mighty": st.sampled_from(["SA", "HA", "SK", "C2", ""]),
    "cards.alternate_mighty": st.sampled_from(["DA", "CA", "D2", ""]),
    "cards.call": st.sampled_from(["C3", "D3", "S5", ""]),
    "cards.alternate_call": st.sampled_from(["S3", "H3", "D5", ""]),
    "cards.points": st.sampled_from(["AKQJT", "AKQ", "A", "T5"]),
    "cards.ranks": st.sampled_from(["AKQJT98765432", "2AKQJT9876543", "3456789TJQKA2"]),
}
"""Values for the options that are texts; the others stay as their preset has them."""


def values_of(info: OptionInfo) -> st.SearchStrategy[object]:
    match info.kind:
        case "switch":
            return st.booleans()
        case "choice":
            return st.sampled_from(info.choices)
        case "number":
            return st.integers(info.least, info.most)
        case "text":
            return FREE_TEXTS[info.path]


CHANGEABLE = tuple(info for info in options() if info.kind != "text" or info.path in FREE_TEXTS)


@st.composite
def rulesets(draw: st.DrawFn, most: int = 12) -> Ruleset:
    """A playable ruleset: a preset with up to ``most`` options changed, unplayable changes left out."""
    rules = presets.load(draw(st.sampled_from(presets.names())))
    for info in draw(st.lists(st.sampled_from(CHANGEABLE), max_size=most)):
        try:
            rules = rules.replace({info.path: draw(values_of(info))})
        except RulesetError:
            continue
    return rules
