"""When a name that is like another can be taken for it."""

from __future__ import annotations

TRUSTED = 82.0
"""The least likeness at which the best name can be taken for the one that was meant."""

MARGIN = 4.0
"""How far behind, in points, the next name has to be."""
