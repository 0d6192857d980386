"""What every test run shares: Hypothesis without deadlines, and a gate that lets no skipped test pass in CI.

On somebody's own machine a test may be skipped because there is no Chromium. Where CI=true nothing may: a skipped
test there means that an install step is missing, and the run fails with the names of the tests.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("giruda", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("giruda")

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
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
