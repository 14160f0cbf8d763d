"""What can go wrong between a name or a file and a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


SHOWN = 100
"""How many characters of a name a message repeats."""


class OracleError(Exception):
    """The base of every error of the card reference."""


class UnreadableSource(OracleError):
    """An input that cannot be read as cards at all: its format is unknown, it is damaged as a whole, or too large."""


class NameNotResolved(OracleError, LookupError):
    """A name that does not lead to one card; `query` is the name as it was given."""

    def __init__(self, query: str, message: str) -> None:
        super().__init__(message)
        self.query = query


class UnknownName(NameNotResolved):
    """No card is near the name; `nearest` holds the (at most three) nearest names, best first."""

    def __init__(self, query: str, nearest: Sequence[str] = ()) -> None:
        self.nearest = tuple(nearest)
        hint = f"; the nearest are {_listed(self.nearest)}" if self.nearest else ""
        super().__init__(query, f"no card is named {_shortened(query)}{hint}")


class AmbiguousName(NameNotResolved):
    """Several cards answer to the name equally well; `candidates` holds their names, best first."""

    def __init__(self, query: str, candidates: Sequence[str]) -> None:
        self.candidates = tuple(candidates)
        super().__init__(query, f"{_shortened(query)} could be {_listed(self.candidates, 'or')}")


def _shortened(query: str) -> str:
    return repr(query if len(query) <= SHOWN else f"{query[:SHOWN]}…")


def _listed(names: Sequence[str], joiner: str = "and") -> str:
    quoted = [f"“{name}”" for name in names]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {joiner} {quoted[-1]}"


class StoreDamaged(OracleError):
    """The user's reference on disk is not what was written there, or comes from another version of cardwright."""


class StoreBusy(OracleError):
    """Another process is writing the user's reference."""


class DownloadFailed(OracleError):
    """A download came to nothing; what was there before it is as it was."""
