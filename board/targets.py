"""Targets are chosen before anything is done (CR 601.2c, 603.3d) and looked at again then (CR 608.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ..compiler.instructions import (
    ChangeTargets,
    Choose,
    CopySpell,
    CounterSpell,
    Delayed,
    Player,
    Reference,
    Reflexive,
    Selection,
    Step,
)
from . import ids as idset
from .chooser import Offered
from .references import most_of
from .selections import candidates, offered, told_words

if TYPE_CHECKING:
    from .scope import Scope

TARGETS = frozenset({"target player", "target opponent"})


def targets(steps: tuple[Step, ...]) -> list[Reference | Player]:
    """The targets of an effect in the order of its words, each once; not those of its modes and of what comes later."""
    return list(dict.fromkeys(_within(steps)))


def _within(value: object) -> Iterator[Reference | Player]:
    match value:
        case Choose() | Delayed() | Reflexive():
            return
        case CounterSpell() | CopySpell() | ChangeTargets():
            return  # no spell or ability is an object of the board
        case tuple():
            for item in value:
                yield from _within(item)
        case Reference(what="target"):
            yield replace(value, also=None)
            yield from _within(value.also)
        case Player(who=who) if who in TARGETS:
            yield value
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from _within(getattr(value, name))


def choose_targets(scope: Scope, steps: tuple[Step, ...]) -> bool:
    """Choose the targets that have not been given; False if the effect can't be done for want of a legal one.

    Those that were given are looked at again: illegal ones fall away (CR 608.2b), and if all have, False.
    """
    context = scope.context
    illegal = legal = 0
    for target in targets(steps):
        if isinstance(target, Player):
            scope.players(target)
            legal += 1
            continue
        found = candidates(scope, target.among or Selection((), target.text))
        among = idset.union(*(c.ids for c in found))
        if target in context.targets:
            still = idset.common(context.targets[target], among)
            illegal += bool(context.targets[target]) and not still
            context.targets[target] = still
        else:
            least, most = most_of(scope, target, idset.size(among))
            if idset.size(among) < least:
                return False
            context.targets[target] = _asked(scope, target, offered(found), least, most)
            if not context.targets[target] and least:
                return False  # the board could not know, and there is none
        legal += bool(context.targets[target])
        context.that = context.targets[target] or context.that
    return legal > 0 or illegal == 0


def _asked(scope: Scope, target: Reference, objects: list[Offered], least: int, most: int) -> idset.Ids:
    among = target.among or Selection((), target.text)
    told = told_words(among)
    why = f"target; the board does not know: {told}" if told else "target"
    words = target.text or among.text or "target"
    return scope.asker.objects(scope.context.controller, words, why, objects, 0 if told else least, most)
