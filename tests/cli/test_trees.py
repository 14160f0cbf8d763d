"""The drawing of trees: what is on a node's line, what is below it, and what goes without saying."""

from __future__ import annotations

import click
from msgspec import Struct

from cardwright.cli.terminal import style
from cardwright.cli.trees import draw


class Span(Struct, frozen=True):
    start: int = 0


class Word(Struct, frozen=True, kw_only=True):
    span: Span = Span()
    kind: str
    text: str


class Unparsed(Struct, frozen=True):
    text: str
    span: Span = Span()


class Leaf(Struct, frozen=True):
    number: int = 1
    sure: bool = False
    said: str = ""


class Branch(Struct, frozen=True):
    below: tuple[Leaf | Unparsed | Branch, ...] = ()
    one: Leaf | None = None
    options: tuple[tuple[Leaf, ...], ...] = ()
    words: tuple[Word, ...] = ()
    counters: dict[str, int] = {}
    by_name: dict[str, Leaf] = {}


def drawn(root: Struct) -> list[str]:
    return [click.unstyle(line) for line in draw(root)]


def test_scalars_stand_on_the_line_and_defaults_go_without_saying() -> None:
    assert drawn(Leaf(0, True, 'a “b” "c"')) == ['Leaf number=0 sure said="a “b” \\"c\\""']
    assert drawn(Leaf()) == ["Leaf"]


def test_nodes_stand_below_with_their_field() -> None:
    tree = Branch((Leaf(2), Unparsed("frob")), Leaf(3), ((Leaf(4),), (Leaf(5),)), by_name={"x": Leaf(6)})
    assert drawn(tree) == [
        "Branch",
        "├─ below",
        "│  ├─ Leaf number=2",
        '│  └─ ✗ Unparsed text="frob"',
        "├─ one: Leaf number=3",
        "├─ options",
        "│  ├─ ·",
        "│  │  └─ Leaf number=4",
        "│  └─ ·",
        "│     └─ Leaf number=5",
        "└─ by_name",
        "   └─ x: Leaf number=6",
    ]


def test_a_tuple_of_one_node_needs_no_line_of_its_own() -> None:
    assert drawn(Branch((Leaf(2),))) == ["Branch", "└─ below: Leaf number=2"]


def test_words_stand_on_the_line_with_their_class() -> None:
    words = (Word(kind="COLOR", text="white"), Word(kind="TYPE", text="creature"))
    assert drawn(Branch(words=words, counters={"+1/+1": 2})) == [
        "Branch words=[white/COLOR, creature/TYPE] counters={+1/+1: 2}"
    ]


def test_what_is_not_understood_is_in_colour_too() -> None:
    assert list(draw(Unparsed("frob"))) == [style('✗ Unparsed text="frob"', fg="red")]


def test_a_tree_of_any_depth_is_drawn_and_walked() -> None:
    tree = Branch()
    for _ in range(5_000):
        tree = Branch((tree,))
    assert len(drawn(tree)) == 5_001
