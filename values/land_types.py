"""The basic land types, in the order of the colors that their lands give (CR 205.3i, 305.6), and landwalk (702.14)."""

from __future__ import annotations

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

#: Keyword -> the type of land that the defending player has to control (CR 702.14c).
LANDWALKS = {f"{subtype.lower()}walk": subtype for subtype in (*BASIC_LAND_TYPES, "Desert")}
