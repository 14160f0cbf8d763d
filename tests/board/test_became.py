"""What objects became, followed from range to range, is what it is one object after the other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardwright.board.state import ids as idset
from cardwright.board.state.became import Became

STEPS = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 7)), max_size=25)


@given(steps=STEPS, asked=st.lists(st.tuples(st.integers(1, 60), st.integers(1, 9)), max_size=5))
def test_what_became_of_objects_is_what_became_of_each(steps: list[tuple[int, int]], asked: list[idset.Range]) -> None:
    became, each, next_id = Became(), dict[int, int](), 40
    for start, count in steps:
        moving = [one for one in range(start, start + count) if one and one not in each and one < next_id]
        for one in moving:  # the neighbours that move together are one range
            if one - 1 not in moving:
                length = next(k for k in range(1, count + 1) if one + k not in moving)
                became.add(one, length, next_id)
                each |= {one + k: next_id + k for k in range(length)}
                next_id += length

    def followed(identity: int, onward: dict[int, int]) -> int:
        while identity in onward:
            identity = onward[identity]
        return identity

    objects = idset.union(asked)
    all_asked = [first + k for first, count in objects for k in range(count)]
    back = {new: old for old, new in each.items()}
    assert became.now(objects) == idset.union(*(idset.one(followed(one, each)) for one in all_asked))
    assert became.before(objects) == idset.union(*(idset.one(followed(one, back)) for one in all_asked))
    assert became.moved == idset.union(*(idset.one(one) for one in each))


def test_what_is_undone_has_not_become_anything() -> None:
    became = Became()
    became.add(1, 2, 10)
    became.add(3, 1, 12)
    became.undo()
    assert became.now(((1, 3),)) == ((3, 1), (10, 2))
