"""Typed shorthand: 닷트, 16C, 오버끌, 마이티 프렌드, 컴다리 → the action it means.

How it works. What somebody types in his private chat while he is to act is read in the light of the position
(``Position``): the phase decides what a word may mean. 기 is the least bid at the head of a bid (기노) and trump in
the name of a card (기아); 셋 is thirteen in the auction and a claim in play; 카 is a king, but 노카 is no-trump
(catalogue.md §1.5). The text is made small, spaces and politeness go, and what is left must match one pattern of
``reading`` whole: no guessing inside. A text that only makes sense when its keys are read as Hangul (ektxm = 닷트) is
read so.

Two laws. The reader knows words, not rules: what it reads may be illegal, and the engine says why. What it cannot
read it refuses with the nearest thing it knows (``Unreadable.nearest``), taken from what ``write`` would say for the
actions that are legal now; so everything it suggests can be typed, and ``read(write(action))`` is ``action``.
"""

from bot.shorthand.position import Position, position
from bot.shorthand.reading import Unreadable, read
from bot.shorthand.writing import write

__all__ = ["Position", "Unreadable", "position", "read", "write"]
