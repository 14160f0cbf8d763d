"""What a sentence does to something that only the one before it has named is done under its condition, too.

“If you control a Swamp, tap target creature. It doesn't untap …”: nothing is locked that was not tapped (CR 608.2c).
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ... import instructions as i
from ...instructions.searching import all_of

_NAMING: frozenset[type[i.Value]] = frozenset([i.Reference, i.Player, i.Targets])
_OBJECTS: frozenset[type[i.Value]] = frozenset([i.Reference])
#: References by which something is named that later words may speak of.
_NAMED = frozenset(["target", "choice"])
_WITHIN = ("steps", "otherwise")


def _with_inner(step: Any) -> Any:
    """The step, what is done within it following from what is done there."""
    inner = {name: following(getattr(step, name)) for name in _WITHIN if getattr(step, name, ())}
    changed = {name: new for name, new in inner.items() if new is not getattr(step, name)}
    return structs.replace(step, **changed) if changed else step


def following(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The steps, those that follow from what was done under a condition behind it, under that condition."""
    out: list[Any] = []
    for step in steps:
        step = _with_inner(step)
        last = out[-1] if out else None
        if isinstance(last, i.If | i.Reflexive) and _follows(step, last, out[:-1]):
            out[-1] = structs.replace(last, steps=(*last.steps, step))
        else:
            out.append(step)
    return steps if len(out) == len(steps) and all(map(_is, out, steps)) else tuple(out)


def done_then(ability: i.Ability) -> i.Ability:
    """The ability; what is said of cards or tokens of something done later is done then: “… You may play it”.

    Nothing is there to be spoken of before that is done (CR 603.7).
    """
    steps: list[Any] = []
    for step in ability.steps:
        last = steps[-1] if steps else None
        if isinstance(last, i.Delayed) and _is_of_what_is_done_in(step, last):
            steps[-1] = structs.replace(last, steps=(*last.steps, step))
        else:
            steps.append(step)
    return structs.replace(ability, steps=tuple(steps)) if len(steps) < len(ability.steps) else ability


def _is_of_what_is_done_in(step: i.Value, last: i.Delayed) -> bool:
    """Whether all objects of earlier steps that a step speaks of are of what is done then."""
    spoken = {place for each in all_of(step, _OBJECTS) for place in each.done_by}
    steps = (each for inner in last.steps for each in inner.walk() if isinstance(each, i.Action | i.Create))
    done = {each.id for each in steps if each.id}
    return bool(spoken) and spoken <= done


def _is(one: object, other: object) -> bool:
    return one is other


def _follows(step: i.Value, last: i.If | i.Reflexive, before: list[Any]) -> bool:
    """Whether all that the step speaks of is what only the steps under the condition have named.

    A sentence with a condition of its own is done under that alone; one about what the condition itself asks of is not
    done under it: “Put a counter on target creature if it's legendary. Then it fights …”; nor one after a condition
    behind what hangs on it (which has a place so far): its sentence is over.
    """
    if isinstance(step, i.If) or (isinstance(last, i.If) and (last.otherwise or last.id)):
        return False
    spoken = _spoken_of((step,))
    condition = last.condition if isinstance(last, i.If) else last.done
    asked = () if condition is None else (condition,)
    named = _named_by(last.steps) - _named_by((*before, *asked)) - _spoken_of(asked)
    return bool(spoken) and spoken <= named


def _spoken_of(values: tuple[Any, ...]) -> set[int]:
    nouns = (each for value in values for each in all_of(value, _NAMING))
    return {each.antecedent for each in nouns if isinstance(getattr(each, "antecedent", None), int)}


def _named_by(values: tuple[Any, ...]) -> set[int]:
    return {
        each.id
        for value in values
        for each in all_of(value, _NAMING)
        if each.id and (not isinstance(each, i.Reference) or each.what in _NAMED)
    }


__all__ = ["done_then", "following"]
