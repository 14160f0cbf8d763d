"""Draws any tree of values (a text's AST, a program's instructions) as lines, whatever the classes of its nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ..values.outline import NOT_UNDERSTOOD, SIGN, below, inline_fields
from .terminal import style


def draw(root: Struct) -> Iterator[str]:
    """Yield the lines of the tree. Deep trees are no matter: nothing recurs."""
    yield _header(root)
    pending = [("", *child) for child in _last_first(below(root))]
    while pending:
        prefix, label, value, last = pending.pop()
        said = style(label, fg="cyan") if label else ""
        if isinstance(value, Struct):
            said += (": " if label else "") + _header(value)
        yield f"{prefix}{'└─ ' if last else '├─ '}{said}"
        deeper = prefix + ("   " if last else "│  ")
        pending += [(deeper, *child) for child in _last_first(below(value))]


def _header(node: Struct) -> str:
    """Give the class's name of a node, and its fields that are no nodes."""
    name = type(node).__name__
    said = inline_fields(node)
    if name in NOT_UNDERSTOOD:
        return style(" ".join([SIGN, name, *said]), fg="red")
    return " ".join([style(name, bold=True), *said])


def _last_first(children: list[tuple[str, Any]]) -> list[tuple[str, Any, bool]]:
    """Give the children last first, each with whether it is the last (a stack is read from its end)."""
    return [(label, value, place == 0) for place, (label, value) in enumerate(reversed(children))]
