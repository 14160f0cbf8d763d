"""What the linter does for a long text grows as the text does: in calls, which are the same on every machine."""

from __future__ import annotations

import pytest

from cardwright.lint import lint_card
from fuzz.growth import LINEAR, growth

#: So many lines: with an eighth of them, all that is kept of lines and their surroundings is kept.
SIZE = 176
#: Lines of which each asks something else of the linter.
LINES = [
    "Trade places with a friend on at the table.",
    "Draw two card.",
    "Return target creature to owner's hand.",
]


@pytest.mark.parametrize("line", LINES)
def test_many_lines_take_as_many_times_the_work_of_one(line: str) -> None:
    assert growth(lambda size: lambda: lint_card("\n".join([line] * size)), SIZE) < LINEAR
