"""Deck lists of every site: each fixture is a list, a line of dashes, and what is read from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.oracle.decklist import Entry, Section, read_deck
from cardwright.oracle.errors import UnreadableSource

DECKS = sorted((Path(__file__).parent / "fixtures" / "decks").iterdir())


def summary(data: bytes | str) -> list[str]:
    """Write what is read from a list, a line for each thing."""
    deck = read_deck(data)
    rows = [(entry.line, f"{entry.section} {entry.count} {entry.name}") for entry in deck.entries]
    rows += [(unread.line, f"unread {unread.line} {unread.text}") for unread in deck.unread]
    return [f"name: {deck.name}"] * (deck.name is not None) + [text for _, text in sorted(rows, key=lambda row: row[0])]


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lists(path: Path, end: str) -> None:
    given_text, _, expected = path.read_text(encoding="utf-8").partition("---\n")
    assert summary(given_text.replace("\n", end).encode()) == expected.splitlines()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    assert summary("2 Séance\n1 Lim-Dûl’s Vault".encode(encoding)) == ["main 2 Séance", "main 1 Lim-Dûl’s Vault"]


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG\x00\x00", b"<Deck><Cards", b"<html></html>", b'<!DOCTYPE x [<!ENTITY a "a">]><Deck/>', b"x" * (5 << 20)],
    ids=["picture", "broken", "html", "entities", "large"],
)
def test_what_is_no_deck_list_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableSource):
        read_deck(data)


def test_a_blank_line_alone_is_no_sideboard() -> None:
    assert summary("1 Krenko, Mob Boss\n\n1 Mountain") == ["main 1 Krenko, Mob Boss", "main 1 Mountain"]


@settings(deadline=None)
@given(st.integers(1, 999), st.sampled_from(["Krenko, Mob Boss", "Fire // Ice", "Lim-Dûl's Vault", "+2 Mace"]))
def test_any_count_of_any_name(count: int, name: str) -> None:
    for line in (f"{count} {name}", f"{count}x {name}", f"  {count} {name} (ABC) 12  ", f"{count} {name} [Ramp]"):
        assert read_deck(line).entries == (Entry(count, name, Section.MAIN, 1),)


@settings(deadline=None)
@given(st.text() | st.binary())
def test_anything_is_answered(data: bytes | str) -> None:
    try:
        deck = read_deck(data)
    except UnreadableSource:
        return
    assert all(entry.count >= 0 and entry.name.strip() for entry in deck.entries)
