"""Of which number “that many” is said where no step and no event has one: of what was asked before it (CR 603.4)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i

#: Numbers of an object that conditions compare.
_OF_AN_OBJECT = frozenset(["power", "toughness", "mana value"])


def number_asked(condition: i.Condition | None) -> i.Quantity | None:
    """“if one or more creatures died this turn, … that many”; “if its mana value was 1 or greater, … that many”."""
    match condition:
        case i.Holds((i.CountOf() | i.EventCount()) as left, "≥", i.Number()):
            return left
        case i.ObjectIs(what, (i.Compare(what=number, op="≥", than=i.Number()),), negated=False):
            return i.NumberOf(number, structs.replace(what, text="")) if number in _OF_AN_OBJECT else None
    return None


def number_of_counters(trigger: i.Trigger | None) -> i.Quantity | None:
    """“Whenever a creature with one or more counters on it dies, … that many”."""
    match trigger:
        case i.Trigger(events=(i.Moves(what=i.Selection() as what),)):
            had = [each for each in what.where if isinstance(each, i.HasCounter)]
            if len(had) == 1 and had[0].least in (None, i.Number(1)):
                return i.CountersOn(had[0].kind, i.Reference("that", antecedent="event.what"))
    return None
