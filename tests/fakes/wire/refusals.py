"""What Discord says when it refuses, by its own numbers (those that the simulation has not)."""

from __future__ import annotations

from simcord.backend.errors import BackendError


class Limited(Exception):
    """A 429. ``wait``: seconds; ``everywhere``: the bot's global limit."""

    def __init__(self, wait: float, everywhere: bool, headers: dict[str, str]) -> None:
        super().__init__("You are being rate limited.")
        self.wait = wait
        self.everywhere = everywhere
        self.headers = headers


def closed() -> BackendError:
    return BackendError(403, 50007, "Cannot send messages to this user")


def strangers() -> BackendError:
    return BackendError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def too_fast() -> BackendError:
    return BackendError(400, 40003, "You are opening direct messages too fast.")


def archived() -> BackendError:
    return BackendError(400, 50083, "Thread is archived")


def locked() -> BackendError:
    return BackendError(403, 160005, "Thread is locked")


def too_old() -> BackendError:
    return BackendError(400, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later")


def dead_token() -> BackendError:
    return BackendError(401, 50027, "Invalid Webhook Token")


def no_access() -> BackendError:
    return BackendError(403, 50001, "Missing Access")


def no_permission() -> BackendError:
    return BackendError(403, 50013, "Missing Permissions")


def bad_form(what: str) -> BackendError:
    return BackendError(400, 50035, f"Invalid Form Body: {what}")


def full() -> BackendError:
    return BackendError(400, 30008, "Maximum number of emojis reached (2000)")
