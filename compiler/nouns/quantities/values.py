"""Numbers that single words stand for, as quantities: “two”, “X”, “+1/-X”."""

from __future__ import annotations

from typing import Literal

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import VARIABLES, number

Op = Literal["=", "≥", "≤", ">", "<", "≠"]


def pt_value(text: str) -> i.Quantity | str:
    """“1”, “X” or “*” of a power/toughness as a quantity."""
    value = number(text)
    if value is not None:
        return i.Number(value)
    return i.Variable(text) if text in VARIABLES else text


def signed_size(word: n.Word) -> tuple[i.Quantity, i.Quantity]:
    """“+1/-X” as two changes."""
    power, toughness = word.change
    return _signed(*power), _signed(*toughness)


def _signed(down: bool, size: str) -> i.Quantity:
    value = number(size)
    if value is None:
        return i.Product(-1, i.Variable(size)) if down else i.Variable(size)
    return i.Number(-value if down else value)


def times(amount: i.Quantity, each: i.Quantity) -> i.Quantity:
    """A change “for each” of so many."""
    if isinstance(amount, i.Number):
        return i.Number(0) if amount.value == 0 else each if amount.value == 1 else i.Product(amount.value, each)
    return i.Asked("for each")


def number_of(word: n.Word | n.Quoted | None) -> i.Quantity | None:
    """The number that a word stands for, or X; None for any other word."""
    if not isinstance(word, n.Word):
        return None
    if word.number is not None:
        return i.Number(word.number)
    return i.Variable(word.variable) if word.variable else None
