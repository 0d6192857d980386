"""How a command fails: one sentence on stderr and exit status 2, whatever happened.

``Unusable`` is for commands to raise. Usage errors of the option parser, errors of settings and of the start of a
process are phrased here as well. An error nobody expected is a defect of ours: it is named in one sentence too, and
its traceback is shown where GIRUDA_DEBUG=1 is set.
"""

import os
import sys
from collections.abc import Callable
from typing import NoReturn, Protocol


class Unusable(Exception):
    """The input cannot be used, or the thing is not possible here; the message is one sentence."""


class Runnable(Protocol):
    def __call__(self, *, standalone_mode: bool) -> object: ...


def guarded(application: Callable[[], Runnable]) -> NoReturn:
    """Run the application and exit with its status."""
    sys.exit(status(application))


def status(application: Callable[[], Runnable]) -> int:
    """Run the application and return its exit status: 0, 1 or 2; 130 when interrupted from the keyboard."""
    for stream in (sys.stdout, sys.stderr):
        if callable(reconfigure := getattr(stream, "reconfigure", None)):
            reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        value = application()(standalone_mode=False)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output went away (giruda … | head): nothing more to say
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  the interpreter flushes it at exit
        return 0
    except Exception as error:  # the outermost door: nothing may leave it as a traceback
        if os.environ.get("GIRUDA_DEBUG") == "1":
            raise
        if type(error).__name__ == "NoArgsIsHelpError":  # a group of commands by itself: what there is in it
            print(error)
            return 0
        return say(sentence(error))
    return value if isinstance(value, int) else 0


def sentence(error: Exception) -> str:
    """The one sentence for an error."""
    if isinstance(error, Unusable):
        return str(error)
    phrase = getattr(error, "format_message", None)  # the option parser's usage errors
    if callable(phrase):
        return str(phrase()) or "giruda --help lists the commands"
    from bot.adapter import CannotStart
    from bot.settings import SettingsError

    if isinstance(error, SettingsError | CannotStart):
        return str(error)
    if type(error).__name__ == "Abort":
        return "interrupted"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return f"unexpected {type(error).__name__}: {error} (set GIRUDA_DEBUG=1 to see where)"


def say(text: str) -> int:
    """Print one line on stderr; returns the exit status that goes with it."""
    print(f"giruda: {' '.join(text.split())}", file=sys.stderr)
    return 2
