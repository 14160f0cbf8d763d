"""What a step is done to, and of what a condition is said, as “it” speaks of them afterwards."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ... import instructions as i
from ..nouns.pronouns import shown_by
from .named import known_as


def focus_of(step: Any, before: i.Reference | None) -> i.Reference | None:
    """What a step is done to, as “it” speaks of it in the next: the tokens, the cards shown; else what was before."""
    match step:
        case i.Create():
            return i.Reference("created")
        case (
            i.GainLife(amount=i.NumberOf(of=of))
            | i.LoseLife(amount=i.NumberOf(of=of))
            | i.Draw(amount=i.NumberOf(of=of))
        ):
            return _object_known_as(of)
        case i.GainLife() | i.LoseLife() | i.Shuffle() | i.Draw() | i.AddMana():
            return before
        case i.Reveal(what=i.Reference("that" | "source" | "created") as what):
            return structs.replace(what, text="", among=None)
        case i.Discard():
            return None
    if (shown := shown_by(step)) is not None:
        return i.Reference(shown.what)
    match step:
        case (
            i.Act(what=i.Reference() as what)
            | i.Move(what=i.Reference() as what)
            | i.Gain(what=i.Reference() as what)
            | i.CounterSpell(what=what)
            | i.PutCounters(on=what)
            | i.RemoveCounters(of=what)
            | i.Damage(to=(i.Reference() as what,))
        ):
            return _object_known_as(what) if what.also is None else None
    return None


def _object_known_as(of: i.Reference) -> i.Reference | None:
    """As what it is spoken of, if that is an object."""
    called = known_as(of)
    return called[0].as_ if called and isinstance(called[0].as_, i.Reference) else None


def subject_of(condition: object) -> i.Reference | None:
    """Of which object a condition is said, as the words after it speak of it."""
    match condition:
        case i.ObjectIs(what) | i.Holds(
            i.EventCount(events=(i.Moves(what=i.Reference() as what) | i.Attacks(what=i.Reference() as what),))
        ):
            of = known_as(what)
            return of[0].as_ if of and isinstance(of[0].as_, i.Reference) else None
    return None


def compared_in(condition: object) -> i.Reference | None:
    """Of which object a number is compared: “its power is greater than …, or its toughness …”."""
    match condition:
        case i.Holds(left=i.NumberOf(of=what)):
            of = known_as(what)
            return of[0].as_ if of and isinstance(of[0].as_, i.Reference) else None
    return subject_of(condition)
