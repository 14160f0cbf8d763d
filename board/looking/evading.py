"""The keywords by which attackers evade blockers (CR 702)."""

from __future__ import annotations

#: Keyword -> the type of land that the defending player has to control (CR 702.14).
LANDWALKS = {
    "plainswalk": "Plains",
    "islandwalk": "Island",
    "swampwalk": "Swamp",
    "mountainwalk": "Mountain",
    "forestwalk": "Forest",
    "desertwalk": "Desert",
}
#: Those of which one may be lacked as it were, so that the creature can be blocked (CR 609.4).
EVASION = frozenset({*LANDWALKS, "fear", "flying", "horsemanship", "intimidate", "skulk"})
