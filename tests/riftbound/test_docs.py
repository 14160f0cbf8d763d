"""`docs/rulesets.md` names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.findall(r"`(test_\w+\.py)::(test_\w+)`", (ROOT / "docs" / "rulesets.md").read_text("utf-8"))


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_each_test_of_the_table_exists(file: str, name: str) -> None:
    (path,) = [p for room in ("riftbound", "rules_1990s") for p in (ROOT / "tests" / room).glob(file)]
    assert re.search(rf"^def {name}\(", path.read_text("utf-8"), re.MULTILINE)


def test_the_table_names_some() -> None:
    assert len(NAMED) > 15
