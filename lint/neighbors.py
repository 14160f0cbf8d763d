"""Small words that never stand beside each other: “to for”, “of the .”, where nobody can say what is meant."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Set
from functools import cache
from importlib.resources import files

from .reading import Reading
from .rule import Example, Found, Rule
from .wording import NEUTRAL, Change, Line, changes
from .words import Word, Words

#: The marks that are looked at beside words.
MARKS = frozenset([".", ",", ":"])


@cache
def _known() -> dict[str, frozenset[str]]:
    """What may stand behind each word that is looked at."""
    table = files("cardwright.lint").joinpath("vocabulary", "neighbors.txt").read_text("utf-8")
    rows = (line.partition(" | ") for line in table.splitlines() if line and not line.startswith("#"))
    return {word: frozenset(behind.split()) for word, _, behind in rows}


def is_small(word: Word) -> bool:
    """Whether a word is looked at: a mark, or a word in small letters or with the capital of its sentence."""
    if word.kind != "word":
        return word.low in MARKS
    return word.text.isascii() and (word.text.islower() or (word.opens and word.text[1:].islower()))


def pairs(words: Words, known: Set[str]) -> Iterator[tuple[Word, Word]]:
    """The pairs of words and marks of a set that stand beside each other."""
    for k, word in enumerate(words[:-1]):
        other = words[k + 1]
        if word.low in known and other.low in known and is_small(word) and is_small(other):
            yield word, other


def strangers(reading: Reading) -> Iterator[Found]:
    """Small words that never stand beside each other, but in lines that are understood and said as cards say them."""
    known = _known()
    starts = [line.start for line in reading.written]
    for word, other in pairs(reading.words, known.keys()):
        if other.low in known[word.low] or word.reminder:
            continue
        at = bisect_right(starts, word.start) - 1
        if at < 0 or not _is_plain(reading, reading.written[at], word, other):
            said = reading.text[word.start : other.end]
            yield Found((word.start, other.end), f"“{said}”: these words never stand beside each other")


def _is_plain(reading: Reading, line: Line, word: Word, other: Word) -> bool:
    """Whether two words stand in a line that is understood, and are as they are written."""
    if word.start >= line.end or not line.written:
        return False
    return not any(
        each.lows not in NEUTRAL
        and reading.words[min(each.start, len(reading.words) - 1)].start <= other.end
        and word.start <= _end(reading, each)
        for each in changes(line, reading.words, reading.card.name)
    )


def _end(reading: Reading, change: Change) -> int:
    """Where what is written otherwise ends."""
    return reading.words[max(change.stop, change.start + 1) - 1].end + 1


RULES: tuple[Rule, ...] = (
    Rule(
        "GR026",
        "strangers",
        "small words that never stand beside each other",
        "Grammar. Told where nobody can say what is meant, and only of the commonest words and marks.",
        (
            Example(
                "Trade places with a friend on at the table.",
                "Trade places with a friend at the table.",
            ),
        ),
    ),
)
