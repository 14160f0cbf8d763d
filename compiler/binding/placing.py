"""Every noun of an ability gets a place of its own, and in the end an id of its own if it is spoken of again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from .. import instructions as i
from ..instructions.changing import with_inner
from ..instructions.searching import all_of
from .players import NAMED_PLAYERS
from .targets import is_target

_NAMED = frozenset(["target", "choice", "all", "top", "bottom", "rest", "other", "card"])

#: What can have an id.
NOUNS: frozenset[type[i.Value]] = frozenset([i.Reference, i.Player, i.Targets])


class Placed:
    """Gives every noun a place of its own that has none yet."""

    def __init__(self) -> None:
        self.last = -1
        self.targets: dict[i.Value, int] = {}

    def ability(self, ability: i.Ability) -> i.Ability:
        self.targets.clear()
        placed: i.Ability = self.all(structs.replace(ability, targets=()))
        return placed

    def all(self, value: Any) -> Any:
        if type(value) is i.Ability:
            kept = structs.replace(value, granted=())
            return structs.replace(with_inner(kept, self.all), granted=value.granted)
        placed = with_inner(value, self.all)
        if type(placed) in NOUNS and not placed.id:
            if is_target(value):  # of the same words in one ability, where nothing tells more
                return structs.replace(placed, id=self.targets.setdefault(value, self._next()))
            named = (
                placed.what in _NAMED
                if isinstance(placed, i.Reference)
                else (isinstance(placed, i.Player) and placed.who in NAMED_PLAYERS)
            )
            if named:
                return structs.replace(placed, id=self._next())
        return placed

    def _next(self) -> int:
        self.last -= 1
        return self.last


def numbered(abilities: Sequence[i.Ability]) -> list[i.Ability]:
    """The ids as 1, 2, 3 … in the order of the words; those of nothing that is spoken of again are taken away."""
    nouns = [noun for ability in abilities for noun in _nouns(ability)]
    spoken = {at for noun in nouns if type(noun) is not i.Targets and type(at := noun.antecedent) is int}
    order: dict[int, int] = {}
    for value in nouns:
        if value.id and (is_target(value) or value.id in spoken):
            order.setdefault(value.id, len(order) + 1)
    return [_renamed(each, order) for each in abilities]


def _nouns(ability: i.Ability) -> list[Any]:
    return all_of(structs.replace(ability, granted=()), NOUNS)


def _renamed(ability: i.Ability, order: dict[int, int]) -> i.Ability:
    """The ability with these ids for the places of its nouns; what it grants has its own."""

    def renamed(value: i.Value) -> object:
        inside: Any = with_inner(value, renamed)
        if type(inside) not in NOUNS:
            return inside
        id_ = order.get(inside.id, 0)
        antecedent = getattr(inside, "antecedent", None)
        if type(antecedent) is int:
            return structs.replace(inside, id=id_, antecedent=order.get(antecedent))
        return inside if id_ == inside.id else structs.replace(inside, id=id_)

    kept = structs.replace(ability, granted=())
    changed: i.Ability = structs.replace(with_inner(kept, renamed), granted=ability.granted)
    return changed
