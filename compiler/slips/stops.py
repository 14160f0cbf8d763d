"""Other marks in the place of a full stop: “Draw a card! Scry 1?” is read as two sentences, and said to be odd."""

from __future__ import annotations

from collections.abc import Iterator

from ...grammar import nodes as n
from ...grammar.traversal import children
from .. import instructions as i
from ..diagnosing import Reading
from .kinds import KINDS

_OTHERS = frozenset("!?")


def other_stops(reading: Reading) -> Iterator[i.Diagnostic]:
    """A warning for each sentence that ends in another mark; names have theirs, and so has what somebody says."""
    waiting: list[n.Node] = [] if _OTHERS.isdisjoint(reading.text) else [reading.tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, n.Sentence | n.KeywordLine) and node.end in _OTHERS:
            yield _warning(node)
        if not (isinstance(node, n.Clause) and node.verb.lemma == "say"):
            waiting += children(node)


def _warning(node: n.Sentence | n.KeywordLine) -> i.Diagnostic:
    message = f"{KINDS['full-stop'].says}: “{node.end}” is read as “.”"
    place = (node.span.end - len(node.end), node.span.end)
    return i.Diagnostic("warning", "slip", message, place, "write “.”", ".", "full-stop")
