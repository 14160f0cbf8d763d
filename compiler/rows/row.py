"""What a row is, and the holes of its instruction."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from ... import instructions as i
from ...values.defaults import defaults


class Hole(Struct, frozen=True):
    """What stands in the instruction of a row for what its words leave open under the same name."""

    name: str


def hole(name: str) -> Any:
    """A hole, of whatever type the field has in which it stands."""
    return Hole(name)


#: How long what is done lasts: filled by the words of the clause, wherever they stand in it, and written at its end.
UNTIL: Any = hole("until")


class Amended(Struct, frozen=True):
    """What a sentence says more of the step before it (“The damage can't be prevented.”), in fields that said nothing.

    ``of``: of which step, ``where`` some of its fields are so; ``lead``: the words that stand before it.
    """

    of: type[i.Step]
    then: tuple[tuple[str, Any], ...]
    where: tuple[tuple[str, Any], ...] = ()
    lead: str = ""


def lasts(makes: Struct) -> bool:
    """Whether it holds how long it lasts."""
    return any(getattr(makes, field) == UNTIL for field in makes.__struct_fields__)


class Row(Struct, frozen=True):
    """A sentence with holes, “{what} can't be blocked except by {number} or more creatures”, and what it makes.

    ``{what}`` is what it is said of, ``{who}`` players; ``{name:category}`` a hole with the words of a category
    (holes.py), which is its name where none is given; “{number:many coin}” has the noun that is counted. Of
    “[combat|turn]” the first is written, all are read.

    ``when``: only while an ability stands, or only for a time; durations in the words are for the writer. ``until``:
    how long it lasts, where the words say it by no duration. ``of``: what it must be said of to be written so: one
    thing, several, the source itself, or you. ``reads``: it is only read; what it makes is written otherwise, or not at
    all. ``what``: of what it is said, where no hole has it.
    """

    words: str
    makes: i.Modification | i.Step | Amended
    when: Literal["", "standing", "lasting"] = ""
    until: i.Duration | None = None
    of: Literal["", "you", "one", "several", "source"] = ""
    reads: bool = False
    what: i.Reference | None = None


class Table(Struct, frozen=True):
    """The rows of a game under a name, the wording that they are said in, and its own words for examples in holes."""

    name: str
    rows: tuple[Row, ...]
    wording: str = "magic"
    examples: Mapping[str, str] = MappingProxyType({})


def amends(row: Row, step: i.Step) -> bool:
    """Whether what the row says may be said of that step, of which it has not been said."""
    more = row.makes
    if not isinstance(more, Amended) or type(step) is not more.of:
        return False
    if any(getattr(step, field) != value for field, value in more.where):
        return False
    unsaid = defaults(more.of)
    return all(getattr(step, field) == unsaid[field] for field, _ in more.then)


_HOLE = re.compile(r"\{([a-z]\w*)(?::([^}]+))?\}")
_CHOICE = re.compile(r"\[([^\]]*)\]")


def kind_of(category: str) -> tuple[str, str]:
    """The category without its noun, and the noun: “many”, “coin”."""
    kind, _, noun = category.partition(" ")
    return kind, noun


def sentences(row: Row) -> Iterator[str]:
    """All sentences that a row reads; the first is the one that it writes."""
    parts = _CHOICE.split(row.words)
    for chosen in product(*(part.split("|") if at % 2 else (part,) for at, part in enumerate(parts))):
        yield "".join(chosen)


def pieces(sentence: str) -> Iterator[tuple[str, str, str]]:
    """The words of a sentence and its holes in their order: words, or the name and the category of a hole."""
    at = 0
    for found in _HOLE.finditer(sentence):
        yield sentence[at : found.start()], "", ""
        yield "", found[1], found[2] or found[1]
        at = found.end()
    yield sentence[at:], "", ""
