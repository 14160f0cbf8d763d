"""Files in the shapes of Scryfall, MTGJSON and Cockatrice with one thing wrong: all other cards are read."""

from __future__ import annotations

import io
import json
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.oracle import BadRecord, Card, read_cards

FEW = settings(max_examples=150)
CARDS = 3

names = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=9)
texts = st.sampled_from(
    ["", "Flying", "When this creature enters, create a Food token.", "+1: Draw a card.\n−2: Scry 2."]
)
costs = st.sampled_from(["", "{1}{G}", "{X}{W/U}", "{2/R}"])
colors = st.lists(st.sampled_from("WUBRG"), unique=True)
sizes = st.sampled_from(["0", "2", "*", "1+*", "X", "-1", "1.5"])
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=9,
)

scryfall_faces = st.fixed_dictionaries(
    {"object": st.just("card_face"), "name": names, "mana_cost": costs, "type_line": st.just("Creature — Bear")},
    optional={"oracle_text": texts, "power": sizes, "toughness": sizes, "colors": colors, "flavor_name": names},
)
scryfall_cards = st.fixed_dictionaries(
    {"object": st.just("card"), "name": names, "layout": st.sampled_from(["normal", "split", "token", "transform"])},
    optional={
        "mana_cost": costs,
        "type_line": st.just("Instant"),
        "oracle_text": texts,
        "power": sizes,
        "toughness": sizes,
        "loyalty": sizes,
        "colors": colors,
        "color_indicator": colors,
        "keywords": st.lists(names, max_size=3),
        "card_faces": st.lists(scryfall_faces, min_size=1, max_size=2),
        "set": st.just("abc"),
        "released_at": st.just("2022-01-01"),
        "game": st.just("magic"),
    },
)
mtgjson_cards = st.fixed_dictionaries(
    {"layout": st.just("normal"), "type": st.just("Creature — Bear")},
    optional={
        "text": texts,
        "manaCost": costs,
        "power": sizes,
        "toughness": sizes,
        "loyalty": sizes,
        "colors": colors,
        "colorIndicator": colors,
        "keywords": st.lists(names, max_size=3),
        "asciiName": names,
        "faceName": names,
    },
)


@st.composite
def one_wrong(draw: st.DrawFn, cards: st.SearchStrategy[dict[str, Any]]) -> list[dict[str, Any]]:
    """Some cards, one of which has a field of any value, one field too few, or one that nobody knows."""
    made = [draw(cards) for _ in range(CARDS)]
    for number, card in enumerate(made):
        card["name"] = f"Card {number}"
    wrong = made[draw(st.integers(0, CARDS - 1))]
    match draw(st.sampled_from(["odd", "lacking", "unknown", "inner"])):
        case "odd":
            wrong[draw(st.sampled_from(sorted(wrong)))] = draw(any_json)
        case "lacking":
            del wrong[draw(st.sampled_from(sorted(wrong)))]
        case "unknown":
            wrong[draw(st.text(max_size=9))] = draw(any_json)
        case _:
            wrong["card_faces"] = [draw(any_json)]
    return made


def others_are_read(data: bytes) -> None:
    """All but at most one of the cards are read, and what is not is reported: nothing is lost in silence."""
    found = list(read_cards(io.BytesIO(data)))
    cards = [each for each in found if isinstance(each, Card)]
    reported = [each for each in found if isinstance(each, BadRecord)]
    assert len(cards) >= CARDS - 1, (cards, reported)
    assert len(cards) + len(reported) >= CARDS, (cards, reported)


@FEW
@given(one_wrong(scryfall_cards), st.booleans())
def test_scryfall_with_one_thing_wrong(cards: list[dict[str, Any]], in_lines: bool) -> None:
    lines = "".join(json.dumps(card) + "\n" for card in cards)
    others_are_read((lines if in_lines else json.dumps(cards)).encode())


@FEW
@given(one_wrong(mtgjson_cards))
def test_mtgjson_with_one_thing_wrong(cards: list[dict[str, Any]]) -> None:
    data = {f"Card {number}": [card] for number, card in enumerate(cards)}
    others_are_read(json.dumps({"meta": {"date": "2022-01-01", "version": "5"}, "data": data}).encode())


WRONG_XML = [
    "<",
    "&",
    "&a;",
    "</card>",
    "<card>",
    "<name>",
    "\0",
    "]]>",
    "<!--",
    "<![CDATA[",
    "<text>",
    "<?",
    '"',
    "\ud800",
]


@FEW
@given(
    st.lists(st.tuples(texts, costs, st.sampled_from(["2/2", "*/*", ""])), min_size=CARDS, max_size=CARDS),
    st.sampled_from(WRONG_XML),
    st.integers(0, CARDS - 1),
    st.sampled_from(["text", "name", "manacost", "set"]),
)
def test_cockatrice_with_one_thing_wrong(said: list[tuple[str, str, str]], odd: str, at: int, where: str) -> None:
    cards = []
    for number, (text, cost, size) in enumerate(said):
        fields = {
            "name": f"Card {number}",
            "text": text,
            "manacost": cost,
            "type": "Creature",
            "pt": size,
            "set": "ABC",
        }
        inner = "".join(
            f"<{name}>{escape(value)}{odd if (number, name) == (at, where) else ''}</{name}>"
            for name, value in fields.items()
        )
        cards.append(f"<card><id a={quoteattr(cost)}/>{inner}</card>")
    xml = f'<cockatrice_carddatabase version="4"><cards>{"".join(cards)}</cards></cockatrice_carddatabase>'
    others_are_read(xml.encode("utf-8", "surrogatepass"))
