"""Documentation that follows from the code is up to date, and its links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app import adapters
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
