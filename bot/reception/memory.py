"""Updates answered lately by this process. The store knows those that changed a table; this also knows those that only
looked, so that a redelivered look does not send its page twice."""

from __future__ import annotations

from collections import OrderedDict

from bot.house import UpdateId

REMEMBERED = 10_000


class Answered:
    """The last ten thousand, the oldest forgotten first."""

    def __init__(self) -> None:
        self._known: OrderedDict[UpdateId, None] = OrderedDict()

    def __contains__(self, update: UpdateId) -> bool:
        return update in self._known

    def add(self, update: UpdateId) -> None:
        self._known[update] = None
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
