"""What the readers of older wordings ask of nodes and make of them: places, own names, a verb in other words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from .. import nodes as n


def in_words(verb: n.Verb, last: str) -> n.Verb:
    return structs.replace(verb, words=(*verb.words[:-1], last))


def word(kind: str, text: str, span: n.Span) -> n.Word:
    return n.Word(kind=kind, text=text, span=span)


def object_of(complements: Sequence[Any]) -> n.NounPhrase | None:
    return next((each for each in complements if isinstance(each, n.NounPhrase)), None)


def is_out_of_game(node: Any) -> bool:
    """“from the game”, “from play”."""
    match node:
        case n.Prepositional(sense="from", object=n.NounPhrase() as place):
            return place.alone in (("the", "game"), ("game",), ("play",))
    return False


def is_into_play(node: Any) -> bool:
    """“into play”."""
    match node:
        case n.Prepositional(sense="into", object=n.NounPhrase() as place):
            return place.alone == ("play",)
    return False


def is_pool(node: Any) -> bool:
    """“to your mana pool”, “to his or her mana pool” (CR 106.4)."""
    match node:
        case n.Prepositional(sense="to", object=n.NounPhrase() as pool):
            words = pool.plain_words
            return not pool.modifiers and words[-1].sense == "mana pool" and words[0].kind == "possessive"
    return False


def is_spell(noun: n.NounPhrase | None) -> bool:
    """“a creature spell”, “spells”: what is cast, and was once played (CR 601.1a)."""
    return noun is not None and noun.head is not None and noun.head.sense == "spell"


def is_during_upkeep(node: Any) -> bool:
    """“during your upkeep”."""
    match node:
        case n.Prepositional(sense="during", object=n.NounPhrase() as time):
            return time.senses[-1:] == ("upkeep",) and len(time.words) > 1 and "next" not in time.senses
    return False


def is_own(node: Any) -> bool:
    return isinstance(node, n.NounPhrase) and node.kinds == ("self",) and not node.modifiers


def leaves_play(event: n.Clause) -> bool:
    """“Foo leaves play”, “the token leaves play”: what happens, and does not hold."""
    match event:
        case n.Clause(subject=n.NounPhrase(), verb=n.Verb(senses=("leaves",)), complements=(n.NounPhrase() as place,)):
            return place.is_battlefield
    return False


def at_beginning_of(place: n.Prepositional, time: n.NounPhrase) -> n.Prepositional:
    """“At the beginning of your upkeep”, of “during your upkeep” (CR 503.1a)."""
    of = n.Prepositional(preposition="of", object=time, span=time.span)
    begin = n.Span(place.span.start, time.span.start)
    words = (word("article", "the", begin), word("adjective", "beginning", begin))
    noun = n.NounPhrase(words=words, modifiers=(of,), span=place.span)
    return structs.replace(place, preposition="At", object=noun)
