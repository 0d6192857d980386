"""The reception: from what an adapter hands in to a command for a table, and back to one answer.

Theory of operation. An ``Update`` says who did what where; everything in it may be forged, doubled, late, huge or in
any script. The reception finds out who that is and which table is meant (``visit``), makes the command (``presses`` for
buttons, ``sayings`` for commands and typed words, ``happenings`` for what chats and people do), takes it to the
house, and phrases the outcome in the person's language. What only looks (``looks``) goes to no table.

The order of the checks is the architecture's: is the person known here, does the table exist, is the decision open, is
it his seat, is it legal; the last three are the table's. Every update gets exactly one answer, whatever it is.
"""

from bot.reception.desk import Caps, Defaults, Desk
from bot.reception.reception import receive

__all__ = ["Caps", "Defaults", "Desk", "receive"]
