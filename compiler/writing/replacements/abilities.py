"""A replacement effect of a static ability, by what it changes (CR 614.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from .... import instructions as i
from ..scope import CannotWrite, Scope
from .amounts import counters_instead, first_time, multiplied, tokens_added, tokens_instead
from .entering import as_enters, cannot_enter, enter_as, enter_as_copy
from .would import changed, if_it_would, mana_instead, prevents, redirects, skips, would


def replacement(value: i.Replacement, scope: Scope) -> str:
    """“This creature enters tapped”, “if you would draw a card, draw two cards instead”."""
    if (said := scope.in_own_words("phrases", value)) is not None:
        return str(said)
    if (held := _while_it_holds(value, scope)) is not None:
        return held
    if value.first:
        return first_time(value, scope)
    change = value.change
    own = _BY_CHANGE.get(type(change))
    if own is not None and (words := own(value, change, scope)) is not None:
        return words
    if value.creator is None:
        return if_it_would(value, change, scope)
    raise CannotWrite(value, "of somebody's tokens")


def _while_it_holds(value: i.Replacement, scope: Scope) -> str | None:
    """“as long as you have seven or more cards in hand, …”; “if damage would be dealt to it while …”."""
    match value:
        case i.Replacement(
            events=(i.DealsDamage(to=(i.Reference("source"),)) as dealt,), condition=(i.Holds() as while_)
        ):
            happens = would((dealt,), scope)
            scope.now(about=True)
            return f"if {happens} while {scope.phrase(while_)}, {changed(value.change, scope)}"
    if value.condition is None or not value.events:
        return None
    held = scope.phrase(value.condition)
    return f"as long as {held}, {replacement(structs.replace(value, condition=None), scope)}"


#: What writes an effect that changes this; None from it: there are no words of its own, but “if … would …”.
_BY_CHANGE: dict[type, Callable[[i.Replacement, Any, Scope], str | None]] = {
    i.EnterAs: enter_as,
    i.EnterAsCopy: enter_as_copy,
    i.CannotEnter: cannot_enter,
    i.AsEnters: as_enters,
    i.AmountInstead: mana_instead,
    i.ManaInstead: mana_instead,
    i.DoInstead: skips,
    i.Prevent: prevents,
    i.DealtInstead: redirects,
    i.Multiply: multiplied,
    i.Instead: tokens_instead,
    i.Add: tokens_added,
    i.CountersInstead: counters_instead,
}
