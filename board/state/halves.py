"""The halves of split cards: both together, and those of a Room that are unlocked (CR 709.4, 709.5)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from ...instructions import Characteristics
from ...values.colors import in_order

#: The designations of a Room's halves, in their order (CR 709.5c).
DOORS = ("left half unlocked", "right half unlocked")


def combined(card: Characteristics) -> Characteristics:
    """Both halves of a split card together, as it is everywhere but on the stack (CR 709.4); any other card itself."""
    back = card.back
    if card.layout != "split" or back is None:
        return card

    def both(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*one, *other)))

    return structs.replace(
        card,
        mana_cost="".join((card.mana_cost or "", back.mana_cost or "")) or None,
        colors=in_order({*card.colors, *back.colors}),
        types=both(card.types, back.types),
        subtypes=both(card.subtypes, back.subtypes),
        keywords=both(card.keywords, back.keywords),
        abilities=both(card.abilities, back.abilities),
    )


def is_room(card: Characteristics) -> bool:
    """Whether it is a split card with a shared type line, whose halves are locked and unlocked (CR 709.5)."""
    return card.layout == "split" and "Room" in card.subtypes and card.back is not None


@lru_cache(maxsize=1024)
def opened(room: Characteristics, marks: tuple[str, ...]) -> Characteristics:
    """A Room with these designations: it has the name, mana cost and text of no half that is locked (CR 709.5)."""
    left, right = (door in marks for door in DOORS)
    if left and right:
        return combined(room)
    back = room.back
    assert back is not None
    if not left and not right:
        return structs.replace(room, name=None, mana_cost=None, colors=(), keywords=(), abilities=())
    half = room if left else back
    return structs.replace(half, types=room.types, subtypes=room.subtypes, supertypes=room.supertypes)
