"""Goes through a tree: the nodes directly below a node, and all that are below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ..inner_fields import inner_fields
from . import nodes as n


def children(node: n.Node) -> list[n.Node]:
    """The nodes directly below a node, in the order of its fields."""
    out: list[n.Node] = []
    for name in holds_nodes(type(node)):
        value = getattr(node, name)
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
        if not holds_nodes(type(node)):
            continue
        found = children(node)
        waiting += [child for child in reversed(found) if not isinstance(child, outside)] if outside else found[::-1]


@cache
def holds_nodes(kind: type[n.Node]) -> tuple[str, ...]:
    """The fields of a type of node that may hold nodes."""
    return tuple(name for name in inner_fields(kind) if name != "span")


def name_of(words: Iterable[n.Word]) -> str:
    """Some words together, as they stand: the name of a counter, of a token, of a card."""
    return " ".join(word.text for word in words)
