"""What a board shows of itself, loaded when somebody looks: who only executes a program waits for none of it.

All late loading of the board is here.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from .board import Board, Result


def html(board: Board) -> str:
    """The permanents as HTML, for notebooks."""
    from .telling import tabletop

    return tabletop.html(board)


def lines(result: Result) -> tuple[str, ...]:
    """What happened, a line of English for each event."""
    from .telling import log

    return log.lines(result)


def floats(numbers: array[float]) -> Sequence[float]:
    """The numbers as an array of numpy, where that is installed."""
    if find_spec("numpy") is None:
        return numbers
    return cast("Sequence[float]", import_module("numpy").frombuffer(numbers, dtype="float32"))
