"""What a line that is not understood may have been meant to say: the one small correction with which it is.

Commas, exchanged words and small words that lack. A correction is given iff the line is then understood to its end and
no other of its kind does as much; that a line is not understood is otherwise told without one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from ..compiler.slips.edits import Corrected, Edit
from ..grammar import nodes as n
from ..grammar import parse, render
from ..grammar.mistakes import diagnose, suspects
from .candidates import Candidate, candidates
from .reading import Reading
from .rule import Example, Found, Rule
from .safety import has_strange_word
from .wording import is_understood
from .words import Words

#: So many candidates of one line are tried.
MOST = 90
#: A longer line is no card's.
LONGEST = 700


def line_around(text: str, at: int) -> tuple[int, int]:
    """The line around a place."""
    end = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, len(text) if end < 0 else end


@lru_cache(maxsize=4000)
def lost_in(line: str, name: str) -> int:
    """How many characters of a line are not understood; more than it has where it can't be written back."""
    tree = parse(line, name=name or None)
    nodes = (node for node in suspects(tree) if not isinstance(node, n.TokenDescription))
    lost = sum(max(1, node.span.end - node.span.start) for node in nodes)
    return lost if lost or render(tree) == line else len(line) + 1


def corrected(reading: Reading) -> Iterator[tuple[str, Found]]:
    """For each line that is not understood: the code of a rule and what it found; “CW001” where nobody can say."""
    text = reading.text
    done = -1
    for node in reading.lost:
        is_mark = node.span.start < node.span.end and not any(map(str.isalnum, text[node.span.start : node.span.end]))
        if node.span.start < done or is_mark:
            continue
        start, end = line_around(text, node.span.start)
        done = end
        place = _place(reading, node)
        found = _of_line(reading, start, end, place[0]) if end - start <= LONGEST else None
        if found is not None:
            yield found
        elif has_strange_word(f"{_said_at(text, node, place)} {text[slice(*place)]}"):
            yield "CW001", Found(place, f"“{_short(_said_at(text, node, place))}” is not understood", None)
        # that nobody here can follow a sentence is no fault of the text


def _said_at(text: str, node: n.Node, place: tuple[int, int]) -> str:
    """The words of a node, or those at a place where it has none."""
    return text[node.span.start : node.span.end] or text[slice(*place)]


def _short(said: str) -> str:
    return said if len(said) < 70 else f"{said[:66]} …"


def _place(reading: Reading, node: n.Node) -> tuple[int, int]:
    if isinstance(node, n.Unparsed) and node.text.strip():
        mistake = diagnose(reading.text, node, name=reading.card.name or None)
        start, end = mistake.span.start, mistake.span.end
        if start == end:
            start = max(node.span.start, reading.text.rfind(" ", 0, end) + 1)
        return start, max(end, start + 1)
    return node.span.start, max(node.span.end, node.span.start + 1)


def _of_line(reading: Reading, start: int, end: int, place: int) -> tuple[str, Found] | None:
    words, line = reading.words, reading.text[start:end]
    at = bisect_right(words, place, key=lambda word: word.end)
    while at < len(words) and words[at].start < start:
        at += 1
    if at == len(words) or not lost_in(line, reading.card.name):
        return None
    found = _understood(candidates(words, *_sentence(words, at), at), line, start, reading.card.name)
    return _told(reading, found) if found else None


def _sentence(words: Words, at: int) -> tuple[int, int]:
    """The first and the last word of the sentence around a word."""
    first, last = at, at
    while first and words[first - 1].kind != "line" and words[first - 1].low not in (".", "•"):
        first -= 1
    while last + 1 < len(words) and words[last + 1].kind != "line" and words[last].low != ".":
        last += 1
    return first, last


def _understood(tried: Iterable[Candidate], line: str, start: int, name: str) -> list[Candidate]:
    """The corrections, all of one kind, with which a line is understood to its end; each text once."""
    found: dict[str, Candidate] = {}
    kind = ""
    for each in islice(tried, MOST):
        if kind and each.code != kind:
            break
        edit = Edit(each.edit.start - start, each.edit.end - start, each.edit.words)
        made = Corrected(line, (edit,)).text
        if made not in found and not lost_in(made, name):
            found[made] = each
            kind = each.code
    return list(found.values())


def _is_understood(reading: Reading, chosen: Candidate) -> bool:
    """Whether the line is more than parsed with a correction: its program is written so."""
    start, end = line_around(reading.text, chosen.start)
    edit = Edit(chosen.edit.start - start, chosen.edit.end - start, chosen.edit.words)
    made = Corrected(reading.text[start:end], (edit,)).text
    return is_understood(made, reading.card)


def _told(reading: Reading, found: list[Candidate]) -> tuple[str, Found] | None:
    """What is said of corrections of which each would do: the first, if nobody has to choose."""
    chosen, text = found[0], reading.text
    span = chosen.start, chosen.end
    edit = Edit(chosen.edit.start - chosen.start, chosen.edit.end - chosen.start, chosen.edit.words)
    wrong = text[slice(*span)]
    said = Corrected(wrong, (edit,)).text
    is_plain = chosen.code == "GR001" or (len(found) == 1 and (chosen.code != "GR006" or _is_plain(chosen, text)))
    if is_plain:
        return chosen.code, Found(span, f"“{wrong}”: “{said}” is meant", (chosen.edit,))
    if len(found) > 2 or not _is_understood(reading, chosen):
        return None
    return "CW001", Found(span, f"“{wrong}” is not understood here: “{said}” may be meant", (chosen.edit,), False)


def _is_plain(candidate: Candidate, text: str) -> bool:
    """Whether a small word says nothing of what is done and to whom, and belongs where it is put."""
    word, before = candidate.edit.words.strip(), text[candidate.start : candidate.edit.start].lower()
    if word == "of":
        return before in ("number", "copy", "copies", "beginning", "top", "bottom")
    return word == "the" or (word == "to" and before == "equal")


RULES: tuple[Rule, ...] = (
    Rule(
        "GR006",
        "missing-word",
        "a small word is missing",
        "Grammar.",
        (
            Example(
                "Create a number Food tokens equal to the number of creatures you control.",
                "Create a number of Food tokens equal to the number of creatures you control.",
            ),
        ),
    ),
)
