"""Creation records described in words, searched, and summed up for a deck."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.oracle.creation_search import BadQuery, created_tokens, creation_query, creators, unknown_words
from cardwright.oracle.creation_words import described, entering, titled
from cardwright.oracle.creations import Creation, CreationRecord, Token, creation_record
from cardwright.oracle.deck_entries import Entry, Section
from cardwright.oracle.deck_tokens import deck_tokens

SOLDIER = Token("Soldier Token", (), ("Creature",), ("Soldier",), ("W",), "1", "1")
TREASURE = Token("Treasure Token", (), ("Artifact",), ("Treasure",), abilities=("{T}, Sacrifice this token: Add …",))
BOO = Token("Boo", ("Legendary",), ("Creature",), ("Hamster",), ("R",), "1", "1", ("trample", "haste"))
WURM = Token("Phyrexian Wurm Token", (), ("Artifact", "Creature"), ("Phyrexian", "Wurm"), (), "3", "3", ("deathtouch",))
DRAGON = Token("Cat Dragon Token", (), ("Creature",), ("Cat", "Dragon"), ("B", "R", "G"), "3", "3", ("flying",))
SPRITE = Token("Sprite", (), ("Unit",), might="3", keywords=("temporary",))


def creation(token: Token | None, **changes: object) -> Creation:
    return msgspec.structs.replace(Creation("described", token=token), **changes)


def record(name: str, *creations: Creation, status: str = "ok") -> CreationRecord:
    return CreationRecord(name, status, creations)


COPY = creation(None, kind="copy", copy_of="target creature", exceptions=("it has haste",))

DESCRIBED = [
    (SOLDIER, "Soldier", "1/1 white Soldier creature token"),
    (TREASURE, "Treasure", "colorless Treasure artifact token with “{T}, Sacrifice this token: Add …”"),
    (BOO, "Boo", "legendary 1/1 red Hamster creature token named Boo with trample and haste"),
    (WURM, "Phyrexian Wurm", "3/3 colorless Phyrexian Wurm artifact creature token with deathtouch"),
    (DRAGON, "Cat Dragon", "3/3 black, red, and green Cat Dragon creature token with flying"),
    (SPRITE, "Sprite", "3 [MIGHT] Sprite unit token with [Temporary]"),
]


@pytest.mark.parametrize(("token", "title", "words"), DESCRIBED, ids=[row[1] for row in DESCRIBED])
def test_tokens_in_words(token: Token, title: str, words: str) -> None:
    assert (titled(creation(token)), described(creation(token))) == (title, words)


def test_copies_in_words() -> None:
    assert (titled(COPY), described(COPY)) == ("copy", "copy of target creature, except it has haste")


def test_entering_in_words() -> None:
    enters = creation(SOLDIER, tapped=True, attacking=True, counters={"+1/+1": "2", "shield": "1"}, attached_to="it")
    assert entering(enters) == "tapped, attacking, with 2 +1/+1 counters, with 1 shield counter, attached to it"
    assert entering(creation(SOLDIER)) == ""
    assert entering(creation(SPRITE, enters="ready", location="here")) == "ready, here"


RECORDS = [
    record("Alarm", creation(SOLDIER, count="2")),
    record("Bank", creation(TREASURE, tapped=True)),
    record("Minsc", creation(BOO)),
    record("Engine", creation(WURM), creation(msgspec.structs.replace(WURM, keywords=("lifelink",)))),
    record("Cats", creation(DRAGON)),
    record("Mirror", COPY),
    record("Tapped Mirror", msgspec.structs.replace(COPY, tapped=True, copy_of="it", exceptions=())),
    record("Mixed", creation(SOLDIER), creation(TREASURE)),
    record("Nothing"),
]

SEARCHES = {
    "1/1 white Soldier": ["Alarm", "Mixed"],
    "1/1 White SOLDIER creature tokens": ["Alarm", "Mixed"],
    "soldiers": ["Alarm", "Mixed"],
    "Treasure": ["Bank", "Mixed"],
    "tapped Treasure": ["Bank"],
    "a colorless artifact": ["Engine", "Bank", "Mixed"],
    "legendary": ["Minsc"],
    "Boo": ["Minsc"],
    "1/1 with trample and haste": ["Minsc"],
    "wurm with lifelink": ["Engine"],
    "3/3": ["Cats", "Engine"],
    "black, red, and green Dragon": ["Cats"],
    "red": ["Minsc"],
    "copy": ["Tapped Mirror", "Mirror"],
    "copies of target creature": ["Mirror"],
    "copy haste": ["Mirror"],
    "tapped copy": ["Tapped Mirror"],
    "2/2 white Soldier": [],
    "Zombie": [],
    "zombie or soldier": ["Alarm", "Mixed"],
    "boo or copy": ["Tapped Mirror", "Mirror", "Minsc"],
    "black or tapped treasure": ["Bank"],
    "count=2": ["Alarm"],
    "count>=1 soldier": ["Alarm", "Mixed"],
    "soldier count!=2": ["Mixed"],
    "pow>=3": ["Cats", "Engine"],
    "tou<3 power=1": ["Alarm", "Mixed", "Minsc"],
    "count=x": [],
    "copy number<=1": ["Tapped Mirror", "Mirror"],
}


@pytest.mark.parametrize("text", SEARCHES)
def test_search(text: str) -> None:
    assert [found.name for found, _ in creators(creation_query(text), RECORDS)] == SEARCHES[text]


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("1/1 rde Goblin", {"goblin": (), "rde": ("red",)}),
        ("2/2 white Soldier", {}),
        ("copy hsate", {"hsate": ("haste",)}),
        ("haste wurm", {}),
        ("soldeir or trasure", {"soldeir": ("soldier",), "trasure": ("treasure",)}),
    ],
)
def test_words_that_describe_nothing_are_known_as_such(text: str, unknown: dict[str, tuple[str, ...]]) -> None:
    found = unknown_words(creation_query(text), RECORDS)
    assert {each.word: each.like[:1] for each in found} == unknown


@pytest.mark.parametrize("text", ["pow>=two", "pow>=", "cmc=3", "count=many"])
def test_what_compares_with_no_number_is_said_so(text: str) -> None:
    with pytest.raises(BadQuery):
        creation_query(text)


def test_the_tokens_of_a_description_that_very_name_first() -> None:
    found = created_tokens("soldier", RECORDS)
    assert [(each.name, each.makers) for each in found] == [("Soldier", ("Alarm", "Mixed"))]


def test_search_gives_the_creations_that_fit() -> None:
    [(found, fitting)] = creators(creation_query("lifelink"), RECORDS)
    assert (found.name, [one.token.keywords for one in fitting if one.token]) == ("Engine", [("lifelink",)])


@given(st.text())
def test_any_search_is_answered(text: str) -> None:
    with suppress(BadQuery):
        creators(creation_query(text), RECORDS)


@pytest.mark.parametrize("form", ["dict", "bytes", "struct"])
def test_records_in_every_form(form: str) -> None:
    """The example of the contract."""
    token = {"name": "Thopter Token", "types": ["Artifact", "Creature"], "subtypes": ["Thopter"], "power": "1"}
    plain = {
        "name": "Thopter Assembly",
        "status": "ok",
        "creations": [{"kind": "described", "count": "5", "token": token | {"toughness": "1"}, "span": [120, 186]}],
        "diagnostics": [],
    }
    given_form = {"dict": plain, "bytes": json.dumps(plain).encode(), "struct": msgspec.convert(plain, CreationRecord)}
    made = creation_record(given_form[form])
    assert described(made.creations[0]) == "1/1 colorless Thopter artifact creature token"


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        creation_record({"status": "ok"})


def test_the_hand_made_records_can_all_be_described() -> None:
    gold = Path(__file__).parents[3] / "shared" / "gold"
    if not gold.exists():
        pytest.skip(f"the hand-made creation records are not at {gold}")
    lines = [line for path in sorted(gold.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    records = [creation_record(line) for line in lines]
    assert all(described(one) and titled(one) for made in records for one in made.creations)


def test_a_deck_s_tokens() -> None:
    counters = creation(SOLDIER, counters={"+1/+1": "X"})
    summed = deck_tokens(
        [
            (Entry(4, "alarm"), record("Alarm", creation(SOLDIER, count="2"))),
            (Entry(1, "Bank"), record("Bank", creation(TREASURE, tapped=True), status="partial")),
            (Entry(2, "Mirror", Section.SIDEBOARD), record("Mirror", COPY)),
            (Entry(1, "Drill"), record("Drill", creation(SOLDIER, count="3"), counters)),
            (Entry(9, "Nothing"), record("Nothing", status="none")),
        ]
    )
    assert [token.title for token in summed.tokens] == ["Soldier", "Treasure", "copy"]
    soldier, treasure, copy = summed.tokens
    assert [(maker.card, maker.copies, maker.count) for maker in soldier.makers] == [
        ("Alarm", 4, "2"),
        ("Drill", 1, "3"),
        ("Drill", 1, "1"),
    ]
    assert (soldier.most, treasure.most) == (3, 1)
    assert treasure.makers[0].entering == "tapped"
    assert copy.makers[0].section is Section.SIDEBOARD
    assert (summed.counters, summed.copied, summed.partial) == (("+1/+1",), ("target creature",), ("Bank",))


def test_copies_of_a_card_on_several_lines_are_counted_together() -> None:
    made = record("A", creation(SOLDIER))
    lines = [(2, "A", Section.MAIN), (3, "A", Section.MAIN), (1, "A", Section.SIDEBOARD)]
    (token,) = deck_tokens([(Entry(count, name, section), made) for count, name, section in lines]).tokens
    assert [(maker.copies, maker.section) for maker in token.makers] == [(5, "main"), (1, "sideboard")]


def test_the_most_at_once_is_unknown_where_a_count_is_open() -> None:
    summed = deck_tokens([(Entry(1, "A"), record("A", creation(SOLDIER, count="X"), creation(SOLDIER, count="2")))])
    assert summed.tokens[0].most is None
