"""Documentation that follows from the code is up to date, and its links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app import adapters
from bot.language import language
from bot.settings import Settings, read

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")])


def test_generated_pages_are_up_to_date():
    run = subprocess.run(
        [sys.executable, "docs/generate.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("https://", "http://", "#", "mailto:")):
            assert (page.parent / target.partition("#")[0]).exists(), f"{page.name} links to {target}"


def test_every_line_of_the_example_may_be_uncommented(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    lines = [line[1:] for line in example.splitlines() if re.match(r"#[A-Z_]+=", line)]
    Path(".env").write_text("\n".join(lines), encoding="utf-8")
    for line in lines:
        monkeypatch.delenv(line.partition("=")[0], raising=False)
    kinds = [Settings, *(adapter.settings for adapter in adapters())]
    assert len(lines) == sum(len(kind.model_fields) for kind in kinds)
    for kind in kinds:
        assert read(kind) == kind.model_construct()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_korean_is_spoken_as_the_bot_speaks_it(page):
    assert re.findall(r"\S*니다(?=[.!?)])", page.read_text(encoding="utf-8")) == []


def test_the_korean_summary_names_the_button_that_gives_the_file_to_verify():
    words = language("ko")
    (line,) = [line for line in (ROOT / "docs/fairness.md").read_text("utf-8").splitlines() if "확인하는 법" in line]
    proof, file = line.index(f"[{words('button-verify')}]"), line.index(f"[{words('button-record')}]")
    assert proof < line.index("증명") < file < line.index("파일로 `giruda verify FILE`")
