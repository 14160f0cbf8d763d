"""What all instruction values are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ..values.inner_fields import FieldsOf, InnerOf


class Value(
    Struct, frozen=True, cache_hash=True, tag=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True
):
    """Base of every instruction value: immutable, compared by content, tagged with its class's name in JSON.

    Its hash is kept, so that what follows from a value alone may be asked once and remembered (`lru_cache`).
    """

    def walk(self) -> Iterator[Value]:
        """This value and all values in it, each before those that are in it, in the order of their fields."""
        waiting: list[Any] = [self]
        while waiting:
            value = waiting.pop()
            kind = type(value)
            if kind is tuple:
                waiting += value[::-1]
            elif _FIELDS[kind] is not None:
                yield value
                if (inner := _INNER[kind]) is not None:
                    waiting += filter(None, inner(value))

    def _repr_html_(self) -> str:
        from ..values.outline import html

        return html(self)


_FIELDS, _INNER = FieldsOf(Value), InnerOf(Value, -1)


class Doing(Value, frozen=True, kw_only=True):
    """Base of all steps. ``id`` tells one of which later words speak from all else that the ability names; else 0."""

    id: int = 0


class Action(Doing, frozen=True, kw_only=True):
    """Base of the steps that tell somebody to do something; ``text`` and ``span`` are its words, for people."""

    text: str = ""
    span: tuple[int, int] = (0, 0)
