"""Spells that are cast or copied."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, ordinal
from ..scope import CannotWrite, Scope
from ..selections import described
from .subjects import does, whom, whose_zone


def casts(value: i.Casts, scope: Scope) -> str:
    """“you cast your second spell each turn”, “an opponent casts a spell from a graveyard”."""
    who = scope.noun(value.player) if value.player is not None else None
    what = _spell(value, who, scope)
    tail = _whence(value, scope)
    if value.nth is not None and who is not None and not isinstance(value.what, i.Reference):
        tail += each_turn(value)
    if value.targeting:
        tail += f" that targets {whom(value.targeting, scope)}"
    return f"{what} is cast{tail}" if who is None else f"{does(scope, who, 'cast')} {what}{tail}"


def _spell(value: i.Casts, who: Noun | None, scope: Scope) -> str:
    """“a creature spell”, “your second spell”, “one or more spells”; from here on “it” is the spell."""
    if isinstance(value.what, i.Reference):
        what = scope.noun(value.what).words
        scope.speaks_of("spell")
        return what
    commander = any(isinstance(each, i.IsCommander) for each in value.what.where)
    found = described(value.what, scope, head="" if commander else "spell")
    if who is not None and (value.nth is not None or value.next):
        number = ordinal(value.nth) if value.nth is not None else "next"
        what = f"{who.their} {number} {found.one('')}"
    elif value.together:
        what = found.many("one or more", "or")
    elif scope.manner.so_many:
        scope.now(counted=True)
        what = found.many(f"{scope.manner.so_many} or more")
    else:
        what = found.one("a")
    scope.speaks_of("spell", plural=value.together)
    return what


def _whence(value: i.Casts, scope: Scope) -> str:
    """“from a graveyard”, “from anywhere other than your hand”."""
    zones = (*value.origin, *value.elsewhere)
    if len(zones) > 1:
        raise CannotWrite(value, "from several zones")
    if not zones:
        return ""
    return f" from {'anywhere other than ' if value.elsewhere else ''}{whose_zone(zones[0], scope)}"


def copies(value: i.Copies, scope: Scope) -> str:
    if value.player is None or isinstance(value.what, i.Reference):
        raise CannotWrite(value)
    return f"{does(scope, scope.noun(value.player), 'copy')} {described(value.what, scope, head='spell').one('a')}"


def each_turn(value: i.Event) -> str:
    """“(your second card) each turn”, where not one player's turns alone are meant."""
    return "" if value.during is not None else " each turn"
