"""A set as a whole: what is counted, what is told twice, what printed cards are near."""

from __future__ import annotations

import pytest

from cardwright import Card, CardReference, Face, compile_text
from cardwright.finding.kept_index import index_of
from cardwright.finding.taking import taken
from cardwright.sets.cards import NamesTwice, SetLookup, beside, read_set
from cardwright.sets.summary import summed
from cardwright.sets.tables import families
from cardwright.sets.twins import Twins

SET = b"""Name,Mana Cost,Type Line,Rules Text,P/T
Ada,{1}{W},Creature \xe2\x80\x94 Human,"When this creature dies, create a Food token.",2/2
Bob,{X}{R}{R},Sorcery,Bob deals X damage to any target.,
Ash,{W}{U},Creature \xe2\x80\x94 Bird,Flying,1/1
Pier,,Land,{T}: Add {G}.,
Odd,{9},Artifact,Frobnicate the gizmo.,
"""
PRINTED = CardReference(
    [
        Card("Fodder", (Face("Fodder", "{1}{R}", "Sorcery", "Create two 1/1 red Goblin creature tokens."),)),
        Card("Rally", (Face("Rally", "{1}{W}", "Instant", "Create two 1/1 white Soldier creature tokens."),)),
        Card("Muster", (Face("Muster", "{2}{W}", "Sorcery", "Create two 1/1 white Soldier creature tokens."),)),
        Card("Both", (Face("Both", oracle_text="Create two 1/1 white Soldier creature tokens. Draw a card."),)),
    ]
)


def test_two_cards_of_one_name_are_told_with_their_lines() -> None:
    with pytest.raises(NamesTwice, match="“Ada” on line 2 and line 4") as raised:
        read_set("a set", b"Name,Rules Text\nAda,Draw a card.\nBob,Flying\nADA,Flying\n")
    assert raised.value.names == {"Ada": ["line 2", "line 4"]}


def test_a_token_may_have_the_name_of_a_card() -> None:
    given = read_set(
        "a set",
        b"Name,Type Line,Rules Text\nFood,Artifact,Draw a card.\nFood,Token Artifact \xe2\x80\x94 Food,Flying\n",
    )
    assert ([card.name for card in given.cards], [card.name for card in given.tokens]) == (["Food"], ["Food"])


def test_what_is_in_a_set_is_counted_by_color_and_what_it_is() -> None:
    given = read_set("a set", SET)
    made = summed(given, SetLookup(given.cards, PRINTED), ())
    of_type, of_cost, of_deeds = made.tables
    assert of_type.columns == ("white", "red", "multicolored", "colorless", "all")
    assert of_type.rows == {
        "Creature": (1, 0, 1, 0, 2),
        "Sorcery": (0, 1, 0, 0, 1),
        "Artifact": (0, 0, 0, 1, 1),
        "Land": (0, 0, 0, 1, 1),
    }
    assert {row: numbers[-1] for row, numbers in of_cost.rows.items()} == {"2": 3, "7 and more": 1, "land": 1}
    assert list(of_cost.rows) == ["2", "7 and more", "land"]
    assert {row: numbers[-1] for row, numbers in of_deeds.rows.items()} == {
        "tokens": 1,
        "damage": 1,
        "keywords": 1,
        "mana": 1,
    }
    assert (made.typed, made.executable) == (4, 4)
    assert [each.text for each in made.cards[4].left] == ["Frobnicate the gizmo", "Frobnicate"]
    assert [token.name for token in made.tokens.tokens] == ["Food"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Draw two cards.", {"draw, discard and mill"}),
        ("You may sacrifice a creature. If you do, you gain 2 life.", {"destroy, sacrifice, tap …", "life"}),
        ("Creatures you control get +1/+1.", {"static abilities"}),
        ("If a creature would die, exile it instead.", {"replace events", "move between zones"}),
        ("Scry 2.", {"keyword actions"}),
        ("Flying", {"keywords"}),
        ("Counter target spell.", {"counter and copy spells"}),
        ("Target creature gets +2/+2 until end of turn.", {"change for a time"}),
        (
            "Choose one —\n• Draw a card.\n• Destroy target artifact.",
            {"draw, discard and mill", "destroy, sacrifice, tap …"},
        ),
    ],
)
def test_what_a_card_does_is_of_the_family_of_its_steps(text: str, found: set[str]) -> None:
    assert families([compile_text(text)]) == found


def test_a_printed_card_with_the_same_program_is_a_twin() -> None:
    twins = Twins(index_of(PRINTED), PRINTED.cards)
    mine = Card("Mine", (Face("Mine", "{1}{W}", "Instant", "Create two 1/1 white Soldier creature tokens."),))
    found = twins.of(mine, taken(mine, None))
    assert [(each.name, each.nearness, each.differs) for each in found[:2]] == [
        ("Rally", 1.0, ()),
        ("Muster", 1.0, ("{2}{W}", "Sorcery")),
    ]
    assert found[0].said == "the same program"
    assert [each.name for each in found[2:]] in ([], ["Both"])


def test_words_make_no_twin() -> None:
    twins = Twins(index_of(PRINTED), PRINTED.cards)
    same = Card("Same", (Face("Same", oracle_text="Same creates two 1/1 white Soldier creature tokens."),))
    mute = Card("Mute", (Face("Mute"),))
    other = Card("Other", (Face("Other", oracle_text="Create two 1/1 white Bird creature tokens with flying."),))
    assert twins.of(mute, taken(mute, None)) == ()
    assert twins.of(other, taken(other, None)) == ()
    assert all(each.nearness < 1 for each in twins.of(same, taken(same, None)))


def test_a_card_of_the_set_goes_before_a_printed_one() -> None:
    mine = Card("Rally", (Face("Rally", oracle_text="Draw a card."),))
    assert beside([mine], PRINTED).get("rally") == mine == SetLookup([mine], PRINTED).get("rally")
    assert SetLookup([mine], PRINTED).get("Muster").name == "Muster"
    assert len(beside([mine], PRINTED)) == len(PRINTED)
