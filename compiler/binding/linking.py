"""“The exiled card” of an ability that exiles none: it is the one that another ability of the object has exiled.

“The token” of an ability that creates none is the one that another ability has created.
"""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...instructions.changing import with_inner


def linked(ability: i.Ability) -> i.Ability:
    """The ability with “the exiled card” as what the object's abilities have exiled (CR 607.2a); “the token”
    is what they have created (CR 607.2c).

    Spells exile in one paragraph what they speak of in another; what a keyword exiles, its own sentences name.
    """
    if ability.kind == "spell" or ability.keyword:
        return ability
    if not _creates(ability):
        ability = with_inner(ability, _as_made)
    return ability if _exiles(ability) else with_inner(ability, _as_linked)


#: What may bring tokens about of which an ability speaks.
_CREATING = (i.Create, i.CopySpell, i.KeywordAction, i.Unmodelled)


def _creates(ability: i.Ability) -> bool:
    """Whether an ability creates something itself, or waits for something to be created."""
    for each in ability.walk():
        if isinstance(each, _CREATING) or (isinstance(each, i.Does) and each.deed == "create"):
            return True
    return False


def _as_made(value: i.Value) -> i.Value:
    if isinstance(value, i.Reference) and value.what == "created":
        value = structs.replace(value, what="made")
    return with_inner(value, _as_made)


def _exiles(ability: i.Ability) -> bool:
    """Whether an ability exiles something itself, or waits for something to be exiled."""
    for each in ability.walk():
        match each:
            case i.Move(to="exile") | i.Moves(to=i.InZone("exile")) | i.CounterSpell(to="exile"):
                return True
    return False


def _as_linked(value: i.Value) -> i.Value:
    if isinstance(value, i.Reference) and value.what == "exiled":
        value = structs.replace(value, what="linked")
    return with_inner(value, _as_linked)
