"""What is given, and how long: “give a unit +2 [MIGHT] and [Tank] this turn”, “double its Might this turn”."""

from __future__ import annotations

from .... import instructions as i
from ..durations import until
from ..english import YOU, Noun, possessive
from ..scope import CannotWrite, Clause, Said, Scope
from .gifts import gifts
from .runes import runes
from .standing import cast_so, so, subject

#: A number of the objects themselves, of whatever they are.
_OWN = i.Reference("that", antecedent="affected")


def gain(value: i.Gain, scope: Scope) -> Said:
    """“give a unit +2 [MIGHT] this turn”, “you control it until I leave the board”, “its base Might becomes 5”."""
    for writer in (_controlled, _base_might, _doubled, _next_costs, _own_cost, _spells_deal):
        if (said := writer(value, scope)) is not None:
            return said
    if isinstance(value.what, i.Reference) and not any(isinstance(each, i.Cannot) for each in value.changes):
        return _given(value.what, value, scope)
    forbidden = so(i.Static(value.what, value.changes), scope)
    return Clause(Noun(forbidden), "", _until(value, scope).strip(), told=True)


def _given(what: i.Reference, value: i.Gain, scope: Scope) -> Said:
    noun = scope.noun(what)
    certain = what.what == "choice" and noun.plural and isinstance(what.most, i.Number) and not what.optional
    each = " each" if certain else ""
    said, behind = gifts(value.changes, scope)
    return Clause(YOU, "give", f"{noun.object}{each} {said}{_until(value, scope)}{behind}")


def _controlled(value: i.Gain, scope: Scope) -> Said | None:
    match value:
        case i.Gain(i.Reference() as what, (i.GainControl(i.Player("you")),)):
            return Clause(YOU, "take", f"control of {scope.noun(what).object}")
    return None


def _base_might(value: i.Gain, scope: Scope) -> Said | None:
    match value:
        case i.Gain(i.Reference() as what, (i.SetMight(i.Number(number)),), "end of turn"):
            return Clause(Noun(f"{whose(scope.noun(what))} base Might"), "become", f"{number} this turn", told=True)
    return None


def _doubled(value: i.Gain, scope: Scope) -> Said | None:
    match value:
        case i.Gain(i.Reference() as what, (i.ChangeMight(i.NumberOf("might", of), None),)) if of == _OWN:
            return Clause(YOU, "double", f"{whose(scope.noun(what))} Might{_until(value, scope)}")
    return None


def _next_costs(value: i.Gain, scope: Scope) -> Said | None:
    """“your next spell costs [E2] less this turn”."""
    match value:
        case i.Gain(i.Reference("all", among=i.Selection(where)) as what, (i.CostRunes() as less,)) if (
            cast := cast_so(where)
        ) is not None and cast.next:
            return Clause(Noun(so(i.Static(what, (less,)), scope)), "", _until(value, scope).strip(), told=True)
    return None


def _own_cost(value: i.Gain, scope: Scope) -> Said | None:
    """“reduce my cost by [E2]”."""
    match value:
        case i.Gain(i.Reference("source") as what, (i.CostRunes("less", energy, power) as less,), "end of turn") if (
            less == i.CostRunes("less", energy, power)
        ):
            return Clause(YOU, "reduce", f"{whose(scope.noun(what))} cost by {runes(energy, power)}")
    return None


def _spells_deal(value: i.Gain, scope: Scope) -> Said | None:
    """“the next spell you play this turn deals 2 Bonus Damage”."""
    if value.until != "end of turn" or not any(isinstance(each, i.BonusDamage) for each in value.changes):
        return None
    cast = subject(value.what, scope)
    turn = Noun(f"the {cast.words.removeprefix('your ')} you play this turn")
    return Clause(turn, "deal", so(i.Static(value.what, value.changes), scope).partition(" deals ")[2], told=True)


def _until(value: i.Gain, scope: Scope) -> str:
    if value.until is not None and not isinstance(value.until, str):
        raise CannotWrite(value.until, "so long")
    return until(value.until, scope)


def whose(noun: Noun) -> str:
    """“my”, “its”, “this spell's”, “a friendly unit's”."""
    return "this spell's" if noun.words == "this" else possessive(noun.words)
