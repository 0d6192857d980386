"""The chat service over real sockets."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.ports import Answer, Document, Pressed, Said, Update
from tests.adapters.local.scripted import Script, Tab, new_op, page, screen, visiting


async def test_two_people_talk_in_the_channel_and_each_has_a_private_chat(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        minji, alex = await visitors.come("민지"), await visitors.come("Alex")
        await minji.say("안녕!")
        await alex.hear("messages")
        assert minji.texts() == alex.texts() == ["안녕!"]
        await platform.messenger.send_private(minji.me["chat"], screen("hand of 민지"), "n1")
        await minji.sync()
        await alex.sync()
        assert minji.texts(minji.me["chat"]) == ["hand of 민지"]
        assert "hand of" not in json.dumps(alex.frames)


async def test_a_message_is_edited_in_place_and_deleted(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        sent = await platform.messenger.send("local:main", None, screen("one"), "n")
        assert sent.place
        await platform.messenger.edit(sent.place, screen("two"))
        await tab.sync()
        assert tab.texts() == ["two"]
        await platform.messenger.delete(sent.place)
        await tab.sync()
        assert tab.texts() == []


async def test_a_press_comes_to_the_bot_once_and_gets_one_answer(tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        return Answer("눌렀어요", alert=True)

    script = Script(reply)
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await platform.messenger.send("local:main", None, screen("press me", "go"), "n")
        await tab.hear("messages")
        (message,) = tab.messages
        op = new_op()
        answer = await tab.press(message, "t:go", op=op)
        assert (answer["text"], answer["alert"]) == (["눌렀어요"], True)
        (update,) = script.updates
        assert update.sender.address == tab.me["chat"]
        assert update.sender.name == "민지"
        assert update.where.chat == "local:main"
        assert not update.where.private
        assert isinstance(update.what, Pressed)
        assert update.what.token == "t:go"
        assert update.what.place
        assert update.what.place.message == message


async def test_a_press_sent_again_after_a_lost_socket_has_the_same_id(tmp_path: Path) -> None:
    script = Script()
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await platform.messenger.send("local:main", None, screen("press me", "go"), "n")
        await tab.hear("messages")
        (message,) = tab.messages
        op = new_op()
        await tab.send(do="press", op=op, message=message, token="t:go")
        await tab.socket.close()
        back = await visitors.come(None, tab)
        await back.press(message, "t:go", op=op)
        assert len(script.updates) == 1
        assert len(set(script.deliveries)) == 1


async def test_words_said_again_after_a_lost_socket_stand_once(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        op = new_op()
        await tab.say("한 번만", op=op)
        await tab.socket.close()
        back = await visitors.come(None, tab)
        await back.say("한 번만", op=op)
        assert back.texts() == ["한 번만"]


async def test_a_tab_that_comes_back_hears_exactly_what_changed(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab, other = await visitors.come("민지"), await visitors.come("Alex")
        places = [(await platform.messenger.send("local:main", None, screen(f"m{i}"), f"n{i}")).place for i in range(4)]
        await tab.sync()
        await tab.socket.close()
        for i in range(5):
            assert places[1]
            await platform.messenger.edit(places[1], screen(f"edit {i}"))
        assert places[2]
        await platform.messenger.delete(places[2])
        await other.say("while you were away")
        back = await visitors.come(None, tab)
        missed = next(frame for frame in back.frames if frame["do"] == "messages")
        assert not missed["fresh"]
        assert len(missed["messages"]) == 3, "five edits are one change, a deletion one, new words one"
        assert back.texts() == ["m0", "edit 4", "m3", "while you were away"]


async def test_everything_survives_the_end_of_the_process(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await platform.messenger.send("local:main", None, screen("board"), "n")
        await tab.say("hello")
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        back = await visitors.come(None, tab)
        assert back.me == tab.me
        assert back.texts() == ["board", "hello"]
        again = await platform.messenger.send("local:main", None, screen("board, newer"), "n")
        await back.sync()
        assert back.texts() == ["board, newer", "hello"], "the same nonce is the same message"
        assert again.place == await platform.messenger.find("local:main", None, "n")


async def test_a_new_tab_of_the_same_person_sees_the_same(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await platform.messenger.send_private(tab.me["chat"], screen("hand"), "h")
        second = await visitors.come(None, Tab(tab.socket, tab.secret))
        assert second.texts(tab.me["chat"]) == ["hand"]


async def test_commands_reach_the_bot_and_are_not_shown(tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        return Answer("ok")

    script = Script(reply)
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        answer = await tab.say("/Mighty  tichu5 x ")
        assert script.updates[0].what == Said("mighty", "tichu5 x")
        assert (answer["note"], answer["text"]) == ("local:main", ["ok"])
        await tab.sync()
        assert tab.texts() == []


async def test_plain_words_reach_the_bot_only_from_a_private_chat(tmp_path: Path) -> None:
    script = Script()
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await tab.say("닷트")
        assert script.updates == []
        await tab.say("닷트", chat=tab.me["chat"])
        assert script.updates[0].what == Said("", "닷트")
        assert script.updates[0].where.private


async def test_nobody_speaks_presses_or_listens_in_anothers_private_chat(tmp_path: Path) -> None:
    script = Script()
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        minji, alex = await visitors.come("민지"), await visitors.come("Alex")
        sent = await platform.messenger.send_private(minji.me["chat"], screen("hand", "play"), "h")
        assert sent.place
        refused = await alex.press(sent.place.message, "t:play")
        assert refused["text"]
        await alex.say("hello", chat=minji.me["chat"])
        assert script.updates == []
        await minji.sync()
        assert minji.texts(minji.me["chat"]) == ["hand"]


async def test_a_panel_is_for_one_person_and_dies_with_the_process(tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        return Answer(screen=screen("my hand", "play", kind="hand"), key="panel:t:1", revision=7)

    script = Script(reply)
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        minji, alex = await visitors.come("민지"), await visitors.come("Alex")
        await platform.messenger.send("local:main", None, screen("board", "my hand", kind="board"), "n")
        await minji.hear("messages")
        (board,) = minji.messages
        await minji.press(board, "t:my hand")
        (panel,) = minji.panels.values()
        assert panel["chat"] == "local:main"
        ((key, revision, place),) = script.carries
        assert (key, revision, place.message) == ("panel:t:1", 7, panel["id"])
        assert place.expires
        await alex.sync()
        assert "my hand" not in str([frame for frame in alex.frames if frame["do"] == "panel"])
        assert (await platform.messenger.edit(place, screen("later"))).fate == "done"
        await minji.sync()
        assert minji.panels[panel["id"]]["body"]["text"] == ["later"]
        refused = await alex.press(panel["id"], "t:play")
        assert refused["text"]
    async with page(tmp_path) as platform:
        assert (await platform.messenger.edit(place, screen("gone"))).fate == "lost"


async def test_an_answer_redraws_the_message_that_was_pressed(tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        return Answer(screen=screen("hand, ticked", "tick", kind="hand"), key="hand:t:1", revision=3)

    script = Script(reply)
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        sent = await platform.messenger.send_private(tab.me["chat"], screen("hand", "tick", kind="hand"), "h")
        assert sent.place
        await tab.press(sent.place.message, "t:tick")
        assert tab.texts(tab.me["chat"]) == ["hand, ticked"]
        assert script.carries == [("hand:t:1", 3, sent.place)]


async def test_a_hand_never_lands_on_a_public_message(tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        return Answer(screen=screen("secret", kind="board"), key="hand:t:1", revision=3)

    async with page(tmp_path, Script(reply)) as platform, visiting(platform) as visitors:
        minji, alex = await visitors.come("민지"), await visitors.come("Alex")
        sent = await platform.messenger.send("local:main", None, screen("board", "go", kind="board"), "n")
        assert sent.place
        await minji.press(sent.place.message, "t:go")
        await alex.sync()
        assert alex.texts() == ["board"]
        assert "secret" not in json.dumps(alex.frames)


async def test_a_page_for_one_person_is_turned_where_it_stands(tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        assert isinstance(update.what, Pressed)
        return Answer(screen=screen(f"rules {update.what.token}", "2", kind="rules"))

    script = Script(reply)
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await platform.messenger.send("local:main", None, screen("board", "1", kind="rules"), "n")
        await tab.hear("messages")
        (board,) = tab.messages
        await tab.press(board, "t:1")
        (panel,) = tab.panels
        await tab.press(panel, "t:2")
        assert [shown["body"]["text"] for shown in tab.panels.values()] == [["rules t:2"]]
        assert tab.texts() == ["board"]
        assert script.carries == []


async def test_a_document_goes_to_the_one_who_asked_once(tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        return Answer(document=Document("deal-3.json", b"{}"))

    async with page(tmp_path, Script(reply)) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        op = new_op()
        await tab.say("/record", chat=tab.me["chat"], op=op)
        await tab.say("/record", chat=tab.me["chat"], op=op)
        await tab.say("/record")
        await tab.sync()
        (message,), (panel,) = tab.messages.values(), tab.panels.values()
        name = message["body"]["picture"]["name"]
        assert panel["body"]["picture"]["name"] == name
        async with visitors.http.get(f"{visitors.url}/picture/{name}") as response:
            assert await response.read() == b"{}"


async def test_presses_of_one_person_reach_the_bot_in_order(tmp_path: Path) -> None:
    async def reply(update: Update) -> Answer:
        await asyncio.sleep(0)
        return Answer()

    script = Script(reply)
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await platform.messenger.send("local:main", None, screen("b", *map(str, range(20))), "n")
        await tab.hear("messages")
        (message,) = tab.messages
        for i in range(20):
            await tab.send(do="press", op=new_op(), message=message, token=f"t:{i}")
        await tab.sync()
        tokens = [update.what.token for update in script.updates if isinstance(update.what, Pressed)]
        assert tokens == [f"t:{i}" for i in range(20)]


async def test_a_new_channel_is_there_for_everybody(tmp_path: Path) -> None:
    script = Script()
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        minji, alex = await visitors.come("민지"), await visitors.come("Alex")
        answer = await minji.ask(do="open", title="둘째 방")
        channels = (await alex.hear("channels"))["channels"]
        assert [channel["title"] for channel in channels][1:] == ["둘째 방"]
        assert answer["opened"] == channels[1]["chat"]
        await alex.say("hi", chat=channels[1]["chat"])
        await minji.sync()
        assert minji.texts(channels[1]["chat"]) == ["hi"]
        assert (await alex.ask(do="open", title="둘째 방"))["refused"]


async def test_markup_and_marks_in_what_people_type_stay_words(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        typed = "<img src=x onerror=alert(1)> \ue000SA\ue005 \"'&amp;"
        await tab.say(typed)
        (message,) = tab.messages.values()
        assert message["body"]["text"] == [typed], "a plain string, which the page sets as a text node"


async def test_a_slow_tab_is_let_go_and_catches_up(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        session: Any = next(iter(platform.messenger.room.tabs)) if platform.messenger.room else None
        for i in range(2100):
            session.tell({"do": "noise", "i": i})
        with pytest.raises(ConnectionError, match="too slow"):
            await tab.hear("never")
        await platform.messenger.send("local:main", None, screen("meanwhile"), "n")
        assert (await visitors.come(None, tab)).texts() == ["meanwhile"]


async def test_a_mistake_of_the_program_is_answered_and_the_tab_lives_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def reply(update: Update) -> Answer:
        raise ZeroDivisionError

    async with page(tmp_path, Script(reply)) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        assert (await tab.say("/mighty"))["alert"]
        await tab.say("still here")
        assert tab.texts() == ["still here"]
    assert [record.levelname for record in caplog.records if record.name == "giruda.local"] == ["ERROR"]


async def test_stopping_lets_a_press_in_hand_finish(tmp_path: Path) -> None:
    begun, end = asyncio.Event(), asyncio.Event()

    async def reply(update: Update) -> Answer:
        begun.set()
        await end.wait()
        return Answer("done")

    script = Script(reply)
    async with page(tmp_path, script) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await platform.messenger.send("local:main", None, screen("b", "go"), "n")
        await tab.hear("messages")
        (message,) = tab.messages
        await tab.send(do="press", op=new_op(), message=message, token="t:go")
        await begun.wait()
        asyncio.get_running_loop().call_later(0.05, end.set)
    assert [answer.text for answer in script.answers.values()] == ["done"]
