"""The way back from a corrected text: every place that was not edited is found again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardwright.compiler.slips.edits import Corrected, Edit


@st.composite
def edited(draw: st.DrawFn) -> Corrected:
    text = draw(st.text("abc ", min_size=1, max_size=30))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=6, unique=True)))
    edits = [Edit(s, e, draw(st.text("xyz", max_size=4))) for s, e in zip(cuts[::2], cuts[1::2], strict=False)]
    return Corrected(text, edits)


@given(edited())
def test_what_was_not_edited_stands_where_it_stood(whole: Corrected) -> None:
    places = [k for k in range(len(whole.original)) if not any(e.start <= k < e.end for e in whole.edits)]
    kept = [k for k, c in enumerate(whole.text) if c not in "xyz"]
    assert [whole.span((k, k + 1)) for k in kept] == [(k, k + 1) for k in places]


@given(edited(), st.data())
def test_a_place_stays_in_the_text_and_in_order(whole: Corrected, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(whole.text)))
    end = data.draw(st.integers(start, len(whole.text)))
    a, b = whole.span((start, end))
    assert 0 <= a <= b <= len(whole.original)


def test_all_of_the_new_text_is_all_of_the_old() -> None:
    whole = Corrected("a create Food", [Edit(0, 8, "Create a"), Edit(13, 13, " token")])
    assert whole.text == "Create a Food token"
    assert whole.span((0, len(whole.text))) == (0, 13)
