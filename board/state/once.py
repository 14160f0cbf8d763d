"""What follows from an object alone, found when it is first asked for and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Found = TypeVar("Found")


class once(Generic[Found]):
    """A property that is found once: `functools.cached_property` without the lock that it takes before Python 3.12.

    The object has a ``__dict__``, in which it stands from then on.
    """

    def __init__(self, find: Callable[[Any], Found]) -> None:
        self._find, self._name, self.__doc__ = find, find.__name__, find.__doc__

    @overload
    def __get__(self, of: None, kind: type) -> once[Found]: ...
    @overload
    def __get__(self, of: object, kind: type) -> Found: ...
    def __get__(self, of: object | None, kind: type) -> once[Found] | Found:
        if of is None:
            return self
        found = of.__dict__[self._name] = self._find(of)
        return found
