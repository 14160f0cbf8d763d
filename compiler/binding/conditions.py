"""What conditions speak of: “if it was kicked”, “if its power is greater”, “if a player has more life” (CR 608.2c)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from msgspec import structs

from ... import instructions as i
from ..account.focus import compared_in
from ..account.named import SELF, Named, is_kind
from .branches import Branches


class Conditions(Branches, ABC):
    """Goes through the conditions in which words mean something of their own."""

    @abstractmethod
    def _inside(self, value: Any) -> Any:
        """The fields of a value, in their order."""

    @abstractmethod
    def _with(self, named: tuple[Named, ...], value: Any, *, inside: bool = False) -> Any:
        """A value that speaks only of these; what it names itself is forgotten again."""

    def _held(self, condition: i.Condition) -> Any:
        match condition:
            case i.Holds(left=i.CountersOn(on=i.Reference("that", antecedent=None))):
                return self._counted(self._inside(condition))
            case i.CostWasPaid(of=i.Reference("that", antecedent=None) as of):
                return structs.replace(condition, of=self._paid_for(of))
            case i.ObjectIs(what=i.Reference("that", antecedent=None, among=None)) if self.account.asked is not None:
                subject = self.account.subject
                self.now(subject=self.account.asked)  # “If it's a creature, …. If it's a land, …”
                found = self._inside(condition)
                self.now(subject=subject)
                return found
            case i.AnyHolds(conditions=(_, *_)) | i.AllHold(conditions=(_, *_)):
                return self._one_after_another(condition)
            case i.SomePlayer():
                return self._of_some_player(condition)
        return self._inside(condition)

    def _one_after_another(self, condition: i.AnyHolds | i.AllHold) -> Any:
        """“its power is greater than … or its toughness is greater than …”."""
        first, *more = condition.conditions
        held: list[Any] = [self.go(first)]
        subject = self.account.subject
        self.now(subject=compared_in(held[0]) or subject)
        held += map(self.go, more)
        self.now(subject=subject)
        return structs.replace(condition, conditions=tuple(held))

    def _of_some_player(self, condition: i.SomePlayer) -> i.SomePlayer:
        """“if that player controls more lands than each other player”, “no opponent has more life than them”."""
        players = self.go(condition.players)
        before = self.named
        others = tuple(each for each in before if each.as_.antecedent != players.id)
        such = (*before, Named(i.Player("such player")))
        apart = condition.players.but is not None or _compares_with_that_player(condition.condition)
        held = self._with(others if apart else such, condition.condition)
        self.now(named=others if condition.every else before)
        return structs.replace(condition, players=players, condition=held)

    def _counted(self, held: i.Holds) -> i.Holds:
        """“If that creature has a counter on it” is “if it has one”."""
        left = held.left
        if not isinstance(left, i.CountersOn) or left.on.what != "that" or left.on.among is None:
            return held
        if not all(map(is_kind, left.on.among.where)):
            return held
        return structs.replace(held, left=structs.replace(left, on=structs.replace(left.on, among=None)))

    def _paid_for(self, it: i.Reference) -> i.Reference:
        """“If it was kicked”: the spell itself, or the permanent that it became; else what is a spell (CR 702.33d)."""
        if any(i.IsSpell() in each.where for each in self.named):
            found: i.Reference = self.go(it)
            return found
        if self.spell:
            return i.Reference("source", it.text)
        itself = next((each.as_ for each in self.account.event if SELF in each.where), None)
        return structs.replace(itself, text=it.text) if isinstance(itself, i.Reference) else self.go(it)


def _compares_with_that_player(condition: i.Condition) -> bool:
    """“(no opponent) has more life | than that player”: nobody is compared with themselves."""
    match condition:
        case i.Holds(
            left=i.PlayerNumber(of=i.Player("such player")),
            right=i.PlayerNumber(of=i.Player("that player", antecedent=None)),
        ):
            return True
    return False
