"""How many: a number is said, or a letter stands in its place (“X”), which is a hole."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .asking import Asking, Bound, Test, anything, rule, same

#: A number that a query leaves open without a letter.
OPEN = i.Variable("")


@rule(i.Number)
def number(asking: Asking, asked: i.Number) -> Test:
    """A number is this one."""
    return same(asked)


@rule(i.Variable)
def letter(asking: Asking, asked: i.Variable) -> Test:
    """X is any number, however it is said; the same wherever the query says X."""
    name = asked.name
    if name == OPEN.name:
        return anything

    def test(found: Any, bound: Bound) -> Bound | None:
        if name in bound:
            return bound if bound[name] == found else None
        return None if found is None else {**bound, name: found}

    return test


@rule(i.ChangePT)
def change(asking: Asking, asked: i.ChangePT) -> Test:
    """+X/+X are numbers that are added: none is below zero."""
    plain = asking.plain(asked)
    added = [name for name in ("power", "toughness") if _is_letter(getattr(asked, name))]

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is i.ChangePT and any(_is_less(getattr(found, name)) for name in added):
            return None
        return plain(found, bound)

    return test


def _is_letter(number: i.Quantity) -> bool:
    return isinstance(number, i.Variable) and number != OPEN


def _is_less(number: i.Quantity) -> bool:
    match number:
        case i.Number(value):
            return value < 0
        case i.Product(factor):
            return factor < 0
    return False


@rule(i.Product)
def product(asking: Asking, asked: i.Product) -> Test:
    """-X is any number below zero."""
    plain = asking.plain(asked)
    if asked.factor != -1 or not isinstance(asked.of, i.Variable):
        return plain
    taken = letter(asking, asked.of)

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is i.Number:
            return taken(i.Number(-found.value), bound) if found.value <= 0 else None
        return plain(found, bound)

    return test
