"""Health answers on its own port, whichever platforms run."""

import socket

import aiohttp
import pytest

from bot.adapter import CannotStart
from bot.health import Health


@pytest.fixture
def port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


async def ask(port, path):
    async with aiohttp.ClientSession() as client, client.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status


async def test_alive_at_once_and_ready_when_told(port):
    health = Health()
    await health.start("127.0.0.1", port)
    try:
        assert await ask(port, "/healthz") == 200
        assert await ask(port, "/readyz") == 503
        health.ready = True
        assert await ask(port, "/readyz") == 200
    finally:
        await health.stop()


async def test_a_port_in_use_is_one_sentence_that_names_the_setting(port):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        with pytest.raises(CannotStart, match=f"HEALTH_PORT {port} on 127.0.0.1 cannot be used"):
            await Health().start("127.0.0.1", port)


async def test_port_0_is_no_server():
    health = Health()
    await health.start("127.0.0.1", 0)
    await health.stop()
