"""The sheet of a deck: how many to bring, what is copied, what multiplies, what else is needed; tables of texts."""

from __future__ import annotations

import csv
import re
from xml.etree.ElementTree import fromstring

import pytest

from cardwright.decks.described import UnknownToken, token_of
from cardwright.decks.drawing import HEIGHT, WIDTH, card, drawn_emblem, drawn_token
from cardwright.decks.page import page
from cardwright.decks.reading import ReadCard, read_card
from cardwright.decks.rows import rows
from cardwright.decks.saying import copied, multiplied, needed
from cardwright.decks.sheet import Sheet, sheet
from cardwright.oracle import Card, CardReference, Face
from cardwright.oracle.creation_words import described, titled
from cardwright.oracle.deck_entries import Entry, Section

NOTHING = CardReference()


def read(
    text: str,
    *,
    name: str = "Foo",
    count: int = 1,
    kind: str = "Creature — Goblin",
    section: Section = Section.MAIN,
    mana_cost: str = "{R}",
    power: str | None = "2",
) -> ReadCard:
    face = Face(name, mana_cost, kind, text, power, power, colors=("R",))
    return read_card(Entry(count, name, section), Card(name, (face,)), NOTHING)


def of(*cards: ReadCard) -> Sheet:
    return sheet("Test", cards)


SOLDIER = "a 1/1 white Soldier creature token"
BRINGING = [
    (f"Create {SOLDIER}.", 4, "4"),
    ("Create three 1/1 white Soldier creature tokens.", 2, "6"),
    (f"When this creature enters, create {SOLDIER}.", 3, "3"),
    (f"When this creature dies, create {SOLDIER}.", 3, "3"),
    (f"Sacrifice this creature: Create {SOLDIER}.", 2, "2"),
    (f"{{T}}: Create {SOLDIER}.", 1, "many"),
    (f"Whenever another creature dies, create {SOLDIER}.", 1, "many"),
    (f"Whenever this creature or another creature dies, create {SOLDIER}.", 1, "many"),
    ("Create X 1/1 white Soldier creature tokens.", 1, "many"),
    (f"Create {SOLDIER}.\nFlashback {{2}}", 2, "4"),
    (f"Create {SOLDIER}.\nBuyback {{2}}", 2, "many"),
    (f"Create {SOLDIER}. If this spell was kicked, create five of those tokens instead.\nKicker {{2}}", 2, "10"),
    (f"Choose one —\n• Create {SOLDIER}.\n• Create two 1/1 white Soldier creature tokens.", 1, "2"),
    (f"When this creature enters, create {SOLDIER}.\n{{2}}: Create {SOLDIER}.", 2, "2 or more"),
    (f"Creatures you control have “{{T}}: Create {SOLDIER}.”", 1, "many"),
    (f"I, II — Create {SOLDIER}.\nIII — Draw a card.", 1, "1"),
]


@pytest.mark.parametrize(("text", "count", "said"), BRINGING)
def test_how_many_to_bring(text: str, count: int, said: str) -> None:
    (token,) = of(read(text, count=count, kind="Sorcery")).tokens
    assert token.said == said


def test_what_the_sideboard_makes_is_not_counted_where_the_deck_makes_it() -> None:
    text = f"Create {SOLDIER}."
    main, side = read(text, count=2), read(text, name="Bar", count=3, section=Section.SIDEBOARD)
    (token,) = of(side, main).tokens
    assert (token.part, token.said) == (Section.MAIN, "2")
    (alone,) = of(side).tokens
    assert (alone.part, alone.said) == (Section.SIDEBOARD, "3")


NEEDED = [
    ("You get an emblem with “Creatures you control get +1/+1.”", "Emblem of Foo: “Creatures you control get +1/+1.”"),
    ("When this creature enters, you become the monarch.", "Markers: the monarch (Foo)"),
    ("You take the initiative.", "Markers: the initiative, and the dungeon Undercity (Foo)"),
    ("Ascend", "Markers: the city's blessing (Foo)"),
    ("Daybound", "Markers: day/night (Foo)"),
    ("Venture into the dungeon.", "Other cards: dungeons (Foo)"),
    ("Morph {2}", "For face-down cards: face-down 2/2 creature (Foo)"),
    ("Put two charge counters on this creature.", "Counters: charge (Foo)"),
    ("You get {E}{E}.", "Counters: energy (Foo)"),
    ("This creature enters with two +1/+1 counters on it.", "Counters: +1/+1 (Foo)"),
    ("Roll a d20.", "Dice and coins: d20 (Foo)"),
    ("Flip a coin. If you win the flip, draw a card.", "Dice and coins: coin (Foo)"),
    ("Create a 1/1 green Plant creature token with “{T}: Put a +1/+1 counter on this token.”", "Counters: +1/+1 (Foo)"),
]


@pytest.mark.parametrize(("text", "line"), NEEDED)
def test_what_else_is_needed(text: str, line: str) -> None:
    assert needed(of(read(text)).needs) == [line]


MULTIPLYING = [
    (
        "If one or more tokens would be created under your control, twice that many of those tokens are created"
        " instead.",
        "doubles tokens",
    ),
    (
        "If you would create one or more tokens, instead create those tokens plus an additional Food token.",
        "adds tokens",
    ),
    (
        "If you would create a Clue or Food token, instead create one of each.",
        "replaces tokens",
    ),
    (
        "If one or more counters would be put on a permanent you control, twice that many of each of those kinds of"
        " counters are put on that permanent instead.",
        "changes counters",
    ),
]


@pytest.mark.parametrize(("text", "how"), MULTIPLYING)
def test_what_multiplies_is_named(text: str, how: str) -> None:
    said = [multiplied(each) for each in of(read(text)).multipliers]
    assert said == [f"Foo {how}: “{text}”"]


COPYING = [
    ("Create a token that's a copy of target creature you control.", "Goblin Foo, Bear; your tokens"),
    ("Create a token that's a copy of another target creature you control.", "Bear; your tokens"),
    ("Create a token that's a copy of target nontoken Bear you control.", "Bear"),
    ("Create a token that's a copy of target nonred artifact.", "your tokens; what another player has"),
    ("Create a token that's a copy of target artifact you control.", "Cog; your tokens"),
    ("Create a token that's a copy of target legendary creature you control.", "your tokens"),
    ("Create a token that's a copy of target creature an opponent controls.", "your tokens; what another player has"),
    ("Create a token that's a copy of target creature you control with power 3 or greater.", "Bear; your tokens"),
    ("Populate.", "your tokens"),
]


@pytest.mark.parametrize(("text", "can_be"), COPYING)
def test_what_is_copied_is_named_where_the_deck_decides_it(text: str, can_be: str) -> None:
    copier = read(text, name="Goblin Foo")
    bear = read("", name="Bear", kind="Creature — Bear", power="3")
    cog = read("", name="Cog", kind="Artifact", power=None)
    (copying,) = of(copier, bear, cog).copies
    assert copied(copying).partition(" — ")[2] == can_be


def test_a_copy_of_itself_is_said_so() -> None:
    (copying,) = of(read("Embalm {2}{W}")).copies
    assert copied(copying) == "Foo: copies of itself"


def test_what_is_not_understood_is_named() -> None:
    made = of(read("Create a token frobnicated by moonlight."))
    assert made.partial == ("Foo",)
    assert "Not understood in full" in page(made)


DESCRIBED = [
    ("2/2 black Zombie with menace", "2/2 black Zombie creature token with menace"),
    ("Treasure", "colorless Treasure artifact token with “{T}, Sacrifice this token: Add one mana of any color.”"),
    (
        "treasure token",
        "colorless Treasure artifact token with “{T}, Sacrifice this token: Add one mana of any color.”",
    ),
    ("1/1 Thopter artifact with flying", "1/1 colorless Thopter artifact creature token with flying"),
    ("1/1 red and white Soldier", "1/1 white and red Soldier creature token"),
    ("Boo, a legendary 1/1 red Hamster creature token with haste",) * 2,
    ("white Shard enchantment", "white Shard enchantment token"),
]


@pytest.mark.parametrize(("words", "token"), DESCRIBED)
def test_a_token_from_words(words: str, token: str) -> None:
    made = described(token_of(words))
    assert made == ("legendary 1/1 red Hamster creature token named Boo with haste" if words == token else token)


@pytest.mark.parametrize("words", ["", "banana", "two Soldiers", "Food token and a Clue", "}{"])
def test_words_that_describe_no_token(words: str) -> None:
    with pytest.raises(UnknownToken):
        token_of(words)


@pytest.mark.parametrize("words", [row[0] for row in DESCRIBED])
def test_a_drawn_card_is_svg_of_card_size(words: str) -> None:
    creation = token_of(words)
    assert creation.token is not None
    svg = fromstring(card(drawn_token(creation.token, titled(creation)), label="bring 2 · Foo & Bar"))
    assert (svg.get("width"), svg.get("height")) == ("63mm", "88mm")
    assert {element.tag.partition("}")[2] for element in svg.iter()} <= {
        "svg",
        "rect",
        "text",
        "defs",
        "linearGradient",
        "stop",
    }
    for element in svg.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 <= float(element.get("x", "")) < WIDTH
        assert 0 <= float(element.get("y", "")) < HEIGHT


def test_a_long_text_is_written_small_enough_for_its_box() -> None:
    words = "Whenever this creature attacks, draw a card, then discard a card unless you control a Goblin. " * 6
    svg = fromstring(card(drawn_emblem(words, "Foo")))
    lines = [e for e in svg.iter("{http://www.w3.org/2000/svg}text") if e.get("font-weight") is None]
    assert len(lines) > 10
    assert max(float(line.get("y", "")) for line in lines) < 830


def test_the_page_has_nothing_from_elsewhere_and_nine_cards_a_page() -> None:
    texts = [f"Create a {n}/{n} white Soldier creature token." for n in range(1, 12)]
    made = of(*(read(text, name=f"Maker & <{n}>") for n, text in enumerate(texts)))
    html = page(made)
    assert [part.count("<svg") for part in html.split('<div class="cards">')[1:]] == [9, 2]
    assert not re.search(r"(?:src|href)=|@import|url\((?!#)|<script", html)
    assert "Maker &amp; &lt;3&gt;" in html
    assert "Maker & <3>" not in html


def test_rows_of_csv() -> None:
    made = of(read(f"Create {SOLDIER}. You become the monarch.", count=2))
    table = list(csv.DictReader(rows(made).splitlines()))
    assert [(row["kind"], row["name"], row["bring"], row["cards"]) for row in table] == [
        ("token", "Soldier", "2", "Foo"),
        ("marker", "the monarch", "", "Foo"),
    ]
