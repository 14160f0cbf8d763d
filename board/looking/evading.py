"""The keywords by which attackers evade blockers (CR 702)."""

from __future__ import annotations

from ...values.land_types import LANDWALKS

#: Those of which one may be lacked as it were, so that the creature can be blocked (CR 609.4).
EVASION = frozenset({*LANDWALKS, "fear", "flying", "horsemanship", "intimidate", "skulk"})
