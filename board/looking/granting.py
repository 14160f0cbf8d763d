"""Abilities that objects outside the battlefield are given: “each creature card in your graveyard has scavenge”."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import ITS_MANA_COST, AddAbilities, Reference
from ..chooser import Asker
from ..state import ids as idset
from ..state.context import Context
from .candidates import Candidate
from .cast_so import is_next, is_such
from .conditions import holds as stands
from .forbidden import Standing
from .functioning import giving_elsewhere
from .layers.changes import modify
from .layers.order import LAYERS
from .redundant import given_so_often, with_keywords
from .scope import Scope

if TYPE_CHECKING:
    from ..game import Game


def grants(game: Game) -> list[Standing]:
    """What gives objects in other zones abilities now: static abilities, and effects that last."""
    found = list(_of_statics(game))
    for ruling in game.rulings:
        gives = ruling.modifier is not None or any(isinstance(change, AddAbilities) for change in ruling.changes)
        if gives and (ruling.objects or is_next(ruling.what)):
            found.append(Standing.of_ruling(game, ruling, Asker(None)))
    return found


def _of_statics(game: Game) -> Iterator[Standing]:
    for permanent in game.index.giving.values():
        for static in giving_elsewhere(game.rules.compiled(permanent.face)):
            scope = Scope(game, Context(permanent.controller, permanent.id), Asker(None))
            yield Standing(static.changes, static.what, scope, static.text, permanent.count, condition=static.condition)


def grant(granting: list[Standing], candidate: Candidate) -> None:
    """Give the object what it is given."""
    for standing in granting:
        if not _is_meant(standing, candidate):
            continue
        if standing.modifier is not None:
            for layer in LAYERS:
                modify(layer, standing.modifier, candidate.seen)
        for change in standing.changes:
            if isinstance(change, AddAbilities):
                seen = candidate.seen
                cost = seen.mana_cost or ""
                if cost or not any(ITS_MANA_COST in keyword for keyword in change.keywords):
                    more = tuple(keyword.replace(ITS_MANA_COST, cost) for keyword in change.keywords)
                    given = given_so_often(structs.replace(change, keywords=more), standing.count, seen, standing.text)
                    seen.keywords = with_keywords(seen.keywords, given.keywords)
                    seen.abilities = (*seen.abilities, *given.abilities)


def _is_meant(standing: Standing, candidate: Candidate) -> bool:
    if standing.objects:
        return bool(idset.common(standing.objects, candidate.ids))
    if standing.condition is not None and not stands(standing.scope, standing.condition):
        return False
    among = standing.what.among if isinstance(standing.what, Reference) else None
    return among is not None and is_such(standing.scope, among.where, candidate, standing.began)
