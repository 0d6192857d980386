"""What people may ask about themselves, on the local page: the real bot behind a real socket."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.adapters.local.evening import evening
from tests.adapters.local.scripted import Tab


def files(tab: Tab) -> list[dict[str, Any]]:
    """Pictures with the name of the file, in all that this tab shows."""
    shown = [*tab.messages.values(), *tab.panels.values()]
    return [one["body"]["picture"] for one in shown if one["body"]["kind"] == "document"]


async def test_a_copy_asked_for_in_the_channel_is_a_panel_that_nobody_else_sees(tmp_path: Path) -> None:
    async with evening(tmp_path) as (visitors, _store):
        minji, alex = await visitors.come("민지"), await visitors.come("Alex")
        await minji.say("/mighty")
        await minji.say("/privacy")
        await minji.sync()
        ((panel, shown),) = [(id_, one) for id_, one in minji.panels.items() if one["body"]["kind"] == "privacy"]
        buttons = [button for group in shown["body"]["controls"] for button in group["buttons"]]
        (export,) = [button["token"] for button in buttons if ":export:" in button.get("token", "")]
        await minji.press(panel, export)
        await minji.sync()
        await alex.sync()
        (file,) = files(minji)
        assert file["alt"] == "giruda-me.jsonl"
        assert files(alex) == []
        async with visitors.http.get(f"{visitors.url}/picture/{file['name']}") as response:
            kept = await response.text()
        assert '"kind": "person"' in kept.splitlines()[0]
        assert "민지" in kept
        assert "Alex" not in kept
