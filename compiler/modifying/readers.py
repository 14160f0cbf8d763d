"""The readers of what a clause changes, in the order in which they are asked; loaded by the first such clause."""

from __future__ import annotations

from collections.abc import Callable

from ..clauses.said import Said
from ..rows.reading import changed as restriction
from . import abilities, costs, kinds, permissions, player_rules, sizes
from .found import Found

Read = Callable[[Said], Found | None]

_READERS: tuple[Read, ...] = (
    sizes.read,
    abilities.read,
    kinds.read,
    costs.read,
    restriction,
    permissions.read,
    player_rules.read,
)


def readers_in_order() -> tuple[Read, ...]:
    """All of them."""
    return _READERS
