"""Which screens are shown: of a deal the moments that tell something, and the pages that stand by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot import screens
from bot.facts import Draft, ProofFacts, SheetRow, TableFacts, TableState, Vote
from bot.language import Language, language
from bot.lessons import END, Progress, find, is_page
from bot.lessons.judging import choices
from bot.screens import options
from bot.screens.glossary import PAGES
from bot.screens.help import TOPICS
from bot.screens.learn import RULE
from bot.screens.personal import SWITCHES
from bot.screens.settings import PAGE
from bot.showcase.club import past
from bot.showcase.exhibit import Exhibit
from bot.showcase.stage import Stage
from engine import presets
from engine.actions import Bid
from engine.declared import GROUPS
from engine.declared import options as declared
from engine.view import View

DEALS = 4
"""deals played of a preset, for their different moments"""
THOROUGH = ("tichu5", "kill7", "chicago8")
"""presets of which the page of every single option is shown: it hardly differs from one to the next"""


def exhibits(preset: str, code: str, deals: int = DEALS) -> Iterator[Exhibit]:
    """Every exhibit of a preset in one language, in the order of an evening. ``deals``: how many are played for their
    moments. Raises RulesetError for no preset."""
    speak = language(code)
    stage = Stage(preset)
    yield from _lobby(stage, speak)
    yield from _settings(stage, speak)
    yield from _rules(stage, speak)
    seen: set[str] = set()
    for number in range(deals):
        dealt = Stage(preset, number)
        dealt.join()
        dealt.start()
        yield from _deal(dealt, speak, seen)
    if preset == THOROUGH[0]:
        yield from _pages(stage, speak)
        yield from lessons(speak)
        yield from past(speak)


def _lobby(stage: Stage, speak: Language) -> Iterator[Exhibit]:
    yield Exhibit("lobby", "opened", screens.lobby(stage.lobby(), speak))
    stage.join()
    yield Exhibit("lobby", "people", screens.lobby(stage.lobby(), speak))
    unheard = tuple(replace(seat, reachable=not seat.name) for seat in stage.facts().seats)
    yield Exhibit("lobby", "without private chats", screens.lobby(replace(stage.lobby(), seats=unheard), speak))
    yield Exhibit("lobby", "started", screens.lobby(replace(stage.lobby(), state=TableState.PLAYING), speak))
    ended = replace(stage.lobby(), state=TableState.ENDED, ended="expired")
    yield Exhibit("lobby", "closed", screens.lobby(ended, speak))


def settings_pages(facts: TableFacts) -> list[str]:
    """Every page of settings that can be open at this table."""
    players = len(facts.rules.people)
    of = sum(1 for name in presets.names() if len(presets.load(name).people) == players)
    found = ["main", "preset", *(f"preset-{players}/{at}" for at in range(1, -(-of // PAGE) + 1)), "speed", "strength"]
    found += ["options", "changed", "string"]
    for group in GROUPS:
        places = options.offered(facts, group)
        found += [f"group.{group}/{at}" for at in range(1, -(-len(places) // options.PAGE) + 1)]
    if facts.rules.name in THOROUGH:
        found += [f"option/{at}" for at in range(len(declared())) if options.page(facts, "option", at, language("ko"))]
    return found


def _settings(stage: Stage, speak: Language) -> Iterator[Exhibit]:
    facts = stage.lobby()
    for page in settings_pages(facts):
        yield Exhibit("settings", page, screens.lobby(replace(facts, page=page), speak))
    changed = Stage(facts.rules.name)
    for group in GROUPS:
        for place in options.offered(changed.lobby(), group):
            info = declared()[place]
            other = "off" if changed.table.rules.value(info.path) else "on"
            wanted = other == "on"
            if info.kind == "switch" and options.playable(changed.table.rules, info.path, wanted):
                changed.change(info.path, other)
    altered = changed.lobby()
    for page in (None, "main", "options", "changed", "changed/2", "string"):
        yield Exhibit("settings", f"much changed {page or 'lobby'}", screens.lobby(replace(altered, page=page), speak))
    yield Exhibit("rules", "much changed", screens.rules(altered, speak))


def _rules(stage: Stage, speak: Language) -> Iterator[Exhibit]:
    facts = stage.facts()
    shown: set[str] = set()
    for page in range(1, 100):
        screen = screens.rules(facts, speak, page)
        if screen.text in shown:
            return
        shown.add(screen.text)
        yield Exhibit("rules", f"page {page}", screen)
        yield Exhibit("rules", f"page {page}, asked for by name", screens.rules_of(facts.rules, speak, page))


def _deal(stage: Stage, speak: Language, seen: set[str]) -> Iterator[Exhibit]:
    """The moments of a deal that were not shown yet, and its end."""
    for _ in stage.moments():
        view = stage.view(None)
        if view is None:
            return
        moment = _moment(stage.facts(), view)
        if moment not in seen:
            first = view.phase not in seen
            seen.update((moment, view.phase))
            yield from _at(stage, speak, view, moment, first=first)
    yield from _result(stage, speak, seen)


def _moment(facts: TableFacts, view: View) -> str:
    """What tells one moment from another."""
    words = [view.phase]
    if facts.window:
        words.append("declaring")
    if view.calls:
        words.append("calls" if len(view.calls) < len(view.counts) else "many calls")
    if view.dead:
        words.append(f"{len(view.dead)} out")
    if view.killed:
        words.append(f"{len(view.killed)} named")
    if view.revealed:
        words.append(f"{len(view.revealed)} revealed")
    if view.trick is not None:
        last = bool(view.counts) and max(view.counts) <= 1
        words.append("first trick" if view.trick.number == 1 else "last trick" if last else "trick")
        words.append({0: "lead", 1: "second"}.get(len(view.trick.plays), "later"))
        words += ["called"] if any(played.called for played in view.trick.plays) else []
    return ", ".join(words)


def _at(stage: Stage, speak: Language, view: View, moment: str, *, first: bool) -> Iterator[Exhibit]:
    """A moment on the board and in two hands. ``first`` of its phase: also what is seldom shown in it."""
    facts = stage.facts()
    yield Exhibit("deal", f"board: {moment}", screens.board(facts, view, speak))
    acting = stage.acting()
    for chair in facts.rules.people:
        own = stage.view(chair)
        if own is None or (chair != acting and chair != (0 if acting != 0 else facts.rules.people[-1])):
            continue
        mine = stage.mine(chair)
        which = "to act" if chair == acting else "waiting"
        yield Exhibit("deal", f"hand {which}: {moment}", screens.hand(facts, mine, own, speak))
        if chair == acting:
            for half, draft in _drafts(own):
                made = screens.hand(facts, replace(mine, draft=draft), own, speak)
                yield Exhibit("deal", f"hand, {half}: {moment}", made)
            if first:
                yield Exhibit("deal", f"ping: {moment}", screens.ping(facts, chair, speak))
        elif first:
            ahead = replace(mine, ahead_offered=True, ahead=next(iter(own.hands[chair] or ()), None))
            yield Exhibit("deal", f"hand ahead: {moment}", screens.hand(facts, ahead, own, speak))
    for trouble, changed in _troubles(facts) if first else ():
        yield Exhibit("deal", f"board {trouble}: {moment}", screens.board(changed, view, speak))


def _drafts(view: View) -> Iterable[tuple[str, Draft]]:
    """Half-made choices of the seat to act."""
    found: list[tuple[str, Draft]] = []
    if view.phase in ("friend", "kill"):
        found += [(f"suit {letter} open", Draft(suit=letter)) for letter in "SHDC"]
    bids = [action.contract for action in view.legal if isinstance(action, Bid)]
    if bids:
        found.append(("highest bid", Draft(number=bids[-1].number)))
    if view.exchange is not None and view.exchange.discard:
        for contract, cards in list(view.exchange.contracts.items())[:: max(1, len(view.exchange.contracts) - 1)]:
            ticks = tuple(cards[: view.exchange.discard])
            found.append((f"burying, {contract}", Draft(ticks, contract.number, contract.trump)))
    return found


def _troubles(facts: TableFacts) -> Iterator[tuple[str, TableFacts]]:
    seats = tuple(replace(seat, away=bool(seat.name)) for seat in facts.seats)
    votes = (Vote("replace", 1, 2, 0), Vote("stop", 1, 2), Vote("pause", 1, 2))
    yield "with people away and votes", replace(facts, seats=seats, votes=votes, substituted=0)


def _result(stage: Stage, speak: Language, seen: set[str]) -> Iterator[Exhibit]:
    """The result of the deal that has just ended, from its record, as the gallery draws it."""
    over = stage.over
    if over is None or over.view.result is None:
        return
    result = over.view.result
    moment = f"over: {result.outcome}" + ("" if result.made is None else ", made" if result.made else ", failed")
    if moment in seen:
        return
    seen.add(moment)
    yield Exhibit("result", f"board: {moment}", screens.board(over.facts, over.view, speak))
    yield Exhibit("result", f"result: {moment}", screens.result(over.facts, over.view, speak))
    yield Exhibit("result", f"tricks: {moment}", screens.tricks(over.facts, over.view, speak))
    for chair in over.facts.rules.people[:1]:
        shown = screens.hand(over.facts, stage.mine(chair), over.view, speak)
        yield Exhibit("result", f"hand: {moment}", shown)


def lessons(speak: Language) -> Iterator[Exhibit]:
    """Every page of the course, with each choice made."""
    for page in filter(is_page, range(END + 1)):
        step = find(page)
        for said in ("", *(() if step is None else (RULE, *choices(step)))):
            screen = screens.learn(speak, page, said, Progress())
            if screen is not None:
                yield Exhibit("lessons", f"page {page} {said}".strip(), screen)


def _pages(stage: Stage, speak: Language) -> Iterator[Exhibit]:
    facts = stage.facts()
    for topic in (*TOPICS, *(f"words-{page}" for page in range(2, PAGES + 1))):
        yield Exhibit("pages", f"help {topic}", screens.help_page(speak, topic))
    yield Exhibit("pages", "what", screens.what(speak, "조커 콜"))
    yield Exhibit("pages", "help, no topic", screens.help_page(speak, "zzz"))
    yield Exhibit("pages", "what, no word", screens.what(speak, "zzz"))
    yield Exhibit("pages", "what, mistyped", screens.what(speak, "마이타"))
    yield Exhibit("pages", "own settings", screens.personal(speak, set(SWITCHES), panels=True))
    rows = tuple(SheetRow(seat.name, 40 - 17 * at, 12, seat.ai) for at, seat in enumerate(facts.seats) if seat.taken)
    evening = replace(facts, state=TableState.ENDED, ended="evening", sheet=rows, deals_played=12)
    yield Exhibit("pages", "sheet", screens.sheet(evening, speak))
    message = '{"cuts":["컷","","","",""],"deal":"showcase/1","dealer":4,"prev":"","rules":"tichu5","seats":[]}'
    proof = ProofFacts(1, "ab" * 32, "cd" * 32, message, ("컷", *("",) * (len(facts.seats) - 1)), ok=True)
    yield Exhibit("pages", "proof", screens.proof(facts, proof, speak))
