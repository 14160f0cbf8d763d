"""The basic land types, in the order of the colors that their lands give (CR 205.3i, 305.6), and landwalk (702.14)."""

from __future__ import annotations

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

#: All of them (CR 205.3i).
LAND_TYPES = (
    *BASIC_LAND_TYPES,
    *"Cave Desert Gate Lair Locus Mine Planet Power-Plant Sphere Tower Town Urza’s".split(),
)

#: Keyword -> the type of land that the defending player has to control (CR 702.14c).
LANDWALKS = {f"{subtype.lower()}walk": subtype for subtype in LAND_TYPES}

#: Landwalk of a land type that is chosen: this keyword until then (CR 607.2d).
CHOSEN_LANDWALK = "landwalk of the chosen type"
