"""Attackers, blockers and damage."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, spelt
from ..scope import Scope
from ..selections import described
from .subjects import does, objects, whom


def attacks(value: i.Attacks, scope: Scope) -> str:
    if value.beside is not None:
        others = described(value.beside, scope)
        least = f"at least {spelt(value.least)}"
        beside = others.one(least) if value.least == 1 else others.many(least)
        together = Noun(f"{objects(value.what, scope, value).words} and {beside}", plural=True)
        return does(scope, together, "attack")
    words = does(scope, objects(value.what, scope, value), "attack")
    if value.whom:
        words += f" {whom(value.whom, scope)}"
    return f"{words} alone" if value.alone else words


def player_attacks(value: i.PlayerAttacks, scope: Scope) -> str:
    words = does(scope, scope.noun(value.player), "attack")
    if value.whom:
        words += f" {whom(value.whom, scope)}"
    if value.with_ is not None:
        found = described(value.with_, scope)
        if any(isinstance(each, i.Together) for each in value.with_.where):
            words += f" with {found.many()}"
        elif not value.together and value.least == 1:
            words += f" with {found.one('a')}"
        else:
            words += f" with {found.many(f'{spelt(value.least)} or more')}"
    return words


def blocks(value: i.Blocks, scope: Scope) -> str:
    what = does(scope, objects(value.what, scope, value), "block")
    if value.whom is None:
        return what
    several = value if isinstance(value.what, i.Reference) else None
    return f"{what} {objects(value.whom, scope, several).words}"


def crews(value: i.Crews, scope: Scope) -> str:
    what = does(scope, objects(value.what, scope, value), value.how)
    several = value if isinstance(value.what, i.Reference) else None
    return f"{what} {objects(value.whom, scope, several).words}"


def becomes_blocked(value: i.BecomesBlocked, scope: Scope) -> str:
    what = f"{does(scope, objects(value.what, scope, value), 'become')} blocked"
    if value.by is None:
        return what
    if value.together and isinstance(value.by, i.Selection):
        return f"{what} by {described(value.by, scope).many('one or more', 'or')}"
    return f"{what} by {objects(value.by, scope).words}"


def deals(value: i.DealsDamage, scope: Scope) -> str:
    """“this creature deals combat damage to a player”, “you're dealt damage”."""
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[value.combat]
    if value.source is None:
        return _is_dealt(value, kind, scope)
    if scope.manner.so_many and isinstance(value.source, i.Reference):
        return _dealt_to(f"{objects(value.source, scope, value).words} has dealt {_so_much(kind, scope)}", value, scope)
    what = does(scope, objects(value.source, scope, value), f"deal {kind}")
    if value.source == i.Reference("source") and all(isinstance(each, i.Player) for each in value.to):
        scope.now(waits=False)  # “it” is the source itself
    match value.to:
        case (i.Selection() as to,) if value.together and isinstance(value.source, i.Reference):
            return f"{what} to {described(to, scope).many('one or more', 'or')}"
    return _dealt_to(what, value, scope)


def _dealt_to(what: str, value: i.DealsDamage, scope: Scope) -> str:
    return f"{what} to {whom(value.to, scope)}" if value.to else what


def _so_much(kind: str, scope: Scope) -> str:
    """“three or more damage”, where it is asked how much it was."""
    if not scope.manner.so_many:
        return kind
    scope.now(counted=True)
    return f"{scope.manner.so_many} or more {kind}"


def _is_dealt(value: i.DealsDamage, kind: str, scope: Scope) -> str:
    """“this creature is dealt damage”, “combat damage is dealt to you”."""
    if len(value.to) != 1:
        return f"{kind} is dealt to {whom(value.to, scope)}"
    to = value.to[0]
    if not isinstance(to, i.Player):
        return f"{does(scope, objects(to, scope, value), 'be')} dealt {_so_much(kind, scope)}"
    who = scope.noun(to)
    if value.combat is True:
        return f"combat damage is dealt to {who.words}"
    return f"{does(scope, who, 'be')} dealt {_so_much(kind, scope)}"
