"""What can be asked, and what is said of what cannot."""

from __future__ import annotations

import pytest

from cardwright import Card, CardReference, Face, QueryError, query
from cardwright.finding.holes import Rewritten
from cardwright.finding.matching.asking import COUNTED, HELD

#: A query, the words of it that the error points at, and what is said of them.
WRONG = [
    ("", "", "asks for nothing"),
    ("   ", "", "asks for nothing"),
    ("!!!", "!!!", "nothing that is done"),
    ("draw a crad", "crad", "misspelt"),
    ("frobnicate the gizmo", "frobnicate", "not known"),
    ("destroy something frobnicated", "frobnicated", "not"),
    ("someone draws a crad", "crad", "misspelt"),
    ("draw a card colour:w", "colour:w", "no filter"),
    ("colr:w", "colr:w", "no filter"),
    ("mv<=x", "mv<=x", "no number"),
    ("mv<=", "mv<=", ""),
    ("color:q", "color:q", "no color"),
    ('type:""', 'type:""', "followed by nothing"),
    ("type<creature", "type<creature", "compared with"),
    ('creates:"pow>>2"', 'creates:"pow>>2"', "no number"),
    ("a creature with flying", "", "not understood"),
    ("x" * 2001, "", "at most 2000 characters"),
]


@pytest.mark.parametrize(("text", "place", "said"), WRONG, ids=[text[:30] for text, _, _ in WRONG])
def test_what_cannot_be_asked_is_said_with_its_place(text: str, place: str, said: str) -> None:
    with pytest.raises(QueryError) as raised:
        query(text)
    assert said in raised.value.reason
    assert place in text[slice(*raised.value.span)]
    assert "^" in str(raised.value)


def test_a_filter_that_is_misspelt_is_answered_with_what_is_like_it() -> None:
    with pytest.raises(QueryError) as raised:
        query("colr:w")
    assert "did you mean “color”?" in raised.value.hint


def test_what_a_card_must_not_fit_is_read_as_well() -> None:
    with pytest.raises(QueryError, match="misspelt"):
        query("draw a card", without=["discrad a card"])


def test_a_query_is_of_a_game() -> None:
    unit = Card("Scout", (Face("Scout", oracle_text="When you play me, draw 1."),), game="riftbound")
    bear = Card("Bear", (Face("Bear", oracle_text="When Bear enters, draw a card."),))
    reference = CardReference([unit, bear])
    assert [each.card.name for each in reference.find(query("draw 1", game="riftbound")).answers] == ["Scout"]
    assert [each.card.name for each in reference.find(query("draw a card")).answers] == ["Bear"]


FLYING = "Flying"
CARDS = CardReference(
    [
        Card(
            "Lion", (Face("Lion", "{W}{W}", "Legendary Creature — Cat", "Flying", "2", "1", colors=("W",)),), year=2020
        ),
        Card("Bear", (Face("Bear", "{1}{G}", "Creature — Bear", "Flying", "2", "2", colors=("G",)),), set_code="dom"),
        Card(
            "Fire // Ice",
            (
                Face("Fire", "{1}{R}", "Instant", "Flying", colors=("R",)),
                Face("Ice", "{1}{U}", "Instant", "{R}: Draw a card.", colors=("U",)),
            ),
            layout="split",
        ),
        Card("Gold", (Face("Gold", "", "Artifact", "Flying\nCreate a Treasure token."),)),
        Card("Walker", (Face("Walker", "{3}{W}{U}", "Planeswalker", "Flying", loyalty="4", colors=("W", "U")),)),
        Card(
            "Star", (Face("Star", "{X}{B}", "Creature — Bear", "Flying\n{G}: Draw a card.", "*", "*", colors=("B",)),)
        ),
    ]
)
#: A filter, and the cards that it leaves.
FILTERED = [
    ("type:creature", "Bear Lion Star"),
    ('type:"legendary creature"', "Lion"),
    ("-type:creature", "Fire Gold Walker"),
    ("type!=creature", "Fire Gold Walker"),
    ("t:bear", "Bear Star"),
    ("color:w", "Lion Walker"),
    ("color=w", "Lion"),
    ("color:white", "Lion Walker"),
    ("color<=wu", "Gold Lion Walker"),
    ("color:m", "Fire Walker"),
    ("color:c", "Gold"),
    ("c:wu", "Walker"),
    ("identity<=bg", "Bear Gold Star"),
    ("mv<=2", "Bear Gold Lion Star"),
    ("mv=4", "Fire"),
    ("mv:1", "Star"),
    ("pow>=2", "Bear Lion"),
    ("tou<2", "Lion"),
    ("loyalty>3", "Walker"),
    ("name:alk", "Walker"),
    ("set:DOM", "Bear"),
    ("year>=2020", "Lion"),
    ("creates:treasure", "Gold"),
    ("type:creature color:g", "Bear"),
]


@pytest.mark.parametrize(("given", "left"), FILTERED, ids=[given for given, _ in FILTERED])
def test_filters_say_what_a_card_is(given: str, left: str) -> None:
    beside = CARDS.find(query(f"{given} flying")).answers
    alone = CARDS.find(query(given)).answers
    names = {each.card.name.split()[0] for each in beside}
    assert names == set(left.split()) == {each.card.name.split()[0] for each in alone}


def test_tokens_are_no_answers() -> None:
    token = Card(
        "Soldier", (Face("Soldier", type_line="Token Creature — Soldier", oracle_text="Flying"),), layout="token"
    )
    assert CardReference([token]).find(query("flying")).answers == ()


def test_fields_that_hold_by_default_are_there() -> None:
    for kind, name in HELD | COUNTED:
        assert name in kind.__struct_fields__, f"{kind.__name__}.{name}"


def test_words_that_are_put_in_the_place_of_others_stand_where_these_stood() -> None:
    import re

    given = Rewritten.of("destroy something now")
    made = given.replaced(re.compile("something"), lambda match: "a Something").framed("~ ", ".")
    assert made.text == "~ destroy a Something now."
    start = made.text.index("a Something")
    assert made.place(start + 2, start + 5) == (8, 17)
    assert made.place(len(made.text) - 4, len(made.text) - 1) == (18, 21)
    assert made.stripped() == made
