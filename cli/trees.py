"""Draws any tree of values (a text's AST, a program's instructions) as lines, whatever the classes of its nodes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from .terminal import style

HIDDEN = frozenset({"span"})
NOT_UNDERSTOOD = frozenset({"Unparsed", "Unmodelled"})
SIGN = "✗"
EMPTY: tuple[Any, ...] = (None, "", (), {})


def draw(root: Struct) -> Iterator[str]:
    """Yield the lines of the tree. Deep trees are no matter: nothing recurs."""
    yield _header(root)
    pending = [("", *child) for child in _last_first(_children(root))]
    while pending:
        prefix, label, value, last = pending.pop()
        said = style(label, fg="cyan") if label else ""
        if isinstance(value, Struct):
            said += (": " if label else "") + _header(value)
        yield f"{prefix}{'└─ ' if last else '├─ '}{said}"
        below = prefix + ("   " if last else "│  ")
        pending += [(below, *child) for child in _last_first(_children(value))]


def _header(node: Struct) -> str:
    """Give the class's name of a node, and its fields that are no nodes."""
    name = type(node).__name__
    said = [
        field if value is True else f"{field}={_inline(value)}" for field, value in _fields(node) if _is_inline(value)
    ]
    if name in NOT_UNDERSTOOD:
        return style(" ".join([SIGN, name, *said]), fg="red")
    return " ".join([style(name, bold=True), *said])


def _fields(node: Struct) -> Iterator[tuple[str, Any]]:
    """Yield the fields that say something: not a place, not empty, not what goes without saying."""
    defaults = _defaults(type(node))
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if (
            field not in HIDDEN
            and value is not False
            and value not in EMPTY
            and value != defaults.get(field, NODEFAULT)
        ):
            yield field, value


@cache
def _defaults(kind: type[Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in fields(kind)}


def _children(value: Any) -> list[tuple[str, Any]]:
    """Give what is drawn below a value: fields that hold nodes, the members of a tuple of nodes."""
    if isinstance(value, Struct):
        below = [(field, inner) for field, inner in _fields(value) if not _is_inline(inner)]
        return [(field, _only(inner)) for field, inner in below]
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, tuple | list):
        return [("" if isinstance(inner, Struct) else "·", inner) for inner in value]
    return []


def _only(value: Any) -> Any:
    """Give the member of a tuple of one node; it needs no line of its own."""
    return value[0] if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Struct) else value


def _is_inline(value: Any) -> bool:
    """Whether a value is written on its node's own line: scalars, words, and tuples of these."""
    if isinstance(value, tuple | list):
        return all(_is_inline(inner) for inner in value)
    if isinstance(value, dict):
        return all(_is_inline(inner) for inner in value.values())
    return not isinstance(value, Struct) or _is_word(value)


def _is_word(value: Struct) -> bool:
    return {"kind", "text"} == set(value.__struct_fields__) - HIDDEN


def _inline(value: Any) -> str:
    if isinstance(value, Struct):
        return f"{value.text}/{value.kind}"  # type: ignore[attr-defined]  # a word and its class
    if isinstance(value, tuple | list):
        return f"[{', '.join(_inline(inner) for inner in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_inline(inner)}' for key, inner in value.items())}}}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _last_first(children: list[tuple[str, Any]]) -> list[tuple[str, Any, bool]]:
    """Give the children last first, each with whether it is the last (a stack is read from its end)."""
    return [(label, value, place == 0) for place, (label, value) in enumerate(reversed(children))]
