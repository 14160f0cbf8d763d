"""In which layer a change works (CR 613), and whether it has numbers of its own for each object."""

from __future__ import annotations

from functools import lru_cache

from ....instructions import (
    AbilitiesOf,
    AddAbilities,
    AllTypes,
    CannotHave,
    ChangePT,
    DefinePT,
    Modification,
    Number,
    Quantity,
    Reference,
    RemoveAbilities,
    RemoveSupertype,
    RemoveTypes,
    SetChosen,
    SetColors,
    SetPT,
    SetTypes,
    Static,
)
from .abilities_of import is_of_cards

#: “6x”: what an object can't have, whatever has given it that (CR 113.11).
LAYERS = ("4", "5", "6", "6x", "7a", "7b", "7c", "7d")
#: The layer in which a change works (CR 613.1, 613.4).
_LAYER: dict[type, str] = {
    SetTypes: "4",
    RemoveTypes: "4",
    RemoveSupertype: "4",
    SetColors: "5",
    AddAbilities: "6",
    RemoveAbilities: "6",
    CannotHave: "6x",
    DefinePT: "7a",
    SetPT: "7b",
    ChangePT: "7c",
}


def in_a_layer(change: Modification) -> bool:
    """Whether it is a change that works in a layer here, with all that it says."""
    return bool(layer_of(change))


def layer_of(change: Modification) -> str:
    """The layer in which it works; "" for what is no characteristic, or none that the board works out."""
    match change:
        case AbilitiesOf():
            return "6" if is_of_cards(change) else ""
        case AllTypes("creature type"):
            return "4"
        case SetChosen(kind, player=None):
            return {"color": "5", "creature type": "4", "basic land type": "4", "land type": "4"}.get(kind, "")
    return _LAYER.get(type(change), "")


@lru_cache(maxsize=4096)
def layers_of(static: Static) -> frozenset[str]:
    """The layers in which its changes work."""
    return frozenset(map(layer_of, static.changes))


def of_each(change: Modification) -> bool:
    """Whether its numbers are those of each object for itself: “double their power”, “for each other Sliver”."""
    match change:
        case DefinePT(power, toughness) | SetPT(power, toughness) | ChangePT(power, toughness):
            return any(map(_is_its_own, (power, toughness)))
    return False


def _is_its_own(quantity: Quantity | None) -> bool:
    if quantity is None or isinstance(quantity, Number):
        return False
    return any(isinstance(each, Reference) and each.antecedent == "affected" for each in quantity.walk())
