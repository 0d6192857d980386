"""Double entry: what a deal does to the accounts.

Accounts belong to a chat: one for each person, one house account for all AI seats, and for each ruleset a pot (what
deal misses paid in) with its escrow. When a deal starts, what waits in the pot moves into escrow, so that two tables
cannot win it twice; when it ends, escrow is emptied, the seats get their scores, and the pot what waits afterwards.
Each set of lines sums to zero, so each deal does; a deal settles once (the store's unique key). A mistake is never
erased: an administrator's correction reverses the seats' lines, with a reason that everybody can read, and a correction
of the correction reverses them back. Points only: no money anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import ChatId, PersonId


@dataclass(frozen=True, slots=True)
class Account:
    """``kind``: person, house, pot or escrow."""

    kind: str
    chat: ChatId
    person: PersonId | None = None
    rules: str | None = None

    @property
    def name(self) -> str:
        """Unique text of the account.

        >>> Account("person", ChatId(3), PersonId(14)).name, Account("pot", ChatId(3), rules="tichu5").name
        ('person/3/14', 'pot/3/tichu5')
        """
        match self.kind:
            case "person":
                return f"person/{self.chat}/{self.person}"
            case "house":
                return f"house/{self.chat}"
            case _:
                return f"{self.kind}/{self.chat}/{self.rules}"


@dataclass(frozen=True, slots=True)
class Line:
    """``amount`` points to an account; ``seat`` for lines that are a seat's score."""

    account: Account
    amount: int
    seat: int | None = None


def pot_account(chat: ChatId, rules: str) -> Account:
    """The deal-miss pot of chat and ruleset (rulings.md §4)."""
    return Account("pot", chat, rules=rules)


def opening(chat: ChatId, rules: str, pot: int) -> tuple[Line, ...]:
    """A deal starts: the pot moves into the deal. Nothing if it is empty."""
    if pot == 0:
        return ()
    return (Line(pot_account(chat, rules), -pot), Line(Account("escrow", chat, rules=rules), pot))


def closing(
    chat: ChatId, rules: str, seats: Sequence[PersonId | None], scores: Sequence[int], before: int, after: int
) -> tuple[Line, ...]:
    """A deal is settled: every seat its score (0 included, so that the deal counts), escrow back, the pot what waits.

    The lines sum to zero if and only if ``sum(scores) == before - after`` (notation.md, "Result").
    """
    lines = [
        Line(Account("house", chat) if person is None else Account("person", chat, person), score, seat)
        for seat, (person, score) in enumerate(zip(seats, scores, strict=True))
    ]
    if before:
        lines.append(Line(Account("escrow", chat, rules=rules), -before))
    if after:
        lines.append(Line(pot_account(chat, rules), after))
    return tuple(lines)


def stopping(chat: ChatId, rules: str, pot: int) -> tuple[Line, ...]:
    """A deal ends unsettled: the pot gets its own back."""
    return tuple(Line(line.account, -line.amount, None) for line in opening(chat, rules, pot))


def reversing(chat: ChatId, rules: str, booked: Sequence[Line], owed: int, held: int) -> tuple[Line, ...]:
    """Lines of seats are taken back. The pot gets what it is ``owed`` (negative: gives), as far as it holds that much
    (``held``), for it may have been won since; the house stands for the rest.

    >>> lines = [Line(Account("person", ChatId(1), PersonId(n)), -2, n) for n in range(3)]  # a deal miss of 6 points
    >>> [(line.account.name, line.amount) for line in reversing(ChatId(1), "t", lines, -6, 4)[3:]]
    [('pot/1/t', -4), ('house/1', -2)]
    """
    lines = [Line(line.account, -line.amount, line.seat) for line in booked]
    pot = max(owed, -held)
    house = -off_balance(lines) - pot
    if pot:
        lines.append(Line(pot_account(chat, rules), pot))
    if house:
        lines.append(Line(Account("house", chat), house))
    return tuple(lines)


def off_balance(lines: Sequence[Line]) -> int:
    """How much the lines are away from zero."""
    return sum(line.amount for line in lines)
