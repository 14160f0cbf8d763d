"""Deck lists of every site: each fixture is a list, a line of dashes, and what is read from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.oracle.decklist import DeckList, Entry, Section, UnreadLine, read_deck
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


COUNTS = {
    "Krenko, Mob Boss x2": "main 2 Krenko, Mob Boss",
    "Krenko, Mob Boss X 2 (DDT) 52": "main 2 Krenko, Mob Boss",
    "Krenko, Mob Boss": "main 1 Krenko, Mob Boss",
    "- 3 Dragon Fodder": "main 3 Dragon Fodder",
    "* 3x Dragon Fodder": "main 3 Dragon Fodder",
    "1000x Relentless Rats": "main 1000 Relentless Rats",
    "1996 World Champion": "main 1 1996 World Champion",
    "1 1996 World Champion": "main 1 1996 World Champion",
    "+2 Mace": "main 1 +2 Mace",
}


@pytest.mark.parametrize(("line", "expected"), COUNTS.items(), ids=COUNTS.keys())
def test_counts(line: str, expected: str) -> None:
    assert summary(line) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        "0 Krenko",
        "0x Krenko",
        "-3 Hangarback Walker",
        "99999999999999999999 Dragon Fodder",
        "2 Krenko, Mob Boss x2",
        "Krenko, Mob Boss x0",
        "x0 Krenko",
    ],
)
def test_what_is_no_number_of_copies_is_never_taken_for_one(line: str) -> None:
    deck = read_deck(f"{line}\n1 Bear")
    assert [entry.name for entry in deck.entries] == ["Bear"]
    assert deck.unread == (UnreadLine(1, line, "not a number of copies (at most 999999)"),)


@pytest.mark.parametrize("count", ["x", "", "0", "-1", "99999999999999999999", "2.5"])
def test_nor_in_a_table_or_in_xml(count: str) -> None:
    table = read_deck(f"Count,Name\n{count},Krenko\n2x,Bear\n")
    assert (summary_of(table), [each.line for each in table.unread]) == ([(2, "Bear")], [2])
    for xml in (
        f'<Deck><Cards Quantity="{count}" Name="Krenko"/><Cards Quantity="2" Name="Bear"/></Deck>',
        f'<cockatrice_deck><zone name="main"><card number="{count}" name="Krenko"/>'
        '<card number="2" name="Bear"/></zone></cockatrice_deck>',
    ):
        deck = read_deck(xml)
        assert (summary_of(deck), [each.line for each in deck.unread]) == ([(2, "Bear")], [1])


def test_a_table_without_a_count_has_each_card_once() -> None:
    assert summary_of(read_deck("Name,Set\nBear,LEA\n")) == [(1, "Bear")]


def summary_of(deck: DeckList) -> list[tuple[int, str]]:
    return [(entry.count, entry.name) for entry in deck.entries]


def test_a_blank_line_alone_is_no_sideboard() -> None:
    assert summary("1 Krenko, Mob Boss\n\n1 Mountain") == ["main 1 Krenko, Mob Boss", "main 1 Mountain"]


@given(st.integers(1, 999), st.sampled_from(["Krenko, Mob Boss", "Fire // Ice", "Lim-Dûl's Vault", "+2 Mace"]))
def test_any_count_of_any_name(count: int, name: str) -> None:
    for line in (f"{count} {name}", f"{count}x {name}", f"  {count} {name} (ABC) 12  ", f"{count} {name} [Ramp]"):
        assert read_deck(line).entries == (Entry(count, name, Section.MAIN, 1),)


@given(st.text() | st.binary())
def test_anything_is_answered(data: bytes | str) -> None:
    try:
        deck = read_deck(data)
    except UnreadableSource:
        return
    assert all(entry.count >= 0 and entry.name.strip() for entry in deck.entries)
