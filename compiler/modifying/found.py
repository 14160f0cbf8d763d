"""What the readers of clauses give, and what they have in common."""

from __future__ import annotations

from msgspec import Struct

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.lasting import lasts

_ASIDES = frozenset(["also", "each", "both", "instead", "additionally", "as well", "too"])


class Found(Struct, frozen=True):
    """What is changed, how, and until when, where that is no adverb of the clause."""

    what: i.Reference | i.Player
    changes: tuple[i.Modification, ...]
    until: i.Duration | None = None


def rest(said: Said) -> list[n.Complement]:
    """The complements of a clause but for durations and asides (“also”, “each”), which are claimed."""
    out: list[n.Complement] = []
    for complement in said.node.complements:
        if isinstance(complement, n.NounPhrase) and complement.alone in (("each",), ("both",)):
            said.source.claim(complement)
        elif not isinstance(complement, n.Adverb) or not (complement.sense in _ASIDES or lasts(complement)):
            out.append(complement)
        elif not lasts(complement):
            said.source.claim(complement)
    return out


def done(said: Said) -> bool:
    """Whether the verb says no more than that it is so: “gets”, “each get”."""
    return all(word in _ASIDES for word in said.node.verb.auxiliaries) or said.node.verb.pronoun != ""


def only_noun(said: Said) -> n.Noun | None:
    """The noun phrase that is all that the clause says after its verb."""
    match rest(said):
        case [n.NounPhrase() | n.NounList() as noun]:
            return noun
    return None
