"""Clauses about players and objects at once: “You and permanents you control gain hexproof”."""

from __future__ import annotations

from msgspec import structs

from ...grammar import nodes as n
from ..ledger.source import Source
from ..nouns.player_names import is_player


def of_each_kind(clause: n.Clause, source: Source) -> list[n.Clause]:
    """The clause once for its players and once for its objects; what joins them is claimed."""
    subject = clause.subject
    if not isinstance(subject, n.NounList) or subject.conjunctions != {"and"}:
        return [clause]
    first, *others = subject.items
    if not is_player(first) or any(map(is_player, others)):
        return [clause]
    source.claim_between(first.span.end, others[0].span.start)
    rest: n.Noun = others[0]
    if len(others) > 1:
        span = n.Span(others[0].span.start, others[-1].span.end)
        rest = n.NounList(items=tuple(others), joiners=subject.joiners[1:], span=span)
    return [structs.replace(clause, subject=each) for each in (first, rest)]
