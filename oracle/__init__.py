"""The card reference: cards from every source, found by any spelling of their names."""

from __future__ import annotations

from .errors import (
    AmbiguousName,
    DownloadFailed,
    NameNotResolved,
    OracleError,
    StoreBusy,
    StoreDamaged,
    UnknownName,
    UnreadableSource,
)
from .places import BadRecord
from .records import Card, Face, PlayCost
from .reference import CardLookup, CardReference, Match
from .sources import Limits, read_cards
from .store import Store, StoreInfo

__all__ = [
    "AmbiguousName",
    "BadRecord",
    "Card",
    "CardLookup",
    "CardReference",
    "DownloadFailed",
    "Face",
    "Limits",
    "Match",
    "NameNotResolved",
    "OracleError",
    "PlayCost",
    "Store",
    "StoreBusy",
    "StoreDamaged",
    "StoreInfo",
    "UnknownName",
    "UnreadableSource",
    "read_cards",
]
