"""Spells that are cast or copied."""

from __future__ import annotations

from .... import instructions as i
from ..english import ordinal, possessive
from ..scope import CannotWrite, Scope
from ..selections import described
from .subjects import does, whom, whose_zone


def casts(value: i.Casts, scope: Scope) -> str:
    who = scope.noun(value.player) if value.player is not None else None
    if isinstance(value.what, i.Reference):
        what = scope.noun(value.what).words
        scope.speaks_of("spell")
    else:
        commander = any(isinstance(each, i.IsCommander) for each in value.what.where)
        found = described(value.what, scope, head="" if commander else "spell")
        if value.nth is not None and who is not None:
            what = f"{possessive('their' if not who.you else 'your') if False else ('your' if who.you else 'their')} "
            what += f"{ordinal(value.nth)} {found.one('')}"
        elif value.next and who is not None:
            what = f"{'your' if who.you else 'their'} next {found.one('')}"
        elif value.together:
            what = found.many("one or more", "or")
        elif scope.manner.so_many:
            scope.now(counted=True)
            what = found.many(f"{scope.manner.so_many} or more")
        else:
            what = found.one("a")
        scope.speaks_of("spell", plural=value.together)
    tail = ""
    if value.origin:
        if len(value.origin) != 1:
            raise CannotWrite(value, "from several zones")
        tail = f" from {whose_zone(value.origin[0], scope)}"
    if value.elsewhere:
        if value.origin or len(value.elsewhere) != 1:
            raise CannotWrite(value, "from other zones")
        tail = f" from anywhere other than {whose_zone(value.elsewhere[0], scope)}"
    if value.nth is not None and who is not None and not isinstance(value.what, i.Reference):
        tail += each_turn(value)
    if value.targeting:
        tail += f" that targets {whom(value.targeting, scope)}"
    if who is None:
        return f"{what} is cast{tail}"
    return f"{does(scope, who, 'cast')} {what}{tail}"


def copies(value: i.Copies, scope: Scope) -> str:
    if value.player is None or isinstance(value.what, i.Reference):
        raise CannotWrite(value)
    return f"{does(scope, scope.noun(value.player), 'copy')} {described(value.what, scope, head='spell').one('a')}"


def each_turn(value: i.Event) -> str:
    """“(your second card) each turn”, where not one player's turns alone are meant."""
    return "" if value.during is not None else " each turn"
