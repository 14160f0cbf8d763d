"""Words that stand twice, or in another's place."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule

#: Words that may stand twice: “that that”, “had had”; names of tokens and counters are looked at by their letters.
_TWICE = frozenset(["that", "had", "x", "boing", "ka"])


def _doubled(reading: Reading) -> Iterator[Found]:
    words = reading.words
    for before, word in itertools.pairwise(words):
        if (
            word.kind not in ("word", "size")
            or before.low != word.low
            or word.low in _TWICE
            or word.start != before.end + 1
        ):
            continue
        if word.text[0].isupper() and before.text[0].isupper():
            continue
        yield Found((before.start, word.end), f"“{word.text}” stands twice", (Edit(before.end, word.end, ""),))


#: What never stands after an article.
_NO_NOUN = frozenset(
    "create creates enters dies of with under on from if when whenever then your its their you gains gets is"
    " draws until into onto and or it they controls".split()
)


def _exchanged(reading: Reading) -> Iterator[Found]:
    """“the enters battlefield”: an article before a word that is no noun, one place from where it belongs."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        following = words[k + 1]
        if word.low not in ("the", "a", "an") or word.text == "A" or following.kind != "word" or word.reminder:
            continue
        if following.low not in _NO_NOUN or following.start != word.end + 1 or following.text[0].isupper():
            continue
        after = words[k + 2] if k + 2 < len(words) else None
        before = words[k - 1] if k else None
        span = (word.start, following.end)
        if after is not None and after.kind in ("word", "size") and following.low not in ("the", "a", "an"):
            said = f"{following.text} {word.text}"
            yield Found(span, f"“{word.text} {following.text}”: “{said}” is meant", (Edit(*span, said),), False)
        else:
            del before
            yield Found(span, f"“{word.text}” stands before “{following.text}”", None)


RULES: tuple[Rule, ...] = (
    Rule(
        "GR003",
        "doubled-word",
        "a word stands twice",
        "Grammar.",
        (Example("Draw a a card.", "Draw a card."),),
        check=_doubled,
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
