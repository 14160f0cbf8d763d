"""Draws any tree of values (a text's AST, a program's instructions) as lines, whatever the classes of its nodes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import click
from msgspec import Struct

HIDDEN = frozenset({"span"})
NOT_UNDERSTOOD = frozenset({"Unparsed", "Unmodelled"})
SIGN = "✗"

Scalar = str | int | float | bool | None
Styler = Callable[..., str]


def draw(root: Struct) -> Iterator[str]:
    """Yield the lines of the tree. Deep trees are no matter: nothing recurs."""
    yield _header(root)
    pending = [("", label, value, last) for label, value, last in _reversed(_children(root))]
    while pending:
        prefix, label, value, last = pending.pop()
        said = click.style(label, fg="cyan")
        if isinstance(value, Struct):
            said += (": " if label else "") + _header(value)
        yield f"{prefix}{'└─ ' if last else '├─ '}{said}"
        below = prefix + ("   " if last else "│  ")
        pending += [(below, *child) for child in _reversed(_children(value))]


def _header(node: Struct) -> str:
    """Give the class's name and the scalar fields of a node."""
    name = type(node).__name__
    words = [f"{field}={_scalar(value)}" if value is not True else field for field, value in _scalars(node)]
    if name in NOT_UNDERSTOOD:
        return click.style(" ".join([SIGN, name, *words]), fg="red")
    return " ".join([click.style(name, bold=True), *words])


def _fields(node: Struct) -> Iterator[tuple[str, Any]]:
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if field not in HIDDEN and value is not None and value is not False and value not in ("", (), {}):
            yield field, value


def _scalars(node: Struct) -> Iterator[tuple[str, Any]]:
    return ((field, value) for field, value in _fields(node) if not _has_structs(value))


def _children(value: Any) -> list[tuple[str, Any]]:
    """Give what is drawn below a value: fields that hold nodes, the members of a tuple of nodes."""
    if isinstance(value, Struct):
        below = [(field, inner) for field, inner in _fields(value) if _has_structs(inner)]
        return [(field, inner[0] if isinstance(inner, tuple) and len(inner) == 1 else inner) for field, inner in below]
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, tuple | list):
        return [("" if isinstance(inner, Struct) else "·", inner) for inner in value]
    return []


def _has_structs(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_has_structs(inner) for inner in value.values())
    if isinstance(value, tuple | list):
        return any(_has_structs(inner) for inner in value)
    return isinstance(value, Struct)


def _scalar(value: Any) -> str:
    if isinstance(value, tuple | list) and all(isinstance(inner, str) for inner in value):
        return f"[{', '.join(_scalar(inner) for inner in value)}]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _reversed(children: list[tuple[str, Any]]) -> list[tuple[str, Any, bool]]:
    """Give the children last first, each with whether it is the last (a stack is read from its end)."""
    return [(label, value, place == 0) for place, (label, value) in enumerate(reversed(children))]
