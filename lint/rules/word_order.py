"""Words that stand twice, or in another's place."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..words import Word

#: Words that may stand twice: “that that”, “had had”; names of tokens and counters are looked at by their letters.
_TWICE = frozenset(["that", "had", "x", "boing", "ka"])


_MARKS = frozenset(",.:;")


def _doubled_marks(reading: Reading) -> Iterator[Found]:
    """“enters,, draw a card”; three full stops are meant so."""
    words = reading.words
    for k, (before, word) in enumerate(itertools.pairwise(words)):
        if word.low not in _MARKS or word.low != before.low or word.start != before.end:
            continue
        if word.low not in (words.at(k - 1).low, words.at(k + 2).low):
            yield Found((before.start, word.end), f"“{word.text}” stands twice", (Edit(word.start, word.end, ""),))


def _doubled_pairs(reading: Reading) -> Iterator[Found]:
    """“draw a card a card”."""
    words = reading.words
    for k in range(len(words) - 3):
        first, second = words[k], words[k + 1]
        if first.low == second.low or not all(word.kind == "word" for word in words[k : k + 4]):
            continue
        if words.has(k + 2, first.low, second.low):
            start, end = second.end, words[k + 3].end
            said = f"“{first.text} {second.text}” stands twice"
            yield Found((first.start, end), said, (Edit(start, end, ""),))


def _doubled(reading: Reading) -> Iterator[Found]:
    yield from _doubled_marks(reading)
    yield from _doubled_pairs(reading)
    for before, word in itertools.pairwise(reading.words):
        if word.kind not in ("word", "size") or before.low != word.low or word.low in _TWICE:
            continue
        if word.follows(before) and not (word.text[0].isupper() and before.text[0].isupper()):
            yield Found((before.start, word.end), f"“{word.text}” stands twice", (Edit(before.end, word.end, ""),))


#: What never stands after an article.
_NO_NOUN = frozenset(
    "create creates enters dies of with under on from if when whenever then your its their you gains gets is"
    " draws until into onto and or it they controls".split()
)


_ARTICLES = frozenset(["the", "a", "an"])


def _exchanged(reading: Reading) -> Iterator[Found]:
    """“the enters battlefield”: an article before a word that is no noun, one place from where it belongs."""
    words = reading.words
    for k, (word, following) in enumerate(itertools.pairwise(words)):
        if word.low not in _ARTICLES or word.text == "A" or word.reminder or not _is_no_noun(word, following):
            continue
        span = (word.start, following.end)
        if words.at(k + 2).kind in ("word", "size"):
            said = f"{following.text} {word.text}"
            yield Found(span, f"“{word.text} {following.text}”: “{said}” is meant", (Edit(*span, said),), False)
        else:
            yield Found(span, f"“{word.text}” stands before “{following.text}”", None)


def _is_no_noun(article: Word, word: Word) -> bool:
    return word.kind == "word" and word.low in _NO_NOUN and word.follows(article) and not word.text[0].isupper()


RULES: tuple[Rule, ...] = (
    Rule(
        "GR003",
        "doubled-word",
        "a word stands twice",
        "Grammar.",
        (Example("Draw a a card.", "Draw a card."), Example("Draw a card..", "Draw a card.")),
        check=_doubled,
        of_english=True,
    ),
    Rule(
        "GR005",
        "word-order",
        "two words are exchanged",
        "Grammar.",
        (
            Example("Destroy creature target.", "Destroy target creature."),
            Example("When this creature dies, a create Food token.", "When this creature dies, create a Food token."),
        ),
        check=_exchanged,
    ),
)
