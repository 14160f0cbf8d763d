"""Costs for which objects are chosen: where each choice plainly leaves enough to pay the rest (CR 118.3, 601.2h)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ... import instructions as i
from ..looking.scope import Scope
from ..playing.costs import that_may_pay
from ..state import ids as idset
from ..state.context import Context

if TYPE_CHECKING:
    from ..game import Game
    from ..state.ids import Ids

#: What a selection may ask of the objects, each by itself.
_SIMPLE = (i.HasType, i.HasSubtype, i.HasColor, i.IsToken, i.ControlledBy, i.InZone, i.IsOther)
_STANDING = (i.InState("untapped"), i.InState("tapped"))


class Chosen(NamedTuple):
    """So many objects are chosen for a cost, the source not among them (``without_source``)."""

    cost: i.Act | i.Discard
    number: int
    without_source: bool


@lru_cache(maxsize=4096)
def chosen(costs: tuple[i.Cost, ...]) -> tuple[tuple[i.Cost, ...], Chosen | None]:
    """Costs without the one for which objects are chosen, and that one; None: there is none, or it is not plain."""
    found = [at for at, cost in enumerate(costs) if _number(cost)]
    if len(found) != 1:
        return costs, None
    at = found[0]
    cost, before, after = costs[at], costs[:at], costs[at + 1 :]
    rest = (*before, *after)
    if any(_is_of_source(each) for each in after) and _may_be_the_source(cost):
        return costs, None
    tapped_counts = any(isinstance(each, i.InState) for each in _where(cost))
    without = any(_is_of_source(each) and (tapped_counts or not isinstance(each, i.TapSymbol)) for each in before)
    return rest, Chosen(cost, _number(cost), without)  # type: ignore[arg-type]


def _number(cost: i.Cost) -> int:
    """How many objects are chosen for it, any as well as the others; 0: none, or that is not plain."""
    match cost:
        case i.Act("sacrifice" | "tap", i.Reference("choice", among=i.Selection(where)) as what, to=None, player=None):
            if cost.verb == "tap" and i.InState("untapped") not in where:
                return 0
        case i.Discard(i.Player("you"), i.Reference("choice", among=i.Selection(where)) as what):
            pass
        case _:
            return 0
    plain = i.Reference("choice", what.text, what.among, what.most, id=what.id)
    if what != plain or not isinstance(what.most, i.Number) or not all(map(_is_simple, where)):
        return 0
    return what.most.value


def _is_simple(predicate: i.Predicate) -> bool:
    if isinstance(predicate, i.OneOf):
        return all(map(_is_simple, predicate.predicates))
    return isinstance(predicate, _SIMPLE) or predicate in _STANDING


def _is_of_source(cost: i.Cost) -> bool:
    return isinstance(cost, i.TapSymbol) or cost == i.Act("sacrifice", i.Reference("source", _words(cost)))


def _words(cost: i.Cost) -> str:
    return cost.what.text if isinstance(cost, i.Act) else ""


def _may_be_the_source(cost: i.Cost) -> bool:
    return not isinstance(cost, i.Discard) and i.IsOther() not in _where(cost)


def _where(cost: i.Cost) -> tuple[i.Predicate, ...]:
    among = cost.what.among if isinstance(cost, i.Act | i.Discard) else None
    return among.where if among is not None else ()


def any_of(game: Game, player: str, source: int, wanted: Chosen) -> Ids | None:
    """The objects of which any may be chosen; None: there are too few."""
    scope = Scope(game, Context(player, source), game.asker)
    what = wanted.cost.what
    ids = that_may_pay(scope, wanted.cost, what)
    if isinstance(wanted.cost, i.Discard):
        ids = idset.common(ids, idset.of(game.zone("hand", player)))
    if wanted.without_source:
        ids = idset.minus(ids, idset.one(source))
    return ids if idset.size(ids) >= wanted.number else None
