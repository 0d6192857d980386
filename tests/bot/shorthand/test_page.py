"""docs/shorthand.md promises nothing that is not read so."""

import re
from pathlib import Path

from bot.shorthand import Position, read
from engine.contract import Contract

PAGE = Path(__file__).parents[3] / "docs" / "shorthand.md"
PHASES = {
    "pass": "auction",
    "misdeal": "auction",
    "discard": "exchange",
    "friend": "friend",
    "play": "play",
    "claim": "play",
}


def test_every_example_on_the_page_means_what_it_says():
    checked = 0
    for line in PAGE.read_text("utf-8").splitlines():
        found = re.fullmatch(r"\| (`.*`) \| (.+) \|", line)
        if not found:
            continue
        verb = found[2].split()[0]
        phase = PHASES.get(verb, "auction")
        meant = found[2] if verb in PHASES else f"bid {found[2]}"
        standing = None if phase == "auction" else Contract(15, "H")
        for typed in re.findall("`([^`]+)`", found[1]):
            assert str(read(typed, Position(2, phase, standing=standing))) == f"2 {meant}", typed
            checked += 1
    assert checked > 50
