"""What is chosen as the spell or ability is put on the stack (CR 601.2c)."""

from __future__ import annotations

from typing import Any

from ... import instructions as i

#: What is chosen as the spell or ability is put on the stack.
_TARGETS = frozenset(["target player", "target opponent"])


def is_target(value: Any) -> bool:
    """Whether it is a target: a reference, a player or what may be both."""
    kind = type(value)
    if kind is i.Reference:
        return bool(value.what == "target")
    return value.who in _TARGETS if kind is i.Player else kind is i.Targets
