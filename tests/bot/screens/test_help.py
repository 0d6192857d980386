"""The pages that explain: help and the glossary."""

import pytest

from bot.buttons import decode
from bot.screens import (
    COMMANDS,
    help_page,
    what,
)
from tests.bot.screens.test_public import EN, KO, labels, words


@pytest.mark.parametrize("tongue", [KO, EN], ids=["ko", "en"])
def test_help_and_terms(tongue):
    for topic in ("", "start", "play", "bidding", "scoring", "words", "commands", "nonsense"):
        assert 50 < len(words(help_page(tongue, topic))) < 2500
    assert what(tongue, "백런" if tongue is KO else "back run").text != help_page(tongue, "words").text
    assert what(tongue, "") == help_page(tongue, "words")
    assert all(f"/{command.name}" in words(help_page(tongue, "commands")) for command in COMMANDS)


@pytest.mark.parametrize("tongue", [KO, EN], ids=["ko", "en"])
def test_help_is_found_by_the_labels_of_its_buttons(tongue):
    for topic in ("start", "play", "bidding", "scoring", "words", "commands"):
        for label in (KO(f"help-{topic}-title"), EN(f"help-{topic}-title"), EN(f"help-{topic}-title").upper()):
            assert help_page(tongue, label) == help_page(tongue, topic), label
    assert help_page(tongue, "mute") == help_page(tongue, "commands")
    assert help_page(tongue, "조커 콜") == what(tongue, "조커 콜")


@pytest.mark.parametrize("tongue", [KO, EN], ids=["ko", "en"])
def test_a_topic_or_word_that_is_none_is_said_to_be_none(tongue):
    shown = help_page(tongue, "zzz")
    assert words(shown).startswith("“\u2068zzz\u2069”" if tongue is KO else "Help has no topic “\u2068zzz\u2069”")
    assert all(tongue(f"help-{topic}-title") in words(shown) for topic in ("start", "words", "commands"))
    assert {decode(button.token).args[0] for button in labels(shown).values()} >= {"start", "commands"}
    near = words(help_page(tongue, "비딩이" if tongue is KO else "biddin"))
    assert near.endswith(words(help_page(tongue, "bidding")))
    assert len(near) > len(words(help_page(tongue, "bidding")))
    unknown = words(what(tongue, "zzz"))
    assert "zzz" in unknown.splitlines()[0]
    assert unknown.endswith(words(help_page(tongue, "words")))


@pytest.mark.parametrize("topic", ["words-²", "words-٣", "words-99999", "words-0", "words-"])
def test_help_takes_any_number_that_somebody_types(topic):
    assert words(help_page(KO, topic))
