"""Conditions: what must be true of the game, in typed values; what only the players know keeps its words.

Read by ``reading``, which the first text that has one loads. A module a kind: ``abilities`` (how often this one was
used), ``comparing`` (numbers), ``being`` (what an object is), ``casting`` (how a spell was cast), ``playing`` (turns,
designations), ``this_way`` (what the effect did before), ``history`` (what has happened).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ....grammar import nodes as n
from ...doors import Room, Unanswered

if TYPE_CHECKING:
    from .... import instructions as i
    from ...ledger.source import Source

CONDITIONS = Room()


@CONDITIONS.door
def condition(
    node: n.Subordinate, source: Source, it: i.Reference | None = None, *, behind: bool = False
) -> i.Condition:
    """The condition of “if …”, “as long as …”; that of “unless …” does not hold (`NotHold`).

    ``it`` is what “it” speaks of, where that is known; ``behind``: it stands behind what it governs, so that “it” may
    be spoken of there. All words are claimed: a condition that no board can judge keeps
    them for the players.
    """
    raise Unanswered


@CONDITIONS.door
def done_this_way(node: n.Subordinate, source: Source) -> i.DoneThisWay | None:
    """What “when you discard a nonland card this way” is about; None, and nothing claimed, for other words."""
    raise Unanswered


@CONDITIONS.door
def of_player(modifier: n.Modifier, source: Source) -> i.Condition | None:
    """The condition of “player who controls a Forest”, “opponent with no cards in hand”: of “such player”."""
    raise Unanswered


@CONDITIONS.door
def underwent(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
    """What a modifier says of what has happened to objects: “creature that was dealt damage this turn”."""
    raise Unanswered


@CONDITIONS.door
def amount_of_events(node: n.Noun, source: Source) -> i.Quantity | None:
    """How much a noun says of what has happened: “the damage you were dealt this turn”."""
    raise Unanswered


@CONDITIONS.door
def amount_done_this_way(node: n.Noun, source: Source) -> i.Quantity | None:
    """How much a noun says of what the effect has done: “card discarded this way”."""
    raise Unanswered


def whole_conditions(parts: list[n.Part]) -> list[n.Part]:
    """Conditions with the places that belong to them: “if it's in the command zone | or on the battlefield”."""
    out: list[n.Part] = []
    for part in parts:
        before = out[-1] if out else None
        if (
            before is not None
            and isinstance(before.content, n.Subordinate)
            and isinstance(part.content, n.Prepositional)
            and part.content.sense != "at"
            and part.joint == "or"
        ):
            span = n.Span(before.span.start, part.span.end)
            inner = n.Span(before.content.span.start, part.span.end)
            content = structs.replace(before.content, parts=(*before.content.parts, part), span=inner)
            out[-1] = structs.replace(before, content=content, span=span)
        elif before is not None and (whole := _either(before, part) or _at_such_a_time(before, part)) is not None:
            out[-1] = whole
        else:
            out.append(part)
    return out


def _at_such_a_time(before: n.Part, part: n.Part) -> n.Part | None:
    """“if you cast it | any time a sorcery couldn't have been cast” as one condition; None for other parts."""
    match before.content, part.content:
        case n.Subordinate(
            sense="if", parts=(*others, n.Part(content=n.Clause() as clause) as last)
        ) as one, n.Subordinate(sense="any time") as when:
            end = part.span.end
            clause = structs.replace(
                clause, complements=(*clause.complements, when), span=n.Span(clause.span.start, end)
            )
            held = (*others, structs.replace(last, content=clause, span=n.Span(last.span.start, end)))
            content = structs.replace(one, parts=held, span=n.Span(one.span.start, end))
            return structs.replace(before, content=content, span=n.Span(before.span.start, end))
    return None


def _either(before: n.Part, part: n.Part) -> n.Part | None:
    """“if it's a creature | or if {G}{W} was spent to cast this spell” as one condition; None for other parts."""
    match before.content, part.content:
        case n.Subordinate(sense="if", parts=said) as one, n.Subordinate(sense="if", parts=(first, *rest)):
            if part.joint != "or":
                return None
            held = (*said, structs.replace(first, joiner=part.joiner), *rest)
            end = part.span.end
            content = structs.replace(one, parts=held, span=n.Span(one.span.start, end))
            return structs.replace(before, content=content, span=n.Span(before.span.start, end))
    return None
