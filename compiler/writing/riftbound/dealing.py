"""What deals damage, in Riftbound's words: “deal 3 to a unit”, “deal 5 damage split among enemy units here”."""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ..english import YOU, Noun
from ..scope import CannotWrite, Clause, Said, Scope
from .quantities import for_each


def damage(value: i.Damage, scope: Scope) -> Said:
    """“deal 3 to a unit”, “it deals damage equal to its Might to …”, “deal 5 damage split among …”."""
    subject = YOU if value.by == i.Reference("source") else scope.noun(value.by)
    if len(value.to) != 1:
        raise CannotWrite(value, "to several")
    if value.division == "as you choose":
        amount = so_much(value.amount, scope)
        amount = amount if amount.startswith("damage") else f"{amount} damage"
        among = scope.noun(value.to[0]).object
        return Clause(subject, "deal", f"{amount} split among {among}", told=not subject.you)
    if isinstance(value.amount, i.NumberOf) and value.amount.what == "damage":
        whom = _each(value.to[0], scope)
        return Clause(subject, "deal", f"damage to {whom} {so_much(value.amount, scope).removeprefix('damage ')}")
    amount, each, many = so_much(value.amount, scope).partition(" for each ")
    return Clause(subject, "deal", f"{amount} to {_each(value.to[0], scope)}{each}{many}", told=not subject.you)


def _each(value: Any, scope: Scope) -> str:
    noun = scope.noun(value)
    if isinstance(value, i.Reference) and value.what == "all" and not noun.words.startswith("all "):
        return f"all {noun.words}"
    return noun.object


def so_much(value: i.Quantity, scope: Scope) -> str:
    """“3”, “that much”, “damage equal to its Might”: how much is dealt."""
    match value:
        case i.Number(number):
            return f"{number}"
        case i.ThatMany():
            return "that much"
        case i.NumberOf("energy cost"):
            return f"{scope.phrase(value)} as damage"
        case i.CountOf() | i.HowMany():
            many, each = for_each(value, scope)
            return f"{many} for each {each}"
    return f"damage equal to {scope.phrase(value)}"


def fight(value: i.Fight, scope: Scope) -> Said:
    """“they deal damage equal to their Mights to each other”."""
    if value.what == i.Reference("source"):
        return Clause(Noun("we", plural=True), "deal", "damage equal to our Mights to each other", told=True)
    return Clause(Noun("they", plural=True), "deal", "damage equal to their Mights to each other", told=True)
