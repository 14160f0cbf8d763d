"""The creations among the steps of an effect: which can be chosen, which may be left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ... import instructions as i


def group_names() -> Iterator[str]:
    n = 1
    while True:
        yield str(n)
        n += 1


def walk(
    steps: tuple[i.Step, ...], optional: bool, group: str | None, groups: Iterator[str]
) -> Iterator[tuple[i.Creation, bool, str | None]]:
    for step in steps:
        if type(step) not in _MAY_CREATE:
            continue
        if isinstance(step, i.Create):
            for creation in step.creations:
                yield creation, optional, group
        elif isinstance(step, i.May):
            yield from walk(step.steps, optional or _may_create(step), group, groups)
            yield from walk(step.otherwise, optional, group, groups)
        elif isinstance(step, i.If):
            yield from walk(step.steps, optional, group, groups)
            yield from walk(step.otherwise, optional, group, groups)
        elif isinstance(step, i.Choose):
            creating = [o for o in step.options if any(True for _ in creations_in(o))]
            exclusive = step.most == 1 and len(creating) > 1 and not step.results
            own = next(groups) if exclusive else group
            for option in step.options:
                yield from walk(option, optional, own, groups)
        elif isinstance(step, i.ForEach | i.Delayed | i.Reflexive):
            yield from walk(step.steps, optional, group, groups)


_MAY_CREATE = frozenset([i.Create, i.May, i.If, i.Choose, i.ForEach, i.Delayed, i.Reflexive])


def _may_create(step: i.May) -> bool:
    """Whether it is the creation itself that may be left out; not “you may sacrifice it. If you do, create …”."""
    match step.steps:
        case (i.Create() | i.ForEach() | i.Delayed() | i.May() | i.Choose(most=1) as first, *_):
            return not step.otherwise and any(True for _ in creations_in((first,)))
    return False


def paid_and_done(ability: i.Ability) -> tuple[i.Step, ...]:
    """What paying for an ability does, and what it does, also as its object attacks or from an opening hand."""
    costs = [*ability.costs, *(cost for each in ability.casting for cost in each.costs)]
    done = [each for each in costs if not isinstance(each, i.TapSymbol | i.UntapSymbol | i.LoyaltyCost)]
    done += ability.steps
    for standing in ability.statics:
        for change in standing.changes:
            if isinstance(change, i.AsAttacks | i.FromOpeningHand):
                done += change.steps
    return tuple(done)


def creations_in(steps: tuple[i.Step, ...]) -> Iterator[i.Creation]:
    """All creations among some steps."""
    for creation, _, _ in walk(steps, False, None, iter(group_names())):
        yield creation


def replacements_of(ability: i.Ability) -> Iterator[i.Replacement]:
    """The replacement effects of an ability: those that stand while it does, and those that its steps begin."""
    yield from ability.replacements
    yield from _begun(ability.steps)


def created_by(ability: i.Ability) -> Iterator[i.Creation]:
    """All that an ability creates: itself, in place of something else, or by what it grants."""
    yield from creations_in(paid_and_done(ability))
    for replacement in replacements_of(ability):
        change = replacement.change
        if isinstance(change, i.Add):
            yield from change.creations
        elif isinstance(change, i.Instead):
            yield from (creation for option in change.options for creation in option)
        elif isinstance(change, i.DoInstead | i.Prevent | i.AsEnters):
            yield from creations_in(change.steps)
    for inner in ability.granted:
        yield from created_by(inner)


def _begun(steps: tuple[i.Step, ...]) -> Iterator[i.Replacement]:
    for step in steps:
        if isinstance(step, i.Replace):
            yield step.replacement
        elif isinstance(step, i.If):
            yield from _begun(step.steps)


def map_creations(ability: i.Ability, via: str, source: str, span: tuple[int, int]) -> i.Ability:
    """The ability with all its creations ``via`` a keyword, from the words and place of the keyword."""

    def change(value: Any) -> Any:
        if isinstance(value, i.Creation):
            return msgspec.structs.replace(value, via=via, source=source, span=span)
        if isinstance(value, tuple):
            return tuple(change(v) for v in value)
        if isinstance(value, i.Create | i.May | i.If | i.ForEach | i.Delayed | i.Reflexive | i.Choose):
            changes = {
                f: change(getattr(value, f))
                for f in value.__struct_fields__
                if f in ("creations", "steps", "otherwise", "options")
            }
            return msgspec.structs.replace(value, **changes)
        return value

    costs, steps = change(ability.costs), change(ability.steps)
    return msgspec.structs.replace(ability, costs=costs, steps=steps, span=span, text=source)
