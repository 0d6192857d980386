"""One small error class for each reason why the store says no."""

from __future__ import annotations


class StoreError(Exception):
    """Anything the store refuses. Nothing was written."""


class Conflict(StoreError):
    """Somebody else committed first: the revision, or the number of the action, is taken. Reload and decide again."""

    def __init__(self, table: str) -> None:
        super().__init__(f"table {table} has moved on")
        self.table = table


class PotMoved(Conflict):
    """The deal-miss pot does not hold what the deal was started with: another table took it or added to it."""

    def __init__(self, table: str, held: int) -> None:
        super().__init__(table)
        self.held = held


class AlreadyHandled(StoreError):
    """This update or interaction was committed before (kept 48 hours)."""

    def __init__(self, platform: str, update: str) -> None:
        super().__init__(f"update {update} of {platform} was handled already")
        self.platform = platform
        self.update = update


class Unbalanced(StoreError):
    """Scores and pot of a deal do not add up: a bug, never written."""

    def __init__(self, deal: str, off: int) -> None:
        super().__init__(f"the scores of deal {deal} are off by {off}")
        self.deal = deal
        self.off = off


class StoreFailed(StoreError):
    """The database cannot write at the moment. The same commit may be tried again."""


class DatabaseBusy(StoreFailed):
    """Another process held the write lock for longer than the busy time."""


class DiskFull(StoreFailed):
    """No space is left on the device."""


class OpenError(StoreError):
    """The database cannot be used at all: one sentence that says what to do. ``where`` is the file."""

    def __init__(self, where: str, sentence: str) -> None:
        super().__init__(sentence)
        self.where = where


class NotOurs(OpenError):
    def __init__(self, where: str) -> None:
        super().__init__(where, f"{where} is not a Giruda database; name another file")


class NewerSchema(OpenError):
    def __init__(self, where: str, revision: str) -> None:
        super().__init__(where, f"{where} was written by a newer Giruda (schema {revision}); update Giruda")
        self.revision = revision


class DatabaseLocked(OpenError):
    def __init__(self, where: str) -> None:
        super().__init__(where, f"{where} is in use by another process; stop that one first")


class Damaged(OpenError):
    def __init__(self, where: str, finding: str) -> None:
        super().__init__(where, f"{where} is damaged ({finding}); put a backup back with: giruda restore FILE")
        self.finding = finding


class CannotOpen(OpenError):
    def __init__(self, where: str, reason: str) -> None:
        super().__init__(where, f"{where} cannot be opened: {reason}")


class NoDriver(OpenError):
    def __init__(self, module: str) -> None:
        super().__init__(
            module,
            f"DATABASE_URL names PostgreSQL, which needs {module}; install Giruda with its extra giruda[postgres]",
        )


class FileExists(OpenError):
    def __init__(self, where: str) -> None:
        super().__init__(where, f"{where} exists already; name a new file")
