"""Marks: dashes, bullets, full stops, spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..words import Word, Words
from .numbers import NUMBER_OF

_LONG = "—"


_DASHES = frozenset("-–―−")


def _dashes(reading: Reading) -> Iterator[Found]:
    """“–”, “--” and “ - ” where cards have “—”."""
    text, words = reading.text, reading.words
    for k in range(1, len(words)):
        word, before = words[k], words[k - 1]
        if word.text not in _DASHES or word.kind != "mark" or _is_double(before, word):
            continue
        stop = k + 2 if _is_double(word, words.at(k + 1)) else k + 1
        start, end = word.start, words[stop - 1].end
        if not _stays(text, before, (start, end), words.at(stop)):
            said = f"“{text[start:end]}” stands for the long dash “{_LONG}”"
            is_stray = text[start:end] == "-" and before.end == start and text[end : end + 1] != ""  # “gets- +2/+0”
            yield Found((start, end), said, (Edit(start, end, _LONG),), False if is_stray else None)


def _is_double(one: Word, other: Word) -> bool:
    return one.text == other.text and one.end == other.start


def _stays(text: str, before: Word, dash: tuple[int, int], following: Word) -> bool:
    """Whether a dash is no long one: a mode's, “non-”, a minus, a hyphen, of a range."""
    start, end = dash
    is_spaced = text[start - 1] == " "
    if before.kind == "line" or before.low == "non":
        return True
    if following.text[:1].isdigit():  # a minus, “-1-1”; a row of a table: “1-9 | …”
        return is_spaced or before.kind != "word"
    if is_spaced or following.kind != "word":
        return False
    is_hyphen = text[start:end] == "-" and before.kind == "word"
    return is_hyphen or following.start > end  # “red- and …”


def _bullets(reading: Reading) -> Iterator[Found]:
    """“* ” or “- ” at the beginning of a mode → “• ” (CR 700.2)."""
    text = reading.text
    for start, _end in reading.lines[1:]:
        if (
            text[start : start + 1] in ("*", "-", "·", "–", "●", "∙")
            and text[start + 1 : start + 3].strip()[:1].isalpha()
        ):
            yield Found((start, start + 1), "a mode begins with “•”", (Edit(start, start + 1, "•"),))
    for at in (each.end() for form in _MODES_WITHOUT for each in form.finditer(text)):
        if not _is_of_keywords(reading, at):
            end = next(end for _, end in reading.lines if end >= at)
            yield Found((at, end), "a mode begins with “•”", (Edit(at, at, "• "),))


def _is_of_keywords(reading: Reading, at: int) -> bool:
    """Whether a line says keywords of the card, and is no mode."""
    return any(each.kind == "keyword" and each.span[0] == at for each in reading.program.abilities)


#: Behind “choose one —” a first mode without what the next one has.
_FIRST_WITHOUT = re.compile(r"\b[Cc]hoose [^.\n]*—\n(?=[A-Z{][^\n•]*\n• )")

#: Behind the first mode a second one without what the first one has: of one mode none is chosen.
_SECOND_WITHOUT = re.compile(r"\b[Cc]hoose (?:one|two)\b[^.\n]*—\n• [^\n]*\n(?=[A-Z{][^\n•]*(?:\n• |\Z))")

_MODES_WITHOUT = (_FIRST_WITHOUT, _SECOND_WITHOUT)


#: A result of a die in a row of its own, and the roll of a die before it (CR 706.3a).
_RESULT = re.compile(r"[ \t]+(?=\d+(?:[-–—]\d+|\+)? \|)")
_ROLL = re.compile(r"\broll[^.\n]*\bd\d+\b", re.IGNORECASE)


def _results(reading: Reading) -> Iterator[Found]:
    """“Roll a d20. 1—9 | … 10—20 | …” in one line: each result is a line of its own (CR 706.3a)."""
    for start, end in reading.lines:
        line = reading.text[start:end]
        rolled = _ROLL.search(line)
        found = [each for each in _RESULT.finditer(line) if rolled is None or each.start() >= rolled.end()]
        if not found or (rolled is None and "|" not in line[: found[0].start()]):
            continue
        edits = tuple(Edit(start + each.start(), start + each.end(), "\n") for each in found)
        yield Found((edits[0].end, end), "each result of a die is a line of its own", edits)


_BULLETS = frozenset("•*-·–●∙")


def _choose_dash(reading: Reading) -> Iterator[Found]:
    """“Choose one:” before modes → “Choose one —” (CR 700.2)."""
    words = reading.words
    for k, word in enumerate(words):
        end = words.end_of_line(k) if word.low in ("choose", "chooses") and not word.depth else k
        if words.at(k + 1).low in _SO_MANY and end <= k + _MODAL and words.at(end + 1).text in _BULLETS:
            last = words[end - 1]
            if "." in reading.text[reading.text.rfind("\n", 0, last.start) + 1 : last.start]:
                continue  # more is said of the choice: “Choose three. You may choose the same mode more than once.”
            if last.low in (":", ".", ",", ";"):
                said = Edit(last.start, last.end, f" {_LONG}")
            elif last.kind == "word":
                said = Edit(last.end, last.end, f" {_LONG}")
            else:
                continue
            yield Found((word.start, last.end), "“—” stands before modes", (said,))


#: How a choice of modes begins, and so many words are one: “Choose one or more that weren't chosen —”.
_SO_MANY = frozenset([*NUMBER_OF, "any", "both", "up", "x"])
_MODAL = 8


def _full_stop(reading: Reading) -> Iterator[Found]:
    """A line that is a sentence ends in a full stop."""
    for ability in reading.tree.abilities:
        if not isinstance(ability, n.Ability) or ability.kind == "row" or not _is_open(ability):
            continue
        line = reading.text[ability.span.start : ability.span.end].rstrip()
        if len(line.split()) < 3 or not _ends_in_word(line) or line.rpartition(": ")[2].startswith("Level "):
            continue
        end = ability.span.start + len(line)
        at = line.rfind(" ") + 1 + ability.span.start
        yield Found((at, end), "the sentence has no full stop", (Edit(end, end, "."),))


def _is_open(ability: n.Ability) -> bool:
    """Whether the last sentence of an ability does something and has no mark at its end."""
    last = ability.sentences[-1] if ability.sentences else None
    if last is None or isinstance(last, n.Reminder) or last.end:
        return False
    return any(isinstance(part.content, n.Clause | n.Creation) for part in last.parts)


def _ends_in_word(line: str) -> bool:
    return line[-1].isalnum() or line[-1] in "}'’"


#: Ends of addresses: “AskUrza.com”.
_DOMAINS = frozenset(["com", "net", "org"])


#: What is written with a space behind a mark.
_WRITTEN = frozenset(["word", "symbol", "self", "size", "number"])
_AFTER_WORD = frozenset([",", ".", ";", ":", ")"])


def _spaces(reading: Reading) -> Iterator[Found]:
    """Two spaces, a space before a comma, none after it, spaces at the end of a line."""
    text, words = reading.text, reading.words
    for k, word in enumerate(words):
        before = words.at(k - 1)
        gap = (max(before.end, 0), word.start)
        between = text[slice(*gap)]
        if word.kind == "line" and between:
            yield Found(gap, "a space at the end of the line", (Edit(*gap, ""),))
        elif len(between) > 1 and not between.strip(" ") and before.kind not in ("", "line"):
            yield Found(gap, "two spaces", (Edit(*gap, " "),))
        elif between == " " and _needs_no_space(text, before, word):
            yield Found((before.end, word.end), f"a space before “{word.text}”", (Edit(*gap, ""),))
        elif not between and _needs_space(words, k):
            safe = False if len(word.low) == 1 and word.kind == "word" and word.low not in "ax" else None  # “card.s”
            yield Found((before.start, word.start), f"no space after “{before.text}”", (Edit(*gap, " "),), safe)
    yield from _at_the_end(text, words)


def _at_the_end(text: str, words: Words) -> Iterator[Found]:
    end = words[-1].end if words else len(text)
    if end < len(text) and not text[end:].strip(" "):
        yield Found((end, len(text)), "a space at the end", (Edit(end, len(text), ""),))


def _needs_no_space(text: str, before: Word, word: Word) -> bool:
    if word.text not in _AFTER_WORD or not before.kind:
        return False
    return word.text != "." or (before.text != "." and text[word.end : word.end + 2] not in (" .", ".."))


def _needs_space(words: Words, k: int) -> bool:
    """Whether a word stands at once behind a mark and should not: no “1,000”, no “B.O.B.”, no address."""
    earlier, mark, word = words.at(k - 2), words.at(k - 1), words[k]
    if mark.text not in (",", ".", ":", ";") or earlier.kind not in _WRITTEN or word.kind not in _WRITTEN:
        return False
    if earlier.kind == word.kind == "number" or (len(earlier.text) == 1 and earlier.text.isupper()):
        return False
    return not (mark.text == "." and word.text in _DOMAINS)


RULES: tuple[Rule, ...] = (
    Rule(
        "TM009",
        "dash",
        "the dash of cards is “—”",
        "Style: ability words, costs and choices have the long dash.",
        (
            Example(
                "Landfall - Whenever a land you control enters, draw a card.",
                "Landfall — Whenever a land you control enters, draw a card.",
            ),
            Example("Ward–Pay 2 life.", "Ward—Pay 2 life."),
        ),
        check=_dashes,
    ),
    Rule(
        "TM038",
        "result-in-line",
        "each result of a die is a line of its own",
        "CR 706.3a.",
        (
            Example(
                "Roll a d20. 1—9 | Draw a card. 10—20 | Draw two cards.",
                "Roll a d20.\n1—9 | Draw a card.\n10—20 | Draw two cards.",
            ),
        ),
        check=_results,
    ),
    Rule(
        "TM021",
        "bullet",
        "a mode begins with “•”",
        "CR 700.2.",
        (
            Example(
                "Choose one —\n* Draw a card.\n* You gain 3 life.", "Choose one —\n• Draw a card.\n• You gain 3 life."
            ),
            Example(
                "Choose one —\nDraw a card.\n• You gain 3 life.", "Choose one —\n• Draw a card.\n• You gain 3 life."
            ),
        ),
        check=_bullets,
    ),
    Rule(
        "TM037",
        "choose-dash",
        "“—” stands between “choose” and the modes",
        "CR 700.2; style.",
        (
            Example(
                "Choose one:\n• Draw a card.\n• You gain 3 life.", "Choose one —\n• Draw a card.\n• You gain 3 life."
            ),
        ),
        check=_choose_dash,
    ),
    Rule(
        "TM022",
        "full-stop",
        "a sentence ends in a full stop",
        "Style.",
        (Example("When this creature dies, draw a card", "When this creature dies, draw a card."),),
        check=_full_stop,
        of_english=True,
    ),
    Rule(
        "TM023",
        "spaces",
        "one space between words, none before a comma",
        "Style.",
        (
            Example("Draw a card,  then discard a card.", "Draw a card, then discard a card."),
            Example("When this creature dies , draw a card.", "When this creature dies, draw a card."),
            Example("When this creature dies,draw a card.", "When this creature dies, draw a card."),
        ),
        check=_spaces,
    ),
)
