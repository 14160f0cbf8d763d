"""Articles: “a” or “an”, and where one lacks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from .clauses import article
from .tokens import misdescribed

#: What an article stands before by a slip alone: the word between them lacks.
_NEVER_NAMED = frozenset(
    "instead if in into on onto of unless until under and as at among is it its or other create destroy put gain lose"
    " discard return untap deal deals add reveal gets get has have enters attacks dies you your".split()
)


def _article(reading: Reading) -> Iterator[Found]:
    """“a artifact”, “an creature”."""
    for word, following in pairwise(reading.words):
        if word.low not in ("a", "an") or word.kind != "word" or not following.follows(word):
            continue
        right = article(following) if following.low not in _NEVER_NAMED else ""
        if not right or right == word.low or (word.text == "A" and not word.opens):
            continue
        said = right.capitalize() if word.text[0].isupper() else right
        told = f"“{word.text} {following.text}” is “{said} {following.text}”"
        yield replaced(word, said, told, span=(word.start, following.end))


RULES: tuple[Rule, ...] = (
    Rule(
        "GR004",
        "missing-article",
        "the article is missing",
        "Grammar.",
        (
            Example(
                "When this creature dies, create Treasure token.", "When this creature dies, create a Treasure token."
            ),
        ),
        check=misdescribed("GR004"),
    ),
    Rule(
        "GR007",
        "a-or-an",
        "“a” before consonants, “an” before vowels",
        "Grammar.",
        (
            Example("Destroy a artifact.", "Destroy an artifact."),
            Example("Create an 1/1 red Goblin creature token.", "Create a 1/1 red Goblin creature token."),
        ),
        check=_article,
        of_english=True,
    ),
)
