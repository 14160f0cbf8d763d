"""How much each of some players does of something: “each player loses life equal to the number of … they control”."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...compiler.instructions import Player, Quantity
    from ..looking.scope import Scope


@contextmanager
def as_that_player(scope: Scope, player: str, several: bool) -> Iterator[None]:
    """What is said of one of several players speaks of “that player”."""
    before = scope.context.that_player
    if several:
        scope.context.that_player = player
    yield
    if several:
        scope.context.that_player = before


def each_number(scope: Scope, player: Player, quantity: Quantity) -> list[tuple[str, int]]:
    """Each of the players with the number that is meant of them, all settled before anything is done."""
    players = scope.players(player)
    found: list[tuple[str, int]] = []
    for each in players:
        with as_that_player(scope, each, len(players) > 1):
            found.append((each, scope.number(quantity) * scope.context.times * scope.context.over))
    return found
