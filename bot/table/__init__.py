"""A table: one group of people round one game, from the lobby to the end of the evening. Pure.

Theory of operation. ``Table.handle(command, now)`` is the only way in. It decides, and either returns a ``Refusal``
(nothing has changed) or an ``Outcome`` whose events have already been taken into the table's own state; the caller
stores them in one transaction. When that fails, the table in memory is thrown away and read anew from the store: what
is remembered is never trusted above what was committed. A table is a ``State`` (plain data, the snapshot) and, while a
deal runs, the engine's ``Deal``, rebuilt by replaying the stored actions on the seeded cards.

The laws it keeps. One command at a time, in the order of the checks: does he sit here, is the decision still open, is
it his seat, is it legal (the engine says). A repeat of what a seat just did succeeds and changes nothing. The clock is
an argument and the dice come with the command. What the program does (AI players, absent people, time run out) is
decided here too, from the seat's own view and from dice that the committed seed gives: after a restart it decides the
same. When it acts is drawn from table, deal and turn number alone. Which surfaces become wanted follows from the events
alone (``bot.table.wants``), never from a hand.

The rooms: ``state`` (the data), ``outcome``, ``log`` (what a decision collects), ``lobby`` (seats, settings, start),
``dealing`` (from the shares to the cards, and the end of a deal), ``playing`` (actions and drafts), ``turns`` (clocks
and the program's moves), ``absence`` (away, back, asleep), ``council`` (votes, pause, stop), ``wants`` (surfaces) and
``portrait`` (the facts that screens read).
"""

from __future__ import annotations

from bot.table.outcome import DealClosed, DealDealt, Outcome, Say, SeedDrawn
from bot.table.table import Opening, StoredDeal, Table

__all__ = ["DealClosed", "DealDealt", "Opening", "Outcome", "Say", "SeedDrawn", "StoredDeal", "Table"]
