"""The gate itself: what it forbids is really forbidden, and its files agree with each other."""

import ast
import re
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def imports_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_imports_only_itself_the_standard_library_and_pydantic(path):
    allowed = {"engine", "pydantic", "pydantic_core", "annotated_types"} | ({"numpy"} if "ai" in path.parts else set())
    tops = {name.partition(".")[0] for name in imports_of(path)}
    assert tops - allowed <= sys.stdlib_module_names


@pytest.mark.parametrize("path", sorted((ROOT / "bot").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_in_bot_imports_a_platform(path):
    tops = {name.partition(".")[0] for name in imports_of(path)}
    assert not tops & {"adapters", "discord", "telegram"}


def test_the_lock_names_no_host_and_hashes_everything():
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    pins = re.findall(r"^[a-z0-9][^\s=]*==\S+(.*)$", lock, re.MULTILINE)
    assert len(pins) > 50
    assert lock.count("--hash=sha256:") >= len(pins)
    assert not (ROOT / "uv.lock").exists()


def test_the_lock_holds_every_dependency():
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    wanted = PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["test"]
    names = {
        re.split(r"[\[<>=~! ]", line, maxsplit=1)[0].lower().replace(".", "-").replace("_", "-") for line in wanted
    }
    assert names <= set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))


def test_readme_makefile_and_gate_agree_on_the_two_commands():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in ("play", "test"):
        assert f"make {command}" in readme
        assert re.search(rf"^{command}:", makefile, re.MULTILINE)
    assert re.search(r"^make test$", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("", 0)])
def test_a_skipped_test_fails_the_run_in_ci_and_only_there(tmp_path, ci, code):
    (tmp_path / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "test_two.py").write_text(
        textwrap.dedent("""
            import pytest
            def test_runs(): pass
            @pytest.mark.skip(reason="no browser here")
            def test_skipped(): pass
        """),
        encoding="utf-8",
    )
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={"CI": ci, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == code, run.stdout + run.stderr
    assert ("skipped tests fail in CI" in run.stdout) == bool(code)
