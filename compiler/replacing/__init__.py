"""Replacement effects (CR 614): what happens instead, or in another way; a module a kind of event."""

from __future__ import annotations

from .arriving import Arriving
from .creation import Replacing

__all__ = ["Arriving", "Replacing"]
