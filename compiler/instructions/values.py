"""What all instruction values are."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct


class Value(Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True):
    """Base of every instruction value: immutable, compared by content, tagged with its class's name in JSON."""

    def walk(self) -> Iterator[Value]:
        """This value and all values in it, each before those that are in it, in the order of their fields."""
        waiting: list[object] = [self]
        while waiting:
            value = waiting.pop()
            if isinstance(value, Value):
                yield value
                waiting += [getattr(value, name) for name in reversed(inner_fields(type(value)))]
            elif isinstance(value, tuple):
                waiting += reversed(value)

    def _repr_html_(self) -> str:
        from ...outline import html

        return html(self)


_WORDS_OR_NUMBERS = re.compile(r"(Literal\[.*\]|str|int|bool|float|None|tuple|\.\.\.|[\[\], |])+")


@cache
def inner_fields(kind: type[Value]) -> tuple[str, ...]:
    """The fields of a type of value that may hold values, alone or in tuples: all but words and numbers."""
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        said |= inspect.get_annotations(base)
    return tuple(name for name in kind.__struct_fields__ if not _WORDS_OR_NUMBERS.fullmatch(said[name]))


class Action(Value, frozen=True, kw_only=True):
    """Base of the steps that tell somebody to do something; ``text`` and ``span`` are its words, for people."""

    text: str = ""
    span: tuple[int, int] = (0, 0)
