"""The driver of PyPI's `mighty` 1.0.1 for comparison; bench/engine.py runs it in a virtual environment of its own.

Uses its public interface in the manner of its own README: random pledges until one player is left, three random cards
away, then random cards until `check_submit` accepts one. Deals in which nobody pledges, or in which it finds no card
acceptable, are not counted. Prints the number of full deals and the processor time they took.
"""

import random
import sys
import time

from mighty.card import Shape  # type: ignore[import-not-found]
from mighty.game import ExtraPhase, PlayPhase, PledgePhase  # type: ignore[import-not-found]

SUITS = [*Shape, None]


def deal(rng: random.Random) -> bool:
    """One random deal; whether it was played to the end."""
    pledge = PledgePhase(start_player=rng.randrange(5), min_count=13)
    while not pledge.pledge_done():
        if len(pledge.pledge_queue) == 1:
            # `pledge_step` cannot pass the last player; with nobody's pledge standing the deal is over.
            return False
        _, _, count = pledge.current_pledge()
        if rng.random() < 0.6:
            pledge.pledge_step(None, None)
        else:
            pledge.pledge_step(rng.choice(SUITS), rng.randint(min(max(count, 13), 20), 20))
    if pledge.boss is None:
        return False
    extra = ExtraPhase(*pledge.pledge_result())
    extra.prepare_extra_hand()
    extra.discard_extra(discard=rng.sample(range(13), 3))
    extra.pick_friend("")
    play = PlayPhase(*extra.extra_result())
    for _ in range(50):
        cards = list(range(len(play.hand(player=play.turn_player()))))
        rng.shuffle(cards)
        for card in cards:
            valid, actions = play.check_submit(card=card)
            if valid:
                play.submit(card=card, action=rng.choice(actions) if actions else None)
                break
        else:
            return False
    play.final_summary()
    return True


def main(seconds: float, seed: int) -> None:
    rng = random.Random(seed)
    random.seed(seed)
    deals, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        deals += deal(rng)
    print(deals, spent)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
