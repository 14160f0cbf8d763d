"""Text to tree, by construct: each file of trees/ has a construct, a text on a line and its outline under it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.grammar import parse, render

NAME = "Moot Warden"


def cases() -> list[object]:
    found = []
    for path in sorted((Path(__file__).parent / "trees").glob("*.txt")):
        lines = [line for line in path.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")]
        for text, tree in zip(lines[::2], lines[1::2], strict=True):
            found.append(pytest.param(text.replace(" ¶ ", "\n"), tree.strip(), id=f"{path.stem}: {text[:60]}"))
    return found


@pytest.mark.parametrize(("text", "tree"), cases())
def test_tree(text: str, tree: str, outline: Callable[[object], str]) -> None:
    assert outline(parse(text, name=NAME)) == tree


@pytest.mark.parametrize(("text", "tree"), cases())
def test_written_and_read_again(text: str, tree: str) -> None:
    read = parse(text, name=NAME)
    assert parse(render(read), name=NAME) == read
