"""How much a coordinator keeps: the bytes of everything that can be reached from it and from the program's modules.

The heap is walked, not the process measured: so the simulation's own growth, the allocator's and the machine's do not
count. What belongs to the outside (messengers, clocks, the loop and its tasks) is not the coordinator's.
"""

from __future__ import annotations

import asyncio
import gc
import io
import random
import re
import sqlite3
import sys
import threading
from collections import deque
from collections.abc import Iterable
from types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    CodeType,
    CoroutineType,
    FrameType,
    FunctionType,
    GeneratorType,
    MethodType,
    ModuleType,
)

from tests.simulation.invariants import Broken
from tests.simulation.messenger import SimulatedMessenger
from tests.simulation.process import Drawn, Process
from tests.simulation.virtual import VirtualClock

BASE = 10_000_000
"""bytes that may be kept whatever is played: the updates answered lately, texts and rules read"""
PER_TABLE = 300_000
"""bytes that a live table may keep beside that, its people's hands and boards included: several times what it takes"""
EVERY = 1000
"""committed actions between two looks"""

PROGRAM = ("bot", "engine")
LEAVES = frozenset({str, int, float, bytes, bool, type(None), re.Pattern})
PLAIN = frozenset({dict, list, tuple, set, frozenset, deque})
OUTSIDE = (
    Process,
    Drawn,
    SimulatedMessenger,
    VirtualClock,
    random.Random,
    asyncio.AbstractEventLoop,
    asyncio.Future,
    sqlite3.Connection,
    io.IOBase,
    threading.Thread,
    ModuleType,
    CodeType,
    FrameType,
    GeneratorType,
    CoroutineType,
    AsyncGeneratorType,
    BuiltinFunctionType,
)


class Memory:
    """``before``: bytes that the program keeps before anything is played."""

    def __init__(self) -> None:
        self.before = kept(None)
        self._looked = 0

    def check(self, process: Process, actions: int, tables: int) -> None:
        """Raises Broken when a process keeps more than ``tables`` live tables are good for. Looks every EVERY
        ``actions``."""
        if actions - self._looked >= EVERY:
            self._looked = actions
            self.look(process, tables)

    def look(self, process: Process, tables: int) -> None:
        """The same, now."""
        grown, most = kept(process.coordinator) - self.before, BASE + PER_TABLE * tables
        if grown > most:
            raise Broken(f"{grown} bytes are kept for {tables} tables; at most {most}")


def kept(root: object) -> int:
    """Bytes of ``root`` and of what the program's modules hold, with all that they keep alive."""
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] in PROGRAM]
    waiting: list[object] = [root, *(value for module in modules for value in vars(module).values())]
    seen: set[int] = set()
    total = 0
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        kind = type(one)
        if kind in LEAVES:
            total += sys.getsizeof(one)
        elif kind in PLAIN:
            total += sys.getsizeof(one)
            waiting.extend(gc.get_referents(one))
        elif not isinstance(one, OUTSIDE):
            total += sys.getsizeof(one)
            waiting.extend(_referred(one))
    return total


def _referred(one: object) -> Iterable[object]:
    match one:
        case FunctionType():  # of its module what it names, not all of it
            named = (one.__globals__.get(name) for name in one.__code__.co_names)
            return (one.__closure__, one.__defaults__, one.__kwdefaults__, *named)
        case MethodType():
            return one.__self__, one.__func__
        case type():
            ours = one.__module__.partition(".")[0] in (*PROGRAM, "tests")
            return list(vars(one).values()) if ours else ()
        case _:
            return gc.get_referents(one)
