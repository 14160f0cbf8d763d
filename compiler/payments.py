"""Which clauses say that a player pays something: a cost on resolution (CR 118.12)."""

from __future__ import annotations

from ..grammar import nodes as n
from .player_names import is_player

#: What one does to pay, besides paying.
_PAYS = frozenset(
    "pay sacrifice discard return exile put reveal remove mill tap untap draw lose shuffle unattach".split()
)


#: Those who pay where the text says “they”: only players do.
_THEY = (("they",), ("he or she",))
#: Any of several may pay, and no field says in which order they are asked.
_ANY = (("an", "opponent"), ("a", "player"), ("any", "player"), ("any", "opponent"))


def is_payment(clause: n.Clause) -> bool:
    """“its controller pays {3}”, “you sacrifice a Forest”; not “you control a Forest”, “you sacrificed it”."""
    subject = clause.subject
    if subject is None or clause.verb.negated or clause.cause is not None or subject.alone in _ANY:
        return False
    if not is_player(subject) and subject.alone not in _THEY:
        return False
    return not clause.verb.auxiliaries and clause.verb.lemma in _PAYS
