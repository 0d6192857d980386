"""Our own rule string: holds every ruleset, notices damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import ownstring, presets
from engine.errors import RulesetError

TEXT = ownstring.write(presets.load("tichu6"))


@pytest.mark.parametrize("name", presets.names())
def test_every_preset_is_written_and_read_back_equal(name: str) -> None:
    rules = presets.load(name)
    text = ownstring.write(rules)
    assert ownstring.read(text) == rules
    assert presets.resolve(text) == rules
    assert len(text) <= 160
    assert text.isascii()


def test_the_string_is_the_name_of_the_rules_it_gives() -> None:
    assert ownstring.read(TEXT).name == TEXT


@given(st.integers(0, len(TEXT) - 1), st.characters(codec="ascii"))
def test_a_changed_character_is_noticed(place: int, character: str) -> None:
    changed = TEXT[:place] + character + TEXT[place + 1 :]
    if changed == TEXT:
        return
    with pytest.raises(RulesetError) as refusal:
        ownstring.read(changed)
    assert refusal.value.position is not None
    assert "\n" not in str(refusal.value)


@given(st.text() | st.text(alphabet="abcXYZ019-_").map(lambda tail: f"giruda1:{tail}"))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(RulesetError):
        ownstring.read(text)


def test_a_right_checksum_over_nothing_sensible_is_refused_too() -> None:
    for payload in ("", "AAAA", "q1YqU7JSUErKT1KqBQA"):
        body = f"giruda1:{payload}"
        with pytest.raises(RulesetError, match=r"no rules|no such option"):
            ownstring.read(body + ownstring._checksum(body))


def test_a_payload_that_would_unpack_without_end_is_refused() -> None:
    import base64
    import zlib

    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = squeeze.compress(b"[" * 10_000_000) + squeeze.flush()
    body = f"giruda1:{base64.urlsafe_b64encode(bomb).decode().rstrip('=')}"
    with pytest.raises(RulesetError, match="no rules"):
        ownstring.read(body + ownstring._checksum(body))
