"""What every test run shares: Hypothesis without deadlines, the command line as a fixture, and a gate for skips.

On somebody's own machine a test may be skipped because there is no Chromium. Where CI=true nothing may: a skipped
test there means that an install step is missing, and the run fails with the names of the tests.
"""

import io
import os
import sys
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, settings

from bot.cli.application import application
from bot.cli.failing import status

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}

# The gate's verdict depends on the change alone; everybody else's runs draw new examples.
settings.register_profile(
    "giruda", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=IN_CI, print_blob=True
)
settings.load_profile("giruda")

skipped = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[skipped] = []
    config.pluginmanager.register(SkipGate(config), "giruda-skip-gate")


class SkipGate:
    """Collects skipped tests; in CI they turn a green run red."""

    def __init__(self, config: pytest.Config, strict: bool = IN_CI) -> None:
        self.names = config.stash[skipped]
        self.strict = strict

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self.names.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.strict and self.names and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.strict and self.names:
            terminalreporter.section("skipped tests fail in CI", red=True)
            for name in self.names:
                terminalreporter.line(name)


@dataclass
class Ran:
    status: int
    out: str
    err: str

    @property
    def lines(self):
        return self.out.splitlines()


@pytest.fixture
def giruda(capsys, monkeypatch):
    """Call ``giruda(*arguments, stdin=b"")``; checks what holds for every command whatever it is given."""

    def call(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "argv", ["giruda", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = status(application)
        out, err = capsys.readouterr()
        assert code in {0, 1, 2}
        assert "Traceback" not in err
        assert "unexpected" not in err, err
        if code == 2:
            assert err.startswith("giruda: ")
            assert err.count("\n") == 1
        else:
            assert err == ""
        return Ran(code, out, err)

    return call
