"""Replacement effects (CR 614): what happens instead, or in another way; a module a kind of event."""

from __future__ import annotations

from .arriving import Arriving
from .creation import Replacing
from .damage import damage_replacements
from .skipping import skipped
from .would import Replaced, is_would, replaced

__all__ = ["Arriving", "Replaced", "Replacing", "damage_replacements", "is_would", "replaced", "skipped"]
