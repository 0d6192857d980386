"""The double itself, seen by an unmodified discord.py: what it keeps, what it refuses, and what it can break."""

from __future__ import annotations

import asyncio
import base64
import io
from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import discord
import pytest
from discord import ui

from tests.fakes.discord import FakeDiscord, Guild, NotPossible, Room, Seen, User, busiest
from tests.fakes.wire.client import Bot, connected

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@dataclass
class Scene:
    dc: FakeDiscord
    bot: Bot
    minji: User
    guild: Guild
    room: Room

    @property
    def channel(self) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(self.room.id, guild_id=self.guild.id)


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    async with FakeDiscord(scale=1 / 20) as dc:
        minji = dc.user("민지")
        guild = dc.guild("금요 마이티", minji)
        room = dc.channel(guild, "마이티")
        async with connected(dc) as bot:
            yield Scene(dc, bot, minji, guild, room)
        assert dc.gaps == []


def card(text: str, *buttons: ui.Button, select: ui.Select | None = None) -> ui.LayoutView:
    """A message of components: a text, a row of buttons, a select."""
    view = ui.LayoutView(timeout=None)
    inside: list[ui.Item] = [ui.TextDisplay(text)]
    if buttons:
        inside.append(ui.ActionRow(*buttons))
    if select:
        inside.append(ui.ActionRow(select))
    return view.add_item(ui.Container(*inside))


def button(label: str = "참가", custom_id: str = "g1:x") -> ui.Button:
    return ui.Button(label=label, custom_id=custom_id)


def options(*values: str) -> list[discord.SelectOption]:
    return [discord.SelectOption(label=value, value=value) for value in values]


async def refused(call, code: int) -> discord.HTTPException:
    with pytest.raises(discord.HTTPException) as caught:
        await call
    assert caught.value.code == code, caught.value
    return caught.value


async def posted(scene: Scene, text: str = "판", *buttons: ui.Button, select: ui.Select | None = None) -> Seen:
    message = await scene.channel.send(view=card(text, *(buttons or (button(),)), select=select))
    return scene.dc.world.seen[message.id]


# ------------------------------------------------------------------- messages


async def test_a_message_of_components_is_seen_with_its_words_and_buttons(scene: Scene) -> None:
    seen = await posted(scene, "1판", button("참가"), button("규칙", "g1:y"))
    assert seen.text == "1판"
    assert seen.labels == ["참가", "규칙"]
    assert await scene.dc.message(scene.room, "규칙") is seen
    await scene.channel.get_partial_message(seen.id).edit(view=card("2판", button("시작")))
    assert [version.text for version in seen.versions] == ["1판", "2판"]
    assert scene.dc.edits(scene.room)
    await scene.channel.get_partial_message(seen.id).delete()
    assert seen.deleted
    assert scene.dc.shown(scene.room) == []


async def test_pictures_come_with_their_message(scene: Scene) -> None:
    view = ui.LayoutView().add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="판")))
    file = discord.File(io.BytesIO(PIXEL), "a.png")
    message = await scene.channel.send(view=view, file=file)
    assert scene.dc.calls[-1].files == [("a.png", len(PIXEL))]
    assert message.attachments[0].size == len(PIXEL)


@pytest.mark.parametrize(
    "view",
    [
        lambda: card("가" * 3999 + "나다"),
        lambda: card("x", button("")),
        lambda: card("x", button("다", "a" * 100), button("라", "a" * 100)),
        lambda: card("x", ui.Button(label="카드", custom_id="c", emoji=discord.PartialEmoji(name="SA", id=17))),
        lambda: card(
            "x", select=ui.Select(custom_id="s", max_values=3, options=[discord.SelectOption(label="a", value="a")])
        ),
        lambda: card("x", button("다", "s"), select=ui.Select(custom_id="s", options=options("a"))),
        lambda: card("x", select=ui.Select(custom_id="s", options=options("a", "b", "a"))),
    ],
    ids=[
        "4,001 characters",
        "empty button",
        "custom id twice",
        "unknown emoji",
        "more values than options",
        "custom id in two rows",
        "option twice",
    ],
)
async def test_components_beyond_the_limits_are_refused(scene: Scene, view) -> None:
    made = view()
    payload = {"components": made.to_components(), "flags": 1 << 15}
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=scene.room.id)
    await refused(scene.bot.http.request(route, json=payload), 50035)


async def test_more_than_forty_components_are_refused(scene: Scene) -> None:
    buttons = [{"type": 2, "style": 2, "label": "x", "custom_id": f"{number}"} for number in range(35)]
    rows = [{"type": 1, "components": buttons[first : first + 5]} for first in range(0, 35, 5)]
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=scene.room.id)
    await refused(scene.bot.http.request(route, json={"components": rows, "flags": 1 << 15}), 50035)


async def test_a_nonce_makes_one_message_however_often_it_is_sent(scene: Scene) -> None:
    first = await scene.channel.send(view=card("1"), nonce="board")
    again = await scene.channel.send(view=card("2"), nonce="board")
    other = await scene.channel.send(view=card("3"), nonce="other")
    assert first.id == again.id != other.id
    assert [seen.text for seen in scene.dc.shown(scene.room)] == ["1", "3"]
    assert again.nonce == "board"
    assert [message.nonce async for message in scene.channel.history()] == [None, None]


# --------------------------------------------------------------- interactions


async def test_commands_are_synced_and_used_with_their_options(scene: Scene) -> None:
    @scene.bot.tree.command(name="mighty", description="table")
    async def mighty(interaction: discord.Interaction, rules: str = "") -> None:
        await interaction.response.send_message(
            f"{rules} {interaction.locale} {interaction.guild_locale}", ephemeral=True
        )

    with pytest.raises(NotPossible):
        await scene.dc.slash(scene.minji, scene.room, "mighty")
    await scene.bot.tree.sync()
    use = await scene.dc.slash(scene.minji, scene.room, "mighty", rules="tichu5")
    await use.answered()
    assert use.text == "tichu5 ko ko"
    assert use.told[0].viewer == scene.minji.id
    assert scene.dc.panels(scene.minji) == use.told
    assert scene.dc.shown(scene.room) == []


async def test_command_sets_beyond_the_limits_are_refused(scene: Scene) -> None:
    for changed in ({"name": "Mighty"}, {"description": "x" * 101}, {"description": ""}):
        command = {"name": "mighty", "description": "table", "type": 1, **changed}
        await refused(scene.bot.http.bulk_upsert_global_commands(scene.bot.application_id or 0, [command]), 50035)


async def test_presses_update_or_defer_and_count_once(scene: Scene) -> None:
    seen = await posted(scene)
    use = await scene.dc.press(scene.minji, seen, "참가")
    interaction = await scene.bot.next()
    assert interaction.data
    assert interaction.data["custom_id"] == "g1:x"
    await interaction.response.edit_message(view=card("민지", button()))
    await use.answered()
    assert (use.kind, use.answers, seen.text) == ("update", 1, "민지")
    with pytest.raises(discord.InteractionResponded):
        await interaction.response.defer()
    interaction.response._response_type = None
    await refused(interaction.response.defer(), 40060)
    assert use.refused == [40060]
    assert use.answers == 1


async def test_a_deferred_answer_is_completed_by_an_edit(scene: Scene) -> None:
    seen = await posted(scene)
    use = await scene.dc.press(scene.minji, seen)
    interaction = await scene.bot.next()
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(view=card("패"))
    assert use.text == "패"
    assert use.told[0].viewer == scene.minji.id
    more = await interaction.followup.send("또", ephemeral=True, wait=True)
    assert use.text == "패\n또"
    await more.delete()
    assert use.text == "패"


async def test_an_answer_after_three_seconds_is_none(scene: Scene) -> None:
    scene.dc.world.answer_within = 0.05
    use = await scene.dc.press(scene.minji, await posted(scene))
    interaction = await scene.bot.next()
    scene.dc.world.advance_clock(1)
    await refused(interaction.response.defer(), 10062)
    await scene.dc.until(lambda: scene.dc.unanswered() == [use])


async def test_a_token_dies_after_fifteen_minutes(scene: Scene) -> None:
    await scene.dc.press(scene.minji, await posted(scene))
    interaction = await scene.bot.next()
    await interaction.response.send_message("패", ephemeral=True)
    scene.dc.world.advance_clock(899)
    await interaction.edit_original_response(content="패 2")
    scene.dc.world.advance_clock(2)
    await refused(interaction.edit_original_response(content="패 3"), 50027)
    assert [call.status for call in scene.dc.invalid] == [401]


async def test_choices_come_with_their_values_and_no_others(scene: Scene) -> None:
    options = [discord.SelectOption(label=value, value=value) for value in ("SA", "SK", "S9")]
    seen = await posted(scene, "묻기", select=ui.Select(custom_id="bury", min_values=2, max_values=2, options=options))
    with pytest.raises(NotPossible):
        await scene.dc.choose(scene.minji, seen, ["SA"])
    await scene.dc.choose(scene.minji, seen, ["SA", "S9"])
    interaction = await scene.bot.next()
    assert interaction.data
    assert interaction.data["values"] == ["SA", "S9"]
    assert "SK" in seen.versions[0].controls


async def test_modals_are_filled_in_once(scene: Scene) -> None:
    use = await scene.dc.press(scene.minji, await posted(scene))
    interaction = await scene.bot.next()
    modal = ui.Modal(title="컷", custom_id="g1:cut")
    modal.add_item(ui.Label(text="말", component=ui.TextInput(custom_id="text", max_length=32)))
    await interaction.response.send_modal(modal)
    await use.answered()
    again = await scene.dc.submit(scene.minji, use, {"text": "하나"})
    submitted = await scene.bot.next()
    assert submitted.data
    assert submitted.data["custom_id"] == "g1:cut"
    await submitted.response.send_message("네", ephemeral=True)
    await again.answered()
    with pytest.raises(NotPossible):
        await scene.dc.submit(scene.minji, use, {"text": "둘"})
    await scene.dc.submit(scene.minji, use, {"x": "y" * 5000}, custom_id="zzz", forged=True)
    assert (await scene.bot.next()).data


async def test_only_forgers_press_what_is_not_there(scene: Scene) -> None:
    seen = await posted(scene)
    with pytest.raises(NotPossible):
        await scene.dc.press(scene.minji, seen, custom_id="g1:z")
    await scene.dc.press(scene.minji, seen, custom_id="g1:z", forged=True)
    interaction = await scene.bot.next()
    assert interaction.data
    assert interaction.data["custom_id"] == "g1:z"
    scene.dc.remove(seen)
    with pytest.raises(NotPossible):
        await scene.dc.press(scene.minji, seen)


# ------------------------------------------------------------- people and places


async def test_direct_messages_reach_those_who_take_them(scene: Scene) -> None:
    user = await scene.bot.fetch_user(scene.minji.id)
    await user.send(view=card("패"))
    assert [seen.text for seen in scene.dc.shown(scene.dc.private(scene.minji))] == ["패"]
    scene.dc.close_dms(scene.minji)
    await refused(user.send(view=card("패")), 50007)
    scene.dc.close_dms(scene.minji, closed=False)
    scene.dc.leave(scene.minji, scene.guild)
    await refused(user.send(view=card("패")), 50278)


async def test_few_people_can_be_written_to_for_the_first_time(scene: Scene) -> None:
    for number in range(20):
        await (await scene.bot.fetch_user(scene.dc.user(f"손님{number}").id)).create_dm()
    await refused((await scene.bot.fetch_user(scene.dc.user("또").id)).create_dm(), 40003)


async def test_threads_wake_up_by_sending_unless_locked(scene: Scene) -> None:
    thread = scene.dc.thread(scene.room, "1번 탁자", scene.minji)
    there = scene.bot.get_partial_messageable(thread.id, guild_id=scene.guild.id)
    message = await there.send(view=card("판"))
    scene.dc.archive(thread)
    await refused(there.get_partial_message(message.id).edit(view=card("둘")), 50083)
    await there.send(view=card("셋"))
    await there.get_partial_message(message.id).edit(view=card("둘"))
    scene.dc.archive(thread, locked=True)
    await refused(there.send(view=card("넷")), 50083)
    open_ = scene.dc.thread(scene.room, "2번 탁자", scene.minji)
    scene.dc.lock(open_)
    await refused(scene.bot.get_partial_messageable(open_.id).send(view=card("넷")), 160005)


async def test_missing_rights_deleted_channels_and_lost_servers_have_their_codes(scene: Scene) -> None:
    seen = await posted(scene)
    edit = scene.channel.get_partial_message(seen.id).edit
    scene.dc.deny(scene.room, "send_messages")
    await refused(scene.channel.send(view=card("x")), 50013)
    scene.dc.deny(scene.room, "attach_files")
    file = discord.File(io.BytesIO(PIXEL), "a.png")
    await refused(scene.channel.send("x", file=file), 50013)
    scene.dc.deny(scene.room, "view_channel")
    await refused(edit(view=card("x")), 50001)
    scene.dc.deny(scene.room)
    scene.dc.remove(seen)
    await refused(edit(view=card("x")), 10008)
    scene.dc.remove_channel(scene.room)
    await refused(scene.channel.send(view=card("x")), 10003)
    other = scene.dc.channel(scene.guild, "다른 방")
    scene.dc.kick_bot(scene.guild)
    await refused(scene.bot.get_partial_messageable(other.id).send(view=card("x")), 50001)
    await scene.dc.until(lambda: "removed 금요 마이티" in scene.bot.events)


async def test_old_messages_can_hardly_be_edited(scene: Scene) -> None:
    seen = await posted(scene)
    scene.dc.world.advance_clock(3601)
    scene.dc.rates.announced = False
    for number in range(5):
        await scene.channel.get_partial_message(seen.id).edit(view=card(f"{number}"))
    await refused(scene.channel.get_partial_message(seen.id).edit(view=card("x")), 30046)


async def test_emojis_have_names_of_their_own_and_stand_on_buttons(scene: Scene) -> None:
    emoji = await scene.bot.create_application_emoji(name="SA", image=PIXEL)
    await refused(scene.bot.create_application_emoji(name="SA", image=PIXEL), 50035)
    await refused(scene.bot.create_application_emoji(name="S", image=PIXEL), 50035)
    await refused(scene.bot.create_application_emoji(name="SK", image=PIXEL + bytes(300_000)), 50035)
    assert [known.name for known in await scene.bot.fetch_application_emojis()] == ["SA"]
    seen = await posted(scene, "판", ui.Button(custom_id="c", emoji=emoji))
    assert seen.labels == ["SA"]


# ----------------------------------------------------------------------- limits


async def test_announced_rates_are_kept_by_the_library(scene: Scene) -> None:
    seen = await posted(scene)
    message = scene.channel.get_partial_message(seen.id)
    for number in range(12):
        await message.edit(view=card(f"{number}"))
    assert busiest(scene.dc.edits(scene.room), 5 / 20) <= 5
    assert scene.dc.rates.refused == []


async def test_a_429_is_waited_out_and_told_in_all_its_forms(scene: Scene) -> None:
    scene.dc.rates.hold(scene.room.id, 0.3)
    began = scene.dc.now()
    await scene.channel.send(view=card("x"))
    assert scene.dc.now() - began >= 0.3
    assert [call.status for call in scene.dc.made("POST", scene.room)] == [429, 200]
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {scene.dc.token}"}) as http:
        address = f"{scene.dc.api_url}/channels/{scene.room.id}/messages"
        answers = [await http.post(address, json={"content": "x"}) for _ in range(6)]
        assert answers[-1].status == 429
        assert answers[-1].headers["X-RateLimit-Scope"] == "user"
        assert "Via" in answers[-1].headers
    assert scene.dc.rates.refused


async def test_who_has_no_token_is_turned_away(scene: Scene) -> None:
    async with aiohttp.ClientSession() as http:
        answer = await http.get(f"{scene.dc.api_url}/users/@me")
        assert answer.status == 401
        assert answer.headers["Content-Type"] == "application/json"


# -------------------------------------------------------------- broken lines


async def test_faults_break_calls_before_and_after_they_take_effect(scene: Scene) -> None:
    scene.dc.fail("POST", "/channels/*/messages", (403, 50013))
    await refused(scene.channel.send("하나"), 50013)
    scene.dc.fail("POST", "/channels/*/messages", (502, 0))
    await scene.channel.send("둘", nonce="2")  # the library tries again
    scene.dc.fail("POST", "/channels/*/messages", delivered=True, times=1)
    with pytest.raises((aiohttp.ClientError, discord.DiscordServerError)):
        await scene.channel.send("셋", nonce="3")
    await scene.channel.send("셋", nonce="3")
    assert [seen.raw.content for seen in scene.dc.shown(scene.room)] == ["둘", "셋"]


async def test_a_cut_line_is_resumed_and_nothing_is_missed(scene: Scene) -> None:
    seen = await posted(scene)
    await scene.dc.gateway.drop()
    use = await scene.dc.press(scene.minji, seen)
    await (await scene.bot.next()).response.defer()
    await use.answered()
    assert (scene.dc.gateway.identified, scene.dc.gateway.resumed) == (1, 1)
    scene.dc.gateway.ask_to_reconnect()
    await scene.dc.until(lambda: scene.dc.gateway.resumed == 2)


async def test_a_forgotten_session_identifies_anew_and_loses_what_came_between(scene: Scene) -> None:
    seen = await posted(scene)
    await scene.dc.gateway.drop(forget=True)
    lost = await scene.dc.press(scene.minji, seen)
    await scene.dc.until(lambda: scene.dc.gateway.identified == 2, 30)
    await scene.dc.until(lambda: scene.bot.events.count("ready") >= 1)
    await scene.dc.press(scene.minji, seen)
    await (await scene.bot.next()).response.defer()
    assert not lost.answers
    assert scene.bot.heard == []


async def test_silence_is_noticed_by_heartbeats() -> None:
    async with FakeDiscord() as dc:
        dc.gateway.heartbeat = 100
        async with connected(dc, heartbeat_timeout=1.0):
            dc.gateway.silent = True
            before = dc.gateway.handshakes
            await dc.until(lambda: dc.gateway.handshakes > before, 30)
            dc.gateway.silent = False
            await dc.until(lambda: dc.gateway.connected and dc.gateway.resumed + dc.gateway.identified > 1, 30)


async def test_a_wrong_token_and_unapproved_intents_end_the_client() -> None:
    async with FakeDiscord() as dc:
        with pytest.raises(discord.LoginFailure):
            async with connected(dc, token="wrong"):
                pass
        dc.gateway.approved = discord.Intents.none()
        async with connected(dc):
            pass


async def test_events_go_to_their_own_shard() -> None:
    async with FakeDiscord() as dc:
        minji = dc.user("민지")
        guilds = [dc.guild(f"서버{number}", minji) for number in range(6)]
        rooms = [dc.channel(guild, "방") for guild in guilds]
        async with connected(dc, shard_count=2) as bot:
            assert {guild.name for guild in bot.guilds} == {guild.name for guild in guilds}
            await dc.until(lambda: len(dc.gateway.sessions) == 2)
            for room in rooms:
                message = await bot.get_partial_messageable(room.id).send(view=card("판", button()))
                await dc.press(minji, dc.world.seen[message.id])
                interaction = await bot.next()
                await interaction.response.defer()
                assert interaction.guild_id == room.guild.id if room.guild else 0
            await asyncio.sleep(0)
            assert bot.heard == []


async def test_an_unavailable_server_comes_back(scene: Scene) -> None:
    scene.dc.outage(scene.guild)
    await scene.dc.until(lambda: all(guild.unavailable for guild in scene.bot.guilds))
    scene.dc.recovery(scene.guild)
    await scene.dc.until(lambda: [guild.name for guild in scene.bot.guilds if not guild.unavailable])
