"""A sentence leaves the condition of the one before it, but not where it speaks of what was only done under it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright import instructions as i
from cardwright.compiler import compile_text

CASES = [
    tuple(line.rsplit(" = ", 1))
    for line in Path(__file__).with_name("where_it_stands.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
BRACKETS = re.compile(r"\[([^\]]*)\]")


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_a_step_stands_under_what_it_depends_on(text: str, expected: str) -> None:
    words = BRACKETS.findall(text)[0]
    start = text.index("[")
    program = compile_text(BRACKETS.sub(r"\1", text), name="Test Card")
    found = {
        ".".join(around) or "always"
        for ability in program.abilities
        for step, around in _steps(ability.steps, ())
        if (step.span[0], step.span[1]) == (start, start + len(words)) and not isinstance(step, i.Unmodelled)
    }
    told = bool(program.diagnostics) or not found
    assert ("told" if told else " ".join(sorted(found))) == expected


def _steps(steps: tuple[i.Step, ...], around: tuple[str, ...]) -> Iterator[tuple[i.Action, tuple[str, ...]]]:
    """Each step that does something, with the kinds of those that it stands in."""
    for step in steps:
        if isinstance(step, i.Action):
            yield step, around
        for name in ("steps", "otherwise"):
            inner = getattr(step, name, ())
            under = type(step).__name__ + (f".{name}" if name == "otherwise" else "")
            yield from _steps(inner, (*around, under))
