"""“for as long as …”: durations that end with what the game looks like (CR 611.2b)."""

from __future__ import annotations

from ..grammar import nodes as n
from . import instructions as i
from .conditions import condition
from .objects import reference
from .source import Source

_STATES = frozenset(["tapped", "untapped", "attacking", "blocking"])
_LASTING = frozenset(["source", "enchanted", "that"])


def as_long_as(node: n.Node | None, source: Source) -> i.AsLongAs | None:
    """The duration of “for as long as you control this creature”; None, and nothing claimed, for other words."""
    if not isinstance(node, n.Subordinate) or node.sense != "for as long as":
        return None
    mark = source.mark()
    clause = node.parts[0].content if len(node.parts) == 1 else None
    held = _remains(clause, source) if isinstance(clause, n.Clause) else None
    if held is not None and isinstance(clause, n.Clause):
        source.claim_between(node.span.start, clause.span.start)
        source.claim(clause.verb)
        if not any(True for _ in source.unclaimed(mark, node.span.start, node.span.end)):
            return i.AsLongAs(i.ObjectIs(*held, text=source.words(node)))
    source.forget(mark)
    found = condition(node, source)
    if not isinstance(found, i.ToldCondition):
        return i.AsLongAs(found)
    source.forget(mark)
    return None


def _remains(clause: n.Clause, source: Source) -> tuple[i.Reference, tuple[i.Predicate, ...]] | None:
    """“you control this creature”, “this creature remains tapped”, “it remains on the battlefield”."""
    subject = clause.subject
    if subject is None or clause.cause is not None:
        return None
    match clause.verb.senses, clause.complements:
        case ("control",), (n.NounPhrase() as noun,) if subject.alone == ("you",):
            what = reference(noun, source)
            source.claim(subject)
            where: i.Predicate = i.ControlledBy(i.Player("you"))
        case ("remains", state), () if state in _STATES:
            what, where = reference(subject, source), i.InState(state)  # type: ignore[arg-type]
        case ("remains",), (n.Prepositional(sense="on", object=n.NounPhrase() as place) as on,) if place.is_battlefield:
            what, where = reference(subject, source), i.InZone("battlefield")
            source.claim(on)
        case _:
            return None
    return (what, (where,)) if what.what in _LASTING else None
