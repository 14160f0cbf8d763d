"""Counters of players, and counters that are moved or doubled (CR 122)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...instructions import ChosenNumber, DoubleCounters, GetCounters, LoseCounters, MoveCounters, PutCountersOf
from ..errors import CannotExecute
from ..executor.registry import does
from ..state import events as ev
from ..state import ids as idset
from . import acts, removing
from .counting import each_number
from .taken_off import remove_counters

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.ids import Ids


def player_gets(game: Game, player: str, kind: str, number: int) -> None:
    """A player gets so many counters of a kind (CR 122.1)."""
    if number <= 0:
        return
    have = game.players[player].counters
    game.player(player, counters={**have, kind: have.get(kind, 0) + number})
    game.happened(ev.PlayerGotCounters(player, kind, number))


@does(GetCounters)
def get_counters(game: Game, scope: Scope, step: GetCounters) -> None:
    """CR 122.1."""
    for player, number in each_number(scope, step.player, step.counters.count):
        player_gets(game, player, step.counters.kind, number)


@does(LoseCounters)
def lose_counters(game: Game, scope: Scope, step: LoseCounters) -> None:
    """CR 122.1: of too few all are lost; “that many” are as many as were."""
    lost = 0
    wanted = None if step.count is None else scope.number(step.count)
    for player in scope.players(step.player):
        have = game.players[player].counters
        for kind, number in have.items():
            less = number if wanted is None else min(number, wanted)
            if step.kind in (None, kind) and less > 0:
                left = {
                    each: many - (less if each == kind else 0) for each, many in game.players[player].counters.items()
                }
                game.player(player, counters={each: many for each, many in left.items() if many})
                game.happened(ev.PlayerLostCounters(player, kind, less))
                lost += less
    scope.context.that_many = lost
    scope.context.happened = lost > 0


@does(PutCountersOf)
def put_counters_of(game: Game, scope: Scope, step: PutCountersOf) -> None:
    """CR 122.8: as many of each kind as the object has, or had as it left."""
    on = game.now(scope.refer(step.on))
    for candidate in scope.candidates(scope.refer(step.of)):
        for kind, number in candidate.counters.items():
            acts.put_counters(game, scope, kind, number * candidate.count, on)


@does(MoveCounters)
def move_counters(game: Game, scope: Scope, step: MoveCounters) -> None:
    """CR 122.5: removed from the one and put on another, if there is another one to put them on."""
    onto = game.now(scope.refer(step.onto))
    if idset.size(onto) > removing.MOST_APART:
        raise CannotExecute(f"counters are shared out among more than {removing.MOST_APART}")
    of = idset.minus(game.now(scope.refer(step.of)), onto if idset.size(onto) == 1 else idset.NONE)
    taken: dict[str, int] = {}
    for ids, less in _taken(game, scope, step, of) if game.pieces(onto) else ():
        for kind, number in less.items():
            remove_counters(game, kind, number, ids)
            taken[kind] = taken.get(kind, 0) + number * idset.size(ids)
    for kind, number in taken.items():
        for each, share in _shared_onto(game, scope, kind, number, onto):
            acts.put_counters(game, scope, kind, share, each)
    scope.context.happened = bool(taken)


def _taken(game: Game, scope: Scope, step: MoveCounters, of: Ids) -> Iterator[tuple[Ids, dict[str, int]]]:
    """How many counters of each kind are removed from which of these: of “any number” as the player says of each."""
    if not isinstance(step.count, ChosenNumber):
        wanted = scope.number(step.count) if step.count is not None else None
        yield from [(piece.ids, removing.chosen(scope, step.kind, wanted, piece)) for piece in game.pieces(of)]
        return
    there = removing.apart(game, step.kind, of)
    for (identity, kind), most in there.items():
        name = removing.name_of(game, identity)
        asks = f"how many {kind} counters are moved from {name} #{identity}"
        number = scope.asker.number(scope.context.controller, asks, "the text leaves it open", 0, most)
        yield idset.one(identity), {kind: number} if number else {}


def _shared_onto(game: Game, scope: Scope, kind: str, number: int, onto: Ids) -> Iterator[tuple[Ids, int]]:
    """Onto which of these how many go: each counter onto one of them, as the player says where there are several."""
    each = [identity for first, count in onto for identity in range(first, first + count)]
    for at, identity in enumerate(each):
        if not number:
            return
        name = removing.name_of(game, identity)
        asks = f"how many {kind} counters are moved onto {name} #{identity} ({number} to share out)"
        least = number if at == len(each) - 1 else 0
        share = scope.asker.number(scope.context.controller, asks, "CR 122.5", least, number)
        number -= share
        if share:
            yield idset.one(identity), share


@does(DoubleCounters)
def double_counters(game: Game, scope: Scope, step: DoubleCounters) -> None:
    """CR 701.10e: as many are put on it as there are."""
    for piece in game.pieces(game.now(scope.refer(step.on))):
        for kind, number in piece.counters.items():
            if step.kind in (None, kind):
                acts.put_counters(game, scope, kind, number, piece.ids)
