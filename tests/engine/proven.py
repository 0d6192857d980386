"""Records of whole tables with their proofs, as a server would publish them."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from engine import presets
from engine.ai.basic import choose
from engine.deal import Deal
from engine.record import write
from engine.shuffle import commitment, deal_cards, dice, message, record_hash


def evening(rules: object, deals: int, label: str = "evening", stop_last_at: int | None = None) -> list[dict[str, Any]]:
    """The records of a table's first deals, all seats played by the AI; the last one may be stopped early."""
    ruleset = presets.resolve(rules)
    seats = ruleset.seats_total
    dealer, prev, records = ruleset.people[-1], "", list[dict[str, Any]]()
    resting = ruleset.first_resting(dealer)
    for number in range(1, deals + 1):
        seed = sha256(f"{label}/{number}".encode()).digest()
        text = message(
            cuts=[f'컷 {number}/{seat} "é\\' for seat in range(seats)],
            deal=f"k3v7mq2a/{number}",
            dealer=dealer,
            prev=prev,
            rules=rules,
            seats=["ai"] * seats,
        )
        deal = Deal.start(ruleset, deal_cards(ruleset, seed, text, resting), dealer)
        while deal.phase != "over" and not (number == deals and deal.turn == stop_last_at):
            seat = deal.to_act
            assert seat is not None
            ghost = seat == deal.rules.ghost_seat
            deal.apply(
                deal.legal()[0] if ghost else choose(deal.view(seat), deal.rules, dice(seed, seat, deal.turn).below)
            )
        record = write(deal, rules)
        record["proof"] = {"commitment": commitment(seed), "seed": seed.hex(), "message": text}
        records.append(record)
        if deal.phase == "over":
            prev, dealer, resting = record_hash(record), deal.next_dealer, deal.next_resting
    return records
