"""What the players say has happened: what a delayed ability waits for and no board sees."""

from __future__ import annotations

from ..board import Board, Result
from ..chooser import Chooser
from ..errors import CannotExecute
from ..executor import do_delayed, settle
from ..state.ids import NONE, Ids
from ..state.objects import DelayedTrigger


def tell(
    board: Board,
    waiting: DelayedTrigger,
    *,
    that: Ids = NONE,
    that_many: int | None = None,
    that_player: str | None = None,
    chooser: Chooser | None = None,
) -> Result:
    """What a delayed ability waits for happened (see `Board.tell`).

    Raises `CannotExecute` for one that does not wait, `ChoiceNeeded` as `execute` does; the board stays as it was then.
    """
    game = board.game(chooser)
    if waiting not in game.delayed:
        raise CannotExecute(f"nothing waits {waiting.event.text!r}")
    do_delayed(game, waiting, that=that, that_many=that_many, that_player=that_player)
    settle(game)
    return Result(Board.of(game), tuple(game.events))
