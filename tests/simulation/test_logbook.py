"""What the simulation takes for a secret or a mistake in the log."""

import pytest
import structlog

from tests.simulation.logbook import Logbook, overheard

log = structlog.stdlib.get_logger(__name__)


@pytest.mark.parametrize("value", ["play SA", "['H10', 'JK']", "g1:abcdefgh:play", "ab" * 32])
def test_a_secret_is_found_wherever_it_stands(value: str):
    book = Logbook(lambda: False)
    with overheard(book):
        log.debug("a line", value=value)
    assert len(book.findings) == 1


def test_what_is_no_secret_passes_and_a_mistake_does_not():
    book, dead = Logbook(lambda: False), Logbook(lambda: True)
    with overheard(book):
        log.info("unreachable", surface="hand:abcdefgh:0", reason="closed", update="telegram-1500")
        assert not book.findings
        log.error("an update failed", error="KeyError")
    with overheard(dead):
        log.error("an update failed", error="Killed")
    assert (len(book.findings), dead.findings) == (1, [])
