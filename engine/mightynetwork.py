"""Mighty Network's rule strings as rules of the game: what each flag means, read and written (rulings.md §3).

Reading goes string, fields (engine/rulestring.py), Ruleset. Writing builds the only string that could mean a Ruleset,
reads it back, and refuses with the first option in which the two differ: so nothing is lost without a word. Rules that
came from a string remember it, with flags that mean nothing in their game, and are written as that string again.

>>> rules = ruleset("mn40:(/$1M&I8@K%,C=%")
>>> rules.auction.minimum, rules.auction.maximum, rules.play.mighty_first, write(rules, "4.0")
(12, 25, 'powerless', '(/$1M&I8@K%,C=%')
"""

from __future__ import annotations

from typing import Any

from engine import ownstring
from engine.cards import JOKER, SUITS
from engine.declared import options
from engine.errors import RulesetError
from engine.ruleset import Ruleset
from engine.rulestring import FLAGS, PLAYERS, RuleString, RuleStringError

VERSIONS = {"mn32": "3.2", "mn40": "4.0"}
"""The prefix of a string in a record (notation.md) and its version."""

_LOW_RANKS = "2345678"
_WINS = {
    "S_Use20": "W3",
    "S_Use40": "W9",
    "S_Call": "W8",
    "S_Efe": "W4",
    "S_MEfe": "W7",
    "S_Base10": "W1",
    "S_Base13": "W6",
    "S_BaseM": "W2",
}
"""The win formulas in the order in which the first one set counts."""
_POWERS = {
    "mighty_first": "InitMighty",
    "mighty_last": "LastMighty",
    "joker_first": "InitJoker",
    "joker_last": "LastJoker",
}
_PLACES = {"cards.mighty": 2, "cards.alternate_mighty": 3, "cards.call": 4, "cards.alternate_call": 5}


class CannotBeWritten(RulesetError):
    """Rules that a version of the format cannot hold; ``option`` is the path of the first option that it cannot."""

    def __init__(self, version: str, option: str, value: object) -> None:
        super().__init__(f"a Mighty Network {version} string cannot express {option} {value}")
        self.option = option


def ruleset(text: str) -> Ruleset:
    """The rules of a string with its version: ``mn32:…``, ``mn40:…``, or one of our own.

    Raises RulesetError: RuleStringError with the position in the string where it is no string of that version."""
    prefix, _, string = text.partition(":")
    if prefix == ownstring.PREFIX:
        return ownstring.read(text)
    if prefix not in VERSIONS:
        known = ", ".join(f"{name}:" for name in (*VERSIONS, ownstring.PREFIX))
        raise RulesetError(f"{prefix[:20]!r} is no kind of rule string; there are {known}")
    fields = RuleString.read(string, VERSIONS[prefix])
    return _checked(fields, {"name": text, "string": text})


def write(rules: Ruleset, version: str) -> str:
    """The string of a version ("3.2" or "4.0") that means these rules. Raises CannotBeWritten with the option."""
    prefix, _, string = rules.string.partition(":")
    if VERSIONS.get(prefix) == version and ruleset(rules.string) == rules:
        return string
    if rules.seats.players not in PLAYERS:
        raise CannotBeWritten(version, "seats.players", rules.seats.players)
    fields = _fields(rules, version)
    try:
        meant = _checked(fields, {})
    except RuleStringError as problem:
        path = next((path for path, place in _PLACES.items() if place == problem.position), "auction.minimum")
        raise CannotBeWritten(version, path, rules.value(path)) from None
    for info in options():
        if meant.value(info.path) != rules.value(info.path):
            raise CannotBeWritten(version, info.path, rules.value(info.path))
    return fields.write()


def _checked(fields: RuleString, names: dict[str, str]) -> Ruleset:
    """The rules that the fields mean. Raises RuleStringError where they make no game."""
    values = _values(fields)
    cards: dict[str, Any] = values["cards"]
    left_out = cards.get("without", "").split()
    ranks: str = cards.get("ranks", "AKQJT98765432")
    for path, position in _PLACES.items():
        card = cards[path.removeprefix("cards.")]
        if card == JOKER:
            raise RuleStringError(position, f"the joker cannot be {path}")
        if card and (card in left_out or card[1] not in ranks):
            raise RuleStringError(position, f"{path} {card} is not in the pack for {fields.players} players")
    limit = min(values["auction"]["maximum"], 20)
    if not values["auction"]["no_trump_discount"] < fields.min_bid <= limit:
        least = values["auction"]["no_trump_discount"] + 1
        raise RuleStringError(1, f"the minimum bid must be {least} to {limit}, not {fields.min_bid}")
    return Ruleset.of(names | values)


def _values(fields: RuleString) -> dict[str, Any]:
    """What a string's fields mean, as options."""
    flags = frozenset(fields.flags)
    old = fields.version == "3.2"
    players = fields.players
    kill = max(0, players - 5)
    friend = "Friend" in flags and players > 3
    cost = 2 if "Raise2ForTrumpChange" in flags else 1
    cheaper = ("Raise1ForNoTrumpChange" if old else "NoTrumpAdvantage") in flags
    always = "NoTrumpAlways" in flags
    advantage = "NoTrumpAdvantage" in flags
    plays: dict[str, object] = {
        option: "forbidden" if flag not in flags else "power" if f"{flag}Effect" in flags else "powerless"
        for option, flag in _POWERS.items()
    }
    return {
        "seats": {
            "players": players,
            "direction": "counterclockwise" if old and "Clockwise" not in flags else "clockwise",
            "shuffled": "RandomSeat" in flags,
            "next_dealer": "friend" if "FriendGetsBeginner" in flags else "declarer",
        },
        "cards": _pack(fields)
        | {
            "mighty": fields.mighty or "",
            "alternate_mighty": fields.alt_mighty or "",
            "call": fields.call_card or "",
            "alternate_call": fields.alt_call_card or "",
        },
        "misdeal": {} if players == 2 else _misdeal(flags, old=old),
        "auction": {
            "minimum": fields.min_bid,
            "maximum": 13 if players == 2 else 25 if "HighScore" in flags else 20,
            "order": "nt_plus1_20" if always else "strict",
            "no_trump_discount": int(advantage),
            "opener_may_pass": "BeginnerPass" in flags,
            "reentry": "PassAgain" in flags,
        },
        "kill": {"count": kill},
        "exchange": {
            "bury": 3 if kill else -1,
            "buried_to": "defenders" if "DefendersScoreBuried" in flags else "declarer",
            "cost_suit": cost,
            "cost_to_no_trump": cost - cheaper,
            "cost_from_no_trump": cost,
            "raising": "any" if players == 2 else "no",
            "blind": not kill,
            "blind_cost_to_no_trump": 1 if kill else 1 - cheaper,
        },
        "friends": {
            "count": int(friend),
            "joker": "JokerFriend" in flags or not friend,
            "revealed": "points" if friend and "ShowFriend" in flags else "card",
        },
        "play": plays
        | {
            "call_first": "effective" if "InitCallEffect" in flags else "no_effect",
            "called_joker": "power" if "CalledJokerEffect" in flags else "powerless",
            "mighty_answers": "MightyAnswersCall" in flags,
            "trump_lead_first": "allowed" if "InitLeadTrump" in flags else "forbidden",
            "ruff_first": "allowed" if "InitTrump" in flags else "forbidden",
        },
        "scoring": _scoring(fields, friend=friend)
        | {"no_trump_base": "lower" if always else "lower_at_minimum" if advantage else "same"},
        "display": {"hide_points": "HideScore" in flags},
    }


def _pack(fields: RuleString) -> dict[str, object]:
    """Pack, hands and kitty for a number of players (rulings.md §3, after the table of flags)."""
    calls = [card for card in (fields.call_card, fields.alt_call_card) if card]
    match fields.players:
        case 2:
            return {"draft": True, "hand": 13, "kitty": 1}
        case 3:
            kept = {card[1] for card in calls}
            dropped = [rank for rank in "23456789" if rank not in kept][:5]
            return {"ranks": "".join(rank for rank in "AKQJT98765432" if rank not in dropped)}
        case 4:
            low = {card[1] for card in calls}
            if len(set(calls)) == 2 and len(low) == 1 and low <= set("234"):
                dropped = [suit + rank for rank in "234" for suit in SUITS if suit + rank not in calls]
            else:
                dropped = [suit + rank for rank in _LOW_RANKS for suit in "CHDS" if suit + rank not in calls][:10]
            return {"without": " ".join(dropped)}
        case 6:
            return {"hand": 8, "kitty": 5}
        case 7:
            return {"hand": 7, "kitty": 4}
        case _:
            return {}


def _misdeal(flags: frozenset[str], *, old: bool) -> dict[str, object]:
    """The deal miss; without any test there is none."""
    joker = ("DM_JokerIsPoint" in flags) - ("DM_JokerIsReversePoint" in flags)
    if old:
        mighty = "counts" if "DM_MightyIsPoint" in flags else "free"
    else:
        mighty = "minus" if "DM_OnlyMighty" in flags else "counts"
    tests: dict[str, object] = {
        "lone_ten": "DM_Only10" in flags,
        "lone_jack": "DM_OneEyedJack" in flags,
        "lone_mighty": old and "DM_OnlyMighty" in flags,
        "all_points": "DM_AllPoint" in flags,
    }
    no_point = "DM_NoPoint" in flags
    if not no_point and not any(tests.values()):
        return {}
    return tests | {
        "when": "turn",
        "limit": -1 if not no_point else 2 if "DM_OnlyOne" in flags else 0,
        "mighty": mighty,
        "joker": {-1: "minus", 0: "ignored", 1: "plus"}[joker],
        "lone_again": "DM_Duplicate" in flags,
    }


def _scoring(fields: RuleString, *, friend: bool) -> dict[str, object]:
    flags = frozenset(fields.flags)
    if "S_StaticRun" in flags:
        run = "fixed"
    elif "S_DoubleDeclaredRun" in flags:
        run = "double_if_declared"
    else:
        run = "double" if "S_DoubleRun" in flags else "plain"
    no_friend = friend and "S_DoubleNoFriend" in flags
    return {
        "counts": "tricks" if fields.players == 2 else "points",
        "win": next((formula for flag, formula in _WINS.items() if flag in flags), "W3"),
        "loss": "L4" if "SS_Tft" in flags else "L1",
        "run": run,
        "no_trump": "won" if "S_DoubleNoTrump" in flags else "plain",
        "no_friend": "won" if no_friend else "plain",
        "fake_is_declared": no_friend,
        "back_run_at": 11,
    } | _back_run(fields)


def _back_run(fields: RuleString) -> dict[str, object]:
    """Which back-run counts, if one does. Of several flags any one is enough, so the lowest number of points counts;
    D ≥ C says something of its own only where a contract can be lower than that."""
    flags = set(fields.flags)
    if "S_DoubleBackRun" not in flags:
        return {"back_run": "never"}
    if fields.version == "3.2":
        return {"back_run": "contract"}
    numbers = [11] if "BackRun_11" in flags else []
    numbers += [fields.min_bid] if "BackRun_Minimum" in flags else []
    contract = "BackRun_Contract" in flags
    if not numbers:
        return {"back_run": "contract" if contract else "never"}
    least = fields.min_bid - ("NoTrumpAdvantage" in flags)
    if contract and least < min(numbers):
        return {"back_run": "contract_or_points", "back_run_at": min(numbers)}
    return {"back_run": "points" if "BackRun_11" in flags and min(numbers) == 11 else "minimum"}


def _fields(rules: Ruleset, version: str) -> RuleString:
    """The fields that would mean these rules, if any do."""
    seats, cards, misdeal, auction = rules.seats, rules.cards, rules.misdeal, rules.auction
    exchange, friends, play, scoring = rules.exchange, rules.friends, rules.play, rules.scoring
    old = version == "3.2"
    lone_mighty = misdeal.lone_mighty if old else misdeal.mighty == "minus"
    either = scoring.back_run == "contract_or_points"
    on = {
        "HideScore": rules.display.hide_points,
        "Friend": friends.count > 0,
        "JokerFriend": friends.joker and friends.count > 0,
        "ShowFriend": friends.revealed == "points",
        "DefendersScoreBuried": exchange.buried_to == "defenders",
        "FriendGetsBeginner": seats.next_dealer == "friend",
        "HighScore": auction.maximum > 20,
        "Clockwise": seats.direction == "clockwise",
        "RandomSeat": seats.shuffled,
        "BeginnerPass": auction.opener_may_pass,
        "PassAgain": auction.reentry,
        "Raise2ForTrumpChange": exchange.cost_suit == 2,
        "Raise1ForNoTrumpChange": exchange.cost_to_no_trump < exchange.cost_suit,
        "NoTrumpAdvantage": auction.no_trump_discount > 0,
        "NoTrumpAlways": auction.order == "nt_plus1_20",
        "MightyAnswersCall": play.mighty_answers,
        "InitTrump": play.ruff_first == "allowed",
        "InitLeadTrump": play.trump_lead_first == "allowed",
        "InitCallEffect": play.call_first == "effective",
        "CalledJokerEffect": play.called_joker == "power",
        "DM_NoPoint": misdeal.when != "never" and misdeal.limit >= 0,
        "DM_OnlyOne": misdeal.limit == 2,
        "DM_AllPoint": misdeal.all_points,
        "DM_MightyIsPoint": misdeal.mighty == "counts" and misdeal.when != "never",
        "DM_JokerIsPoint": misdeal.joker == "plus",
        "DM_JokerIsReversePoint": misdeal.joker == "minus",
        "DM_Only10": misdeal.lone_ten,
        "DM_OneEyedJack": misdeal.lone_jack,
        "DM_OnlyMighty": lone_mighty,
        "DM_Duplicate": misdeal.lone_again,
        "SS_Efe": scoring.loss == "L1",
        "SS_Tft": scoring.loss == "L4",
        "S_StaticRun": scoring.run == "fixed",
        "S_DoubleDeclaredRun": scoring.run == "double_if_declared",
        "S_DoubleRun": scoring.run == "double",
        "S_DoubleBackRun": scoring.back_run != "never",
        "S_DoubleNoTrump": scoring.no_trump == "won",
        "S_DoubleNoFriend": scoring.no_friend == "won",
        "BackRun_Contract": scoring.back_run == "contract" or either,
        "BackRun_11": scoring.back_run == "points" or (either and scoring.back_run_at == 11),
        "BackRun_Minimum": scoring.back_run == "minimum" or (either and scoring.back_run_at != 11),
    } | {flag: scoring.win == formula for flag, formula in _WINS.items()}
    for option, flag in _POWERS.items():
        power = getattr(play, option)
        on[flag] = power != "forbidden"
        on[f"{flag}Effect"] = power == "power"
    return RuleString(
        version,
        seats.players,
        auction.minimum,
        cards.mighty or None,
        cards.alternate_mighty or None,
        cards.call or None,
        cards.alternate_call or None,
        tuple(flag for flag in FLAGS[version] if on.get(flag, False)),
    )
