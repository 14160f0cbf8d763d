"""Each kind of slip by its example: what is wrong compiles as what is right does, aloud."""

from __future__ import annotations

import pytest

from cardwright import compile_text
from cardwright.compiler.records.creating import pairs
from cardwright.compiler.slips import KINDS, Kind
from cardwright.compiler.slips.search import essence


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_a_slip_is_forgiven_aloud(kind: Kind) -> None:
    wrong, right = compile_text(kind.wrong), compile_text(kind.right)
    assert essence(wrong) == essence(right)
    assert pairs(wrong)
    assert {d.severity for d in wrong.diagnostics} == {"warning"}
    found = next(d for d in wrong.diagnostics if d.slip == kind.name)
    assert found.hint
    if kind.wrong != kind.right:
        assert right.diagnostics == ()
        assert found.correction in kind.right
        assert found.correction not in kind.wrong


@pytest.mark.parametrize(
    ("text", "slips"),
    [
        ("If you do create a Food token.", ["missing-comma"]),
        ("When this creature enters create a treasure token.", ["missing-comma", "small-letter"]),
        ("Create a 1/1 flying bird token.", ["small-letter", "missing-creature", "word-order"]),
        ("Create a black 2/2 Zombie creature token.", ["word-order"]),
        ("Create a a Food token.", ["doubled-word"]),
        ("Create Treasure token.", ["missing-article"]),
        ("Create a 1/1 white Soldier token.", ["missing-creature"]),
        ("Tap: Create a Food token.", ["cost-symbol"]),
        ("Create a Treasur token.", ["misspelt-word"]),
        ("You may draw a card. If you don't, create a treasure token.", ["small-letter"]),
        ("When this creature dies, create a food token, a clue token, and a Treasure token.", ["small-letter"] * 2),
    ],
)
def test_slips_are_named(text: str, slips: list[str]) -> None:
    found = compile_text(text).diagnostics
    assert [d.slip for d in found] == slips
    assert {d.severity for d in found} == {"warning"}


@pytest.mark.parametrize(
    "text",
    [
        "If you create a Food token.",  # if you do, or if you don't?
        "For each land you create a Treasure token.",
        "When Rukh Egg create a 4/4 red Bird creature token with flying.",
        "Whenever Wick or another Rat you control create a 1/1 black Snail creature token.",
        "Create two red Goblin creature tokens.",  # how big?
        "When this creature dies, a Food token.",
        "Whenever you cast a nncreature spell, create a 1/1 white Monk creature token.",  # and not a creature spell
        "Whenever a nontoken creature control you dies, create a 1/1 green Saproling creature token.",
        "{T}: a Create 1/1 green Saproling creature token.",  # two words exchanged: which belongs where?
        "Create a 1/1 red Goblin creature token with “When this token dies, draw a card. You win.",  # up to where?
        "Whenever this creature enters the battlefield or create a 1/1 green Insect creature token.",
    ],
)
def test_what_is_not_plain_stays_an_error(text: str) -> None:
    found = compile_text(text).diagnostics
    assert any(d.severity == "error" and d.span[0] < d.span[1] <= len(text) for d in found)
    assert not any(d.slip for d in found)


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, create a Treasure token.",
        "Create two tapped 2/2 black Zombie creature tokens.",
        "Create a 2/2 tapped black Zombie creature token.",  # printed so, too
        "Create a colorless snow artifact token named Icy Manalith with “{T}: Add one mana of any color.”",
        "Create a 4/4 gold Dragon creature token.",
        "Create your choice of a Clue token, a Food token, or a Treasure token.",
        "Whenever you create a token, draw a card.",
    ],
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert not any(d.slip for d in compile_text(text).diagnostics)


def test_places_are_those_of_the_text_as_it_stands() -> None:
    text = "Flying\nWhen this creature enters create a treasure token.\nWhen it dies, create a Food token."
    program = compile_text(text)
    assert [text[slice(*entry.span)] for _, entry in pairs(program)] == [
        "create a treasure token",
        "create a Food token",
    ]
    assert [entry.source for _, entry in pairs(program)] == ["create a treasure token", "create a Food token"]
    assert [ability.text for ability in program.abilities] == text.split("\n")
    assert [text[slice(*d.span)] for d in program.diagnostics] == ["enters create", "a treasure token"]


def test_the_nearest_subtype_is_named() -> None:
    found = compile_text("Create a 1/1 red Gobblin creature token.").diagnostics
    assert [(d.slip, d.severity, d.correction) for d in found] == [("unknown-subtype", "warning", "Goblin")]


def test_a_long_text_is_not_searched_for_ever() -> None:
    from cardwright.compiler.slips.search import LONGEST

    text = "When this creature enters create a Treasure token.\n" * (2 * LONGEST // 50)
    found = compile_text(text).diagnostics
    assert found
    assert {d.severity for d in found} == {"error"}


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Sacrifice two treasures: Draw a card.", "Sacrifice two Treasures: Draw a card."),
        ("Other zombies you control get +1/+1.", "Other Zombies you control get +1/+1."),
        ("Whenever another goblin enters, draw a card.", "Whenever another Goblin enters, draw a card."),
        ("Destroy target goblin or dragon.", "Destroy target Goblin or Dragon."),
        ("Destroy all elves.", "Destroy all Elves."),
        ("Kicker 1W", "Kicker {1}{W}"),
        ("Equip 2", "Equip {2}"),
        ("Crew {3}", "Crew 3"),
        ("1W, T: Draw a card.", "{1}{W}, {T}: Draw a card."),
        ("Untap: Draw a card.", "{Q}: Draw a card."),
        ("T, Sacrifice this artifact: Add G or W.", "{T}, Sacrifice this artifact: Add {G} or {W}."),
        ("Creature spells you cast cost 1 less to cast.", "Creature spells you cast cost {1} less to cast."),
        ("Counter target spell unless its controller pays 3.", "Counter target spell unless its controller pays {3}."),
        (
            "Landfall - Whenever a land you control enters, scry 1.",
            "Landfall — Whenever a land you control enters, scry 1.",
        ),
    ],
)
def test_the_same_words_are_forgiven_where_nothing_is_created(wrong: str, right: str) -> None:
    found = compile_text(wrong)
    assert essence(found) == essence(compile_text(right))
    assert {d.slip for d in found.diagnostics} <= {"small-letter", "cost-symbol", "dash"}
    assert {d.severity for d in found.diagnostics} == {"warning"}


@pytest.mark.parametrize(
    "text",
    [
        "0: Draw a card.",  # a loyalty ability (CR 606.4)
        "Annihilator 2",
        "Bushido 1",
        "Suspend 3—{1}{U}",
        "Counter target spell unless its controller pays {3}.",
        "You get class.",
        "Draw a card. Draw card.",  # words are not put in where nothing is created
        "When this creature enters draw a card.",
    ],
)
def test_where_nothing_is_created_no_other_slip_is_forgiven(text: str) -> None:
    assert not any(d.slip for d in compile_text(text).diagnostics)


def test_a_subtype_that_the_text_itself_makes_is_known_in_small_letters() -> None:
    text = "Create a 1/1 white Marine creature token.\nWhenever another marine enters, draw a card."
    right = text.replace("another marine", "another Marine")
    assert essence(compile_text(text)) == essence(compile_text(right))
