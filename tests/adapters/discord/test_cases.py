"""What broke in other people's chat-game bots, on Discord: presses, limits, buttons. The numbers are those of the list
of field cases."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from dataclasses import dataclass

import pytest

from bot.ids import TableId
from tests.adapters.discord.evening import Evening, Player, Wish, lobby, offers, playing
from tests.adapters.discord.rooms import BRIEF, Room, count, hand_of, room, wished
from tests.fakes.discord import Seen, Use, busiest

__all__ = ["room"]


class Thrice(Player):
    """Every button is pressed three times at once; selects, which do the same again, once."""

    async def press(self, message: Seen, label: str = "", *, custom_id: str | None = None) -> Use:
        if custom_id is None:
            return await super().press(message, label)
        first, *_ = await asyncio.gather(*(super(Thrice, self).press(message, custom_id=custom_id) for _ in range(3)))
        return first


@dataclass
class AtTheDeadline(Player):
    """Presses when his time is just up."""

    running: Evening | None = None
    waited: int = 0
    """presses held back until then"""

    async def do(self, message: Seen, wish: Wish) -> Use:
        assert self.running
        stored = await self.running.store.table(TableId(wish.press.table))
        if stored is not None and stored.deadline is not None:
            await asyncio.sleep(stored.deadline - time.time())
            self.waited += 1
        return await super().do(message, wish)


# --------------------------------------------------------------------- restart


async def test_case_02_an_error_in_one_update_ends_no_game(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await room.dealt()
    handle, broken = room.running.coordinator.handle, [True]

    async def once(update):
        if broken and broken.pop():
            raise RuntimeError("out of luck")
        return await handle(update)

    monkeypatch.setattr(room.running.coordinator, "handle", once)
    use = await room.minji.press(board, "규칙")
    assert use.answers == 1
    wish = wished(room.minji)
    await room.minji.do(hand_of(room.minji), wish)
    assert room.actions(wish) == 1 or wish.press.verb in {"ready", "ticks", "number", "suit"}


async def test_case_03_a_night_of_network_errors_ends_no_game(room: Room) -> None:
    await room.dealt()
    await room.dc.gateway.drop()
    room.dc.fail("POST", "/channels/*/messages", times=2)
    room.dc.fail("PATCH", "/channels/*/messages/*", (502, 0), times=2)
    await room.dc.until(lambda: room.dc.gateway.connected, 30)
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")


# ----------------------------------------------------------------- concurrency


@pytest.mark.parametrize("room", [BRIEF], indirect=True)
async def test_case_10_presses_at_the_deadline_and_the_clock_take_one_turn(room: Room) -> None:
    await room.dealt()
    room.minji = late = AtTheDeadline(room.dc, room.minji.user, room.channel, opens=True, running=room.running)
    async with playing(late):  # every turn lasts less than half a second
        await room.dc.until(room.results, 60, "the deal did not end")
    assert late.waited > 2
    assert {use.answers for use in late.uses} == {1}
    room.settled_once()


async def test_case_11_the_last_card_pressed_thrice_at_once_settles_once(room: Room) -> None:
    await room.dealt()
    room.minji = Thrice(room.dc, room.minji.user, room.channel, opens=True)
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")
    assert len([press for press in room.minji.made if press.verb == "play"]) > 2
    assert {use.answers for use in room.minji.uses} == {1}
    room.settled_once()


async def test_case_12_a_double_tap_is_one_action(room: Room) -> None:
    await room.dealt()
    await room.dc.until(lambda: wished(room.minji).press.verb == "bid", 10)
    wish, hand = wished(room.minji), hand_of(room.minji)
    first, second = await asyncio.gather(room.minji.do(hand, wish), room.minji.do(hand, wish))
    assert first.answers == second.answers == 1
    assert room.actions(wish) == 1


async def test_case_13_a_press_on_a_decision_that_is_closed_is_refused(room: Room) -> None:
    """It is his turn again, and the card could be played; but he pressed it for a trick that is over."""
    await room.dealt()
    late: dict[tuple[str, ...], Wish] = {}
    while True:
        await room.dc.until(room.minji.wish, 30)
        hand = hand_of(room.minji)
        cards = {offer.press.args: offer for offer in offers(hand) if offer.press.verb == "play"}
        if again := cards.keys() & late.keys():
            break
        late = cards
        await room.minji.step()
    card = again.pop()
    assert late[card].press.decision != cards[card].press.decision
    await refused(room, room.minji, hand, late[card].custom_id)
    await room.minji.do(hand, cards[card])
    assert room.actions(cards[card]) == 1


async def test_case_15_a_vote_pressed_five_times_at_once_counts_once(room: Room) -> None:
    board = await room.dealt(room.alex)
    await room.alex.slash("stop")
    await room.dc.until(lambda: "중단할까요? 1/2" in board.text)
    vote = next(offer.custom_id for offer in offers(board) if offer.press.verb == "vote")
    uses = await asyncio.gather(*(room.alex.press(board, custom_id=vote) for _ in range(5)))
    assert {use.answers for use in uses} == {1}
    assert len(await room.running.store.live_tables()) == 1
    await asyncio.gather(*(room.minji.press(board, custom_id=vote) for _ in range(5)))
    await room.dc.until(room.stopped)
    assert await room.running.store.live_tables() == []
    await room.dc.until(lambda: not any(offers(board)) or "차례" not in board.text, 10)
    assert len(room.stopped()) == 1


async def test_case_16_17_a_channel_that_stalls_holds_up_no_other(room: Room) -> None:
    other = room.dc.channel(room.guild, "다른 방")
    await room.table()
    stalled = room.dc.fail("PATCH", f"/channels/{room.channel.id}/*", times=9, stall=15.0, passes=True)
    await room.minji.press(await room.dc.message(room.channel, "참가"), "AI 추가")
    await room.dc.until(lambda: stalled.times < 9, 20)
    room.alex.room = other
    message, _ = await lobby(room.alex)
    use = await room.alex.press(message, "AI 추가")
    assert use.latency < 3
    await room.dc.until(lambda: "AI-" in message.text, 14)
    stalled.times = 0


# ---------------------------------------------------------------------- limits


async def test_case_18_21_a_board_changed_often_runs_into_no_limit_and_freezes_nobody(room: Room) -> None:
    message = await room.table(room.alex)
    people = [room.minji, room.alex, *(room.member(f"손님{number}") for number in range(10))]
    for _ in range(3):
        await asyncio.gather(*(player.press(message, "컷") for player in people))
    assert {use.answers for player in people for use in player.uses} == {1}
    other = room.dc.channel(room.guild, "다른 방")
    room.stranger.room = other
    quick, _ = await lobby(room.stranger)
    use = await room.stranger.press(quick, "컷")
    assert use.latency < 3
    assert busiest(room.dc.edits(room.channel), 5 / 20) <= 5
    assert room.dc.rates.refused == []


async def test_case_19_a_halt_is_not_released_by_other_channels(room: Room) -> None:
    message = await room.table()
    began, halt = room.dc.now(), 8.0
    room.dc.rates.hold(room.channel.id, halt)
    await room.minji.press(message, "AI 추가")
    await room.dc.until(lambda: [call for call in room.dc.calls if call.status == 429], 10)
    room.alex.room = room.dc.channel(room.guild, "다른 방")
    elsewhere, _ = await lobby(room.alex)
    await room.alex.press(elsewhere, "AI 추가")
    await room.dc.until(lambda: "AI-" in elsewhere.text, halt - 1)
    await room.dc.until(lambda: "AI-" in message.text, 60)
    assert len([call for call in room.dc.calls if call.status == 429]) <= 2
    assert min(at for at in room.dc.edits(room.channel) if at > began) >= began + halt - 0.1


async def test_case_22_everybody_who_presses_at_once_gets_a_seat(room: Room) -> None:
    message = await room.table()
    guests = [room.member(f"손님{number}") for number in range(4)]
    uses = await asyncio.gather(*(guest.press(message, "참가") for guest in guests))
    assert {use.answers for use in uses} == {1}
    await room.dc.until(lambda: all(guest.user.name in message.text for guest in guests))
    assert [call for call in room.dc.invalid if call.status == 429] == []


async def test_case_23_a_slow_decision_is_deferred_and_follows_in_private(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.table()
    handle, decided = room.running.coordinator.handle, asyncio.Event()

    async def slowly(update):
        await decided.wait()
        return await handle(update)

    monkeypatch.setattr(room.running.coordinator, "handle", slowly)
    use = await room.stranger.slash("help")
    assert use.kind == "deferred"
    assert use.latency < 3
    decided.set()
    await room.dc.until(lambda: use.text and use.kind == "message")
    assert {seen.viewer for seen in use.told} == {room.stranger.user.id}


async def test_case_24_25_few_people_are_written_to_for_the_first_time(room: Room) -> None:
    """A dozen people at three tables within moments: no more than ten are written to in ten minutes (30 s here)."""
    guests = [room.member(f"손님{number}") for number in range(12)]
    for start in range(0, 12, 4):
        message, _ = await lobby(guests[start])
        for guest in guests[start + 1 : start + 4]:
            use = await guest.press(message, "참가")
            assert use.answers == 1
        names = [guest.user.name for guest in guests[start : start + 4]]
        await room.dc.until(lambda names=names, message=message: all(name in message.text for name in names))

    def opened() -> list[float]:
        return [call.at for call in room.dc.calls if call.path == "/users/@me/channels" and call.status == 200]

    await room.dc.until(lambda: len(opened()) >= 8, 20, "hardly anybody was written to")
    assert busiest(opened(), 600 / 20) <= 10
    assert [call for call in room.dc.invalid if call.code == 40003] == []


# --------------------------------------------------------------------- buttons


async def test_case_40_buttons_of_an_old_game_do_nothing_in_the_new_one(room: Room) -> None:
    first = await room.table()
    join = next(offer for offer in offers(first) if offer.press.verb == "join")
    await room.dc.until(lambda: "AI로 채우고 시작" in first.labels)
    await room.minji.press(first, "AI로 채우고 시작")
    await room.dc.until(lambda: (wish := room.minji.wish()) and wish.press.verb == "bid", 10, "no deal")
    passing = next(offer.custom_id for offer in offers(hand_of(room.minji)) if offer.press.verb == "pass")
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")
    card = next(press.token for press in room.minji.made if press.verb == "play")
    await room.minji.press(await room.dc.message(room.channel, "다음 판"), "다음 판")
    await room.dc.until(lambda: (wish := room.minji.wish()) and wish.press.verb == "bid", 10, "no second deal")
    for old in (card, passing):  # of the deal before
        await refused(room, room.minji, hand_of(room.minji), old)
    await room.running.coordinator.operator_stop(join.press.table)
    second = await room.table()
    await refused(room, room.minji, second, card)  # of the game before
    await refused(room, room.alex, second, join.custom_id)
    assert "Alex" not in second.text


async def refused(room: Room, player: Player, message: Seen, custom_id: str) -> None:
    """He is told why, and nothing is done."""
    before = count(room.database, "select count(*) from actions")
    use = await room.dc.press(player.user, message, custom_id=custom_id, forged=True)
    await use.answered()
    assert use.text
    assert count(room.database, "select count(*) from actions") == before


async def test_case_41_42_44_a_strangers_press_is_refused_to_him_alone(room: Room) -> None:
    board = await room.dealt()
    wish, shown = wished(room.minji), len(room.dc.shown(room.channel))
    use = await room.dc.press(room.stranger.user, board, custom_id=wish.press.token, forged=True)
    await use.answered()
    assert use.text
    assert {seen.viewer for seen in use.told} == {room.stranger.user.id}
    assert len(room.dc.shown(room.channel)) == shown
    assert room.actions(wish) == 0


async def test_case_43_71_several_tables_in_a_channel_keep_apart(room: Room) -> None:
    first = await room.table()
    second, table = await lobby(room.alex, "namu5")
    await room.minji.press(first, "AI 추가")
    await room.dc.until(lambda: "AI-" in first.text)
    assert "AI-" not in second.text
    assert {offer.press.table for offer in offers(second) if offer.press.table} == {table}
    assert table not in {offer.press.table for offer in offers(first)}


async def test_case_46_a_valid_card_is_played_and_answered(room: Room) -> None:
    await room.dealt()
    async with playing(room.minji):
        await room.dc.until(lambda: [p for p in room.minji.made if p.verb == "play"] or room.results(), 60)
    assert {use.answers for use in room.minji.uses} == {1}
    assert room.dc.unanswered() == []


async def test_case_48_a_mistake_of_the_program_leaves_no_press_unanswered(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await room.table()

    async def broken(update):
        raise RuntimeError(str(type(update)))

    monkeypatch.setattr(room.running.coordinator, "handle", broken)
    for label in ("컷", "규칙", "나가기"):
        use = await room.minji.press(message, label)
        assert use.answers == 1
    use = await room.minji.slash("help")
    assert use.answers == 1


async def test_case_64_a_locked_database_is_waited_for(room: Room) -> None:
    message = await room.table()
    with sqlite3.connect(room.database, isolation_level=None, timeout=0) as other:

        def locked() -> bool:
            with contextlib.suppress(sqlite3.OperationalError):  # the bot is writing just now
                other.execute("begin immediate")
            return other.in_transaction

        await room.dc.until(locked)
        pressing = asyncio.create_task(room.minji.press(message, "AI 추가"))
        await asyncio.sleep(0.4)
        other.execute("rollback")
    use = await pressing
    assert use.answers == 1
    await room.dc.until(lambda: "AI-" in message.text)


async def test_case_70_every_suit_has_its_letter(room: Room) -> None:
    await room.dealt()
    words = " ".join([hand_of(room.minji).text, *hand_of(room.minji).labels])
    assert any(sign in words for sign in "♠♥♦♣")
    for sign, letter in zip("♠♥♦♣", "스하다클", strict=True):
        assert words.count(sign) == words.count(f"{sign}{letter}")
