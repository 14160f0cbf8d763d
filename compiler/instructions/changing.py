"""A value with the values in it changed: what is the same stays the same object."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar, cast

from msgspec import structs

from ...inner_fields import FieldsOf, InnerOf
from .values import Value

Whole = TypeVar("Whole")
_FIELDS, _INNER = FieldsOf(Value), InnerOf(Value, 1)


def with_inner(value: Whole, change: Callable[[Value], object]) -> Whole:
    """A value with each value directly in it changed, in the order of its fields; itself where nothing has changed.

    The values in a tuple are directly in what the tuple is in.
    """
    whole: Any = value
    kind = type(whole)
    inner = _INNER[kind]
    olds = whole if kind is tuple else inner(whole) if inner is not None else ()
    news: Any = [old and _changed(old, change) for old in olds]
    if all(map(is_, olds, news)):
        return value
    if kind is tuple:
        return cast("Whole", tuple(news))
    changes = {name: new for name, old, new in zip(_FIELDS[kind] or (), olds, news, strict=True) if new is not old}
    return cast("Whole", structs.replace(whole, **changes))


def _changed(part: Any, change: Callable[[Value], object]) -> object:
    """A part of a value: a value itself, values in a tuple, or words."""
    kind = type(part)
    return with_inner(part, change) if kind is tuple else change(part) if _FIELDS[kind] is not None else part
