"""The trees of the rows' own words, as patterns with holes: made once by the grammar, and kept like its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ...files.digests import blake2b
from ...files.kept import cache_folder, clear_older, keep, kept
from ...grammar import nodes as n
from ...grammar.senses import plain
from ...values.decoders import packed_decoder
from ..nouns.lasting import lasts
from .holes import example
from .row import Row, Table, pieces, sentences

#: A pattern: of a noun phrase with a hole among its words, of another node, of a tuple, a string, or None.
Pattern = Any

HOLE, PHRASE, WORD, ADVERB, VERB, SEVERAL = "?", "…", "w", "a", "v", "*"


class Form(NamedTuple):
    """One sentence of a row: the number of the row, its verb, and the patterns of its subject and complements."""

    row: int
    verb: tuple[str, ...]
    subject: Pattern
    complements: tuple[Pattern, ...]


class Unread(ValueError):
    """Words of a row that are no clause."""


Clauses = Callable[[n.Sentence], Sequence[n.Node]]


def forms(name: str, rows: Sequence[Row], clauses: Clauses) -> list[Form]:
    """The forms of a table of rows: from the cache if they were made of the same words, else made and cached.

    ``clauses``: what the compiler makes of the parts of a sentence before it reads its clauses.
    """
    return forms_of(Table(name, tuple(rows)), clauses)


def forms_of(table: Table, clauses: Clauses) -> list[Form]:
    """The same of a table of whichever game."""
    cached = cache_folder("rows") / f"rows-{table.name}-{_made_of(table)}.patterns"
    data = kept(cached)
    if data is not None:
        with suppress(msgspec.DecodeError, UnicodeDecodeError):
            return packed_decoder(list[Form]).decode(data)
    made = list(_made(table, clauses))
    with suppress(OSError):
        keep(cached, msgspec.msgpack.encode(made))
        clear_older(cached)
    return made


def _made_of(table: Table) -> str:
    """A digest of all that the patterns are made of: the words of the rows, and the files that parse them."""
    room = Path(__file__).parent
    grammar = room.parents[1] / "grammar"
    files = [Path(__file__), room / "row.py", room.parent / "clauses" / "folding.py", *sorted(grammar.glob("*.py"))]
    files += [*sorted(grammar.glob("*.lark")), *sorted((room / "holes").glob("*.py"))]
    files += sorted((grammar / "vocabulary").glob("*/keyword-actions.txt"))
    sizes = "".join(f"{path.name}{found.st_size}{found.st_mtime_ns}" for path in files if (found := path.stat()))
    words = [sizes, table.wording, *table.examples.values(), *(row.words for row in table.rows)]
    return blake2b("\0".join(words).encode(), digest_size=12).hexdigest()


def _made(table: Table, clauses: Clauses) -> Iterator[Form]:
    for number, row in enumerate(table.rows):
        said = [each for sentence in sentences(row) for each in (sentence, sentence[:1].upper() + sentence[1:])]
        yield from dict.fromkeys(_form(number, sentence, table, clauses) for sentence in said)


def _form(number: int, sentence: str, table: Table, clauses: Clauses) -> Form:
    from ...grammar import parse

    text, holes = "", {}
    for words, name, category in pieces(sentence):
        if name:
            holes[len(text), len(text) + len(_example(category, table))] = name, category
        text += words or (_example(category, table) if category else "")
    ability = parse(f"{text}.", game=table.wording).abilities[0]
    parsed = ability.sentences[0] if isinstance(ability, n.Ability) and len(ability.sentences) == 1 else None
    match clauses(parsed) if isinstance(parsed, n.Sentence) else ():
        case (n.Clause(subject=subject, verb=verb, complements=complements),):
            said = tuple(_pattern(each, holes) for each in complements if not lasts(each))
            return Form(number, verb_of(verb), _pattern(subject, holes), said)
    raise Unread(sentence)


def _example(category: str, table: Table) -> str:
    return table.examples.get(category) or example(category)


#: Forms of verbs that say the same.
_SAME = {
    "cannot": "can't",
    "doesn't": "don't",
    "isn't": "aren't",
    "aren't": "aren't",
    "is": "be",
    "are": "be",
    "becomes": "become",
    "does": "do",
}


def verb_of(verb: n.Verb) -> tuple[str, ...]:
    """The verb in its plain form, with its auxiliaries."""
    *before, main = verb.senses
    return (*[_SAME.get(each, each) for each in before], _SAME.get(main, verb.lemma))


def _pattern(value: object, holes: Mapping[tuple[int, int], tuple[str, str]]) -> Pattern:
    if isinstance(value, tuple):
        return (SEVERAL, tuple(_pattern(each, holes) for each in value))
    if isinstance(value, str):
        return plain(value)
    if not isinstance(value, n.Node):
        return None
    span = value.span.start, value.span.end
    if span in holes:
        return (HOLE, *holes[span])
    match value:
        case n.Word(kind=kind, sense=sense):
            return (WORD, kind, sense)
        case n.Adverb(sense=sense):
            return (ADVERB, sense)
        case n.Verb():
            return (VERB, verb_of(value))
        case n.NounPhrase() if any(start >= span[0] and end <= span[1] for start, end in holes):
            items = tuple(_items(value.words, holes))
            if any(item[0] == HOLE for item in items):
                return (PHRASE, items, _pattern(value.modifiers, holes))
    fields = tuple(field for field in value.__struct_fields__ if field != "span")
    return (type(value).__name__, fields, tuple(_pattern(getattr(value, field), holes) for field in fields))


def _items(words: Sequence[n.Node], holes: Mapping[tuple[int, int], tuple[str, str]]) -> Iterator[Pattern]:
    """The words of a phrase as patterns; the words of a hole are one."""
    last = None
    for word in words:
        inside = (each for each in holes if each[0] <= word.span.start and word.span.end <= each[1])
        place = next(inside, None)
        if place is None:
            yield _pattern(word, holes)
        elif place != last:
            yield (HOLE, *holes[place])
        last = place
