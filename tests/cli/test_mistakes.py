"""What was found and what was expected, at the place where understanding ended."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cardwright.cli import cli


@pytest.mark.parametrize(
    ("text", "place", "found", "expected"),
    [
        (
            "Create a 1/1 wite Soldier token.",
            "column 14",
            "found “wite”, a word that the grammar does not know",
            "color",
        ),
        ("Create two 1/1 white Soldier tokens with", "column 41", "the sentence ends too soon", "a keyword"),
        ("Haste\nFrobnicate the gizmo.", "line 2, column 12", "found “the”", "a card type"),
    ],
)
@pytest.mark.parametrize("command", ["parse", "compile"])
def test_what_was_found_and_what_was_expected(command: str, text: str, place: str, found: str, expected: str) -> None:
    said = CliRunner().invoke(cli, [command, text]).stderr
    line = next(line for line in said.splitlines() if found in line)
    assert place in line
    assert expected in line.partition("; expected ")[2]
