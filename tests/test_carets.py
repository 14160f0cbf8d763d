"""Places in a text: line and column, and carets under the words, however wide the characters are."""

from __future__ import annotations

import pytest

from cardwright.texts.carets import located, pointed_at, position, shortened


@pytest.mark.parametrize(
    ("text", "start", "place"),
    [("", 0, (1, 1)), ("abc", 2, (1, 3)), ("ab\ncd", 2, (1, 3)), ("ab\ncd", 3, (2, 1)), ("\n\nx", 2, (3, 1))],
)
def test_position(text: str, start: int, place: tuple[int, int]) -> None:
    assert position(text, start) == place


@pytest.mark.parametrize(
    ("text", "start", "end", "lines"),
    [
        ("Frob it.", 0, 4, ["Frob it.", "^^^^"]),
        ("Frob it.", 5, 7, ["Frob it.", "     ^^"]),
        ("Flying\nFrob it.\nHaste", 7, 11, ["Frob it.", "^^^^"]),
        ("Flying\nFrob\nHaste", 7, 16, ["Frob", "^^^^"]),
        ("end", 3, 3, ["end", "   ^"]),
        ("白いa", 2, 3, ["白いa", "    ^"]),
        ("e\u0301x", 2, 3, ["e\u0301x", " ^"]),
        ("a\x1b[31mb", 1, 2, ["a·[31mb", " ^"]),
    ],
)
def test_carets_stand_under_the_place(text: str, start: int, end: int, lines: list[str]) -> None:
    assert pointed_at(text, start, end, indent="").splitlines() == lines


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "before " * 100 + "HERE" + " after" * 100
    line, carets = pointed_at(text, 700, 704, indent="").splitlines()
    assert line.startswith("…")
    assert line.endswith("…")
    assert len(line) == 102
    assert line[carets.index("^") : carets.rindex("^") + 1] == "HERE"


def test_located_says_where_and_what() -> None:
    assert located("not understood", "Haste\nFrob it.", 6, 10) == (
        "line 2, column 1: not understood\n  Frob it.\n  ^^^^"
    )


def test_long_quotes_and_words_are_cut_and_nothing_else() -> None:
    quote, word, path = "a b " * 50, "w" * 5000, "/folder" * 60
    said = shortened(f"“{quote}” and “{word}” and '{word}' in {path}, “short”, “")
    assert said == f"“{quote[:100]}…” and “{word[:100]}…” and '{word[:99]}… in {path}, “short”, “"
