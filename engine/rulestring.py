"""Mighty Network's rule strings as a file format: characters to fields and flags, and back (rulings.md §3).

A character carries value + 35. The first six are integers (players, minimum bid and four cards), the rest carry
flags, six to a character, least significant bit first. Version 3.2 has 14 characters and 45 flags, version 4.0 has
15 and 53. What the fields mean for the game is engine/mightynetwork.py's business: reading and writing here is
lossless, meaningless flags included, and nothing is guessed.

>>> jedi = RuleString.read("(0$1M&_PB(H']#", "3.2")
>>> jedi.players, jedi.min_bid, jedi.mighty, jedi.call_card, "DM_Only10" in jedi.flags
(5, 13, 'SA', 'C3', True)
>>> jedi.write()
"(0$1M&_PB(H']#"
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import RulesetError

FLAGS: dict[str, tuple[str, ...]] = {
    "3.2": tuple(
        """
        NoTrumpAdvantage HighScore Clockwise FriendGetsBeginner BeginnerPass Raise2ForTrumpChange
        Raise1ForNoTrumpChange Reserved Friend JokerFriend DefendersScoreBuried InitMighty
        InitMightyEffect LastMighty LastMightyEffect MightyAnswersCall InitJoker InitJokerEffect
        LastJoker LastJokerEffect InitTrump InitLeadTrump InitCallEffect CalledJokerEffect
        DM_NoPoint DM_AllPoint DM_MightyIsPoint DM_JokerIsPoint DM_JokerIsReversePoint DM_Only10
        DM_OneEyedJack DM_OnlyMighty S_Use20 S_Efe S_MEfe S_Base10
        S_Base13 S_DoubleRun S_DoubleDeclaredRun S_DoubleBackRun S_DoubleNoTrump S_DoubleNoFriend
        S_StaticRun ShowFriend HideScore
        """.split()
    ),
    "4.0": tuple(
        """
        HideScore Friend JokerFriend ShowFriend DefendersScoreBuried FriendGetsBeginner
        HighScore BeginnerPass Raise2ForTrumpChange PassAgain NoTrumpAdvantage NoTrumpAlways
        InitMighty InitMightyEffect LastMighty LastMightyEffect MightyAnswersCall InitJoker
        InitJokerEffect LastJoker LastJokerEffect InitTrump InitLeadTrump InitCallEffect
        CalledJokerEffect DM_NoPoint DM_OnlyOne DM_AllPoint DM_JokerIsReversePoint DM_OnlyMighty
        DM_Only10 DM_OneEyedJack DM_Duplicate S_Use20 S_Use40 S_Call
        S_Efe S_MEfe S_Base10 S_Base13 S_BaseM SS_Efe
        SS_Tft S_DoubleRun S_DoubleDeclaredRun S_DoubleBackRun S_DoubleNoTrump S_DoubleNoFriend
        S_StaticRun BackRun_Contract BackRun_11 BackRun_Minimum RandomSeat
        """.split()
    ),
}
"""The flags of each version in the order of their bits: six lines of six are six characters."""

OFFSET = 35
INTEGERS = 6
PLAYERS = range(2, 8)
CARDS: tuple[str | None, ...] = (None, *(s + r for s in "SDHC" for r in "A23456789TJQK"), "JK")
"""The card of each number: 0 none, 1 to 13 spades from the ace, then diamonds, hearts, clubs, 53 the joker."""

_NUMBER = {card: number for number, card in enumerate(CARDS)}


class RuleStringError(RulesetError):
    """A string that is not one of its version. ``position``: index of the offending character, from 0;
    a string too long or too short offends at its first surplus or first missing place."""

    def __init__(self, position: int, reason: str) -> None:
        super().__init__(f"rule string, position {position}: {reason}", position)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class RuleString:
    """A rule string taken apart. ``version`` is "3.2" or "4.0", ``players`` 2 to 7, ``min_bid`` 0 to 63;
    cards are codes or None; ``flags`` are the names set, in the version's order."""

    version: str
    players: int
    min_bid: int
    mighty: str | None
    alt_mighty: str | None
    call_card: str | None
    alt_call_card: str | None
    flags: tuple[str, ...]

    @classmethod
    def read(cls, text: str, version: str) -> RuleString:
        """Take a string apart. Raises RuleStringError with the position of the first character that is wrong."""
        names = FLAGS[version]
        length = INTEGERS + -(-len(names) // 6)
        values: list[int] = []
        for position, character in enumerate(text[:length]):
            value = ord(character) - OFFSET
            if not 0 <= value < 64:
                raise RuleStringError(position, f"a character is one of '#' to 'b', not {character!r}")
            if position == 0 and value not in PLAYERS:
                raise RuleStringError(0, f"players are {PLAYERS[0]} to {PLAYERS[-1]}, not {value}")
            if 2 <= position < INTEGERS and value >= len(CARDS):
                raise RuleStringError(position, f"a card is 0 to {len(CARDS) - 1}, not {value}")
            values.append(value)
        if len(text) != length:
            raise RuleStringError(
                min(len(text), length), f"version {version} has {length} characters, this string has {len(text)}"
            )
        bits = values[INTEGERS:]
        if len(names) % 6 and bits[-1] >> len(names) % 6:
            raise RuleStringError(length - 1, "a bit beyond the last flag is set")
        return cls(
            version,
            values[0],
            values[1],
            *(CARDS[value] for value in values[2:INTEGERS]),
            flags=tuple(name for i, name in enumerate(names) if bits[i // 6] >> i % 6 & 1),
        )

    def write(self) -> str:
        """The string that ``read`` takes apart into this."""
        names = FLAGS[self.version]
        cards = (self.mighty, self.alt_mighty, self.call_card, self.alt_call_card)
        values = [self.players, self.min_bid, *(_NUMBER[card] for card in cards)]
        values += [0] * -(-len(names) // 6)
        for name in self.flags:
            i = names.index(name)
            values[INTEGERS + i // 6] |= 1 << i % 6
        return "".join(chr(value + OFFSET) for value in values)
