"""Coming in to the local page: names, and the door with its key and origins."""

from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from adapters.local.room import NAME_LENGTH
from tests.adapters.local.scripted import Tab, new_op, page, visiting


class TestNames:
    @pytest.mark.parametrize("name", ["민지", "Алёна", "مريم", "👩‍👩‍👧 가족", "Ω", "x" * NAME_LENGTH])
    async def test_text_in_any_script_will_do(self, tmp_path: Path, name: str) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            assert (await visitors.come(name)).me["name"] == name

    @pytest.mark.parametrize(
        ("name", "why"),
        [
            ("x" * 10_000, str(NAME_LENGTH)),
            ("가" * (NAME_LENGTH + 1), str(NAME_LENGTH)),
            ("", "적어"),
            (" \u202e\u200b\n", "적어"),
            ("Giruda", "이미"),
            ("ｇｉｒｕｄａ", "이미"),
            ("기루다", "이미"),
            ("\u3164", "적어"),
            ("\u115f\u1160", "적어"),
            ("\uffa0 \u2800", "적어"),
            ("기루다\u3164", "이미"),
            ("AI-나래", "이미"),
            ("ai 하늘", "이미"),
            ("ai nora", "이미"),
            ("ＡＩ－Hana", "이미"),
            ("고스트", "이미"),
            (" GHOST ", "이미"),
        ],
    )
    async def test_a_name_that_will_not_do_is_refused_kindly(self, tmp_path: Path, name: str, why: str) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            tab = Tab(await visitors.dial(), "s" * 32)
            await tab.send(do="hello", secret=tab.secret, name=name)
            refusal = await tab.hear("who")
            assert why in refusal["why"]
            await tab.send(do="hello", secret=tab.secret, name="민지")
            assert (await tab.hear("welcome"))["me"]["name"] == "민지"

    async def test_two_people_cannot_look_alike(self, tmp_path: Path) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            await visitors.come("Alex")
            tab = Tab(await visitors.dial(), "s" * 32)
            await tab.send(do="hello", secret=tab.secret, name=" ＡＬＥＸ ")
            assert (await tab.hear("who"))["why"]

    async def test_direction_and_control_characters_are_dropped(self, tmp_path: Path) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            assert (await visitors.come("\u202emin\x00ji\u2066 \t k")).me["name"] == "minji k"


class TestTheDoor:
    async def test_a_foreign_origin_gets_no_socket(self, tmp_path: Path) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            for origin in ("http://evil.example", f"http://localhost:{platform.port}", "null", visitors.url + ".evil"):
                with pytest.raises(WSServerHandshakeError) as refused:
                    await visitors.dial(Origin=origin)
                assert refused.value.status == 403

    async def test_a_socket_without_an_origin_is_no_page(self, tmp_path: Path) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            with pytest.raises(WSServerHandshakeError):
                await visitors.http.ws_connect(f"{visitors.url}/socket")

    async def test_a_name_pointed_at_this_machine_is_turned_away(self, tmp_path: Path) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            for host, status in (("evil.example", 421), (f"localhost:{platform.port}", 200), ("192.168.0.9", 421)):
                async with visitors.http.get(visitors.url, headers={"Host": host}) as response:
                    assert response.status == status, host

    async def test_with_a_join_key_nobody_comes_in_without_it(self, tmp_path: Path) -> None:
        async with page(tmp_path, key="sesame-1") as platform, visiting(platform) as visitors:
            tab = Tab(await visitors.dial(), "s" * 32)
            await tab.send(do="hello", secret=tab.secret, name="민지")
            assert (await tab.hear("who"))["key"]
            await tab.send(do="hello", secret=tab.secret, name="민지", key="sesame-2")
            assert (await tab.hear("who"))["why"]
            await tab.send(do="hello", secret=tab.secret, name="민지", key="sesame-1")
            await tab.hear("welcome")

    async def test_guessing_the_key_is_slow(self, tmp_path: Path) -> None:
        async with page(tmp_path, key="sesame-1") as platform, visiting(platform) as visitors:
            tab = Tab(await visitors.dial(), "s" * 32)
            for key in [f"wrong-{i}" for i in range(10)] + ["sesame-1"]:
                await tab.send(do="hello", secret=tab.secret, name="민지", key=key)
                assert (await tab.hear("who"))["key"]

    @pytest.mark.parametrize(
        "frame",
        [
            "not json",
            "[]",
            '{"do":"fly"}',
            '{"do":"hello","secret":"short"}',
            '{"do":"press","op":"op-000000","message":"1","token":"x"}',
            '{"do":"say","op":"op-00000000","chat":"local:main"}',
        ],
    )
    async def test_what_no_page_of_ours_sends_ends_the_socket_and_nothing_else(
        self, tmp_path: Path, frame: str
    ) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            friend = await visitors.come("Alex")
            socket = await visitors.dial()
            await socket.send_str(frame)
            assert (await socket.receive()).extra in {"unreadable", "hello first"}
            await friend.say("still here")
            assert friend.texts() == ["still here"]

    async def test_a_flood_ends_the_socket(self, tmp_path: Path) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            tab = await visitors.come("민지")
            for _ in range(200):
                await tab.send(do="press", op=new_op(), message="0", token="x")
            with pytest.raises(ConnectionError, match="too fast"):
                await tab.hear("never")

    async def test_a_long_message_is_refused_and_said_so(self, tmp_path: Path) -> None:
        async with page(tmp_path) as platform, visiting(platform) as visitors:
            tab = await visitors.come("민지")
            answer = await tab.say("가" * 2001)
            assert answer["refused"]
            assert "2,000" in answer["text"][0]
            assert tab.texts() == []
