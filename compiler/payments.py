"""Which clauses say that a player pays something: a cost on resolution (CR 118.12)."""

from __future__ import annotations

from ..grammar import nodes as n
from .player_names import is_player

#: What one does to pay, besides paying.
_PAYS = frozenset(
    "pay sacrifice discard return exile put reveal remove mill tap untap draw lose shuffle unattach".split()
)


def is_payment(clause: n.Clause) -> bool:
    """“its controller pays {3}”, “you sacrifice a Forest”; not “you control a Forest”, “you sacrificed it”."""
    if clause.verb.negated or clause.subject is None or not is_player(clause.subject) or clause.cause is not None:
        return False
    return not clause.verb.auxiliaries and clause.verb.lemma in _PAYS
