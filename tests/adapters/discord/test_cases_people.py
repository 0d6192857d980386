"""People who leave, fall asleep, close their direct messages or come back, on Discord. The numbers are those of the
list of field cases."""

from __future__ import annotations

import contextlib

import pytest

from tests.adapters.discord.evening import Player, evening, lobby, offers, playing
from tests.adapters.discord.rooms import IDLE, LATER, LONG, PACE, PINGS, SHORT, Room, count, hand_of, room, wished
from tests.fakes.discord import Seen

__all__ = ["room"]


def refusals(room: Room, player: Player) -> int:
    """How often the bot was told that this person can't be written to."""
    direct = room.dc.private(player.user).id
    return len([call for call in room.dc.invalid if call.channel == direct])


# --------------------------------------------------------------------- restart


@pytest.mark.parametrize("room", [LONG], indirect=True)
async def test_case_01_04_05_06_47_a_restart_goes_on_where_it_stopped(room: Room) -> None:
    board = await room.dealt()
    hand, wish = hand_of(room.minji), wished(room.minji)
    await room.running.stop()
    before = [seen.id for seen in room.dc.shown(room.channel)]
    async with evening(room.dc, room.database, timings=LONG, pace=PACE):
        use = await room.minji.do(hand, wish)  # the button from before the restart
        assert use.answers == 1
        assert [seen.id for seen in room.dc.shown(room.channel)][: len(before)] == before
        async with playing(room.minji):
            await room.dc.until(room.results, 60, "the deal did not end")
        assert len(room.results()) == 1
        assert board in room.dc.shown(room.channel)


@pytest.mark.parametrize("room", [LATER], indirect=True)
async def test_case_09_who_is_to_act_is_pinged_after_a_restart_too(room: Room) -> None:
    await room.dealt()
    await room.dc.until(lambda: wished(room.minji).press.verb == "bid", 10)
    wish = wished(room.minji)
    assert not room.pings(room.minji)
    await room.running.stop()
    async with evening(room.dc, room.database, timings=LATER, pace=PACE):
        await room.dc.until(lambda: room.pings(room.minji), 30, "no ping after the restart")
        assert wished(room.minji).press.decision == wish.press.decision
        await room.minji.do(hand_of(room.minji), wished(room.minji))
        await room.dc.until(lambda: not room.pings(room.minji), 10, "the ping stays when the turn is over")


# -------------------------------------------------------------------- delivery


async def test_case_27_who_takes_no_direct_messages_is_told_before_the_game_and_plays_in_a_panel(room: Room) -> None:
    room.dc.close_dms(room.alex.user)
    message = await room.table(room.alex)
    await room.dc.until(lambda: refusals(room, room.alex), 10, "nothing was tried")

    def told() -> list[Seen]:
        return [seen for seen in room.dc.panels(room.alex.user) if "DM" in seen.text]

    await room.dc.until(told, 10, "he was not told")
    assert len(told()) == 1
    await room.minji.press(message, "AI로 채우고 시작")
    await room.board()
    room.alex.panel = True
    async with playing(room.minji, room.alex):
        await room.dc.until(room.results, 90, "the deal did not end")
    assert [press for press in room.alex.made if press.verb == "play"]
    assert refusals(room, room.alex) == 1
    assert len(told()) == 1


@pytest.mark.parametrize("room", [SHORT], indirect=True)
async def test_case_26_28_a_hand_that_cannot_be_sent_holds_nobody_up(room: Room) -> None:
    room.dc.close_dms(room.alex.user)
    await room.dealt(room.alex)
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")
    assert refusals(room, room.alex) <= 1


async def test_case_30_74_who_closed_his_direct_messages_is_tried_again_when_he_asks(room: Room) -> None:
    room.dc.close_dms(room.alex.user)
    await room.dealt(room.alex)
    await room.dc.until(lambda: refusals(room, room.alex), 10, "nothing was tried")
    board = await room.board()
    for _ in range(3):
        await room.alex.press(board, "내 패")
    assert refusals(room, room.alex) == 1
    room.dc.close_dms(room.alex.user, closed=False)
    await room.alex.slash("hand")
    await room.dc.until(lambda: room.dc.shown(room.dc.private(room.alex.user)), 10, "his hand does not come")
    assert refusals(room, room.alex) == 1


async def test_case_35_a_panel_lives_by_its_last_press_and_comes_back_after_its_end(room: Room) -> None:
    room.dc.close_dms(room.minji.user)
    room.minji.panel = True
    message = await room.table()
    await room.minji.press(message, "AI로 채우고 시작")
    board = await room.board()
    await room.minji.press(board, "내 패")
    panel = await room.dc.until(lambda: room.minji.hand, 10)
    room.dc.world.advance_clock(901)  # its token is dead, and the bot does not know
    async with playing(room.minji):
        await room.dc.until(room.results, 90, "the deal did not end")
    dead = [call for call in room.dc.invalid if call.code == 50027]
    assert len(dead) <= 1
    assert panel.viewer == room.minji.user.id
    assert room.dc.unanswered() == []


async def test_case_36_a_token_that_is_dead_from_the_start_costs_one_try(room: Room) -> None:
    await room.dealt()
    await room.dc.until(lambda: wished(room.minji).press.verb == "bid", 10)
    room.dc.fail("POST", "/interactions/*/callback", (404, 10062))
    wish, hand = wished(room.minji), hand_of(room.minji)
    use = await room.dc.press(room.minji.user, hand, custom_id=wish.custom_id)
    await room.dc.until(lambda: use.refused, 10)
    await room.dc.until(lambda: wished(room.minji).press != wish.press or room.actions(wish), 10, "the press was lost")
    assert len([call for call in room.dc.calls if call.code == 10062]) == 1
    room.minji.decided.add(wish.key)
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")


async def test_case_24_25_a_refusal_stops_the_opening_of_direct_messages(room: Room) -> None:
    room.dc.fail("POST", "/users/@me/channels", (400, 40003), times=99)  # opening too fast
    message = await room.table(room.alex)
    await room.minji.press(message, "AI로 채우고 시작")
    board = await room.board()
    for player in (room.minji, room.alex):
        player.panel = True
        await player.press(board, "내 패")
    async with playing(room.minji, room.alex):
        await room.dc.until(room.results, 90, "the deal did not end")
    tried = [call for call in room.dc.calls if call.path == "/users/@me/channels"]
    assert len(tried) <= 2 * 2


# --------------------------------------------------------------------- absence


@pytest.mark.parametrize("room", [SHORT], indirect=True)
async def test_case_52_55_58_the_game_goes_on_without_who_left_the_server(room: Room) -> None:
    await room.dealt(room.alex)
    room.dc.leave(room.alex.user, room.guild)
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")
    room.settled_once()


async def test_case_54_who_left_may_play_elsewhere(room: Room) -> None:
    message = await room.table(room.alex)
    await room.alex.press(message, "나가기")
    room.alex.room = room.dc.channel(room.guild, "다른 방")
    elsewhere, _ = await lobby(room.alex)
    await room.dc.until(lambda: "Alex" in elsewhere.text)
    assert "Alex" not in message.text


@pytest.mark.parametrize("room", [IDLE], indirect=True)
async def test_case_57_a_lobby_loses_its_idle_members_alone_and_closes_when_empty(room: Room) -> None:
    message = await room.table(room.alex)
    while "민지" in message.text:
        await room.alex.press(message, "컷")
        with contextlib.suppress(AssertionError):
            await room.dc.until(lambda: "민지" not in message.text, 0.25)
    assert "Alex" in message.text
    await room.dc.until(lambda: "오래 비어 있어서 닫았어요" in message.text, 20)
    assert not any(offers(message))
    assert await room.running.store.live_tables() == []


# ---------------------------------------------------------------------- wanted


async def test_case_65_the_leaderboard_knows_who_renamed_himself_and_who_left(room: Room) -> None:
    jun = room.member("준")
    await room.dealt(room.alex, jun)
    async with playing(room.minji, room.alex, jun):
        await room.dc.until(room.results, 90, "the deal did not end")
    room.dc.world.get_user(room.minji.user.id).global_name = "새 민지"
    room.dc.leave(room.alex.user, room.guild)
    await room.minji.slash("leaderboard")
    ranks = await room.dc.message(room.channel, "위 ")
    for name in ("새 민지", "Alex", "준"):
        assert ranks.text.count(f"\u2068{name}\u2069") == 1


async def test_case_67_when_the_evening_is_over_results_and_one_summary_are_left(room: Room) -> None:
    board = await room.dealt(room.alex)
    async with playing(room.minji, room.alex):
        await room.dc.until(room.results, 90, "the deal did not end")
    result = await room.dc.message(room.channel, "다음 판")
    for player in (room.minji, room.alex):
        await player.slash("stop")
    summary = await room.dc.message(room.channel, "오늘의 성적 · 1판")
    await room.dc.until(lambda: "다음 판" not in result.labels)
    lobby, *rest = room.dc.shown(room.channel)
    assert rest == [board, result, summary]
    await room.dc.until(lambda: not any(offers(lobby)))
    assert [wish.press.verb for wish in offers(summary)] == ["again"]
    for player in (room.minji, room.alex):
        assert not room.pings(player)


@pytest.mark.parametrize("room", [PINGS], indirect=True)
async def test_case_68_a_turn_that_waits_is_pinged_and_a_deal_has_one_board(room: Room) -> None:
    board = await room.dealt()
    for _ in range(2):
        ping = await room.dc.until(lambda: room.pings(room.minji), 20)
        while (wish := await room.dc.until(room.minji.wish, 20)).press.verb == "ticks":  # no decision yet
            await room.minji.do(hand_of(room.minji), wish)
            room.minji.decided.add(wish.key)
        await room.minji.do(hand_of(room.minji), wish)
        room.minji.decided.add(wish.key)
        await room.dc.until(lambda old=ping[-1]: old not in room.pings(room.minji), 10, "the ping stays")
        await room.dc.until(room.minji.wish, 20)
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")
    assert len(room.dc.shown(room.channel)) == 3, "lobby, board and result"
    assert len(board.versions) > 5
    assert count(room.database, "select count(*) from actions") > 10
