"""Numbers that only the players can tell."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source


def asked(node: n.Noun, source: Source) -> i.Asked:
    source.claim(node)
    return i.Asked(source.words(node))
