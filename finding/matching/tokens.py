"""Tokens: what a query says of them they are; what it does not say is open."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .asking import Asking, Bound, Test, anything, rule
from .objects import SOMETHING

#: What stands for the color of a query that says “colorless”: no color is meant, and not any.
COLORLESS = "colorless"
#: What stands for a size that a query does not say.
_NO_SIZE = "*"


@rule(i.Described, i.ByCard)
def described(asking: Asking, asked: i.Described | i.ByCard) -> Test:
    """A token of this description, whether a text describes it or the rules do; “a token” is a hole."""
    if asked.characteristics is None:
        return anything if isinstance(asked, i.ByCard) and asked.card == SOMETHING else asking.plain(asked)
    wanted = characteristics(asking, asked.characteristics)
    if wanted is anything:
        return anything

    def test(found: Any, bound: Bound) -> Bound | None:
        there = getattr(found, "characteristics", None)  # a copy has those of what it copies
        return wanted(there, bound) if there is not None else None

    return test


@rule(i.Predefined)
def predefined(asking: Asking, asked: i.Predefined) -> Test:
    """A token of that name (CR 111.10)."""
    return lambda found, bound: bound if type(found) is i.Predefined and found.definition == asked.definition else None


@rule(i.Characteristics)
def characteristics(asking: Asking, asked: i.Characteristics) -> Test:
    """What is said is so: of several colors, types and keywords each."""
    unsaid = [name for name in ("power", "toughness") if getattr(asked, name) == _NO_SIZE]
    if asked.colors == (COLORLESS,):
        rest = asking.fields(asked, "colors", *unsaid)
        return lambda found, bound: rest(found, bound) if not found.colors else None
    if all(getattr(asked, name) == getattr(_NOTHING, name) for name in asked.__struct_fields__ if name not in unsaid):
        return anything
    return asking.fields(asked, *unsaid)


_NOTHING = i.Characteristics()
