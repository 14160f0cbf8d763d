"""Which fields of a type hold more than words and numbers, so that who goes through values needs to look only there."""

from __future__ import annotations

import inspect
from functools import cache
from typing import TYPE_CHECKING, Literal

from .patterns import regex

if TYPE_CHECKING:
    from msgspec import Struct

_WORDS_OR_NUMBERS = regex(r"(Literal\[.*\]|str|int|bool|float|None|tuple|\.\.\.|[\[\], |])+")


class FieldsOf(dict[type, "tuple[str, ...] | None"]):
    """By type, the `inner_fields` of those below a ``base``, in their ``order`` or, for -1, backwards; else `None`."""

    def __init__(self, base: type[Struct], order: Literal[1, -1]) -> None:
        self._base, self._order = base, order

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        names = self[kind] = inner_fields(kind)[:: self._order] if issubclass(kind, self._base) else None
        return names


@cache
def inner_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The names of the fields that may hold values of their own, alone or in tuples: all but words and numbers."""
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        said |= inspect.get_annotations(base)
    return tuple(name for name in kind.__struct_fields__ if not _WORDS_OR_NUMBERS.fullmatch(said[name]))
