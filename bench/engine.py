"""`giruda bench engine`: how fast the engine plays random deals, and how long the AI thinks.

A random full deal asks `legal`, picks any action, and applies it, from the first call to the settlement; deals that end
in the auction are played but not counted. Times are of the processor, so that what else the machine does matters less.
Beside ours, in the same run and by turns, the public interface of PyPI's `mighty` 1.0.1 plays random deals (driver:
bench/rival.py), in a virtual environment of its own because its pinned pytest clashes with ours.
"""

import random
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.figure import Figure, NotPossible
from engine import presets
from engine.ai.basic import choose
from engine.deal import Deal
from engine.ruleset import Ruleset
from engine.shuffle import Dealt, Stream, dice, digest

TARGET = 2500.0
TIMES_RIVAL = 5.0
RIVAL = "mighty==1.0.1"
ROUNDS = 5
UNIT = "deals/s"


def measure(*, quick: bool = False, preset: str = "") -> Iterator[Figure]:
    """The figures; `preset`: only this preset's speed."""
    seconds = 0.05 if quick else 2.0
    if preset:
        yield Figure(f"{preset}_random", _rate(presets.load(preset), seconds), UNIT)
        return
    tichu5 = presets.load("tichu5")
    if quick:
        yield Figure("tichu5_random", _rate(tichu5, seconds), UNIT, TARGET)
    else:
        rival = _rival()
        ours, theirs = [], []
        for turn in range(ROUNDS):
            ours.append(_rate(tichu5, seconds))
            theirs.append(_rival_rate(rival, seconds, turn))
        yield Figure("tichu5_random", median(ours), UNIT, TARGET)
        yield Figure("mighty_1_0_1_random", median(theirs), UNIT)
        yield Figure("times_mighty_1_0_1", median(ours) / median(theirs), "times", TIMES_RIVAL)
    for name in presets.names()[:3] if quick else presets.names():
        if name != "tichu5":
            yield Figure(f"{name}_random", _rate(presets.load(name), seconds / 2), UNIT)
    yield from _thinking(tichu5, 3 if quick else 300)


def _dealt(rules: Ruleset, rng: random.Random) -> Dealt:
    """The pack shuffled by a plain generator: the fair shuffle is not what is measured."""
    draw = rng.random
    cards = sorted(rules.pack.cards, key=lambda _: draw())
    later = Stream(digest(bytes(32), str(cards[:3]))) if rules.kill.count or rules.seats.ghost else None
    if rules.cards.draft:
        return Dealt((), (), tuple(cards), later)
    resting = rules.first_resting(0)
    hands: list[tuple[str, ...]] = []
    at = 0
    for seat in range(rules.seats_total):
        size = 0 if seat in resting else rules.cards.hand
        hands.append(tuple(cards[at : at + size]))
        at += size
    return Dealt(tuple(hands), tuple(cards[at:]), (), later)


def _rate(rules: Ruleset, seconds: float) -> float:
    """Random full deals per second of processor time."""
    rng = random.Random(7)
    draw = rng.random
    full, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not full:
        deal = Deal.start(rules, _dealt(rules, rng), 0)
        legal, apply = deal.legal, deal.apply
        while actions := legal():
            apply(actions[int(draw() * len(actions))])
        full += deal.result is not None and deal.result.declarer is not None
    return full / spent


def _rival() -> Path:
    """The Python of the rival's own environment, made at the first run."""
    home = Path(sys.prefix) / "bench-mighty-1.0.1"
    python = home / "bin" / "python"
    try:
        if not python.exists():
            venv.create(home, with_pip=True)
        have = subprocess.run([python, "-c", "import mighty"], capture_output=True, check=False)
        if have.returncode:
            command = [python, "-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check", RIVAL]
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.SubprocessError) as problem:
        raise NotPossible(f"{RIVAL} could not be installed for comparison: {problem}") from problem
    return python


def _rival_rate(python: Path, seconds: float, seed: int) -> float:
    driver = Path(__file__).with_name("rival.py")
    command = [python, driver, str(seconds), str(seed)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60 + 20 * seconds)
    deals, spent = done.stdout.split()
    return int(deals) / float(spent)


def _thinking(rules: Ruleset, deals: int) -> Iterator[Figure]:
    """How long the standard AI takes for a decision, the view not counted, and how many deals it plays a second."""
    rng = random.Random(11)
    times: list[float] = []
    start = time.process_time()
    for number in range(deals):
        deal = Deal.start(rules, _dealt(rules, rng), rng.randrange(rules.seats_total))
        secret = number.to_bytes(32, "big")
        while deal.result is None:
            seat = deal.to_act
            assert seat is not None
            view, below = deal.view(seat), dice(secret, seat, deal.turn).below
            before = time.process_time()
            action = choose(view, deal.rules, below)
            times.append(time.process_time() - before)
            deal.apply(action)
    spent = time.process_time() - start
    times.sort()
    yield Figure("ai_decision_mean", 1000 * sum(times) / len(times), "ms", 1.0, "less")
    yield Figure("ai_decision_p99", 1000 * times[len(times) * 99 // 100], "ms", 3.0, "less")
    yield Figure("tichu5_ai", deals / spent, UNIT)
