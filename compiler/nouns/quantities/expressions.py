"""Noun phrases that name numbers, as expressions that a board can evaluate."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import FACTORS, NUMBERS_OF_OBJECTS
from ...ledger.source import Source
from ..objects.measures import number_name
from ..player_names import says_whose
from .asked import asked
from .chance import random_number
from .counts import count_of
from .happening import happened, is_gained_life, is_lost_life, is_prevented_damage
from .measures import aggregate, devotion, life_total, measure_of, measure_of_whom, most_done, most_of_players
from .values import number_of

_THAT_MANY = frozenset(
    [
        "that many",
        "that much",
        "this many",
        "that number",
        "that amount",
        "the result",
        "the amount",
        "that damage",
        "the damage",
    ]
)


_COUNTED_WORDS = frozenset(
    ["the number of", "the total number of", "the amount of", "the total amount of", "a number of"]
)


def quantity(node: n.Quantity | n.Noun | n.Unparsed, source: Source) -> i.Quantity:
    """A number as an expression; what cannot be told from the board is ``Asked`` with its words.

    All words are claimed: they are in the expression's fields, or kept by an ``Asked``.
    """
    if isinstance(node, n.Unparsed):
        source.claim(node)
        return i.Asked(node.text)
    if (own := source.own.quantity(node, source)) is not None:
        return own
    if isinstance(node, n.Quantity):
        inner = quantity(_summed(node.of), source)
        if isinstance(inner, i.Half) and node.rounding:
            source.claim_between(node.of.span.end, node.span.end)
            return i.Half(inner.of, node.rounding)
        return inner
    if isinstance(node, n.NounList):
        if node.joints[0] in ("plus", "minus"):
            source.claim_own(node)
            value = _term(node.items[0], source)
            for joint, item in _added(node):
                term = quantity(item, source)
                value = i.Sum((value, term)) if joint == "plus" else i.Difference(value, term)
            return value
        if (event := happened(node, source)) is not None:
            return event
        first, *more = node.items[0].words
        if isinstance(first, n.Word) and first.kind == "multiple" and first.sense in FACTORS and more:
            source.claim(first)
            place = n.Span(more[0].span.start, node.items[0].span.end)
            counted = structs.replace(node.items[0], words=tuple(more), span=place)
            span = n.Span(place.start, node.span.end)
            inner = quantity(structs.replace(node, items=(counted, *node.items[1:]), span=span), source)
            return i.Product(FACTORS[first.sense], inner)
        head = _counted(node.items[0], node, source)
        return head if head is not None else asked(node, source)
    return _term(node, source)


def _summed(node: n.Noun | n.Unparsed) -> n.Noun | n.Unparsed:
    """“the number of cards in their hand minus 4”: the number less 4, though “4” stands beside “their hand”."""
    match node:
        case n.NounPhrase(
            modifiers=(*before, n.Prepositional(object=n.NounList(items=(first, *more)) as several) as in_)
        ):
            pass
        case _:
            return node
    if several.joints[0] not in ("plus", "minus"):
        return node
    place = structs.replace(in_, object=first, span=n.Span(in_.span.start, first.span.end))
    counted = structs.replace(node, modifiers=(*before, place), span=n.Span(node.span.start, first.span.end))
    return n.NounList(items=(counted, *more), joiners=several.joiners, span=node.span)


def _added(node: n.NounList) -> Iterator[tuple[str, n.Noun]]:
    """What is added to the first number or taken from it: “one plus | the number of instant and sorcery cards”."""
    starts = [at for at, joint in enumerate(node.joints, 1) if joint in ("plus", "minus")]
    for at, end in zip(starts, [*starts[1:], len(node.items)], strict=True):
        first, *more = node.items[at:end]
        span = n.Span(first.span.start, node.items[end - 1].span.end)
        many = n.NounList(items=(first, *more), joiners=node.joiners[at : end - 1], span=span)
        yield node.joints[at - 1], many if more else first


def _term(node: n.NounPhrase, source: Source) -> i.Quantity:
    words = node.plain_words
    if not words or len(words) < len(node.words):
        return asked(node, source)
    first = words[0]
    if (chance := random_number(node, source) or _difference(node, source)) is not None:
        return chance
    if first.sense == "the" and (event := happened(node, source)) is not None:
        return event
    if is_lost_life(node) or is_gained_life(node) or (first.sense == "the" and is_prevented_damage(node)):
        source.claim(node)
        return i.ThatMany(source.said(node))
    if node.alone == ("the", "difference") and source.difference is not None:
        source.claim(node)
        return source.difference
    if source.chose_result and node.alone in (("that", "result"), ("the", "other", "result")):
        source.claim(node)
        return i.DieResult("chosen" if node.alone[0] == "that" else "other")
    if not node.modifiers:
        simple = number_of(first) if len(words) == 1 else None
        if simple is not None:
            source.claim(node)
            return simple
        if " ".join(w.sense for w in words) in _THAT_MANY:
            source.claim(node)
            return i.ThatMany(source.said(node))
    if first.kind == "multiple" or first.sense == "half that many":
        return _multiple(node, first, source)
    mark = source.mark()
    found = _counted(node, node, source)
    if found is None:
        source.forget(mark)
        return asked(node, source)
    return found


def _difference(node: n.NounPhrase, source: Source) -> i.Difference | None:
    """“the difference between its power and toughness”: of the greater number and the other."""
    match node:
        case n.NounPhrase(
            senses=("the", "difference"),
            modifiers=(
                n.Prepositional(
                    sense="between",
                    object=n.NounList(items=(n.NounPhrase() as one, n.NounPhrase() as other), joints=("and",)) as both,
                ) as between,
            ),
        ):
            pass
        case _:
            return None
    if len(other.words) == 1 and not other.modifiers:  # “its power and | toughness”
        other = structs.replace(other, words=(*one.words[:-1], *other.words))
    source.claim_own(node, between, both)
    source.claim(*node.words)
    found = _term(one, source), _term(other, source)
    return None if any(isinstance(each, i.Asked) for each in found) else i.Difference(*found, either=True)


def _multiple(node: n.NounPhrase, first: n.Word, source: Source) -> i.Quantity:
    """“twice the number of …”, “half its power”, “one more than …”."""
    if first.sense == "half that many":
        source.claim(node)
        return i.Half(i.ThatMany(), "down")
    rest = n.NounPhrase(words=node.words[1:], modifiers=node.modifiers, span=n.Span(first.span.end + 1, node.span.end))
    if not rest.words:
        return asked(node, source)
    mark = source.mark()
    source.claim(first)
    inner = _term(rest, source)
    if first.sense in FACTORS:
        return i.Product(FACTORS[first.sense], inner)
    match first.sense:
        case "half" | "half of":
            return i.Half(inner, "down")
        case "one less than":
            return i.Difference(inner, i.Number(1))
        case "one more than":
            return i.Sum((inner, i.Number(1)))
    source.forget(mark)
    return asked(node, source)


def _counted(node: n.NounPhrase, whole: n.Noun, source: Source) -> i.Quantity | None:
    """“the number of creatures you control”, “its power”, “the greatest power among creatures you control” …"""
    words = node.plain_words
    if not words:
        return None
    first, head = words[0], words[-1]
    if first.kind == "number of" and first.sense in _COUNTED_WORDS and len(words) > 1:
        source.claim(first)
        span = n.Span(first.span.end + 1, node.span.end)
        rest: n.Noun = n.NounPhrase(words=node.words[1:], modifiers=node.modifiers, span=span)
        if isinstance(whole, n.NounList):
            span = n.Span(first.span.end + 1, whole.span.end)
            assert isinstance(rest, n.NounPhrase)
            rest = n.NounList(items=(rest, *whole.items[1:]), joiners=whole.joiners, span=span)
        return count_of(rest, source)
    if isinstance(whole, n.NounList):
        return devotion(whole, source)
    if head.sense == "number" and (done := most_done(node, words, source)) is not None:
        return done
    if head.sense == "life total" and (most := most_of_players(node, words, source)) is not None:
        return most
    if head.sense in ("life total", "starting life total", "speed") and not node.modifiers:
        return life_total(node, words[:-1], source)
    if (devoted := devotion(node, source)) is not None:
        return devoted
    if head.sense in NUMBERS_OF_OBJECTS and len(words) > 1 and says_whose(words[:-1]) and not node.modifiers:
        of = measure_of_whom(words[:-1], source)
        source.claim(head)
        return None if of is None else i.NumberOf(number_name(head), of)
    measure = len(words) == 2 and first.sense == "the" and head.sense in NUMBERS_OF_OBJECTS and len(node.modifiers) == 1
    if measure and (measured := measure_of(head, node.modifiers[0], source)) is not None:
        source.claim(first)
        return measured
    if head.sense == "number of counters" or head.sense in NUMBERS_OF_OBJECTS:
        return aggregate(node, words, source)
    return None
