"""Writing by rows: the first row whose instruction agrees with a value, and whose holes can be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct, structs

from ...values.defaults import defaults
from ..rows.actions import ACTIONS
from ..rows.amendments import AMENDMENTS
from ..rows.row import UNTIL, Amended, Hole, Row, pieces, sentences
from .durations import until
from .english import YOU, Noun, capital
from .holes import FITS, words_of
from .scope import CannotWrite, Clause, Said, Scope

#: The words of a sentence and its holes in their order (rows/row.py).
Pieces = Sequence[tuple[str, str, str]]

#: Fields for people: they say nothing that is to be written.
_FOR_PEOPLE = frozenset(["text", "span"])


def written(value: Struct, rows: Sequence[Row], subject: Noun, scope: Scope, *, standing: bool) -> str:
    """The sentence of the first row that says the value, with the subject for “{what}”."""
    for row, said in _rows_of(rows).get(type(value), ()):
        if row.when and standing is not (row.when == "standing"):
            continue
        if row.of and not _is(row.of, subject, scope):
            continue
        if (values := _values(row, said, value)) is not None:
            return _words(said, values, subject, scope)
    raise CannotWrite(value, "no row says it")


def action(value: Struct, scope: Scope) -> Clause:
    """The clause of the first row of the actions that says the value."""
    for row, said in _rows_of(ACTIONS).get(type(value), ()):
        if (values := _values(row, said, value)) is None:
            continue
        subject, told = YOU, False
        if not said[0][0]:
            (_, name, category), said = said[1], said[2:]
            subject, told = SUBJECTS[category](values.get(name), scope), category not in ("doer", "you")
        verb, _, words = _words(said, values, subject, scope).strip().partition(" ")
        return Clause(subject, verb, words + until(values.get("until"), scope), told)
    raise CannotWrite(value, "no row says it")


def with_amendments(step: type, write: Writer) -> Writer:
    """The writer of a step, which says in sentences of their own what the amendments say of it."""
    rows = [(row.makes, tuple(pieces(next(sentences(row))))) for row in AMENDMENTS if _amends(row, step)]

    def whole(value: Any, scope: Scope) -> Said:
        for more, said in rows:
            values: dict[str, Any] = {}
            if all(agrees(part, getattr(value, field), values) for field, part in more.then):
                bare = structs.replace(value, **{field: defaults(step)[field] for field, _ in more.then})
                done = whole(bare, scope)
                words = more.lead + _words(said, values, YOU, scope)
                assert isinstance(done, Clause)
                return done._replace(rest=f"{done.rest}. {capital(words)}")
        return write(value, scope)

    return whole if rows else write


def _amends(row: Row, step: type) -> bool:
    return isinstance(row.makes, Amended) and row.makes.of is step and not row.reads


Writer = Callable[[Any, Scope], Said]


#: Who or what does it, by the category of a row's first hole.
SUBJECTS: Mapping[str, Callable[[Any, Scope], Noun]] = {
    "doer": lambda value, scope: scope.subject(value),
    "told": lambda value, scope: scope.subject(value),
    "you": lambda value, scope: YOU,
    **dict.fromkeys(("what", "one", "those"), lambda value, scope: scope.noun(value)),
}


def _values(row: Row, said: Pieces, value: Struct) -> dict[str, Any] | None:
    """What stands in the holes of the row, if it says the value."""
    values: dict[str, Any] = {}
    if not agrees(row.makes, value, values):
        return None
    fit = all(
        FITS[category](values[name]) if name in values and category in FITS else name in values or category in _UNSAID
        for _, name, category in said
        if name and (name in values or name not in _SUBJECT)
    )
    return values if fit else None


#: Holes of what no field of the instruction holds: its subject, and what follows from it.
_SUBJECT = frozenset(["what", "who"])
_UNSAID = frozenset(["you", "own"])


def _words(said: Pieces, values: Mapping[str, Any], subject: Noun, scope: Scope) -> str:
    out = ""
    for words, name, category in said:
        if name in _SUBJECT and name not in values:
            out += subject.words
        else:
            out += words_of(category)(values.get(name), subject, scope) if name else words
    return out


@cache
def _rows_of(rows: tuple[Row, ...]) -> Mapping[type, Sequence[tuple[Row, Pieces]]]:
    """The rows that are written, by the type of what they make, each with the pieces of its sentence."""
    out: dict[type, list[tuple[Row, Pieces]]] = {}
    for row in rows:
        if not row.reads:
            out.setdefault(type(row.makes), []).append((row, tuple(pieces(next(sentences(row))))))
    return out


def _is(what: str, subject: Noun, scope: Scope) -> bool:
    if what == "source":
        return subject.words == scope.this
    return subject.plural is (what == "several")


def agrees(template: Any, value: Any, values: dict[str, Any]) -> bool:
    """Whether a value is what the template says; what stands for its holes is put to the values."""
    if isinstance(template, Hole):
        again = values.setdefault(template.name, value)
        return again == value and (value is not None or template == UNTIL)
    if isinstance(template, tuple):
        return (
            isinstance(value, tuple)
            and len(value) == len(template)
            and all(agrees(part, each, values) for part, each in zip(template, value, strict=True))
        )
    if not isinstance(template, Struct):
        return bool(template == value)
    return type(template) is type(value) and all(
        agrees(getattr(template, field), getattr(value, field), values)
        for field in template.__struct_fields__
        if field not in _FOR_PEOPLE
    )
