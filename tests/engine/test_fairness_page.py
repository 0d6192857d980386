"""The numbers of docs/fairness.md are true."""

import re
from pathlib import Path

from engine.shuffle import Stream, commitment, deal_pack, dice, digest

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"] + ["JK"]


def test_the_worked_example_of_the_page_is_what_the_program_does() -> None:
    block = re.search(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    said = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in block[1].splitlines())
    seed = bytes.fromhex(said["seed"])
    start = digest(seed, said["message"])
    words, draws = Stream(start), Stream(start)
    dealt = deal_pack(PACK, [10] * 5, Stream(start))
    assert dealt.later is not None
    assert said == {
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "message": said["message"],
        "digest": start.hex(),
        "words": " ".join(str(words.word()) for _ in range(8)),
        "below": " ".join(f"{n}:{draws.below(n)}" for n in range(53, 47, -1)),
        **{f"hand {seat}": " ".join(hand) for seat, hand in enumerate(dealt.hands)},
        "kitty": " ".join(dealt.kitty),
        "next word": str(dealt.later.word()),
        "ai/1/3": str(dice(seed, 1, 3).word()),
    }


def test_the_page_says_what_is_proved_and_both_limits() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for sentence in (
        "nobody, the operator included, chose the deal after the players' shares were fixed",
        "does not hide hands from whoever runs the server",
        "does not stop an operator who also plays from giving his share last",
    ):
        assert sentence in text
