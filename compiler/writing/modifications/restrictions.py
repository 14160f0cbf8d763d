"""What cannot, or must, be done: by rows (compiler/rows), with what it is not done “unless”."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ...rows.changes import CHANGES
from ..english import YOU, Noun, agreeing, listed
from ..rows import predicate
from ..scope import CannotWrite, Scope
from .moods import STANDING, Mood, Verb, Writers


def by_row(value: i.Modification, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    """What a row says of the subject."""
    said = predicate(value, subject, scope, standing=mood is STANDING)
    return Verb(said.verb, said.rest)


def _cannot(value: i.Cannot, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.do == "untap" and subject.you:
        raise CannotWrite(value, "of players")
    bare = structs.replace(value, unless=None, unless_paid=(), for_each=False)
    verb, rest = by_row(bare, subject, mood, scope)
    if value.unless is not None:
        rest += f" unless {scope.phrase(value.unless)}"
    if value.unless_paid:
        rest += f" unless {_paid(value, subject, scope)}"
    return Verb(verb, rest)


def _paid(value: i.Cannot, subject: Noun, scope: Scope) -> str:
    """“its controller pays {2}”, “their controller pays {1} for each of those creatures”."""
    said = [scope.clause(cost) for cost in value.unless_paid]
    payer = getattr(value.unless_paid[0], "player", None)
    you = payer is None or payer.who == "you"
    who = YOU if you else Noun(f"{subject.its} controller")
    paid = listed([f"{agreeing(who, each.verb)} {each.rest}".rstrip() for each in said])
    if value.for_each and value.do == "attack" and value.whom == i.Player("you") and not value.planeswalkers:
        return f"{who.words} {paid} for each creature they control that's attacking you"
    return f"{who.words} {paid}{' for each of those creatures' if value.for_each else ''}"


WRITERS: Writers = {**{type(row.makes): by_row for row in CHANGES if not row.reads}, i.Cannot: _cannot}
