"""Of cards that are revealed until several are found: whether “those cards” are these, or all that were revealed."""

from __future__ import annotations

from typing import Any, TypeGuard

from msgspec import structs

from ... import instructions as i
from ...instructions.changing import with_inner
from ...instructions.searching import all_of

_REFERENCES: frozenset[type[i.Value]] = frozenset({i.Reference, i.Unmodelled})


def with_whole_batch(ability: i.Ability) -> i.Ability:
    """“… until they reveal four land cards, then puts those cards into their graveyard”: all the revealed cards.

    Where nothing is said of the rest, they are nowhere else (CR 701.20a); “those cards … and the rest” are the four.
    """
    said = all_of(ability, _REFERENCES)
    revealed = next(filter(_are_several, said), None)
    spoken = [each for each in said if isinstance(each, i.Unmodelled) or each.what in ("revealed", "rest", "that")]
    if revealed is None or len(spoken) != 1 or not _is_those(spoken[0], revealed):
        return ability
    found = spoken[0]

    def whole(value: Any) -> Any:
        return structs.replace(value, among=None) if value is found else with_inner(value, whole)

    return with_inner(ability, whole)


def with_the_found(ability: i.Ability) -> i.Ability:
    """“… until you reveal a creature card. You gain life equal to that card's mana value”: the one that was found.

    A number is one of one object; all cards before it were revealed, too (CR 701.20a).
    """
    until = [each for each in all_of(ability, _REFERENCES) if isinstance(each, i.Reference) and each.until is not None]
    if len(until) != 1 or until[0].until is None or until[0].most not in (None, i.Number(1)):
        return ability
    found = structs.replace(until[0].until, text="")

    def of_it(value: Any) -> Any:
        match value:
            case i.NumberOf(of=i.Reference("revealed", among=None) as of):
                return structs.replace(value, of=structs.replace(of, among=found))
        return with_inner(value, of_it)

    return with_inner(ability, of_it)


def _are_several(said: i.Value) -> TypeGuard[i.Reference]:
    return isinstance(said, i.Reference) and said.until is not None and said.most not in (None, i.Number(1))


def _is_those(found: i.Reference | i.Unmodelled, revealed: i.Reference) -> bool:
    """Whether the noun is what is looked for until there are so many."""
    if not isinstance(found, i.Reference) or found.what != "revealed" or found.among is None or revealed.until is None:
        return False
    return found.among.where == revealed.until.where
