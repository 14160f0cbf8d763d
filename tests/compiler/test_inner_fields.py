"""Which fields of instruction values and of nodes are looked into: all that may hold others, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import pytest

from cardwright import instructions as i
from cardwright.grammar import nodes as n
from cardwright.values.inner_fields import GIVEN, inner_fields

if TYPE_CHECKING:
    from msgspec import Struct


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield from (each, *_below(each))


def _may_hold(hint: Any, base: type[Struct]) -> bool:
    if isinstance(hint, type) and not get_args(hint):
        return issubclass(hint, base)
    return any(_may_hold(part, base) for part in get_args(hint))


@pytest.mark.parametrize("base", [i.Value, n.Node])
def test_the_fields_that_may_hold_others_are_looked_into(base: type[Struct]) -> None:
    for kind in _below(base):
        hints = get_type_hints(kind)
        holding = (name for name in kind.__struct_fields__ if _may_hold(hints[name], base))
        assert inner_fields(kind) == tuple(name for name in holding if name != GIVEN), kind
