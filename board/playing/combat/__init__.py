"""Combat: attackers, blockers, damage (CR 506–511)."""

from __future__ import annotations

from .assigning import damage
from .attacking import attack, may_attack
from .blocking import block, cannot_block

__all__ = ["attack", "block", "cannot_block", "damage", "may_attack"]
