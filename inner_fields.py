"""Which fields of a type hold more than words and numbers, so that who goes through values needs to look only there."""

from __future__ import annotations

import inspect
from functools import cache
from typing import TYPE_CHECKING

from .patterns import regex

if TYPE_CHECKING:
    from msgspec import Struct

_WORDS_OR_NUMBERS = regex(r"(Literal\[.*\]|str|int|bool|float|None|tuple|\.\.\.|[\[\], |])+")


@cache
def inner_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The names of the fields that may hold values of their own, alone or in tuples: all but words and numbers."""
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        said |= inspect.get_annotations(base)
    return tuple(name for name in kind.__struct_fields__ if not _WORDS_OR_NUMBERS.fullmatch(said[name]))
