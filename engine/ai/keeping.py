"""What a card is worth in the hand: how much of the contract it is likely to bring later (catalogue §5).

In units of what a contract counts. Playing a card costs this much; winning or losing the trick is weighed against it.
"""

from __future__ import annotations

from engine.ai.reading import Reading
from engine.cards import JOKER

MIGHTY = 0.65
"""tricks' worth of a mighty that may wait; the other constants likewise"""
JOKER_KEPT = 1.15
JOKER_IN_DANGER = 0.8
TRUMP_BOSS = 0.95
TRUMP_RUFF = 0.3
TRUMP_STEP = 0.55
SIDE_BOSS = 0.55
SIDE_STEP = 0.38
RUFFED = 0.25
RUFFED_STEP = 0.08
SAVED_DECLARER = 0.3
SAVED_DEFENDER = 0.45


def keep(reading: Reading, card: str) -> float:
    """The value of still having this card after the present trick."""
    later = reading.tricks_left - 1
    if not later:
        return 0.0
    sense = reading.sense
    average, own = sense.per_trick, sense.worth[card]
    suit = sense.suit[card]
    if suit == "M":
        weak = later == 1 and reading.rules.play.mighty_last != "power"
        return average * (0.3 if weak else MIGHTY) + own
    if suit == "J":
        return average * _joker(reading, later)
    wins = _trump(reading, card) if suit == sense.trump else _side(reading, card, suit)
    # A point card that wins nothing may still go on an ally's trick.
    saved = SAVED_DECLARER if reading.mine else SAVED_DEFENDER
    return average * wins + own * (wins + (1.0 - wins) * saved if wins < 1.0 else 1.0)


def _joker(reading: Reading, later: int) -> float:
    if later == 1 and reading.rules.play.joker_last != "power":
        return 0.0
    call = reading.sense.call
    callable_by_others = bool(call) and call in reading.out[reading.sense.suit[call]]
    worth = JOKER_IN_DANGER if callable_by_others else JOKER_KEPT
    return worth if later > 2 or reading.rules.play.joker_last == "power" else worth * 0.9


def _trump(reading: Reading, card: str) -> float:
    """How likely a trump takes a trick later, by its rank or by ruffing."""
    over = reading.above(card)
    if reading.enemy_trumps() < 0.2:
        return 1.0
    return max(TRUMP_BOSS * TRUMP_STEP**over, TRUMP_RUFF)


def _side(reading: Reading, card: str, suit: str) -> float:
    """How likely a card of a side suit takes a trick later."""
    over = reading.above(card)
    if over > 3:
        return 0.0
    length = len(reading.out[suit])
    chance = SIDE_BOSS * SIDE_STEP**over
    trumps = reading.enemy_trumps() if reading.mine else float(len(reading.out.get(reading.sense.trump, ())))
    if trumps >= 0.5:
        # The fewer cards of the suit are out, the likelier somebody ruffs.
        chance *= min(1.0, RUFFED + RUFFED_STEP * length)
    elif over == 0 and JOKER in reading.out["J"]:
        chance = 0.9
    elif over == 0:
        chance = 1.0
    return chance
