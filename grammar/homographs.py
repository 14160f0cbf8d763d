"""Homographs as data: the rows of vocabulary/homographs.txt, and which of them decides the class of a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from ..texts.patterns import regex
from .neighbours import LOOKS, Context

#: As many combinations of neighbours are kept for a list of rows; then it starts anew.
MOST_KEPT = 2_000
LONGEST_ENDING = 3
_CLASS = regex(r"_?[A-Z][A-Z_]*$")
_LOOK = regex(r"\?([a-z_]+)$")


class Condition(Struct, frozen=True, array_like=True):
    """One of ``classes``, ``first`` or ``sole`` classes, ``words`` and ``endings``; with ``negated``, none of them.

    “$” among the classes: nothing stands there.
    """

    negated: bool = False
    classes: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    sole: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()

    def fits(self, word: str, classes: tuple[str, ...]) -> bool:
        """Whether it fits a word that may be of these classes; “”, () is where nothing stands."""
        one = (
            word in self.words
            or not self.classes.isdisjoint(classes or "$")
            or (self.first and classes != () and classes[0] in self.first)
            or (self.sole and len(classes) == 1 and classes[0] in self.sole)
            or (self.endings and word.endswith(self.endings))
        )
        return bool(one) is not self.negated


Conditions = tuple[Condition, ...]


class Row(Struct, frozen=True, array_like=True):
    """A row: if all conditions fit, the word is of class ``to``. ``example`` has the word in brackets.

    ``part``: of which part of the file; ``line``: its number there. ``before2`` and ``after2`` are of the second word
    from here, ``looks`` are the names of looks further on.
    """

    part: int
    line: int
    to: str
    word: Conditions
    before: Conditions = ()
    after: Conditions = ()
    before2: Conditions = ()
    after2: Conditions = ()
    looks: tuple[str, ...] = ()
    example: str = ""


# ── The file ────────────────────────────────────────────────────────────────────────────────────────────────────────


def source() -> str:
    """The text of vocabulary/homographs.txt."""
    return Path(__file__).with_name("vocabulary").joinpath("homographs.txt").read_text("utf-8")


def read(text: str) -> list[Row]:
    """The rows of a text in the form of vocabulary/homographs.txt. Raises ValueError with the number of a bad line."""
    rows: list[Row] = []
    sets: dict[str, str] = {}
    part = 0
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line.startswith("# ── Part "):
                part += 1
            elif line.startswith("<"):
                name, _, members = line.partition("=")
                sets[name.strip()] = _expanded(members, sets)
            elif line.strip() and not line.startswith("#"):
                rows.append(_row(part, number, line, sets))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return rows


def _expanded(cell: str, sets: dict[str, str]) -> str:
    try:
        return re.sub(r"<[^<>]*>", lambda found: sets[found.group()], cell)
    except KeyError as error:
        raise ValueError(f"no set {error.args[0]} before this line") from None


def _row(part: int, number: int, line: str, sets: dict[str, str]) -> Row:
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) != 5:
        raise ValueError(f"{len(cells)} columns, not five")
    *conditions, to, example = cells
    if not _CLASS.match(to):
        raise ValueError(f"“{to}” is no class")
    looks: list[str] = []
    word, before, after = (
        [_conditions(position, looks) for position in _expanded(cell, sets).split(",")] for cell in conditions
    )
    if len(word) != 1 or len(before) > 2 or len(after) > 2:
        raise ValueError("more words than are looked at")
    return Row(
        part=part,
        line=number,
        to=to,
        word=word[0],
        before=before[-1],
        after=after[0],
        before2=before[0] if before[1:] else (),
        after2=after[1] if after[1:] else (),
        looks=tuple(looks),
        example=example,
    )


def _conditions(cell: str, looks: list[str]) -> Conditions:
    """“a b & !c”; the names of looks go to ``looks``."""
    out = []
    for terms in cell.split("&"):
        terms = terms.strip()
        if look := _LOOK.match(terms):
            if look.group(1) not in LOOKS:
                raise ValueError(f"no look “{terms}”")
            looks.append(look.group(1))
        elif terms:
            out.append(_condition(terms.removeprefix("!").split(), terms.startswith("!")))
    return tuple(out)


def _condition(terms: list[str], negated: bool) -> Condition:
    kinds: dict[str, list[str]] = {"": [], "^": [], "=": [], "-": [], "word": []}
    for term in terms:
        mark, rest = (term[0], term[1:]) if term[0] in "^=-" else ("", term)
        if term == "$" or (mark != "-" and _CLASS.match(rest)):
            kinds[mark].append(rest)
        elif mark == "-" and rest.isalpha() and len(rest) <= LONGEST_ENDING:
            kinds["-"].append(rest)
        elif mark or not re.fullmatch(r"[a-z_']+", term):
            raise ValueError(f"“{term}” is neither a class nor a word nor an ending")
        else:
            kinds["word"].append(term.replace("_", " "))
    return Condition(
        negated=negated,
        classes=frozenset(kinds[""]),
        first=frozenset(kinds["^"]),
        sole=frozenset(kinds["="]),
        words=frozenset(kinds["word"]),
        endings=tuple(kinds["-"]),
    )


# ── What decides ────────────────────────────────────────────────────────────────────────────────────────────────────

#: The class and the last word of what stands before; the word after, with the classes that it may have.
Beside = tuple[str, str, str, tuple[str, ...]]
NOTHING: tuple[str, ...] = ()


class Rows:
    """The rows that may fit one word, the first first, and its class where none does.

    What fits the words beside is found once for each of these: a class, or rows that ask for more.
    """

    __slots__ = ("_kept", "gate", "otherwise", "rows")

    def __init__(self, rows: Iterable[Row], otherwise: str) -> None:
        self.rows, self.otherwise = tuple(rows), otherwise
        self.gate = _gate(self.rows)
        self._kept: dict[Beside, str | tuple[Row, ...]] = {}

    def decide(self, beside: Beside, context: Context, i: int) -> str:
        """The class of the word."""
        kept = self._kept.get(beside)
        if kept is None:
            fitting = tuple(self._fitting(beside))
            kept = self.otherwise if not fitting else fitting if _asks_for_more(fitting[0]) else fitting[0].to
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[beside] = kept
        if isinstance(kept, str):
            return kept
        return next((row.to for row in kept if _fits_further(row, context, i)), self.otherwise)

    def deciding(self, beside: Beside, context: Context, i: int) -> Row | None:
        """The row that decides; None if none fits."""
        return next((row for row in self._fitting(beside) if _fits_further(row, context, i)), None)

    def _fitting(self, beside: Beside) -> Iterator[Row]:
        """Those that fit the words beside, to the first that asks for nothing else."""
        preceding, before, after, following = beside
        for row in self.rows:
            if _all(row.before, before, (preceding,) if preceding else ()) and _all(row.after, after, following):
                yield row
                if not _asks_for_more(row):
                    return


def _gate(rows: tuple[Row, ...]) -> frozenset[str]:
    """The classes and words of which each row asks for one before it; empty if some row asks for none."""
    asked = [next((c.classes | c.words for c in row.before if not c.negated), frozenset[str]()) for row in rows]
    return frozenset().union(*asked) if all(asked) and not any("$" in a for a in asked) else frozenset()


def _all(conditions: Conditions, word: str, classes: tuple[str, ...]) -> bool:
    for condition in conditions:  # noqa: SIM110 - all() of a generator takes twice as long
        if not condition.fits(word, classes):
            return False
    return True


def _asks_for_more(row: Row) -> bool:
    """Whether a row asks for more than the words beside."""
    return bool(row.looks or row.before2 or row.after2)


def _fits_further(row: Row, context: Context, i: int) -> bool:
    """Whether what a row asks of the second words from here, and of those further on, is so."""
    if row.before2:
        token = context.out[-2] if len(context.out) > 1 else None
        if not _all(row.before2, _last(token.word) if token else "", (token.type,) if token else ()):
            return False
    return _all(row.after2, context.word(i + 2), context.classes(i + 2)) and all(
        LOOKS[look](context, i) for look in row.looks
    )


def _last(words: str) -> str:
    return words.rpartition(" ")[2] if " " in words else words


class Homographs:
    """All rows, by the words that they are about."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        mentioned = [c for row in rows for cell in (row.word, row.before, row.after) for c in cell]
        #: The words that rows name; of all others no more than the ending is looked at.
        self._words = {word: word for condition in mentioned for word in condition.words}
        self._lists: dict[tuple[tuple[int, ...], str], Rows] = {}
        self._among: dict[tuple[str, tuple[str, ...]], Rows] = {}
        #: The rows of part two, by the class that a word has; where they name words, by these, too.
        self._places: dict[str, Rows | dict[str, Rows]] = {}
        for name in {name for row in rows if row.part == 2 for name in row.word[0].classes}:
            place = self._rows_of(name)
            self._places[name] = {} if any(row.word[1:] for row in place.rows) else place
        #: The classes that are not decided yet where a word has no other.
        self.undecided = self._places.keys()

    def decide(self, context: Context, i: int) -> str:
        """The class of a word in its place (those before it are decided)."""
        start, end, classes = context.found[i]
        name, beside = classes[0], None
        if len(classes) > 1:
            beside = self._beside(context, i)
            name = self._rows_among(context.lowered[start:end], classes).decide(beside, context, i)
        place = self._places.get(name)
        if place is None:
            return name
        if isinstance(place, dict):
            word = context.lowered[start:end]
            place = place.get(word) or self._place(name, place, word)
        if not place.rows or (place.gate and not self._opens(place.gate, context)):
            return name
        return place.decide(beside or self._beside(context, i), context, i)

    def deciding(self, context: Context, i: int) -> list[Row]:
        """The rows that decide a word: of each part one, or none."""
        word, classes, beside = context.word(i), context.classes(i), self._beside(context, i)
        out = []
        if len(classes) > 1:
            rows = self._rows_among(word, classes)
            out.append(rows.deciding(beside, context, i))
            name = rows.decide(beside, context, i)
        else:
            name = classes[0]
        place = self._places.get(name)
        if place is not None:
            place = self._place(name, place, word) if isinstance(place, dict) else place
            out.append(place.deciding(beside, context, i))
        return [row for row in out if row]

    def _beside(self, context: Context, i: int) -> Beside:
        words, found, out = self._words, context.found, context.out
        after, following = "", NOTHING
        if i + 1 < len(found):
            start, end, following = found[i + 1]
            after = context.lowered[start:end]
            after = words.get(after) or f"-{after[-LONGEST_ENDING:]}"
        if not out:
            return "", "", after, following
        before = out[-1]
        return before.type, words.get(_last(before.word), ""), after, following

    def _rows_among(self, word: str, classes: tuple[str, ...]) -> Rows:
        """The rows of part one for a word of these classes."""
        found = self._among.get((word, classes))
        if found is None:
            others = tuple(c for c in classes if c != "KEYWORD") or classes
            rows = (
                row
                for row in self.rows
                if row.part == 1 and _all(row.word, word, classes if row.to == "KEYWORD" else others)
            )
            otherwise = next((c for c in others if c != "ADJECTIVE"), "ADJECTIVE")
            found = self._among[word, classes] = self._shared(rows, otherwise)
        return found

    def _rows_of(self, name: str, word: str | None = None) -> Rows:
        """The rows of part two about a class, and this word of it."""
        rows = (row for row in self.rows if row.part == 2 and name in row.word[0].classes)
        return self._shared((row for row in rows if word is None or _all(row.word, word, (name,))), name)

    def _shared(self, rows: Iterable[Row], otherwise: str) -> Rows:
        """The same object for all words that the same rows are about, so that they share what was found."""
        fitting = tuple(rows)
        key = tuple(row.line for row in fitting), otherwise
        if key not in self._lists:
            self._lists[key] = Rows(fitting, otherwise)
        return self._lists[key]

    def _place(self, name: str, known: dict[str, Rows], word: str) -> Rows:
        """The same, from those that are known."""
        found = known.get(word)
        if found is None:
            found = self._rows_of(name, word)
            if len(known) < MOST_KEPT:
                known[word] = found
        return found

    def _opens(self, gate: frozenset[str], context: Context) -> bool:
        """Whether what stands before is among the classes and words that rows ask for."""
        if not context.out:
            return False
        before = context.out[-1]
        return before.type in gate or _last(before.word) in gate
