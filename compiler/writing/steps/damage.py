"""Damage in clauses."""

from __future__ import annotations

from .... import instructions as i
from ..english import listed
from ..nouns import each_of
from ..quantities import EACH, much
from ..scope import Clause, Scope, Writers


def _damage(value: i.Damage, scope: Scope) -> Clause:
    scope.now(leading=True)
    by = scope.noun(value.by)
    scope.now(leading=False)
    if by.words == "it" and scope.account.waits and isinstance(value.by.antecedent, int):
        by = scope.that()
    amount = value.amount
    itself = i.Reference("that", antecedent=value.by.id) if value.by.what == "target" else value.by
    if value.to and all(
        isinstance(one, i.Targets) and one.id in scope.account.ids and not one.again for one in value.to
    ):
        return Clause(by, "deal", _of_what_was_dealt(amount, scope), told=True)
    again = value.amount == scope.account.dealt and not isinstance(value.amount, i.Number | i.Variable)
    if again:
        return Clause(by, "deal", f"that much damage to {recipients(value.to, scope, by=itself)}", told=True)
    simple = isinstance(amount, i.Number | i.Variable | i.ThatMany | i.Product | i.Sum | i.ChosenNumber) and not (
        isinstance(amount, i.Product) and isinstance(amount.of, (*EACH, i.TimesPaid, i.EventCount))
    )
    if value.division != "each":
        words = much(amount, "damage", scope, digits=True)
        how = "divided as you choose among" if value.division == "as you choose" else "divided evenly among"
        return Clause(by, "deal", f"{words} {how} {recipients(value.to, scope, of_all='all')}", told=True)
    if simple:
        words = much(amount, "damage", scope, digits=True)
        return Clause(by, "deal", f"{words} to {recipients(value.to, scope, by=itself)}", told=True)
    if (
        isinstance(amount, i.NumberOf)
        and _is_named(amount.of, scope)
        and amount.of != value.by
        and not scope.account.fresh
    ):
        words = f"damage equal to {scope.phrase(amount)}"
        return Clause(by, "deal", f"{words} to {recipients(value.to, scope, by=itself)}", told=True)
    if isinstance(amount, i.NumberOf) and (amount.of == value.by or (amount.of.what == "that" and scope.account.fresh)):
        of_another = amount.of != value.by and (scope.account.called == "spell" or amount.of.among is not None)
        equal = f"equal to {scope.phrase(amount) if of_another else f'its {amount.what}'}"
        to = recipients(value.to, scope, by=itself)
        if to == "itself":
            return Clause(by, "deal", f"damage to itself {equal}", told=True)
        return Clause(by, "deal", f"damage {equal} to {to}", told=True)
    if isinstance(amount, i.NumberOf) and amount.of.what in ("sacrificed", "exiled", "linked", "revealed", "discarded"):
        words = f"damage equal to {scope.phrase(amount)}"
        return Clause(by, "deal", f"{words} to {recipients(value.to, scope, by=itself)}", told=True)
    if by.words == "it" and amount == i.CountersOn(getattr(amount, "kind", None), value.by):
        number = scope.phrase(amount).replace(f" on {scope.this}", " on it")
        return Clause(by, "deal", f"damage equal to {number} to {recipients(value.to, scope, by=itself)}", told=True)
    said = f"damage to {recipients(value.to, scope, by=itself)} equal to {scope.phrase(amount)}"
    return Clause(by, "deal", said, told=True)


def _of_what_was_dealt(amount: i.Quantity, scope: Scope) -> str:
    """“5 damage”, “twice that much damage”: of one to whom damage was to be dealt before."""
    match amount:
        case i.Product(2 | 3 as factor, of) if of == scope.account.dealt and not isinstance(of, i.Number | i.Variable):
            return f"{'twice' if factor == 2 else 'three times'} that much damage"
    return much(amount, "damage", scope, digits=True)


def _is_named(of: i.Reference, scope: Scope) -> bool:
    """Whether it is something that was spoken of before."""
    return of.what == "that" and (not isinstance(of.antecedent, int) or of.antecedent in scope.account.ids)


def recipients(to: tuple[i.Recipient, ...], scope: Scope, of_all: str = "each", by: i.Reference | None = None) -> str:
    """“you and each creature you control”; ``by`` deals the damage: “itself”."""
    words = []
    for one in to:
        if one == by and not isinstance(one, i.Player):
            words.append("itself")
            continue
        words.append(
            each_of(one, scope).object if not isinstance(one, i.Player) and of_all == "each" else scope.noun(one).object
        )
    return listed(words)


def _choose(value: i.ChooseTargets, scope: Scope) -> Clause:
    return Clause(scope.subject(None), "choose", scope.noun(value.targets).object)


WRITERS: Writers = {
    i.Damage: _damage,
    i.ChooseTargets: _choose,
}
