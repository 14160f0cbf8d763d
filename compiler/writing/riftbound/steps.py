"""What is done, in Riftbound's words, where no row says it: “give”, “deal”, “move”, “play”, “return”, “choose”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from .... import instructions as i
from ...games.riftbound.rows import ACTIONS
from ..blanking import below
from ..durations import until
from ..english import YOU, Noun, capital, listed
from ..rows import action_of
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..selections.parts import How
from ..sentences import sentences
from .dealing import damage, fight, so_much
from .describing import describe, several
from .entering import enters
from .giving import gain, whose
from .making import create
from .moving import change_location, move, play
from .quantities import for_each
from .runes import paid, runes


def by_row(value: Any, scope: Scope) -> Said | None:
    """What a row of the game says; of so many for each of some it says one."""
    for field in ("amount", "number"):
        many = getattr(value, field, None)
        if isinstance(many, i.CountOf) and isinstance(value, i.Draw | i.GainXP | i.Channel):
            one = action_of(ACTIONS, structs.replace(value, **{field: i.Number(1)}), scope)
            return one and one._replace(rest=f"{one.rest} for each {for_each(many, scope)[1]}")
    return action_of(ACTIONS, value, scope)


def counter(value: i.CounterSpell, scope: Scope) -> Said:
    """“counter a spell”."""
    said = scope.noun(value.what).object
    if value.to == "hand":
        return Clause(YOU, "counter", f"{said}. Return it to its owner's hand instead of putting it in their trash")
    if value != i.CounterSpell(value.what):
        bare = i.CounterSpell(value.what, id=value.id)
        if value != bare:
            raise CannotWrite(value, "so")
    return Clause(YOU, "counter", said)


def look(value: i.Look, scope: Scope) -> Said:
    """“look at the top 2 cards of your Main Deck”."""
    return Clause(scope.subject(value.player), "look", f"at {scope.noun(value.what).object}")


def reveal(value: i.Reveal, scope: Scope) -> Said:
    """“reveal the top card of your Main Deck”, “they reveal their hand”."""
    who = scope.subject(value.player)
    return Clause(who, "reveal", scope.noun(value.what).object, told=not who.you)


def choose_player(value: i.ChoosePlayer, scope: Scope) -> Said:
    """“choose an opponent”."""
    return Clause(scope.subject(value.player), "choose", scope.noun(value.which).words)


def act(value: i.Act, scope: Scope) -> Said | None:
    """“choose a unit”, “attach it to me”, “spend a buff”; None where a row says it."""
    who = YOU if value.player is None else scope.subject(value.player)
    match value:
        case i.Act("choose", what):
            return Clause(who, "choose", scope.noun(what).object)
        case i.Act("attach", what, to=i.Reference() as to_):
            attached = scope.noun(what).object
            return Clause(who, "attach", f"{attached} to {scope.noun(to_).object}")
        case i.Act("unattach", what, to=i.Reference() as to_):
            attached = scope.noun(what).object
            return Clause(who, "detach", f"{attached} from {scope.noun(to_).object}")
        case i.Act("spend buff", i.Reference("that") as of):
            return Clause(who, "spend", f"{whose(scope.noun(of))} buff")
        case i.Act("spend buff", i.Reference("source")):
            return Clause(who, "spend", "my buff")
        case i.Act("spend buff"):
            return Clause(who, "spend", "a buff")
    return by_row(value, scope)


def mill(value: i.Mill, scope: Scope) -> Said:
    """“put the top 2 cards of your Main Deck into your trash”."""
    who = scope.subject(value.player)
    whose = who.their
    many = "card" if value.amount == i.Number(1) else f"{scope.phrase(value.amount)} cards"
    return Clause(who, "put", f"the top {many} of {whose} Main Deck into {whose} trash")


def keyword_action(value: i.KeywordAction, scope: Scope) -> Said:
    """“[Predict 2]”, “[Burn 3]”."""
    who = scope.subject(value.player)
    if not who.you:
        raise CannotWrite(value, "by others")
    number = "" if value.amount == i.Number(1) and value.action == "predict" else f" {scope.phrase(value.amount)}"
    return Clause(YOU, f"[{capital(value.action)}{number}]")


def add(value: i.AddRunes, scope: Scope) -> Said:
    """“[Add] [E1][RUNE:rainbow]. Use only to play gear or use gear abilities”."""
    said = Clause(scope.subject(value.player), "[Add]", runes(value.energy, value.power))
    purposes = [f"play {several(value.only.where, '', scope)}"] if value.only is not None else []
    if value.abilities is not None:
        purposes.append(f"use {describe(value.abilities.where, How(scope)).one('')} abilities")
    return Whole(f"{said}. Use only to {listed(purposes, 'or')}") if purposes else said


def reflexive(value: i.Reflexive, scope: Scope) -> Said | None:
    """“then do this: …” (RB 387)."""
    if not value.always:
        return None
    return Clause(Noun("then"), "", f"do this: {capital(sentences(value.steps, scope))}", told=True)


def name(value: i.ChooseQuality, scope: Scope) -> Said | None:
    """“name a tag”."""
    if value == i.ChooseQuality(i.Player("you"), "tag"):
        return Clause(YOU, "name", "a tag")
    return None


def swap(value: i.SwapMight, scope: Scope) -> Said:
    """“swap the Might of two units this turn”."""
    return Clause(YOU, "swap", f"the Might of {scope.noun(value.what).object}{until(value.until, scope)}")


def if_(value: i.If, scope: Scope) -> Said | None:
    """“stun a unit. If it's stunned, return it to its owner's hand instead”: of what the usual step names."""
    asked = {each.antecedent for each in below(value.condition) if isinstance(each, i.Reference)}
    named = {each.id for each in below(value.otherwise) if isinstance(each, i.Reference) and each.id}
    match value.steps, value.otherwise:
        case (i.Damage(amount=amount, to=to_),), (i.Damage(to=first) as usually,) if to_ == first:
            said = scope.clause(usually)
            held = scope.phrase(value.condition)
            return Whole(f"{said}. If {held}, deal {so_much(amount, scope)} to it instead")
    if not (asked & named and len(value.steps) == len(value.otherwise) == 1):
        return None
    usual = scope.clause(value.otherwise[0])
    held = scope.phrase(value.condition)
    return Whole(f"{usual}. If {held}, {scope.clause(value.steps[0])} instead")


def either(value: i.Choose, scope: Scope) -> Said | None:
    """“attach it to that unit or detach it from that unit”, among other steps."""
    ability = scope.account.ability
    alone = ability is None or ability.steps == (value,) or any(len(each) != 1 for each in value.options)
    if alone or value.costs or value.unchosen:
        return None
    return Whole(listed([str(scope.clause(each[0])) for each in value.options], "or"))


def may(value: i.May, scope: Scope) -> Said | None:
    """“you may pay [E1] to draw 1”: what is paid, and for what."""
    match value.steps:
        case (first, *_, last) if not value.otherwise and _is_payment(first) and not (_is_payment(last) or value.id):
            pass
        case _:
            return None
    who = scope.subject(value.player)
    scope.now(offered=value.player, done_by="you do" if who.you else "they do", optional=True)
    costs: list[str] = []
    done: list[str] = []
    for step in value.steps:
        (done if done or not _is_payment(step) else costs).append(scope.clause(step).bare)
    return Clause(who, "may", f"{listed(costs)} to {listed(done)}", told=True)


def _is_payment(step: i.Step) -> bool:
    match step:
        case i.PayRunes() | i.SpendXP() | i.Act("spend buff") | i.Act("tap", i.Reference("source")) | i.Discard():
            return True
        case i.Act("destroy"):
            return True
    return False


_OWN: dict[type, Callable[[Any, Scope], Said | None]] = {
    i.Gain: gain,
    i.Damage: damage,
    i.Fight: fight,
    i.Move: move,
    i.ChangeLocation: change_location,
    i.Play: play,
    i.Create: create,
    i.CounterSpell: counter,
    i.Look: look,
    i.Reveal: reveal,
    i.ChoosePlayer: choose_player,
    i.Act: act,
    i.Mill: mill,
    i.KeywordAction: keyword_action,
    i.AddRunes: add,
    i.Reflexive: reflexive,
    i.May: may,
    i.Replace: enters,
    i.ChooseQuality: name,
    i.SwapMight: swap,
    i.If: if_,
    i.Choose: either,
    i.PayRunes: lambda value, scope: Clause(scope.subject(value.player), "pay", paid(value, scope)),
}
STEPS: Writers = {**{type(row.makes): by_row for row in ACTIONS}, **_OWN}


def _symbol(value: i.Act, scope: Scope) -> str | None:
    return "[EXHAUST]" if value == i.Act("tap", i.Reference("source")) else None


COSTS: Writers = {i.PayRunes: paid, i.Act: _symbol}
