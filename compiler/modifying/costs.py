"""What spells cost less or more for a turn, and which spells are meant (CR 601.2f)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.objects import selection


def spells(noun: n.Noun, said: Said) -> i.Reference:
    """Such spells, as they are cast."""
    where = selection(noun, said.source)
    return i.Reference("all", said.source.words(noun), structs.replace(where, where=(i.IsSpell(), *where.where)))


def this_turn(said: Said) -> tuple[Said, i.Duration | None]:
    """“Artifact spells you cast | this turn | cost {2} less to cast”: without it, and how long it is so."""
    subject = said.node.subject
    if subject is None:
        return said, None
    last = subject.items[-1]
    if subject.items[0].senses[1:2] == ("next",):
        return said, None
    match last.modifiers:
        case (*kept, n.Relative(complements=(n.Adverb(sense="this turn") as turn,)) as cast) if (
            cast.verb is not None and cast.verb.senses == ("cast",)
        ):
            said.source.claim(turn)
        case _:
            return said, None
    span = n.Span(cast.span.start, turn.span.start - 1)
    short = structs.replace(last, modifiers=(*kept, structs.replace(cast, complements=(), span=span)))
    whole = short if isinstance(subject, n.NounPhrase) else structs.replace(subject, items=(*subject.items[:-1], short))
    return structs.replace(said, node=structs.replace(said.node, subject=whole)), "end of turn"
