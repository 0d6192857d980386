"""Ruleset: everything that was agreed before play, one group of options per phase (rulings.md §1-§3).

A Ruleset is frozen and has checked itself: what cannot be played is refused with the two options named. It is made
from a dictionary of overrides on the defaults (:meth:`Ruleset.of`), normally through :mod:`engine.presets`.

>>> rules = Ruleset.of({"auction": {"minimum": 14}})
>>> rules.auction.minimum, rules.seats_total, rules.tricks, rules.total
(14, 5, 10, 20)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Self, cast

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from engine.cards import Pack, pack_of
from engine.contract import Contract
from engine.declared import GROUPS, option, options
from engine.errors import RulesetError
from engine.options import Auction, Cards, Display, Exchange, Friends, Kill, Misdeal, Play, Scoring, Seats

__all__ = ["Ruleset", "Text", "nested"]


class Text(BaseModel):
    """A text in both languages."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    ko: str = ""
    en: str = ""


class Ruleset(BaseModel):
    """The rules of a game, checked. Equal rules are equal whatever they are called: ``name``, ``title``,
    ``about`` and ``string`` do not count in comparisons."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str = "custom"
    """the preset's name, or the rule string"""
    string: str = ""
    """the Mighty Network rule string these rules came from, with its version; keeps flags without meaning"""
    title: Text = Text()
    about: Text = Text()
    seats: Seats = Seats()
    cards: Cards = Cards()
    misdeal: Misdeal = Misdeal()
    auction: Auction = Auction()
    kill: Kill = Kill()
    exchange: Exchange = Exchange()
    friends: Friends = Friends()
    play: Play = Play()
    scoring: Scoring = Scoring()
    display: Display = Display()

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """The defaults with these values over them: groups as mappings, or single options as ``"group.option"``.

        Raises RulesetError, which names the place and what is allowed there."""
        try:
            return cls.model_validate(nested(values))
        except ValidationError as problem:
            raise RulesetError(_first_problem(problem)) from None

    def replace(self, changes: Mapping[str, Any]) -> Ruleset:
        """These rules with other values in places. Raises RulesetError."""
        merged = self.differences() | {"name": self.name, "title": self.title.model_dump()}
        merged["about"] = self.about.model_dump()
        for key, value in nested(changes).items():
            old = merged.get(key)
            merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, Mapping) else value
        changed = Ruleset.of(merged)
        # The rule string stays as long as it still says the same.
        return changed.model_copy(update={"string": self.string}) if self.string and changed == self else changed

    def differences(self, base: Ruleset | None = None) -> dict[str, Any]:
        """The options that differ from the defaults (or from ``base``), as a nested dictionary."""
        found: dict[str, Any] = {}
        for info in options():
            value = self.value(info.path)
            if value != (info.default if base is None else base.value(info.path)):
                found.setdefault(info.group, {})[info.name] = value
        return found

    def value(self, path: str) -> object:
        """The value of one option by its path, such as ``auction.minimum``. Raises KeyError for an unknown path."""
        info = option(path)
        return getattr(getattr(self, info.group), info.name)

    def at_seats_of(self, other: Ruleset) -> Ruleset:
        """These rules in the middle of another ruleset's deal: its name and seats, everything else from here."""
        fields: dict[str, Any] = {name: getattr(self, name) for name in GROUPS}
        fields |= {"seats": other.seats, "name": other.name, "title": other.title, "about": other.about, "string": ""}
        return Ruleset.model_construct(None, **fields)

    # What follows from the options.

    @cached_property
    def pack(self) -> Pack:
        cards = self.cards
        return pack_of(cards.ranks, cards.points, cards.decks, tuple(cards.without.split()))

    @cached_property
    def seats_total(self) -> int:
        """Seats of a deal, resting ones and the ghost's included."""
        return self.seats.players * 2 if self.seats.dummies else self.seats.players + self.seats.ghost

    @cached_property
    def resting_total(self) -> int:
        """Seats that rest in every deal."""
        return {"none": 0, "dealer": 1, "declarer_and_friend": 2}[self.seats.resting]

    @cached_property
    def dealt_total(self) -> int:
        """Hands that are dealt."""
        return self.seats_total - self.resting_total

    @cached_property
    def playing_total(self) -> int:
        """Hands that play the tricks."""
        return self.dealt_total - self.kill.count

    @cached_property
    def bury(self) -> int:
        """How many cards the declarer buries."""
        return self.cards.kitty if self.exchange.bury < 0 else self.exchange.bury

    @cached_property
    def pool_share(self) -> int:
        """Kill games: how many pooled cards each survivor gets; the declarer gets ``bury`` more (rulings.md §2)."""
        if not self.kill.count:
            return 0
        pooled = self.cards.kitty + self.kill.count * self.cards.hand
        return (pooled - self.bury) // self.playing_total

    @cached_property
    def tricks(self) -> int:
        """Tricks of a deal."""
        return self.cards.hand + self.pool_share

    @cached_property
    def total(self) -> int:
        """All there is to win: point cards, or tricks in a game that counts tricks."""
        return self.tricks if self.scoring.counts == "tricks" else self.pack.points.bit_count()

    @cached_property
    def ghost_seat(self) -> int | None:
        return self.seats_total - 1 if self.seats.ghost else None

    @cached_property
    def people(self) -> tuple[int, ...]:
        """Seats where a person or an AI player sits: all but the ghost's and the open dummies'."""
        if self.seats.dummies:
            return tuple(range(0, self.seats_total, 2))
        return tuple(range(self.seats.players))

    def first_resting(self, dealer: int) -> tuple[int, ...]:
        """Who rests in a table's first deal: nobody, the dealer, or the dealer and the seat after him (A6)."""
        match self.seats.resting:
            case "none":
                return ()
            case "dealer":
                return (dealer,)
            case "declarer_and_friend":
                return tuple(sorted((dealer, (dealer + 1) % self.seats_total)))

    def mighty(self, trump: str) -> str:
        """The mighty when this is trump ("" if there is none)."""
        cards = self.cards
        return cards.alternate_mighty if cards.mighty[:1] == trump else cards.mighty

    def call_card(self, trump: str) -> str:
        """The card that calls the joker when this is trump ("" if there is none; ruling 5)."""
        cards = self.cards
        return cards.alternate_call if cards.call[:1] == trump else cards.call

    # Sameness.

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return tuple(self.value(info.path) for info in options())

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ruleset) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    # What cannot be played.

    @model_validator(mode="after")
    def _playable(self) -> Self:
        for problem in _contradictions(self):
            raise ValueError(problem)
        return self


def _contradictions(rules: Ruleset) -> Iterator[str]:
    """Combinations of options that make no game, each naming the options that contradict."""
    yield from _seat_contradictions(rules)
    yield from _card_contradictions(rules)
    yield from _kill_contradictions(rules)
    yield from _auction_contradictions(rules)
    yield from _exchange_contradictions(rules)
    yield from _friend_contradictions(rules)


def _seat_contradictions(rules: Ruleset) -> Iterator[str]:
    seats = rules.seats
    if seats.dummies and seats.ghost:
        yield "seats.dummies does not go with seats.ghost"
    if seats.dummies and seats.players != 2:
        yield f"seats.dummies needs two players, not seats.players {seats.players}"
    if rules.cards.draft and rules.seats_total != 2:
        yield f"cards.draft needs two hands: it does not go with seats.players {seats.players}"
    if rules.dealt_total < 2:
        yield f"seats.resting {seats.resting} leaves fewer than two of seats.players {seats.players}"
    if seats.resting != "none" and (seats.ghost or seats.dummies):
        yield f"seats.resting {seats.resting} does not go with seats.{'ghost' if seats.ghost else 'dummies'}"


def _card_contradictions(rules: Ruleset) -> Iterator[str]:
    cards = rules.cards
    if not set(cards.points) <= set(cards.ranks):
        yield f"cards.points {cards.points} has a rank that cards.ranks {cards.ranks} has not"
    left_out = cards.without.split()
    for card in left_out:
        if card[1] not in cards.ranks:
            yield f"cards.without leaves out {card}, whose rank is not in cards.ranks {cards.ranks}"
        elif left_out.count(card) > cards.decks:
            yield f"cards.without leaves out {card} more often than cards.decks {cards.decks} has it"
    size = len(rules.pack.cards)
    hands = 4 if cards.draft else rules.dealt_total
    needed = hands * cards.hand + cards.kitty
    if size != needed:
        yield (
            f"cards.hand {cards.hand} x {hands} + cards.kitty {cards.kitty} makes {needed} cards, "
            f"but the pack of cards.ranks, cards.decks and cards.without has {size}"
        )
    for name in ("mighty", "alternate_mighty", "call", "alternate_call"):
        card = getattr(cards, name)
        if card and card not in rules.pack.bits:
            yield f"cards.{name} {card} is not in the pack that cards.ranks and cards.without give"


def _auction_contradictions(rules: Ruleset) -> Iterator[str]:
    auction, misdeal = rules.auction, rules.misdeal
    if auction.minimum > auction.maximum:
        yield f"auction.minimum {auction.minimum} is above auction.maximum {auction.maximum}"
    if auction.minimum > rules.total:
        yield f"auction.minimum {auction.minimum} is above the {rules.total} {rules.scoring.counts} of scoring.counts"
    if auction.no_trump_discount >= auction.minimum:
        yield f"auction.no_trump_discount leaves nothing of auction.minimum {auction.minimum}"
    if auction.forced_opening:
        forced = Contract.parse(auction.forced_opening)
        if forced.number > auction.maximum:
            yield f"auction.forced_opening {forced} is above auction.maximum {auction.maximum}"
        if auction.trumps == "no_trump" and forced.trump != "N":
            yield f"auction.forced_opening {forced} names a suit, auction.trumps allows no-trump only"
    tests = (misdeal.lone_ten, misdeal.lone_jack, misdeal.lone_mighty, misdeal.all_points)
    if misdeal.when != "never" and misdeal.limit < 0 and not any(tests):
        yield f"misdeal.when {misdeal.when} with misdeal.limit -1: no hand would ever qualify"


def _exchange_contradictions(rules: Ruleset) -> Iterator[str]:
    exchange, kitty = rules.exchange, rules.cards.kitty
    if rules.bury != kitty and not rules.kill.count:
        yield f"exchange.bury {rules.bury} is not cards.kitty {kitty}: the declarer's hand would not come out even"
    if exchange.blind and not exchange.change:
        yield "exchange.blind offers a change that exchange.change forbids"
    if exchange.blind and rules.kill.count:
        yield f"exchange.blind does not go with kill.count {rules.kill.count}: there is no kitty to be blind to"


def _kill_contradictions(rules: Ruleset) -> Iterator[str]:
    kill, cards = rules.kill, rules.cards
    if not kill.count:
        return
    for path, unfit in (
        ("cards.draft", cards.draft),
        ("seats.ghost", rules.seats.ghost),
        ("seats.dummies", rules.seats.dummies),
        ("cards.decks 2", cards.decks == 2),
        (f"seats.resting {rules.seats.resting}", rules.seats.resting != "none"),
    ):
        if unfit:
            yield f"kill.count {kill.count} does not go with {path}"
    if rules.playing_total < 2:
        yield f"kill.count {kill.count} leaves fewer than two of seats.players {rules.seats.players}"
        return
    pooled = cards.kitty + kill.count * cards.hand
    if pooled < rules.bury or (pooled - rules.bury) % rules.playing_total:
        yield (
            f"kill.count {kill.count} pools {pooled} cards, which less exchange.bury {rules.bury} "
            f"cannot be shared by {rules.playing_total} players"
        )
    if kill.by == "seat" and kill.in_kitty == "suicide":
        yield "kill.by seat names no card, kill.in_kitty suicide needs one"
    if (kill.in_kitty == "suicide") != bool(kill.suicide_rules):
        yield f"kill.in_kitty {kill.in_kitty} does not go with kill.suicide_rules {kill.suicide_rules!r}"
    elif kill.in_kitty == "suicide" and kill.count != 1:
        yield f"kill.in_kitty suicide needs one player to kill, not kill.count {kill.count}"


def _friend_contradictions(rules: Ruleset) -> Iterator[str]:
    friends = rules.friends
    if not friends.count:
        return
    if rules.seats.dummies:
        yield f"friends.count {friends.count} does not go with seats.dummies: the dummy is the partner"
    if rules.playing_total < friends.count + 2:
        yield f"friends.count {friends.count} leaves no defender among {rules.playing_total} players (seats.players)"
    callable_cards = rules.pack.bits.keys() - ({"JK"} if not friends.joker else set())
    if not friends.mighty:
        callable_cards -= {rules.cards.mighty, rules.cards.alternate_mighty}
    ways = (friends.card and callable_cards, friends.first, friends.last, friends.seat, friends.none)
    if not any(ways):
        yield f"friends.count {friends.count} with friends.card and every other way off leaves nothing to call"
    if rules.scoring.fake_is_declared and not friends.own:
        yield "scoring.fake_is_declared speaks of cards that friends.own forbids to call"


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """Overrides as groups: ``{"auction.minimum": 14}`` becomes ``{"auction": {"minimum": 14}}``. A group that is
    given as anything else stays, to be refused."""
    found: dict[str, Any] = {
        key: dict(cast("Mapping[str, Any]", value)) if isinstance(value, Mapping) else value
        for key, value in values.items()
        if "." not in key
    }
    for key, value in values.items():
        group, dot, name = key.partition(".")
        inner = found.setdefault(group, {}) if dot else None
        if isinstance(inner, dict):
            inner[name] = value
    return found


def _first_problem(problem: ValidationError) -> str:
    """The first complaint of pydantic in one line, with the option's path and what is allowed there."""
    first = problem.errors(include_url=False, include_context=False)[0]
    path = ".".join(str(part) for part in first["loc"])
    message = first["msg"].removeprefix("Value error, ")
    if not first["loc"]:
        return message
    if first["type"] == "extra_forbidden":
        known = [info.path for info in options() if info.path.startswith(path.split(".")[0] + ".")]
        hint = ", ".join(known) if known else ", ".join(GROUPS)
        return f"{path[:60] or repr(path)}: there is no such option; there are {hint}"
    info = next((info for info in options() if info.path == path), None)
    if first["type"] == "value_error" and (info is None or info.kind == "text"):
        return f"{path[:60]}: {message[:200]}"
    if path in GROUPS:
        names = ", ".join(info.name for info in options() if info.group == path)
        return f"{path}: {str(first['input'])[:40]!r} is not allowed here; allowed: an object of its options {names}"
    if info is None:  # what the ruleset is called
        kind = "an object with texts ko and en" if path in {"title", "about"} else "text"
        return f"{path[:60]}: {str(first['input'])[:40]!r} is not allowed here; allowed: {kind}"
    return f"{path}: {str(first['input'])[:40]!r} is not allowed here; allowed: {info.allowed}"
