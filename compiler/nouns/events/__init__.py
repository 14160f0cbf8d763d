"""Events of triggered abilities (CR 603): what is waited for, read (``reading``) from the clauses that say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....grammar import nodes as n
from ...doors import Room, Unanswered

if TYPE_CHECKING:
    from .... import instructions as i
    from ...ledger.source import Source

EVENTS = Room()


@EVENTS.door
def trigger(
    word: str, node: n.Subordinate | n.Prepositional, source: Source, listed: list[n.Clause] | None = None
) -> i.Trigger:
    """What the ability waits for; ``listed``: more clauses of the same subject (“you amass, | investigate, or …”)."""
    raise Unanswered


@EVENTS.door
def awaited(word: str, node: n.Subordinate, source: Source, of_tokens: bool) -> i.Trigger:
    """What a delayed ability waits for: “when that creature dies this turn” is about what was spoken of before.

    ``of_tokens``: “it” is what was just created.
    """
    raise Unanswered


@EVENTS.door
def waited_for(parts: list[n.Part], source: Source) -> tuple[i.Trigger | None, list[n.Part]]:
    """What the ability waits for at the beginning of a sentence, and the parts that follow."""
    raise Unanswered


@EVENTS.door
def would(node: n.Subordinate, source: Source) -> tuple[i.AnyEvent, ...] | None:
    """What “if … would …” is about (CR 614.1); None where no type says all of it."""
    raise Unanswered


@EVENTS.door
def event(clause: n.Clause, source: Source) -> i.AnyEvent | None:
    """The event that a clause in the present tense says; None where no type says all of it."""
    raise Unanswered


@EVENTS.door
def but_for_first(events: tuple[i.AnyEvent, ...], node: n.Node, source: Source) -> tuple[i.AnyEvent, ...] | None:
    """“draws a card | except the first one they draw in each of their draw steps”; None for any other exception."""
    raise Unanswered


@EVENTS.door
def but_for_mana(trigger: i.Trigger, node: n.Node) -> i.Trigger | None:
    """“activates an ability | that isn't a mana ability” (CR 605.1); None for any other words."""
    raise Unanswered


@EVENTS.door
def moment(node: n.Node, source: Source) -> i.Trigger:
    """When something is done later: “at the beginning of the next end step” (CR 603.7). Its words are claimed."""
    raise Unanswered


def this_turn(node: n.Node) -> bool:
    """Whether an event is waited for no longer than this turn (CR 603.7b)."""
    return isinstance(node, n.Subordinate) and any(
        isinstance(complement, n.Adverb) and complement.sense == "this turn"
        for part in node.parts
        for complement in getattr(part.content, "complements", ())
    )
