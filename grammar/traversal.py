"""Goes through a tree: the nodes directly below a node, and all that are below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..values.inner_fields import InnerOf
from . import nodes as n

#: By type of node, what gives the nodes in it, alone, in tuples or None; None for leaves.
INNER = InnerOf(n.Node, 1)
T = TypeVar("T")


def children(node: n.Node) -> list[n.Node]:
    """The nodes directly below a node, in the order of its fields."""
    out: list[n.Node] = []
    inner = INNER[type(node)]
    for value in inner(node) if inner is not None else ():
        if type(value) is tuple:
            out += value
        elif value is not None:
            out.append(value)
    return out


def below(node: n.Node, *outside: type[n.Node]) -> Iterator[n.Node]:
    """A node and all those below it, depth first, but for nodes of the types ``outside`` and what is in them."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if INNER[type(node)] is None:
            continue
        found = children(node)
        waiting += [child for child in reversed(found) if not isinstance(child, outside)] if outside else found[::-1]


def first_of(nodes: Iterable[object], of: type[T]) -> T | None:
    """The first of the nodes that is of this type."""
    return next((each for each in nodes if isinstance(each, of)), None)


def first_noun(nodes: Iterable[object]) -> n.Noun | None:
    """The first of the nodes that is a noun phrase, or a list of them."""
    return next((each for each in nodes if isinstance(each, (n.NounPhrase, n.NounList))), None)


def first_phrase(nodes: Iterable[object], *senses: str) -> n.Prepositional | None:
    """The first of the nodes that is a phrase with one of these prepositions."""
    return next((each for each in nodes if isinstance(each, n.Prepositional) and each.sense in senses), None)


def first_adverb(nodes: Iterable[object], *senses: str) -> n.Adverb | None:
    """The first of the nodes that is one of these adverbs."""
    return next((each for each in nodes if isinstance(each, n.Adverb) and each.sense in senses), None)


def name_of(words: Iterable[n.Word]) -> str:
    """Some words together, as they stand: the name of a counter, of a token, of a card."""
    return " ".join(word.text for word in words)
