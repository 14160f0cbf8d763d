"""X where it is used and what the text says it is (CR 107.3), put together."""

from __future__ import annotations

from typing import Literal, TypeVar

from .... import instructions as i
from ....instructions.changing import with_inner

T = TypeVar("T")


C = TypeVar("C", i.Step, i.Cost, i.Static, i.Replacement, i.Ability)


def substituted(steps: tuple[C, ...], values: dict[str, i.Quantity]) -> tuple[C, ...]:
    """The steps with every X that the text defines carrying its definition."""
    return tuple(_defined(step, values) for step in steps) if values else steps


def _defined(value: T, values: dict[str, i.Quantity]) -> T:
    if isinstance(value, i.Variable):
        found = values.get(value.name)
        return value if found is None or value.value is not None else i.Variable(value.name, found)  # type: ignore[return-value]
    return with_inner(value, lambda each: _defined(each, values))


def rounded(steps: tuple[i.Step, ...], how: Literal["up", "down"] | None) -> tuple[i.Step, ...]:
    """The steps with every half of them rounded so, where the text says it of all (“Round up each time.”)."""

    def change(value: i.Value) -> i.Value:
        inner = with_inner(value, change)
        return i.Half(inner.of, how) if isinstance(inner, i.Half) and how is not None else inner

    return steps if how is None else with_inner(steps, change)
