"""Whom or what tokens that enter attacking attack: “that player or a planeswalker they control” (CR 508.4)."""

from __future__ import annotations

from collections.abc import Iterator

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..objects import selection
from ..player_names import is_player
from ..players import player

#: Nobody attacks several players with one creature (CR 508.1b).
_SEVERAL = frozenset(["each player", "each opponent", "each other player", "opponents"])


def attacked(source: Source, *nodes: n.Node) -> tuple[i.Player | i.Selection, ...]:
    """The players and objects that these words name; words that name neither are an “other” player's."""
    return tuple(one for node in nodes for one in _named(node, source))


def _named(node: n.Node, source: Source) -> Iterator[i.Player | i.Selection]:
    items = node.items if isinstance(node, n.NounPhrase | n.NounList) else ()
    if isinstance(node, n.NounList):
        source.claim_own(node)
    for item in items:
        if is_player(item):
            one = player(item, source)
            yield i.Player("other", one.text) if one.who in _SEVERAL else one
        else:
            source.claim(*(word for word in item.words[:1] if isinstance(word, n.Word) and word.kind == "article"))
            yield selection(item, source)
    if not items:
        source.claim(node)
        yield i.Player("other", source.said(node))
