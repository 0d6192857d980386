"""The showcase: every screen in every preset and language, as each platform would draw it, to be looked at.

For operators, translators and reviewers, and for a test that fails where a screen breaks a platform's limit. ``stage``
plays deals of a preset at a table of the bot's own, people and AI players mixed, with fixed seeds; ``exhibits`` takes
the screens of the moments that tell something, and the pages that belong to no moment (lobby, settings, rules, help,
lessons); ``club`` plays evenings into a database and shows what is drawn from one (boards, seasons, statistics,
histories, pictures, a person's rights, announcements, what stays of old messages); ``pages`` writes all of them as
HTML, through the ``translate`` of each adapter's entry point (``bot.adapter``).

Two laws. Nothing here is made up for show: facts and views come from ``bot.table`` and ``engine``, so what is looked at
is what people get. The same program writes the same files: no clock, no randomness.
"""

from bot.showcase.exhibit import Exhibit
from bot.showcase.exhibits import exhibits
from bot.showcase.pages import Broken, write

__all__ = ["Broken", "Exhibit", "exhibits", "write"]
