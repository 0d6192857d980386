"""Simulated people: they see what the world shows them and press buttons, each in his own way."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

from bot.buttons import BadToken, decode
from bot.ports import Clock, Happened, Place, Pressed, Said, Sender, Where
from bot.screens.screen import Button, Choose, Screen
from tests.simulation.world import Chat, Message, World

Deliver = Callable[[Sender, Where, Pressed | Said | Happened], Awaitable[None]]

DECIDING = frozenset(
    "keep burn ready misdeal bid pass kill blind look bury friend friends play claim number trump change".split()
)


@dataclass(frozen=True, slots=True)
class Temperament:
    """``think``: shortest and longest seconds before acting; the rest are chances per look."""

    name: str
    think: tuple[float, float]
    double_tap: float = 0.0
    old_button: float = 0.0
    idle: float = 0.0
    """chance to go away for minutes"""
    away: tuple[float, float] = (120.0, 900.0)
    looks_around: float = 0.05
    """chance to press something that does not decide"""
    leaves: float = 0.0
    language: str = "ko"


TEMPERAMENTS = (
    Temperament("fast", (0.3, 1.5), double_tap=0.1),
    Temperament("steady", (2.0, 8.0)),
    Temperament("slow", (10.0, 50.0), looks_around=0.1),
    Temperament("double-tapping", (1.0, 4.0), double_tap=0.8),
    Temperament("nostalgic", (2.0, 8.0), old_button=0.4, language="en"),
    Temperament("absent", (2.0, 20.0), idle=0.08, away=(100.0, 1800.0)),
    Temperament("restless", (1.0, 6.0), looks_around=0.3, leaves=0.01, language="en"),
    Temperament("mute", (3.0, 12.0), looks_around=0.02),
)


class Somebody:
    """One person: an address, a temperament, the groups he is in."""

    def __init__(
        self,
        number: int,
        world: World,
        groups: list[str],
        temperament: Temperament,
        rng: random.Random,
        clock: Clock,
        deliver: Deliver,
    ) -> None:
        name = world.manners.name
        self.address = f"{name}:u{number}"
        self.sender = Sender(
            self.address, f"{NAMES[number % len(NAMES)]}{number}", temperament.language, number % 5 == 0
        )
        self.world = world
        self.groups = groups
        self.temperament = temperament
        self.presses = 0
        self.gone = False
        self._rng = rng
        self._clock = clock
        self._deliver = deliver
        self._old: list[tuple[str, Place, str]] = []

    async def live(self) -> None:
        """Act until cancelled."""
        if not self.world.manners.writes_first and self._rng.random() < 0.9:
            await self.say_privately("start")
        while True:
            temperament = self.temperament
            if self._rng.random() < temperament.idle:
                await self._clock.sleep(self._rng.uniform(*temperament.away))
            await self._clock.sleep(self._rng.uniform(*temperament.think))
            await self.act()

    async def say_privately(self, name: str, text: str = "") -> None:
        self.world.wrote.add(self.address)
        await self._deliver(self.sender, Where(self.address, private=True), Said(name, text))

    async def act(self) -> None:
        """One look, and perhaps one press (or two of the same)."""
        if self._rng.random() < self.temperament.old_button and self._old:
            chat, place, token = self._rng.choice(self._old)
            await self._press(chat, place, token)
            return
        choice = self._choose()
        if choice is None:
            if self._rng.random() < 0.02:
                group = self._rng.choice(self.groups)
                await self._deliver(
                    self.sender, self._where(group), Said(self._rng.choice(("mighty", "hand", "board")))
                )
            return
        chat, place, token, values = choice
        self._old = [*self._old[-8:], (chat, place, token)]
        again = self._rng.random() < self.temperament.double_tap
        presses = [self._press(chat, place, token, values)]
        if again:
            presses.append(self._press(chat, place, token, values))
        await asyncio.gather(*presses)

    async def _press(self, chat: str, place: Place, token: str, values: tuple[str, ...] = ()) -> None:
        self.presses += 1
        if chat == self.address:
            self.world.wrote.add(self.address)
        await self._deliver(self.sender, self._where(chat), Pressed(token, values, place))

    def _where(self, chat: str) -> Where:
        return Where(chat, private=chat == self.address, title="" if chat == self.address else f"모임 {chat[-2:]}")

    def _choose(self) -> tuple[str, Place, str, tuple[str, ...]] | None:
        deciding: list[tuple[str, Place, str, tuple[str, ...]]] = []
        looking: list[tuple[str, Place, str, tuple[str, ...]]] = []
        opening = False
        for chat, message in self._visible():
            place = Place(chat.address, str(message.id), message.thread, message.expires, message.sent)
            for token, verb, values in self._offers(message.screen):
                offer = (chat.address, place, token, values)
                if verb in DECIDING or verb in ("tick", "ticks"):
                    deciding.append(offer)
                elif verb in ("join", "fill", "start", "next"):
                    opening = True
                    looking.extend([offer] * 6)
                elif verb in ("leave", "end", "vote"):
                    if self._rng.random() < self.temperament.leaves:
                        looking.append(offer)
                elif verb not in ("language", "mute"):
                    looking.append(offer)
        if deciding and self._rng.random() >= self.temperament.looks_around:
            return self._weigh(deciding)
        if looking and (deciding or self._rng.random() < (0.5 if opening else 0.04)):
            return self._rng.choice(looking)
        return None

    def _weigh(self, offers: list[tuple[str, Place, str, tuple[str, ...]]]) -> tuple[str, Place, str, tuple[str, ...]]:
        """Passing and finishing come before fiddling, so that evenings go on."""
        finishing = [
            offer for offer in offers if decode(offer[2]).verb in ("bury", "friend", "friends", "claim", "ready")
        ]
        if finishing:
            return self._rng.choice(finishing)
        passing = [offer for offer in offers if decode(offer[2]).verb == "pass"]
        if passing and self._rng.random() < 0.6:
            return passing[0]
        stepping = [offer for offer in offers if decode(offer[2]).verb in ("number", "change")]
        if stepping and len(stepping) < len(offers) and self._rng.random() < 0.8:
            offers = [offer for offer in offers if offer not in stepping]
        return self._rng.choice(offers)

    def _visible(self) -> Iterator[tuple[Chat, Message]]:
        private = self.world.chats.get(self.address)
        if private is not None:
            for message in list(private.messages.values())[-4:]:
                yield private, message
        for group in self.groups:
            chat = self.world.chats.get(group)
            if chat is None:
                continue
            if chat.moved:
                self.groups = [chat.moved if one == group else one for one in self.groups]
                continue
            for message in list(chat.messages.values())[-4:]:
                yield chat, message

    def _offers(self, screen: Screen) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Token, verb and values of every press this screen offers."""
        for control in screen.controls:
            if isinstance(control, Choose):
                marked = sum(option.marked for option in control.options)
                if marked >= control.count:
                    continue
                if not self.world.manners.redelivers and control.token:  # a platform with selects
                    free = [v for v, option in zip(control.values, control.options, strict=True) if not option.disabled]
                    if len(free) >= control.count:
                        yield control.token, "ticks", tuple(self._rng.sample(free, control.count))
                    continue
                buttons = [option for option in control.options if not option.marked]
            else:
                buttons = list(control.buttons)
            yield from self._pressable(buttons)

    def _pressable(self, buttons: list[Button]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        for button in buttons:
            if button.token and not button.disabled:
                try:
                    yield button.token, decode(button.token).verb, ()
                except BadToken as broken:
                    raise AssertionError(f"a screen carries a token that cannot be read: {button.token}") from broken


NAMES = ("민지", "Alex", "준", "서연", "이수", "Ömer", "박 하늘", "נועה", "김밥🍙", "O'Neil <b>", "@everyone", "ZoëX")
