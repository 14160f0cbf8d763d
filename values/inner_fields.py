"""Which fields of a type hold more than words and numbers, so that who goes through values needs to look only there."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from ..texts.patterns import regex

if TYPE_CHECKING:
    from msgspec import Struct

_WORDS_OR_NUMBERS = regex(r"(Literal\[.*\]|str|int|bool|float|None|Span|tuple|\.\.\.|[\[\], |])+")
_NAME = regex(r"\w+")
#: The field in which abilities stand that something else has.
GIVEN = "given"


class FieldsOf(dict[type, "tuple[str, ...] | None"]):
    """By type, the `inner_fields` of those below a ``base``; else `None`."""

    def __init__(self, base: type[Struct]) -> None:
        self._base = base

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        names = self[kind] = inner_fields(kind) if issubclass(kind, self._base) else None
        return names


class InnerOf(dict[type, "Callable[[Any], tuple[Any, ...]] | None"]):
    """By type, what gives the values of its `inner_fields`, in their ``order`` or, for -1, backwards.

    None for types below no ``base`` or without such fields: nothing is in them.
    """

    def __init__(self, base: type[Struct], order: Literal[1, -1]) -> None:
        self._base, self._order = base, order

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]] | None:
        names = inner_fields(kind)[:: self._order] if issubclass(kind, self._base) else ()
        of_fields: Any = attrgetter(*names) if names else None
        found = self[kind] = (lambda value: (of_fields(value),)) if len(names) == 1 else of_fields
        return found


@cache
def inner_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The names of the fields that may hold values of their own, alone or in tuples: all but words, numbers, places.

    What is `GIVEN` to something is no part of what gives it.
    """
    may_hold: dict[str, bool] = {}
    for base in reversed(kind.__mro__):
        module = vars(sys.modules[base.__module__])
        may_hold |= {name: not _is_plain(said, module) for name, said in inspect.get_annotations(base).items()}
    return tuple(name for name in kind.__struct_fields__ if may_hold[name] and name != GIVEN)


def _is_plain(said: str, module: dict[str, Any]) -> bool:
    """Whether an annotation is one of words and numbers, by itself or by what its names stand for (`Zone`)."""
    if _WORDS_OR_NUMBERS.fullmatch(said):
        return True
    meant = _NAME.sub(lambda name: "str" if _stands_for_words(module.get(name[0])) else name[0], said)
    return _WORDS_OR_NUMBERS.fullmatch(meant) is not None


def _stands_for_words(alias: object) -> bool:
    """Whether it is a name of some words, or of these and numbers."""
    sorts = [alias] if get_origin(alias) is Literal else get_args(alias)
    return bool(sorts) and all(sort is int or get_origin(sort) is Literal for sort in sorts)
