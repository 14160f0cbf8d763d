"""What a line was meant to say that is parsed, and not understood in full: the one change of a word with which it is.

A change is given iff the line is then understood to its end and is, word for word, what is written from its program.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate, islice

from ..compiler.slips.candidates import is_verb
from ..compiler.slips.edits import Corrected, Edit
from ..grammar.senses import NUMBERS
from .candidates import Candidate, small_between
from .findings import Finding
from .forms import every_word, forms_of
from .phrases import sentence_case
from .reading import Reading
from .rule import Found
from .wording import Line, is_understood, places_in
from .words import Word, Words

#: So many changes of one line are tried.
MOST = 60
#: A longer line is no card's, and each try compiles it.
LONGEST = 320


def explaining(reading: Reading, found: list[Finding]) -> Iterator[Finding]:
    """Those of the findings that say why their line is not understood in full.

    One without a fix may; one with a fix does iff the line is understood with it and the others of that line: what is
    written as older cards had it, or in another style, is no reason.
    """
    by_line: dict[int, list[Finding]] = {}
    starts = [line.start for line in reading.written]
    for each in found:
        if each.part != "oracle_text":
            continue
        at = bisect_right(starts, each.span[0]) - 1
        if each.fix is None or at < 0 or reading.written[at].written:
            yield each
        else:
            by_line.setdefault(at, []).append(each)
    for at, own in by_line.items():
        if _is_read_with(reading, reading.written[at], own):
            yield from own


def _is_read_with(reading: Reading, line: Line, found: list[Finding]) -> bool:
    """Whether a line is understood with the fixes of all findings in it, of two that meet the first one's."""
    edits: list[Edit] = []
    for each in found:
        own = () if each.fix is None else each.fix.edits
        if all(line.start <= edit.start and edit.end <= line.end for edit in own) and not any(
            a.start <= b.end and b.start <= a.end for a in own for b in edits
        ):
            edits += own
    moved = tuple(edit._replace(start=edit.start - line.start, end=edit.end - line.start) for edit in edits)
    made = Corrected(reading.text[line.start : line.end], moved).text
    return line.end - line.start > LONGEST or is_understood(made, reading.card)


def reworded(reading: Reading, told: list[tuple[int, int]]) -> Iterator[tuple[str, Found]]:
    """For each line that is not understood in full, but those that something is ``told`` of: the change that helps."""
    places = sorted(told)
    furthest = list(accumulate((max(end, start + 1) for start, end in places), max))
    for line in reading.written:
        before = bisect_left(places, (line.end, 0))  # so many begin before the line ends
        is_told = before > 0 and line.start < furthest[before - 1]
        if not line.written and line.end - line.start <= LONGEST and not is_told:
            found = _helpful(reading, line)
            if len(found) == 1:
                yield _told(reading.text, found[0])
            elif len({(each.start, each.end) for each in found}) == 1:
                yield _one_of(reading.text, found)


def _told(text: str, chosen: Candidate) -> tuple[str, Found]:
    span = chosen.start, chosen.end
    edit = Edit(chosen.edit.start - chosen.start, chosen.edit.end - chosen.start, chosen.edit.words)
    wrong = text[slice(*span)]
    said = Corrected(wrong, (edit,)).text
    told = f"“{wrong}” is not understood here: “{said}” is"
    return chosen.code, Found(span, told, (chosen.edit,), False, severity="info")  # it may be a gap of cardwright's


def _one_of(text: str, found: list[Candidate]) -> tuple[str, Found]:
    """Words in whose place one of several would do: a person says which."""
    first = found[0]
    either = " or ".join(dict.fromkeys(f"“{each.edit.words.strip()}”" for each in found))
    told = f"“{text[first.start : first.end]}” is not understood here: {either} would be"
    return first.code, Found((first.start, first.end), told, None, severity="info")


def _helpful(reading: Reading, line: Line) -> list[Candidate]:
    text, card = reading.text[line.start : line.end], reading.card
    found: dict[str, Candidate] = {}
    for each in islice(_changes(reading.words, line), MOST):
        if found and each.code != next(iter(found.values())).code:
            break
        edit = Edit(each.edit.start - line.start, each.edit.end - line.start, each.edit.words)
        made = Corrected(text, (edit,)).text
        word = edit.words.lower() if each.code == "GR020" else ""
        if made not in found and is_understood(made, card, word=word):
            found[made] = each
    if len(found) > 1:
        so = [made for made in found if is_understood(made, card)]
        found = {made: found[made] for made in so} or found
    return list(found.values())


def _changes(words: Words, line: Line) -> Iterator[Candidate]:
    def far(k: int) -> int:
        return min((max(0, start - words[k].end, words[k].start - end) for start, end in line.left), default=0)

    places = sorted((k for k in places_in(line, words) if not words[k].reminder), key=far)
    yield from _confused(words, places)
    yield from _other_forms(words, places)
    yield from _numbers_behind(words, places)
    yield from _joined(words, places)
    yield from _other_marks(words, places)
    yield from _new_sentences(words, places)
    yield from _small_words(words, places)


#: Words that are written for one another.
_CONFUSED = {
    "at": "to",
    "cast": "to cast",
    "dealt": "be dealt",
    "end-step": "end step",
    "form": "from",
    "from": "to",
    "in": "into",
    "of": "from",
    "on": "onto",
    "than": "then",
    "then": "than",
    "they": "their",
    "to": "from",
    "when": "where",
    "where": "when",
}


def _confused(words: Words, places: list[int]) -> Iterator[Candidate]:
    """“You gain X life, when X is …” → “where X is …”."""
    for k in places:
        word = words[k]
        if word.low not in _CONFUSED or _is_of_part(words, k):
            continue
        edit = Edit(word.start, word.end, sentence_case(_CONFUSED[word.low], word.text))
        yield Candidate("GR020", edit, word.start, word.end)


#: Behind these words “of” says whose part something is: “each of them”, “one of the exiled cards”.
_PART_OF = frozenset([*NUMBERS, "all", "any", "both", "each", "either", "half", "most", "none", "rest", "some"])
#: Before these it is “or” that is meant: “one of more tokens”.
_MEASURED = frozenset(["more", "fewer", "less", "greater"])


def _is_of_part(words: Words, k: int) -> bool:
    return words[k].low == "of" and words.at(k - 1).low in _PART_OF and words.at(k + 1).low not in _MEASURED


def _other_forms(words: Words, places: list[int]) -> Iterator[Candidate]:
    for k in (k for k in places if words[k].kind == "word" and not _is_of_part(words, k) and not _is_keyword(words, k)):
        word = words[k]
        lasts = word.low in _HAVING and "until" not in words.lows(k, words.end_of_line(k))
        for form in forms_of(word.low):
            if (lasts and form in _GAINING) or _is_of_nobody(words, k, form):
                continue
            edit = Edit(word.start, word.end, sentence_case(form, word.text))
            yield Candidate("GR020", edit, word.start, word.end)


def _is_keyword(words: Words, k: int) -> bool:
    """Whether a word is the end of what stands before a dash: “Cumulative upkeep—Put …”."""
    return words.at(k + 1).low == "—"


#: What is had for as long as something lasts is not gained: “Equipped creature has menace.”
_HAVING, _GAINING = frozenset(["has", "have"]), frozenset(["gain", "gains"])


def _is_of_nobody(words: Words, k: int, form: str) -> bool:
    """Whether a verb would be of nobody who stands before it: “For each player, chooses”, “Blazing Torch deal”."""
    low, before = words[k].low, words.at(k - 1).kind
    if before == "self":  # who is called so is one
        return low == f"{form}s" and is_verb(form)
    return form == f"{low}s" and before in ("mark", "line", "") and is_verb(low)


def _numbers_behind(words: Words, places: list[int]) -> Iterator[Candidate]:
    """“loses life 2” → “loses 2 life”."""
    for before, word in ((words[k - 1], words[k]) for k in places if k):
        if word.kind == "number" and before.kind == "word" and word.follows(before):
            edit = Edit(before.start, word.end, f"{word.text} {before.text}")
            yield Candidate("GR005", edit, before.start, word.end)


def _joined(words: Words, places: list[int]) -> Iterator[Candidate]:
    """“in stead” → “instead”."""
    for before, word in ((words[k - 1], words[k]) for k in places if k):
        said = before.low + word.low
        if word.follows(before) and before.kind == word.kind == "word" and said in every_word():
            edit = Edit(before.start, word.end, sentence_case(said, before.text))
            yield Candidate("GR024", edit, before.start, word.end)


def _new_sentences(words: Words, places: list[int]) -> Iterator[Candidate]:
    """“Destroy target creature its controller loses 2 life.” → “creature. Its controller …”."""
    for before, word in ((words[k - 1], words[k]) for k in places if k):
        if word.low in _SUBJECTS and before.kind == "word" and word.follows(before):
            edit = Edit(before.end, word.start + 1, f". {word.text[0].upper()}")
            yield Candidate("GR021", edit, before.start, word.end)


_SUBJECTS = frozenset("its it you they that those each target".split())


def _other_marks(words: Words, places: list[int]) -> Iterator[Candidate]:
    """A comma where a sentence that waits for something ends too soon, a colon where a cost does."""
    for k in places:
        mark, following = words[k], words.at(k + 1)
        if mark.low not in (".", ",", ";") or following.kind != "word" or not following.follows(mark):
            continue
        first = _first_of(words, k)
        if mark.low != "," and first.low in _OPENINGS:
            edit = Edit(mark.start, following.start + 1, f", {following.text[0].lower()}")
        elif first.kind == "symbol":
            edit = Edit(mark.start, following.start + 1, f": {following.text[0].upper()}")
        else:
            continue
        yield Candidate("GR021", edit, mark.start, following.end)


_OPENINGS = frozenset(["when", "whenever", "if", "at"])


def _first_of(words: Words, k: int) -> Word:
    """The first word of the sentence that a mark is in."""
    while k and not words[k].opens:
        k -= 1
    return words[k]


def _small_words(words: Words, places: list[int]) -> Iterator[Candidate]:
    for before, word in ((words[k - 1], words[k]) for k in places if k):
        if (word.follows(before) or word.kind == "mark") and before.kind != "mark":
            for small in small_between(before, word):
                if small != "creature" or not word.low.startswith("non"):
                    yield Candidate("GR006", Edit(before.end, before.end, f" {small}"), before.start, word.end)
