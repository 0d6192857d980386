"""The coordinator with the real store, on virtual time: whole deals, redelivery, faults, restarts, looks, limits."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.clocks import TIMINGS, Pace
from bot.coordinator import Coordinator
from bot.events import ActionTaken
from bot.facts import Speed, TableState
from bot.ports import Happened, Pressed, Said
from bot.reception import Caps
from bot.store import Commit, Conflict, DatabaseBusy
from bot.table import Outcome
from engine import record
from tests.bot.coordinator.chat import GROUP, Chat, on_virtual_time
from tests.fakes.messenger import FREE, TELEGRAM

ASKED = 60.0
"""seconds after which a message that was asked for anew must be there"""
PEOPLE = ("민지", "Alex", "준", "서연", "하늘")


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


def test_a_redelivered_command_opens_no_second_table(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        update = chat.update("민지", Said("mighty", "three"))
        await chat.coordinator.handle(update)
        await chat.coordinator.handle(update)
        await chat.restart()
        await chat.coordinator.handle(update)
        assert len(await chat.store.live_tables()) == 1

    on_virtual_time(evening, tmp_path)


def test_a_hundred_joins_at_once_seat_five(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("host", "mighty")
        table = await chat.table()
        answers = await asyncio.gather(
            *(chat.token(f"p{number}", f"g1:{table.state.id}:join::") for number in range(100))
        )
        table = await chat.table()
        assert sum(seat.person is not None for seat in table.state.seats) == 5
        assert all(answer.text for answer in answers)

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


def test_a_deadline_that_fell_into_downtime_is_nobodys_absence(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        await chat.kill()
        await asyncio.sleep(7200)
        await chat.start()
        await chat.settle(0.1)
        table = await chat.table()
        timing = TIMINGS[Speed.LIVE]
        assert table.deal is not None
        assert table.deal.turn == 0
        assert table.state.deadline == pytest.approx(chat.clock.now() + timing.bank, abs=1)
        assert not any(seat.missed for seat in table.state.seats)

    on_virtual_time(evening, tmp_path)


def test_the_clock_plays_turns_that_run_out_and_the_table_sleeps_in_the_end(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE[:2])
        table = await chat.table()
        while table.deal is not None and not table.state.asleep:
            await chat.settle(100)
            table = await chat.table()
        calls = len(chat.messenger.called)
        await chat.settle(3600)
        assert len(chat.messenger.called) <= calls + 5, "a sleeping table sends nothing"
        if table.state.asleep:
            await chat.press("민지", "hand")
            assert not (await chat.table()).state.asleep

    on_virtual_time(evening, tmp_path)


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


def test_a_clock_goes_on_after_the_database_was_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening(chat: Chat) -> None:
        await chat.open("민지")
        commit = chat.store.commit

        async def busy(_commit: object) -> int:
            raise DatabaseBusy("locked")

        monkeypatch.setattr(chat.store, "commit", busy)
        await chat.settle(200)
        monkeypatch.setattr(chat.store, "commit", commit)
        await chat.settle(5)
        table = await chat.table()
        assert table.state.seats[0].missed == 0, "what we could not take is nobody's absence"
        await chat.settle(100)
        assert (await chat.table()).state.turns > 0

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


@pytest.mark.parametrize("name", ["a" * 10_000, "مجهول", "\u202eevil", "👩‍👩‍👧‍👦" * 50, "", "@everyone", "<b>x</b>"])
def test_names_of_any_kind_sit_down(tmp_path: Path, name: str):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        table = await chat.table()
        update = chat.update("x", Pressed(f"g1:{table.state.id}:join::"))
        await chat.coordinator.handle(replace(update, sender=replace(update.sender, name=name)))
        await chat.settle()
        assert (await chat.table()).state.seats[1].person is not None
        assert len(chat.text()) < 2000

    on_virtual_time(evening, tmp_path)


def test_strangers_and_other_chats_are_refused(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", fill=False)
        name = table.state.id
        stranger = await chat.token("nobody", f"g1:{name}:fill::")
        elsewhere = await chat.token("민지", f"g1:{name}:fill::", chat="fake:other")
        gone = await chat.token("민지", "g1:zzzzzzzz:fill::")
        assert stranger.text
        assert elsewhere.text
        assert gone.text
        assert len({stranger.text, elsewhere.text, gone.text}) == 3
        assert (await chat.table()).state.stage is TableState.LOBBY

    on_virtual_time(evening, tmp_path)


def test_who_cannot_be_reached_is_told_how_and_joins_by_the_link(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "start", private=True)
        table = await chat.open("민지", fill=False)
        answer = await chat.token("Alex", f"g1:{table.state.id}:join::")
        assert answer.url == f"start:join-{table.state.id}"
        assert (await chat.table()).state.seats[1].person is None
        await chat.say("Alex", "start", f"join-{table.state.id}", private=True)
        await chat.settle()
        assert (await chat.table()).state.seats[1].name == "Alex"
        assert any(screen.kind == "hand" for _, screen in chat.screens("fake:Alex"))

    on_virtual_time(evening, tmp_path, limits=replace(TELEGRAM, writes_first=False))


def test_a_blocked_person_shows_in_the_lobby_and_is_back_when_he_speaks(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE[:2], fill=False)
        await chat.settle()
        await chat.coordinator.handle(chat.update("Alex", Happened("blocked")))
        await chat.settle()
        assert "DM" in chat.text()
        assert (await chat.press("민지", "fill")).text, "nobody is dealt a hand he cannot see"
        assert (await chat.table()).state.stage is TableState.LOBBY
        await chat.say("Alex", "hand", private=True)
        await chat.press("민지", "fill")
        assert (await chat.table()).state.stage is TableState.PLAYING

    on_virtual_time(evening, tmp_path, limits=replace(FREE, panels=False))


def test_an_unknown_command_is_refused_where_its_sender_alone_sees_it(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        assert "zzz" in (await chat.say("민지", "zzz", private=True)).text
        assert "zzz" in (await chat.say("민지", "zzz", panel="fake:!panel")).text
        assert not (await chat.say("민지", "zzz")).text, "in a group it may be another bot's"

    on_virtual_time(evening, tmp_path)


def test_kicked_from_the_group_ends_its_tables(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        await chat.coordinator.handle(chat.update("x", Happened("kicked")))
        assert await chat.store.live_tables() == []
        past = await chat.store.record(f"{table.state.id}/1")
        assert past is not None
        assert past.outcome == "stopped"
        assert "proof" in past.record

    on_virtual_time(evening, tmp_path)


def test_a_migrated_group_keeps_its_table_and_gets_its_board_anew(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        await chat.settle()
        await chat.coordinator.handle(chat.update("x", Happened("migrated", "fake:super")))
        await chat.settle(90)
        assert any(screen.kind == "board" for _, screen in chat.screens("fake:super"))
        name = table.state.seats[table.acting_owner or 0].name
        await chat.token(name, f"g1:{table.state.id}:pass:1.0:", chat="fake:super")
        table = await chat.table()
        assert table.deal is not None
        assert table.deal.turn >= 1

    on_virtual_time(evening, tmp_path)


def test_who_leaves_the_group_leaves_the_table(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE, fill=False)
        await chat.coordinator.handle(chat.update("Alex", Happened("left")))
        assert (await chat.table()).state.seats[1].person is None

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


def test_the_program_acts_when_the_board_has_shown_the_trick_before_the_last(tmp_path: Path):
    """Surfaces 13: or five seconds after its moment."""

    before: list[tuple[float, int]] = []
    moves: list[tuple[float, int, int]] = []
    """seconds since the turn before, the revision to be seen, the revision that was"""

    class Watching(Coordinator):
        def _committed(self, commit: Commit, outcome: Outcome) -> None:
            for event in outcome.events:
                if isinstance(event, ActionTaken) and event.program and before:
                    shown = self._reconciler.shown(f"board:{commit.table}:{event.deal}")
                    moves.append((commit.at - before[-1][0], before[-1][1], shown))
            table = self._house._tables.get(commit.table)
            tricks = [] if table is None else table.state.tricks
            before.append((commit.at, tricks[0] if len(tricks) == 2 else 0))
            super()._committed(commit, outcome)

    async def evening(chat: Chat) -> None:
        chat.messenger.latency = 2.0
        table = await chat.open("민지")
        for number in range(1, 9):
            await chat.play_out(table)
            if any(needed for _, needed, _ in moves):
                break
            await chat.token("민지", f"g1:{table.state.id}:next:{number}:")
        waited = [move for move in moves if move[1]]
        assert waited
        assert all(shown >= needed or late >= 4.9 for late, needed, shown in waited)
        assert any(0.5 < late < 4.9 for late, _, _ in waited), "and goes on as soon as it has"

    on_virtual_time(evening, tmp_path, pace=Pace(0.1), kind=Watching)


def test_the_program_waits_for_the_board_but_not_for_ever(tmp_path: Path):
    """Surfaces 13: until the board has shown the end of the trick before the last, five seconds at most."""

    async def evening(chat: Chat) -> None:
        table = await chat.open("민지")
        await chat.settle()
        current = table
        while current.deal is not None and len(current.state.tricks) < 2:
            await chat.move(current)
            current = await chat.table()
        chat.messenger.latency = 60.0
        start = chat.clock.now()
        turn = current.deal.turn if current.deal is not None else 0
        while current.deal is not None and current.deal.turn < turn + 8 and current.acting_owner != 0:
            await chat.settle(1)
            current = await chat.table()
        assert chat.clock.now() - start < 60

    on_virtual_time(evening, tmp_path, pace=Pace(0.5, board_wait=5.0))


def test_a_person_sends_no_more_than_a_game_needs(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        texts = [(await chat.say("민지", "help")).text for _ in range(20)]
        assert len(set(texts)) == 2
        await chat.settle(10)
        assert (await chat.say("민지", "help")).text == texts[0]

    on_virtual_time(evening, tmp_path, caps=Caps(burst=5, per_second=1))


def test_a_chat_has_only_so_many_tables(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        for person in PEOPLE:
            await chat.say(person, "mighty")
        assert len(await chat.store.live_tables()) == 2

    on_virtual_time(evening, tmp_path, caps=Caps(tables_per_chat=2, burst=10_000))


def test_a_second_mighty_of_the_same_host_brings_his_lobby_down(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        await chat.settle()
        before = [place.message for place, _ in chat.screens(GROUP)]
        await chat.say("민지", "mighty")
        await chat.settle(ASKED)
        after = [place.message for place, _ in chat.screens(GROUP)]
        assert len(before) == len(after) == 1
        assert before != after

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("text", ["nosuch", "mn40:zzz", "giruda1:zzz", "9", "{}", "x" * 10_000])
def test_rules_that_are_none_open_no_table(tmp_path: Path, text: str):
    async def evening(chat: Chat) -> None:
        answer = await chat.say("민지", "mighty", text)
        assert answer.text
        assert await chat.store.live_tables() == []

    on_virtual_time(evening, tmp_path)


def test_mighty_in_private_is_a_practice_table(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty", private=True)
        await chat.settle()
        await chat.press("민지", "start", private=True)
        table = await chat.table()
        assert table.state.practice
        assert table.state.stage is TableState.PLAYING

    on_virtual_time(evening, tmp_path)


def test_the_chats_last_choice_is_its_default(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", rules="three")
        await chat.settle()
        await chat.say("민지", "stop", admin=True)
        await chat.say("Alex", "mighty")
        assert (await chat.table()).state.rules == "three"
        assert table.state.rules == "three"

    on_virtual_time(evening, tmp_path)


def test_words_in_private_play(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        name = table.state.seats[table.acting_owner or 0].name
        answer = await chat.say(name, "", "패스", private=True)
        assert answer.text
        table = await chat.table()
        assert table.deal is not None
        assert table.deal.turn == 1
        unreadable = await chat.say(table.state.seats[table.acting_owner or 0].name, "", "asdfqwer", private=True)
        assert unreadable.text

    on_virtual_time(evening, tmp_path)


def test_words_in_the_group_are_the_groups_own(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        answer = await chat.say("민지", "", "패스")
        assert (answer.text, answer.screen) == ("", None)

    on_virtual_time(evening, tmp_path)


def test_looks_show_pages_in_the_panel_or_in_private(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE[:2])
        await chat.play_out(table)
        await chat.settle(10)
        for token in (f"g1:{table.state.id}:verify:1:", f"g1:{table.state.id}:rules::2"):
            answer = await chat.token("민지", token, panel="fake:!panel")
            assert answer.screen is not None
            assert answer.key is None
        assert (await chat.token("민지", f"g1:{table.state.id}:verify:2:")).text, "that deal is not over"
        await chat.press("민지", "verify")
        await chat.settle()
        assert any("셔플" in text or "검증" in text for text in [chat.text("fake:민지")])
        document = (await chat.press("민지", "record")).document
        assert document is not None
        assert record.replay(json.loads(document.data)).ok
        await chat.say("민지", "leaderboard")
        await chat.settle()
        assert any(screen.kind == "leaderboard" for _, screen in chat.screens(GROUP))
        await chat.say("민지", "rules")
        await chat.say("민지", "help", private=True)
        await chat.settle()
        assert any(screen.kind == "help" for _, screen in chat.screens("fake:민지"))

    on_virtual_time(evening, tmp_path)


def test_the_hand_is_shown_where_it_was_asked_for(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        panel = await chat.press("민지", "hand", panel="fake:!panel")
        assert panel.screen is not None
        assert panel.key is not None
        assert panel.key.startswith("panel:")
        before = [place.message for place, screen in chat.screens("fake:민지") if screen.kind == "hand"]
        toast = await chat.press("민지", "hand")
        assert toast.text
        await chat.settle(ASKED)
        after = [place.message for place, screen in chat.screens("fake:민지") if screen.kind == "hand"]
        assert len(after) == 1
        assert after != before
        assert (await chat.press("nobody", "hand")).screen is None

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("carries", [True, False])
def test_where_the_answer_to_a_press_brings_the_hand_nothing_else_does(tmp_path: Path, carries: bool):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle(10)
        place, press = chat.find("Alex", "autopass", "on", private=True)
        chat.messenger.called.clear()
        answer = await chat.token("Alex", press.token, place=place, private=True)
        assert answer.screen is not None
        assert answer.key is not None
        await chat.settle(0.1)
        if carries:
            chat.messenger.chats["fake:Alex"][place.message].screen = answer.screen
            await chat.coordinator.carried(answer.key, answer.revision, place)
        await chat.settle(5)
        edits = [call for call in chat.messenger.called if call.chat == "fake:Alex"]
        assert len(edits) == (0 if carries else 1)
        assert chat.find("Alex", "autopass", "off", private=True)

    on_virtual_time(evening, tmp_path, limits=replace(FREE, carries=carries), pace=Pace(60.0))


def test_down_brings_the_board_to_the_bottom(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        before = [place.message for place, screen in chat.screens(GROUP) if screen.kind == "board"]
        await chat.press("Alex", "down")
        await chat.settle(ASKED)
        after = [place.message for place, screen in chat.screens(GROUP) if screen.kind == "board"]
        assert len(after) == 1
        assert after != before

    on_virtual_time(evening, tmp_path)


def test_a_language_is_ones_own_in_private_and_the_groups_by_its_administrator(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        assert "to you" in (await chat.say("Alex", "language", "en")).text, "the chat goes on as it was"
        await chat.settle()
        hands = {name: screen.language for name in PEOPLE for _, screen in chat.screens(f"fake:{name}")}
        assert hands["Alex"] == "en"
        assert hands["민지"] == "ko"
        assert [screen.language for _, screen in chat.screens(GROUP) if screen.kind == "board"] == ["ko"]
        assert "in this chat" in (await chat.say("민지", "language", "en", admin=True)).text
        assert (await chat.say("Alex", "language", "ko", private=True)).text == "이제 한국어로 말할게요."
        await chat.settle()
        assert [screen.language for _, screen in chat.screens(GROUP) if screen.kind == "board"] == ["en"]

    on_virtual_time(evening, tmp_path)


def test_stop_tells_the_tables_that_were_playing(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        quiet = chat.text()
        await chat.coordinator.stop(2.0)
        assert chat.text() != quiet
        await chat.store.close()
        await chat.start()
        await chat.settle()
        assert not (await chat.table()).state.interrupted

    on_virtual_time(evening, tmp_path)


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


def test_reliability_is_counted_per_chat(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지")
        for _ in range(300):
            current = await chat.coordinator._house.table(table.state.id)
            assert current is not None
            if current.deal is None:
                break
            await chat.move(current)
        await chat.settle()
        person = table.state.seats[0].person
        assert person is not None
        member = await chat.store.member(table.state.chat, person, "x")
        assert member.turns > 0
        assert member.absences == 0

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("cut", ["\ud800", "가\0나", "👩‍👩‍👧‍👦", "\u202e", "<b>&"])
def test_a_cut_in_any_script_is_dealt_with(tmp_path: Path, cut: str):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", fill=False)
        await chat.say("민지", "cut", cut)
        await chat.token("민지", f"g1:{table.state.id}:fill::")
        assert (await chat.table()).state.stage is TableState.PLAYING

    on_virtual_time(evening, tmp_path)


def test_a_redelivered_look_sends_its_page_once(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        update = chat.update("민지", Said("hand"), private=True)
        await chat.coordinator.handle(update)
        await chat.settle(ASKED)
        hands = [place for place, screen in chat.screens("fake:민지") if screen.kind == "hand"]
        await chat.coordinator.handle(update)
        await chat.settle(ASKED)
        assert [place for place, screen in chat.screens("fake:민지") if screen.kind == "hand"] == hands

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


def test_quiet_hours_are_typed(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open("민지", fill=False)
        assert (await chat.say("민지", "mute", "23-8")).text
        assert (await chat.table()).state.seats[0].quiet == (23, 8)
        await chat.say("민지", "mute")
        assert (await chat.table()).state.seats[0].muted
        for wrong in ("25-30", "abc", "23-23"):
            assert "/mute 23-8" in (await chat.say("민지", "mute", wrong)).text
            assert (await chat.table()).state.seats[0].muted, "a word that is no time turns nothing"
        await chat.say("민지", "mute", "23-8")
        await chat.say("민지", "mute", "8")
        assert (await chat.table()).state.seats[0].quiet == (23, 8)

    on_virtual_time(evening, tmp_path)


def test_clocks_of_a_coordinator_that_has_gone_are_rung_by_the_other_one(tmp_path):
    async def evening(chat: Chat) -> None:
        other = await Chat(chat.path, alone=False).start()
        table = await other.open("민지")
        await other.settle(10.0)  # the hands are out, it is the person's turn
        await other.kill()
        left = await chat.store.revision(table.state.id)
        await chat.settle(300.0)
        assert await chat.store.revision(table.state.id) > left

    on_virtual_time(evening, tmp_path, alone=False)
