"""Conditions of how many cards a zone has: “your library has no cards in it”, “a graveyard has ten or more cards”."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..objects import zone
from ..quantities import bare, count_of
from .comparing import how_many

_HAS = frozenset([("has",), ("have",)])
_THERE_ARE = frozenset([("there are",), ("there is",), ("there's",)])
_ZONES = frozenset(["library", "graveyard", "hand"])
#: Whose zone “a graveyard” is: that of some player.
_SOME: dict[tuple[str, ...], i.Who] = {("a",): "each player", ("a", "single"): "each player"}


def in_zones(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“your library has no cards in it”, “a graveyard has twenty or more cards in it”, “… in a single graveyard”."""
    match clause.complements:
        case (n.NounPhrase(modifiers=(*before, n.Prepositional(sense="in") as in_)) as cards,):
            pass
        case _:
            return None
    if clause.cause is not None:
        return None
    place = in_.object
    if clause.verb.senses in _HAS and clause.subject is not None and place.alone == ("it",):
        place = clause.subject
    elif clause.verb.senses not in _THERE_ARE or clause.subject is not None or not _is_some_zone(place):
        return None
    if not isinstance(place, n.NounPhrase) or place.head is None or place.head.sense not in _ZONES:
        return None
    some = _whose(place)
    where = _zone_of_some(place, some) if some is not None else _zone(place, source)
    counted = count_of(bare(structs.replace(cards, modifiers=tuple(before))), source) if where is not None else None
    if counted is None or where is None:
        return None
    of = counted.of.where if isinstance(counted, i.CountOf) else () if _are_plain(cards, before) else None
    if of is None or any(isinstance(each, i.Told) for one in of for each in one.walk()):
        return None
    amount, op = how_many(cards, source)
    source.claim(clause.verb, in_, place, *cards.words[-1:])
    if some == "each player" and (op, amount) == ("≥", i.Number(1)):
        some, where = None, structs.replace(where, player=i.Player("each player", source.said(place)))
    held = i.Holds(i.CountOf(i.Selection((*of, where), source.words(cards))), op, amount, words)
    return held if some is None else i.SomePlayer(i.Player(some, source.said(place)), held, text=words)


def _are_plain(cards: n.NounPhrase, before: list[n.Modifier]) -> bool:
    """“cards”, of which nothing more is said."""
    return not before and cards.head is not None and cards.head.sense == "card" and cards.kinds.count("noun") == 1


def _is_some_zone(place: n.Noun) -> bool:
    return isinstance(place, n.NounPhrase) and _whose(place) is not None


def _whose(place: n.NounPhrase) -> i.Who | None:
    """Of which players one has it: “a graveyard”, “an opponent's graveyard”."""
    if place.modifiers:
        return None
    lead = place.words[:-1]
    match lead:
        case (n.Word(sense="an" | "a"), n.Word(kind="possessive") as whose) if whose.possessor == "opponent":
            return "each opponent"
    return _SOME.get(place.senses[:-1])


def _zone_of_some(place: n.NounPhrase, some: i.Who) -> i.InZone:
    assert place.head is not None
    return i.InZone(place.head.sense, i.Player("such player", some))  # type: ignore[arg-type]


def _zone(place: n.NounPhrase, source: Source) -> i.InZone | None:
    found = zone(place, source)
    return found[0] if found and len(found) == 1 and isinstance(found[0], i.InZone) else None
