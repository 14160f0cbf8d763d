"""Events of triggered abilities (CR 603): what is waited for, read (``reading``) from the clauses that say it."""

from __future__ import annotations

from ....grammar import nodes as n


def this_turn(node: n.Node) -> bool:
    """Whether an event is waited for no longer than this turn (CR 603.7b)."""
    return isinstance(node, n.Subordinate) and any(
        isinstance(complement, n.Adverb) and complement.sense == "this turn"
        for part in node.parts
        for complement in getattr(part.content, "complements", ())
    )
