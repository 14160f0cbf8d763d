"""Writing by rows: the first row whose instruction agrees with a value, and whose holes can be said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from ..rows.row import Hole, Row, pieces, sentences
from .english import Noun
from .holes import FITS, WORDS
from .scope import CannotWrite, Scope

#: Fields for people: they say nothing that is to be written.
_FOR_PEOPLE = frozenset(["text", "span"])


def written(value: Struct, rows: Sequence[Row], subject: Noun, scope: Scope, *, standing: bool) -> str:
    """The sentence of the first row that says the value, with the subject for “{what}”."""
    for row, said in _rows_of(rows).get(type(value), ()):
        if row.when and standing is not (row.when == "standing"):
            continue
        if row.of and not _is(row.of, subject, scope):
            continue
        values: dict[str, Any] = {}
        if agrees(row.makes, value, values) and all(
            name in values and (category not in FITS or FITS[category](values[name]))
            for _, name, category in said
            if name and name not in ("what", "who")
        ):
            return "".join(
                words
                or (
                    ""
                    if not name
                    else subject.words
                    if name not in values
                    else WORDS[category](values[name], subject, scope)
                )
                for words, name, category in said
            )
    raise CannotWrite(value, "no row says it")


@cache
def _rows_of(rows: tuple[Row, ...]) -> Mapping[type, Sequence[tuple[Row, Sequence[tuple[str, str, str]]]]]:
    """The rows that are written, by the type of what they make, each with the pieces of its sentence."""
    out: dict[type, list[tuple[Row, Sequence[tuple[str, str, str]]]]] = {}
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
        values[template.name] = value
        return value is not None
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
