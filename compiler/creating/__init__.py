"""Tokens that are created (CR 111): who creates how many of which, what later words say of them, copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..doors import Room, Unanswered

if TYPE_CHECKING:
    from ... import instructions as i
    from ...grammar import nodes as n
    from ..ledger.source import Source

#: Few texts speak of copies.
COPYING = Room()


@COPYING.door
def clause_exceptions(clause: n.Clause, source: Source) -> list[i.CopyException] | None:
    """The changes that one clause makes to a copy (“It isn't legendary.”); None if it is not understood."""
    raise Unanswered


@COPYING.door
def enters_as_copy(line: n.Sentence, source: Source) -> tuple[n.Noun, i.EnterAsCopy] | None:
    """What enters and as a copy of what (CR 707.5); None if the sentence is about something else."""
    raise Unanswered
