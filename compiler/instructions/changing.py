"""A value with the values in it changed: what is the same stays the same object."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import structs

from ...inner_fields import inner_fields
from .values import Value

Whole = TypeVar("Whole")


def with_inner(value: Whole, change: Callable[[Value], object]) -> Whole:
    """A value with each value directly in it changed, in the order of its fields; itself where nothing has changed."""
    if isinstance(value, tuple):
        changed = tuple(change(each) if isinstance(each, Value) else with_inner(each, change) for each in value)
        return value if all(map(_same, changed, value)) else changed  # type: ignore[return-value]
    if not isinstance(value, Value):
        return value
    changes: dict[str, object] = {}
    for name in inner_fields(type(value)):
        if old := getattr(value, name):
            new = change(old) if isinstance(old, Value) else with_inner(old, change)
            if new is not old:
                changes[name] = new
    return structs.replace(value, **changes) if changes else value


def _same(one: object, other: object) -> bool:
    return one is other
