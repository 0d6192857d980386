"""How far somebody is: the page where he stopped, and the lessons he has been through. Kept with his settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

KEY = "learn"
"""of a person's settings"""


@dataclass(frozen=True, slots=True)
class Progress:
    """``at``: the page to go on with, 0 for nobody who has begun. ``done``: numbers of finished lessons, from 1."""

    at: int = 0
    done: tuple[int, ...] = ()

    @classmethod
    def read(cls, settings: Mapping[str, object]) -> Progress:
        """From a person's settings; whatever cannot be read is no progress.

        >>> Progress.read({"learn": {"at": 23, "done": [1]}}), Progress.read({"learn": "x"})
        (Progress(at=23, done=(1,)), Progress(at=0, done=()))
        """
        kept = settings.get(KEY)
        if not isinstance(kept, dict):
            return cls()
        found = cast("dict[str, Any]", kept)
        at, done = found.get("at"), found.get("done")
        lessons = cast("list[Any]", done) if isinstance(done, list) else []
        return cls(at if isinstance(at, int) else 0, tuple(sorted({one for one in lessons if isinstance(one, int)})))

    @property
    def written(self) -> dict[str, object]:
        """For a person's settings."""
        return {"at": self.at, "done": list(self.done)}

    def moved(self, at: int, *, finished: int | None = None) -> Progress:
        """Now at this page, with this lesson done."""
        done = self.done if finished is None else tuple(sorted({*self.done, finished}))
        return Progress(at, done)
