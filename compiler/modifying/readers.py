"""The readers of what a clause changes, in the order in which they are asked; loaded by the first such clause."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ..clauses.said import Said
from ..rows.reading import changed as by_rows
from . import abilities, kinds, permissions, player_rules, sizes
from .costs import this_turn
from .found import Found

Read = Callable[[Said], Found | None]


def _costly(said: Said) -> Found | None:
    """“Artifact spells you cast this turn cost {2} less to cast”."""
    of_it, until = this_turn(said) if said.verb == "cost" else (said, None)
    found = by_rows(of_it) if until is not None else None
    return None if found is None else structs.replace(found, until=until)


_READERS: tuple[Read, ...] = (
    _costly,
    by_rows,
    sizes.read,
    abilities.read,
    kinds.read,
    permissions.read,
    player_rules.read,
)


def readers_in_order() -> tuple[Read, ...]:
    """All of them."""
    return _READERS
