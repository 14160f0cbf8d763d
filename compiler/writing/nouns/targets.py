"""Targets that are objects or players: “any target”, “target player or planeswalker” (CR 115.4)."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, spelt
from ..scope import CannotWrite, Scope
from ..selections import described
from .chosen import whose_choice

_ANY_TARGET = i.OneOf((i.HasType("creature"), i.HasType("planeswalker"), i.HasType("battle")))


def targets(value: i.Targets, scope: Scope) -> Noun:
    """“any target”, “target player or planeswalker”, “up to one target opponent or creature”."""
    scope.now(named=scope.account.named | {"something else"})
    if value.again:
        return Noun("that permanent or player")
    one = value.least == i.Number(1) and value.most == i.Number(1)
    if value.objects.where == (_ANY_TARGET,) and value.players == "any":
        return _any_target(value, scope, one=one)
    if not one and (value.least, value.most) != (i.Number(0), i.Number(1)):
        raise CannotWrite(value, "several of them")
    if value.chooser is not None:
        raise CannotWrite(value, "who chooses them")
    found = described(value.objects, scope)
    if one and len(found.heads) == 2 and _are_an_opponents(value):
        return Noun(f"target opponent, {found.heads[0]} an opponent controls, or {found.heads[1]} an opponent controls")
    if found.after or found.other:
        raise CannotWrite(value, "more about the objects")
    who = "player" if value.players == "any" else "opponent"
    number = "" if one else "up to one "
    return Noun(f"{number}{'another ' if value.other else ''}target {who} or {found.one('').strip()}")


def _are_an_opponents(value: i.Targets) -> bool:
    return value.objects.where[:1] == (i.ControlledBy(i.Player("an opponent")),) and value.players == "opponents"


def _any_target(value: i.Targets, scope: Scope, *, one: bool) -> Noun:
    """“any target”, “up to three other targets”, “one, two, or three targets” (CR 115.4)."""
    if one:
        by = f" of {whose_choice(value.chooser, scope)} choice" if value.chooser is not None else ""
        return Noun(f"any {'other ' if value.other else ''}target{by}")
    if value.chooser is not None:
        raise CannotWrite(value, "who chooses several")
    noun = "other targets" if value.other else "targets"
    if value.most is None:
        return Noun(f"any number of {noun}", plural=True)
    most = scope.phrase(value.most)
    if value.least == i.Number(0):
        return Noun(f"up to {most} {noun}", plural=True)
    if value.least == value.most:
        return Noun(f"{most} {noun}", plural=True)
    return Noun(f"{listed_numbers(value, scope)} {noun}", plural=True)


def listed_numbers(value: i.Targets, scope: Scope) -> str:
    """“one, two, or three”."""
    if isinstance(value.least, i.Number) and isinstance(value.most, i.Number):
        numbers = [spelt(n) for n in range(value.least.value, value.most.value + 1)]
        return " or ".join(numbers) if len(numbers) < 3 else f"{', '.join(numbers[:-1])}, or {numbers[-1]}"
    raise CannotWrite(value, "so many")
