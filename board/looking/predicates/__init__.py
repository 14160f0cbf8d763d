"""Predicates: whether one holds for a group of objects alike, a module for each that they look at."""

from __future__ import annotations

from . import kinds, past, places, spoken_of, stack, states, told, whose
from .table import LOOKED_AT, holds

__all__ = ["LOOKED_AT", "holds", "kinds", "past", "places", "spoken_of", "stack", "states", "told", "whose"]
