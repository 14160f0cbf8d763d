"""The formatter decides the layout of every file."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OWN = [path for path in ROOT.rglob("*.py") if not {".venv", "build"} & {*path.relative_to(ROOT).parts}]


def test_nowhere_is_the_formatter_switched_off() -> None:
    switched_off = [str(path.relative_to(ROOT)) for path in OWN if re.search(r"# fmt[:]", path.read_text("utf-8"))]
    assert switched_off == []
