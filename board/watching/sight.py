"""What the board sees of events: each reporter and each watcher is entered here, and no other list says it.

Who reports what players do and what objects become registers the deeds and states (`deeds`, `states`); who watches for
a kind of event registers the fields of it that are looked at (`watches`). What triggers by itself follows from that.
All of them are loaded with the board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import NODEFAULT, structs

from ... import instructions as i

#: What is looked at of every event: who asks in which turn it is, how many are one, and for the next one.
EVERY = frozenset(["together", "during", "phase", "next", "told"])

_DEEDS: set[str] = set()
_STATES: set[str] = set()
_WATCHED: dict[str, dict[type, frozenset[str]]] = {}


def deeds(*reported: i.PlayerDeed) -> None:
    """Whoever calls it reports that players do these."""
    _DEEDS.update(reported)


def states(*reported: i.ObjectState) -> None:
    """Whoever calls it reports that objects come into these states."""
    _STATES.update(reported)


Watcher = TypeVar("Watcher", bound=Callable[..., Any])


def watches(kind: str, event: type[i.Event], fields: str = "") -> Callable[[Watcher], Watcher]:
    """The decorated function looks at these fields of such an event, where occurrences of this kind are."""
    _WATCHED.setdefault(kind, {})[event] = EVERY | frozenset(fields.split())
    return lambda watcher: watcher


def is_watched_for(event: i.AnyEvent) -> bool:
    """Whether anybody watches for events of this type."""
    return any(type(event) in events for events in _WATCHED.values())


def is_reported(name: str) -> bool:
    """Whether anybody reports this deed or state."""
    return name in _DEEDS or name in _STATES


def sees_deed(deed: str) -> bool:
    """Whether the board sees that players do it."""
    return deed in _DEEDS


def sees_state(state: str) -> bool:
    """Whether the board sees that objects become so."""
    return state in _STATES


def looked_at(event: type[i.Event], kind: str = "") -> frozenset[str]:
    """The fields of such an event that are looked at, by the watchers of this kind of occurrences or by any."""
    found = [fields[event] for of, fields in _WATCHED.items() if kind in ("", of) and event in fields]
    return frozenset().union(*found)


def passed_over(event: i.AnyEvent, kind: str = "") -> bool:
    """Whether a field says something that nobody looks at."""
    fields = looked_at(type(event), kind)
    return any(getattr(event, name) != default for name, default in _defaults(type(event)) if name not in fields)


@lru_cache(maxsize=64)
def _defaults(event: type[i.Event]) -> tuple[tuple[str, object], ...]:
    return tuple((field.name, field.default) for field in structs.fields(event) if field.default is not NODEFAULT)
