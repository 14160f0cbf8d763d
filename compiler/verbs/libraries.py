"""Searching, looking and revealing (CR 701.20, 701.23), and choosing among what was shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.traversal import first_of, first_phrase
from ..clauses.said import Said
from ..nouns.cards import zones
from ..nouns.objects import flat
from ..nouns.quantities import quantity
from ..nouns.quantities.values import number_of as counted


def search(said: Said) -> Sequence[i.Step] | None:
    """“Search your library for up to two basic land cards.”"""
    where = said.noun
    for_ = first_phrase(said.node.complements, "for")
    if not said.by_player or where is None or for_ is None:
        return None
    place = zones(where, said.source)
    joined = where.conjunctions if isinstance(where, n.NounList) else frozenset()
    if place is None or "or" in joined:
        return None
    said.source.claim_own(for_)
    many, sought = number_of(said, for_.object)
    what = _sought(said, sought, place)
    if what is not None and many is not None:
        what = replace(what, what="choice", most=many)
    return None if what is None else [i.Search(said.player(), what, "and/or" in joined, **said.words)]


def number_of(said: Said, noun: n.Noun) -> tuple[i.Quantity | None, n.Noun]:
    """“a number of basic land cards | equal to …”: how many, and the cards; None where no number is said so."""
    equal = first_of(said.node.complements, n.EqualTo)
    match noun:
        case n.NounPhrase(words=(n.Word(sense="a number of") as number, second, *_)) if equal is not None:
            said.source.claim(number)
            said.source.claim_own(equal)
            cards = replace(noun, words=noun.words[1:], span=n.Span(second.span.start, noun.span.end))
            return quantity(equal.quantity, said.source), cards
    return None, noun


def beneath_the_top(noun: n.Noun, said: Said) -> i.Quantity | None:
    """“(just beneath) the top X cards of that library”: how many cards lie above it."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="the"), n.Word(sense="top"), n.Word() as many, n.Word(sense="card")),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("that", "library"))),),
        ) if (above := counted(many)) is not None:
            said.source.claim(noun)
            return above
    return None


def _sought(said: Said, noun: n.Noun, place: tuple[i.Predicate, ...]) -> i.Reference | None:
    """What is searched for; “an Island card, a Swamp card, and a Mountain card” are three."""
    if isinstance(noun, n.NounList) and noun.conjunctions in ({"and"}, {"and/or"}) and not _are_kinds_of_some(noun):
        if not all(item.kinds[:1] == ("article",) and item.head is not None for item in noun.items):
            return None
        said.source.claim_own(noun)
        found: i.Reference | None = None
        for item in reversed(noun.items):
            one = _sought(said, item, place)
            if one is None:
                return None
            found = replace(one, also=found, optional=one.optional or "and/or" in noun.conjunctions)
        return found
    what = said.refer(noun)
    if what.what not in ("choice", "all") or what.among is None:
        return None
    return replace(what, among=replace(what.among, where=(*what.among.where, *place)))


def _are_kinds_of_some(noun: n.NounList) -> bool:
    """“any number of artifact, creature, and/or land cards”: of each of these kinds, in one number."""
    first, *others = noun.items
    if noun.conjunctions != {"and/or"} or any(item.modifiers for item in noun.items[:-1]):
        return False
    return first.kinds[:1] != ("article",) and all(item.kinds[:1] in (("type",), ("subtype",)) for item in others)


def look(said: Said) -> Sequence[i.Step] | None:
    """“Look at the top five cards of your library.”, “Look at target player's hand.”"""
    match said.node.complements:
        case (n.Prepositional(sense="at") as at,) | (n.Prepositional(sense="at") as at, n.EqualTo()) if said.by_player:
            said.source.claim_own(at)
            what = _so_many(at.object, said) or said.refer(at.object)
            return [i.Look(said.player(), what, **said.words)]
    return None


def _so_many(noun: n.Noun, said: Said) -> i.Reference | None:
    """“a number of cards from the top of your library | equal to its power”, “… from their hand | equal to …”."""
    many, cards = number_of(said, noun)
    what = said.refer(cards) if many is not None else None
    if what is None or what.what not in ("top", "all", "choice") or not _is_somewhere(what):
        return None
    kind: Literal["top", "choice"] = "top" if what.what == "top" else "choice"
    return replace(what, what=kind, most=many, optional=False)


def reveal(said: Said) -> Sequence[i.Step] | None:
    """“Reveal the top card of your library.”, “Target opponent reveals their hand.”, “Reveal it.”"""
    noun = said.noun
    if not said.by_player or noun is None:
        return None
    what = _own_card(noun, said) or _so_many(noun, said) or said.refer(noun)
    if what.what == "choice" and not _is_somewhere(what):  # “reveals a creature card”: from where?
        return None
    if said.adverb("at random") is not None:
        if what.what != "choice":
            return None
        what = replace(what, at_random=True)
    return [i.Reveal(said.player(), what, **said.words)]


def _is_somewhere(what: i.Reference) -> bool:
    """Whether it is said where the cards are, or among which they are."""
    return what.among is not None and any(isinstance(each, i.InZone | i.IsAmong) for each in flat(what.among.where))


def _own_card(noun: n.Noun, said: Said) -> i.Reference | None:
    """“this card from your hand”: the source, while it is there."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(kind="self"),),
            modifiers=(n.Prepositional(sense="from", object=n.NounPhrase(alone=("your", "hand"))),),
        ):
            said.source.claim(noun)
            there = i.InZone("hand", i.Player("you", "your"))
            return i.Reference("source", said.source.words(noun), among=i.Selection((there,)))
    return None


def choose(said: Said) -> Sequence[i.Step] | None:
    """“You choose a nonland card from it.”: what follows speaks of the chosen ones."""
    noun = said.noun
    if not said.by_player or noun is None or (head := noun.items[-1].head) is None:
        return None
    if isinstance(noun, n.NounList) and noun.conjunctions != {"or"}:
        return None
    what = said.refer(noun)
    among = what.among
    if what.what not in ("choice", "target") or among is None:
        return None
    if head.sense != "card" and not any(isinstance(p, i.IsAmong) for p in among.where):
        return None
    if not any(isinstance(p, i.IsAmong | i.InZone) for p in among.where):
        return None  # “choose a nonland card name”
    if said.adverb("at random") is not None:
        what = replace(what, at_random=True)
    who = said.player()
    return [i.Act("choose", what, player=None if who.who == "you" else who)]


def seek(said: Said) -> Sequence[i.Step] | None:
    """“Seek two nonland cards.”, of digital games: put random ones of them from your library into your hand."""
    noun = said.noun
    if not said.by_player or not isinstance(noun, n.NounPhrase):
        return None
    what = said.refer(noun)
    if what.what != "choice" or what.among is None or what.optional or _is_somewhere(what):
        return None
    who = said.player()
    library = i.InZone("library", i.Player("you") if who.who == "you" else i.Player("that player", "their"))
    where = (*what.among.where, library)
    what = replace(what, among=replace(what.among, where=where), most=what.most or i.Number(1), at_random=True)
    return [i.Move(what, "hand", player=None if who.who == "you" else who, **said.words)]


DONE = {"search": search, "look": look, "reveal": reveal, "choose": choose, "seek": seek}
