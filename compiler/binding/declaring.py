"""The targets of an ability in one list, as whoever plays it needs them before anything is done (CR 601.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args

from msgspec import structs

from ... import instructions as i
from ...instructions.searching import all_of
from ...values.inner_fields import InnerOf, inner_fields
from ..account.targets import is_target

When = Literal["ability", "mode", "delayed", "reflexive"]
_ONE = i.Number(1)
_TARGETS: frozenset[type[i.Value]] = frozenset([i.Reference, i.Player, i.Targets])
#: Where in a program targets are chosen later than its ability's own, or with its modes (CR 601.2b, 603.7, 603.12).
_CHOSEN: dict[tuple[type[i.Value], str, When], When] = {
    (i.Choose, "options", "ability"): "mode",
    **{(i.Delayed, "steps", when): "delayed" for when in get_args(When)},
    **{(i.Reflexive, "steps", when): "reflexive" for when in get_args(When)},
}
_CHOOSING: frozenset[type[i.Value]] = frozenset(kind for kind, _, _ in _CHOSEN)
_INNER = InnerOf(i.Value, -1)


def declaring(ability: i.Ability) -> i.Ability:
    """The ability with its targets, each once, in the order of their ids; what it grants has its own already."""
    if not any(map(is_target, all_of(ability, _TARGETS))):
        return ability
    granted = ability.granted
    found_ = _declaring(structs.replace(ability, granted=()) if granted else ability)
    return structs.replace(found_, granted=granted) if granted else found_


def _declaring(ability: i.Ability) -> i.Ability:
    found: dict[int, i.Target] = {}
    parts = [*_parts(ability.steps, None)] if _is_done_by_a_spell(ability) else [(ability.steps, None)]
    for part, held in ((structs.replace(ability, steps=()), None), *parts):
        for target in _within(part, "ability"):
            before = found.setdefault(target.id, structs.replace(target, only_if=held))
            if before.chosen == "mode" and target.chosen == "ability":  # who chooses is no part of what is chosen
                found[target.id] = structs.replace(target, only_if=held)
            elif held != before.only_if:
                found[target.id] = structs.replace(before, only_if=None)
    for part, held in parts:
        for spoken in _antecedents(part) if held is not None else ():  # “If it was kicked, counter that spell if …”
            if spoken in found and found[spoken].only_if != held:
                found[spoken] = structs.replace(found[spoken], only_if=None)
    return structs.replace(ability, targets=tuple(found[key] for key in sorted(found)))


def _is_done_by_a_spell(ability: i.Ability) -> bool:
    """Whether it is an instruction of a spell, be it what a keyword adds to it: awaken (CR 702.113a)."""
    return ability.kind == "spell" or (ability.kind == "keyword" and ability.trigger is None and not ability.costs)


def _antecedents(part: object) -> Iterator[int]:
    """The nouns of which a part speaks again."""
    for value in part.walk() if isinstance(part, i.Value) else ():
        if isinstance(value, i.Reference | i.Player) and isinstance(value.antecedent, int):
            yield value.antecedent


def _parts(steps: tuple[i.Step, ...], held: i.Condition | None) -> Iterator[tuple[i.Step, i.Condition | None]]:
    """The steps of a spell, each with the cost that has to be paid, or not to be, for it to be done (CR 702.33g)."""
    for step in steps:
        match step:
            case i.If(i.CostWasPaid(i.Reference("source")) as paid) if held is None:
                yield from _parts(step.steps, paid)
                yield from _parts(step.otherwise, i.NotHold(paid))
            case _:
                yield step, held


def _within(whole: object, when: When) -> list[i.Target]:
    """The targets in a value, in the order of its fields."""
    found: list[i.Target] = []
    waiting: list[Any] = [whole]
    while waiting:
        value = waiting.pop()
        kind = type(value)
        if kind is tuple:
            waiting += value[::-1]
        elif kind in _CHOOSING:
            for name in inner_fields(kind):
                found += _within(getattr(value, name), _CHOSEN.get((kind, name, when), when))
        else:
            if kind in _TARGETS and (target := _itself(value, when)) is not None:
                found.append(target)
            if kind is i.Act and value.verb == "choose" and value.player is not None and is_target(value.what):
                found.append(structs.replace(_of_objects(value.what, when), chooser=value.player))
            if (inner := _INNER[kind]) is not None:
                waiting += filter(None, inner(value))
    return found


def _itself(value: i.Reference | i.Player | i.Targets, when: When) -> i.Target | None:
    match value:
        case i.Reference("target"):
            return _of_objects(value, when)
        case i.Targets():
            bounds = value.least, value.most, value.chooser
            return i.Target(value.id, value.objects, value.players, *bounds, chosen=when, other=value.other)
        case i.Player("target player" | "target opponent" as who):
            most = value.most if value.most is not None or value.optional else _ONE
            least = i.Number(0) if value.optional or most is None else most
            whom: Literal["any", "opponents"] = "any" if who == "target player" else "opponents"
            return i.Target(value.id, None, whom, least, most, chosen=when)
    return None


def _of_objects(target: i.Reference, when: When) -> i.Target:
    most = target.most if target.most is not None or target.optional or target.least is not None else _ONE
    least = target.least or (i.Number(0) if target.optional or most is None else most)
    objects = target.among or i.Selection((), target.text)
    return i.Target(target.id, objects, None, least, most, target.chooser, when)
