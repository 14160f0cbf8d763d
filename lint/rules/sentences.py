"""Where a sentence ends: a full stop that lacks before a capital, at the end of parentheses, or is another mark."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...compiler.slips.candidates import is_verb
from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..search import line_around, lost_in
from ..words import Word, Words

#: Small words with which a sentence may begin, and which are of no name alone.
_OPENINGS = frozenset(
    "then if otherwise when whenever until at it its you your that those they their them this these each any do"
    " a an the to of with from for into onto in on by was is are were he she him her four three two may can".split()
)
#: With these a sentence begins, so that a full stop lacks before them.
_BEGINNING = frozenset("then if otherwise when whenever until it its you that those they each do at this".split())
#: After these words a name may stand, or a choice that is named.
_BEFORE_NAME = frozenset("named choose chose chosen called and or into unlock gain name".split())


def _capital_within(reading: Reading) -> Iterator[Found]:
    """“into your hand Then put …” lacks a full stop; “draw A card” has a capital."""
    words = reading.words
    for before, word, k in zip(words, words[1:], range(1, len(words)), strict=False):
        if not _is_plain_word(word) or not _is_within(words, k):
            continue
        right: Edit | None = _small(word)
        said = f"“{word.low}” is meant"
        if word.low in _BEGINNING:
            right, said = _only(reading, word, (_full_stop(before, word), _small(word))), "a full stop lacks"
        told = f"“{before.text} {word.text}”: {said}"
        yield Found((before.start, word.end), told, (right,) if right else None, False)


def _is_plain_word(word: Word) -> bool:
    """Whether a word with a capital is one with which a sentence may begin, and begins none."""
    if word.opens or word.kind != "word" or not word.text[:1].isupper():
        return False
    return word.low in _OPENINGS or (is_verb(word.low) and word.text[1:].islower())


def _is_within(words: Words, k: int) -> bool:
    """Whether a word stands between others in small letters, and is of no name."""
    before, following = words.at(k - 1), words.at(k + 1)
    is_after = before.kind in ("word", "number", "size") and before.text[:1].islower()
    if (
        not is_after
        or not words[k].follows(before)
        or before.opens
        or before.low in _BEFORE_NAME
        or following.low in ("—", "of")
    ):
        return False
    if words[k].low not in _OPENINGS and following.kind != "word":
        return False  # “has Strike.” may be a name
    return not (following.kind in ("word", "self") and following.text[:1].isupper())


def _full_stop(before: Word, word: Word) -> Edit:
    return Edit(before.end, word.start, ". ")


def _small(word: Word) -> Edit:
    return Edit(word.start, word.start + 1, word.text[0].lower())


def _only(reading: Reading, word: Word, edits: tuple[Edit, ...]) -> Edit | None:
    """The one of some edits with which a line is understood; None where it is none, or several are."""
    start, end = line_around(reading.text, word.start)
    right = [
        edit
        for edit in edits
        if not lost_in(reading.text[start : edit.start] + edit.words + reading.text[edit.end : end], reading.card.name)
    ]
    return right[0] if len(right) == 1 else None


_REMINDER = re.compile(r"\((?P<said>[A-Z{][^()\n]{25,}?)(?P<mark>[,:;]?)\)")
#: A line, or what is quoted, that ends with a mark that ends no sentence.
_AT_END = re.compile(r"(?<=\w)(?P<mark>[,;])(?=[\"”]?$)", re.MULTILINE)


def _wrong_ends(reading: Reading) -> Iterator[Found]:
    """“(Saddle only as a sorcery)” and “any target,"”: a sentence ends with a full stop."""
    yield from _stop_behind_quotation(reading)
    for found in _REMINDER.finditer(reading.text):
        start, end = found.span("mark")
        if found["said"][-1].isalnum():
            yield _stop_at(reading.text, start, end)
    for found in _AT_END.finditer(reading.text):
        if reading.text[found.end() : found.end() + 3].strip(' "”\n')[:1] != "•":
            yield _stop_at(reading.text, *found.span("mark"))


_QUOTED_STOP = re.compile(r"(?<=[\"“])(?:[A-Z{][^\"“”\n]{15,}\w)(?P<end>[\"”]\.)$", re.MULTILINE)


def _stop_behind_quotation(reading: Reading) -> Iterator[Found]:
    """“has "This creature can't block".” → “can't block."”: the full stop is of the ability that is quoted."""
    for found in _QUOTED_STOP.finditer(reading.text):
        start, end = found.span("end")
        said = "the full stop of a quoted ability stands before the quotation mark"
        yield Found((start, end), said, (Edit(start, end, f".{found['end'][0]}"),))


def _stop_at(text: str, start: int, end: int) -> Found:
    return Found((max(0, start - 1), end + 1), "a sentence ends with a full stop", (Edit(start, end, "."),), False)


RULES: tuple[Rule, ...] = (
    Rule(
        "GR027",
        "capital-within",
        "a small word has a capital within a sentence, or the full stop before it lacks",
        "Grammar.",
        (
            Example(
                "Put that card into your hand Then draw a card.",
                "Put that card into your hand. Then draw a card.",
            ),
            Example("Destroy target creature An opponent controls.", "Destroy target creature an opponent controls."),
        ),
        safe=False,
        check=_capital_within,
    ),
    Rule(
        "GR028",
        "end-of-sentence",
        "a sentence in parentheses, in quotation marks or at the end of a line ends with a full stop",
        "Grammar.",
        (
            Example(
                "Menace (This creature can't be blocked except by two or more creatures)",
                "Menace (This creature can't be blocked except by two or more creatures.)",
            ),
            Example("You may draw a card,", "You may draw a card."),
        ),
        safe=False,
        check=_wrong_ends,
    ),
)
