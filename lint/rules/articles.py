"""Articles: “a” or “an”, and where one lacks."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule
from .clauses import article
from .tokens import misdescribed


def _article(reading: Reading) -> Iterator[Found]:
    """“a artifact”, “an creature”."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        if word.low not in ("a", "an") or word.kind != "word":
            continue
        following = words[k + 1]
        right = article(following)
        if right and right != word.low and word.text[0] != "X" and words[k - 1 : k] != ():
            pass
        if not right or right == word.low or following.start != word.end + 1 or (word.text == "A" and not word.opens):
            continue
        said = right.capitalize() if word.text[0].isupper() else right
        yield Found(
            (word.start, following.end),
            f"“{word.text} {following.text}” is “{said} {following.text}”",
            (Edit(word.start, word.end, said),),
        )


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
    ),
)
