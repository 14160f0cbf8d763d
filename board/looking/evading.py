"""The keywords by which attackers evade blockers (CR 702)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...values.land_types import CHOSEN_LANDWALK, LANDWALKS

if TYPE_CHECKING:
    from .seen import Seen

#: Those of which one may be lacked as it were, so that the creature can be blocked (CR 609.4).
EVASION = frozenset({*LANDWALKS, "fear", "flying", "horsemanship", "intimidate", "skulk"})

#: What is said of lands before “[type]walk” (CR 702.14a).
_SAID_OF_LANDS: dict[str, Callable[[Seen], bool]] = {
    "snow": lambda land: "Snow" in land.supertypes,
    "legendary": lambda land: "Legendary" in land.supertypes,
    "nonbasic": lambda land: "Basic" not in land.supertypes,
}


def is_landwalk(keyword: str) -> bool:
    """Whether the board knows on which lands it walks: “swampwalk”, “snow swampwalk”, “nonbasic landwalk”.

    “Landwalk of the chosen type” is what was chosen before anything walks (CR 607.2d).
    """
    if keyword == CHOSEN_LANDWALK:
        return True
    *said, kind = keyword.split()
    return _SAID_OF_LANDS.keys() >= {*said} and (kind in LANDWALKS or (kind == "landwalk" and bool(said)))


def walks_on(keyword: str, land: Seen) -> bool:
    """Whether the land is one of those of the landwalk ability (CR 702.14c)."""
    *said, kind = keyword.split()
    of_type = kind == "landwalk" or LANDWALKS[kind] in land.subtypes
    return of_type and all(_SAID_OF_LANDS[each](land) for each in said)
