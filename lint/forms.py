"""Which words are forms of one another, or are easily taken for one another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ..grammar.engine import syntax
from ..grammar.words import inflections

_FORMS = tuple(
    frozenset(forms.split())
    for forms in (
        "be is are",
        "have has had get gets gain gains",
        "do does",
        "don't doesn't",
        "its it it's",
        "its their",
        "you your you're",
        "they their they're",
        "them their",
        "his her their he she",
        "them it",
        "one a an",
        "that that's thats",
        "more greater",
        "less fewer lower lesser",
        "this these",
        "those these",
    )
)
#: Small words that one takes for another where a sentence is not understood: of place, and whose; slips of the pen.
_TAKEN_FOR = {
    "at": "on in to until",
    "in": "on into from during of it",
    "on": "in onto of at during to",
    "into": "in onto to",
    "onto": "on into",
    "to": "into onto of until for",
    "from": "of in by",
    "for": "of to",
    "form": "from",
    "whit": "with",
    "of": "from or on for",
    "by": "from with",
    "until": "to at",
    "with": "by to",
    "and": "or",
    "that": "its",
    "against": "from",
    "who": "that",
    "which": "that",
    "then": "than",
    "than": "then",
    "have": "with",
    "has": "with",
    "is": "if",
    "if": "is",
    "much": "many",
    "many": "much",
    "loose": "lose",
    "looses": "loses",
}
#: Of these one is written for another, where what is meant is plain.
_PREPOSITIONS = frozenset("at in into on onto".split())
_ENDINGS = (("'s", ""), ("s'", ""), ("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("es", ""), ("s", ""))
_GROWN = ("s", "es")


@cache
def known_words() -> tuple[str, ...]:
    """Every single word of the vocabulary."""
    words = {
        word for known in syntax().lexer.vocabulary.entries.values() for entry, _ in known for word in entry.split()
    }
    return tuple(sorted(word for word in words if word.isalpha() and len(word) > 2))


@cache
def every_word() -> frozenset[str]:
    """The same, to look into."""
    return frozenset(known_words())


@cache
def _verbs() -> dict[str, str]:
    """Verbs of the vocabulary by their forms."""
    entries = [each for known in syntax().lexer.vocabulary.entries.values() for each in known]
    spoken = [entry for entry, classes in entries if "VERB" in classes and " " not in entry]
    plain = [each for each in spoken if len({*spoken}.intersection(inflections(each))) > 1]
    return {form: verb for verb in plain for form in inflections(verb)}


def root(word: str) -> str:
    """The verb that a word is a form of, or the word without the ending of a noun of several or of a possessive."""
    if word in _verbs():
        return _verbs()[word]
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return (word.removesuffix(ending) + instead).removesuffix("e")
    return word.removesuffix("e")


def is_form_of(word: str, other: str) -> bool:
    """Whether two words are forms of one another, or easily taken for one another; no article is."""
    if word == other or {word, other} == {"a", "an"}:
        return False
    if _PREPOSITIONS.issuperset((word, other)):
        return True
    return root(word) == root(other) or any(word in forms and other in forms for forms in _FORMS)


@lru_cache(maxsize=4000)
def forms_of(word: str) -> tuple[str, ...]:
    """The other forms of a word that the vocabulary has, and the words that it is taken for."""
    return tuple(dict.fromkeys(each for each in _all_forms(word) if each != word))


def _all_forms(word: str) -> Iterator[str]:
    yield from (form for forms in _FORMS if word in forms for form in sorted(forms))
    yield from _TAKEN_FOR.get(word, "").split()
    if word in _verbs():
        yield from inflections(_verbs()[word])
    else:
        bases = (word, *(word.removesuffix(ending) for ending in _GROWN if word.endswith(ending)))
        known = [form for base in bases for form in (base, *(base + end for end in _GROWN)) if form in every_word()]
        yield from known
        yield from (f"{form}'s" for form in known if form == root(form) or f"{form}s" in known)
