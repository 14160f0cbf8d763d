"""Steps that put counters on something or remove them (CR 122)."""

from __future__ import annotations

from .nouns import Player, Quantity, Reference
from .tokens import Counters
from .values import Value


class PutCounters(Value, frozen=True):
    """Put counters on objects; ``by`` is who puts them, where that is not the controller of the effect."""

    counters: Counters
    on: Reference
    each: bool = True
    by: Player | None = None


class RemoveCounters(Value, frozen=True):
    """Remove counters from each of the objects: so many (None: all of them), of a kind (None: of any)."""

    kind: str | None
    count: Quantity | None
    of: Reference
