"""Playing to a trick that somebody else has led (catalogue 5.5 to 5.7): win it, feed it, or lose it cheaply."""

from __future__ import annotations

from engine.actions import PlayCard
from engine.ai.keeping import keep
from engine.ai.reading import Reading

OVERTAKES = 0.85
"""how often an enemy beats what he can"""
RESCUES = 0.9
"""how often an ally beats what he can when an enemy is winning"""
ALLY_FEEDS = 0.45
ENEMY_FEEDS = 0.15
LEAD_DECLARER = 0.2
LEAD_OTHER = 0.15
NEW_VOID = 0.08


def follow(reading: Reading, legal: list[PlayCard]) -> PlayCard:
    """The best of the legal plays to a trick in progress."""
    if len(legal) == 1:
        return legal[0]
    assert reading.view.trick is not None
    strength, sense = reading.strength, reading.sense
    plays = reading.view.trick.plays
    best, holder = strength[plays[0].card], plays[0].seat
    for play in plays[1:]:
        if strength[play.card] > best:
            best, holder = strength[play.card], play.seat
    on_table = sum(sense.worth[play.card] for play in plays) + float(sense.counts_tricks)
    lead = sense.per_trick * (LEAD_DECLARER if reading.me == reading.declarer else LEAD_OTHER)
    stands = _ours_if(reading, best, reading.allies[holder])
    coming = 0.0 if sense.counts_tricks else _coming(reading)
    suits = [sense.suit[card] for card in reading.hand]
    ruffs = suits.count(sense.trump)
    found, top = legal[0], -1e9
    for play in legal:
        card = play.card
        if strength[card] > best:
            ours = _ours_if(reading, strength[card], 1.0)
            score = lead * ours
        else:
            ours = stands
            score = 0.0
        score += ours * (on_table + sense.worth[card] + coming) - keep(reading, card)
        suit = sense.suit[card]
        if ruffs and suit != sense.trump and suits.count(suit) == 1:
            score += NEW_VOID * sense.per_trick
        if score > top:
            found, top = play, score
    return found


def _ours_if(reading: Reading, best: int, holder: float) -> float:
    """The chance that this side wins the trick if the best card so far is this strong and lies with this side with
    chance ``holder``."""
    assert reading.led is not None
    kept, lost = holder, 1.0 - holder
    for seat in reading.to_come:
        beats = reading.beats(seat, best, reading.led, reading.strength)
        if not beats:
            continue
        ally = reading.allies[seat]
        taken = kept * (1.0 - ally) * beats * OVERTAKES
        saved = lost * ally * beats * RESCUES
        kept, lost = kept - taken + saved, lost + taken - saved
    return kept


def _coming(reading: Reading) -> float:
    """What the seats to come are likely to add to a trick that this side wins."""
    return sum(
        ALLY_FEEDS * reading.allies[seat] + ENEMY_FEEDS * (1.0 - reading.allies[seat]) for seat in reading.to_come
    )
