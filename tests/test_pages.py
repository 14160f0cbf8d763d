"""Pages that are made from the code say what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["instructions", "keywords"])
def test_a_page_is_made_from_the_code(name: str) -> None:
    page = ROOT / "docs" / f"{name}.md"
    before = page.read_text(encoding="utf-8")
    try:
        subprocess.run([sys.executable, ROOT / ".ci" / f"{name}_page.py"], check=True)
        assert page.read_text(encoding="utf-8") == before, "make pages"
    finally:
        page.write_text(before, encoding="utf-8")
