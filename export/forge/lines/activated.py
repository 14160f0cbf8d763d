"""Spells and activated abilities: `A:SP$ …`, `A:AB$ … | Cost$ …`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from .... import instructions as i
from ....instructions.changing import with_all
from ..effects.chain import chain
from ..errors import CannotExport
from ..nouns.conditions import checks, parameters
from ..nouns.costs import cost
from ..nouns.players import YOU
from ..nouns.references import SOURCE
from ..scope import Scope
from ..script import Line, Node, Words, joined, plain
from ..writing import X_PAID
from .common import Context, described

_PHASES = {
    "upkeep": "Upkeep",
    "draw step": "Draw",
    "combat": "BeginCombat->EndCombat",
    "beginning of combat": "BeginCombat",
    "declare attackers step": "Declare Attackers",
    "declare blockers step": "Declare Blockers",
    "combat damage step": "First Strike Damage->Damage",
    "end of combat": "EndCombat",
    "end step": "End of Turn",
    "main phase": "Main1,Main2",
}
_BEFORE = {
    "attackers are declared": "Upkeep->BeginCombat",
    "blockers are declared": "Upkeep->Declare Attackers",
    "combat": "Upkeep->Main1",
    "the combat damage step": "Upkeep->Declare Blockers",
}


def spell(abilities: Sequence[i.Ability], context: Context) -> Line:
    """The line of a spell, of all its paragraphs together.

    Raises:
        CannotExport: if a part of it has no form.
    """
    targets = _renumbered(abilities)
    scope = context.scope(targets=[t for each in targets for t in each.targets], zone="Stack")
    steps = [step for each in targets for step in each.steps]
    casting = [c for each in abilities for c in each.casting]
    costs = additional(casting, context, scope)
    for each in abilities:
        if each.condition is not None or each.trigger is not None or each.replacements or each.statics:
            raise CannotExport(each, "a spell that is more than its steps")
    first = chain(steps, scope)
    words = " ".join(described(each, context) for each in abilities)
    return Line("A", _as("SP", first, {**costs, **_cast_only(abilities)}, words))


def additional(casting: Sequence[i.CastingCost], context: Context, scope: Scope) -> dict[str, Words]:
    """`Cost$` of a spell with an additional cost: its mana cost is said once more.

    Raises:
        CannotExport: if the cost is another, or optional.
    """
    costs: list[i.Cost] = []
    for each in casting:
        if not isinstance(each, i.AdditionalCost) or each.optional or each.any_number:
            raise CannotExport(each, "a cost that may be paid or not")
        costs += each.costs
    if not costs:
        return {}
    mana = context.frame.mana_cost
    return {"Cost": joined([*((_with_x(mana),) if mana else ()), cost(tuple(costs), scope)], " ")}


def _with_x(mana: str) -> Words:
    """A mana cost in whose X stands the amount that it is."""
    return joined([(X_PAID,) if each == "X" else (each,) for each in mana.split(" ")], " ")


def _renumbered(abilities: Sequence[i.Ability]) -> list[i.Ability]:
    """The abilities with targets that no two of them share a number with."""
    numbers = [t.id for each in abilities for t in each.targets]
    if len(numbers) == len(set(numbers)):
        return list(abilities)
    return [_shifted(each, 100 * k) for k, each in enumerate(abilities)]


def _shifted(ability: i.Ability, by: int) -> i.Ability:
    def shift(value: Any) -> Any:
        changes = {}
        if value.id:
            changes["id"] = value.id + by
        if isinstance(getattr(value, "antecedent", None), int):
            changes["antecedent"] = value.antecedent + by
        return structs.replace(value, **changes) if changes else value

    return with_all(ability, frozenset([i.Reference, i.Player, i.Target, i.Targets]), shift)


def _as(head: Any, node: Node, more: dict[str, Words], words: str) -> Node:
    """The first node of a chain as the line itself: its own parameters, then what it costs, then its words."""
    rest = tuple(each for each in node.parameters if each[0] != "SubAbility")
    sub = tuple(each for each in node.parameters if each[0] == "SubAbility")
    said = (("SpellDescription", (words,)),) if words else ()
    before = (("Cost", more.pop("Cost")),) if "Cost" in more else ()
    return Node(head, node.name, (*before, *rest, *more.items(), *sub, *said))


def activated(ability: i.Ability, context: Context) -> Line:
    """The line of an activated or loyalty ability.

    Raises:
        CannotExport: if a part of it has no form.
    """
    if ability.condition is not None or ability.trigger is not None or ability.replacements or ability.statics:
        raise CannotExport(ability, "an activated ability that is more than its steps")
    zone = _zone(ability)
    scope = context.scope(targets=ability.targets, zone=zone)
    scope.x_paid = any(
        isinstance(v, i.GenericMana) and v.amount == i.Variable("X") for c in ability.costs for v in c.walk()
    )
    more: dict[str, Words] = {"Cost": cost(ability.costs, scope)}
    if zone != "Battlefield":
        more["ActivationZone"] = (zone,)
    if ability.kind == "loyalty":
        more["Planeswalker"] = ("True",)
    more |= restrictions(ability, scope)
    if ability.activator is not None:
        who = {"a player": "Player", "each player": "Player", "an opponent": "Opponent"}.get(ability.activator.who)
        if who is None:
            raise CannotExport(ability.activator, "who may activate it")
        more["Activator"] = (who,)
    return Line("A", _as("AB", chain(ability.steps, scope), more, _without_cost(described(ability, context))))


def _without_cost(words: str) -> str:
    """The words behind the cost: what stands before the colon is shown by the cost itself."""
    before, colon, after = words.partition(": ")
    return after if colon and '"' not in before and "“" not in before else words


def _zone(ability: i.Ability) -> str:
    """Where the object is as the ability is activated (CR 113.6)."""
    for each in ability.costs:
        if isinstance(each, i.Discard) and each.what.what == "source":
            return "Hand"
    for value in ability.walk():
        if isinstance(value, i.Reference) and value.what == "source" and value.among is not None:
            for zone in value.among.where:
                if isinstance(zone, i.InZone) and zone.zone in ("graveyard", "hand", "exile", "command"):
                    return zone.zone.capitalize()
    return "Battlefield"


def restrictions(ability: i.Ability, scope: Scope) -> dict[str, Words]:
    """When it may be activated, as parameters.

    Raises:
        CannotExport: if there is none for it.
    """
    out: dict[str, Words] = {}
    for each in ability.timing:
        for key, words in _restriction(each, scope).items():
            if out.setdefault(key, words) != words:
                raise CannotExport(each, "two restrictions of one kind")
    return out


def _restriction(timing: i.Timing, scope: Scope) -> dict[str, Words]:
    match timing:
        case i.OnlyAs("sorcery"):
            return {"SorcerySpeed": ("True",)}
        case i.OnlyAs("instant"):
            return {"InstantSpeed": ("True",)}
        case i.OnlySoOften(i.Number(number), each):
            return {"ActivationLimit" if each == "turn" else "GameActivationLimit": (str(number),)}
        case i.OnlyIf(condition):
            return parameters(checks(condition, scope), "line")
        case i.OnlyBefore(before) if before in _BEFORE:
            return {"ActivationPhases": (_BEFORE[before],)}
        case i.OnlyDuring("turn", whose):
            return _whose(whose)
        case i.OnlyDuring(time, whose) if time in _PHASES:
            return {"ActivationPhases": (_PHASES[time],), **(_whose(whose) if whose is not None else {})}
    raise CannotExport(timing, "when it may be activated")


def _whose(whose: i.Player | None) -> dict[str, Words]:
    if whose == YOU:
        return {"PlayerTurn": ("True",)}
    if whose is not None and whose.who in ("an opponent", "each opponent", "opponents"):
        return {"OpponentTurn": ("True",)}
    raise CannotExport(whose, "during whose turn")


def _cast_only(abilities: Sequence[i.Ability]) -> dict[str, Words]:
    return {}


__all__ = ["SOURCE", "activated", "additional", "plain", "restrictions", "spell"]
