"""What a line that is not understood may have been meant to say: the one small correction with which it is.

Commas, exchanged words and small words that lack. A correction is given iff the line is then understood to its end and
no other of its kind does as much; that a line is not understood is otherwise told without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..compiler.slips.candidates import SMALL, is_verb
from ..compiler.slips.edits import Corrected, Edit
from ..grammar import nodes as n
from ..grammar import parse, render
from ..grammar.mistakes import diagnose, suspects
from .reading import Reading, Wd
from .rule import Example, Found, Rule
from .safety import has_strange_word

#: So many candidates of one line are tried.
MOST = 90
#: A longer line is no card's.
LONGEST = 700


class Candidate(NamedTuple):
    """A correction of one kind (the code of its rule): its edit, and the place that is shown."""

    code: str
    edit: Edit
    start: int
    end: int


def line_around(text: str, at: int) -> tuple[int, int]:
    """The line around a place."""
    end = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, len(text) if end < 0 else end


@lru_cache(maxsize=4000)
def lost_in(line: str, name: str) -> int:
    """How many characters of a line are not understood; more than it has where it can't be written back."""
    tree = parse(line, name=name or None)
    lost = sum(
        max(1, node.span.end - node.span.start)
        for node in suspects(tree)
        if not isinstance(node, n.TokenDescription)
        and (not isinstance(node, n.Unparsed) or node.text.strip(" .,") or True)
    )
    return lost if lost or render(tree) == line else len(line) + 1


_NO_COMMA_BEFORE = frozenset(
    "of to with or and that's is are was were has have gets get gains gain can't token tokens control controls creature"
    " creatures card cards under on in from at by until this with".split()
)
_NO_COMMA_AFTER = frozenset(
    "a an the of to with or and target each your its their his her this in on at by from may would can could no is be"
    " into onto under than until two three whenever when if as for that that's wins loses".split()
)
#: Small words beside those that the compiler looks for, and after (or before) which words they are looked for: they may
#: say whose or which, so that they are tried only here, where a person looks at the correction.
_MORE_SMALL: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = tuple(
    (word, frozenset(before.split()), frozenset(following.split()))
    for word, before, following in (
        ("the", "", "battlefield beginning number top bottom end next"),
        ("of", "any cards one", ""),
        ("to", "damage adds addition up owner's able", ""),
        ("to", "", "target any its their your"),
        ("a", "whenever when deals put control controls search", ""),
        ("an", "whenever when deals put control controls search", ""),
        ("token", "treasure food clue blood map", ""),
        ("end", "until next your", "of step"),
        ("turn", "of", ""),
        ("until", "", "end"),
        (
            "you",
            "creature creatures permanents permanent land lands artifact artifacts if when whenever cards spell",
            "control may do cast gain",
        ),
        ("control", "you", ""),
        ("your", "into from to in of", "hand library graveyard upkeep end"),
        ("with", "creature creatures", ""),
        ("on", "counter counters", ""),
        ("card", "a target creature land that", ""),
        ("cards", "two three x top", ""),
        ("counter", "+1/+1 a", "on"),
        ("from", "", "your the exile"),
        ("into", "", "your their its"),
        ("onto", "", "the"),
        ("may", "you", ""),
        ("this", "", "turn creature way"),
        ("enters", "creature artifact enchantment land SELF token aura", ""),
        ("dies", "creature SELF token", ""),
        ("creature", "target another this a each other enchanted equipped", ""),
        ("player", "target each that a", ""),
        ("life", "1 2 3 4 5 6", ""),
        ("damage", "1 2 3 4 5 6 x combat", ""),
        ("upkeep", "your each", ""),
        ("step", "end", ""),
        ("beginning", "the", "of"),
        ("is", "it toughness power x creature that", ""),
        ("for", "", "each"),
        ("each", "for", ""),
        ("number", "the", "of"),
        ("gains", "creature it", ""),
        ("gets", "creature it", ""),
    )
)


def _is_plain(candidate: Candidate, text: str) -> bool:
    """Whether a small word says nothing of what is done and to whom, and belongs where it is put."""
    word, before = candidate.edit.words.strip(), text[candidate.start : candidate.edit.start].lower()
    if word == "of":
        return before in ("number", "copy", "copies", "beginning", "top", "bottom")
    return word == "the" or (word == "to" and before == "equal")


def candidates(words: tuple[Wd, ...], first: int, last: int, at: int) -> Iterator[Candidate]:
    """Corrections of the words from ``first`` to ``last``; ``at`` is the place where understanding ended."""
    places = sorted(range(first + 1, last + 1), key=lambda k: (abs(k - at), k))
    for k in places:  # a comma
        before, word = words[k - 1], words[k]
        if before.kind in ("mark", "line") or word.kind in ("mark", "line") or before.low in _NO_COMMA_AFTER:
            continue
        if word.low in _NO_COMMA_BEFORE or before.depth != word.depth or word.start == before.end:
            continue
        if not _begins_clause(words, k) or not (_is_opening(words, first, k) or _lists(words, k)):
            continue
        yield Candidate("GR001", Edit(before.end, before.end, ","), before.start, word.end)
    for k in places:  # two words in the other order
        before, word = words[k - 1], words[k]
        if {before.kind, word.kind} & {"mark", "line"} or word.start != before.end + 1 or before.low == word.low:
            continue
        if abs(k - at) > 6 or {before.kind, word.kind} & {"symbol", "number"} or not _odd(before.low, word.low):
            continue
        a, b = before.text, word.text
        if before.opens and b[0].islower() and a[0].isupper() and before.kind == "word":
            a, b = a[0].lower() + a[1:], b[0].upper() + b[1:]
        yield Candidate("GR005", Edit(before.start, word.end, f"{b} {a}"), before.start, word.end)
        if before.opens and b != word.text:
            yield Candidate("GR005", Edit(before.start, word.end, f"{word.text} {before.text}"), before.start, word.end)
    for k in places:  # a small word
        before, word = words[k - 1], words[k]
        if abs(k - at) > 4 or before.kind == "line" or word.kind == "line" or before.text in "“(":
            continue
        for small, befores, followings in (*SMALL, *_MORE_SMALL):
            if (befores and before.low not in befores) or (followings and word.low not in followings):
                continue
            if small in ("a", "an") and (word.kind != "word" or (small == "an") != (word.low[0] in "aeiou")):
                continue
            if small in (before.low, word.low):
                continue
            yield Candidate("GR006", Edit(before.end, before.end, f" {small}"), before.start, word.end)


_OPENINGS = frozenset("when whenever if at as for until unless while during once".split())
_SUBJECTS = frozenset(
    "you it they he she that those target each any all this another its their your choose a an the".split()
)
_DETERMINERS = frozenset("a an the this that each all any no target another two three four five your its their".split())
_PREPOSITIONS = frozenset("of on in to from with at by as for into onto under until".split())


def _begins_clause(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a clause may begin with a word: a subject, a verb that says what to do."""
    word, before = words[k], words[k - 1]
    if (
        before.low in ("which", "named", "where", "way", "player")
        or word.low == "total"
        or (word.kind == "self" and before.low == "named")
    ):
        return False
    return word.kind == "self" or word.low in _SUBJECTS or is_verb(word.low) or word.low in ("then", "except", "where")


def _is_opening(words: tuple[Wd, ...], first: int, k: int) -> bool:
    """Whether the words before, back to the last comma, open a sentence: “When …”, “If …”."""
    you = words[k].low == "you"
    while k > first and words[k - 1].low not in (",", "—", ":", "“"):
        k -= 1
    if you and words[k].low == "for":
        return False  # “for each creature you controlled”
    return words[k].low in _OPENINGS or (words[k].low == "at" and words[k].opens)


def _lists(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a word goes on with a list of tokens, of what is done, or says more: “…, then …”, “…, except …”."""
    return words[k].low in ("then", "except", "where") or words[k - 1].low in ("token", "tokens")


_NOUNS = frozenset(
    "creature creatures card cards player players opponent opponents permanent permanents land lands token tokens"
    " artifact artifacts enchantment spell battlefield graveyard hand library counter counters turn life damage"
    " step top bottom end draw untap control rest number".split()
)


def _odd(word: str, following: str) -> bool:
    """Whether two words hardly stand in this order: “the of”, “creature target”, “battlefield the”."""
    if {"plus", "minus", "and", "or"} & {word, following}:
        return False
    if word in _DETERMINERS:
        return (
            following in _PREPOSITIONS
            or (following in _DETERMINERS and word != "each" and following != "target")
            or (word in ("a", "an", "the", "target", "your", "its") and following not in _NOUNS and is_verb(following))
        )
    if word in _PREPOSITIONS and is_verb(following) and following not in _NOUNS:
        return True
    if following in ("a", "an", "the", "target", "your", "its"):
        return word in _NOUNS or word in ("tapped", "other", "up", "white", "blue", "black", "red", "green")
    return (word in _NOUNS and following in ("end", "may", "can't", "would", "X")) or (
        following in ("whenever", "when", "if") and word not in _PREPOSITIONS
    )


def corrected(reading: Reading) -> Iterator[tuple[str, Found]]:
    """For each line that is not understood: the code of a rule and what it found; “CW001” where nobody can say."""
    text, words = reading.text, reading.words
    done = -1
    for node in reading.lost:
        is_mark = node.span.start < node.span.end and not any(map(str.isalnum, text[node.span.start : node.span.end]))
        if node.span.start < done or is_mark:
            continue
        start, end = line_around(text, node.span.start)
        done = end
        place = _place(reading, node)
        found = _of_line(reading, words, start, end, place[0]) if end - start <= LONGEST else None
        if found is not None:
            yield found
            continue
        said = text[node.span.start : node.span.end] or text[place[0] : place[1]]
        if not has_strange_word(f"{said} {text[slice(*place)]}"):
            continue  # that nobody here can follow a sentence is no fault of the text
        yield "CW001", Found(place, f"“{_short(said)}” is not understood", None)


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


def _of_line(reading: Reading, words: tuple[Wd, ...], start: int, end: int, place: int) -> tuple[str, Found] | None:
    line, name = reading.text[start:end], reading.card.name
    if not lost_in(line, name):
        return None
    at = next((k for k, w in enumerate(words) if w.end > place and w.start >= start), None)
    if at is None:
        return None
    first, last = at, at
    while first and words[first - 1].kind != "line" and words[first - 1].low not in (".", "•"):
        first -= 1
    while last + 1 < len(words) and words[last + 1].kind != "line" and words[last].low != ".":
        last += 1
    chosen: Candidate | None = None
    texts: set[str] = set()
    kind = ""
    for tried, each in enumerate(candidates(words, first, last, at)):
        if tried >= MOST or (kind and each.code != kind):
            break
        edit = Edit(each.edit.start - start, each.edit.end - start, each.edit.words)
        made = Corrected(line, (edit,)).text
        if made in texts or lost_in(made, name):
            continue
        texts.add(made)
        kind = each.code
        if chosen is None:
            chosen = each
    if chosen is None:
        return None
    said = Corrected(
        reading.text[chosen.start : chosen.end],
        (Edit(chosen.edit.start - chosen.start, chosen.edit.end - chosen.start, chosen.edit.words),),
    ).text
    wrong = reading.text[chosen.start : chosen.end]
    if (len(texts) > 1 and chosen.code != "GR001") or (chosen.code == "GR006" and not _is_plain(chosen, reading.text)):
        span = (chosen.start, chosen.end)
        if len(texts) > 2:
            return None
        return "CW001", Found(span, f"“{wrong}” is not understood here: “{said}” may be meant", (chosen.edit,), False)
    return chosen.code, Found((chosen.start, chosen.end), f"“{wrong}”: “{said}” is meant", (chosen.edit,))


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
