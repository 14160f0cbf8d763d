"""Where modifiers belong: the grammar gives each to the nearest noun, and these rules take it to the right one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from . import nodes as n

Child = Any
NOUNS = frozenset([n.NounPhrase, n.NounList])
#: Places that nothing but “of …” narrows: what follows belongs to what is in them (“cards in your graveyard that …”).
PLACES = frozenset(
    "battlefield graveyard graveyards library libraries hand hands exile stack zone play top bottom game trash".split()
) | {"command zone", "main deck"}
#: Where these verbs move things: “return each card put into a graveyard this way | to the battlefield”; and how:
#: “cast a spell from among cards exiled this way | without paying its mana cost”.
DESTINATIONS = {
    "return": ("to",),
    "returns": ("to",),
    "put": ("into", "onto", "on"),
    "puts": ("into", "onto", "on"),
    "shuffle": ("into",),
    "shuffles": ("into",),
    "cast": ("without",),
    "casts": ("without",),
    "play": ("without",),
    "plays": ("without",),
}


def lifted(children: list[Child]) -> list[Child]:
    """Modifiers that are not a phrase's own as the next siblings of the phrase, or of the preposition before it."""
    out: list[Child] = []
    for child in children:
        out.append(child)
        noun = child.object if type(child) is n.Prepositional else child
        if type(noun) not in NOUNS:
            continue
        kept, moved = _parted(noun)
        if moved:
            at = n.Span(child.span.start, kept.span.end)
            out[-1] = structs.replace(child, object=kept, span=at) if child is not noun else kept
            out += moved
    return out


def _parted(noun: n.Noun) -> tuple[n.Noun, tuple[n.Modifier, ...]]:
    """A noun without the modifiers that are not its own, and those."""
    if isinstance(noun, n.NounList):
        last, moved = _parted_phrase(noun.items[-1])
        if not moved:
            return noun, ()
        return structs.replace(noun, items=(*noun.items[:-1], last), span=n.Span(noun.span.start, last.span.end)), moved
    return _parted_phrase(noun)


def _parted_phrase(phrase: n.NounPhrase) -> tuple[n.NounPhrase, tuple[n.Modifier, ...]]:
    modifiers = phrase.modifiers
    head = phrase.words[-1] if modifiers and phrase.words else None
    if type(head) is not n.Word:
        return phrase, ()
    k = len(modifiers)
    while k and isinstance(modifiers[k - 1], n.Adverb):  # “damage dealt by it | this turn”
        k -= 1
    if (head.text.lower() in PLACES and head.kind != "type") or head.kind == "comparison" or _is_size(phrase):
        k = 0  # “your graveyard | with …”, “mana value 2 or less | from …”, “mana value X | exiled with it”
        while k < len(modifiers) and _of(modifiers[k]):
            k += 1
    elif head.kind == "self" or phrase.senses[:1] == ("that",) or _is_shared(modifiers):
        k = next((i for i, m in enumerate(modifiers[:k]) if _from_among(m) or _with_total(m)), k)
    elif head.kind == "keyword":  # “with defender | named Wood”, “with cycling | in your graveyard”
        k = next((i for i, m in enumerate(modifiers[:k]) if isinstance(m, n.Named) or _in(m)), k)
    if k == len(modifiers):
        return phrase, ()
    end = modifiers[k - 1].span.end if k else head.span.end
    return structs.replace(phrase, modifiers=modifiers[:k], span=n.Span(phrase.span.start, end)), modifiers[k:]


def _is_size(phrase: n.NounPhrase) -> bool:
    """“mana value X”, “power 3”, “cycling abilities”: what an object has, which nothing but “of …” narrows."""
    if len(phrase.words) < 2:
        return False
    of_keyword = phrase.kinds[-2] in ("keyword", "adjective") and phrase.senses[-1] == "ability"
    return of_keyword or (phrase.kinds[-1] == "number" and phrase.senses[-2] in _SIZES)


_SIZES = frozenset(["mana value", "power", "toughness"])


def _is_shared(modifiers: tuple[n.Modifier, ...]) -> bool:
    """“the same name as this spell | from among those cards”."""
    return isinstance(modifiers[0], n.Prepositional) and modifiers[0].preposition.lower() == "as"


def _from_among(modifier: n.Modifier) -> bool:
    return isinstance(modifier, n.Prepositional) and modifier.preposition.lower() == "from among"


def _with_total(modifier: n.Modifier) -> bool:
    """“other than this creature | with total power 10 or greater”: which no single object has."""
    match modifier:
        case n.Prepositional(sense="with", object=n.NounPhrase(senses=("total", *_))):
            return True
    return False


def _in(modifier: n.Modifier) -> bool:
    return isinstance(modifier, n.Prepositional) and modifier.preposition.lower() == "in"


def _of(modifier: n.Modifier) -> bool:
    return isinstance(modifier, n.Prepositional) and modifier.preposition.lower() in ("of", "other than")


def destined(verb: n.Verb, complements: list[Child]) -> list[Child]:
    """Where something is moved to as a complement of the verb that moves it, not of a participle in between."""
    complements = _instead_of_it_all(complements)
    to = DESTINATIONS.get(verb.main)
    noun = complements[0] if complements else None
    if to is None or not isinstance(noun, n.NounPhrase | n.NounList):
        return complements
    complements = [part for each in complements for part in _and_all_others(each, to)]
    kept, moved = _undestined(noun, to)
    if not moved or (any(_leads(c, to) for c in complements) and _leads(moved[0], to) and not _goes_on(moved[0])):
        return complements
    return [kept, *moved, *complements[1:]]


def _instead_of_it_all(complements: list[Child]) -> list[Child]:
    """“4 damage divided as you choose among them | instead”: said of what is done, not of how it is divided."""
    match complements:
        case [*before, n.NounPhrase(modifiers=(*kept, n.Participle(complements=(_, *_, last)) as how)) as noun] if (
            isinstance(last, n.Adverb) and last.text.lower() == "instead"
        ):
            parts = how.complements[:-1]
            how = structs.replace(how, complements=parts, span=n.Span(how.span.start, parts[-1].span.end))
            span = n.Span(noun.span.start, how.span.end)
            return [*before, structs.replace(noun, modifiers=(*kept, how), span=span), last]
    return complements


def _and_all_others(place: Child, to: tuple[str, ...]) -> tuple[Child, ...]:
    """“into your hand and all other cards revealed this way | into your graveyard”: where the others are moved to."""
    match place:
        case n.Prepositional(object=n.NounList(items=(_, others))) if others.senses[:2] == ("all", "other"):
            kept, moved = _undestined(place.object, to)
            span = n.Span(place.span.start, kept.span.end)
            return (structs.replace(place, object=kept, span=span), *moved) if moved else (place,)
    return (place,)


def _undestined(noun: Any, to: tuple[str, ...]) -> tuple[Any, tuple[Child, ...]]:
    """A noun without where it is moved to, which a participle in it has taken for its own; and that."""
    last = noun.items[-1]
    inner = last.modifiers[-1] if last.modifiers else None
    moved: tuple[Child, ...] = ()
    match inner:
        case n.Participle() | n.Relative():
            at = _destination(inner.complements, to)
            if at:  # the first is the participle's own: “cards put into your graveyard this turn”
                end = inner.complements[at - 1].span.end
                moved = inner.complements[at:]
                inner = structs.replace(inner, complements=inner.complements[:at], span=n.Span(inner.span.start, end))
        case n.Prepositional(
            preposition="of" | "from among", object=n.NounPhrase() as object_
        ):  # “of the chosen type revealed …”
            object_, moved = _undestined(object_, to)
            inner = structs.replace(inner, object=object_, span=n.Span(inner.span.start, object_.span.end))
    if inner is None or not moved:
        return noun, ()
    phrase = structs.replace(
        last, modifiers=(*last.modifiers[:-1], inner), span=n.Span(last.span.start, inner.span.end)
    )
    if isinstance(noun, n.NounPhrase):
        return phrase, moved
    span = n.Span(noun.span.start, inner.span.end)
    return structs.replace(noun, items=(*noun.items[:-1], phrase), span=span), moved


def _destination(complements: Sequence[Child], to: tuple[str, ...]) -> int | None:
    """Which complement of a participle says where things are moved to: the last one, or “… and the rest | …”.

    What is cast or played, how and how long stands behind “this way”: “cards exiled this way | until end of turn”.
    """
    if to == DESTINATIONS["play"]:
        ways = [k for k, each in enumerate(complements) if isinstance(each, n.Adverb) and each.sense == "this way"]
        if ways and ways[0] + 1 < len(complements):
            return ways[0] + 1
    places = [k for k, each in enumerate(complements) if _leads(each, to)]
    return next((k for k in places if _goes_on(complements[k])), places[-1] if places else None)


def _goes_on(place: Child) -> bool:
    """“into your hand and the rest | into your graveyard”: something else is moved as well."""
    match place:
        case n.Prepositional(object=n.NounList(items=(_, *_, rest))):
            return rest.senses == ("the", "rest")
    return False


def _leads(complement: Child, to: tuple[str, ...]) -> bool:
    return isinstance(complement, n.Prepositional | n.Gerund) and complement.preposition.lower() in to
