"""The basic land types, in the order of the colors that their lands give (CR 205.3i, 305.6)."""

from __future__ import annotations

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
