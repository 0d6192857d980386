"""Leading to a trick (catalogue 5.5 to 5.7): cash bosses, draw trumps, call the joker out of an enemy's hand, or lose
the lead cheaply."""

from __future__ import annotations

from engine.actions import PlayCard
from engine.ai.keeping import keep
from engine.ai.reading import Reading
from engine.cards import JOKER

OVERTAKES = 0.9
RESCUES = 0.75
FED = 0.33
"""what each other seat adds to a trick on average"""
LEAD_DECLARER = 0.35
LEAD_OTHER = 0.12
DRAW = 0.22
"""for each enemy trump that a lead of trump is likely to draw"""
HELPS_DECLARER = 0.4
"""against leading trump as a defender"""
ATTACKS_MIGHTY = 0.18
CALL_GAIN = 1.1
CALL_OWN = 3.0
CALL_DECLARER = 2.2
CALL_CAUTION = 1.3
NO_TRUMPS_LEFT = 0.3


def lead(reading: Reading, legal: list[PlayCard]) -> PlayCard:
    """The best of the legal leads."""
    if len(legal) == 1:
        return legal[0]
    found, top = legal[0], -1e9
    enemy_trumps = reading.enemy_trumps()
    for play in legal:
        score = _score(reading, play, enemy_trumps)
        if score > top:
            found, top = play, score
    return found


def _score(reading: Reading, play: PlayCard, enemy_trumps: float) -> float:
    sense, card = reading.sense, play.card
    average = sense.per_trick
    suit = play.suit or card[0]
    called = _calls(reading, play)
    strength = sense.strengths(suit, reading.number, called=called)
    best = strength[card]
    mine, enemy = 1.0, 0.0
    for seat in reading.to_come:
        beats = reading.beats(seat, best, suit, strength)
        if beats:
            ally = reading.allies[seat]
            taken = mine * (1.0 - ally) * beats * OVERTAKES
            enemy -= enemy * ally * beats * RESCUES
            mine -= taken
            enemy += taken
    ours = 1.0 - enemy
    stake = sense.worth[card] + (1.0 if sense.counts_tricks else FED * len(reading.to_come))
    first = reading.me == reading.declarer
    score = ours * stake - keep(reading, card) + mine * average * (LEAD_DECLARER if first else LEAD_OTHER)
    if suit == sense.trump and sense.suit[card] != "M":
        score += average * _trump_lead(reading, enemy_trumps, mine, ours)
    if not reading.mine and sense.mighty[:1] == suit and reading.out["M"]:
        score += average * ATTACKS_MIGHTY
    if called:
        score += average * _call(reading)
    return score


def _trump_lead(reading: Reading, enemy_trumps: float, mine: float, ours: float) -> float:
    """What drawing trumps is worth beyond the trick itself."""
    if not reading.mine:
        return -HELPS_DECLARER
    if enemy_trumps < 0.3:
        return -NO_TRUMPS_LEFT
    enemies = sum(1.0 - reading.allies[seat] for seat in reading.to_come)
    return DRAW * min(enemy_trumps, enemies) * (mine if reading.me == reading.declarer else ours)


def _calls(reading: Reading, play: PlayCard) -> bool:
    """Whether this lead calls the joker."""
    if play.call:
        return True
    rules = reading.rules.play
    if play.card != reading.sense.call or rules.call != "automatic" or reading.number == reading.rules.tricks:
        return False
    return reading.number > 1 or rules.call_first == "effective"


def _call(reading: Reading) -> float:
    """What calling the joker is worth: it may be an enemy's, and it may be an ally's."""
    if JOKER in reading.hand:
        return -CALL_OWN
    if not reading.out["J"]:
        return -0.01
    if reading.friend_card == JOKER:
        return -CALL_OWN if reading.mine else CALL_GAIN * 1.2
    enemy = ally = 0.0
    for seat in reading.to_come:
        if "J" in reading.void[seat]:
            continue
        chance = float(JOKER in reading.known[seat]) if seat in reading.known else reading.share[seat]
        if seat == reading.declarer:
            # He saw more cards than the others, and would have called a joker that he missed.
            chance *= CALL_DECLARER
        enemy += chance * (1.0 - reading.allies[seat])
        ally += chance * reading.allies[seat]
    return CALL_GAIN * (enemy - CALL_CAUTION * ally)
