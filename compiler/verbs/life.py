"""Life totals that are set, or exchanged with something else (CR 119.5, 119.7)."""

from __future__ import annotations

from collections.abc import Sequence

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..ledger.places import place_of
from ..nouns.player_names import named
from ..nouns.quantities import quantity


def become(said: Said) -> Sequence[i.Step] | None:
    """“Your life total becomes 10.”, “Each player's life total becomes the number of creatures they control.”"""
    subject = said.node.subject
    match said.node.complements:
        case (n.EqualTo(quantity=n.Quantity() as total) as equal,):
            said.source.claim_own(equal)
        case ((n.NounPhrase() | n.NounList()) as total,):
            pass
        case _:
            return None
    if not isinstance(subject, n.NounPhrase) or subject.modifiers:
        return None
    if subject.head is None or subject.head.sense != "life total" or (who := _whose(subject)) is None:
        return None
    said.source.claim(subject)
    return [i.SetLife(who, quantity(total, said.source), **said.words)]


def exchange(said: Said) -> Sequence[i.Step] | None:
    """“Exchange your life total with this creature's toughness.”"""
    match said.noun:
        case (
            n.NounPhrase(
                words=(*_, n.Word(sense="life total")), modifiers=(n.Prepositional(sense="with") as with_,)
            ) as noun
        ) if said.by_player and with_.object.senses[-1:] in (("power",), ("toughness",)):
            whose = _whose(noun)
        case _:
            return None
    said.source.claim(*noun.words)
    said.source.claim_own(with_)
    size = quantity(with_.object, said.source)
    return [i.ExchangeLife(whose, size, **said.words)] if whose and isinstance(size, i.NumberOf) else None


def _whose(noun: n.NounPhrase) -> i.Player | None:
    """Who has “your life total”, “target opponent's life total”."""
    if len(noun.plain_words) < len(noun.words):
        return None
    senses = tuple(w.possessor if w.kind == "possessive" else w.sense for w in noun.plain_words[:-1])
    return named(senses, " ".join(senses), place=place_of(noun))


DONE = {"become": become, "exchange": exchange}
