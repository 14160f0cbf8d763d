"""What stands in front of its own: “target creature” of “target creature's power”."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import CARD_TYPES, possessor
from ...ledger.places import spoken_place
from ...ledger.source import Source
from . import reference, selection
from .done import done_before

_TYPES = CARD_TYPES | {"permanent"}


def possessed(words: Sequence[n.Word], source: Source) -> i.Reference:
    """The object in front of its own: “target creature” of “target creature's power”, “this creature” of “its …”."""
    last = words[-1]
    end = last.possessor_end
    place = n.Span(words[0].span.start, end)
    said = source.said(n.Node(span=place))
    if last.kind == "self":
        return i.Reference(source.itself(last), said)
    if words[0].sense in ("enchanted", "equipped"):
        return i.Reference("enchanted", said)
    if words[0].sense in ("that", "those", "the"):
        noun = as_noun(last, end)
        phrase = (*words[:-1], noun)
        if (done := done_before(n.NounPhrase(words=phrase, span=place), phrase, source)) is not None:
            return done  # “the exiled card's owner”
        where = selection(n.NounPhrase(words=(*words[1:-1], noun), span=place), source).where
        return i.Reference("that", said, i.Selection(where, said) if where else None, id=spoken_place(words[0], noun))
    if any(word.sense == "target" for word in words[:-1]):
        noun = as_noun(last, end)
        return reference(n.NounPhrase(words=(*words[:-1], noun), span=place), source)
    return i.Reference("that", said)


def as_noun(word: n.Word, end: int) -> n.Word:
    """“creature's” as “creature”, “Goblin's” as “Goblin”: of a possessive, the word without its ending."""
    name = word.text[: end - word.span.start]
    kind = "subtype" if name[:1].isupper() else "type" if possessor(word.text) in _TYPES else "noun"
    return n.Word(kind=kind, text=name, span=n.Span(word.span.start, end))
