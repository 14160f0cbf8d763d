"""The sentences of one effect as steps (CR 608.2)."""

from __future__ import annotations

from .effect import Effect
from .progress import MOST_NESTED

__all__ = ["MOST_NESTED", "Effect"]
