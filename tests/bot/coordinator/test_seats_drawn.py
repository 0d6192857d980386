"""Seats drawn anew at the first deal: every hand goes to its owner, and nothing is left of the seat before."""

from pathlib import Path

from bot.surfaces import hand_key, panel_key
from tests.bot.coordinator.chat import Chat, on_virtual_time

PEOPLE = ("나", "하나", "두리", "세나")


def test_seats_that_are_drawn_leave_no_hand_where_somebody_else_reads_it(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        table = await chat.open(*PEOPLE, fill=False)
        await chat.settle(30)
        before = [seat.name for seat in table.state.seats]
        await chat.token("나", f"g1:{table.state.id}:set::shuffle/on")
        await chat.token("나", f"g1:{table.state.id}:fill::")
        await chat.settle(60)
        table = await chat.table()
        assert table.deal is not None
        assert [seat.name for seat in table.state.seats] != before, "the seats were not drawn"
        for chair, seat in enumerate(table.state.seats):
            if seat.person is None:
                continue
            hands = [screen for _, screen in chat.screens(f"fake:{seat.name}") if screen.kind == "hand"]
            own = await chat.coordinator.render(hand_key(table.state.id, chair), "")
            assert hands == [own]
            for other in range(len(PEOPLE)):  # a panel is of one person: at any other chair it shows nothing
                panel = await chat.coordinator.render(panel_key(table.state.id, other, seat.person), "")
                assert panel == (own if other == chair else None)

    on_virtual_time(test, tmp_path)
