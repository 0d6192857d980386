"""The command line: `giruda COMMAND`.

Theory of operation. Every command ends in one of three ways: 0 = done and clean, 1 = the check found something, 2 =
unusable input or not possible here. For 2 there is one sentence on stderr and never a traceback (``failing``). With
``--json`` a command prints one object per line and its report, where it has one, last (``printing``).

One room a group of commands: ``records`` (replay, verify, vectors), ``rules``, ``simulate``, ``checkout`` (bench,
torture: they need the source tree), ``serving`` (serve, doctor), ``database`` (backup, restore), ``tables``,
``ledger``. The commands import what they need inside, so that `giruda --help` does not wait for the engine, the
database and the platforms.
"""

from bot.cli.failing import guarded


def main() -> None:
    """The console script. Never returns: exits with 0, 1 or 2."""
    from bot.cli.application import application

    guarded(application)
