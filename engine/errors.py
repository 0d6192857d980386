"""What can go wrong, one small class per reason. Two families: an action that the rules do not allow (the player's
doing; the deal is untouched), and rules or cards that cannot be used at all."""

from __future__ import annotations

from typing import ClassVar


class EngineError(Exception):
    """Anything the engine refuses. ``str(error)`` is one sentence in English that names the place."""


class RulesetError(EngineError, ValueError):
    """Rules that cannot be read or played; ``position`` (from 0) is set for a rule string."""

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(" ".join(message.split()))
        self.position = position


class DealError(EngineError, ValueError):
    """Cards, seats or pools that do not make a deal of this ruleset."""


class UnreadableAction(EngineError, ValueError):
    """A text that is no action (notation.md, "Actions")."""

    code: ClassVar[str] = "unreadable"


class IllegalAction(EngineError):
    """An action that the rules do not allow now. ``code`` names the reason for translation; the message is English."""

    code: ClassVar[str] = "illegal"

    def __init__(self, message: str = "") -> None:
        super().__init__(message or self.sentence)

    @property
    def sentence(self) -> str:
        """The reason without details: the class's docstring."""
        return " ".join((type(self).__doc__ or self.code).split())


class DealIsOver(IllegalAction):
    """The deal is over."""

    code = "deal_is_over"


class NotYourTurn(IllegalAction):
    """It is another seat's turn."""

    code = "not_your_turn"


class WrongPhase(IllegalAction):
    """This is not the time for that."""

    code = "wrong_phase"


class NotInThePack(IllegalAction):
    """There is no such card in this game."""

    code = "not_in_the_pack"


class NotHeld(IllegalAction):
    """That card is not in the hand."""

    code = "not_held"


class NoMisdeal(IllegalAction):
    """This hand is not a deal miss, or it is too late or too early to declare one."""

    code = "no_misdeal"


class BidTooLow(IllegalAction):
    """The bid does not beat the standing one, or is below the minimum."""

    code = "bid_too_low"


class BidTooHigh(IllegalAction):
    """The bid is above the maximum."""

    code = "bid_too_high"


class BidNotAllowed(IllegalAction):
    """Such a bid is not allowed by these rules."""

    code = "bid_not_allowed"


class MayNotPass(IllegalAction):
    """The opener may not pass."""

    code = "may_not_pass"


class KillNotAllowed(IllegalAction):
    """That card or player cannot be named now."""

    code = "kill_not_allowed"


class WrongNumberOfCards(IllegalAction):
    """That is not the number of cards to bury."""

    code = "wrong_number_of_cards"


class ProtectedCard(IllegalAction):
    """The mighty and the joker may not be buried under this contract."""

    code = "protected_card"


class ChangeNotAllowed(IllegalAction):
    """The contract cannot be changed to that."""

    code = "change_not_allowed"


class NoBlindChange(IllegalAction):
    """A blind change is not, or no longer, on offer."""

    code = "no_blind_change"


class FriendNotAllowed(IllegalAction):
    """Such a friend may not be called by these rules."""

    code = "friend_not_allowed"


class MustFollowSuit(IllegalAction):
    """The led suit must be followed."""

    code = "must_follow_suit"


class MustPlayMighty(IllegalAction):
    """The mighty is the only card of the led suit: it must be played, or the joker."""

    code = "must_play_mighty"


class MustPlayJoker(IllegalAction):
    """The joker was called and must be played."""

    code = "must_play_joker"


class MustPlayNow(IllegalAction):
    """That mighty or joker may not be played in the last trick: it must go now."""

    code = "must_play_now"


class CardForbidden(IllegalAction):
    """That card may not be played in this trick."""

    code = "card_forbidden"


class TrumpLeadForbidden(IllegalAction):
    """Trump may not be led, nor named with the joker, in the first trick."""

    code = "trump_lead_forbidden"


class RuffForbidden(IllegalAction):
    """The first trick may not be ruffed."""

    code = "ruff_forbidden"


class NoCall(IllegalAction):
    """That card does not call the joker here."""

    code = "no_call"


class SuitNotNamed(IllegalAction):
    """A joker that is led names a suit."""

    code = "suit_not_named"


class NoSuitToName(IllegalAction):
    """Only a joker that is led names a suit."""

    code = "no_suit_to_name"


class GhostPlaysFromTheTop(IllegalAction):
    """The ghost plays its top card."""

    code = "ghost_plays_from_the_top"


class ClaimRefused(IllegalAction):
    """A claim is for the leader who is certain to win every remaining trick."""

    code = "claim_refused"
