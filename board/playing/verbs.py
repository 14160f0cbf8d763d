"""What players do on a board, as its methods call it: cast, activate, play, resolve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

from .. import arguments, executor
from ..board import Board, Result
from ..doing.zones import put_card
from ..errors import CannotExecute
from ..state.ids import Ids
from . import activating, casting, combat, facing, opening, stack, turns
from .legal import options

if TYPE_CHECKING:
    from ...instructions import Characteristics, Program
    from ..chooser import Chooser
    from ..game import Game
    from ..option import Option

Paying = Literal["free", "pool"]


def _begin(board: Board, by: str | None, mana: Paying, chooser: Chooser | None) -> tuple[Game, str]:
    player = by if by is not None else board.players[0]
    if player not in board.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(board.players)}")
    game = board.game(chooser)
    if game.over:
        raise CannotExecute("the game has ended (CR 104.1)")
    if game.players[player].lost:
        raise CannotExecute(f"{player} has lost the game (CR 104.3)")
    game.free_mana = mana == "free"
    return game, player


def _end(game: Game) -> Result:
    stack.after(game)
    return Result(Board.of(game), tuple(game.events))


def cast(
    board: Board,
    what: int | str,
    *,
    by: str | None,
    x: int | None,
    kicked: Iterable[str],
    alternative: str,
    mana: Paying,
    chooser: Chooser | None,
) -> Result:
    """See `Board.cast`."""
    game, player = _begin(board, by, mana, chooser)
    casting.cast(game, what, player, x=x, kicked=tuple(kicked), alternative=alternative)
    return _end(game)


def perform(
    board: Board,
    what: Program,
    *,
    by: str | None,
    source: int | None,
    x: int | None,
    mana: Paying,
    chooser: Chooser | None,
) -> Result:
    """See `Board.perform`."""
    game, player = _begin(board, by, mana, chooser)
    executor.perform(game, what, controller=player, source=source, values=arguments.values(x, None))
    return _end(game)


def activate(
    board: Board,
    what: int | str,
    ability: int | str | None,
    *,
    by: str | None,
    x: int | None,
    mana: Paying,
    chooser: Chooser | None,
) -> Result:
    """See `Board.activate`."""
    game, player = _begin(board, by, mana, chooser)
    activating.activate(game, what, player, ability, x=x)
    return _end(game)


def turn_up(
    board: Board, what: int | str, *, by: str | None, x: int | None, mana: Paying, chooser: Chooser | None
) -> Result:
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


def start(board: Board, decks: Mapping[str, Iterable[Characteristics]], *, chooser: Chooser | None) -> Result:
    """See `Board.start`."""
    game, _ = _begin(board, None, "pool", chooser)
    opening.opened(game, decks)
    return _end(game)


def mulligan(board: Board, by: str | None, *, chooser: Chooser | None) -> Result:
    """See `Board.mulligan`."""
    game, player = _begin(board, by, "pool", chooser)
    opening.mulligan(game, player)
    return _end(game)


def keep(board: Board, by: str | None, *, chooser: Chooser | None) -> Result:
    """See `Board.keep`."""
    game, player = _begin(board, by, "pool", chooser)
    opening.keep(game, player)
    return _end(game)


def attack(board: Board, declared: Iterable[tuple[Ids, str | int]], *, chooser: Chooser | None) -> Result:
    """See `Board.attack`."""
    game, _ = _begin(board, board.state.active, "pool", chooser)
    if not turns.may_attack(game):
        raise CannotExecute(f"attackers are declared already, or combat is over in this {game.step} (CR 508.1)")
    turns.to_attack(game)
    combat.attack(game, list(declared))
    return _end(game)


def block(board: Board, declared: Iterable[tuple[Ids, int]], *, chooser: Chooser | None) -> Result:
    """See `Board.block`."""
    game, _ = _begin(board, board.state.active, "pool", chooser)
    if not turns.may_block(game):
        raise CannotExecute("there is nothing to block now, or blockers are declared already (CR 509.1)")
    turns.to_block(game)
    combat.block(game, list(declared))
    return _end(game)


def go(board: Board, to: str, whose: str | None, *, mana: Paying, chooser: Chooser | None) -> Result:
    """See `Board.go`."""
    game, _ = _begin(board, board.state.active, mana, chooser)
    if whose is not None and whose not in game.players:
        raise CannotExecute(f"there is no player {whose!r}; the players are {', '.join(board.players)}")
    turns.go(game, to, whose)
    return Result(Board.of(game), tuple(game.events))


def enter(
    board: Board,
    what: Characteristics,
    *,
    by: str | None,
    tapped: bool,
    counters: dict[str, int] | None,
    chooser: Chooser | None,
) -> Result:
    """See `Board.enter`."""
    game, player = _begin(board, by, "pool", chooser)
    (card,) = game.take(game.place("command", player, what, 1).ids)
    put_card(game, card, player, tapped=tapped, counters=counters)
    return _end(game)


def legal(board: Board, player: str | None, *, mana: Paying) -> tuple[Option, ...]:
    """See `Board.legal`."""
    name = player if player is not None else board.players[0]
    if name not in board.players:
        raise CannotExecute(f"there is no player {name!r}; the players are {', '.join(board.players)}")
    return options(board, name, free=mana == "free")
