"""Other marks in the place of a full stop, or too many: “Draw a card! Scry 1?”, “Draw a card..”.

They are read as full stops, and said to be odd.
"""

from __future__ import annotations

from collections.abc import Iterator

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.traversal import children
from ..diagnostics.diagnosing import Reading
from .kinds import KINDS

_OTHERS = frozenset("!?")
_STOPS = ".!?;"


def other_stops(reading: Reading) -> Iterator[i.Diagnostic]:
    """A warning for each sentence that ends in another mark; names have theirs, and so has what somebody says."""
    waiting: list[n.Node] = [reading.tree] if "!" in reading.text or "?" in reading.text else []
    while waiting:
        node = waiting.pop()
        if isinstance(node, n.Sentence | n.KeywordLine) and node.end in _OTHERS:
            yield _warning(node.end, node.span.end - len(node.end), node.span.end)
        if not (isinstance(node, n.Clause) and node.verb.lemma == "say"):
            waiting += children(node)
    for ability in reading.tree.abilities:
        if isinstance(ability, n.Ability):
            yield from _too_many(ability, reading.text)


def _too_many(ability: n.Ability, text: str) -> Iterator[i.Diagnostic]:
    """“Draw a card..”, “Draw a card. . You gain 1 life.”, “Draw a card;”: a mark with nothing before or after it."""
    lines = [line for line in ability.sentences if isinstance(line, n.Sentence)]
    for k, line in enumerate(lines, 1):
        following = lines[k] if k < len(lines) else None
        if line.parts:
            if following is None and line.end == ";":
                yield _warning(";", line.span.end - 1, line.span.end)
        elif line.end not in _OTHERS and (following is None or following.parts):
            start = len(text[: line.span.start].rstrip(_STOPS + " "))
            if start and text[start : line.span.start].strip():
                yield _warning(text[start : line.span.end], start, line.span.end)


def _warning(mark: str, start: int, end: int) -> i.Diagnostic:
    message = f"{KINDS['full-stop'].says}: “{mark}” is read as “.”"
    return i.Diagnostic("warning", "slip", message, (start, end), "write “.”", ".", "full-stop")
