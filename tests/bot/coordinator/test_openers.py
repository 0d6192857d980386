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
        assert "관리자만 자리를" in (await chat.say("민지", "settings", "tables admins", admin=True)).text
        assert not await opened(chat, "준")
        assert await opened(chat, "준", admin=True)
        assert "열 수 없어요" in (await chat.say("민지", "settings", "자리 아무도", admin=True)).text
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
