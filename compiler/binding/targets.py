"""What is chosen as the spell or ability is put on the stack (CR 601.2c)."""

from __future__ import annotations

from .. import instructions as i

#: What is chosen as the spell or ability is put on the stack.
_TARGETS = frozenset(["target player", "target opponent"])


def is_target(value: object) -> bool:
    """Whether it is a target: a reference, a player or what may be both."""
    match value:
        case i.Reference("target") | i.Targets():
            return True
        case i.Player(who):
            return who in _TARGETS
    return False
