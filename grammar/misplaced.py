"""Words that stand where English has no place for them: “blue its controller”, “ten you”, “face-down it's your turn”.

No reading has a field for them: they are in vain, whoever has read the words around them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from . import nodes as n
from .senses import NUMBERS, SUPERTYPES
from .traversal import below

_PERSONAL = frozenset("I he her him his it its she their them they you your".split())
_BEGINS_WITH_PRONOUN = frozenset(["it's", "you're", "you've", "they're", "they've"])
#: How something may be, said of a noun alone.
_STATES = frozenset("tapped untapped attacking blocking enchanted equipped face-down face-up suspected goaded".split())
#: Numbers that stand before a noun alone: “both”, “one” and “half” stand elsewhere, too.
_COUNTING = frozenset(NUMBERS) - {"a", "an", "another", "one"}

#: Nouns of which none is tapped, blue or legendary.
_NO_OBJECTS = frozenset("type color power toughness way name".split())
_NO_OBJECTS |= frozenset("end beginning combat turn step phase upkeep choice time monarch initiative".split())


def misplaced(tree: n.Node) -> tuple[n.Span, ...]:
    """The places of such words in a text, in their order."""
    return tuple(span for node in below(tree) for span in _within(node))


def _within(node: n.Node) -> Iterator[n.Span]:
    match node:
        case n.NounPhrase(words=words):
            for before, word in pairwise(words):
                beside = before.span.end + 1 == word.span.start and _describes(before)
                if beside and (_has_its_own(word, before) or (_is_self(word) and word is words[-1])):
                    yield before.span
            if len(words) > 1 and _stands_behind(words[-2], words[-1]):
                yield words[-1].span
            if len(words) > 2 and _is_other(words[-2]) and _describes(words[-3]) and _has_its_own(words[-1], words[-3]):
                yield words[-3].span
            yield from _by_chance_and_chosen(node)
        case n.Relative(verb=None, complements=complements):
            yield from _numbers_of_what_it_is(node.pronoun, complements)
        case n.Clause(subject=None, verb=n.Verb(words=(first, _, *_)) as verb) if first.lower() in _STATES:
            yield n.Span(verb.span.start, verb.span.start + len(first))
        case n.Clause(subject=n.NounPhrase(words=words) as subject, verb=verb):
            bare = bool(words) and not subject.modifiers and all(map(_is_state, words))
            if bare or (verb.words and verb.words[0].lower() in _BEGINS_WITH_PRONOUN):
                yield subject.span
            yield from _before_a_verb(subject, verb)
        case n.Cause(subject=n.NounPhrase() as subject, verb=verb):
            yield from _before_a_verb(subject, verb)


def _by_chance_and_chosen(noun: n.NounPhrase) -> Iterator[n.Span]:
    """“a | random player of your choice”: chance and a player do not both choose it."""
    chosen = any(
        isinstance(each, n.Prepositional) and [*each.object.senses][-1:] == ["choice"] for each in noun.modifiers
    )
    yield from (word.span for word in noun.words if chosen and isinstance(word, n.Word) and word.sense == "random")


def _numbers_of_what_it_is(pronoun: str, complements: tuple[n.Node, ...]) -> Iterator[n.Span]:
    """“that are still | three lands”, “who | ten shuffled …”: what something is or does is not counted."""
    for each in complements:
        if isinstance(each, n.NounPhrase) and each.words and _counts(each.words[0]):
            alone = len(each.words) == 1
            head = each.words[-1]
            kind = isinstance(head, n.Word) and head.kind in ("type", "subtype")
            if (pronoun == "who" and alone) or (pronoun == "that are" and kind):
                yield each.words[0].span


def _before_a_verb(subject: n.NounPhrase, verb: n.Verb) -> Iterator[n.Span]:
    """“you | tapped may”: a state that the verb begins with; but “a creature | attacking causes …”."""
    first = verb.words[0].lower() if len(verb.words) > 1 else ""
    if first in ("tapped", "untapped") or (first in _STATES and all(map(_is_personal, subject.words))):
        yield n.Span(verb.span.start, verb.span.start + len(verb.words[0]))


def _has_its_own(word: n.Node, before: n.Node) -> bool:
    """“blue | its”, “ten | this creature's”, “this blue | way”: no more describes it."""
    if not isinstance(word, n.Word):
        return False
    if _is_personal(word) or (_is_self(word) and word.text.endswith("'s")):
        return True
    if _counts(before) and word.text.endswith("'s"):  # “that | three creature's”
        return True
    return not _counts(before) and word.sense in _NO_OBJECTS


def _stands_behind(noun: n.Node, word: n.Node) -> bool:
    """“creatures | nontoken”, “artifact | ten”, “cards | random”: what describes a noun and comes after it."""
    if not isinstance(noun, n.Word) or not isinstance(word, n.Word) or noun.kind not in ("type", "subtype", "noun"):
        return False
    objects = noun.kind != "noun" or noun.sense in ("card", "creature", "permanent", "spell", "token")
    if word.kind == "non" or word.sense in SUPERTYPES:
        return objects or noun.sense in ("choice", "player", "opponent")
    return objects and (_counts(word) or word.sense == "random")


def _is_self(word: n.Node) -> bool:
    return isinstance(word, n.Word) and word.kind == "self"


def _is_other(word: n.Node) -> bool:
    return isinstance(word, n.Word) and word.sense == "other"


def _is_personal(word: n.Node) -> bool:
    return isinstance(word, n.Word) and word.kind in ("pronoun", "possessive") and word.text.lower() in _PERSONAL


def _describes(word: n.Node) -> bool:
    """Whether it says how something is, or how many: only a noun can follow."""
    if not isinstance(word, n.Word):
        return False
    return word.kind in ("color", "non") or _is_state(word) or _counts(word)


def _is_state(word: n.Node) -> bool:
    return isinstance(word, n.Word) and (word.sense in _STATES or word.sense in SUPERTYPES)


def _counts(word: n.Node) -> bool:
    return isinstance(word, n.Word) and word.kind == "number" and word.text.lower() in _COUNTING


__all__ = ["misplaced"]
