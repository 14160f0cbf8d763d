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


def misplaced(tree: n.Node) -> tuple[n.Span, ...]:
    """The places of such words in a text, in their order."""
    return tuple(span for node in below(tree) for span in _within(node))


def _within(node: n.Node) -> Iterator[n.Span]:
    match node:
        case n.NounPhrase(words=words):
            for before, word in pairwise(words):
                if _is_personal(word) and _describes(before) and before.span.end + 1 == word.span.start:
                    yield before.span
        case n.Clause(subject=n.NounPhrase(words=words) as subject, verb=verb):
            bare = bool(words) and not subject.modifiers and all(map(_is_state, words))
            if bare or (verb.words and verb.words[0].lower() in _BEGINS_WITH_PRONOUN):
                yield subject.span
            if len(verb.words) > 1 and verb.words[0].lower() in ("tapped", "untapped"):
                yield n.Span(verb.span.start, verb.span.start + len(verb.words[0]))


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
