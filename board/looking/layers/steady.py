"""Which continuous effects ask only what objects are: whatever is tapped, attacks, or is drawn, they do the same."""

from __future__ import annotations

from functools import lru_cache

from .... import instructions as i
from .order import in_a_layer

#: Keywords that a change to any permanent may concern (CR 702.131b).
WATCHING = frozenset({"ascend"})
#: What is asked of copiable values, of the layers, of controllers and of what is attached to what.
_OF_WHAT_THINGS_ARE = frozenset(
    {
        i.AddAbilities,
        i.AllOf,
        i.AttachedTo,
        i.ChangePT,
        i.ControlledBy,
        i.CountOf,
        i.HasColor,
        i.HasKeyword,
        i.HasName,
        i.HasSubtype,
        i.HasSupertype,
        i.HasType,
        i.IsOther,
        i.IsToken,
        i.Not,
        i.Number,
        i.OneOf,
        i.RemoveAbilities,
        i.Selection,
        i.SetColors,
        i.SetPT,
        i.SetTypes,
    }
)


#: Of these, what asks for other objects, or for what other effects make of the object.
_OF_OTHERS = (i.AttachedTo, i.CountOf, i.HasKeyword, i.RemoveAbilities, i.SetColors, i.SetPT, i.SetTypes)


@lru_cache(maxsize=4096)
def is_of_each_alone(static: i.Static) -> bool:
    """Whether what it makes of an object depends on nothing but that object and its own source."""
    if not any(map(in_a_layer, static.changes)):
        return True
    return is_steady(static) and not any(isinstance(value, _OF_OTHERS) for value in static.walk())


@lru_cache(maxsize=4096)
def is_quiet(static: i.Static) -> bool:
    """Whether all that it does is to change each object by what that is alone: nothing new, while nothing changes."""
    given = [keyword for change in static.changes if isinstance(change, i.AddAbilities) for keyword in change.keywords]
    return all(map(in_a_layer, static.changes)) and is_of_each_alone(static) and WATCHING.isdisjoint(given)


@lru_cache(maxsize=4096)
def is_steady(static: i.Static) -> bool:
    """Whether it changes no characteristics, or does so by what the objects on the battlefield are alone."""
    if not any(map(in_a_layer, static.changes)):
        return True
    return static.condition is None and all(map(_asks_what_things_are, static.walk()))


def _asks_what_things_are(value: i.Value) -> bool:
    match value:
        case i.Static() | i.Reference("source" | "enchanted" | "all", at_random=False) | i.Player("you"):
            return True
        case i.AddAbilities(abilities=(_, *_)):
            return False  # what is given may ask for more
    return type(value) in _OF_WHAT_THINGS_ARE
