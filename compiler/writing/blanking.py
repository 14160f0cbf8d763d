"""What two programs are compared by: their typed values, without what is for people."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from ...instructions.abilities import Ability
from ...instructions.objects import Reference, Selection
from ...instructions.predicates import AllOf
from ...instructions.steps import KeywordAction
from ...instructions.tokens import THIS_ABILITY
from ...instructions.values import Doing, Value
from ..binding.steps_before import SPEAKING

#: Fields for people: words and where they stand.
FOR_PEOPLE = frozenset(["text", "cost", "parameter", "source", "count_text"])
TUPLES = {"span": (0, 0), "labels": (), "clauses": ()}

_SPEAKING_OR_REFERENCE: tuple[type[Value], ...] = (*SPEAKING, Reference)
#: What tells of which steps such a value speaks.
_OF_STEPS: dict[type[Value], dict[str, Any]] = {
    **{kind: {"antecedent": None} for kind in SPEAKING if "antecedent" in kind.__struct_fields__},
    **{kind: {"done_by": ()} for kind in _SPEAKING_OR_REFERENCE if "done_by" in kind.__struct_fields__},
}

V = TypeVar("V", bound=Value)


def below(value: Any) -> Iterator[Value]:
    """All values in a value or in several, at any depth."""
    if isinstance(value, tuple):
        for each in value:
            yield from below(each)
    elif isinstance(value, Value):
        yield from value.walk()


def blanked(value: V) -> V:
    """The ``value`` without the words that are for people; what holds together stands in one order."""
    return _changed(value, ordered=True)


def wordless(value: V) -> V:
    """The ``value`` without the words that are for people, and without what follows from others: what the rules say a
    keyword action is, and of which step “that many” and “if you do” speak, as that is told by where they stand.

    What holds together stands as it did.
    """
    return _changed(value, ordered=False)


_fields = cache(structs.fields)


def _changed(value: V, *, ordered: bool, own: str = "") -> V:
    """The value without words; where an ability gives itself, its ``own`` words are those of this ability."""
    changed: dict[str, Any] = {}
    own = value.text if isinstance(value, Ability) else own
    for field in _fields(type(value)):
        name = field.name
        held = getattr(value, name)
        if (name in FOR_PEOPLE and not isinstance(held, Value | tuple)) or name in TUPLES:
            changed[name] = _empty(field)
        else:
            changed[name] = _inner(held, ordered=ordered, own=own)
    if not ordered:
        changed |= _following(value)
    elif (together := _HOLD_TOGETHER.get(type(value))) is not None:
        changed[together] = tuple(sorted(changed[together], key=msgspec.json.encode))
    return structs.replace(value, **changed)


#: What holds together, in which order soever.
_HOLD_TOGETHER: dict[type[Value], str] = {Selection: "where", AllOf: "predicates"}


def _following(value: Value) -> dict[str, Any]:
    """What follows from others, as it is while nothing is said of it."""
    unsaid = {**_OF_STEPS.get(type(value), {})}
    if isinstance(value, Doing):
        unsaid["id"] = 0
    if isinstance(value, KeywordAction):
        unsaid["steps"] = ()
    return unsaid


def _inner(held: Any, *, ordered: bool, own: str) -> Any:
    if isinstance(held, Value):
        return _changed(held, ordered=ordered, own=own)
    if isinstance(held, tuple):
        return tuple(THIS_ABILITY if each == own != "" else _inner(each, ordered=ordered, own=own) for each in held)
    return held


def _empty(field: structs.FieldInfo) -> Any:
    return TUPLES.get(field.name, "") if field.default is msgspec.NODEFAULT else field.default
