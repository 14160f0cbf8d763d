"""Unifying a clause's nodes with a row's pattern (patterns.py): what agrees, and what stands in the holes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...grammar import nodes as n
from ...grammar.senses import plain
from ..nouns.recipients import several, unnested
from .patterns import ADVERB, HOLE, PHRASE, SEVERAL, VERB, WORD, Pattern, verb_of


class Hit(NamedTuple):
    """What of a clause stands in a hole, and from where to where."""

    name: str
    category: str
    node: n.Node
    start: int
    end: int


def hit(pattern: Pattern, node: n.Node) -> Hit:
    """A whole node in a hole."""
    return Hit(pattern[1], pattern[2], node, node.span.start, node.span.end)


def unified(pattern: Pattern, node: Any, hits: list[Hit]) -> bool:
    """Whether a node says what the pattern does; what stands in its holes is put to the hits."""
    if pattern is None or node is None:
        return pattern is node
    if type(pattern) is str:
        return isinstance(node, str) and plain(node) == pattern
    return _KINDS.get(pattern[0], _node)(pattern, node, hits)


def all_unified(parts: Sequence[Pattern], nodes: Sequence[object], hits: list[Hit]) -> bool:
    """The same of some nodes, one after the other."""
    if len(parts) != len(nodes):
        return False
    for part, node in zip(parts, nodes, strict=True):  # noqa: SIM110 – a generator takes twice the time
        if not unified(part, node, hits):
            return False
    return True


def _word(pattern: Pattern, node: Any, hits: list[Hit]) -> bool:
    return type(node) is n.Word and node.kind == pattern[1] and node.sense == pattern[2]


def _several(pattern: Pattern, node: Any, hits: list[Hit]) -> bool:
    return all_unified(pattern[1], node, hits)


def _adverb(pattern: Pattern, node: Any, hits: list[Hit]) -> bool:
    return type(node) is n.Adverb and node.sense == pattern[1]


def _hole(pattern: Pattern, node: Any, hits: list[Hit]) -> bool:
    hits.append(hit(pattern, node))
    return True


def _verb(pattern: Pattern, node: Any, hits: list[Hit]) -> bool:
    return type(node) is n.Verb and verb_of(node) == tuple(pattern[1])


def _node(pattern: Pattern, node: Any, hits: list[Hit]) -> bool:
    kind, fields, parts = pattern
    if kind == "NounList" and parts[1][1][0] == " and " and _both(parts[0][1], node, hits):
        return True
    if type(node).__name__ != kind:
        return False
    return all_unified(parts, [getattr(node, field) for field in fields], hits)


def _both(parts: Sequence[Pattern], node: object, hits: list[Hit]) -> bool:
    """“target artifact or creature | and another target creature”: phrases that each begin with words of their own."""
    mark = len(hits)
    if isinstance(node, n.NounPhrase | n.NounList) and all_unified(parts, list(several(unnested(node))), hits):
        return True
    del hits[mark:]
    return False


def _phrase(pattern: Pattern, node: object, hits: list[Hit]) -> bool:
    """A noun phrase some words of which stand in a hole; at its end with all that narrows the noun.

    A hole takes what the words around it leave; where there are several, all but the last take one word.
    """
    _, items, modifiers = pattern
    if not isinstance(node, n.NounPhrase) or len(node.words) < len(items):
        return False
    wide = max(number for number, item in enumerate(items) if item[0] == HOLE)
    at_end = wide == len(items) - 1
    own = len(node.modifiers) - len(modifiers[1]) if at_end else 0
    if own < 0 or not all_unified(modifiers[1], node.modifiers[own:], hits):
        return False
    more = len(node.words) - len(items)
    at = 0
    for number, item in enumerate(items):
        taken = node.words[at : at + 1 + (more if number == wide else 0)]
        at += len(taken)
        if item[0] == HOLE:
            hits.append(_of_words(item, node, taken, node.modifiers[:own] if at_end and number == wide else None))
        elif not unified(item, taken[0], hits):
            return False
    return at == len(node.words)


def _of_words(
    hole: Pattern, node: n.NounPhrase, taken: tuple[n.Word | n.Quoted, ...], narrowing: tuple[n.Modifier, ...] | None
) -> Hit:
    """Some words of a phrase in a hole, the last of them with all that narrows the noun."""
    start, end = taken[0].span.start, (narrowing or taken)[-1].span.end
    begins = start if narrowing is None else node.span.start
    phrase = n.NounPhrase(words=taken, modifiers=narrowing or (), span=n.Span(begins, end))
    return Hit(hole[1], hole[2], phrase, start, end)


_KINDS: Mapping[str, Callable[[Pattern, Any, list[Hit]], bool]] = {
    HOLE: _hole,
    PHRASE: _phrase,
    WORD: _word,
    ADVERB: _adverb,
    VERB: _verb,
    SEVERAL: _several,
}
