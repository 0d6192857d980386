import sqlite3
import stat
from pathlib import Path

import pytest

from adapters.local.archive import Archive, ArchiveError, NameTaken, Person, folded


async def opened(path: Path) -> Archive:
    return await Archive.open(path / "local.sqlite3")


async def test_changes_are_numbered_in_one_sequence_over_all_chats(tmp_path: Path) -> None:
    archive = await opened(tmp_path)
    a, _ = await archive.post("a", {"kind": "x"}, 1.0, nonce="1")
    b, _ = await archive.post("b", {"kind": "x"}, 2.0, nonce="1")
    changed = await archive.change(a.number, {"kind": "y"})
    deleted = await archive.change(b.number, None)
    assert changed
    assert deleted
    assert (
        [a.change, b.change, changed.change, deleted.change] == [1, 2, 3, 4] == [1, 2, 3, await archive.last_change()]
    )
    assert [m.number for m in await archive.since(["a", "b"], 2, 10) or []] == [a.number, b.number]
    assert await archive.since(["a"], 3, 10) == []
    await archive.close()


async def test_more_than_a_tab_can_catch_up_on_is_none(tmp_path: Path) -> None:
    archive = await opened(tmp_path)
    for i in range(5):
        await archive.post("a", {"kind": "x"}, 1.0, nonce=str(i))
    assert await archive.since(["a"], 0, 4) is None
    assert len(await archive.since(["a"], 0, 5) or []) == 5
    assert [m.number for m in await archive.latest(["a"], 2)] == [4, 5]
    await archive.close()


async def test_a_nonce_and_an_op_are_used_once(tmp_path: Path) -> None:
    archive = await opened(tmp_path)
    first, new = await archive.post("a", {"n": 1}, 1.0, nonce="n")
    again, old = await archive.post("a", {"n": 2}, 2.0, nonce="n")
    assert (new, old) == (True, False)
    assert again == first
    said, _ = await archive.post("a", {"n": 3}, 1.0, author="p", op="o")
    assert (await archive.post("b", {"n": 4}, 2.0, author="p", op="o"))[0] == said
    await archive.close()


async def test_what_is_deleted_stays_deleted_and_keeps_no_words(tmp_path: Path) -> None:
    archive = await opened(tmp_path)
    message, _ = await archive.post("a", {"secret": "SA"}, 1.0, nonce="n")
    await archive.change(message.number, None)
    assert await archive.change(message.number, {"kind": "back"}) is None
    assert await archive.find("a", "n") is None
    found = await archive.message(message.number)
    assert found
    assert found.body is None
    await archive.close()
    assert b'"SA"' not in sqlite3.connect(tmp_path / "local.sqlite3").execute("SELECT * FROM messages").fetchone()


@pytest.mark.parametrize(
    "seen", ["민지\ufe0f", "민\U000e0100지", "\u200b민지", "민\u034f지", "민\u1160지", "ᄆ\u034fᅵᆫ지"]
)
def test_what_cannot_be_seen_does_not_make_another_name(seen: str) -> None:
    assert folded(seen) == folded("민지")


@pytest.mark.parametrize(("name", "other"), [("Аня", "Aня"), ("민지", "민지2"), ("🙂", "🙃")])
def test_what_can_be_seen_does(name: str, other: str) -> None:
    assert folded(name) != folded(other)


async def test_people_are_known_by_their_secret_which_is_not_kept(tmp_path: Path) -> None:
    archive = await opened(tmp_path)
    minji = Person("abcdefgh", "민지", "ko")
    await archive.add_person(minji, "the-secret", 1.0)
    assert await archive.by_secret("the-secret") == minji
    assert await archive.by_secret("another") is None
    with pytest.raises(NameTaken):
        await archive.add_person(Person("hgfedcba", "민 지", "ko"), "other", 1.0)
    await archive.close()
    assert "the-secret" not in (tmp_path / "local.sqlite3").read_bytes().decode("latin-1")


async def test_the_file_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    await (await opened(tmp_path)).close()
    assert stat.S_IMODE((tmp_path / "local.sqlite3").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda path: path.write_bytes(b"this is not a database, it is a letter to a friend" * 100), "cannot be used"),
        (lambda path: sqlite3.connect(path).executescript("CREATE TABLE other (x);"), "not a file of Giruda's"),
        (lambda path: sqlite3.connect(path).executescript("PRAGMA user_version = 99;"), "newer"),
    ],
)
async def test_a_file_that_will_not_do_is_told_in_one_sentence(tmp_path: Path, spoil: object, why: str) -> None:
    if why == "newer":
        await (await opened(tmp_path)).close()
    spoil(tmp_path / "local.sqlite3")  # type: ignore[operator]
    with pytest.raises(ArchiveError, match=why) as error:
        await opened(tmp_path)
    assert "\n" not in str(error.value)


async def test_a_folder_that_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="cannot be opened"):
        await Archive.open(tmp_path / "missing" / "local.sqlite3")


def test_names_that_look_alike_fold_alike() -> None:
    assert folded("Ａlex ") == folded("aLEX")
    assert folded("민지") != folded("민자")
