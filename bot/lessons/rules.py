"""Which word of the glossary each refusal of the engine rests on: what ``/what`` explains, and a lesson shows."""

from __future__ import annotations

TERM_OF: dict[str, str] = {
    "no_misdeal": "misdeal",
    "bid_too_low": "contract",
    "bid_too_high": "full-contract",
    "bid_not_allowed": "contract",
    "may_not_pass": "pass",
    "kill_not_allowed": "kill",
    "wrong_number_of_cards": "bury",
    "protected_card": "bury",
    "change_not_allowed": "contract",
    "no_blind_change": "blind-change",
    "friend_not_allowed": "friend",
    "must_follow_suit": "follow",
    "must_play_mighty": "lone-mighty",
    "must_play_joker": "joker-call",
    "must_play_now": "last-trick",
    "card_forbidden": "last-trick",
    "trump_lead_forbidden": "opening-lead",
    "ruff_forbidden": "early-ruff",
    "no_call": "no-call",
    "suit_not_named": "joker",
    "no_suit_to_name": "joker",
    "ghost_plays_from_the_top": "ghost",
    "claim_refused": "claim",
}
"""By the engine's code (engine/errors.py). Codes that rest on no rule of the game (``not_your_turn``) are not here."""
