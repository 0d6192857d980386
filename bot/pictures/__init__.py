"""Pictures: what a group likes to look at, drawn by the program itself.

How it works. A drawing takes the same facts as a screen, a language and a theme, and gives a ``Picture``: PNG bytes and
the words for people who do not see it. ``recap`` draws a finished deal (hands, calls, tricks in a grid, score), and for
the viewer the table as it stood at one trick; ``table`` a season's ranking, ``course`` its points as lines,
``portrait`` a person's card. Below them ``canvas`` knows panels, marked texts and how a picture is saved, ``cards`` the
chips, ``type`` the fonts (in ``fonts/``, each with its licence), ``script`` writing directions and joined letters, and
``theme`` every colour and size there is.

The laws. Pure: the same facts give the same bytes on every machine, whatever fonts and libraries it has. No clock, no
files but the fonts. Only what the audience may know comes in: the public's view of a deal that is over. About 60 ms
each, and 60,000 bytes at most in all that was measured (``bench/pictures.py``), so they are drawn where they are asked
for, and the last few are kept (``bot/history.py``). Names are data: shortened to their room, in their own direction,
never an empty box.
"""

from bot.pictures.course import course
from bot.pictures.portrait import Bar, Portrait, portrait
from bot.pictures.recap import recap
from bot.pictures.standing import table
from bot.pictures.theme import THEMES, Theme, theme_named

__all__ = ["THEMES", "Bar", "Portrait", "Theme", "course", "portrait", "recap", "table", "theme_named"]
