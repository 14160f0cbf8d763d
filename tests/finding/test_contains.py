"""What a query finds in a text: a table, and laws that hold of any."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from cardwright import Card, CardReference, Face, query
from cardwright.finding.kept_index import index_of

TABLE = Path(__file__).with_name("contains.txt")
ROW = re.compile(r"(?P<query>.*?)\s{2,}(?P<sign>[=~/]) (?P<text>.*)")


class Row(NamedTuple):
    """A query, how a text stands to it, and the text."""

    query: str
    sign: str
    text: str

    def __str__(self) -> str:
        return f"{self.query} {self.sign} {self.text}"


def rows() -> list[Row]:
    """The rows of the table."""
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    found = [ROW.fullmatch(line) for line in lines]
    assert all(found), [line for line, match in zip(lines, found, strict=True) if not match]
    return [Row(match["query"], match["sign"], match["text"].replace("\\n", "\n")) for match in found if match]


ROWS = rows()


@pytest.fixture(scope="module")
def texts() -> CardReference:
    """All texts of the table as cards, by the text."""
    names = {text: f"Card {number}" for number, text in enumerate(dict.fromkeys(row.text for row in ROWS))}
    return CardReference(Card(name, (Face(name, oracle_text=text.replace("~", name)),)) for text, name in names.items())


def found(texts: CardReference, row: Row, *, loose: bool) -> bool:
    """Whether the query of a row finds its text."""
    answers = texts.find(query(row.query, loose=loose)).answers
    return any(each.card.faces[0].oracle_text.replace(each.card.name, "~") == row.text for each in answers)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_query_finds_what_contains_it(texts: CardReference, row: Row) -> None:
    assert found(texts, row, loose=False) is (row.sign == "=")
    assert found(texts, row, loose=True) is (row.sign != "/")


def test_what_is_found_strictly_is_found_loosely(texts: CardReference) -> None:
    for asked in dict.fromkeys(row.query for row in ROWS):
        strict = {each.card.name for each in texts.find(query(asked)).answers}
        assert strict <= {each.card.name for each in texts.find(query(asked, loose=True)).answers}, asked


def test_every_text_is_found_by_itself(texts: CardReference) -> None:
    lost = []
    for card in texts:
        asked = card.faces[0].oracle_text.replace(card.name, "~")
        if card not in [each.card for each in texts.find(query(asked)).answers]:
            lost.append(asked)
    assert not lost


def test_the_bundled_cards_are_found_by_each_of_their_lines() -> None:
    reference = CardReference.bundled()
    untyped = {number for number, *_ in index_of(reference).left}
    tried, lost = 0, []
    for card in (card for number, card in enumerate(reference) if number not in untyped):
        for face in card.faces:
            for line in face.oracle_text.splitlines():
                asked = re.sub(rf"(?<!\w){re.escape(face.name)}(?!\w)", "~", line)
                named = face.name.split(",")[0] in asked
                if named or re.search(r"[(•]|hoose|(?:named|create) ~", asked) or card.is_token or card.game != "magic":
                    continue
                tried += 1
                if card not in [each.card for each in reference.find(query(asked)).answers]:
                    lost.append((card.name, asked))
    assert tried > 60
    assert not lost


def test_the_words_that_say_it_are_told() -> None:
    moot = Face("Moot", oracle_text="Flying\nWhen Moot dies, you may draw a card.")
    reference = CardReference([Card("Moot", (moot,))])
    (answer,) = reference.find(query("when ~ dies, draw a card")).answers
    assert answer.words == ("When Moot dies", "you may draw a card")
    (answer,) = reference.find(query("flying")).answers
    assert answer.words == ("Flying",)


def test_several_abilities_are_looked_for_on_one_card() -> None:
    both = Card("Both", (Face("Both", oracle_text="Flying\nWhen Both dies, draw a card."),))
    one = Card("One", (Face("One", oracle_text="When One dies, draw a card."),))
    answers = CardReference([both, one]).find(query("flying\nwhen ~ dies, draw a card")).answers
    assert [each.card.name for each in answers] == ["Both"]


def test_what_says_least_besides_stands_first_and_what_only_a_keyword_means_last() -> None:
    cards = [
        Card("Cycler", (Face("Cycler", oracle_text="Cycling {2}"),)),
        Card("Long", (Face("Long", oracle_text="When Long dies, if you control an artifact, draw a card."),)),
        Card("Short", (Face("Short", oracle_text="Draw a card."),)),
    ]
    answers = CardReference(cards).find(query("draw a card")).answers
    assert [each.card.name for each in answers] == ["Short", "Long", "Cycler"]


def test_what_is_not_typed_is_told_apart_by_its_words() -> None:
    cards = [
        Card("Odd", (Face("Odd", oracle_text="Draw a card for the glory of the frobnicated kraken."),)),
        Card("Even", (Face("Even", oracle_text="Frobnicate the kraken."),)),
    ]
    found = CardReference(cards).find(query("draw a card"))
    assert [each.card.name for each in found.answers] == []
    assert [each.card.name for each in found.perhaps] == ["Odd"]


def test_what_fits_another_query_is_left_out() -> None:
    cards = [
        Card("Flyer", (Face("Flyer", oracle_text="Flying\nWhen Flyer dies, draw a card."),)),
        Card("Walker", (Face("Walker", oracle_text="When Walker dies, draw a card."),)),
    ]
    answers = CardReference(cards).find(query("draw a card", without=["flying"])).answers
    assert [each.card.name for each in answers] == ["Walker"]
