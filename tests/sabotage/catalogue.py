"""The sabotages: small mistakes, one each, and the narrow tests that have to notice.

``old`` stands exactly once in its file (a test looks); ``new`` takes its place. A mistake is chosen because it would do
harm and because a reviewer might overlook it.
"""

from __future__ import annotations

from dataclasses import dataclass

TABLE = "tests/bot/table"
PLAYING = f"{TABLE}/test_playing.py"
LOBBY = f"{TABLE}/test_lobby.py"
DEALING = f"{TABLE}/test_dealing.py"
COORDINATOR = "tests/bot/coordinator"
STORE = "tests/bot/store/test_store.py"
OPENING = "tests/bot/store/test_opening.py"
DELIVERY = "tests/bot/delivery"
BUDGETS = "tests/bot/delivery/test_budgets.py"
SHUFFLE = "tests/engine/test_shuffle.py"
PLAY = "tests/engine/test_play.py"
VECTORS = "tests/engine/test_vectors.py"


@dataclass(frozen=True, slots=True)
class Sabotage:
    """``tests``: what to run, a file or a folder, narrowed by ``only`` (pytest -k) where it holds much else."""

    name: str
    file: str
    old: str
    new: str
    tests: str
    only: str = ""


SABOTAGES: tuple[Sabotage, ...] = (
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
    # The store.
    Sabotage(
        "handle an update twice",
        "bot/store/commits.py",
        "        if commit.update is not None and commit.update in seen:",
        "        if False:",
        STORE,
        "update",
    ),
    Sabotage("let two tables win one pot", "bot/store/commits.py", "if held != start.pot:", "if False:", STORE, "pot"),
    Sabotage(
        "write books that do not balance", "bot/store/books.py", "raise Unbalanced(over.deal, off)", "pass", STORE
    ),
    Sabotage(
        "settle twice",
        "bot/store/books.py",
        '        await _post(connection, over.deal, "end", commit.at, lines)',
        '        await _post(connection, over.deal, "end", commit.at, (*lines, *lines))',
        STORE,
        "settles_once",
    ),
    Sabotage(
        "keep the pot of a stopped deal",
        "bot/ledger.py",
        "    return tuple(Line(line.account, -line.amount, None) for line in opening(chat, rules, pot))",
        "    return ()",
        STORE,
        "stopped",
    ),
    Sabotage(
        "do not wait for the disk",
        "bot/store/connect.py",
        'f"synchronous={synchronous}"',
        '"synchronous=OFF"',
        OPENING,
    ),
    # The reconciler.
    Sabotage("forget the attempt", "bot/courier.py", "await self._saver.attempt(row)", "pass", DELIVERY),
    Sabotage(
        "a new nonce for every try",
        "bot/courier.py",
        "        if row.attempt is not None and self.messenger.limits.nonce:\n            return row.attempt.nonce\n",
        "",
        DELIVERY,
        "nonce",
    ),
    Sabotage(
        "edit what is equal already",
        "bot/courier.py",
        "        if digest == row.digest:\n",
        "        if False:\n",
        DELIVERY,
        "equal_screen",
    ),
    Sabotage(
        "edit messages of any age",
        "bot/courier.py",
        "        return age is not None and place.expires is None and now - place.sent > age * self._scale",
        "        return False",
        DELIVERY,
        "fifty",
    ),
    Sabotage(
        "serve the latest surface first",
        "bot/lane.py",
        "(row.since, row.key) < (best.since, best.key)",
        "(row.since, row.key) > (best.since, best.key)",
        DELIVERY,
        "precedes",
    ),
    Sabotage(
        "send pings at once",
        "bot/lane.py",
        "            wait = max(wait, row.after - now)\n",
        "",
        DELIVERY,
        "ping",
    ),
    Sabotage(
        "go on after a 429",
        "bot/lane.py",
        "            self.blocked_until = steady() + delivery.after\n",
        "            pass\n",
        DELIVERY,
        "429",
    ),
    # The shuffle and its proof.
    Sabotage("a biased draw", "engine/shuffle.py", "limit = (1 << 32) - (1 << 32) % bound", "limit = 1 << 32", SHUFFLE),
    Sabotage("a shuffle that moves every card", "engine/shuffle.py", "self.below(i + 1)", "self.below(i)", SHUFFLE),
    Sabotage("another commitment", "engine/shuffle.py", 'b"giruda/1/commit\\x00"', 'b"giruda/1/commit"', SHUFFLE),
    Sabotage("dice that repeat", "engine/shuffle.py", 'f"ai/{seat}/{actions}"', 'f"ai/{seat}"', SHUFFLE),
    # The game.
    Sabotage(
        "no duty to follow",
        "engine/play.py",
        "            return others | (hand & self._free)\n        if hand",
        "            return hand\n        if hand",
        PLAY,
    ),
    Sabotage(
        "a call that nobody hears", "engine/play.py", "        if self._called and jokers:", "        if False:", PLAY
    ),
    Sabotage(
        "a later equal card wins", "engine/play.py", "if strength > self._best:", "if strength >= self._best:", VECTORS
    ),
    Sabotage(
        "an exact contract is lost",
        "engine/settlement.py",
        "made = points >= min(number, rules.total)",
        "made = points > min(number, rules.total)",
        VECTORS,
    ),
    Sabotage(
        "losers win the pot",
        "engine/settlement.py",
        "won_pot = pot if made and rules.misdeal.cost else 0",
        "won_pot = pot if rules.misdeal.cost else 0",
        VECTORS,
    ),
    Sabotage(
        "a run that is none",
        "engine/settlement.py",
        "run = made and points == rules.total",
        "run = made and points >= rules.total - 1",
        "tests/engine/test_settlement.py",
    ),
    Sabotage(
        "show the buried cards",
        "engine/audience.py",
        "if over or (is_declarer and state.buried) else None",
        "if over or state.buried else None",
        "tests/engine/test_audience.py",
    ),
    # Words.
    Sabotage(
        "names without isolation",
        "bot/screens/marks.py",
        'return f"{_ISOLATE}{clean}{_RELEASE}" if clean else ""',
        "return clean",
        "tests/bot/screens/test_marks.py",
    ),
    Sabotage(
        "take any token",
        "bot/buttons.py",
        "    if verb not in VERBS or not _ARGS[verb].fullmatch(args):\n        raise BadToken\n",
        "",
        "tests/bot/test_buttons.py",
    ),
    # The past, and people's rights.
    Sabotage(
        "give a copy of a person's data where others read",
        "bot/reception/rights.py",
        "    if not visit.alone:\n        return visit.refuse(AskedPrivately()",
        "    if False:\n        return visit.refuse(AskedPrivately()",
        "tests/bot/coordinator/test_rights.py",
        "copy_is_never_given",
    ),
    Sabotage(
        "take any word for yes",
        "bot/reception/rights.py",
        "    if wish.args[0] != word:",
        "    if not wish.args[0]:",
        "tests/bot/coordinator/test_rights.py",
        "button_that_is_not_his",
    ),
    Sabotage(
        "leave a name in old results",
        "bot/store/forgetting.py",
        "(tables, tables.c.state, closed), (deals, deals.c.closing, over)",
        "(tables, tables.c.state, closed), (deals, deals.c.closing, [])",
        "tests/bot/coordinator/test_rights.py",
        "named_nowhere",
    ),
    Sabotage(
        "open a deal in any chat",
        "bot/reception/past.py",
        "or not await looks.may_see(visit, found)",
        "",
        "tests/bot/coordinator/test_past.py",
        "another_chat",
    ),
    Sabotage(
        "two buttons alike on a page of the past",
        "bot/screens/history.py",
        "if trick > 1 else None",
        "if trick else None",
        "tests/bot/screens/test_history.py",
        "leads_no_further",
    ),
    Sabotage(
        "draw a right-to-left name backwards",
        "bot/pictures/script.py",
        "    return _ordered(_joined(clean))",
        "    return _joined(clean)",
        "tests/bot/pictures/test_type.py",
        "seen_from_left",
    ),
)
