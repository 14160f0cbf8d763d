"""Pages that are made from the code say what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_page_of_instructions_is_made_from_the_types() -> None:
    page = ROOT / "docs" / "instructions.md"
    before = page.read_text(encoding="utf-8")
    try:
        subprocess.run([sys.executable, ROOT / ".ci" / "instructions_page.py"], check=True)
        assert page.read_text(encoding="utf-8") == before, "make pages"
    finally:
        page.write_text(before, encoding="utf-8")
