"""Pages that are made from the code say what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("made", ["instructions.md", "actions.md", "keywords.md", "picture.svg"])
def test_a_page_is_made_from_the_code(made: str) -> None:
    name, page = made.partition(".")[0], ROOT / "docs" / made
    before = page.read_text(encoding="utf-8")
    try:
        subprocess.run([sys.executable, ROOT / ".ci" / f"{name}_page.py"], check=True)
        assert page.read_text(encoding="utf-8") == before, "make pages"
    finally:
        page.write_text(before, encoding="utf-8")
