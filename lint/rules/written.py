"""What a sentence says that is understood, and what cards write in its place: what small words and marks lack there."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ...grammar.subtypes import singular_subtype, subtypes
from ..forms import is_form_of
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..wording import NEUTRAL, Change, changes
from ..words import Word, Words


def _as_written(reading: Reading) -> Iterator[Found]:
    """What differs from what is written, where that is a slip whatever else differs, or nothing else does."""
    for line in reading.written:
        found = [each for each in changes(line, reading.words, reading.card.name) if each.lows not in NEUTRAL]
        for each in found:
            yield from _apostrophe(reading.words, each)
            yield from _of_counters(reading.words, each)
            yield from _whose(reading.words, each)
        if len(found) == 1:
            yield from _several_forms(found[0])
            yield from _of_subtype(found[0])
        if len(found) == 2:
            yield from _moved_target(reading.words, *found)


def _apostrophe(words: Words, change: Change) -> Iterator[Found]:
    """“to their owners hands” → “owners' hands”."""
    before = words.at(change.start - 1)
    if change.lows == ("", "'") and before.low.endswith("s"):
        said = f"“{before.text}” lacks its apostrophe: “{before.text}'” is meant"
        yield Found(before.span, said, (Edit(before.end, before.end, "'"),))


_COUNTERS = frozenset(["counter", "counters"])
_ON_IT = frozenset(["on it", "on them"])


def _of_counters(words: Words, change: Change) -> Iterator[Found]:
    """“with a finality counter.” → “with a finality counter on it.” (CR 122.6)."""
    before = words.at(change.start - 1)
    if not change.words and change.lows[1] in _ON_IT and before.low in _COUNTERS:
        said = f"counters are on something: “{before.text} {change.lows[1]}”"
        yield Found(before.span, said, (Edit(before.end, before.end, f" {change.lows[1]}"),))


_WHOSE = frozenset(["your", "its", "their", "the"])


def _whose(words: Words, change: Change) -> Iterator[Found]:
    """“return it to owner's hand” → “to its owner's hand”."""
    before, word = words.at(change.start - 1), words.at(change.start)
    if not change.words and change.lows[1] in _WHOSE and word.kind == "word" and word.follows(before):
        said = f"“{before.text} {change.lows[1]} {word.text}” is meant"
        yield Found((before.start, word.end), said, (Edit(word.start, word.start, f"{change.lows[1]} "),))


def _moved_target(words: Words, one: Change, other: Change) -> Iterator[Found]:
    """“tapped target creature” → “target tapped creature”."""
    if one.lows != ("", "target") or other.lows != ("target", "") or other.start > one.start + 2:
        return
    start, end = words[one.start].start, words[other.start].end
    between = " ".join(word.text for word in words[one.start : other.start])
    if between != "other":
        yield Found((start, end), f"“target {between}” is meant", (Edit(start, end, f"target {between}"),))


def _several_forms(change: Change) -> Iterator[Found]:
    """“one or more lands card” → “land cards”, “target players each mills” → “each mill”."""
    card, made = list(change.words), list(change.written)
    if card and card[0].low == "each" and not (made and made[0].low == "each"):
        del card[0]
    if len(change.words) < 2 or len(card) != len(made):
        return
    pairs = [pair for pair in zip(card, made, strict=True) if pair[0].low != pair[1].low]
    if pairs and all(_are_forms(word, other) for word, other in pairs):
        span = pairs[0][0].start, pairs[-1][0].end
        said = " ".join(each.text for each in made)
        wrong = " ".join(each.text for each in card)
        edits = tuple(Edit(word.start, word.end, other.text) for word, other in pairs)
        yield Found(span, f"“{wrong}” is “{said}” here", edits)


def _are_forms(word: Word, other: Word) -> bool:
    return word.kind == other.kind == "word" and word.text.islower() and is_form_of(word.low, other.low)


def _of_subtype(change: Change) -> Iterator[Found]:
    """“one or more Elfs” → “Elves”, “each other Soldiers” → “Soldier”: both name one creature type."""
    if len(change.words) != 1 or len(change.written) != 1:
        return
    word, other = change.words[0], change.written[0]
    one = singular_subtype(word.text)
    if one in subtypes() and one == singular_subtype(other.text):
        yield Found(word.span, f"“{word.text}” is “{other.text}” here", (Edit(word.start, word.end, other.text),))


RULES: tuple[Rule, ...] = (
    Rule(
        "GR025",
        "as-written",
        "a sentence has the small words, forms and marks with which cards say it",
        "Grammar: the sentence is understood, and today's cards write it so.",
        (
            Example(
                "Return up to two target creatures to their owners hands.",
                "Return up to two target creatures to their owners' hands.",
            ),
            Example(
                "Return target creature card from your graveyard to the battlefield with a finality counter.",
                "Return target creature card from your graveyard to the battlefield with a finality counter on it.",
            ),
            Example(
                "Whenever you discard one or more lands card, draw a card.",
                "Whenever you discard one or more land cards, draw a card.",
            ),
            Example(
                "Whenever you attack with one or more Elfs, draw a card.",
                "Whenever you attack with one or more Elves, draw a card.",
            ),
        ),
        safe=False,
        check=_as_written,
    ),
)
