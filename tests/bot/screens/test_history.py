"""Past deals as pages: they fit every platform, whatever was played, and say what happened."""

from __future__ import annotations

import pytest

from adapters.local.limits import LIKE, complaint
from bot.language import language
from bot.pictures import THEMES
from bot.screens.history import PAGE, PastFacts, PastRow, deal_page, history
from bot.screens.marks import name, plain
from bot.screens.privacy import forget, forgotten, privacy
from engine.contract import Contract
from tests.bot.pictures.people import dealt

DARK = THEMES["dark"]
TONGUES = [language("ko"), language("en")]
CAPTION = 1024
"""characters under a picture on Telegram, counted in UTF-16"""


def fits(screen) -> None:
    for limits in LIKE.values():
        assert complaint(screen, limits) == ""
    said = plain(screen.text, screen.language)
    if screen.picture is not None:
        assert len(said.encode("utf-16-le")) // 2 <= CAPTION
        assert screen.picture.alt


@pytest.mark.parametrize("preset", ["tichu5", "std3", "chicago8", "draft2", "kill6", "std7", "ghost4"])
@pytest.mark.parametrize("tongue", TONGUES, ids=lambda tongue: tongue.code)
def test_every_page_of_a_deal_fits_every_platform(preset, tongue):
    deal, facts = dealt(preset)
    view = deal.view(None)
    for trick in range(len(view.tricks) + 1):
        fits(deal_page(facts, view, tongue, DARK, trick))


@pytest.mark.parametrize("tongue", TONGUES, ids=lambda tongue: tongue.code)
def test_a_full_list_fits_every_platform(tongue):
    row = PastRow("abcdefgh", 99_999, 0.0, "played", name("W" * 40), Contract(20, "N"), points=-12345, annulled=True)
    rows = tuple(PastRow("abcdefgh", 90_000 + n, 0.0, "played", row.who, row.contract) for n in range(PAGE))
    fits(history(PastFacts(rows, title="가" * 60, page=998, more=True), tongue))
    for page in (privacy(tongue), forget(tongue, "0123abcd"), forgotten(tongue)):
        fits(page)


def test_the_last_trick_leads_no_further_and_the_first_not_before():
    deal, facts = dealt("tichu5")
    view = deal.view(None)
    last = len(view.tricks)

    def leads(trick: int) -> list[str]:
        screen = deal_page(facts, view, TONGUES[0], DARK, trick)
        return sorted(
            b.token.rpartition(":")[2] for group in screen.controls for b in group.buttons if ":deal:" in b.token
        )

    assert leads(0) == ["0/light", "1"]
    assert leads(1) == ["0", "1/light", "2"]
    assert leads(5) == ["0", "4", "5/light", "6"]
    assert leads(last) == sorted(["0", str(last - 1), f"{last}/light"])
    assert leads(99) == leads(last)


def test_a_trick_tells_who_played_what_and_what_was_held():
    deal, facts = dealt("tichu5")
    view = deal.view(None)
    said = plain(deal_page(facts, view, TONGUES[0], DARK, 3).text, "ko")
    trick = view.tricks[2]
    assert "트릭 3/" in said
    for played in trick.plays:
        assert {"T": "10"}.get(played.card[1], played.card[1]) in said
    for seat in {p.seat for p in trick.plays}:
        assert facts.seats[seat].name[:6] in said
