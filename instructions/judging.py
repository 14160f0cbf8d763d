"""What is to be said of a value and of those in it: each is judged by what its type asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..values.inner_fields import InnerOf

Said = TypeVar("Said")

Judges = Mapping[type, Callable[[Any], "tuple[Said, ...]"]]
"""By type, who says what there is to say of a value of this type and, if there is anything, of what is in it."""


def said_of(whole: Any, judges: Judges[Said], inner_of: InnerOf) -> list[Said]:
    """All that is said of a value, or of some in tuples, in the order in which they stand.

    Where a judge has something to say no other is asked of what is in the value: of most values nothing is said.
    ``inner_of`` gives what is in a value, backwards.
    """
    said: list[Said] = []
    waiting: list[Any] = [whole]
    while waiting:
        value = waiting.pop()
        kind = type(value)
        if kind is tuple:
            waiting += value[::-1]
        elif kind in judges and (found := judges[kind](value)):
            said += found
        elif (inner := inner_of[kind]) is not None:
            waiting += filter(None, inner(value))
    return said
