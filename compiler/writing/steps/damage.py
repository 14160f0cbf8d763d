"""Damage in clauses."""

from __future__ import annotations

from .... import instructions as i
from ..account import Account
from ..counting import EACH
from ..english import Noun, listed
from ..modifications.kinds import are_figures
from ..nouns import each_of
from ..quantities import much
from ..scope import Clause, Scope, Writers


def _damage(value: i.Damage, scope: Scope) -> Clause:
    """“this creature deals 2 damage to any target”."""
    scope.now(leading=True)
    by = scope.noun(value.by)
    scope.now(leading=False)
    if by.words == "it" and scope.account.waits and isinstance(value.by.antecedent, int):
        by = scope.that()
    return Clause(by, "deal", _dealt(value, by, scope), told=True)


def _dealt(value: i.Damage, by: Noun, scope: Scope) -> str:
    """“2 damage to any target”, “damage equal to its power to target creature”."""
    amount = value.amount
    if value.to and all(_is_spoken_of(to, scope) for to in value.to):
        how = " divided as you choose among them" if value.division == "as you choose" else ""
        return f"{_of_what_was_dealt(amount, scope)}{how}"
    if amount == scope.account.dealt and not are_figures(amount):
        return f"that much damage to {_to(value, scope)}"
    if value.division != "each":
        words = much(amount, "damage", scope, digits=True)
        how = "divided as you choose among" if value.division == "as you choose" else "divided evenly among"
        return f"{words} {how} {recipients(value.to, scope, of_all='all')}"
    if _is_plain(amount):
        words = much(amount, "damage", scope, digits=True)
        return f"{words} to {_to(value, scope)}"
    if (equal := _equal_to(value, by, scope)) is not None:
        to = _to(value, scope)
        return f"damage to itself equal to {equal}" if to == "itself" else f"damage equal to {equal} to {to}"
    return f"damage to {_to(value, scope)} equal to {scope.phrase(amount)}"


def _to(value: i.Damage, scope: Scope) -> str:
    itself = i.Reference("that", antecedent=value.by.id) if value.by.what == "target" else value.by
    return recipients(value.to, scope, by=itself)


def _is_plain(amount: i.Quantity) -> bool:
    """Whether it is so much damage, and not “equal to” something."""
    if isinstance(amount, i.Product):
        return not isinstance(amount.of, (*EACH, i.TimesPaid, i.EventCount))
    return isinstance(amount, i.Number | i.Variable | i.ThatMany | i.Sum | i.ChosenNumber)


def _equal_to(value: i.Damage, by: Noun, scope: Scope) -> str | None:
    """What the damage is equal to, where that is said ahead of who is dealt it: “its power”."""
    amount = value.amount
    if isinstance(amount, i.NumberOf):
        return _number_ahead(amount, value.by, scope)
    if by.words == "it" and isinstance(amount, i.CountersOn) and amount.on == value.by:
        return scope.phrase(amount).replace(f" on {scope.this}", " on it")
    return None


def _number_ahead(amount: i.NumberOf, by: i.Reference, scope: Scope) -> str | None:
    """“its power”, of what deals the damage or was just spoken of; “the sacrificed creature's power”."""
    of, account = amount.of, scope.account
    if of == by or (of.what == "that" and account.fresh):
        of_another = of != by and (account.called == "spell" or of.among is not None)
        return scope.phrase(amount) if of_another else f"its {amount.what}"
    done = of.what in ("sacrificed", "exiled", "linked", "revealed", "discarded")
    return scope.phrase(amount) if done or _is_named(of, account) else None


def _is_named(of: i.Reference, account: Account) -> bool:
    """Whether it is a “that” of which was spoken."""
    return of.what == "that" and (not isinstance(of.antecedent, int) or of.antecedent in account.ids)


def _is_spoken_of(to: i.Value, scope: Scope) -> bool:
    """Whether it is a target that was named, and is now told as “that permanent or player”."""
    return isinstance(to, i.Targets) and to.id in scope.account.ids and not to.again


def _of_what_was_dealt(amount: i.Quantity, scope: Scope) -> str:
    """“5 damage”, “twice that much damage”: of one to whom damage was to be dealt before."""
    match amount:
        case i.Product(2 | 3 as factor, of) if of == scope.account.dealt and not isinstance(of, i.Number | i.Variable):
            return f"{'twice' if factor == 2 else 'three times'} that much damage"
    return much(amount, "damage", scope, digits=True)


def recipients(to: tuple[i.Recipient, ...], scope: Scope, of_all: str = "each", by: i.Reference | None = None) -> str:
    """“you and each creature you control”; ``by`` deals the damage: “itself”."""
    return listed([_recipient(one, scope, of_all == "each", by) for one in to])


def _recipient(one: i.Recipient, scope: Scope, each: bool, by: i.Reference | None) -> str:
    if isinstance(one, i.Player):
        return scope.noun(one).object
    if one == by:
        return "itself"
    return each_of(one, scope).object if each else scope.noun(one).object


def _choose(value: i.ChooseTargets, scope: Scope) -> Clause:
    return Clause(scope.subject(None), "choose", scope.noun(value.targets).object)


WRITERS: Writers = {
    i.Damage: _damage,
    i.ChooseTargets: _choose,
}
