"""The targets of an ability in one list, as whoever plays it needs them before anything is done (CR 601.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import structs

from . import instructions as i

When = Literal["ability", "mode", "delayed", "reflexive"]
_ONE = i.Number(1)


def declaring(ability: i.Ability) -> i.Ability:
    """The ability with its targets, each once, in the order of their ids."""
    found: dict[int, i.Target] = {}
    for target in _within(structs.replace(ability, granted=(), targets=()), "ability"):
        found.setdefault(target.id, target)
    return structs.replace(ability, targets=tuple(found[key] for key in sorted(found)))


def _within(value: object, when: When) -> Iterator[i.Target]:
    match value:
        case i.Choose(options=options):
            yield from _within(value.player, when)
            yield from _within(options, "mode" if when == "ability" else when)
            return
        case i.Delayed(steps=steps):
            yield from _within(value.event, when)
            yield from _within(steps, "delayed")
            return
        case i.Reflexive(steps=steps):
            yield from _within(steps, "reflexive")
            return
        case i.Reference("target"):
            yield _of_objects(value, when)
        case i.Targets():
            yield i.Target(value.id, value.objects, value.players, value.least, value.most, chosen=when)
        case i.Player("target player", id=id_):
            yield i.Target(id_, None, "any", chosen=when)
        case i.Player("target opponent", id=id_):
            yield i.Target(id_, None, "opponents", chosen=when)
    if isinstance(value, tuple):
        for each in value:
            yield from _within(each, when)
    elif isinstance(value, i.Value):
        for name in value.__struct_fields__:
            yield from _within(getattr(value, name), when)


def _of_objects(target: i.Reference, when: When) -> i.Target:
    most = target.most if target.most is not None or target.optional or target.least is not None else _ONE
    least = target.least or (i.Number(0) if target.optional or most is None else most)
    objects = target.among or i.Selection((), target.text)
    return i.Target(target.id, objects, None, least, most, target.chooser, when)
