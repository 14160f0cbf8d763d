"""What stands and what lasts: of how long it is so a query need not speak."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .asking import Asking, Bound, Test, rule


@rule(i.Static)
def standing(asking: Asking, asked: i.Static) -> Test:
    """What stands, or is so for a time that the query leaves open: “creatures you control get +1/+1”."""
    plain = asking.plain(asked)
    if asked.condition is not None:
        return plain
    change = asking.fields(asked)

    def test(found: Any, bound: Bound) -> Bound | None:
        return change(found, bound) if type(found) is i.Gain else plain(found, bound)

    return test
