"""Adders of tokens (CR 614.1a) that apply one after the other: what repeats alike is computed, not walked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from ...instructions import Creation, Described, Named, Number, Predefined, Product, Quantity, Sum, ThatMany
from ...texts.numerals import written
from ..errors import CannotExecute
from ..watching.plans import Plan


class Line(NamedTuple):
    """A number that follows another one: so many times that number, and so many more."""

    slope: int
    more: int


def line_of(quantity: Quantity) -> Line | None:
    """How a quantity follows “that many”; `None` where it does so in another way, or is not known without asking."""
    match quantity:
        case Number(value):
            return Line(0, value)
        case ThatMany():
            return Line(1, 0)
        case Product(factor, of):
            inner = line_of(of)
            return None if inner is None else Line(factor * inner.slope, factor * inner.more)
        case Sum(terms):
            lines = [line_of(term) for term in terms]
            if any(each is None for each in lines):
                return None
            return Line(sum(each.slope for each in lines if each), sum(each.more for each in lines if each))
    return None


def is_plain(creation: Creation) -> bool:
    """Whether nothing is asked for the tokens, and nothing about them depends on how often they were created."""
    if not isinstance(creation.token, Described | Predefined | Named) or line_of(creation.count) is None:
        return False
    if creation.attached_to is not None or creation.blocking is not None or creation.attacking or creation.counters:
        return False
    made = creation.token.characteristics
    sizes = (made.power, made.toughness, made.might)
    words = (made.name or "", *made.colors, *made.supertypes, *made.types, *made.subtypes, *made.keywords)
    return (
        all(size is None or isinstance(size, Number | str) for size in sizes)
        and not any("<" in word for word in (*words, *made.abilities))
        and "Aura" not in made.subtypes
        and not creation.location
        and not creation.tapped
        and not creation.must
    )


def series(first: int, line: Line, times: int, most_bits: int) -> tuple[int, int]:
    """The number after so many steps `n → n + slope · n + more`, and the sum of those before each step."""
    ratio = 1 + line.slope
    if ratio == 1:
        return first + times * line.more, times * first + line.more * (times * (times - 1) // 2)
    if times * max(1, ratio.bit_length() - 1) > most_bits:
        raise CannotExecute(
            f"{written(ratio)} to the power of {written(times)} times as many tokens is too large a number"
        )
    power = ratio**times
    last = power * first + line.more * (power - 1) // line.slope
    total = ((last - first) - times * line.more) // line.slope
    return last, total


def alike_together(plans: Iterable[Plan]) -> tuple[Plan, ...]:
    """The same tokens, those alike in one plan."""
    found: list[Plan] = []
    for each in plans:
        at = next((k for k, other in enumerate(found) if _alike(each, other)), None)
        if at is None:
            found.append(each)
        else:
            found[at] = replace(found[at], count=found[at].count + each.count)
    return tuple(found)


_COMPARED = tuple(name for name in Plan.__struct_fields__ if name != "count")


def _alike(one: Plan, other: Plan) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in _COMPARED)
