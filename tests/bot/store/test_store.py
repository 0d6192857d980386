"""Commits: all or nothing, once, and nobody overtaken unseen."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from bot.ids import ChatId, PersonId, TableId
from bot.store import (
    Act,
    AlreadyHandled,
    Commit,
    Conflict,
    End,
    PotMoved,
    Seed,
    Start,
    Store,
    Unbalanced,
)
from bot.surfaces import Want, board_key, hand_key, result_key
from tests.bot.store.deals import Room, booked

T = TableId("abcdefgh")


async def seated(store: Store, people: int = 3) -> tuple[ChatId, list[PersonId]]:
    chat = await store.chat("local:main", "main", at=1.0)
    return chat.id, [(await store.person(f"local:p{n}", f"p{n}", at=1.0)).id for n in range(people)]


def opening(chat: ChatId, people: list[PersonId], table: TableId = T) -> Commit:
    return Commit(
        table=table,
        expected=0,
        state='{"n": 0}',
        at=10.0,
        chat=chat,
        people=tuple(people),
        seeds=(Seed(f"{table}/1", 1, bytes(32), "c0" * 32),),
    )


def start(
    chat: ChatId,
    people: list[PersonId],
    pot: int = 0,
    table: TableId = T,
    number: int = 1,
    at: float = 20.0,
    expected: int = 1,
) -> Commit:
    deal = f"{table}/{number}"
    return Commit(
        table=table,
        expected=expected,
        state='{"n": 1}',
        at=at,
        chat=chat,
        starts=(Start(deal, "{}", "tichu5", 4, (people[0], None, people[1], None, people[2]), pot=pot),),
        wants=(Want(board_key(table, number), chat=chat), Want(hand_key(table, 0), person=people[0])),
    )


def settled(
    chat: ChatId,
    scores: tuple[int, ...] | None,
    pot: int = 0,
    *,
    table: TableId = T,
    number: int = 1,
    expected: int = 2,
    at: float = 30.0,
) -> Commit:
    return Commit(
        table=table,
        expected=expected,
        state='{"n": 2}',
        at=at,
        chat=chat,
        ends=(End(f"{table}/{number}", "played", {"format": "giruda-deal/1"}, scores, pot),),
        seeds=(Seed(f"{table}/{number + 1}", number + 1, bytes(32), "c1" * 32),),
        wants=(Want(board_key(table, number), chat=chat, last=True), Want(result_key(table, number), chat=chat)),
    )


async def test_a_table_comes_back_as_its_last_commit_left_it(store: Store) -> None:
    chat, people = await seated(store)
    assert await store.commit(opening(chat, people)) == 1
    assert await store.commit(start(chat, people)) == 2
    acts = (Act(f"{T}/1", 0, "0 bid 13H"), Act(f"{T}/1", 1, "1 pass"))
    await store.commit(Commit(T, 2, '{"n": 9}', 25.0, chat, actions=acts, deadline=99.5))
    (table,) = await store.live_tables()
    assert (table.id, table.revision, table.state, table.deadline) == (T, 3, '{"n": 9}', 99.5)
    (deal,) = table.deals
    assert deal.actions == ("0 bid 13H", "1 pass")
    assert (deal.seed, deal.message, deal.started, deal.number) == (bytes(32), "{}", 20.0, 1)
    assert await store.tables_in(chat) == [T]
    assert await store.tables_of(people[2]) == [T]


async def test_a_closed_table_is_not_live_but_can_be_read(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(Commit(T, 1, "{}", 11.0, chat, live=False, people=()))
    assert await store.live_tables() == []
    assert await store.tables_of(people[0]) == []
    found = await store.table(T)
    assert found is not None
    assert (found.live, found.revision) == (False, 2)
    assert await store.table(TableId("nosuch")) is None


async def test_two_that_decided_on_the_same_revision_cannot_both_commit(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    two = [store.commit(Commit(T, 1, f'"{n}"', 11.0, chat)) for n in "ab"]
    results = await asyncio.gather(*two, return_exceptions=True)
    assert results[0] == 2
    assert isinstance(results[1], Conflict)
    found = await store.table(T)
    assert found is not None
    assert found.state == '"a"'


async def test_a_table_id_is_opened_once(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    with pytest.raises(Conflict):
        await store.commit(opening(chat, people))


async def test_an_action_number_is_taken_once(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(Commit(T, 1, "1", 11.0, chat, actions=(Act(f"{T}/1", 0, "0 pass"),)))
    with pytest.raises(Conflict):
        await store.commit(Commit(T, 2, "2", 12.0, chat, actions=(Act(f"{T}/1", 0, "0 pass"),)))
    found = await store.table(T)
    assert found is not None
    assert (found.revision, found.state) == (2, "1"), "nothing of the refused commit was written"


async def test_an_update_counts_once(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(replace(opening(chat, people), update=("local", "u1")))
    with pytest.raises(AlreadyHandled):
        await store.commit(Commit(T, 1, "1", 11.0, chat, update=("local", "u1")))
    assert await store.handled("local", "u1")
    assert not await store.handled("telegram", "u1")
    await store.commit(Commit(T, 1, "1", 11.0, chat, update=("telegram", "u1")))


async def test_an_update_twice_in_one_breath_counts_once(store: Store) -> None:
    chat, people = await seated(store)
    for table in ("aaaaaaaa", "bbbbbbbb"):
        await store.commit(opening(chat, people, TableId(table)))
    both = [Commit(TableId(t), 1, "1", 11.0, chat, update=("local", "u2")) for t in ("aaaaaaaa", "bbbbbbbb")]
    results = await asyncio.gather(*map(store.commit, both), return_exceptions=True)
    assert [type(result) for result in results] == [int, AlreadyHandled]


async def test_updates_are_forgotten_after_48_hours(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(replace(opening(chat, people), update=("local", "u1")))
    await store.prune(10.0 + 48 * 3600)
    assert await store.handled("local", "u1")
    await store.prune(10.5 + 48 * 3600)
    assert not await store.handled("local", "u1")


async def test_commits_that_queue_up_share_a_transaction_and_a_conflict_fails_alone(store: Store) -> None:
    chat, people = await seated(store)
    names = [TableId(f"table{n:03}") for n in range(100)]
    await asyncio.gather(*(store.commit(opening(chat, people, name)) for name in names))
    before = store.transactions
    moves = [
        Commit(name, 1 if n % 10 else 7, "1", 11.0, chat, actions=(Act(f"{name}/1", 0, "0 pass"),))
        for n, name in enumerate(names)
    ]
    results = await asyncio.gather(*map(store.commit, moves), return_exceptions=True)
    assert [isinstance(result, Conflict) for result in results] == [n % 10 == 0 for n in range(100)]
    assert store.transactions - before <= 3
    assert sum(table.revision == 2 for table in await store.live_tables()) == 90


async def test_a_broken_unique_key_in_a_shared_transaction_fails_alone(store: Store) -> None:
    chat, people = await seated(store)
    names = [TableId(f"table{n:03}") for n in range(5)]
    for name in names:
        await store.commit(opening(chat, people, name))
    taken = f"{names[0]}/1"
    await store.commit(Commit(names[0], 1, "1", 11.0, chat, actions=(Act(taken, 0, "0 pass"),)))
    moves = [Commit(name, 1, "1", 12.0, chat, actions=(Act(f"{name}/1", 0, "0 pass"),)) for name in names[1:]]
    moves[1] = replace(moves[1], actions=(Act(taken, 0, "0 pass"),))
    results = await asyncio.gather(*map(store.commit, moves), return_exceptions=True)
    assert [type(result) for result in results] == [int, Conflict, int, int]


async def test_a_deal_settles_once_and_sums_to_zero(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    await store.commit(settled(chat, (8, -8, 16, -8, -8)))
    with pytest.raises(Conflict):
        await store.commit(replace(settled(chat, (8, -8, 16, -8, -8)), expected=3, seeds=()))
    assert [(s.name, s.points, s.deals) for s in await booked(store, chat)] == [
        ("p1", 16, 1),
        ("p0", 8, 1),
        ("p2", -8, 1),
    ]
    past = await store.record(f"{T}/1")
    assert past is not None
    assert past.record == {"format": "giruda-deal/1"}
    assert await store.record(f"{T}/2") is None


async def test_scores_that_do_not_add_up_are_never_written(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    with pytest.raises(Unbalanced):
        await store.commit(settled(chat, (8, -8, 16, -8, -7)))
    found = await store.table(T)
    assert found is not None
    assert found.revision == 2


async def test_a_deal_misses_penalty_waits_in_the_pot_and_is_won_with_the_next_contract(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    await store.commit(settled(chat, (-5, 0, 0, 0, 0), pot=5))
    assert await store.pot(chat, "tichu5") == 5
    assert await store.pot(chat, "mn40:x") == 0
    with pytest.raises(PotMoved) as moved:
        await store.commit(start(chat, people, pot=0, number=2, expected=3))
    assert moved.value.held == 5
    await store.commit(start(chat, people, pot=5, number=2, expected=3))
    assert await store.pot(chat, "tichu5") == 0, "it is in the deal now: no second table can win it"
    await store.commit(settled(chat, (21, -4, -4, -4, -4), pot=0, number=2, expected=4))
    assert {s.name: s.points for s in await booked(store, chat)} == {"p0": 16, "p1": -4, "p2": -4}


async def test_a_stopped_deal_gives_the_pot_back_and_scores_nobody(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    await store.commit(settled(chat, (-5, 0, 0, 0, 0), pot=5))
    await store.commit(start(chat, people, pot=5, number=2, expected=3))
    await store.commit(settled(chat, None, number=2, expected=4))
    assert await store.pot(chat, "tichu5") == 5
    assert {s.name: (s.points, s.deals) for s in await booked(store, chat)} == {
        "p0": (-5, 1),
        "p1": (0, 1),
        "p2": (0, 1),
    }


async def test_two_tables_cannot_take_the_same_pot(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    await store.commit(settled(chat, (-5, 0, 0, 0, 0), pot=5))
    other = TableId("zzzzzzzz")
    await store.commit(opening(chat, people, other))
    results = await asyncio.gather(
        store.commit(start(chat, people, pot=5, number=2, expected=3)),
        store.commit(start(chat, people, pot=5, table=other)),
        return_exceptions=True,
    )
    assert results[0] == 4
    assert isinstance(results[1], PotMoved)


async def test_a_commitment_that_was_never_played_can_be_laid_open(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(
        Commit(T, 1, "1", 11.0, chat, live=False, ends=(End(f"{T}/1", "abandoned", {"proof": {}}, None),))
    )
    assert await booked(store, chat) == []
    found = await store.table(T)
    assert found is not None
    assert found.deals == ()


async def test_wanted_surfaces_keep_their_place_until_delivered(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    rows = {row.key: row for row in await store.surfaces()}
    board = rows[board_key(T, 1)]
    assert (board.wanted, board.delivered, board.chat, board.address) == (2, 0, chat, "local:main")
    assert rows[hand_key(T, 0)].address == "local:p0"
    await store.commit(Commit(T, 2, "2", 25.0, chat, wants=(Want(board_key(T, 1), chat=chat),)))
    again = await store.surface(board_key(T, 1))
    assert again is not None
    assert (again.wanted, again.since) == (3, board.since)
    again.delivered = 3
    await store.delivered([again], [], 26.0)
    await store.commit(Commit(T, 3, "3", 27.0, chat, wants=(Want(board_key(T, 1), chat=chat, last=True),)))
    later = await store.surface(board_key(T, 1))
    assert later is not None
    assert (later.wanted, later.since, later.ending) == (4, 27.0, "last")
    await store.delivered([], [(board_key(T, 1), 3)], 28.0)
    assert board_key(T, 1) in {row.key for row in await store.surfaces()}, "wanted anew since: not retired"
    await store.delivered([], [(board_key(T, 1), 4)], 28.0)
    assert board_key(T, 1) not in {row.key for row in await store.surfaces()}


async def test_people_and_chats_keep_their_id_and_last_name(store: Store) -> None:
    one = await store.person("local:a", "민지", "ko", at=1.0)
    two = await store.person("local:a", "Minji", at=2.0)
    assert (one.id, one.name, two.id, two.name, two.language) == (two.id, "민지", one.id, "Minji", "ko")
    await store.set_person(one.id, language="en", settings={"ping": False, "sort": "rank"})
    await store.set_person(one.id, reachable=True, settings={"sort": None})
    found = await store.person("local:a", "", at=3.0)
    assert (found.language, found.settings, found.reachable) == ("en", {"ping": False}, True)
    chat = await store.chat("local:main", "하나", at=1.0)
    assert (await store.set_chat(chat.id, zone="Asia/Seoul", settings={"preset": "tichu5"})).zone == "Asia/Seoul"
    assert (await store.chat("local:main", "둘", at=2.0)).title == "둘"
    member = await store.member(chat.id, one.id, "r4nd0m")
    assert (await store.member(chat.id, one.id, "other")).public == member.public == "r4nd0m"
    await store.count_turns(chat.id, one.id, turns=3, absences=1)
    counted = await store.member(chat.id, one.id, "other")
    assert (counted.turns, counted.absences) == (3, 1)


async def test_a_hundred_first_words_at_once_make_one_person(store: Store) -> None:
    made = await asyncio.gather(*(store.person("local:new", "New", at=1.0) for _ in range(100)))
    assert len({person.id for person in made}) == 1


async def test_a_migrated_chat_keeps_tables_and_ledger(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    await store.commit(settled(chat, (8, -8, 16, -8, -8)))
    moved = await store.move_chat("local:main", "local:super", at=50.0)
    assert moved is not None
    assert moved.id == chat
    assert (await store.chat("local:super", at=51.0)).id == chat
    assert (await store.chat("local:main", at=51.0)).id == chat, "a late update from the old group finds it"
    again = await store.move_chat("local:main", "local:super", at=52.0)
    assert again is not None
    assert again.id == chat
    assert await store.move_chat("local:nowhere", "local:neither", at=53.0) is None


async def test_a_migrated_chat_takes_in_what_the_new_address_did_already(store: Store) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    await store.commit(settled(chat, (8, -8, 16, -8, -8)))
    await store.member(chat, people[0], "old")
    early = (await store.chat("local:super", at=40.0)).id
    other = TableId("zzzzzzzz")
    await store.member(early, people[0], "new")
    await store.count_turns(early, people[0], turns=2, absences=1)
    await store.commit(opening(early, people, other))
    await store.commit(start(early, people, table=other))
    await store.commit(settled(early, (1, -1, 0, 0, 0), table=other))
    moved = await store.move_chat("local:main", "local:super", at=50.0)
    assert moved is not None
    assert moved.id == chat
    assert {s.name: s.points for s in await booked(store, chat)} == {"p0": 9, "p1": 16, "p2": -8}
    assert set(await store.tables_in(chat)) == {T, other}
    assert (await store.member(chat, people[0], "x")).public == "old"


async def test_a_copy_of_what_is_kept_has_stopped_deals_and_corrections_too(store):
    room = await Room.open(store)
    me, chat = room.people[1], room.chat
    await store.member(chat, me, "public1")
    deal = await room.play(100.0, (8, 8, -8, -4, -4))
    await room.play(150.0, (8, 8, -8, -4, -4), seats=[room.people[0], None, None, None, None])
    stopped = await room.begin(200.0)
    await room.end(stopped, None, 250.0)
    running = await room.begin(300.0)
    await store.correct(deal, "까닭", me, 400.0)
    await store.left(chat, me, at=500.0)
    kept = await store.personal(me)
    assert [line["left"] for line in kept if line["kind"] == "chat"] == [500.0]
    assert [(line["deal"], line["points"]) for line in kept if line["kind"] == "entry"] == [(deal, -8), (deal, 8)]
    deals = [(line["deal"], line["seat"], line["outcome"]) for line in kept if line["kind"] == "deal"]
    assert deals == [(running, 1, None), (stopped, 1, "stopped")]
    made = [line for line in kept if line["kind"] == "correction"]
    assert made == [
        {"kind": "correction", "deal": deal, "chat": chat, "serial": 1, "at": 400.0, "reason": "까닭"},
    ]
    assert bytes(32).hex() not in json.dumps(kept)
