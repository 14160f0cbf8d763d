"""What “them” is in “if you both own and control A and a creature named B, exile them, then meld them into C”."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ... import instructions as i
from ...instructions.searching import all_of

_MELD: frozenset[type[i.Value]] = frozenset([i.Meld])


def melded(ability: i.Ability) -> i.Ability:
    """The ability, in which both of those that its condition names are exiled to be melded (CR 701.42a)."""
    if not any(all_of(step, _MELD) for step in ability.steps):
        return ability
    if ability.condition is not None:
        return structs.replace(ability, steps=_both(ability.steps, ability.condition))
    steps = tuple(
        structs.replace(step, steps=_both(step.steps, step.condition)) if isinstance(step, i.If) else step
        for step in ability.steps
    )
    return structs.replace(ability, steps=steps)


def _both(steps: tuple[i.Step, ...], condition: i.Condition) -> tuple[i.Step, ...]:
    other = next(_others(condition), None)
    if other is None:
        return steps
    return tuple(
        structs.replace(step, what=structs.replace(step.what, also=other))
        if isinstance(step, i.Move) and step.what.what == "source" and step.to == "exile"
        else step
        for step in steps
    )


def _others(condition: i.Condition) -> Iterator[i.Reference]:
    """What the condition asks for beside the source: “you both own and control A *and a creature named B*”."""
    match condition:
        case i.AllHold((i.ObjectIs(i.Reference("source")), i.Holds(i.CountOf(of)))):
            yield i.Reference("choice", of.text, of)
        case i.AllHold(conditions):
            for each in conditions:
                yield from _others(each)
