"""Running the command line in this process: quick, and with its exit status as the shell would see it."""

import io
import sys
from dataclasses import dataclass

import pytest

from bot.cli.application import application
from bot.cli.failing import status


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
