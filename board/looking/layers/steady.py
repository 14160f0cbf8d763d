"""Which continuous effects ask only what objects are: whatever is tapped, attacks, or is drawn, they do the same."""

from __future__ import annotations

from functools import lru_cache

from ....instructions import (
    AddAbilities,
    AllOf,
    AttachedTo,
    ChangePT,
    ControlledBy,
    CountOf,
    HasColor,
    HasKeyword,
    HasName,
    HasSubtype,
    HasSupertype,
    HasType,
    IsOther,
    IsToken,
    Not,
    Number,
    OneOf,
    Player,
    Reference,
    RemoveAbilities,
    Selection,
    SetColors,
    SetPT,
    SetTypes,
    Static,
    Value,
)
from .order import in_a_layer

#: What is asked of copiable values, of the layers, of controllers and of what is attached to what.
_OF_WHAT_THINGS_ARE = frozenset(
    {
        AddAbilities,
        AllOf,
        AttachedTo,
        ChangePT,
        ControlledBy,
        CountOf,
        HasColor,
        HasKeyword,
        HasName,
        HasSubtype,
        HasSupertype,
        HasType,
        IsOther,
        IsToken,
        Not,
        Number,
        OneOf,
        RemoveAbilities,
        Selection,
        SetColors,
        SetPT,
        SetTypes,
    }
)


@lru_cache(maxsize=4096)
def is_steady(static: Static) -> bool:
    """Whether it changes no characteristics, or does so by what the objects on the battlefield are alone."""
    if not any(map(in_a_layer, static.changes)):
        return True
    return static.condition is None and all(map(_asks_what_things_are, static.walk()))


def _asks_what_things_are(value: Value) -> bool:
    match value:
        case Static() | Reference("source" | "enchanted" | "all", at_random=False) | Player("you"):
            return True
        case AddAbilities(abilities=(_, *_)):
            return False  # what is given may ask for more
    return type(value) in _OF_WHAT_THINGS_ARE
