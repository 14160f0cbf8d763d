"""What tells a phrase from all others of its text: where it stands; binding.py makes ids of it (CR 115.3)."""

from __future__ import annotations

from ..grammar import nodes as n

#: Places of a text that is read in the place of another's words (a keyword action's sentence) begin at a multiple.
_FURTHER = 1 << 32


def place_of(node: n.Node) -> int:
    """The place of a phrase, by the word that says how it is found (“target”, “another”)."""
    return node.span.start + 1


def within(node: n.Node, place: int) -> int:
    """The place of a phrase in a sentence that stands for a node."""
    return place + _FURTHER * place_of(node) if place else 0
