"""“for as long as …”: durations that end with what the game looks like (CR 611.2b)."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..objects import reference
from . import condition

AS_LONG_AS = frozenset(["for as long as", "as long as"])
_STATES = frozenset(["tapped", "untapped", "attacking", "blocking"])
_LASTING = frozenset(["source", "enchanted", "that"])


def as_long_as(node: n.Node | None, source: Source) -> i.AsLongAs | None:
    """The duration of “for as long as you control this creature”; None, and nothing claimed, for other words."""
    if not isinstance(node, n.Subordinate) or node.sense != "for as long as":
        return None
    if remains_exiled(node):
        source.claim(node)
        return i.WHILE_EXILED
    mark = source.mark()
    held = tuple(_held(part.content, source) for part in node.parts)
    if held and None not in held and all(part.joint == "and" for part in node.parts[1:]):
        source.claim_own(node, *node.parts)
        if source.claims_all(mark, node):
            words, both = source.words(node), tuple(each for each in held if each is not None)
            return i.AsLongAs(structs.replace(both[0], text=words) if len(both) == 1 else i.AllHold(both, words))
    source.forget(mark)
    found = condition(node, source)
    if not isinstance(found, i.ToldCondition):
        return i.AsLongAs(found)
    source.forget(mark)
    return None


def remains_exiled(node: n.Subordinate) -> bool:
    """“For as long as that card remains exiled,”: of cards that were spoken of."""
    clause = node.parts[0].content if len(node.parts) == 1 else None
    if not isinstance(clause, n.Clause) or node.sense not in AS_LONG_AS or clause.complements:
        return False
    of = clause.subject.senses if isinstance(clause.subject, n.NounPhrase) and not clause.subject.modifiers else ()
    spoken = of in (("it",), ("they",), ("that", "card"), ("those", "card"))
    return spoken and clause.verb.senses in (("remains", "exiled"), ("remain", "exiled"))


def _held(node: n.Node, source: Source) -> i.ObjectIs | None:
    """What one clause says of an object, if it says that it remains so."""
    found = _remains(node, source) if isinstance(node, n.Clause) else None
    if found is None or not isinstance(node, n.Clause):
        return None
    source.claim(node.verb)
    return i.ObjectIs(*found, text=source.words(node))


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
