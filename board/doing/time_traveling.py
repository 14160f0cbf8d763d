"""Time travel: time counters are put on suspended cards and on permanents, or removed from them (CR 701.56)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..chooser import Offered
from ..errors import CannotExecute
from ..looking.functioning import is_suspended
from ..state import ids as idset
from . import acts, suspending
from .suspending import TIME
from .taken_off import remove_counters

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

MOST_APART = 1_000
_HOW = ("put a time counter", "remove a time counter")


def time_travel(game: Game, scope: Scope, player: str, number: int) -> None:
    """The player does so, so often: on each object that is chosen a counter is put, or one is removed from it."""
    if number > MOST_APART:
        raise CannotExecute(f"time travel more than {MOST_APART} times")
    for _ in range(number):
        offered = list(_offered(game, player))
        chosen = game.asker.objects(player, "what travels in time", "CR 701.56a", offered, 0, None) if offered else ()
        if idset.size(chosen) > MOST_APART:
            raise CannotExecute(f"more than {MOST_APART} objects that travel in time")
        for one in offered:
            for first, count in idset.common(chosen, ((one.id, one.count),)):
                for identity in range(first, first + count):
                    _travels(game, scope, player, identity, one.label)


def _offered(game: Game, player: str) -> Iterator[Offered]:
    for candidate in game.candidates(game.view()):
        permanent = candidate.permanent
        if permanent is not None and permanent.controller == player and permanent.counters.get(TIME):
            yield from (Offered(first, count, candidate.seen.name) for first, count in candidate.ids)
    for card in game.elsewhere.values():
        if card.owner == player and is_suspended(card):
            yield Offered(card.id, card.count, card.characteristics.name or "")


def _travels(game: Game, scope: Scope, player: str, identity: int, name: str) -> None:
    (how,) = game.asker.options(player, f"a time counter of {name}", "CR 701.56a", _HOW)
    it = idset.one(identity)
    if how == 0:
        acts.put_counters(game, scope, TIME, 1, it)
    elif game.pieces(it):
        remove_counters(game, TIME, 1, it)
    else:
        for card in game.take(it):
            game.elsewhere[card.id] = card  # apart from others alike
            suspending.removed(game, card, TIME, 1)
