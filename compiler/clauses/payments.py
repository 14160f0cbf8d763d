"""Which clauses say that a player pays something: a cost on resolution (CR 118.12)."""

from __future__ import annotations

from msgspec import structs

from ...grammar import nodes as n
from ..nouns.player_names import is_player

#: What one does to pay, besides paying.
_PAYS = frozenset(
    "pay sacrifice discard return exile put reveal remove mill tap untap draw lose shuffle unattach".split()
)


#: Those who pay where the text says “they”: only players do.
_THEY = (("they",), ("he or she",))
#: One of several pays, and the words don't say who is asked.
_ANY = (("an", "opponent"), ("a", "player"))
#: What a player may have an object do to pay.
_HAS_DONE = frozenset(["deal", "draw"])


def _has(cause: n.Cause) -> bool:
    """“its controller has …”: a player has it done."""
    return cause.verb.senses in (("has",), ("have",)) and cause.subject is not None and is_player(cause.subject)


def is_payment(clause: n.Clause) -> bool:
    """“its controller pays {3}”, “you sacrifice a Forest”; not “you control a Forest”, “you sacrificed it”.

    “Its controller has this deal 2 damage to them” is paid by who has it done.
    """
    if clause.cause is not None:
        return _has(clause.cause) and not clause.verb.negated and clause.verb.lemma in _HAS_DONE
    subject = clause.subject
    if subject is None or clause.verb.negated or subject.alone in _ANY:
        return False
    if not is_player(subject) and subject.alone not in _THEY:
        return False
    return not clause.verb.auxiliaries and clause.verb.lemma in _PAYS


def payments_of(node: n.Subordinate) -> list[n.Clause]:
    """What “unless they sacrifice a creature or discard a card” says that may be paid; none if it is no payment."""
    out: list[n.Clause] = []
    for k, part in enumerate(node.parts):
        clause = part.content
        if not isinstance(clause, n.Clause) or (k and (part.joint not in ("or", ", or") or clause.subject is not None)):
            return []
        whole = structs.replace(clause, subject=clause.subject or (out[0].subject if out else None))
        if not is_payment(whole):
            return []
        out.append(clause)
    return out
