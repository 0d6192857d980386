"""The coordinator with the real store, on virtual time: whole deals, redelivery, faults, restarts, looks, limits."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.facts import TableState
from bot.ports import Pressed
from bot.reception import Caps
from bot.store import Conflict, DatabaseBusy
from engine import record
from tests.bot.coordinator.chat import GROUP, PEOPLE, Chat, on_virtual_time
from tests.fakes.messenger import FREE


def test_a_deal_is_played_by_pressing_what_the_screens_show(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        await chat.settle()
        await chat.press("Alex", "join")
        await chat.press("민지", "fill")
        await chat.settle()
        table = await chat.table()
        await chat.play_out(table)
        await chat.settle(10)
        kinds = [screen.kind for _, screen in chat.screens(GROUP)]
        assert kinds == ["lobby", "board", "result"]
        past = await chat.store.record(f"{table.state.id}/1")
        assert past is not None
        assert record.replay(dict(past.record)).ok

    on_virtual_time(evening, tmp_path)


def test_every_hand_goes_to_its_own_person_alone(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        await chat.settle(30)
        assert table.deal is not None
        for chair, name in enumerate(PEOPLE):
            cards = table.deal.view(chair).hands[chair]
            assert cards is not None
            drawn = [screen.cards for _, screen in chat.screens(f"fake:{name}") if screen.kind == "hand"]
            assert drawn == [cards]
        public = [screen for _, screen in chat.screens(GROUP)]
        assert not any(screen.cards for screen in public)

    on_virtual_time(evening, tmp_path)


def test_the_board_names_no_friend_before_his_card_falls_whichever_chair_he_has(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        hidden: set[int] = set()
        await chat.open(*PEOPLE)
        for number in range(1, 60):
            table = await chat.table()
            while (deal := table.deal) is not None:
                board = await chat.coordinator._gallery.board(table, number)
                assert board is not None
                assert board.felt is not None
                named = [seat for seat, chair in enumerate(board.felt.chairs) if chair.role == "프렌드"]
                assert named == list(deal.view(None).friends)
                knows = [seat for seat in deal.rules.people if seat in deal.view(seat).friends]
                if deal.phase == "play" and not named and knows:
                    hidden.update(knows)
                await chat.move(table)
                table = await chat.table()
            if 0 in hidden and len(hidden) > 2:
                return
            await chat.token(PEOPLE[0], f"g1:{table.state.id}:next:{number}:")
        raise AssertionError(f"the hidden friend had no other chairs than {hidden}")

    on_virtual_time(evening, tmp_path)


def test_a_redelivered_update_is_answered_and_changes_nothing(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        table = await chat.table()
        update = chat.update("민지", Pressed(f"g1:{table.state.id}:addai::"))
        first = await chat.coordinator.handle(update)
        again = await chat.coordinator.handle(update)
        assert first.text
        assert again is not None
        table = await chat.table()
        assert sum(seat.ai is not None for seat in table.state.seats) == 1

    on_virtual_time(evening, tmp_path)


def test_double_presses_at_the_same_instant_act_once(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        deal = table.deal
        assert deal is not None
        name = table.state.seats[table.acting_owner or 0].name
        token = f"g1:{table.state.id}:pass:1.0:"
        answers = await asyncio.gather(*(chat.token(name, token, private=True) for _ in range(10)))
        table = await chat.table()
        assert table.deal is not None
        assert table.deal.actions == [
            f"{table.state.seats.index(next(s for s in table.state.seats if s.name == name))} pass"
        ]
        assert sum(answer.text != "" for answer in answers) == 1

    on_virtual_time(evening, tmp_path)


def test_kill_anywhere_and_the_evening_is_the_same(tmp_path: Path):
    """The final record of an evening interrupted again and again equals an undisturbed one's, every message there
    once (on a platform whose sends have a nonce)."""
    records: list[str] = []

    for disturbed in (False, True):

        async def evening(chat: Chat, disturbed: bool = disturbed) -> None:
            table = await chat.open(*PEOPLE[:2])
            name = table.state.id
            turn = 0
            while (current := await chat.table()).deal is not None:
                await chat.move(current)
                if disturbed and current.state.turns >= turn:
                    turn += 7
                    await chat.restart()
            await chat.settle(10)
            past = await chat.store.record(f"{name}/1")
            assert past is not None
            records.append(json.dumps(past.record, sort_keys=True))
            for kind in ("lobby", "board", "result"):
                assert [screen.kind for _, screen in chat.screens(GROUP)].count(kind) == 1

        folder = tmp_path / str(disturbed)
        folder.mkdir()
        on_virtual_time(evening, folder, limits=replace(FREE, nonce=True))
    assert records[0] == records[1]


def test_a_conflict_is_decided_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        table = await chat.table()
        commit, failures = chat.store.commit, [Conflict(table.state.id)] * 3

        async def sometimes(commit_asked: object) -> int:
            if failures:
                raise failures.pop()
            return await commit(commit_asked)  # type: ignore[arg-type]

        monkeypatch.setattr(chat.store, "commit", sometimes)
        await chat.token("Alex", f"g1:{table.state.id}:join::")
        await chat.restart()
        assert (await chat.table()).state.seats[1].name == "Alex"

    on_virtual_time(evening, tmp_path)


def test_a_busy_database_is_said_kindly_and_nothing_is_half_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        table = await chat.table()
        commit = chat.store.commit

        async def busy(_commit: object) -> int:
            raise DatabaseBusy("locked")

        monkeypatch.setattr(chat.store, "commit", busy)
        answer = await chat.token("Alex", f"g1:{table.state.id}:join::")
        assert answer.text
        monkeypatch.setattr(chat.store, "commit", commit)
        assert (await chat.table()).state.seats[1].person is None
        await chat.token("Alex", f"g1:{table.state.id}:join::")
        assert (await chat.table()).state.seats[1].name == "Alex"

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize(
    "token",
    ["", "x", "g1:", "g1:abcdefgh:play:1.1:SA", "g1:abcdefgh:join::9", "🂡" * 5000, "g1:abcdefgh:play:1:1:1:SA", "\x00"],
)
def test_forged_tokens_are_answered_in_one_sentence(tmp_path: Path, token: str):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        answer = await chat.token("민지", token)
        assert answer.text
        assert "\n" not in answer.text

    on_virtual_time(evening, tmp_path)


def test_one_person_at_two_tables_presses_the_card_of_the_right_one(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty", "three", chat="fake:one")
        await chat.say("민지", "mighty", "three", chat="fake:two")
        first, second = (stored.id for stored in await chat.store.live_tables())
        for name, where in ((first, "fake:one"), (second, "fake:two")):
            await chat.token("민지", f"g1:{name}:fill::", chat=where)
        for index in (0, 1):
            while (table := await chat.table(index)).deal is not None and table.acting_owner != 0:
                await chat.move(table)
        one, two = await chat.table(0), await chat.table(1)
        assert one.deal is not None
        assert two.deal is not None
        before = two.deal.turn
        await chat.token("민지", f"g1:{first}:pass:1.{one.deal.turn}:", private=True)
        assert one.deal.turn > 0
        assert (await chat.table(1)).deal.turn == before  # type: ignore[union-attr]

    on_virtual_time(evening, tmp_path)


def test_a_person_sends_no_more_than_a_game_needs(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        texts = [(await chat.say("민지", "help")).text for _ in range(20)]
        assert len(set(texts)) == 2
        await chat.settle(10)
        assert (await chat.say("민지", "help")).text == texts[0]

    on_virtual_time(evening, tmp_path, caps=Caps(burst=5, per_second=1))


def test_the_operator_sees_and_stops_tables(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        shown = await chat.coordinator.overview()
        assert [each["id"] for each in shown] == [table.state.id]
        text = json.dumps(shown, ensure_ascii=False)
        assert not any(card in text for card in ("SA", "HK", "JK"))
        assert await chat.coordinator.operator_stop(table.state.id)
        assert not await chat.coordinator.operator_stop(table.state.id)
        assert await chat.coordinator.describe(table.state.id) is None

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("cut", ["\ud800", "가\0나", "👩‍👩‍👧‍👦", "\u202e", "<b>&"])
def test_a_cut_in_any_script_is_dealt_with(tmp_path: Path, cut: str):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", fill=False)
        await chat.say("민지", "cut", cut)
        await chat.token("민지", f"g1:{table.state.id}:fill::")
        assert (await chat.table()).state.stage is TableState.PLAYING

    on_virtual_time(evening, tmp_path)


def test_who_sits_at_two_tables_finds_the_other_one_on_his_hand(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty", chat="fake:one")
        await chat.say("민지", "mighty", chat="fake:two")
        await chat.settle()
        first, second = await chat.table(0), await chat.table(1)
        assert [name for name, _ in first.state.seats[0].elsewhere] == [second.state.id]
        await chat.token("민지", f"g1:{second.state.id}:leave::", chat="fake:two")
        await chat.settle()
        assert (await chat.table(0)).state.seats[0].elsewhere == ()

    on_virtual_time(evening, tmp_path)
