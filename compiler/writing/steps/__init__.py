"""Steps in clauses: a module a family, a function a type."""

from __future__ import annotations

from .. import mana
from ..scope import Writers
from . import (
    cards,
    choices,
    continuous,
    counters,
    damage,
    frames,
    game,
    libraries,
    life,
    permanents,
    spells,
    tokens,
    zones,
)

_FAMILIES = (
    cards,
    choices,
    continuous,
    counters,
    damage,
    frames,
    game,
    libraries,
    life,
    mana,
    permanents,
    spells,
    tokens,
    zones,
)
STEPS: Writers = {step: writer for family in _FAMILIES for step, writer in family.WRITERS.items()}
