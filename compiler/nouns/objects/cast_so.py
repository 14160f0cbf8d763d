"""Spells by how they are cast: “the first creature spell you cast each turn”, “spells you cast from exile”."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import single_words
from ...ledger.places import place_of
from ...ledger.source import Source
from ..player_names import named
from .zones import elsewhere, zone

#: “The first … each turn”, by its number (CR 601.2i).
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_EVERY_TURN = frozenset(["each turn", "your turn"])


def cast_so(node: n.Noun, source: Source) -> tuple[n.Noun, i.CastSo] | None:
    """Such spells, and how they are cast; None, and nothing claimed, for what says nothing of it."""
    last = node.items[-1]
    if last.head is None or last.head.sense != "spell" or not last.modifiers:
        return None
    cast = last.modifiers[-1]
    if not isinstance(cast, n.Relative) or cast.subject is not None or cast.further or cast.verb is None:
        return None
    who = named(single_words((cast.sense,)), "", place=place_of(cast))
    if who is None or cast.verb.senses not in (("cast",), ("casts",)):
        return None
    mark = source.mark()
    said = _said(cast.complements, source)
    lead, which = _which(node.items[0])
    if said is None or not _fits(which, *said[:2]):
        source.forget(mark)
        return None
    place, when, kept = said
    source.claim(*lead, cast.verb, n.Node(span=n.Span(cast.span.start, cast.verb.span.end)))
    origin, elsewhere = place or ((), ())
    how = i.CastSo(who, origin, elsewhere, during=i.Player("you") if when == "your turn" else None)
    how = replace(how, next=True) if which == "next" else replace(how, nth=_NTH.get(which))
    return _without(node, lead, (*last.modifiers[:-1], *kept)), how


_Place = tuple[tuple[i.InZone, ...], tuple[i.InZone, ...]]


def _said(
    complements: Sequence[n.Complement], source: Source
) -> tuple[_Place | None, str, tuple[n.Prepositional, ...]] | None:
    """From where and when it is cast, and what is said of the spell itself behind it: “with mana value 7”."""
    place: _Place | None = None
    when, kept = "", []
    for each in complements:
        match each:
            case n.Adverb(sense="each turn" | "this turn") if not when:
                when = each.sense
            case n.Prepositional(sense="during", object=n.NounPhrase(senses=("each of", "your", "turn"))) if not when:
                when = "your turn"
            case n.Prepositional(sense="from") if place is None:
                place = _from(each, source)
                if place is None:
                    return None
                continue
            case n.Prepositional(sense="with" | "without"):
                kept.append(each)
                continue
            case _:
                return None
        source.claim(each)
    return place, when, tuple(kept)


def _from(from_: n.Prepositional, source: Source) -> _Place | None:
    """“from exile”; “from anywhere other than your hand”."""
    other = elsewhere(from_)
    match zone(from_.object if other is None else other, source):
        case (i.InZone() as one,):
            source.claim(from_)
            return ((one,), ()) if other is None else ((), (one,))
    return None


def _which(first: n.NounPhrase) -> tuple[tuple[n.Word, ...], str]:
    """“the next”, “the first”, and which of them it is."""
    match first.words:
        case (n.Word(sense="the") as the, n.Word() as which, _, *_) if which.sense == "next" or which.sense in _NTH:
            return (the, which), which.sense
    return (), ""


def _fits(which: str, place: _Place | None, when: str) -> bool:
    """Whether it is one of them in a time, or what is cast from somewhere at any."""
    if which == "next":
        return when == "this turn"
    return when in _EVERY_TURN if which else not when and place is not None


def _without(node: n.Noun, lead: tuple[n.Word, ...], modifiers: tuple[n.Modifier, ...]) -> n.Noun:
    items = list(node.items)
    if lead:
        words = items[0].words[len(lead) :]
        items[0] = replace(items[0], words=words, span=n.Span(words[0].span.start, items[0].span.end))
    last = items[-1]
    end = (modifiers or last.words)[-1].span.end
    items[-1] = replace(last, modifiers=modifiers, span=n.Span(last.span.start, end))
    if isinstance(node, n.NounPhrase):
        return items[0]
    return replace(node, items=tuple(items), span=n.Span(items[0].span.start, end))
