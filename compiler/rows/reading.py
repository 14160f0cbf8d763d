"""Reading by rows: the clause's nodes are unified with a row's pattern, whole or not at all, and only then claimed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import BEFORE_WHAT_IS_DONE, plain
from ...instructions.values import Action
from ..clauses.folding import folded
from ..clauses.said import Said
from ..modifying.found import Found, rest
from ..nouns.recipients import other_than, several, unnested
from .holes import reads
from .patterns import ADVERB, HOLE, PHRASE, SEVERAL, VERB, WORD, Form, Pattern, forms, verb_of
from .row import Hole, Row, Table


class Hit(NamedTuple):
    """What of a clause stands in a hole, and from where to where."""

    name: str
    category: str
    node: n.Node
    start: int
    end: int


class Reader(NamedTuple):
    """A row with one of its forms, which fields of its instruction are holes, by their names; more stand ``deep``."""

    row: Row
    form: Form
    fields: tuple[tuple[str, str], ...]
    deep: bool


def changed(said: Said) -> Found | None:
    """What a clause changes, and how, by the first row of the restrictions that reads it."""
    by_verb = readers(_restrictions()).get(said.verb)
    if by_verb is None or (by_number := by_verb.get(verb_of(said.node.verb))) is None:
        return None
    complements = rest(said)
    standing = "standing" if said.standing or isinstance(said.until, i.AsLongAs) else "lasting"
    for reader in by_number.get(len(complements), ()):
        row = reader.row
        if (not row.when or row.when == standing) and (values := _values(reader.form, complements, said)) is not None:
            makes: Any = row.makes
            if reader.fields:
                makes = structs.replace(makes, **{field: values[name] for field, name in reader.fields})
            until = filled(row.until, values) if row.until is not None else None
            return Found(values["what"] if "what" in values else values["who"], (makes,), until)
    return None


#: What an amount takes of a clause, wherever it stands in it; adverbs that add nothing to what is done.
_OF_AMOUNTS = (n.EqualTo, n.ForEach)
_ASIDES = frozenset(["also", "instead", "again", "each", "still", "additionally", "simultaneously"])


def acted(said: Said) -> Sequence[i.Step] | None:
    """What a clause does, by the first row of the actions that reads it; its asides are not claimed."""
    own = said.source.own.actions
    steps = _acted_by(own, said) if own is not None else None
    return steps or _acted_by(_actions(), said)


def _acted_by(table: Table, said: Said) -> Sequence[i.Step] | None:
    by_verb = readers(table).get(said.verb)
    if by_verb is None:
        return None
    complements = [each for each in said.node.complements if not isinstance(each, _OF_AMOUNTS)]
    steps = _acted(by_verb, complements, said)
    if steps is None and len(fewer := [each for each in complements if not _is_aside(each)]) < len(complements):
        return _acted(by_verb, fewer, said)
    return steps


def _acted(by_verb: ByVerb, complements: Sequence[n.Node], said: Said) -> Sequence[i.Step] | None:
    auxiliaries = said.node.verb.senses[:-1]
    for verb, by_number in by_verb.items():
        if verb[:-1] != auxiliaries if verb[:-1] else not BEFORE_WHAT_IS_DONE.issuperset(auxiliaries):
            continue
        for row, form, fields, deep in by_number.get(len(complements), ()):
            if (values := _values(form, complements, said)) is not None:
                makes: Any = filled(row.makes, values) if deep else row.makes
                words: Mapping[str, Any] = {**said.words} if isinstance(makes, Action) else {}
                return [structs.replace(makes, **{field: values[name] for field, name in fields}, **words)]
    return None


def _is_aside(node: n.Node) -> bool:
    return isinstance(node, n.Adverb) and node.sense in _ASIDES


#: Forms of a main verb by the verb with its auxiliaries, and by how many complements they have.
ByVerb = dict[tuple[str, ...], dict[int, list[Reader]]]


def readers(table: Table) -> dict[str, ByVerb]:
    """The forms of a table's rows by their verbs: made by the first clause that asks for them."""
    found = _READERS.get(table.name)
    if found is None:
        found = _READERS[table.name] = _readers(table)
    return found


_READERS: dict[str, dict[str, ByVerb]] = {}


def _readers(table: Table) -> dict[str, ByVerb]:
    rows = table.rows
    out: dict[str, ByVerb] = {}
    for form in forms(table, clauses):
        row = rows[form.row]
        fields = [(field, getattr(row.makes, field)) for field in row.makes.__struct_fields__]
        holes = tuple((field, value.name) for field, value in fields if isinstance(value, Hole))
        deep = any(_has_hole(value) for _, value in fields if not isinstance(value, Hole))
        by_number = out.setdefault(form.verb[-1], {}).setdefault(form.verb, {})
        by_number.setdefault(len(form.complements), []).append(Reader(row, form, holes, deep))
    return out


def _has_hole(template: object) -> bool:
    if isinstance(template, Struct):
        template = tuple(getattr(template, field) for field in template.__struct_fields__)
    return isinstance(template, tuple) and any(isinstance(each, Hole) or _has_hole(each) for each in template)


@cache
def _restrictions() -> Table:
    from .restrictions import RESTRICTIONS

    return Table("restrictions", RESTRICTIONS)


@cache
def _actions() -> Table:
    from .actions import ACTIONS

    return Table("actions", ACTIONS)


def clauses(sentence: n.Sentence) -> Sequence[n.Node]:
    """What the compiler makes of the parts of a sentence before it reads its clauses."""
    return [part.content for part in folded(list(sentence.parts))]


def _values(form: Form, complements: Sequence[n.Node], said: Said) -> dict[str, Any] | None:
    """What stands in the holes of a row, if the clause is all that it says; the words are claimed then."""
    hits: list[Hit] = []
    if not _all(form.complements, complements, hits):
        return None
    subject = said.node.subject
    whole: Sequence[n.Node] = complements
    if form.subject is not None and form.subject[0] == HOLE:  # be it in the verb: “it's goaded”
        whom = _hit(form.subject, subject if subject is not None else said.node.verb)
    elif unified(form.subject, subject, hits):
        whom = None
        whole = [*complements, subject] if subject is not None else complements
    else:
        return None
    mark = said.source.mark()
    values: dict[str, Any] = {}
    for hit in (*hits, whom) if whom is not None else hits:
        if (value := reads(hit.category)(hit.node, said)) is None:
            said.source.forget(mark)
            return None
        values[hit.name] = value
    for hit in hits:
        if hit.category == "another":
            before = [value for name, value in values.items() if name != hit.name]
            values[hit.name] = other_than(values[hit.name], before)
    if not hits:
        said.source.claim(*whole)
        return values
    if len(hits) == len(whole) == 1 and hits[0].node is whole[0]:
        return values  # the hole is all that is said
    places = sorted((hit.start, hit.end) for hit in hits)
    for node in whole:
        at = node.span.start
        for start, end in places:
            if at <= start < node.span.end:
                said.source.claim_between(at, start)
                at = end
        said.source.claim_between(at, node.span.end)
    return values


def _hit(pattern: Pattern, node: n.Node) -> Hit:
    return Hit(pattern[1], pattern[2], node, node.span.start, node.span.end)


def unified(pattern: Pattern, node: object, hits: list[Hit]) -> bool:
    """Whether a node says what the pattern does; what stands in its holes is put to the hits."""
    if pattern is None or node is None:
        return pattern is node
    if type(pattern) is str:
        return isinstance(node, str) and plain(node) == pattern
    kind = pattern[0]
    if kind == WORD:
        return type(node) is n.Word and node.kind == pattern[1] and node.sense == pattern[2]
    if kind == SEVERAL:
        return _all(pattern[1], node, hits)  # type: ignore[arg-type]
    if kind == ADVERB:
        return type(node) is n.Adverb and node.sense == pattern[1]
    if kind == HOLE:
        hits.append(_hit(pattern, node))  # type: ignore[arg-type]
        return True
    if kind == PHRASE:
        return _phrase(pattern, node, hits)
    if kind == VERB:
        return type(node) is n.Verb and verb_of(node) == tuple(pattern[1])
    if kind == "NounList" and pattern[2][1][1][0] == " and " and _both(pattern[2][0][1], node, hits):
        return True
    if type(node).__name__ != kind:
        return False
    return _all(pattern[2], [getattr(node, field) for field in pattern[1]], hits)


def _all(parts: Sequence[Pattern], nodes: Sequence[object], hits: list[Hit]) -> bool:
    if len(parts) != len(nodes):
        return False
    for part, node in zip(parts, nodes, strict=True):  # noqa: SIM110 – a generator takes twice the time
        if not unified(part, node, hits):
            return False
    return True


def _both(parts: Sequence[Pattern], node: object, hits: list[Hit]) -> bool:
    """“target artifact or creature | and another target creature”: phrases that each begin with words of their own."""
    mark = len(hits)
    if isinstance(node, n.NounPhrase | n.NounList) and _all(parts, list(several(unnested(node))), hits):
        return True
    del hits[mark:]
    return False


def _phrase(pattern: Pattern, node: object, hits: list[Hit]) -> bool:
    """A noun phrase some words of which stand in a hole; at its end with all that narrows the noun.

    A hole takes what the words around it leave; where there are several, all but the last take one word.
    """
    _, items, modifiers = pattern
    if not isinstance(node, n.NounPhrase) or len(node.words) < len(items):
        return False
    more = len(node.words) - len(items)
    wide = max(number for number, item in enumerate(items) if item[0] == HOLE)
    last = wide == len(items) - 1
    own = len(node.modifiers) - len(modifiers[1]) if last else 0
    if own < 0 or not _all(modifiers[1], node.modifiers[own:], hits):
        return False
    at = 0
    for number, item in enumerate(items):
        if item[0] != HOLE:
            if not unified(item, node.words[at], hits):
                return False
            at += 1
            continue
        ends = last and number == wide
        taken = node.words[at : at + 1 + (more if number == wide else 0)]
        narrowing = node.modifiers[:own] if ends else ()
        start, end = taken[0].span.start, (narrowing or taken)[-1].span.end
        phrase = n.NounPhrase(words=taken, modifiers=narrowing, span=n.Span(node.span.start if ends else start, end))
        hits.append(Hit(item[1], item[2], phrase, start, end))
        at += len(taken)
    return at == len(node.words)


def filled(template: Any, values: Mapping[str, Any]) -> Any:
    """The instruction with what its holes stand for."""
    if isinstance(template, Hole):
        return values[template.name]
    if isinstance(template, tuple):
        return tuple(filled(each, values) for each in template)
    if not isinstance(template, Struct) or not values:
        return template
    new = {
        f: made for f in template.__struct_fields__ if (made := filled(old := getattr(template, f), values)) is not old
    }
    return structs.replace(template, **new) if new else template
