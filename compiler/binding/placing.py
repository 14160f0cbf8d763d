"""Every noun of an ability gets a place of its own, and in the end an id of its own if it is spoken of again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...instructions.changing import with_all, with_inner
from ..account.players import NAMED_PLAYERS
from ..account.targets import is_target

_NAMED = frozenset(["target", "choice", "all", "top", "bottom", "rest", "other", "card"])

#: What can have an id.
NOUNS: frozenset[type[i.Value]] = frozenset([i.Reference, i.Player, i.Targets])


def needs_place(noun: Any) -> bool:
    """Whether a noun that may be spoken of has no place yet."""
    kind = type(noun)
    if kind not in NOUNS or noun.id:
        return False
    named = noun.what in _NAMED if kind is i.Reference else kind is i.Player and noun.who in NAMED_PLAYERS
    return named or is_target(noun)


def placed(abilities: Sequence[i.Ability]) -> list[i.Ability]:
    """The abilities with a place for each of their nouns that has none yet; the same target of one ability has one."""
    last = 0
    targets: dict[i.Value, int] = {}

    def with_place(value: i.Value) -> object:
        nonlocal last
        found: Any = with_inner(value, with_place)
        if not needs_place(value):
            return found
        last -= 1
        return structs.replace(found, id=targets.setdefault(value, last) if is_target(value) else last)

    out = []
    for ability in abilities:
        targets.clear()
        out.append(with_inner(ability, with_place))
    return out


def numbered(abilities: Sequence[i.Ability], nouns: Sequence[Any]) -> Sequence[i.Ability]:
    """The ids of their nouns as 1, 2, 3 … in the order of the words; those of what nothing speaks of are taken away."""
    spoken = {at for noun in nouns if type(noun) is not i.Targets and type(at := noun.antecedent) is int}
    order: dict[int, int] = {}
    for noun in nouns:
        if noun.id and (is_target(noun) or noun.id in spoken):
            order.setdefault(noun.id, len(order) + 1)
    if all(order.get(at) == at for at in spoken) and all(order.get(noun.id, 0) == noun.id for noun in nouns):
        return abilities

    def renamed(noun: Any) -> object:
        id_ = order.get(noun.id, 0)
        antecedent = getattr(noun, "antecedent", None)
        if type(antecedent) is int:
            return structs.replace(noun, id=id_, antecedent=order.get(antecedent))
        return noun if id_ == noun.id else structs.replace(noun, id=id_)

    return [with_all(each, NOUNS, renamed) for each in abilities]
