"""Sabotages of the table and the coordinator (catalogue.py)."""

from __future__ import annotations

from tests.sabotage.mistake import Sabotage

TABLE = "tests/bot/table"
PLAYING = f"{TABLE}/test_playing.py"
LOBBY = f"{TABLE}/test_lobby.py"
DEALING = f"{TABLE}/test_dealing.py"
COORDINATOR = "tests/bot/coordinator"

AT_THE_TABLE: tuple[Sabotage, ...] = (
    # The table.
    Sabotage(
        "skip the decision check",
        "bot/table/playing.py",
        "return decision.turn is None or decision.turn == table.running.turn",
        "return True",
        PLAYING,
    ),
    Sabotage("let anybody play anybody's cards", "bot/table/playing.py", "if owner != chair:", "if False:", PLAYING),
    Sabotage(
        "treat a double tap as a mistake",
        "bot/table/playing.py",
        "if _just_done(table, chair, command.press, decision):",
        "if False:",
        PLAYING,
    ),
    Sabotage(
        "keep the ticks after the decision",
        "bot/table/playing.py",
        "    turns.erase_draft(table, owner)\n",
        "",
        PLAYING,
        "ticks",
    ),
    Sabotage(
        "let ticks through for somebody else's turn",
        "bot/table/playing.py",
        "    _turn_of(table, chair, misdeal=False)\n    seat = ",
        "    seat = ",
        PLAYING,
        "draft",
    ),
    Sabotage("forget the double time", "bot/table/turns.py", '("exchange", "friend")', "()", TABLE, "burying"),
    Sabotage("away after one turn", "bot/table/presence.py", "TURNS_UNTIL_AWAY = 2", "TURNS_UNTIL_AWAY = 1", TABLE),
    Sabotage(
        "act sooner for a forced card",
        "bot/table/turns.py",
        "        state.program = now + table.pace.moment(state.id, state.number, deal.turn)\n    table.happened",
        "        hurry = 0.3 if len(deal.legal()) == 1 else 1.0\n"
        "        state.program = now + hurry * table.pace.moment(state.id, state.number, deal.turn)\n"
        "    table.happened",
        "tests/simulation/test_noninterference.py",
    ),
    Sabotage(
        "open the window only if a hand needs it",
        "bot/table/turns.py",
        'if table.rules.misdeal.when == "before":',
        'if table.rules.misdeal.when == "before" and any(table.running.legal(seat) for seat in range(1, 4)):',
        TABLE,
        "window",
    ),
    Sabotage(
        "charge our absence to the players",
        "bot/table/presence.py",
        "elif state.deadline is not None and state.deadline <= now and table.acting_owner is not None:",
        "elif False:",
        TABLE,
        "absence",
    ),
    Sabotage(
        "let the host walk away with the table",
        "bot/table/seats.py",
        "    if table.state.host == person:\n        pass_host_on(table, chair)\n",
        "",
        LOBBY,
        "host",
    ),
    Sabotage(
        "keep cuts when the seats change",
        "bot/table/seats.py",
        "        seat.cut = None\n",
        "        pass\n",
        DEALING,
        "cuts_anew",
    ),
    Sabotage(
        "let anybody change the settings",
        "bot/table/lobby.py",
        "if person.id != table.state.host and not person.admin:",
        "if False:",
        LOBBY,
    ),
    Sabotage(
        "deal to somebody who cannot see his hand",
        "bot/table/lobby.py",
        "        if seat.reach is Reach.NONE:\n            raise Refused(SeatUnreachable(seat.name))",
        "        pass",
        LOBBY,
        "cannot_see",
    ),
    Sabotage(
        "forget the hash of the last record",
        "bot/table/dealing.py",
        "    state.prev = shuffle.record_hash(written)\n",
        "",
        DEALING,
        "hash",
    ),
    Sabotage(
        "ignore the cut",
        "bot/table/dealing.py",
        "    if seat.cut is not None:\n        return seat.cut\n",
        "",
        DEALING,
        "cut",
    ),
    Sabotage(
        "settle for whoever sits there at the end",
        "bot/table/dealing.py",
        "    state.players = [seat.person for seat in owners]\n",
        "    state.players = [None for seat in owners]\n",
        TABLE,
        "leaving_a_running_deal",
    ),
    Sabotage(
        "send hands to the group",
        "bot/table/wants.py",
        "found.wants[key] = Want(key, person=person, last=last)",
        "found.wants[key] = Want(key, chat=table.state.chat, last=last)",
        LOBBY,
        "lobby_and_hand",
    ),
    Sabotage(
        "leave the hand of somebody who left",
        "bot/table/wants.py",
        "            found.gone[surfaces.hand_key(state.id, chair)] = None\n",
        "            pass\n",
        LOBBY,
        "leaving",
    ),
    Sabotage(
        "put the result before the board",
        "bot/table/wants.py",
        "            _public(table, surfaces.board_key(state.id, number), found, last=True)\n"
        "            _public(table, surfaces.result_key(state.id, number), found)\n",
        "            _public(table, surfaces.result_key(state.id, number), found)\n"
        "            found.wants.pop(surfaces.board_key(state.id, number), None)\n"
        "            _public(table, surfaces.board_key(state.id, number), found, last=True)\n",
        DEALING,
        "chat_order",
    ),
    Sabotage(
        "offer every claim",
        "bot/table/portrait.py",
        "claimable=leads and deal is not None and acting is not None and deal.can_claim(acting),",
        "claimable=leads,",
        PLAYING,
        "claim",
    ),
    Sabotage(
        "expire the whole lobby for one idle member",
        "bot/table/presence.py",
        "if seat.seen <= limit]",
        "if limit]",
        TABLE,
        "idle_members",
    ),
    # The coordinator.
    Sabotage(
        "trust memory after a failed commit",
        "bot/house.py",
        "        except StoreFailed:\n            self._tables.pop(name, None)\n",
        "        except StoreFailed:\n",
        COORDINATOR,
        "busy_database",
    ),
    Sabotage(
        "do not reload after a conflict",
        "bot/house.py",
        "        except Conflict:\n            self._tables.pop(name, None)\n",
        "        except Conflict:\n",
        COORDINATOR,
        "conflict",
    ),
    Sabotage(
        "accept buttons of another chat",
        "bot/reception/visit.py",
        "        return ElsewhereOnly()\n",
        "        return table\n",
        COORDINATOR,
        "strangers",
    ),
    Sabotage(
        "show everybody the first seat's hand",
        "bot/gallery.py",
        "table.hand_facts(chair), table.view(chair), speak)",
        "table.hand_facts(chair), table.view(0), speak)",
        COORDINATOR,
        "every_hand",
    ),
    Sabotage(
        "leak a seat's view on the board",
        "bot/gallery.py",
        "        view = table.view(None)\n        if view is not None and table.state.number == number:\n"
        "            return screens.board",
        "        view = table.view(0)\n        if view is not None and table.state.number == number:\n"
        "            return screens.board",
        COORDINATOR,
        "names_no_friend",
    ),
    Sabotage(
        "let one person flood us",
        "bot/reception/gate.py",
        "        entered = level >= 1\n",
        "        entered = True\n",
        COORDINATOR,
        "no_more_than",
    ),
    Sabotage(
        "do not wait for the board",
        "bot/coordinator.py",
        "        if rest > 0:\n",
        "        if False:\n",
        COORDINATOR,
        "board_has_shown",
    ),
)
