"""Screens: what each surface shows, as a pure function of what was committed.

How it works. ``Table`` gives its facts (``bot.facts``), the engine one audience's ``View``; a room here turns the two,
in one language, into a ``Screen``: a text with marks (``marks``) and groups of buttons (``controls``), which an adapter
draws its own way. There is a room for each surface (``lobby``, ``board``, ``hand``, ``result``, ``sheet``,
``notices``), for each phase of a deal what the board says of it and what the hand offers in it (``auction``,
``exchange``, ``friend``, ``play``, ``trick``), for choosing (``settings``, ``options``, ``personal``), for reading up
(``rules``, ``help``, ``glossary``, ``guide``, ``learn``, ``refused``), and for a chat's past (``history``, ``ranks``,
``seasons``, ``statistics``) and a person's rights (``privacy``). Words come from ``bot.language`` alone.

The laws. A screen never contains the present time: deadlines are instants, so a screen changes with the state alone.
A public screen takes public facts and the public's view, never a seat's: it cannot name anybody's hidden card, side
or half-made choice. A hand that is not to act depends on nothing that others do. What a button may do is decided by
the view's legal actions; the button itself is only a wish (``bot.buttons``). No two buttons of a screen have the same
token. The last line says whose turn it is and until when. A screen fits every platform: 8 buttons a row, 100 in all
and 4,096 characters (Telegram), 40 components and 4,000 characters (Discord), a phone without scrolling.
"""

from bot.screens.board import board
from bot.screens.catalogue import COMMANDS, ChatCommand
from bot.screens.hand import hand
from bot.screens.help import help_page, what
from bot.screens.learn import learn
from bot.screens.lobby import lobby
from bot.screens.notices import farewell, ping, proof
from bot.screens.personal import personal
from bot.screens.ranks import leaderboard
from bot.screens.refused import refused
from bot.screens.result import result
from bot.screens.rules import rules, rules_of
from bot.screens.screen import Button, Buttons, Choose, Screen, Style
from bot.screens.sheet import sheet
from bot.screens.trick import tricks

__all__ = [
    "COMMANDS",
    "Button",
    "Buttons",
    "ChatCommand",
    "Choose",
    "Screen",
    "Style",
    "board",
    "farewell",
    "hand",
    "help_page",
    "leaderboard",
    "learn",
    "lobby",
    "personal",
    "ping",
    "proof",
    "refused",
    "result",
    "rules",
    "rules_of",
    "sheet",
    "tricks",
    "what",
]
