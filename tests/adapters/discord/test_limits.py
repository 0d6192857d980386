"""Every screen of every preset, in both languages, with and without card pictures: within Discord's limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from adapters import faces as drawings
from adapters.discord.faces import NO_FACES, Faces, emoji_name
from adapters.discord.layout import PICK, STILL, layout
from bot import screens
from bot.buttons import decode
from bot.facts import TableState
from bot.language import CODES, language
from bot.screens import Choose, Screen
from engine import presets
from engine.declared import options
from tests.bot.screens.conftest import facts_of, stage_of

PICTURES = Faces("four", {emoji_name(card, "four"): 10**18 + at for at, card in enumerate(drawings.DECK)})
"""as long as real ids are"""
CONTAINER, ROW, BUTTON, SELECT, TEXT, GALLERY = 17, 1, 2, 3, 10, 12


def drawn(screen: Screen, faces: Faces = NO_FACES) -> list[dict[str, Any]]:
    return layout(screen, faces, nonce="x" * 24).to_components()


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def check(screen: Screen, faces: Faces) -> None:
    tree = drawn(screen, faces)
    every = list(walk(tree))
    assert len(every) <= 40, len(every)
    assert 0 < sum(len(item["content"]) for item in every if item["type"] == TEXT) <= 4000
    ids = [item["custom_id"] for item in every if item.get("custom_id")]
    assert len(set(ids)) == len(ids)
    assert all(1 <= len(custom) <= 100 for custom in ids)
    for item in every:
        match item["type"]:
            case 1:
                inside = item["components"]
                assert 1 <= len(inside) <= 5
                assert len(inside) == 1 or all(each["type"] == BUTTON for each in inside)
            case 2:
                assert item.get("label") or item.get("emoji")
                assert len(item.get("label") or "") <= 80
            case 3:
                check_select(item)
    carried(screen, every)


def check_select(item: dict[str, Any]) -> None:
    values = [option["value"] for option in item["options"]]
    assert 1 <= len(values) <= 25
    assert len(set(values)) == len(values)
    assert all(1 <= len(value) <= 100 for value in values)
    assert all(1 <= len(option["label"]) <= 100 for option in item["options"])
    assert len(item.get("placeholder") or "") <= 150
    assert 1 <= item["min_values"] <= item["max_values"] <= len(values)
    assert sum(bool(option.get("default")) for option in item["options"]) <= item["max_values"]


def carried(screen: Screen, every: list[dict[str, Any]]) -> None:
    """Every token of the screen can be pressed, and none besides."""
    pressable = {item["custom_id"] for item in every if item["type"] == BUTTON and not item.get("disabled")}
    pressable |= {item["custom_id"] for item in every if item["type"] == SELECT}
    chosen = {
        option["value"]
        for item in every
        if item["type"] == SELECT and item["custom_id"].startswith(PICK)
        for option in item["options"]
    }
    tokens: set[str] = set()
    for group in screen.controls:
        if isinstance(group, Choose):
            tokens |= {group.token} if group.count else {option.token for option in group.options}
        else:
            buttons = group.whole or group.buttons
            tokens |= {button.token for button in buttons if not button.disabled and button.url is None}
    assert tokens - {""} == {token for token in pressable | chosen if not token.startswith((PICK, STILL))}
    for token in tokens - {""}:
        decode(token)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("preset", presets.names())
def test_a_deal_of_every_preset(preset: str, code: str) -> None:
    tongue = language(code)
    stage = stage_of(preset, 5)
    for step in range(4000):
        faces = PICTURES if step % 3 else NO_FACES
        acting = stage.deal.to_act
        if acting is not None and not stage.facts.seats[acting].ghost:
            check(stage.hand(stage.person_of(acting), tongue), faces)
        if step % 4 == 0 or stage.deal.phase == "over":
            check(screens.board(stage.facts, stage.view(), tongue), faces)
            check(stage.hand(stage.person_of(step % len(stage.facts.seats)), tongue), faces)
        if stage.deal.phase == "over":
            break
        stage.step(tongue)
    for faces in (NO_FACES, PICTURES):
        for state in (TableState.BETWEEN, TableState.ENDED):
            facts = replace(stage.facts, state=state)
            check(screens.result(facts, stage.view(), tongue), faces)
            check(screens.result(facts, stage.view(), tongue, live=False), faces)
            for page in range(1, 15):
                check(screens.tricks(facts, stage.view(), tongue, page), faces)


def leads(screen: Screen) -> Iterator[str]:
    """The settings pages to which this one leads."""
    for group in screen.controls:
        buttons = () if isinstance(group, Choose) else (group.whole or group.buttons)
        for press in (decode(button.token) for button in buttons if button.token and not button.disabled):
            if press.verb == "settings" and press.args:
                yield "/".join(press.args)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("preset", presets.names())
def test_lobby_settings_and_rules_of_every_preset(preset: str, code: str) -> None:
    tongue = language(code)
    changed = tuple(info.path for info in options())
    facts = replace(facts_of(presets.load(preset)), state=TableState.LOBBY, changed=changed)
    check(screens.lobby(facts, tongue), PICTURES)
    seen: set[str] = set()
    ahead = ["main"]
    while ahead:
        page = ahead.pop()
        if page in seen or (page.startswith("option/") and preset not in presets.DEFAULTS.values()):
            continue
        seen.add(page)
        screen = screens.lobby(replace(facts, page=page), tongue)
        check(screen, PICTURES)
        ahead += leads(screen)
    assert {"speed", "strength", "string", *(f"preset/{count}" for count in presets.DEFAULTS)} <= seen
    asked = {name.partition("/")[0] for name in seen}
    assert asked >= {"changed", *(f"group.{info.group}" for info in options())}
    for page in range(1, 30):
        check(screens.rules(facts, tongue, page), PICTURES)


@pytest.mark.parametrize("code", CODES)
def test_help_and_farewells(code: str) -> None:
    tongue = language(code)
    check(screens.help_page(tongue, ""), NO_FACES)
    for kind in ("board", "hand", "message"):
        check(screens.farewell(tongue, kind), NO_FACES)


def test_what_is_sent_is_json() -> None:
    """The library serialises it as it is."""
    stage = stage_of("tichu5", 1)
    assert json.dumps(drawn(stage.hand(0, language("ko")), PICTURES))
