"""Who may open tables in a chat, and where: what an administrator says with /settings tables holds from then on."""

from pathlib import Path

from tests.bot.coordinator.chat import Chat, on_virtual_time


async def opened(chat: Chat, who: str, **how: object) -> bool:
    """Whether /mighty opened a table for him."""
    before = len(await chat.store.live_tables())
    await chat.say(who, "mighty", **how)
    return len(await chat.store.live_tables()) > before


def test_an_administrator_says_who_may_open_tables(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        assert await opened(chat, "민지")
        assert "누구나" in (await chat.say("Alex", "settings", "tables")).text
        assert "관리자만" in (await chat.say("Alex", "settings", "tables admins")).text, "he is none"
        assert await opened(chat, "Alex")
        assert "관리자만 테이블을" in (await chat.say("민지", "settings", "tables admins", admin=True)).text
        assert not await opened(chat, "준")
        assert await opened(chat, "준", admin=True)
        closed = (await chat.say("민지", "settings", "자리 아무도", admin=True)).text
        assert closed.startswith("이 방에서는 테이블을 열 수 없어요. 관리자는"), "and nothing about where"
        assert not await opened(chat, "서연", admin=True)
        assert await opened(chat, "서연", private=True), "a private chat is one's own"
        await chat.restart()
        assert not await opened(chat, "이수", admin=True), "it outlives the program"
        await chat.say("민지", "settings", "tables everyone", admin=True)
        assert await opened(chat, "이수")

    on_virtual_time(evening, tmp_path)


def test_an_administrator_says_where_tables_may_be_opened(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        assert "이 주제" in (await chat.say("민지", "settings", "tables here", thread="7", admin=True)).text
        assert not await opened(chat, "Alex")
        assert "정해진 주제" in (await chat.say("Alex", "mighty", thread="8")).text
        assert await opened(chat, "Alex", thread="7")
        await chat.say("민지", "settings", "tables anywhere", admin=True)
        assert await opened(chat, "준", thread="8")
        assert (await chat.say("민지", "settings", "tables sometimes", admin=True)).text

    on_virtual_time(evening, tmp_path)


def test_a_thread_of_its_own_is_made_when_a_table_opens_and_not_before(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        made: list[str] = []

        async def apart() -> str | None:
            made.append(f"t{len(made)}")
            return made[-1]

        async def none() -> str | None:
            return None

        assert not await opened(chat, "민지", apart=apart, text="없는규칙")
        await chat.say("민지", "settings", "tables here", thread="7", admin=True)
        assert "정해진 주제" in (await chat.say("Alex", "mighty", apart=apart)).text
        assert "정해진 주제" in (await chat.say("Alex", "mighty", thread="7", apart=apart)).text, (
            "not the topic, but its own"
        )
        assert made == []
        await chat.say("민지", "settings", "tables anywhere", admin=True)
        assert await opened(chat, "Alex", apart=apart)
        assert (made, (await chat.table()).state.thread) == (["t0"], "t0")
        assert not await opened(chat, "Alex", apart=apart), "his lobby stands already"
        assert made == ["t0"]
        assert await opened(chat, "준", apart=none)
        assert {table.state.thread for table in [await chat.table(0), await chat.table(1)]} == {"t0", None}

    on_virtual_time(evening, tmp_path)
