"""Counters that are put on objects and removed from them (CR 122)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import COUNTING
from ...grammar.traversal import first_phrase, name_of
from ..ledger.source import Source
from ..nouns.player_names import is_player_or_they
from ..nouns.players import player
from ..nouns.quantities import quantity
from ..nouns.quantities.counting import count, for_each

#: Which objects a noun speaks of at that place.
Refer = Callable[[n.Noun], i.Reference]


def put_counters(
    node: n.Clause, noun: n.Noun, source: Source, refer: Refer, had: i.Reference | None = None
) -> list[i.Step]:
    """“Put two +1/+1 counters on it”, “put X +1/+1 counters and a trample counter on it”.

    ``had``: what a condition has said to have counters on it: “put those counters on target creature”.
    """
    counted = any(isinstance(each, n.EqualTo | n.ForEach) for each in node.complements)
    if (both := _counters_on_two(noun)) is not None and not counted:
        first, second = both
        source.claim_between(first.span.end, second.span.start)
        one, other = (put_counters(node, each, source, refer) for each in both)
        return [*one, *other] if one and other else []
    on = first_phrase(noun.items[-1].modifiers, "on")
    if on is None:
        return []
    if isinstance(noun, n.NounList):
        source.claim_own(noun)
    source.claim_own(on)
    target = refer(on.object)
    by = _another_player(node, source)
    if (of := _of_what(noun, source) or _of_those(noun, had, source)) is not None:
        span = (node.span.start, node.span.end)
        return [i.PutCountersOf(of, target, text=source.words(node), span=span)] if by is None else []
    phrases = _each_a_counter(noun.items)
    steps: list[i.Step] = []
    for phrase in phrases:
        counters = _of_one_kind(node, phrase, source)
        if counters is None:
            return []
        steps.append(i.PutCounters(counters, target, by=by))
    either = isinstance(noun, n.NounList) and "or" in noun.conjunctions
    return [_one_of(steps, node, phrases, source)] if either else steps


def _another_player(node: n.Clause, source: Source) -> i.Player | None:
    """Who puts them, if it is another player than you."""
    if node.subject is None or not is_player_or_they(node.subject):
        return None
    who = player(node.subject, source)
    return who if who.who != "you" else None


def _one_of(steps: list[i.Step], node: n.Clause, phrases: Sequence[n.NounPhrase], source: Source) -> i.Choose:
    """“your choice of a flying counter or a trample counter”."""
    labels = tuple(source.words(phrase) for phrase in phrases)
    chooser = player(node.subject, source) if node.subject is not None else i.Player("you", "you")
    return i.Choose(tuple((step,) for step in steps), labels, chooser)


def _each_a_counter(phrases: tuple[n.NounPhrase, ...]) -> tuple[n.NounPhrase, ...]:
    """“your choice of a flying, | vigilance, | or trample counter”: “counter” is the word of all of them."""
    head = phrases[-1].head
    one = phrases[0].senses[:2] in (("your choice of", "a"), ("your choice of", "an"))
    if not one or head is None or head.sense != "counter":
        return phrases
    bare = [phrase.head is not None and phrase.head.sense != "counter" for phrase in phrases[:-1]]
    if not bare or not all(bare) or any(phrase.modifiers for phrase in phrases[:-1]):
        return phrases
    return (*(structs.replace(phrase, words=(*phrase.words, head)) for phrase in phrases[:-1]), phrases[-1])


def _of_what(noun: n.Noun, source: Source) -> i.Reference | None:
    """What “its counters” are on, or were: counters of each kind (CR 122.8)."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(kind="possessive", sense="its" | "his" | "her") as its, n.Word(sense="counter") as counters)
        ):
            source.claim(its, counters)
            return i.Reference("that", source.words(its))
    return None


def _of_those(noun: n.Noun, had: i.Reference | None, source: Source) -> i.Reference | None:
    """What “those counters” were on, where “if it had counters on it” has said so."""
    if had is None or not isinstance(noun, n.NounPhrase) or noun.senses != ("those", "counter"):
        return None
    source.claim(*noun.words)
    return had


def removed_counters(
    node: n.Clause, phrase: n.NounPhrase, source: Source, refer: Refer, counted: i.CountersOn | None
) -> list[i.Step]:
    """“Remove two charge counters from this artifact”, “remove all counters from target creature”."""
    if _another_player(node, source) is not None:
        return []  # that another player removes them, no field says
    subject = [node.subject] if node.subject is not None else []
    if counted is not None and _are_those_counters(phrase):
        source.claim(phrase, *subject)
        return [i.RemoveCounters(counted.kind, None, counted.on)]
    node, phrase = _from_behind(node, phrase)
    counters = _of_one_kind(node, phrase, source)
    match phrase.modifiers:
        case (n.Prepositional(sense="from" | "from among") as place,) if counters is not None:
            pass
        case _:
            return []
    every = [w for w in phrase.words if isinstance(w, n.Word) and w.sense == "all"]
    source.claim_own(place)
    source.claim(*every, *subject)
    of = refer(place.object)
    together = place.sense == "from among"
    if together and (every or of.what != "all"):
        return []
    amount = counters.count
    if phrase.senses[:1] == ("one or more",):
        source.claim(phrase.words[0])
        amount = i.ChosenNumber(text="one or more", least=1)
    return [i.RemoveCounters(counters.kind or None, None if every else amount, of, together)]


def _from_behind(node: n.Clause, phrase: n.NounPhrase) -> tuple[n.Clause, n.NounPhrase]:
    """“a number of charge counters equal to its power | from this artifact”: from what, as the number has taken it."""
    match node.complements:
        case (
            noun,
            n.EqualTo(
                quantity=n.Quantity(
                    of=n.NounPhrase(modifiers=(*kept, n.Prepositional(sense="from") as place)) as of
                ) as many
            ) as equal,
        ) if noun == phrase and not phrase.modifiers:
            pass
        case _:
            return node, phrase
    end = kept[-1].span.end if kept else of.words[-1].span.end
    of = structs.replace(of, modifiers=tuple(kept), span=n.Span(of.span.start, end))
    many = structs.replace(many, of=of, span=n.Span(many.span.start, end))
    equal = structs.replace(equal, quantity=many, span=n.Span(equal.span.start, end))
    phrase = structs.replace(phrase, modifiers=(place,))
    return structs.replace(node, complements=(phrase, equal)), phrase


def _of_one_kind(node: n.Clause, phrase: n.NounPhrase, source: Source) -> i.Counters | None:
    words = phrase.plain_words
    if not words or words[-1].sense != "counter":
        return None
    counting = tuple(w for w in words if w.kind in COUNTING)
    kinds = [w for w in words[:-1] if w not in counting and w.sense != "additional"]
    amount, shown = count(counting, source)
    source.claim(words[-1], *kinds, *(w for w in words if w.sense in ("additional", "your choice of")))
    for complement in node.complements:
        if isinstance(complement, n.EqualTo):
            source.claim_own(complement)
            words_ = source.words(complement)
            amount, shown = quantity(complement.quantity, source), f"a number {words_}"
        elif isinstance(complement, n.ForEach):
            amount, shown = for_each((amount, shown), complement, source)
    return i.Counters(name_of(kinds), amount, "" if isinstance(amount, i.Number) else shown)


def _counters_on_two(noun: n.Noun) -> tuple[n.NounPhrase, n.NounPhrase] | None:
    """“two +1/+1 counters on target creature | and a loyalty counter on each planeswalker you control”."""
    match noun:
        case n.NounPhrase(
            modifiers=(
                n.Prepositional(
                    sense="on", object=n.NounList(items=(n.NounPhrase() as first, n.NounPhrase() as more)) as two
                ) as on,
            )
        ) if two.conjunctions == {"and"}:
            pass
        case _:
            return None
    if more.head is None or more.head.sense != "counter" or not more.modifiers:
        return None
    end = first.span.end
    onto = structs.replace(on, object=first, span=n.Span(on.span.start, end))
    return structs.replace(noun, modifiers=(onto,), span=n.Span(noun.span.start, end)), more


def _are_those_counters(phrase: n.NounPhrase) -> bool:
    """“those counters”, “all of them”, “all of them from it”: of the kind, and on what, a condition has spoken of."""
    match phrase:
        case n.NounPhrase(alone=("those", "counter") | ("them",)):
            return True
        case n.NounPhrase(
            senses=("all",), modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(senses=("them",)) as them),)
        ):
            return not them.modifiers or _is_from_it(them.modifiers)
    return False


def _is_from_it(modifiers: Sequence[n.Modifier]) -> bool:
    match modifiers:
        case (n.Prepositional(sense="from", object=n.NounPhrase(alone=("it",))),):
            return True
    return False
