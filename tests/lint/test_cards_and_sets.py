"""What is said of the card and of the set, and not of a place in a text."""

from __future__ import annotations

import json

import pytest

from cardwright.lint import CardFacts, lint_card
from cardwright.lint.documents import lint_document
from cardwright.lint.settings import Settings, ignored_by
from cardwright.lint.sources import read


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("VO001", CardFacts(type_line="Creture — Human", name="A")),  # CR 205.2a
        ("VO001", CardFacts(type_line="Creature — Gobblin", power="1", toughness="1")),  # CR 205.3m
        ("RU004", CardFacts(type_line="Sorcery", power="2", toughness="2")),  # CR 208.1
        ("RU004", CardFacts(type_line="Creature — Human", mana_cost="{W}")),
        ("RU004", CardFacts(type_line="Artifact — Vehicle", mana_cost="{2}")),  # CR 301.7a
        ("RU004", CardFacts(type_line="Creature — Human", mana_cost="{W}", power="2")),
        ("RU005", CardFacts(mana_cost="{2{W}")),  # CR 202.1
        ("RU005", CardFacts(mana_cost="{2}{P/U}")),  # CR 107.4
        ("VO012", CardFacts(type_line="Artifact Legendary")),  # CR 205.4a
        ("RU036", CardFacts(type_line="Legendary Planeswalker — Ada", mana_cost="{2}{R}")),  # CR 209.1
        ("RU036", CardFacts(type_line="Battle — Siege", mana_cost="{2}{R}")),  # CR 210.1
        ("RU036", CardFacts(type_line="Battle — Siege", mana_cost="{2}{R}", loyalty="4")),
        ("RU036", CardFacts(type_line="Legendary Planeswalker — Ada", mana_cost="{2}{R}", defense="3")),
        ("RU036", CardFacts(type_line="Sorcery", mana_cost="{2}{R}", loyalty="3")),
    ],
)
def test_what_is_wrong_with_a_card_is_told(code: str, facts: CardFacts) -> None:
    assert code in {each.code for each in lint_card("Flying", facts)}


@pytest.mark.parametrize("cost", ["{2{W}", "2}{W}", "{2}{W"])
def test_a_brace_without_its_partner_is_told_of_a_file_too(cost: str) -> None:  # CR 202.1
    data = f"Name,Cost,Type,Text\nBoss,{cost},Sorcery,Draw a card.\n".encode()
    (found,) = lint_document(read(data), "set.csv", Settings(select=("RU005",)))
    assert (found.line, found.column, found.end_column) == (2, 6, 6 + len(cost))


@pytest.mark.parametrize(
    "types", ["Artifact — Vehicle", "Creature — Human", "Legendary Creature — Naga", "Token Creature"]
)
def test_a_card_with_its_size_has_nothing_wrong(types: str) -> None:
    assert lint_card("Flying", CardFacts("A", types, "{1}{W}", "2", "2")) == ()


@pytest.mark.parametrize(
    "facts",
    [
        CardFacts(type_line="Legendary Planeswalker — Ada", mana_cost="{2}{R}", loyalty="3"),
        CardFacts(type_line="Battle — Siege", mana_cost="{2}{R}", defense="4"),
        CardFacts(type_line="Battle — Siege"),
        CardFacts(type_line="Legendary Planeswalker — Ada"),  # what it costs is not known, nor is its loyalty
        CardFacts(type_line="Legendary Snow Artifact", mana_cost="{2}{U/P}"),
        CardFacts(type_line="Artifact — Vehicle", mana_cost="{2}", power="0", toughness="4"),
    ],
)
def test_a_card_that_has_what_its_type_has_is_told_nothing(facts: CardFacts) -> None:
    assert {"RU004", "RU005", "RU036", "VO012"}.isdisjoint(each.code for each in lint_card("Flying", facts))


def test_what_is_wrong_in_the_type_line_has_its_place_there() -> None:
    data = b"Name,Type,Text\nBoss,Creature \xe2\x80\x94 Human Gobblin,Flying\n"
    (found,) = lint_document(read(data), "set.csv", Settings(select=("VO001",)))
    assert (found.line, found.column, found.end_column) == (2, 23, 30)
    assert found.shown[slice(*found.finding.span)] == "Gobblin"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ("Name,Type,Text,P/T\nPlan,Sorcery,Draw a card.,2/2\n", (2, 27, 30, "2/2")),
        ("Name,Type,Text,Power,Toughness\nPlan,Sorcery,Draw a card.,2,3\n", (2, 27, 28, "2")),
        ("Name,Type,Text,Toughness\nPlan,Sorcery,Draw a card.,3\n", (2, 27, 28, "3")),
        ("Name,Type,Text,Cost\nBear,Creature — Bear,Flying,{G}\n", (2, 6, 14, "Creature")),
    ],
)
def test_what_is_wrong_with_the_size_has_its_place_there(data: str, place: tuple[int, int, int, str]) -> None:
    (found,) = lint_document(read(data.encode()), "set.csv", Settings(select=("RU004",)))
    assert (found.line, found.column, found.end_column, found.shown[slice(*found.finding.span)]) == place


def test_what_is_wrong_with_the_cost_has_its_place_there() -> None:  # CR 202.1
    (found,) = lint_card("Flying", CardFacts("Bear", mana_cost="{2{G}"))
    assert (found.part, found.span) == ("mana_cost", (0, 5))


def test_of_a_type_that_is_misspelt_nobody_says_what_size_it_has() -> None:  # CR 208.1
    facts = CardFacts("A", "Cretaure — Human", "{W}", "2", "2")
    assert [each.code for each in lint_card("Flying", facts)] == ["VO001"]


def test_an_unknown_code_in_a_note_is_told() -> None:
    data = b'[{"name": "Boss", "oracle_text": "Flying", "note": "lint: ignore=TK999, TM001"}]'
    document = read(data)
    if "note" not in document.cards[0].fields and not document.cards[0].note:
        data = b"Name,Text,Note\nBoss,Flying,lint: ignore=TK999 TM001\n"
        document = read(data)
    (found,) = lint_document(document, "set", Settings())
    assert (found.finding.code, "TK999" in found.finding.message) == ("ST005", True)


def test_a_planeswalker_type_of_its_own_is_no_misspelt_one() -> None:  # CR 205.3j
    facts = CardFacts("Walker", "Legendary Planeswalker — Walker", "{2}{R}", loyalty="3")
    assert "VO001" not in {each.code for each in lint_card("+1: Draw a card.", facts)}


def codes(*cards: dict[str, str]) -> list[tuple[str, str]]:
    document = read("\n".join(json.dumps(card) for card in cards).encode())
    return [(each.card, each.finding.code) for each in lint_document(document, "set.jsonl", Settings())]


def test_a_name_that_stands_twice_is_told_of_the_second() -> None:
    assert codes(
        {"name": "Scout", "oracle_text": "Flying"},
        {"name": "Guard", "oracle_text": "Reach"},
        {"name": "scout", "oracle_text": "Haste"},
    ) == [("scout", "ST001")]


def test_tokens_of_one_name_that_differ_are_told() -> None:
    text = "Create a 2/2 green Wolf creature token named Fang."
    assert codes(
        {"name": "One", "oracle_text": text},
        {"name": "Two", "oracle_text": text},
        {"name": "Three", "oracle_text": text.replace("2/2", "3/3")},
    ) == [("Three", "ST003")]


SOLDIER = {"name": "Soldier", "type_line": "Token Creature — Soldier", "oracle_text": "Vigilance"}
MUSTER = {"name": "Muster", "oracle_text": "Create a 1/1 white Soldier creature token with vigilance."}


def test_a_token_that_no_card_creates_is_told() -> None:
    bear = SOLDIER | {"name": "Bear"}
    assert codes(MUSTER, SOLDIER, SOLDIER, bear) == [("Bear", "ST004")]  # and two cards of one token have one name
    unclear = {"name": "Unclear", "oracle_text": "Create a 2/2 green Wibble of the token."}
    assert "ST004" not in {code for _, code in codes(MUSTER, unclear, bear)}


@pytest.mark.parametrize(
    ("note", "ignored"),
    [("lint: ignore=TK003, TM", ("TK003", "TM")), ("nice art", ()), ("x; lint: ignore", ("",))],
)
def test_a_note_says_what_to_ignore(note: str, ignored: tuple[str, ...]) -> None:
    assert ignored_by(note) == ignored
