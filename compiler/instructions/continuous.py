"""Continuous effects on objects (CR 611, 613): of resolving spells and abilities, and of static abilities."""

from __future__ import annotations

from typing import Literal

from .conditions import Condition
from .nouns import Quantity, Reference
from .tokens import CopyException
from .values import Value


class Gain(Value, frozen=True):
    """Objects gain keywords, abilities or a power/toughness change; ``until`` None means for good."""

    what: Reference
    until: str | None
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    power: Quantity | None = None  # a change (+X)
    toughness: Quantity | None = None
    base_power: Quantity | None = None  # a value that is set
    base_toughness: Quantity | None = None
    types: tuple[str, ...] = ()  # besides those that it has ("becomes a 2/2 artifact creature")
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()  # in place of those that it has (CR 105.3)
    add_colors: tuple[str, ...] = ()  # besides those that it has
    might: Quantity | None = None  # a change of Might (Riftbound)


#: When what an effect gives ends (CR 611.2a); None instead of it: never.
Until = Literal["end of turn", "end of combat", "your next turn"]


class BecomeCopy(Value, frozen=True):
    """Objects become copies of another one (CR 707.4), with exceptions (CR 707.9).

    ``until`` None means for as long as they are on the battlefield; ``text`` is the card's wording.
    """

    what: Reference
    of: Reference
    until: Until | None = None
    exceptions: tuple[CopyException, ...] = ()
    text: str = ""


class Static(Value, frozen=True):
    """A continuous effect of a static ability on objects (CR 604, 613)."""

    what: Reference
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    power: Quantity | None = None
    toughness: Quantity | None = None
    base_power: Quantity | None = None
    base_toughness: Quantity | None = None
    set_power: Quantity | None = None  # characteristic-defining ("power is equal to", CR 604.3)
    set_toughness: Quantity | None = None
    add_types: tuple[str, ...] = ()
    add_subtypes: tuple[str, ...] = ()
    set_colors: tuple[str, ...] | None = None
    condition: Condition | None = None
    text: str = ""
