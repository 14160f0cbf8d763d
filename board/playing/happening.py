"""What the players say has happened: who attacks (CR 508), what a delayed ability waits for and no board sees."""

from __future__ import annotations

from msgspec import structs

from ..board import Board, Result
from ..chooser import Chooser
from ..doing import acts
from ..errors import CannotExecute
from ..executor import do_delayed, settle
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import NONE, Ids
from ..state.objects import DelayedTrigger
from ..watching import triggers


def attack(board: Board, attackers: Ids, whom: str, *, chooser: Chooser | None = None) -> Result:
    """These creatures are declared as attackers of a player (see `Board.attack`).

    Raises `CannotExecute` for what can't attack, `ChoiceNeeded` as `execute` does; the board stays as it was then.
    """
    game = board.game(chooser)
    pieces = game.pieces(attackers)
    view = game.view()
    mortal = game.rules.ruleset.mortal
    if whom not in game.players or whom == game.active:
        raise CannotExecute(f"{game.active} can't attack {whom!r} (CR 508.1b)")
    for piece in pieces:
        seen = view.of(piece)
        if piece.controller != game.active or piece.tapped or not seen.has_type(mortal):
            why = f"only untapped permanents of {game.active} that are of the type {mortal} attack (CR 508.1a)"
            raise CannotExecute(f"{seen.name} #{piece.id} can't attack: {why}")
    lying = idset.union(*(p.ids for p in pieces if "vigilance" not in view.of(p).keywords))
    acts.tap(game, lying)  # CR 508.1f
    declared = game.change(attackers, lambda p: structs.replace(p, attacking=whom))
    if declared:
        game.happened(ev.Attacked(idset.union(*(p.ids for p in declared)), whom))
        triggers.on_attack(game, declared)
    settle(game)
    return Result(Board.of(game), tuple(game.events))


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
