"""Creatures that attack, block and become blocked (CR 508.3, 509.3)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from .heard import Heard

_ONE_OR_MORE = "one or more"


def attack(said: Heard) -> i.AnyEvent | None:
    """“attacks”, “attacks alone”, “attacks you or a planeswalker you control”."""
    if said.by_player:
        return None
    if (several := _with_others(said)) is not None:
        return several
    together = said.one_or_more(said.subject)
    least = _least(said)
    whom: tuple[i.Player | i.Objects, ...] = ()
    alone = False
    for noun in said.nouns:
        if noun.alone == ("alone",):
            said.source.claim(noun)
            alone = True
        elif not whom:
            whom = said.those(noun)
    if least is not None:  # “two or more creatures you control attack”: a player attacks with them
        what = said.objects()
        if isinstance(what, i.Selection) and whom and not any(isinstance(p, i.ControlledBy) for p in what.where):
            return i.PlayerAttacks(i.Player("a player"), what, least, whom, together=True)  # CR 508.1: one declares
        mine = [p for p in what.where if isinstance(p, i.ControlledBy)] if isinstance(what, i.Selection) else []
        if len(mine) != 1 or not isinstance(what, i.Selection):
            return None
        rest = structs.replace(what, where=tuple(p for p in what.where if p not in mine))
        return i.PlayerAttacks(mine[0].player, rest, least, whom, together=True)
    return i.Attacks(said.objects(), whom, alone, together=together)


def _with_others(said: Heard) -> i.Attacks | None:
    """“this creature and at least two other creatures attack” (CR 702.149a)."""
    match said.subject:
        case n.NounList(
            items=(
                n.NounPhrase() as first,
                n.NounPhrase(words=(n.Word(sense="at least") as at_least, n.Word(kind="number") as number, *rest)),
            ),
            joints=("and",),
        ) if number.number is not None and not said.node.complements:
            others = said.subject.items[1]
        case _:
            return None
    span = n.Span(rest[0].span.start, others.span.end)
    beside = said.objects(structs.replace(others, words=tuple(rest), span=span))
    what = said.objects(first)
    if not isinstance(beside, i.Selection) or not isinstance(what, i.Reference):
        return None
    said.source.claim_own(said.subject)
    said.source.claim(at_least, number)
    return i.Attacks(what, beside=beside, least=number.number)


def _least(said: Heard) -> int | None:
    """“two or more creatures”: how many at least."""
    match said.subject.items[0].words:
        case (n.Word(kind="number") as number, n.Word(sense="or more") as more, *_) if number.number is not None:
            said.source.claim(number, more)
            return number.number
    return None


def block(said: Heard) -> i.AnyEvent | None:
    """“blocks”, “blocks a creature with power 4 or greater”."""
    together = said.one_or_more(said.subject) or said.one_or_more(said.noun)
    whom = said.objects(said.noun) if said.noun is not None else None
    return each_for_itself(i.Blocks(said.objects(), whom, together=together), said)


_HELPS: dict[str, Literal["crew", "saddle", "convoke"]] = {"crew": "crew", "saddle": "saddle", "convoke": "convoke"}


def crew(said: Heard) -> i.AnyEvent | None:
    """“crews a Vehicle”, “saddles a Mount”: what is tapped for it (CR 702.122b, 702.171c)."""
    how = _HELPS.get(said.verb)
    if said.noun is None or how is None:
        return None
    return each_for_itself(i.Crews(said.objects(), said.objects(said.noun), how), said)


def blocked(said: Heard) -> i.AnyEvent | None:
    """“becomes blocked”, “becomes blocked by a creature”."""
    if said.node.verb.negated or said.node.verb.auxiliaries not in (("becomes",), ("become",), ("is",), ("are",)):
        return None
    place = said.phrase("by")
    together = said.one_or_more(said.subject)
    if place is None:
        return i.BecomesBlocked(said.objects(), together=together)
    said.source.claim_own(place)
    together = said.one_or_more(place.object) or together
    return each_for_itself(i.BecomesBlocked(said.objects(), said.objects(place.object), together=together), said)


def each_for_itself(event: i.AnyEvent, said: Heard) -> i.AnyEvent:
    """“whenever a creature deals damage to one or more players”: one event for each creature, which no field says."""
    one = said.subject is not None and said.subject.items[0].kinds[:1] == ("article",)
    return structs.replace(event, told=_ONE_OR_MORE) if event.together and one else event
