"""What is said behind a comma of a cost or a number: “for each card you've played, | to a minimum of [E1]” (RB 356)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses

#: In which fields of a node its last words stand, the last field first.
_LAST = ("further", "complements", "modifiers", "of", "object", "items")


def apart(node: Any, is_apart: Callable[[object], bool] | None = None) -> tuple[Any, ...]:
    """The node without its last phrase, and that, where it is such a one (else: said behind a comma)."""
    found = _split(node, is_apart or is_behind)
    return (node,) if found is None else found


def _split(node: Any, is_apart: Callable[[object], bool]) -> tuple[Any, Any] | None:
    for name in _LAST:
        value = getattr(node, name) if name in node.__struct_fields__ else None
        if not value:
            continue
        if isinstance(value, tuple):
            *others, last = value
            if is_apart(last):
                return _without(node, name, tuple(others), last), last
            inner = _split(last, is_apart) if isinstance(last, n.Node) else None
            return None if inner is None else (_without(node, name, (*others, inner[0]), inner[1]), inner[1])
        inner = _split(value, is_apart)
        return None if inner is None else (_without(node, name, inner[0], inner[1]), inner[1])
    return None


def _without(node: Any, name: str, value: Any, behind: n.Node) -> Any:
    return structs.replace(node, **{name: value}, span=n.Span(node.span.start, behind.span.start))


def is_behind(node: object) -> bool:
    """“, to a minimum of [E1]”, “, ignoring its cost”."""
    return isinstance(node, n.Prepositional) and senses.behind_comma(node) != ""
