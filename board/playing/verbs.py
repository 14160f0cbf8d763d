"""What players do on a board, as its methods call it: cast, activate, play, resolve."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from ..board import Board, Result
from ..errors import CannotExecute
from . import activating, casting, facing, stack

if TYPE_CHECKING:
    from ..chooser import Chooser
    from ..game import Game

Paying = Literal["free", "pool"]


def _begin(board: Board, by: str | None, mana: Paying, chooser: Chooser | None) -> tuple[Game, str]:
    player = by if by is not None else board.players[0]
    if player not in board.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(board.players)}")
    game = board.game(chooser)
    game.free_mana = mana == "free"
    return game, player


def _end(game: Game) -> Result:
    stack.after(game)
    return Result(Board.of(game), tuple(game.events))


def cast(
    board: Board, what: int | str, *, by: str | None, x: int | None, kicked: Iterable[str], alternative: str,
    mana: Paying, chooser: Chooser | None,
) -> Result:  # fmt: skip
    """See `Board.cast`."""
    game, player = _begin(board, by, mana, chooser)
    casting.cast(game, what, player, x=x, kicked=tuple(kicked), alternative=alternative)
    return _end(game)


def activate(
    board: Board, what: int | str, ability: int | str | None, *, by: str | None, x: int | None, mana: Paying,
    chooser: Chooser | None,
) -> Result:  # fmt: skip
    """See `Board.activate`."""
    game, player = _begin(board, by, mana, chooser)
    activating.activate(game, what, player, ability, x=x)
    return _end(game)


def turn_up(
    board: Board, what: int | str, *, by: str | None, x: int | None, mana: Paying, chooser: Chooser | None
) -> Result:  # fmt: skip
    """See `Board.turn_up`."""
    game, player = _begin(board, by, mana, chooser)
    facing.turn_up(game, what, player, x=x)
    return _end(game)


def play(board: Board, what: int | str, *, by: str | None, chooser: Chooser | None) -> Result:
    """See `Board.play`."""
    game, player = _begin(board, by, "free", chooser)
    casting.play_land(game, what, player)
    return _end(game)


def resolve(board: Board, count: int | None, *, mana: Paying, chooser: Chooser | None) -> Result:
    """See `Board.resolve`."""
    game, _ = _begin(board, None, mana, chooser)
    stack.resolve(game, count)
    return Result(Board.of(game), tuple(game.events))
