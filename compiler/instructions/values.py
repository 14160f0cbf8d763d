"""What all instruction values are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from ...inner_fields import inner_fields


class Value(
    Struct, frozen=True, cache_hash=True, tag=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True
):
    """Base of every instruction value: immutable, compared by content, tagged with its class's name in JSON.

    Its hash is kept, so that what follows from a value alone may be asked once and remembered (`lru_cache`).
    """

    def walk(self) -> Iterator[Value]:
        """This value and all values in it, each before those that are in it, in the order of their fields."""
        waiting: list[object] = [self]
        while waiting:
            value = waiting.pop()
            if isinstance(value, tuple):
                waiting += reversed(value)
            elif isinstance(value, Value):
                yield value
                for name in _backwards(type(value)):
                    if inner := getattr(value, name):
                        waiting.append(inner)

    def _repr_html_(self) -> str:
        from ...outline import html

        return html(self)


@cache
def _backwards(kind: type[Value]) -> tuple[str, ...]:
    """The names of the fields that may hold values, the last one first."""
    return inner_fields(kind)[::-1]


class Action(Value, frozen=True, kw_only=True):
    """Base of the steps that tell somebody to do something; ``text`` and ``span`` are its words, for people."""

    text: str = ""
    span: tuple[int, int] = (0, 0)
