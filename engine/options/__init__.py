"""Every option of the family, declared once: type, range, sentence in Korean and English, and source.

One group per phase, in the order of a deal: seating.py, calling.py, taking.py, playing.py, scoring.py; how, in
declaring.py. Settings screens, help, TOML, rule strings and validation all read these declarations, through
:func:`engine.ruleset.options`. The defaults are what rulings.md §2 calls "common to all".
M is the minimum bid, C the contract, T the points of the declarer's side and D those of the defenders.
"""

from engine.options.calling import Auction, Misdeal
from engine.options.declaring import Group, Option, Wording
from engine.options.playing import Play, Power
from engine.options.scoring import Scoring
from engine.options.seating import Cards, Display, Seats
from engine.options.taking import Exchange, Friends, Kill

__all__ = [
    "Auction",
    "Cards",
    "Display",
    "Exchange",
    "Friends",
    "Group",
    "Kill",
    "Misdeal",
    "Option",
    "Play",
    "Power",
    "Scoring",
    "Seats",
    "Wording",
]
