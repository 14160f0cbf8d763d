"""What a board shows of itself, loaded when somebody looks: who only executes a program waits for none of it.

All late loading of the board is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board, Result


def html(board: Board) -> str:
    """The permanents as HTML, for notebooks."""
    from .telling import tabletop

    return tabletop.html(board)


def lines(result: Result) -> tuple[str, ...]:
    """What happened, a line of English for each event."""
    from .telling import log

    return log.lines(result)
