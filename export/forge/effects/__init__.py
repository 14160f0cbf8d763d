"""Steps as nodes, where no row says them: each module declares which steps it writes."""

from __future__ import annotations

from . import choices, digging, emblems, gains, tokens, governing, later  # isort: skip  (who writes first)

__all__ = ["choices", "digging", "emblems", "gains", "governing", "later", "tokens"]
