"""Which noun a modifier belongs to: “with mana value X | from your hand” narrows the noun, not the number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ....grammar import nodes as n
from ....grammar.senses import NUMBERS_OF_OBJECTS, single_words
from ....grammar.traversal import first_phrase
from ...ledger.source import Source

#: Conjunctions of a list of which any item will do.
ANY_OF = frozenset(["or", "and", "and/or"])


def _lifted(modifier: n.Modifier) -> tuple[n.Modifier, ...]:
    """“with mana value X | from your hand”, “from it | with mana value 3 or less”: of the noun, not of the number."""
    for apart in (_of_whole, _counters_and_place, _name_and_place, _size_and_place, _shared_and_place):
        if (quality := apart(modifier)) is not None:
            return quality
    match modifier:
        case n.Relative(
            verb=n.Verb(senses=("cast",)), complements=(n.Prepositional(sense="with" | "of") as such,), further=()
        ):  # “spells you cast | with mana value 5 or greater”
            said = replace(modifier, complements=(), span=n.Span(modifier.span.start, such.span.start - 1))
            return (said, *_lifted(such))
        case n.Prepositional(
            object=n.NounPhrase(words=(n.Word() as first, *_), modifiers=(*kept, n.Prepositional() as last)) as noun
        ):
            measured = modifier.sense == "with" and first.sense in NUMBERS_OF_OBJECTS and is_place(last)
            pronoun = modifier.sense in _OUT_OF and first.kind == "pronoun" and last.sense == "with"
            if measured or pronoun:
                end = kept[-1].span.end if kept else noun.words[-1].span.end
                inner = replace(noun, modifiers=tuple(kept), span=n.Span(noun.span.start, end))
                first_ = replace(modifier, object=inner, span=n.Span(modifier.span.start, end))
                return (*_lifted(first_), last)
    return (modifier,)


def _counters_and_place(modifier: n.Modifier) -> tuple[n.Modifier, ...] | None:
    """“with a silver counter on it | from exile”, “… | that attacked this turn”: the card, not the counter."""
    match modifier:
        case n.Prepositional(
            sense="with",
            object=n.NounPhrase(
                modifiers=(
                    n.Prepositional(
                        sense="on",
                        object=n.NounPhrase(
                            words=(n.Word(sense="it"),),
                            modifiers=((n.Prepositional(sense="from") | n.Relative(sense="that")) as such,),
                        ),
                    ),
                )
            ),
        ):
            return (_shortened(modifier, such), such)
    return None


def _name_and_place(modifier: n.Modifier) -> tuple[n.Modifier, ...] | None:
    """“with the same name as that spell | in your graveyard”: the card is there; the spell is where it was named."""
    match modifier:
        case n.Prepositional(
            sense="with",
            object=n.NounPhrase(
                senses=("the", "same", "name"),
                modifiers=(
                    n.Prepositional(
                        sense="as",
                        object=n.NounPhrase(
                            words=(n.Word(sense="that" | "this" | "it"), *_), modifiers=(n.Prepositional() as place,)
                        ),
                    ),
                ),
            ),
        ) if is_place(place):
            return (_shortened(modifier, place), place)
    return None


def _size_and_place(modifier: n.Modifier) -> tuple[n.Modifier, ...] | None:
    """“with equal or lesser mana value | from your hand”: the card is there."""
    match modifier:
        case n.Prepositional(
            sense="with",
            object=n.NounList(
                items=(
                    n.NounPhrase(words=(*_, n.Word(sense="equal")), modifiers=()),
                    n.NounPhrase(modifiers=(n.Prepositional() as place,)),
                )
            ),
        ) if is_place(place):
            return (_shortened(modifier, place), place)
    return None


def _shared_and_place(modifier: n.Modifier) -> tuple[n.Modifier, ...] | None:
    """“that shares a card type with it | from your hand”: the card is there, not what it shares it with."""
    match modifier:
        case n.Relative(
            verb=n.Verb(lemma="share"),
            complements=(
                n.NounPhrase(
                    modifiers=(
                        n.Prepositional(
                            sense="with",
                            object=n.NounPhrase(words=(n.Word() as first, *_), modifiers=(n.Prepositional() as place,)),
                        ),
                    )
                ),
            ),
            further=(),
        ) if place.sense == "from" and first.sense in _KNOWN:
            return (_shortened(modifier, place), place)
    return None


#: What begins a noun of one thing that is known.
_KNOWN = frozenset(["it", "that", "enchanted", "equipped"])


def lifted(node: n.NounPhrase) -> n.NounPhrase:
    """The phrase with what the grammar gives to its modifiers and belongs to itself as modifiers of its own."""
    return replace(node, modifiers=tuple(one for each in node.modifiers for one in _lifted(each)))


def told_where(modifier: n.Modifier, before: Sequence[n.Modifier], source: Source) -> n.Modifier:
    """“in your graveyard that were put | there from the battlefield”: into your graveyard."""
    match modifier:
        case n.Relative(complements=(n.Adverb(sense="there") as there, *more)):
            place = first_phrase(before, "in")
            if place is None:
                return modifier
            source.claim(there)
            into = replace(place, preposition="into")
            return replace(modifier, complements=(into, *more))
    return modifier


def _of_whole(modifier: n.Modifier) -> tuple[n.Modifier, ...] | None:
    """“with flying | you control”, “of the chosen type | you cast”, “with mana value equal to … | from your hand”."""
    match modifier:
        case n.Prepositional(sense="with" | "without" | "of", object=n.NounPhrase(modifiers=(*_, last)) as noun):
            pass
        case _:
            return None
    said = last
    while isinstance(said, n.EqualTo | n.Prepositional) and not (
        isinstance(said, n.Prepositional) and (said.sense in _TAKEN or _is_on_battlefield(said))
    ):
        of = said.quantity if isinstance(said, n.EqualTo) else said.object
        inner = of.of if isinstance(of, n.Quantity) else of
        if not isinstance(inner, n.NounPhrase) or not inner.modifiers:
            return None
        said = inner.modifiers[-1]
    of_keyword = noun.kinds[-1:] == ("keyword",) or noun.senses[-1:] in (("ability",), ("cycling",))
    quality = of_keyword or noun.senses[:2] == ("the", "chosen") or noun.senses[:1] == ("different",)
    from_ = isinstance(said, n.Prepositional) and (said.sense in _TAKEN or (quality and _is_on_battlefield(said)))
    whose = (
        said is last
        and quality
        and (isinstance(said, n.Relative | n.Participle) or (isinstance(said, n.Word) and said.kind == "control"))
    )
    if not (whose or (from_ and (quality or any(sense in NUMBERS_OF_OBJECTS for sense in noun.senses[:2])))):
        return None
    return (*_lifted(_shortened(modifier, said)), said)


_TAKEN = frozenset(["from", "from among"])


def _is_on_battlefield(place: n.Prepositional) -> bool:
    return place.sense == "on" and isinstance(place.object, n.NounPhrase) and place.object.is_battlefield


def _shortened(node: n.Node, last: n.Node) -> Any:
    """The node without its last words."""
    end = last.span.start - 1
    span = n.Span(node.span.start, end)
    match node:
        case n.NounPhrase(modifiers=(*kept, inner)):
            more = () if inner is last else (_shortened(inner, last),)
            return replace(node, modifiers=(*kept, *more), span=span)
        case n.NounList(items=(*kept, inner)):
            return replace(node, items=(*kept, _shortened(inner, last)), span=span)
        case n.Relative(complements=(*kept, inner)):
            return replace(node, complements=(*kept, _shortened(inner, last)), span=span)
        case n.Prepositional(object=inner):
            return replace(node, object=_shortened(inner, last), span=span)
        case n.EqualTo(quantity=inner):
            return replace(node, quantity=_shortened(inner, last), span=span)
        case n.Quantity(of=inner):
            return replace(node, of=_shortened(inner, last), span=span)
    return node


#: Prepositions of where something is taken out of.
_OUT_OF = frozenset(["in", "from", "from among", "among"])


def is_place(node: n.Prepositional) -> bool:
    return node.sense in _OUT_OF


def without_conjunction(modifier: n.Prepositional) -> str:
    """The preposition without the conjunction that is one word with it: “in” of “and in”."""
    first, *rest = single_words((modifier.sense,))
    return " ".join(rest) if first in ANY_OF else modifier.sense
