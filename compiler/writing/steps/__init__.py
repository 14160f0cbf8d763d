"""Steps in clauses: a module a family, a function a type."""

from __future__ import annotations

from ...rows.actions import ACTIONS
from .. import mana
from ..rows import action, with_amendments
from ..scope import Writers
from . import (
    cards,
    choices,
    continuous,
    counters,
    damage,
    each,
    frames,
    game,
    libraries,
    life,
    offers,
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
    each,
    frames,
    game,
    libraries,
    life,
    offers,
    mana,
    permanents,
    spells,
    tokens,
    zones,
)
#: What a row of the actions makes is written by it, if no family has a writer for it.
_WRITERS: Writers = {
    **{type(row.makes): action for row in ACTIONS if not row.reads},
    **{step: writer for family in _FAMILIES for step, writer in family.WRITERS.items()},
}
STEPS: Writers = {step: with_amendments(step, write) for step, write in _WRITERS.items()}
