"""Which mana abilities pay: a table of what is wanted, what there is, and what is tapped."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.board.actions.paying import Source, Way, payment
from cardwright.instructions import Spending

TYPES = "WUBRGC"


def source(number: int, words: str) -> Source:
    """“WU” makes white or blue, “CC” twice as much; “c” is a creature, “*” snow, “!” restricted."""
    kinds = [each for each in words if each in TYPES]
    amount = len(kinds) if len(set(kinds)) == 1 else 1
    ways = tuple(Way((kind, "*" in words), 1, at) for at, kind in enumerate(dict.fromkeys(kinds), 1))  # type: ignore[arg-type]
    return Source(number, ways, amount, "c" not in words, Spending() if "!" in words else None)


def wanted(cost: str) -> list[tuple[tuple[str, bool], ...]]:
    return [tuple((kind, snow) for kind in each for snow in (False, True)) for each in cost.split()]


#: The symbols, generic mana besides, the pool, the sources, what other cards ask for, and which sources are tapped.
TABLE = [
    ("", 0, "", "W", "", []),
    ("W", 0, "", "W U", "", [0]),
    ("W", 0, "", "U B", "", None),
    ("W", 0, "", "WU W", "", [1]),
    ("W U", 0, "", "WU W", "", [0, 1]),
    ("W U", 0, "", "WU WB", "", [0, 1]),
    ("", 1, "", "cG W", "", [1]),
    ("", 1, "", "W U B", "W U", [2]),
    ("", 2, "", "CC W", "", [0]),
    ("W", 1, "W", "W U", "U", [0]),
    ("W", 0, "W", "W", "", []),
    ("", 1, "", "W !U", "", [1]),
    ("", 1, "", "*W W", "", [1]),
    ("W W", 0, "", "W U", "", None),
    ("WU", 0, "", "U", "", [0]),
]


@pytest.mark.parametrize(("cost", "generic", "pool", "there", "needs", "tapped"), TABLE)
def test_what_is_tapped_leaves_the_most(
    cost: str, generic: int, pool: str, there: str, needs: str, tapped: list[int] | None
) -> None:
    sources = [source(at, words) for at, words in enumerate(there.split())]
    held = {(kind, False): number for kind, number in Counter(pool).items()}
    found = payment(wanted(cost), generic, held, sources, Counter(needs))  # type: ignore[arg-type]
    assert (sorted(each.source.id for each in found) if found is not None else None) == tapped


@given(
    st.lists(st.text("WUB", min_size=1, max_size=2), max_size=4),
    st.integers(0, 3),
    st.lists(st.text("WUB", min_size=1, max_size=3).filter(lambda w: len(set(w)) == len(w)), max_size=6),
)
def test_a_way_to_pay_is_found_wherever_there_is_one(cost: list[str], generic: int, there: list[str]) -> None:
    sources = [source(at, words) for at, words in enumerate(there)]
    found = payment(wanted(" ".join(cost)), generic, {}, sources, {})  # type: ignore[arg-type]
    assert (found is not None) == _payable(cost, generic, there)
    if found is not None:
        assert len(found) == len(cost) + generic


def _payable(cost: list[str], generic: int, there: list[str]) -> bool:
    """By trying all ways."""
    if not cost:
        return len(there) >= generic
    return any(
        _payable(cost[1:], generic, there[:at] + there[at + 1 :])
        for at, each in enumerate(there)
        if set(each) & set(cost[0])
    )
