"""Each line of identity.txt is read in full, and written back as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.grammar import Unparsed, parse, render
from cardwright.grammar.traversal import below

LINES = [
    line.replace(" ¶ ", "\n")
    for line in (Path(__file__).parent / "identity.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("text", LINES)
def test_read_and_written_back(text: str) -> None:
    tree = parse(text, name="Moot Warden")
    assert not [node.text for node in below(tree) if isinstance(node, Unparsed)]
    assert render(tree) == text
