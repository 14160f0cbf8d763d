"""Words in the holes of rows that are no object and no player: keywords, kinds of counters, quotations, symbols."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import COUNTING
from ....grammar.traversal import name_of
from ...clauses.said import Said
from ...costs.parts import mana
from ...nouns.characteristics import quotation
from .category import Categories


def _keywords(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """“hexproof or shroud”."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    if isinstance(node, n.NounList) and node.conjunctions != {"or"}:
        return None
    if any(item.kinds != ("keyword",) or item.modifiers for item in node.items):
        return None
    said.source.claim(node)
    return node.senses


def _kind(node: n.Node, said: Said) -> str | None:
    """“charge”, “+1/+1”: of counters."""
    if not isinstance(node, n.NounPhrase) or any(word.kind in COUNTING for word in node.plain_words):
        return None
    said.source.claim(*node.words)
    return name_of(node.plain_words) or None


def _quoted(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """Abilities in quotation marks."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    quotes = [word for item in node.items for word in item.words if isinstance(word, n.Quoted)]
    if any(len(item.words) != 1 or item.modifiers for item in node.items) or len(quotes) != len(node.items):
        return None
    said.source.claim(*quotes)
    said.source.claim_own(node)
    return tuple(quotation(quoted, said.source) for quoted in quotes)


def _symbols(node: n.Node, said: Said) -> tuple[i.ManaSymbol, ...] | None:
    """“{2}{U}”."""
    if not isinstance(node, n.NounPhrase) or node.modifiers or node.kinds != ("mana",) or node.head is None:
        return None
    return mana(node.head, said.source)


#: What stands in a hole while the row's words are parsed, and who reads it, by its category.
CATEGORIES: Categories = {
    "keywords": ("flying", _keywords),
    "quoted": ('""', _quoted),
    "symbols": ("{2}", _symbols),
    "kind": ("charge", _kind),
}
