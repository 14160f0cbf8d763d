"""Replacement and prevention effects of spells and abilities (CR 614, 615)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .... import instructions as i
from ..durations import duration
from ..english import YOU, Noun
from ..nouns import each_of
from ..scope import CannotWrite, Clause, Said, Scope, Whole
from ..selections import described
from ..steps.damage import recipients
from .abilities import replacement
from .amounts import TOKENS
from .entering import enters_under, others_enter, spell_enters
from .would import changed, produced, taps_for_mana, would


def _replace(value: i.Replace, scope: Scope) -> Said:
    """“If that creature would die this turn, exile it instead”, “the next time you would draw a card this turn, …”."""
    if value.until is None and value.once and (enters := spell_enters(value.replacement, scope)) is not None:
        return Whole(enters)
    return Whole(_for_a_time(value, value.replacement, scope) or _if_it_would_now(value, value.replacement, scope))


def _for_a_time(value: i.Replace, held: i.Replacement, scope: Scope) -> str | None:
    """What says first how long: “this turn, each creature you control enters with an additional …”."""
    if value.until is None:
        return None
    change = held.change
    plain = value == i.Replace(i.Replacement(change, events=held.events), value.until)
    if plain and (taps := taps_for_mana(held.events)) is not None:
        return f"{duration(value.until, scope)}, if {scope.phrase(taps)}, {produced(change, scope)}"
    if value.once:
        return None
    if isinstance(change, i.EnterAs) and change.counters:
        until = "this turn" if value.until == "end of turn" else duration(value.until, scope)
        return f"{until}, {others_enter(held, change, scope)}"
    if isinstance(change, i.Multiply):
        return f"{duration(value.until, scope)}, {replacement(held, scope)}"
    return _this_turn(held, scope) if value.until == "end of turn" else None


def _this_turn(held: i.Replacement, scope: Scope) -> str | None:
    """“creatures you control enter untapped this turn”, “each token that would be created … this turn is …”."""
    if isinstance(held.change, i.EnterAs):
        return enters_under(held, held.change, scope, " this turn")
    if held == i.Replacement(i.CreatedUnder(i.Player("you")), i.Player("opponents"), TOKENS):
        created = "each token that would be created under an opponent's control this turn"
        return f"{created} is created under your control instead"
    return None


def _if_it_would_now(value: i.Replace, held: i.Replacement, scope: Scope) -> str:
    """“if that creature would die this turn, exile it instead”."""
    if any((held.creator, held.condition, held.first, held.itself)):
        raise CannotWrite(value)
    about_the_source = scope.kind == "spell" and value.until is None  # no effect of the card by itself
    scope.now(about=scope.account.about or about_the_source)
    happens = would(held.events, scope)
    if value.once:
        if value.until != "end of turn":
            raise CannotWrite(value, "once, and how long")
        return f"the next time {_that_spell(happens, held, scope)} this turn, {changed(held.change, scope)}"
    if value.until not in (None, "end of turn"):
        return f"{duration(value.until, scope)}, if {happens}, {changed(held.change, scope)}"
    happens = _that_spell(happens, held, scope)
    if value.until is not None:
        return f"if {happens} this turn, {changed(held.change, scope)}"
    match held.events:
        case (i.Moves(to=None, not_to=i.InZone()),):
            return f"if {happens}, {changed(held.change, scope)} of putting it anywhere else"
    return f"if {happens}, {changed(held.change, scope)}"


def _that_spell(happens: str, held: i.Replacement, scope: Scope) -> str:
    """“that spell would be put into your graveyard”: what was cast, and not “it”."""
    spell = scope.account.cast and _leaves(held.events[0]) and happens.startswith("it ")
    return f"that spell{happens.removeprefix('it')}" if spell else happens


def _leaves(event: i.AnyEvent) -> bool:
    return isinstance(event, i.Moves) and event.to is not None


def _prevent(value: i.PreventDamage, scope: Scope) -> Said:
    """“prevent the next 3 damage that would be dealt to any target this turn”."""
    kind = _KINDS[value.kind]
    to = f" to {recipients(value.to, scope)}" if value.to else ""
    if value.next_time:
        if value.by is None or value.until != "end of turn" or value.amount is not None:
            raise CannotWrite(value, "the next time")
        dealt = f"{_by(value.by, scope)} would deal {kind}damage{to}"
        return Whole(f"the next time {dealt} this turn, prevent that damage")
    by = f" by {_by(value.by, scope)}" if value.by is not None else ""
    if value.until is None:
        raise CannotWrite(value, "how long")
    if value.amount is not None:
        amount = value.amount.value if isinstance(value.amount, i.Number) else scope.phrase(value.amount)
        return Clause(YOU, "prevent", f"the next {amount} {kind}damage that would be dealt{to} this turn{by}")
    if value.until != "end of turn":
        return Whole(f"{duration(value.until, scope)}, prevent all {kind}damage that would be dealt{to}{by}")
    ahead = value.by is not None and value.by.what in ("target", "that", "source") and not to
    when = f"{by} this turn" if ahead else f"{to} this turn{by}"
    return Clause(YOU, "prevent", f"all {kind}damage that would be dealt{when}")


_KINDS = {"any": "", "combat": "combat ", "noncombat": "noncombat "}


def _by(by: i.Reference, scope: Scope) -> str:
    if by.what == "all" and by.among is not None and by.also is None:
        return described(by.among, scope).many()
    if by.what == "choice" and by.among is not None and any(isinstance(each, i.IsSource) for each in by.among.where):
        found = described(by.among, scope)
        return found._replace(after=("of your choice", *found.after)).one("a")
    return scope.noun(by).object


def _redirect(value: i.RedirectDamage, scope: Scope) -> Said:
    """“The next 2 damage that would be dealt to you this turn is dealt to target creature instead”."""
    kind = _KINDS[value.kind]
    to = f" to {recipients(value.to, scope)}" if value.to else ""
    if value.next_time:
        if value.by is None or value.amount is not None:
            raise CannotWrite(value, "the next time")
        dealt = f"the next time {_by(value.by, scope)} would deal {kind}damage{to} this turn"
        instead = _instead(value, scope)
        return Whole(f"{dealt}, that damage is dealt to {instead.object} instead")
    by = f" by {_by(value.by, scope)}" if value.by is not None else ""
    number = value.amount.value if isinstance(value.amount, i.Number) else value.amount and scope.phrase(value.amount)
    amount = f"all {kind}damage" if value.amount is None else f"the next {number} {kind}damage"
    return Whole(f"{amount} that would be dealt{to} this turn{by} is dealt to {_instead(value, scope).object} instead")


def _instead(value: i.RedirectDamage, scope: Scope) -> Noun:
    return scope.noun(value.instead) if isinstance(value.instead, i.Player) else each_of(value.instead, scope)


def _unpreventable(value: i.DamageUnpreventable, scope: Scope) -> Said:
    by = f" that would be dealt by {_by(value.by, scope)}" if value.by is not None else ""
    return Whole(f"{_KINDS[value.kind]}damage{by} can't be prevented this turn")


SHIELDS: dict[type, Callable[[Any, Scope], Said]] = {
    i.Replace: _replace,
    i.PreventDamage: _prevent,
    i.RedirectDamage: _redirect,
    i.DamageUnpreventable: _unpreventable,
}
