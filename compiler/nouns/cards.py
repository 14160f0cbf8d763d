"""Noun phrases that name cards by where they are (the top of a library, a hand), or as found or looked at before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import COUNTING
from ..ledger.source import Source
from .objects import zone
from .quantities.counting import count
from .quantities.values import number_of

#: References to cards that an earlier step of the effect has shown, found or moved.
BATCHES = frozenset(["linked", "found", "looked at", "revealed", "milled", "drawn", "discarded", "exiled"])
_ENDS = frozenset(["top", "bottom"])
#: Zones whose cards lie in an order (CR 401.2, 404.2).
_ORDERED = frozenset(["library", "graveyard"])


def by_place(node: n.Noun, source: Source) -> i.Reference | None:
    """“the top two cards of your library”, “your hand”, “their hand and graveyard”; None for any other noun phrase."""
    mark = source.mark()
    found = _end_of_library(node, source) if isinstance(node, n.NounPhrase) else None
    found = found or _whole_zone(node, source)
    if found is None:
        source.forget(mark)
    return found


def _end_of_library(node: n.NounPhrase, source: Source) -> i.Reference | None:
    """“the top two cards of your library”, “that many cards from the top of your library”, “cards from the top …”."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="the"), n.Word() as end, *number, n.Word(sense="card")),
            modifiers=(n.Prepositional(sense="of", object=library) as of,),
        ) if end.sense in _ENDS:
            if len(number) == 1 and isinstance(kind := number[0], n.Word) and kind.kind == "type":
                source.claim(node.words[0], end, node.words[-1])
                source.claim_own(of)
                return _topmost(end, kind, library, node, source)
            most = _number(number, source) if number else i.Number(1)
            if most is None:
                return None
            source.claim(*node.words)
            source.claim_own(of)
            return _at(end, library, most, node, source)
        case n.NounPhrase(
            words=(*number, n.Word(sense="card")),
            modifiers=(
                n.Prepositional(
                    sense="from",
                    object=n.NounPhrase(
                        words=(n.Word(sense="the"), n.Word() as end),
                        modifiers=(n.Prepositional(sense="of", object=library) as of,),
                    ) as place,
                ) as from_,
            ),
        ) if end.sense in _ENDS:
            most = _number(number, source) if number else None
            if number and most is None:
                return None
            source.claim(*node.words, *place.words)
            source.claim_own(from_, of)
            return _at(end, library, most, node, source)
    return None


def _number(words: Sequence[n.Word | n.Quoted], source: Source) -> i.Quantity | None:
    """“five”, “X”, “that many”, “twice that many”; None for other words."""
    counting = tuple(w for w in words if isinstance(w, n.Word))
    if len(counting) < len(words) or any(w.kind not in COUNTING and w.sense != "that many" for w in counting):
        return None
    found, _ = count(counting, source)
    return None if isinstance(found, i.Asked | i.ChosenNumber) else found


def _topmost(end: n.Word, kind: n.Word, of: n.Noun, node: n.Noun, source: Source) -> i.Reference | None:
    """“the top creature card of your graveyard”: of the creature cards there, the one nearest to its top (CR 404.2)."""
    found = _at(end, of, i.Number(1), node, source)
    if found is None or found.among is None or not _is_graveyard(found.among.where):
        return None
    source.claim(kind)
    where = (i.HasType(kind.sense), *found.among.where)
    return replace(found, among=replace(found.among, where=where))


def _is_graveyard(where: tuple[i.Predicate, ...]) -> bool:
    return all(isinstance(each, i.InZone) and each.zone == "graveyard" for each in where)


def _at(end: n.Word, library: n.Noun, most: i.Quantity | None, node: n.Noun, source: Source) -> i.Reference | None:
    where = zone(library, source)
    if where is None or len(where) != 1 or not isinstance(where[0], i.InZone) or where[0].zone not in _ORDERED:
        return None
    what: Any = end.sense
    return i.Reference(what, source.words(node), i.Selection(where), most, optional=most is None)


def _whole_zone(node: n.Noun, source: Source) -> i.Reference | None:
    """“your hand”, “target player's graveyard”, “your hand and graveyard”: all cards in them."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="the" | "all"), n.Word(sense="card")),
            modifiers=(n.Prepositional(sense="in" | "from") as place,),
        ) if node.senses[0] == "the" or _are_all_of_one(place.object):
            where = zones(place.object, source)
            source.claim(*node.words)
            source.claim_own(place)
        case _:
            where = zones(node, source)
    return None if where is None else i.Reference("all", source.words(node), i.Selection(where))


def _are_all_of_one(node: n.Noun) -> bool:
    """“(all cards from) your hand and graveyard”: every card of each of these zones of a player."""
    first, *others = node.items
    whose = isinstance(node, n.NounList) and first.kinds[-2:-1] == ("possessive",) and node.conjunctions == {"and"}
    return whose and all(len(each.words) == 1 for each in others)


def together(node: n.Noun, source: Source, refer: Callable[[n.Noun], i.Reference]) -> i.Reference | None:
    """“this card and your graveyard”, “it and all cards in your hand”: one and also the other."""
    if not isinstance(node, n.NounList) or node.conjunctions not in ({"and"}, {"and/or"}):
        return None
    either = node.conjunctions == {"and/or"}  # “a creature card and/or a land card”: up to one of each
    if either and not _are_from_among(node):
        return None
    mark = source.mark()
    found: i.Reference | None = None
    node = _each_from(node)
    several = all(_is_counted(item) for item in node.items)
    if several and node.items[-1].modifiers and not all(item.modifiers for item in node.items):
        source.claim(node)  # “an artifact and a land you control”: of whom the artifact is, they don't say
        return i.Reference("other", source.words(node))
    for item in reversed(node.items):
        one = refer(item) if several or _is_alone(item) or _is_all(item) else by_place(item, source)
        if one is not None and one.among is not None and any(map(_is_among_them, one.among.where)):
            one = None  # no cards were shown
        if one is None or one.what == "other":
            source.forget(mark)
            return None
        found = replace(one, also=found, optional=one.optional or either)
    source.claim_own(node)
    return found


def _each_from(node: n.NounList) -> n.NounList:
    """“up to one target instant card and up to one target land card | from your graveyard”: both are from there."""
    *others, last = node.items
    place = last.modifiers[-1] if last.modifiers else None
    cards = all(item.head is not None and item.head.sense == "card" for item in node.items)
    if not isinstance(place, n.Prepositional) or not cards:
        return node
    if _are_from_among(node):
        article = node.items[0].words[0]
        items = [item if _is_counted(item) else replace(item, words=(article, *item.words)) for item in node.items]
        return replace(node, items=(*(replace(item, modifiers=(place,)) for item in items[:-1]), items[-1]))
    if place.sense != "from":
        return node
    if any(item.modifiers for item in others) or not all("target" in item.senses for item in node.items):
        return node
    return replace(node, items=(*(replace(item, modifiers=(place,)) for item in others), last))


def _are_from_among(node: n.NounList) -> bool:
    """“a creature card and/or land card | from among them”: the first is one, and no other has words of its own."""
    *others, last = node.items
    from_ = last.modifiers[0] if len(last.modifiers) == 1 else None
    if not isinstance(from_, n.Prepositional) or from_.sense != "from among" or any(item.modifiers for item in others):
        return False
    first = node.items[0].first
    heads = all(item.head is not None and item.head.sense == "card" for item in node.items)
    return heads and isinstance(first, n.Word) and first.kind == "article"


def _is_counted(node: n.NounPhrase) -> bool:
    """“an artifact”, “two creatures you control”: so many of its own."""
    first = node.first
    if isinstance(first, n.Word) and first.sense == "up to" and "target" in node.senses:
        return True
    return isinstance(first, n.Word) and first.kind in ("article", "number") and first.number is not None


def _is_alone(node: n.NounPhrase) -> bool:
    return len(node.words) == 1 and not node.modifiers and node.kinds in (("self",), ("pronoun",))


def _is_all(node: n.NounPhrase) -> bool:
    """“Drakes you control”, “other creatures you control”, beside one that is named: all of them."""
    bare = node.kinds[:1] in (("subtype",), ("type",)) or node.senses[:1] == ("other",)
    return bare and any(isinstance(each, n.Word) and each.kind == "control" for each in node.modifiers)


def zones(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """That something is in a hand, graveyard or library, or in one of several of the same player."""
    found: list[i.Predicate] = []
    whose: i.Player | None = None
    for item in node.items:
        where = zone(item, source)
        if where is None or len(where) != 1 or not isinstance(where[0], i.InZone) or where[0].zone == "exile":
            return None
        shared = whose is not None and len(item.words) == 1  # “all opponents' hands and graveyards”
        whose = whose if shared else where[0].player or whose
        if whose is None:
            return None
        found.append(replace(where[0], player=whose))
    if isinstance(node, n.NounList):
        source.claim_own(node)
        return (i.OneOf(tuple(found)),)
    return tuple(found)


def bound(reference: i.Reference, batch: i.Reference | None) -> i.Reference:
    """The reference with “from among them”, “from it” as the cards that were spoken of; all of some are just these."""
    among = reference.among
    if among is None:
        return reference
    where = tuple(i.IsAmong(_whole(batch)) if batch and _is_among_them(each) else each for each in among.where)
    match reference.what, [each for each in where if isinstance(each, i.IsAmong)]:
        case "all", [i.IsAmong(i.Reference(what, among=None))] if what in BATCHES:
            rest = tuple(each for each in where if not isinstance(each, i.IsAmong))
            return i.Reference(what, reference.text, i.Selection(rest, among.text) if rest else None)
    return replace(reference, among=replace(among, where=where))


def _is_among_them(predicate: i.Predicate) -> bool:
    match predicate:
        case i.IsAmong(i.Reference("that" | "other", among=None | i.Selection(()))):
            return True
    return False


def _whole(batch: i.Reference) -> i.Reference:
    """All of the cards, where one of them has been spoken of."""
    return replace(batch, among=None, most=None)


def so_many(node: n.Noun, batch: i.Reference | None, source: Source) -> i.Reference | None:
    """“put one onto the battlefield”, “up to two”: so many of the cards that were spoken of."""
    words = node.plain_words if isinstance(node, n.NounPhrase) and not node.modifiers else ()
    if not words or any(w.kind != "number" and w.sense not in ("up to", "any number") for w in words):
        return None
    text = source.words(node)
    most = number_of(words[-1])
    if batch is None or (most is None and words[0].sense != "any number"):
        return None
    source.claim(node)
    optional = most is None or words[0].sense == "up to"
    return i.Reference("choice", text, i.Selection((i.IsAmong(_whole(batch)),)), most, optional)


def rest_of(batch: i.Reference, words: str, searched: i.Reference | None = None) -> i.Reference:
    """“the rest”, “the other”: those of the cards with which nothing has been done yet.

    ``searched``: what was looked for just before, by a step of its own: the rest are what else is in those zones.
    """
    where = searched.among.where if searched is not None and searched.among is not None else ()
    if places := tuple(each for each in where if is_place(each)):
        return i.Reference("rest", words, i.Selection((*places, i.OtherThan(_whole(batch)))))
    return i.Reference("rest", words, i.Selection((i.IsAmong(_whole(batch)),)))


def is_place(predicate: i.Predicate) -> bool:
    """“in your library”, “in your library or graveyard”."""
    match predicate:
        case i.OneOf(places):
            return all(map(is_place, places))
    return isinstance(predicate, i.InZone)


def meant(spoken: i.Reference, found: i.Reference, node: n.Noun | None) -> i.Reference:
    """“It”, “those cards”, “that land card” as what was spoken of; “them” are all where one was looked for."""
    if spoken.what not in BATCHES:
        return i.Reference(spoken.what, found.text, antecedent=spoken.antecedent)
    said = node.senses[0] if node is not None else ""
    all_of = said in ("them", "they", "those", "each of") and spoken.most == i.Number(1)
    known = () if all_of else spoken.where
    where = (*known, *(each for each in found.where if each not in known))
    place = found.id if said in ("it", "that") else 0  # one of them, in its round
    return i.Reference(spoken.what, found.text, i.Selection(where) if where else None, id=place)


def is_rest(node: n.Noun, batch: i.Reference, steps: Iterable[Any]) -> bool:
    """“the rest of the revealed cards”, “all other cards revealed this way”, “the remaining cards”.

    “The exiled cards that weren't cast this way” are, if the ``steps`` so far did nothing else with them.
    """
    match node:
        case n.NounPhrase(modifiers=(*first, last)) if (undone := _undone(last)) and _done_with(steps) == undone:
            return _are_the_cards(replace(node, modifiers=tuple(first)), batch)
        case n.NounPhrase(
            words=(n.Word(sense="the"), n.Word(sense="rest")),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as all_),),
        ):
            return _are_the_cards(all_, batch)
        case n.NounPhrase(words=(n.Word(sense="the rest of"), *others), modifiers=modifiers):
            return _are_the_cards(n.NounPhrase(words=tuple(others), modifiers=modifiers), batch)
        case n.NounPhrase(words=(n.Word(sense="all" | "each" | "the"), n.Word(sense="other"), n.Word(sense="card"))):
            return not node.modifiers or _are_the_cards(node, batch)
        case n.NounPhrase(words=(n.Word(sense="the"), n.Word(sense="remaining"), n.Word(sense="card")), modifiers=()):
            return True
    return False


def _done_with(steps: Iterable[Any]) -> frozenset[str]:
    """What steps did with the cards that were shown: “cast”, or the zones where they were put."""
    done: set[str] = set()
    for step in steps:
        match step:
            case i.Move(what=i.Reference("top" | "bottom")):
                pass
            case i.Move(what=i.Reference("all", among=i.Selection(where))) if not any(map(_is_of_some, where)):
                pass
            case i.Move(to=to):
                done.add(to)
            case i.Cast():
                done.add("cast")
            case i.Unmodelled():
                done.add("something")
    return frozenset(done)


def _is_of_some(predicate: i.Predicate) -> bool:
    return isinstance(predicate, i.IsAmong)


def _undone(modifier: n.Modifier) -> frozenset[str] | None:
    """“that weren't cast this way”, “that weren't put onto the battlefield”: what was not done; None of all else."""
    match modifier:
        case n.Relative(sense="that weren't", verb=n.Verb(main=did), subject=None, further=(), complements=(*how,)):
            pass
        case n.Participle(sense="not cast", further=(), complements=(*how,)):
            did = "cast"
        case _:
            return None
    match did, [each for each in how if not isinstance(each, n.Adverb) or each.sense != "this way"]:
        case "cast", []:
            return frozenset(["cast"])
        case "put", [n.Prepositional(sense="onto", object=n.NounPhrase(is_battlefield=True))]:
            return frozenset(["battlefield"])
    return None


def _are_the_cards(node: n.NounPhrase, batch: i.Reference) -> bool:
    """“the revealed cards”, “those cards”, “them”, “the cards revealed this way”: all of those spoken of."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="them"),), modifiers=()):
            return True
        case n.NounPhrase(words=(n.Word(sense="those" | "the"), n.Word(sense="card")), modifiers=()):
            return True
        case n.NounPhrase(words=(n.Word(sense="the"), n.Word() as did, n.Word(sense="card")), modifiers=()):
            return did.sense == batch.what
        case n.NounPhrase(words=(*_, n.Word(sense="card")), modifiers=(n.Participle() as said,)):
            way = [each.sense for each in said.complements if isinstance(each, n.Adverb)]
            return said.sense == batch.what and way == ["this way"]
    return False


def is_card(node: n.Noun | None) -> bool:
    """“that card”, “those creature cards”: cards that were spoken of."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="that" | "those" | "the"), *_, n.Word(sense="card")), modifiers=()):
            return True
    return False
