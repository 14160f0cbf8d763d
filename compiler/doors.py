"""Doors: what is asked of a room by those whom it needs itself.

A noun phrase holds conditions, and a condition noun phrases. So that neither reader imports the other, a room declares
its doors, each a signature with its docstring, and who asks imports the door alone. Who answers is said in one place
(``later.py``), which loads the readers of a room with the first text that asks one of its doors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")


class Room:
    """Readers that are loaded together."""

    def __init__(self) -> None:
        self.load: Callable[[], None] = _nobody

    def loaded_by(self, load: Callable[[], None]) -> Callable[[], None]:
        """Have ``load`` called before the first answer: it says who answers at each of the room's doors."""
        self.load = load
        return load

    def door(self, declared: Callable[_P, _R]) -> Door[_P, _R]:
        """Declare what may be asked of the room: called like the function, which has no body."""
        return Door(declared, self)


class Door(Generic[_P, _R]):
    """What a room is asked; ``answer`` is its reader, once the room is loaded."""

    def __init__(self, declared: Callable[_P, _R], room: Room) -> None:
        self.answer: Callable[_P, _R]

        def first(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            self.answer = declared
            room.load()
            return self.answer(*args, **kwargs)

        self.__doc__ = declared.__doc__
        self.__name__ = declared.__name__
        self.answer = first

    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        return self.answer(*args, **kwargs)


class Unanswered(LookupError):
    """Nobody answers: `compiler/later.py` has not been imported, or says of no reader that it is asked here."""


def _nobody() -> None:
    raise Unanswered
