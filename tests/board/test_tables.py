"""Each predicate, number and condition has who looks at it on the board."""

from typing import get_args

import pytest

import cardwright.board
from cardwright import instructions as i
from cardwright.board.looking import conditions, predicates, quantities

assert cardwright.board


@pytest.mark.parametrize(
    ("kinds", "table"),
    [
        (i.Predicate, predicates.LOOKED_AT),
        (i.Quantity, quantities.LOOKED_AT),
        (i.Condition, conditions.LOOKED_AT),
    ],
)
def test_each_type_is_looked_at(kinds: object, table: dict[type, object]) -> None:
    assert set(get_args(kinds)) == set(table)
