"""What a card counts through: the levels of a Class, the chapters of a Saga, the results of a die, station symbols."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ...grammar import nodes as n
from ...grammar import senses
from ..reading import Reading
from ..rule import Example, Found, Rule


class _Row(NamedTuple):
    """A line that counts: what it counts, from where to where (None: on and on), and where that stands."""

    kind: str
    first: int
    last: int | None
    span: tuple[int, int]


#: What is counted without a gap; of levels and station symbols each is only above the one before (CR 711.2, 721.2).
_WITHOUT_GAP = frozenset(["chapter", "row", "class level"])
#: From where it is counted: a Class is at level 1 by itself (CR 716.2d).
_FIRST = {"chapter": 1, "class level": 2}
_NOUNS = {"chapter": "chapter", "row": "result", "class level": "level", "level": "level"}


def _rows(reading: Reading) -> Iterator[_Row | None]:
    """The lines that count, each with None before it where another list of results begins."""
    for ability in reading.tree.abilities:
        row = _row(ability) if isinstance(ability, n.Ability) else None
        if row is not None:
            yield row
        elif isinstance(ability, n.Ability) and ability.kind in ("triggered", "activated", "statement"):
            yield None


def _row(ability: n.Ability) -> _Row | None:
    start = ability.span.start
    if ability.kind == "chapter" and ability.chapters:
        return _Row("chapter", ability.chapters[0], ability.chapters[-1], (start, start + len(ability.label) - 2))
    if ability.kind == "row":
        return _Row("row", *ability.results, (start, start + len(ability.label)))
    if ability.kind == "level":
        counters, first, last = ability.level
        return _Row("level", first, last, (start, start + len(ability.label))) if counters else None
    return _class_level(ability)


def _class_level(ability: n.Ability) -> _Row | None:
    """The level of “{2}{G}: Level 2” (CR 716.2a)."""
    match ability.sentences[:1]:
        case (n.Sentence(parts=(n.Part(content=n.Clause(subject=None, verb=n.Verb(words=("Level",))) as clause), *_)),):
            said = clause.complements[0] if clause.complements else None
            number = said.plain_words[0].text if isinstance(said, n.NounPhrase) and said.plain_words else ""
            span = clause.span.start, clause.span.end
            return _Row("class level", int(number), int(number), span) if number.isdigit() else None
    return None


def _out_of_order(reading: Reading) -> Iterator[Found]:
    """“{3}{B}: Level 3” before “{B}: Level 2”; chapters I, II, IV; results 1—9 and 11—20."""
    told: dict[str, int | None] = {}
    ahead: set[tuple[str, int]] = set()  # what stands too early: what is behind it, and what it left out, is in order
    for row in _rows(reading):
        if row is None:
            told.pop("row", None)
            continue
        before = told.get(row.kind, _FIRST.get(row.kind, 0) - 1 if row.kind in _FIRST else None)
        is_first = row.kind not in told and row.kind not in _FIRST
        if row.kind in _WITHOUT_GAP and (row.kind, row.first - 1) in ahead:
            ahead.add((row.kind, row.last or row.first))
            continue
        if not is_first and not _follows(row, before):
            noun, first = _NOUNS[row.kind], row.first
            wanted = f": {noun} {before + 1} is next" if before is not None and row.kind in _WITHOUT_GAP else ""
            yield Found(row.span, f"{noun} {first} stands where another is expected{wanted}", None)
            if row.kind in _WITHOUT_GAP and before is not None:
                ahead.add((row.kind, row.last or row.first))
                continue
        told[row.kind] = row.last if row.kind in _WITHOUT_GAP else row.first


def _follows(row: _Row, before: int | None) -> bool:
    if before is None:
        return False
    return row.first == before + 1 if row.kind in _WITHOUT_GAP else row.first > before


def _last_chapter(reading: Reading) -> Iterator[Found]:
    """“Sacrifice after IV.” of a Saga whose final chapter is III (CR 714.2d, 714.4)."""
    chapters = [row.last for row in _rows(reading) if row is not None and row.kind == "chapter" and row.last]
    if not chapters:
        return
    final, words = max(chapters), reading.words
    sacrificed = False
    for before, word in pairwise(words):
        sacrificed = sacrificed or before.low == "sacrifice"
        if not word.reminder or before.low != "after" or not sacrificed:
            continue
        said = senses.chapters(word.text)[0]
        if said and said != final:
            yield Found(word.span, f"“after {word.text}”: the final chapter is {final}", None)


RULES: tuple[Rule, ...] = (
    Rule(
        "RU017",
        "counted-through",
        "levels, chapters and results of a die stand in their order, and none is left out",
        "CR 714.2 (chapters), 716.2a (Class levels: “activate only if this Class is level N-1”), 706.3a (results).",
        (
            Example("I — Scry 2.\nIII — Draw a card.", "I — Scry 2.\nII — Draw a card.", "Tale", "Enchantment — Saga"),
            Example(
                "{B}: Level 3\nYou have hexproof.",
                "{B}: Level 2\nYou have hexproof.",
                "Trade",
                "Enchantment — Class",
            ),
            Example(
                "Roll a d20.\n1—9 | Draw a card.\n11—20 | Draw two cards.",
                "Roll a d20.\n1—9 | Draw a card.\n10—20 | Draw two cards.",
            ),
        ),
        check=_out_of_order,
    ),
    Rule(
        "RU018",
        "final-chapter",
        "a Saga is sacrificed after its final chapter",
        "CR 714.2d, 714.4.",
        (
            Example(
                "(As this Saga enters and after your draw step, add a lore counter. Sacrifice after III.)\n"
                "I — Scry 2.\nII — Draw a card.",
                "(As this Saga enters and after your draw step, add a lore counter. Sacrifice after II.)\n"
                "I — Scry 2.\nII — Draw a card.",
                "Tale",
                "Enchantment — Saga",
            ),
        ),
        check=_last_chapter,
    ),
)
