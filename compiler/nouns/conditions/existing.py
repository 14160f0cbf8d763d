"""Conditions of which objects there are: “a creature card in your graveyard has flying”, “no creatures are attacking”.

What is said of them by the verb is as if a relative clause said it; then those are counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..quantities import bare, count_of
from .comparing import how_many

#: What stands before objects of which some number is meant, and none in particular.
_SOME = frozenset(["a", "an", "another", "no", "at least", "exactly", "fewer than", "more than", "at most"])
_ALL = frozenset(["each", "all", "every"])
_IS = frozenset([("is",), ("are",)])
_IS_NOT = frozenset([("is", "not"), ("are", "not"), ("isn't",), ("aren't",)])
_HAS = frozenset([("has",), ("have",)])
#: What an object may be doing, or be, in one word with the verb.
_STATES = frozenset(["tapped", "untapped", "attacking", "blocking", "blocked", "enchanted", "equipped", "modified"])
_DOING = frozenset(["attacking", "blocking"])
_PLACES = frozenset(["in", "on", "attached to"])


def existing(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“an Equipment named Sword is attached to a creature you control”, “all lands you control are Islands”."""
    if clause.cause is not None or clause.subject is None:
        return None
    said = _said_of(clause)
    if said is None:
        return None
    of_all = _is_of_all(clause.subject)
    held: list[i.Condition] = []
    for each in _each(clause.subject):
        found = _of_all(each, said, source, words) if of_all else _of_some(each, said, source, words)
        if found is None:
            return None
        held.append(found)
    source.claim(clause.verb)
    source.claim_own(clause.subject)
    return i.AllHold(tuple(held), words) if len(held) > 1 else held[0] if held else None


def _each(subject: n.Noun) -> Iterator[n.Noun]:
    """“an instant card | and a sorcery card”: each of them by itself; nothing where it is some particular object."""
    articles = [item.senses[:1] in (("a",), ("an",)) for item in subject.items]
    if isinstance(subject, n.NounList) and subject.conjunctions == {"and"} and all(articles):
        yield from subject.items
    elif _is_of_all(subject) or (_is_some(subject.items[0]) and not any(articles[1:])):
        yield subject


def _is_some(noun: n.NounPhrase) -> bool:
    first = noun.plain_words[:1]
    return bool(first) and (first[0].kind == "number" or first[0].sense in _SOME) and first[0].sense != "the"


def _is_of_all(noun: n.Noun) -> bool:
    return isinstance(noun, n.NounPhrase) and not _ALL.isdisjoint(noun.senses[:1])


def _said_of(clause: n.Clause) -> n.Modifier | None:
    """What the verb says of its subject, as what narrows a noun: “(a card) | with flying”."""
    senses, complements = clause.verb.senses, clause.complements
    span = n.Span(clause.verb.span.start, complements[-1].span.end if complements else clause.verb.span.end)
    noun = complements[0] if len(complements) == 1 else None
    if senses in _HAS and isinstance(noun, n.NounPhrase | n.NounList):
        return n.Prepositional(preposition="with", object=noun, span=span)
    if senses in _IS and isinstance(noun, n.Prepositional) and noun.sense in _PLACES:
        return noun
    if senses in _IS and isinstance(noun, n.NounPhrase | n.NounList):
        return n.Relative(pronoun="that's", verb=None, complements=(noun,), span=span)
    if senses in _IS_NOT and isinstance(noun, n.NounPhrase | n.NounList):
        return n.Relative(pronoun="that isn't", verb=None, complements=(noun,), span=span)
    return _done_by(clause, span)


def _done_by(clause: n.Clause, span: n.Span) -> n.Modifier | None:
    """“(creatures) | attacking that player”, “(a card) | exiled with it”, “(a creature) | that's tapped”."""
    *be, state = clause.verb.senses
    if tuple(be) in (*_IS, ("have", "been"), ("has", "been")) and state == "exiled" and len(clause.complements) == 1:
        return n.Participle(verb=state, complements=clause.complements, span=span)
    if tuple(be) not in (*_IS, *_IS_NOT) or state not in _STATES:
        return None
    if tuple(be) in _IS and state in _DOING:
        return n.Participle(verb=state, complements=clause.complements, span=span)
    if clause.complements:
        return None
    pronoun = "that's" if tuple(be) in _IS else "that isn't"
    return n.Relative(pronoun=pronoun, verb=n.Verb(words=(state,), span=clause.verb.span), span=span)


def _of_some(noun: n.Noun, said: n.Modifier, source: Source, words: str) -> i.Condition | None:
    whole = _narrowed(noun, said)
    counted = count_of(bare(whole), source)
    if not isinstance(counted, i.CountOf) or _is_told(counted):
        return None
    amount, op = how_many(noun, source)
    return i.Holds(counted, op, amount, words)


def _of_all(noun: n.Noun, said: n.Modifier, source: Source, words: str) -> i.Condition | None:
    """“all lands you control are Islands”: there are none that are not."""
    if not isinstance(noun, n.NounPhrase):
        return None
    first, *rest = noun.words
    those = structs.replace(
        noun, words=tuple(rest), span=n.Span(rest[0].span.start, noun.span.end) if rest else noun.span
    )
    of_all = count_of(those, source) if rest else None
    so = count_of(_narrowed(those, said), source) if rest else None
    match of_all, so:
        case i.CountOf(i.Selection(where, text)), i.CountOf(i.Selection(narrower)) if narrower[: len(where)] == where:
            rest_ = narrower[len(where) :]
        case _:
            return None
    if not rest_ or _is_told(so):
        return None
    source.claim(first)
    not_so = i.Not(rest_[0] if len(rest_) == 1 else i.AllOf(rest_))
    return i.Holds(i.CountOf(i.Selection((*where, not_so), text)), "=", i.Number(0), words)


def _narrowed(noun: n.Noun, said: n.Modifier) -> n.Noun:
    """The objects with what is said of them; of a list it is said of all (“instant and sorcery cards | in …”)."""
    if isinstance(noun, n.NounList):
        *before, last = noun.items
        whole = _narrowed(last, said)
        assert isinstance(whole, n.NounPhrase)
        return structs.replace(noun, items=(*before, whole), span=n.Span(noun.span.start, whole.span.end))
    end = n.Span(noun.span.start, max(noun.span.end, said.span.end))
    return structs.replace(noun, modifiers=(*noun.modifiers, said), span=end)


def _is_told(value: i.Value) -> bool:
    return any(isinstance(each, i.Told) for each in value.walk())
