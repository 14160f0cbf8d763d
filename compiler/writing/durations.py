"""How long something lasts, and when something may be done, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import instructions as i
from .english import spelt
from .scope import CannotWrite, Scope
from .selections import possessed


def until(value: i.Duration | None, scope: Scope) -> str:
    """“until end of turn”, with a space before it; nothing for good."""
    return "" if value is None else f" {duration(value, scope)}"


def duration(value: i.Duration, scope: Scope) -> str:
    """“until your next turn”, “for as long as …”."""
    if isinstance(value, str):
        if value not in scope.own.durations and value not in ("end of turn", "end of combat"):
            raise CannotWrite(value)
        return scope.own.durations.get(value, f"until {value}")
    if (said := scope.in_own_words("phrases", value)) is not None:
        return str(said)
    write = _DURATIONS.get(type(value))
    if write is None:
        raise CannotWrite(value)
    return write(value, scope)


def _until_next(value: i.UntilNext, scope: Scope) -> str:
    """“until the end of your next turn”."""
    if value.player is None:
        raise CannotWrite(value, "whose")
    return f"until {'the end of ' if value.over else ''}{possessed(value.player, f'next {value.step}', scope)}"


def _as_long_as(value: i.AsLongAs, scope: Scope) -> str:
    """“for as long as this creature remains tapped”, “for as long as you control it and it remains tapped”."""
    match value.condition:
        case i.ObjectIs(i.Reference("source") as this, (i.InState("tapped"),), negated=False):
            return f"for as long as {scope.noun(this).words} remains tapped"
        case i.ObjectIs(i.Reference("source") as this, (i.InZone("battlefield"),), negated=False):
            return f"for as long as {scope.noun(this).words} remains on the battlefield"
        case i.AllHold(conditions):
            return f"for as long as {' and '.join(_remains(one, scope) for one in conditions)}"
    return f"for as long as {scope.phrase(value.condition)}"


def _until_event(value: i.UntilEvent, scope: Scope) -> str:
    """“until this creature leaves the battlefield”."""
    match value.event:
        case i.Moves(i.Reference("source"), origin=(i.InZone("battlefield"),), to=None):
            return f"until {scope.this} leaves the battlefield"
    return f"until {scope.aside().phrase(value.event)}"


_DURATIONS: dict[type, Callable[[Any, Scope], str]] = {
    i.UntilNext: _until_next,
    i.AsLongAs: _as_long_as,
    i.UntilEvent: _until_event,
}


def _remains(value: i.Condition, scope: Scope) -> str:
    """One of several things that are to remain so of the source."""
    match value:
        case i.ObjectIs(i.Reference("source"), (i.ControlledBy(i.Player("you")),), negated=False):
            return f"you control {scope.this}"
        case i.ObjectIs(i.Reference("source"), (i.InState("tapped"),), negated=False):
            return f"{scope.this} remains tapped"
    raise CannotWrite(value)


_OFTEN = {1: "once", 2: "twice", 3: "three times"}


def _so_often(value: i.OnlySoOften, scope: Scope) -> str:
    times = value.times.value if isinstance(value.times, i.Number) else 0
    often = _OFTEN.get(times) or f"{spelt(times)} times"
    if value.each == "game":
        return f"only {often}"
    if times != 1:
        return f"no more than {often} each turn"
    return "only once each turn"


def _during(value: i.OnlyDuring, scope: Scope) -> str:
    if value.whose is None:
        return f"only during {value.time}" if value.time == "combat" else f"only during the {value.time}"
    if value.whose.who == "each opponent" or value.whose.who == "an opponent":
        return f"only during an opponent's {value.time}"
    if value.time in ("combat", "beginning of combat"):
        return f"only during {value.time} on {possessed(value.whose, 'turn', scope)}"
    return f"only during {possessed(value.whose, value.time, scope)}"


TIMING: dict[type, Callable[[Any, Scope], str]] = {
    i.OnlyAs: lambda v, s: f"only as {'a sorcery' if v.speed == 'sorcery' else 'an instant'}",
    i.OnlySoOften: _so_often,
    i.OnlyDuring: _during,
    i.OnlyBefore: lambda v, s: f"only before {v.event}",
    i.OnlyAfter: lambda v, s: f"only after {v.event}",
    i.OnlyIf: lambda v, s: f"only if {s.phrase(v.condition)}",
}


def timing(values: tuple[i.Timing, ...], scope: Scope) -> str:
    """“only as a sorcery and only once each turn”, “only during your turn, before attackers are declared”."""
    match values:
        case (i.OnlyDuring() as turn, i.OnlyBefore() | i.OnlyAfter() as limit):
            comma = "," if turn.whose is not None else ""
            return f"{scope.phrase(turn)}{comma} {scope.phrase(limit).removeprefix('only ')}"
    return " and ".join(scope.phrase(each) for each in values)
