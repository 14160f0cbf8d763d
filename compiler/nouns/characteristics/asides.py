"""Words beside a description that say nothing of their own about tokens."""

from __future__ import annotations

from ....grammar import nodes as n
from ...ledger.source import Source

#: Adverbs after the tokens that say nothing about them.
ASIDES = frozenset(["instead", "also", "as well", "too", "each", "additionally", "face up"])


def is_battlefield(node: n.Node, source: Source) -> bool:
    """“the battlefield”, “play”: where tokens enter in any case."""
    found = isinstance(node, n.NounPhrase) and node.is_battlefield
    if found:
        source.claim(node)
    return found


def is_each(node: n.Node) -> bool:
    """“are each equal to …”"""
    match node:
        case n.NounPhrase(words=(n.Word(sense="each"),), modifiers=()) | n.Adverb(sense="each"):
            return True
    return False
