"""The fair shuffle: bytes checked against a second implementation of its own few lines."""

import hashlib
import hmac
import struct
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.shuffle import (
    SeedError,
    Stream,
    canonical,
    commitment,
    deal_pack,
    dice,
    digest,
    message,
    record_hash,
)

PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"] + ["JK"]
SEED = bytes(range(32))
MESSAGE = message(
    cuts=["행운", "", "p-12", "", ""],
    deal="k3v7mq2a/1",
    dealer=4,
    prev="",
    rules="tichu5",
    seats=["3f9c", "ai", "a01b", "ai", "ai"],
)


def second_implementation(seed: bytes, text: str, pack: list[str]) -> list[str]:
    """Written from docs/fairness.md alone, in another manner: all words first, as a generator."""
    start = hmac.new(seed, text.encode("utf-8"), hashlib.sha256).digest()
    words = (
        w for i in range(10**6) for w in struct.unpack(">8I", hashlib.sha256(start + struct.pack(">I", i)).digest())
    )
    cards = pack[:]
    for last in reversed(range(1, len(cards))):
        sides = last + 1
        pick = next(w for w in words if w // sides < 2**32 // sides) % sides
        cards[last], cards[pick] = cards[pick], cards[last]
    return cards


def test_message_is_canonical_json_with_text_unescaped() -> None:
    assert MESSAGE == (
        '{"cuts":["행운","","p-12","",""],"deal":"k3v7mq2a/1","dealer":4,"prev":"",'
        '"rules":"tichu5","seats":["3f9c","ai","a01b","ai","ai"]}'
    )


def test_commitment_is_the_prefixed_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(b"giruda/1/commit" + b"\0" + SEED).hexdigest()


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(SeedError):
        commitment(seed)


def test_the_worked_example_agrees_with_the_second_implementation() -> None:
    cards = second_implementation(SEED, MESSAGE, PACK)
    dealt = deal_pack(PACK, [10] * 5, Stream(digest(SEED, MESSAGE)))
    assert [card for hand in dealt.hands for card in hand] + list(dealt.kitty) == cards
    assert [len(hand) for hand in dealt.hands] == [10] * 5
    assert len(dealt.kitty) == 3


@given(
    seed=st.binary(min_size=32, max_size=32),
    text=st.text(st.characters(exclude_categories=["Cs"])),
    size=st.integers(1, 106),
)
def test_any_pack_is_shuffled_as_the_second_implementation_does(seed: bytes, text: str, size: int) -> None:
    pack = [str(i) for i in range(size)]
    assert Stream(digest(seed, text)).shuffle(pack) == second_implementation(seed, text, pack)


def test_a_draft_deals_nothing_and_stacks_the_whole_pack() -> None:
    dealt = deal_pack(PACK, [0, 0], Stream(digest(SEED, MESSAGE)), draft=True)
    assert dealt.hands == ((), ())
    assert dealt.kitty == ()
    assert list(dealt.stock) == second_implementation(SEED, MESSAGE, PACK)


def test_a_resting_seat_is_passed_over() -> None:
    full = deal_pack(PACK, [10] * 5, Stream(digest(SEED, MESSAGE)))
    rested = deal_pack(PACK, [10, 0, 10, 10, 10, 10], Stream(digest(SEED, MESSAGE)))
    assert rested.hands == (full.hands[0], (), *full.hands[1:])


def test_later_draws_take_the_words_after_the_deal() -> None:
    stream = Stream(digest(SEED, MESSAGE))
    dealt = deal_pack(PACK, [8] * 6, stream)
    assert dealt.later is stream
    same = Stream(digest(SEED, MESSAGE))
    same.shuffle(PACK)
    assert dealt.later.shuffle(PACK[:13]) == same.shuffle(PACK[:13])
    assert dealt.later.suit() == "SHDC"[same.below(4)]


class Words(Stream):
    """A stream whose words are given."""

    def __init__(self, *words: int) -> None:
        super().__init__(b"")
        self._given = iter(words)

    def word(self) -> int:
        return next(self._given)


@given(bound=st.integers(1, 2**32), word=st.integers(0, 2**32 - 1))
def test_below_takes_a_word_only_under_the_largest_multiple(bound: int, word: int) -> None:
    multiples = 2**32 // bound * bound
    drawn = Words(word, 0).below(bound)
    assert drawn == (word % bound if word < multiples else 0)
    assert 0 <= drawn < bound


def test_below_skips_every_word_that_would_favour_low_numbers() -> None:
    assert Words(2**32 - 1, 2**32 - 1, 7).below(6) == 1
    assert Words(2**32 - 5).below(6) == 5
    assert Words(2**32 - 4, 9).below(6) == 3


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_below_refuses_a_bound_without_numbers(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream(bytes(32)).below(bound)


def test_below_is_even_over_many_draws() -> None:
    stream = Stream(digest(SEED, "even"))
    counts = Counter(stream.below(7) for _ in range(14_000))
    assert sorted(counts) == list(range(7))
    assert sum((n - 2000) ** 2 / 2000 for n in counts.values()) < 22.5  # chi squared, 6 degrees of freedom, p = 0.001


def test_dice_of_an_ai_seat_are_drawn_afresh_for_each_decision() -> None:
    expected = hmac.new(SEED, b"ai/3/17", hashlib.sha256).digest()
    first = int.from_bytes(hashlib.sha256(expected + bytes(4)).digest()[:4], "big")
    assert dice(SEED, 3, 17).word() == first
    assert dice(SEED, 3, 17).word() == first
    assert dice(SEED, 3, 18).word() != first
    assert dice(SEED, 4, 17).word() != first


def test_record_hash_ignores_how_the_record_was_written_down() -> None:
    record = {"rules": "tichu5", "dealer": 4, "proof": {"seed": "00"}}
    text = '{"dealer":4,"proof":{"seed":"00"},"rules":"tichu5"}'
    assert record_hash(record) == hashlib.sha256(text.encode()).hexdigest()
    assert record_hash(dict(reversed(record.items()))) == record_hash(record)


@pytest.mark.parametrize("value", [float("nan"), "\ud800", {1, 2}])
def test_what_json_cannot_hold_has_no_canonical_form(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        canonical({"cuts": value})
