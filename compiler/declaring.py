"""The targets of an ability in one list, as whoever plays it needs them before anything is done (CR 601.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from msgspec import structs

from ..inner_fields import inner_fields
from . import instructions as i

When = Literal["ability", "mode", "delayed", "reflexive"]
_ONE = i.Number(1)
_TARGETS = (i.Reference, i.Player, i.Targets)
#: Where in a program targets are chosen later than its ability's own, or with its modes (CR 601.2b, 603.7, 603.12).
_CHOSEN: dict[tuple[type[i.Value], str, When], When] = {
    (i.Choose, "options", "ability"): "mode",
    **{(i.Delayed, "steps", when): "delayed" for when in get_args(When)},
    **{(i.Reflexive, "steps", when): "reflexive" for when in get_args(When)},
}


def declaring(ability: i.Ability) -> i.Ability:
    """The ability with its targets, each once, in the order of their ids."""
    found: dict[int, i.Target] = {}
    for target in _within(structs.replace(ability, granted=(), targets=()), "ability"):
        before = found.setdefault(target.id, target)
        if before.chosen == "mode" and target.chosen == "ability":  # who chooses is no part of what is chosen
            found[target.id] = target
    return structs.replace(ability, targets=tuple(found[key] for key in sorted(found)))


def _within(value: object, when: When) -> Iterator[i.Target]:
    if isinstance(value, tuple):
        for each in value:
            if isinstance(each, i.Value | tuple):
                yield from _within(each, when)
        return
    if not isinstance(value, i.Value):
        return
    kind = type(value)
    if kind in _TARGETS:
        yield from _itself(value, when)
    for name in inner_fields(kind):
        inner = getattr(value, name)
        if inner:
            yield from _within(inner, _CHOSEN.get((kind, name, when), when))


def _itself(value: object, when: When) -> Iterator[i.Target]:
    match value:
        case i.Reference("target"):
            yield _of_objects(value, when)
        case i.Targets():
            yield i.Target(value.id, value.objects, value.players, value.least, value.most, chosen=when)
        case i.Player("target player" | "target opponent" as who):
            most = value.most if value.most is not None or value.optional else _ONE
            least = i.Number(0) if value.optional or most is None else most
            whom: Literal["any", "opponents"] = "any" if who == "target player" else "opponents"
            yield i.Target(value.id, None, whom, least, most, chosen=when)


def _of_objects(target: i.Reference, when: When) -> i.Target:
    most = target.most if target.most is not None or target.optional or target.least is not None else _ONE
    least = target.least or (i.Number(0) if target.optional or most is None else most)
    objects = target.among or i.Selection((), target.text)
    return i.Target(target.id, objects, None, least, most, target.chooser, when)
