"""Reading by rows: the clause's nodes are unified with a row's pattern, whole or not at all, and only then claimed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import BEFORE_WHAT_IS_DONE
from ...instructions.values import Action
from ..clauses.folding import folded
from ..clauses.said import Said
from ..modifying.found import Found, rest
from ..nouns.recipients import other_than
from .holes import reads
from .patterns import HOLE, Form, forms, forms_of, verb_of
from .row import Hole, Row, Table, amends, lasts
from .unifying import Hit, all_unified, hit, unified


class Reader(NamedTuple):
    """A row with one of its forms; ``lasts``: whether what it makes holds how long it lasts."""

    row: Row
    form: Form
    lasts: bool


#: Forms of a main verb by the verb with its auxiliaries, and by how many complements they have.
ByVerb = dict[tuple[str, ...], dict[int, list[Reader]]]


def changed(said: Said) -> Found | None:
    """What a clause changes, and how, by the first row of the changes that reads it."""
    verb = _plainly(verb_of(said.node.verb))
    by_number = readers("changes").get(verb[-1], {}).get(verb)
    if by_number is None:
        return None
    complements = rest(said)
    stands = said.standing or isinstance(said.until, i.AsLongAs)
    for row, form, _ in by_number.get(len(complements), ()):
        here = row.when in ("", "standing" if stands else "lasting")
        if here and (values := _values(form, complements, said)) is not None:
            until = filled(row.until, values) if row.until is not None else None
            what: Any = values.get("what") or values.get("who") or row.what
            return Found(what, (filled(row.makes, values),), until)
    return None


def _plainly(verb: tuple[str, ...]) -> tuple[str, ...]:
    """“(they) each gain”: without what adds nothing to it."""
    return verb[1:] if len(verb) > 1 and verb[0] in _ASIDES else verb


def acted(said: Said) -> Sequence[i.Step] | None:
    """What a clause does, by the first row of the actions that reads it: of its game's own, then of all games'.

    Its asides are not claimed.
    """
    own = said.source.own.actions
    steps = _acted(readers_of(own).get(said.verb), said) if own is not None else None
    return steps or _acted(readers("actions").get(said.verb), said)


def _acted(by_verb: ByVerb | None, said: Said) -> Sequence[i.Step] | None:
    for complements, timed in _readings(said) if by_verb is not None else ():
        made: i.Step | None = _made(by_verb, complements, said, timed=timed)
        if made is not None:
            return [structs.replace(made, **said.words) if isinstance(made, Action) else made]
    return None


def each_of_several(said: Said) -> Sequence[i.Step] | None:
    """“Choose a color and an opponent”, “pay {2} and 3 life”: each of several things, where each is said by a row."""
    noun = said.noun
    if not isinstance(noun, n.NounList):
        return None
    others = [each for each in said.node.complements if each is not noun]
    nodes = [structs.replace(said.node, complements=(item, *others)) for item in noun.items]
    steps = [step for node in nodes for step in acted(structs.replace(said, node=node)) or ()]
    if len(steps) < len(nodes):
        return None
    said.source.claim_own(noun)
    return steps


def amended(said: Said, last: i.Step) -> i.Step | None:
    """The step before with what a clause says of it, by the first row of the amendments that reads it."""
    by_verb = readers("amendments").get(said.verb)
    for complements, timed in _readings(said) if by_verb is not None else ():
        found = _made(by_verb, complements, said, last=last, timed=timed)
        if found is not None:
            return structs.replace(last, **dict(found.then))
    return None


#: What an amount takes of a clause, wherever it stands in it; adverbs that add nothing to what is done.
_OF_AMOUNTS = (n.EqualTo, n.ForEach)
_ASIDES = frozenset(
    ["also", "instead", "again", "each", "still", "additionally", "simultaneously", "at random"],
)


def _readings(said: Said) -> Iterator[tuple[Sequence[n.Node], bool]]:
    """The complements of which all are said by a row: without those of amounts, asides, and how long it lasts."""
    complements: Sequence[n.Node] = said.node.complements
    yield complements, False
    for apart in (_is_of_amount, _is_aside):
        fewer = [each for each in complements if not apart(each)]
        if len(fewer) < len(complements):
            yield (complements := fewer), False
    if said.lasting is not None:
        yield [each for each in complements if each is not said.lasting], True


def _is_of_amount(node: n.Node) -> bool:
    return isinstance(node, _OF_AMOUNTS)


def _is_aside(node: n.Node) -> bool:
    return isinstance(node, n.Adverb) and node.sense in _ASIDES


def _made(
    by_verb: ByVerb | None, complements: Sequence[n.Node], said: Said, *, timed: bool, last: i.Step | None = None
) -> Any:
    """What the first row that reads the clause makes; of rows that amend ``last``, one that may say it of that."""
    verb = verb_of(said.node.verb)[:-1]
    for auxiliaries, by_number in (by_verb or {}).items():
        before = auxiliaries[:-1]
        if before != verb if before else not BEFORE_WHAT_IS_DONE.issuperset(verb):
            continue
        for row, form, timed_ in by_number.get(len(complements), ()):
            if timed > timed_ or (last is not None and not amends(row, last)):
                continue
            if (values := _values(form, complements, said)) is not None:
                return filled(row.makes, values | {"until": said.lasts()[1]} if timed_ else values)
    return None


@cache
def readers(name: str) -> dict[str, ByVerb]:
    """The forms of the rows of a table, by their main verbs."""
    rows = _table(name)
    return _by_verbs(rows, forms(name, rows, clauses))


def readers_of(table: Table) -> dict[str, ByVerb]:
    """The same of the rows that a game has of its own: made by the first clause that asks for them."""
    if table.name not in _OWN:
        _OWN[table.name] = _by_verbs(table.rows, forms_of(table, clauses))
    return _OWN[table.name]


_OWN: dict[str, dict[str, ByVerb]] = {}


def _by_verbs(rows: Sequence[Row], made: Sequence[Form]) -> dict[str, ByVerb]:
    out: dict[str, ByVerb] = {}
    for form in made:
        by_number = out.setdefault(form.verb[-1], {}).setdefault(form.verb, {})
        row = rows[form.row]
        by_number.setdefault(len(form.complements), []).append(Reader(row, form, lasts(row.makes)))
    return out


def _table(name: str) -> Sequence[Row]:
    match name:
        case "changes":
            from .changes import CHANGES

            return CHANGES
        case "amendments":
            from .amendments import AMENDMENTS

            return AMENDMENTS
    from .actions import ACTIONS

    return ACTIONS


def clauses(sentence: n.Sentence) -> Sequence[n.Node]:
    """What the compiler makes of the parts of a sentence before it reads its clauses."""
    found = [part.content for part in folded(list(sentence.parts))]
    match found:
        case [n.Clause() as clause, n.Subordinate(sense="as though") as then]:
            return [as_one(clause, then)]
    return found


def as_one(clause: n.Clause, then: n.Subordinate) -> n.Clause:
    """“it can attack | as though it didn't have defender” as one clause."""
    span = n.Span(clause.span.start, then.span.end)
    return structs.replace(clause, complements=(*clause.complements, then), span=span)


def _values(form: Form, complements: Sequence[n.Node], said: Said) -> dict[str, Any] | None:
    """What stands in the holes of a row, if the clause is all that it says; the words are claimed then."""
    hits: list[Hit] = []
    if not all_unified(form.complements, complements, hits):
        return None
    subject = said.node.subject
    whole: Sequence[n.Node] = complements
    whom: tuple[Hit, ...] = ()
    if form.subject is not None and form.subject[0] == HOLE:  # be it in the verb: “it's goaded”
        whom = (hit(form.subject, subject if subject is not None else said.node.verb),)
    elif not unified(form.subject, subject, hits):
        return None
    elif subject is not None:
        whole = [*complements, subject]
    values = _read((*hits, *whom), said)
    if values is not None and not (len(hits) == len(whole) == 1 and hits[0].node is whole[0]):
        _claim_around(hits, whole, said)
    return values


def _read(hits: Sequence[Hit], said: Said) -> dict[str, Any] | None:
    """What the holes hold; None, and nothing claimed, if one of them holds nothing of its category."""
    mark = said.source.mark()
    values: dict[str, Any] = {}
    for each in hits:
        if (value := reads(each.category)(each.node, said)) is None:
            said.source.forget(mark)
            return None
        if values.setdefault(each.name, value) != value:
            said.source.forget(mark)
            return None
    for each in hits:
        if each.category == "another":
            before = [value for name, value in values.items() if name != each.name]
            values[each.name] = other_than(values[each.name], before)
    return values


def _claim_around(hits: Sequence[Hit], whole: Sequence[n.Node], said: Said) -> None:
    """The row's own words are claimed: all but those in its holes."""
    if not hits:
        said.source.claim(*whole)
        return
    places = sorted((each.start, each.end) for each in hits)
    for node in whole:
        at = node.span.start
        for start, end in places:
            if at <= start < node.span.end:
                said.source.claim_between(at, start)
                at = end
        said.source.claim_between(at, node.span.end)


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
