"""What may be done or not, and what is done for each: their steps in the order of the words (CR 608.2c)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from msgspec import structs

from ... import instructions as i
from ..account.account import Account
from ..account.focus import subject_of
from ..account.named import Named
from ..ledger.places import is_called, start_of
from .meaning import Meaning
from .steps import is_kicked, is_unbound, of_one_card, of_such_a_choice, start_of_steps, undone_part


class Branches(Meaning, ABC):
    """Goes through the branches of a condition or a choice, and the rounds of a loop."""

    @abstractmethod
    def go(self, value: Any) -> Any:
        """Any value with what is in it; what it names is named from then on."""

    @abstractmethod
    def steps(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        """One step after the other."""

    def _branches(self, step: i.If | i.May) -> i.If | i.May:
        """Steps under a condition or a choice, in the order of their words: “unless its controller pays {3}”."""
        between, late = _is_told_between(step), isinstance(step, i.If) and self._speaks_of(step.condition, step.steps)
        changes: dict[str, Any] = {} if between or late else self._asked(step)
        before = self.account
        around = self.kicked, self.asker, self.answers, self.outside
        self._under(step, changes.get("condition"))
        named, focuses = self._each_branch(step, changes, before, between=between)
        focus = focuses[0] if late or len(set(focuses)) == 1 else None  # “…, if its power is less. Otherwise, …”
        self.kicked, self.asker, self.answers, self.outside = around
        asked = subject_of(changes.get("condition")) or self.account.asked
        self.now(named=named, subject=before.subject, asked=asked, focus=focus)
        for name in _asked_of(step):
            if late:
                changes[name] = self.go(getattr(step, name))
            if is_unbound(changes[name]):
                changes[name] = self.go(changes[name])  # “tap target creature if its power …”
        if late and len(set(focuses)) > 1:
            self.now(focus=None)
        if isinstance(step, i.May):
            changes["steps"] = tuple(map(of_such_a_choice, changes["steps"]))
        return structs.replace(step, **changes)

    def _asked(self, step: i.If | i.May) -> dict[str, Any]:
        return {name: self.go(getattr(step, name)) for name in _asked_of(step)}

    def _each_branch(
        self, step: i.If | i.May, changes: dict[str, Any], before: Account, *, between: bool
    ) -> tuple[tuple[Named, ...], list[i.Reference | None]]:
        """One branch after the other, on what was known ``before``; what either has named, and of what each is said."""
        kept, then = before.named, list[Named]()
        of_each = list[i.Reference | None]()
        for name in ("otherwise", "steps") if between else ("steps", "otherwise"):
            changes[name] = self._branch(step, name, self.account.focus if between else before.focus)
            then += self.account.since(before)
            of_each += [self.account.focus] if getattr(step, name) else []
            if name == "steps" and isinstance(step, i.May):  # one of them was chosen: that is what is spoken of
                kept, self.undecided = self._still(kept), before
            if name == "otherwise" and between:
                self._none_created(before.named)
                changes |= self._asked(step)
            else:
                self.now(named=before.named)
        return (*kept, *then), of_each

    def _none_created(self, before: tuple[Named, ...]) -> None:
        """“Create a token unless …”: there is none yet."""
        created = i.Reference("created")
        self.now(named=tuple(each for each in self.named if each in before or each.as_ != created))

    def _under(self, step: i.If | i.May, condition: i.Condition | None) -> None:
        """What is known under a condition, or a choice: whether “it was kicked”, what the condition is about."""
        before = self.account
        self.now(subject=before.subject if isinstance(step, i.May) else subject_of(condition))
        self.kicked = self.kicked or (self.spell and is_kicked(condition))
        self.outside = before.named
        if isinstance(condition, i.Happened):  # of an “If” alone
            self.answers = self.asker
            if condition.negated and self.undecided is not None:  # “If you don't, put them …”
                self.now(named=self.undecided.named, focus=self.undecided.focus)

    def _branch(self, step: i.If | i.May, name: str, focus: i.Reference | None) -> tuple[Any, ...]:
        """The steps of one branch: what was not done has named nothing."""
        if name == undone_part(step):
            self.now(named=tuple(each for each in self.named if each not in self.account.latest))
        self.now(focus=focus)
        return self.steps(getattr(step, name))

    def _still(self, named: tuple[Named, ...]) -> tuple[Named, ...]:
        """Those of them that are named by now: the very same, not their like."""
        there = set(map(id, self.named))
        return tuple(each for each in named if id(each) in there)

    def _speaks_of(self, condition: i.Condition, steps: tuple[Any, ...]) -> bool:
        """“Counter target spell if its mana value is …”: whether a condition is said of what its steps name first."""
        pronouns = [
            each.id for each in condition.walk() if isinstance(each, i.Reference) and is_called(each.id, "pronoun")
        ]
        begins = start_of_steps(steps)
        return bool(pronouns) and begins is not None and begins < min(map(start_of, pronouns))

    def _loop(self, step: i.ForEach) -> i.ForEach:
        objects, players = self.go(step.objects), self.go(step.players)
        times, of = self.go(step.times), self.go(step.of)
        before = self.named
        if objects is not None:
            self.name_as(Named(i.Reference("that", antecedent="each"), objects.where))
        if of is not None:
            self._one_of_those(before, of)
        if players is not None:
            self._one_of_them(before, players)
        within = [each for each in before if each not in self.named]
        steps = self.steps(of_one_card(step.steps, of) if of is not None else step.steps)
        self.now(named=(*within, *(each for each in self.named if each.as_.antecedent != "each")))
        self.undecided = None  # what each of them chose is decided within
        return structs.replace(step, objects=objects, players=players, times=times, of=of, steps=steps)

    def _one_of_those(self, before: tuple[Named, ...], of: i.Reference) -> None:
        """“For each of those creatures, …”: that one, and not all of them."""
        one = Named(i.Reference("that", antecedent="each"), of.where)
        self.now(named=(*(each for each in before if each.as_ != of), one))

    def _one_of_them(self, before: tuple[Named, ...], players: i.Player) -> None:
        """“For each opponent other than defending player, …”: that player, who is none of the others."""
        but = players.but
        others = [i.Player("that player", antecedent=each.id) for each in (players, but) if each is not None]
        others += [structs.replace(but, text="")] if but is not None else []
        one = Named(i.Player("that player", antecedent="each"))
        self.now(named=(*(each for each in before if each.as_ not in others), one))


def _is_told_between(step: i.If | i.May) -> bool:
    """“Create a token unless its controller pays {3}”: what is asked stands between the two branches.

    Of a condition that stands behind its steps the place is known: what is done otherwise is told after it, or else
    instead of it: “Destroy those creatures instead if …”.
    """
    first, then = start_of_steps(step.otherwise), start_of_steps(step.steps)
    if isinstance(step, i.If) and step.id and (first is None or then is None):
        return False
    return bool(step.otherwise) and (first or 0) < (then or 0)


def _asked_of(step: i.If | i.May) -> list[str]:
    """The fields that say when, or by whom, the steps are done."""
    return [name for name in step.__struct_fields__ if name not in ("steps", "otherwise")]
