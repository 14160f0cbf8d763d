"""The pull reader of JSON cuts any document into the same values as a parser of the whole does."""

from __future__ import annotations

import io
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.oracle.json_stream import BrokenJson, JsonStream

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4), max_leaves=12
)
INDENTS = st.sampled_from([None, 0, 1, 4])
CHUNKS = st.integers(1, 40)


def stream(text: str, chunk: int = 7) -> JsonStream:
    return JsonStream(io.BytesIO(text.encode()).read, chunk=chunk)


@given(st.lists(VALUES), INDENTS, CHUNKS, st.booleans())
def test_elements_of_an_array(values: list[object], indent: int | None, chunk: int, ascii_only: bool) -> None:
    text = json.dumps(values, indent=indent, ensure_ascii=ascii_only) + "\n"
    reader = stream(text, chunk)
    assert [json.loads(reader.take()) for _ in reader.elements()] == values
    assert reader.peek() == b""


@given(st.dictionaries(st.text(alphabet=st.characters(codec="ascii")), VALUES), INDENTS, CHUNKS)
def test_members_of_an_object(members: dict[str, object], indent: int | None, chunk: int) -> None:
    reader = stream(json.dumps(members, indent=indent), chunk)
    taken = [json.loads(reader.take()) for _ in reader.members()]
    assert taken == list(members.values())


@given(st.lists(VALUES), CHUNKS)
def test_what_is_skipped_takes_nothing_with_it(values: list[object], chunk: int) -> None:
    reader = stream(json.dumps([x for value in values for x in (value, "kept")]), chunk)
    kept = []
    for index in reader.elements():
        if index % 2:
            kept.append(json.loads(reader.take()))
        else:
            reader.skip()
    assert kept == ["kept"] * len(values)


@given(st.binary())
def test_any_bytes_end_in_values_or_in_broken_json(data: bytes) -> None:
    reader = JsonStream(io.BytesIO(data).read, chunk=5)
    try:
        for _ in reader.elements():
            reader.take()
    except BrokenJson as error:
        offset = error.offset
        assert 0 <= offset <= len(data)


def test_a_value_longer_than_the_limit_is_broken() -> None:
    reader = JsonStream(io.BytesIO(b'[{"a": "' + b"x" * 5000).read, chunk=100, max_value=1000)
    with pytest.raises(BrokenJson, match="longer than"):
        [reader.take() for _ in reader.elements()]


def test_only_one_value_and_a_chunk_are_held() -> None:
    element = b'{"name": "' + b"x" * 900 + b'"},'
    reader = JsonStream(io.BytesIO(b"[" + element * 500 + b"{}]").read, chunk=2048)
    longest = 0
    for _ in reader.elements():
        reader.take()
        longest = max(longest, len(reader.held(0)))
    assert longest < 3 * 2048 + 2 * len(element)


def test_resume_goes_on_behind_broken_json() -> None:
    reader = stream('[{"a": 1}, {"a": "x}, {"a": 3}]', chunk=1000)
    taken = []
    for _ in reader.elements():
        start = reader.offset
        try:
            taken.append(json.loads(reader.take()))
        except (BrokenJson, ValueError):
            reader.resume(start, re.compile(rb",\s*(?=\{)"))
    assert taken == [{"a": 1}, {"a": 3}]


def test_resume_goes_back_to_what_a_broken_value_has_swallowed() -> None:
    reader = stream('[{"a": "x}, {"a": 2}, {"a": x"}, {"a": 4}]', chunk=1000)
    taken = []
    for _ in reader.elements():
        start = reader.offset
        try:
            taken.append(json.loads(reader.take()))
        except (BrokenJson, ValueError):
            reader.resume(start, re.compile(rb",\s*(?=\{)"))
    assert taken == [{"a": 2}, {"a": 4}]
