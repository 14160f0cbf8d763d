"""Mana: symbols are no more and no less than what is said, but for {X}, which is a hole."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ... import instructions as i
from .asking import Asking, Bound, Test, rule, rule_of_several, same


@rule_of_several("ManaSymbol")
def symbols(asking: Asking, asked: tuple[i.ManaSymbol, ...]) -> Test:
    """{2}{W} is paid with these symbols; {X} stands for whatever else there is, {X}{W} for all with a {W}."""
    said, open_ = _parted(asked)
    wanted = Counter(said)

    def test(found: Any, bound: Bound) -> Bound | None:
        there = Counter(found)
        return bound if (wanted <= there if open_ else wanted == there) else None

    return test


def _parted(mana: tuple[i.ManaSymbol, ...]) -> tuple[list[i.ManaSymbol], bool]:
    """The symbols that are said, and whether there may be others."""
    said = [each for each in mana if not (isinstance(each, i.GenericMana) and isinstance(each.amount, i.Variable))]
    return said, len(said) < len(mana)


@rule(i.TypedMana, i.OneOfMana)
def types(asking: Asking, asked: i.TypedMana | i.OneOfMana) -> Test:
    """A symbol, or what mana is added: “{G}” is asked for as it is, and is among “{G} or {W}”."""
    if isinstance(asked, i.TypedMana):
        return same(asked)
    wanted = set(asked.options)

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is i.EitherMana:
            return next((after for each in found.of if (after := test(each, bound)) is not None), None)
        return bound if type(found) is i.OneOfMana and wanted <= set(found.options) else None

    return test
