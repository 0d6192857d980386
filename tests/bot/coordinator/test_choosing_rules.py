"""Choosing rules in the chat, looking up rules and words, and own settings, through the whole coordinator."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from bot.facts import Speed
from engine import presets
from tests.bot.coordinator.chat import GROUP, Chat, on_virtual_time
from tests.fakes.messenger import FREE

JEDI = "(0$1M&_PB(H']#"


def test_rules_are_chosen_page_by_page_and_are_the_chats_default_from_then_on(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        await chat.settle()
        await chat.press("민지", "settings")
        await chat.settle(30)
        for verb, *args in (
            ("settings", "preset"),
            ("settings", "preset", "6"),
            ("set", "preset", "kill6"),
            ("settings", "options"),
            ("settings", "group.auction"),
        ):
            await chat.press("민지", verb, *args)
            await chat.settle(30)
        table = await chat.table()
        assert table.rules == presets.load("kill6")
        place = next(press.args[1] for _, press in chat.buttons(GROUP) if press.args[:1] == ("option",))
        await chat.press("민지", "settings", "option", place)
        await chat.settle(30)
        _, chosen = next(found for found in chat.buttons(GROUP) if found[1].verb == "set")
        await chat.press("민지", "set", *chosen.args)
        await chat.settle(30)
        rules = (await chat.table()).state.rules
        assert isinstance(rules, dict)
        assert rules["preset"] == "kill6"
        await chat.press("민지", "settings")
        await chat.settle(30)
        assert "바꾼 규칙" in chat.text()
        await chat.press("민지", "fill")
        await chat.settle(30)
        await chat.token("민지", f"g1:{table.state.id}:vote::stop", admin=True)
        await chat.settle(30)
        await chat.say("Alex", "mighty")
        opened = await chat.table()
        assert opened.state.id != table.state.id
        assert opened.state.rules == rules
        assert opened.state.speed is Speed.LIVE

    on_virtual_time(evening, tmp_path)


def test_a_rule_string_typed_by_the_host_is_taken_by_his_lobby(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        first = await chat.table()
        await chat.say("민지", "mighty", JEDI)
        assert len(await chat.store.live_tables()) == 1
        assert (await chat.table()).rules == presets.load("jedi5")
        answer = await chat.say("민지", "mighty", "tichuu5")
        assert "tichu5" in answer.text
        answer = await chat.say("민지", "mighty", "mn32:(0$1M&_PB(H'")
        assert "번째" in answer.text
        assert (await chat.table()).state.id == first.state.id

    on_virtual_time(evening, tmp_path)


def private(about: Callable[[Chat], Awaitable[None]], path: Path) -> None:
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "start", private=True)
        await chat.settle(30)
        await about(chat)

    on_virtual_time(evening, path)


def test_rules_and_words_are_looked_up_also_mistyped(tmp_path: Path):
    async def about(chat: Chat) -> None:
        await chat.say("민지", "rules", "namu5", private=True)
        await chat.settle(30)
        assert presets.load("namu5").title.ko in chat.text("fake:민지")
        for _ in range(3):
            await chat.press("민지", "preset", private=True)
            await chat.settle(30)
        for typed, meant in (("백런", "크게 져서"), ("뱩런", "크게 져서"), ("joker cal", "조커"), ("dlrhks", "모르")):
            await chat.say("민지", "what", typed, private=True)
            await chat.settle(30)
            assert meant in chat.text("fake:민지") or typed == "dlrhks"

    private(about, tmp_path)


def test_own_settings_are_switched_and_reach_the_tables(tmp_path: Path):
    async def about(chat: Chat) -> None:
        table = await chat.open("민지", "Alex")
        await chat.say("민지", "settings", private=True)
        await chat.settle(30)
        for name in ("confirm", "ahead", "forced", "slang", "four"):
            await chat.press("민지", "personal", name, "on", private=True)
            await chat.settle(30)
        seat = (await chat.coordinator._house.table(table.state.id)).state.seats[0]  # type: ignore[union-attr]
        assert seat.confirm
        assert set(seat.habits) >= {"ahead", "forced", "slang", "four"}
        hands = [screen for _, screen in chat.screens("fake:민지") if screen.kind == "hand"]
        assert (hands[-1].four, hands[-1].language, hands[-1].letters) == (True, "ko", "ko-x-four")
        await chat.press("민지", "personal", "ahead", "off", private=True)
        await chat.settle(30)
        row = await chat.store.person("fake:민지", "민지", "ko", at=0)
        assert not row.settings.get("ahead")
        assert row.settings.get("slang")

    private(about, tmp_path)


def test_the_hand_comes_privately_where_panels_have_gone(tmp_path: Path):
    """Somebody reads his hand in the channel; then his platform has ephemeral messages no more."""

    async def about(chat: Chat) -> None:
        def hands() -> int:
            return sum(screen.kind == "hand" for _, screen in chat.screens("fake:민지"))

        await chat.say("민지", "start", private=True)
        await chat.token("민지", "g1::personal::panel/on", private=True)
        table = await chat.open("민지", "Alex")
        await chat.settle(5)
        assert hands() == 0
        chat.messenger.limits = replace(FREE, panels=False)
        await chat.token("민지", f"g1:{table.state.id}:hand::")
        await chat.settle(5)
        assert hands() == 1, "asked for, it comes, and again with every turn"
        await chat.say("Alex", "mighty", chat="fake:elsewhere")
        other = await chat.table()
        await chat.token("민지", f"g1:{other.state.id}:join::", chat="fake:elsewhere")
        await chat.settle(5)
        assert hands() == 2, "at a new table it comes by itself"

    on_virtual_time(about, tmp_path)


def test_a_hand_in_the_channel_cannot_be_chosen_where_there_are_no_panels(tmp_path: Path):
    async def about(chat: Chat) -> None:
        await chat.say("민지", "start", private=True)
        answer = await chat.token("민지", "g1::personal::panel/on", private=True)
        assert answer.text
        assert (await chat.store.person("fake:민지", "민지", "ko", at=0)).settings.get("hand") is None
        assert not (await chat.token("민지", "g1::personal::panel/off", private=True)).text

    on_virtual_time(about, tmp_path, limits=replace(FREE, panels=False))


def test_the_program_plays_forced_cards_for_who_wants_it(tmp_path: Path):
    async def about(chat: Chat) -> None:
        table = await chat.open("민지", "Alex")
        await chat.say("민지", "settings", private=True)
        await chat.settle(30)
        await chat.press("민지", "personal", "forced", "on", private=True)
        await chat.settle(30)
        before = chat.updates
        await chat.play_out(table)
        past = await chat.store.record(f"{table.state.id}/1")
        assert past is not None
        plays = [action for action in dict(past.record)["actions"] if action.startswith("0 play")]
        assert len(plays) in range(11)
        assert chat.updates > before
        state = (await chat.table()).state
        assert state.seats[0].absences == 0

    private(about, tmp_path)


def test_a_table_may_write_contracts_as_its_regulars_say_them(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        table = await chat.open("민지", "Alex", "준", "서연", "하늘", fill=False)
        await chat.token("민지", f"g1:{table.state.id}:settings::main")
        await chat.settle(30)
        assert "줄임말(15♥ 대신 닷트): 끔" in chat.text()
        await chat.press("민지", "set", "slang", "on")
        await chat.token("민지", f"g1:{table.state.id}:start::")
        deal = (await chat.table()).deal
        assert deal is not None
        first = (await chat.table()).state.seats[deal.to_act or 0].name
        await chat.token(first, f"g1:{table.state.id}:bid:1.0:15H", private=True)
        await chat.settle(60)
        assert "닷트" in chat.text()
        assert "15♥" not in chat.text()
        assert "닷트" not in chat.text(f"fake:{first}")  # how hands write them is each person's own choice
        stored = await chat.store.known_chat("fake:group")
        assert stored is not None
        assert stored.settings["slang"] is True  # the chat's next table begins with it

    on_virtual_time(test, tmp_path)
