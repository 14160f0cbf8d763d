"""Writing by rows: the first row whose instruction agrees with a value, and whose holes can be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import repeat
from typing import Any

from msgspec import Struct, structs

from ... import instructions as i
from ...values.defaults import defaults
from ..rows.actions import ACTIONS
from ..rows.amendments import AMENDMENTS
from ..rows.changes import CHANGES
from ..rows.row import UNTIL, Amended, Hole, Row, kind_of, pieces, sentences
from .durations import until
from .english import YOU, Noun, capital
from .holes import FITS, everybody, words_of
from .nouns import plainly
from .scope import CannotWrite, Clause, Said, Scope

#: The words of a sentence and its holes in their order (rows/row.py).
Pieces = Sequence[tuple[str, str, str]]

#: Fields for people: they say nothing that is to be written.
_FOR_PEOPLE = frozenset(["text", "span"])


def predicate(change: i.Modification, subject: Noun, scope: Scope, *, standing: bool) -> Clause:
    """What the first row says of the subject with which it begins."""
    for row, said in _rows_of(CHANGES).get(type(change), ()):
        if row.when and standing is not (row.when == "standing"):
            continue
        if not _begins(said, _FRONT) or (row.of and not _is(row.of, subject, scope)):
            continue
        if (values := _values(row, said, change)) is not None:
            return _clause(said, values, subject, scope)
    raise CannotWrite(change, "no row says it")


def sentence(
    what: i.Reference | i.Player, change: i.Modification, scope: Scope, *, standing: bool = True
) -> str | None:
    """What the first row says that does not begin with them; None where there is no such row."""
    for row, said in _rows_of(CHANGES).get(type(change), ()):
        if (row.when and standing is not (row.when == "standing")) or _begins(said, _FRONT) or not _of(row, what):
            continue
        if (values := _values(row, said, change, what)) is not None:
            return str(_clause(said, values, None, scope))
    return None


def _of(row: Row, what: i.Reference | i.Player) -> bool:
    return row.what is None or agrees(row.what, what, {})


def action(value: Struct, scope: Scope) -> Clause:
    """The clause of the first row of the actions that says the value."""
    if (found := action_of(ACTIONS, value, scope)) is None:
        raise CannotWrite(value, "no row says it")
    return found


def action_of(rows: tuple[Row, ...], value: Struct, scope: Scope) -> Clause | None:
    """The clause of the first of these rows that says the value; None where none does."""
    for row, said in _rows_of(rows).get(type(value), ()):
        if (values := _values(row, said, value)) is not None:
            found = _clause(said, values, None, scope)
            return found._replace(rest=found.rest + until(values.get("until"), scope))
    return None


def _begins(said: Pieces, categories: frozenset[str]) -> bool:
    return not said[0][0] and said[1][2] in categories


def _clause(said: Pieces, values: Mapping[str, Any], subject: Noun | None, scope: Scope) -> Clause:
    """The words of a row, its first hole as the subject; without one it is said of you, or of what it names."""
    told = False
    if not said[0][0] and (subject is not None or kind_of(said[1][2])[0] in SUBJECTS):
        (_, name, category), said = said[1], said[2:]
        told = category not in ("doer", "you")
        subject = SUBJECTS[kind_of(category)[0]](values.get(name), category, scope) if subject is None else subject
    verb, _, rest = _words(said, values, subject or YOU, scope).strip().partition(" ")
    return Clause(subject or YOU, _PLAIN.get(verb, verb), rest, told)


_PLAIN = {"is": "be", "are": "be"}


def with_amendments(step: type, write: Writer) -> Writer:
    """The writer of a step, which says in sentences of their own what the amendments say of it."""
    rows = [
        (made, tuple(pieces(next(sentences(row)))))
        for row in AMENDMENTS
        if not row.reads and isinstance(made := row.makes, Amended) and made.of is step
    ]

    def whole(value: Any, scope: Scope) -> Said:
        for more, said in rows:
            values: dict[str, Any] = {}
            if all(agrees(part, getattr(value, field), values) for field, part in more.then):
                done = whole(_without(more, value), scope)
                words = more.lead + _words(said, values, YOU, scope)
                assert isinstance(done, Clause)
                return done._replace(rest=f"{done.rest}. {capital(words)}")
        return write(value, scope)

    return whole if rows else write


def _without(more: Amended, value: Any) -> Any:
    """The step as it was before it was amended."""
    return structs.replace(value, **{field: defaults(more.of)[field] for field, _ in more.then})


Writer = Callable[[Any, Scope], Said]


def _noun(value: Any, category: str, scope: Scope) -> Noun:
    return scope.noun(value)


#: The subject, by the category of a row's first hole.
SUBJECTS: Mapping[str, Callable[[Any, str, Scope], Noun]] = {
    **dict.fromkeys(("doer", "told", "two_targets"), lambda value, category, scope: scope.subject(value)),
    "you": lambda value, category, scope: YOU,
    "of": lambda value, category, scope: Noun(words_of(category)(value, YOU, scope)),
    "such": lambda value, category, scope: plainly(value, scope),
    "everybody": lambda value, category, scope: everybody(value, scope),
    **dict.fromkeys(("what", "one", "those", "player"), _noun),
}


def _values(row: Row, said: Pieces, value: Struct, what: Any = None) -> dict[str, Any] | None:
    """What stands in the holes of the row, if it says the value (of that)."""
    values: dict[str, Any] = {}
    if not agrees(row.makes, value, values):
        return None
    if what is not None:
        values |= {name: what for _, name, _ in said if name in _SUBJECT and name not in values}
    return values if all(_fits(name, category, values) for _, name, category in said if name) else None


def _fits(name: str, category: str, values: Mapping[str, Any]) -> bool:
    """Whether what stands in the hole can be said there; a hole in which nothing stands must say nothing new."""
    if name not in values:
        return name in _SUBJECT or category in _UNSAID
    return category not in FITS or bool(FITS[category](values[name]))


#: Categories of the subject with which rows begin that say something of it.
_FRONT = frozenset(["what", "anybody", "mine", "on_stack", "who", "you", "others", "source", "to_be_cast_so"])
#: Holes of what no field of the instruction holds: its subject, and what follows from it.
_SUBJECT = frozenset(["what", "who"])
_UNSAID = frozenset(["you", "own", "they"])


def _words(said: Pieces, values: Mapping[str, Any], subject: Noun, scope: Scope) -> str:
    out = ""
    for words, name, category in said:
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
    if what == "you":
        return subject.you
    if what == "source":
        return subject.words == scope.this
    return subject.plural is (what == "several")


def agrees(template: Any, value: Any, values: dict[str, Any]) -> bool:
    """Whether a value is what the template says; what stands for its holes is put to the values."""
    if isinstance(template, Hole):
        again = values.setdefault(template.name, value)
        return again == value and (value is not None or template == UNTIL)
    if isinstance(template, tuple):
        return isinstance(value, tuple) and _all_agree(template, value, values)
    if not isinstance(template, Struct):
        return bool(template == value)
    return type(template) is type(value) and all(
        agrees(getattr(template, field), getattr(value, field), values)
        for field in template.__struct_fields__
        if field not in _FOR_PEOPLE
    )


def _all_agree(templates: tuple[Any, ...], given: tuple[Any, ...], values: dict[str, Any]) -> bool:
    return len(given) == len(templates) and all(map(agrees, templates, given, repeat(values)))
