"""Events: what a trigger waits for, `Mode$ ChangesZone | Destination$ Battlefield | ValidCard$ Card.Self`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.references import SOURCE
from ..rows.row import Row, Rows
from ..scope import Draft, EventNouns, Reading, Scope
from . import event_nouns as _event_nouns  # noqa: F401  (what stands in the holes)
from .event_rows import EVENTS

_ROWS = Rows(tuple(Row(each.words, (each.event,)) for each in EVENTS))
_NOUNS: Mapping[str, EventNouns] = {each.words: each.nouns for each in EVENTS}


def event(value: i.AnyEvent, scope: Scope) -> tuple[Draft, EventNouns]:
    """The trigger's mode for an event, and what its nouns are called.

    Raises:
        CannotExport: if nothing waits for such an event.
    """
    if value.told:
        raise CannotExport(value, "an event that words tell")
    draft, row = _ROWS.draft((value,), scope, "Mode")
    scope.current = None
    nouns = _NOUNS[row.words]
    if getattr(value, "what", None) == SOURCE or getattr(value, "source", None) == SOURCE:
        nouns = _of_itself(value, nouns)
    if isinstance(value, i.Moves) and value.what == i.Reference("enchanted"):
        nouns = structs.replace(nouns, cards={**nouns.cards, "enchanted": nouns.cards["event.what"]})
    return draft, nouns


def _of_itself(value: i.AnyEvent, nouns: EventNouns) -> EventNouns:
    """Where the source itself is what the event is about it is called so, but when it has left the battlefield."""
    if isinstance(value, i.Moves) and (value.to is None or value.to.zone != "battlefield"):
        return nouns
    if isinstance(value, i.Casts):
        return nouns
    key = "event.source" if isinstance(value, i.DealsDamage) else "event.what"
    return EventNouns({**nouns.cards, key: "Self", "event.what": "Self"}, nouns.players, nouns.amount, nouns.zone)


def read_event(draft: Any, reading: Reading) -> i.AnyEvent | None:
    """The event of a trigger's node."""
    found = _ROWS.read(draft, reading)
    return None if found is None else found[0]
