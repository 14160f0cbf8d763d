"""Triggered abilities: `T:Mode$ … | Execute$ …`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from .... import instructions as i
from ..effects.chain import chain
from ..effects.governing import PAID, is_cost, is_done_if_chosen
from ..errors import CannotExport
from ..nouns.conditions import checks, parameters
from ..nouns.costs import cost
from ..nouns.players import YOU, called
from ..nouns.references import SOURCE
from ..scope import Draft, EventNouns, Frame, Scope
from ..script import Line, Node, Words, joined, together
from .common import Context, described
from .events import event


def triggered(ability: i.Ability, context: Context) -> list[Line]:
    """The lines of a triggered ability, one for each event that it waits for.

    Raises:
        CannotExport: if a part of it has no form.
    """
    trigger = ability.trigger
    if trigger is None or not trigger.events:
        raise CannotExport(ability, "a triggered ability that waits for nothing")
    if trigger.meanwhile is not None:
        raise CannotExport(trigger, "what holds as it happens")
    return _together([_line(ability, each, context) for each in _once_each(trigger.events)])


def _once_each(events: Sequence[i.AnyEvent]) -> list[i.AnyEvent]:
    """Events without those that are others, too: who cycles a card discards it (CR 702.29d)."""
    discarded = {(e.player, e.what) for e in events if isinstance(e, i.Does) and e.deed == "discard"}
    return [
        each
        for each in events
        if not (isinstance(each, i.Does) and each.deed == "cycle" and (each.player, each.what) in discarded)
    ]


def _together(lines: Sequence[Line]) -> list[Line]:
    """The lines, those as one that differ only in which permanents come or go; all but the first are secondary."""
    out: list[Line] = []
    for line in lines:
        if out and (both := _one(out[-1], line)) is not None:
            out[-1] = both
        else:
            out.append(line)
    return [out[0], *(_secondary(each) for each in out[1:])]


def _one(first: Line, second: Line) -> Line | None:
    one, other = dict(first.node.parameters), dict(second.node.parameters)
    zone = other.get("TriggerZones", ("Battlefield",))
    same = {key: words for key, words in one.items() if key not in ("ValidCard", "TriggerZones")}
    if first.node.name != "ChangesZone" or second.node.name != "ChangesZone" or "ValidCard" not in one:
        return None
    if same != {key: words for key, words in other.items() if key not in ("ValidCard", "TriggerZones")}:
        return None
    if zone != ("Battlefield",) or one.get("TriggerZones", zone) != zone or "ValidCard" not in other:
        return None
    if one["ValidCard"] != ("Card.Self",):
        return None
    merged = {**one, "ValidCard": joined([one["ValidCard"], other["ValidCard"]], ","), "TriggerZones": zone}
    names = [key for key, _ in second.node.parameters]
    ordered = sorted(merged.items(), key=lambda each: names.index(each[0]) if each[0] in names else len(names))
    return Line("T", Node("Mode", first.node.name, tuple(ordered)))


def _secondary(line: Line) -> Line:
    *before, execute, description = line.node.parameters
    return Line("T", Node("Mode", line.node.name, (*before, ("Secondary", ("True",)), execute, description)))


def upkeep_cost(ability: i.Ability, context: Context) -> Words | None:
    """`UpkeepCost:1 G`: “At the beginning of your upkeep, sacrifice this unless you pay …”; None if it is not that.

    Raises:
        CannotExport: if the cost has no form.
    """
    match ability:
        case i.Ability(
            trigger=i.Trigger(
                events=(i.Begins("upkeep", i.Player("you"), "each", during=None),), once=False, meanwhile=None
            ),
            condition=None,
            timing=(),
            steps=(i.May(i.Player("you"), paid, (i.Act("sacrifice", i.Reference("source"), player=None),)),),
        ):
            return together("UpkeepCost:", *cost(paid, context.scope()))
    return None


def _line(ability: i.Ability, waited: i.AnyEvent, context: Context) -> Line:
    scope = context.scope(targets=ability.targets)
    draft, nouns = event(_plain(waited), scope)
    scope = context.scope(targets=ability.targets, event=nouns)
    put = draft.parameters
    zone = _zone(ability)
    if (words := _trigger_zone(waited, zone)) is not None:
        put["TriggerZones"] = (words,)
        scope.zone = "Graveyard" if _has_fallen_off(waited, scope) else words
    elif isinstance(waited, i.Moves) and nouns.zone != "Battlefield":
        scope.zone, scope.moved_by_event = nouns.zone, True
    _condition(ability, put, scope, waited)
    _timing(ability, put)
    steps = _optional(ability.steps, put, scope)
    if isinstance(waited, i.TapsForMana) and all(isinstance(step, i.AddMana) for step in steps):
        put["Static"] = ("True",)
    scope.abilities_may_cost = True
    put["Execute"] = (chain(steps, scope),)
    put["TriggerDescription"] = (described(ability, context),)
    return Line("T", draft.node())


def _plain(waited: i.AnyEvent) -> i.AnyEvent:
    """The event without what other parameters say: the condition of a state trigger, during whose turn."""
    if isinstance(waited, i.Holding):
        return waited
    if waited.phase is not None or waited.next:
        raise CannotExport(waited, "only at some time")
    return structs.replace(waited, during=None) if waited.during is not None else waited


def _zone(ability: i.Ability) -> str:
    """Where the object is while the ability works (CR 113.6): on the battlefield, if it does not say otherwise."""
    for value in ability.walk():
        if isinstance(value, i.ObjectIs) and value.what == SOURCE and not value.negated:
            for each in value.where:
                if isinstance(each, i.InZone) and each.zone in ("graveyard", "exile", "hand", "command"):
                    return each.zone.capitalize()
        if isinstance(value, i.Reference) and value.what == "source" and value.among is not None:
            for each in value.among.where:
                if isinstance(each, i.InZone) and each.zone in ("graveyard", "exile", "hand"):
                    return each.zone.capitalize()
    return "Battlefield"


def _trigger_zone(waited: i.AnyEvent, zone: str) -> str | None:
    if _of_source(waited):
        return None
    if isinstance(waited, i.Moves) and waited.what == i.Reference("enchanted"):
        return "Battlefield"
    return zone


def _has_fallen_off(waited: i.AnyEvent, scope: Scope) -> bool:
    """Whether the source is an Aura whose permanent has left: by then it is in its owner's graveyard (CR 704.5m)."""
    left = isinstance(waited, i.Moves) and waited.what == i.Reference("enchanted")
    return left and scope.zone == "Battlefield" and "Aura" in scope.frame.subtypes


def _of_source(waited: i.AnyEvent) -> bool:
    """Whether the event is about the source: it works wherever that is then (CR 603.6, 603.10)."""
    what = getattr(waited, "what", None)
    if isinstance(waited, i.DealsDamage):
        what = waited.source
    return what == SOURCE and not isinstance(waited, i.Becomes | i.CountersPut)


def _condition(ability: i.Ability, put: dict[str, Words], scope: Scope, waited: i.AnyEvent) -> None:
    if isinstance(waited, i.Holding):
        _check(waited.condition, put, scope)
    if ability.condition is not None and not _in_event(ability.condition, put, waited):
        _check(ability.condition, put, scope)
    if waited.during is not None:
        if waited.during == YOU:
            put["PlayerTurn"] = ("True",)
        elif waited.during.who in ("an opponent", "each opponent", "opponents"):
            put["OpponentTurn"] = ("True",)
        else:
            raise CannotExport(waited, "during the turn of other players")


def _check(condition: i.Condition, put: dict[str, Words], scope: Scope) -> None:
    """Put what is checked to the parameters, of which each can be there but once."""
    more = parameters(checks(condition, scope), "line")
    if more.keys() & put.keys():
        raise CannotExport(condition, "two conditions of a trigger that are checked in one way")
    put.update(more)


def _in_event(condition: i.Condition, put: dict[str, Words], waited: i.AnyEvent) -> bool:
    """Whether the condition is a property of what the event is about: “if it was kicked”."""
    key = "ValidCard"
    if put.get(key) != ("Card.Self",):
        return False
    match condition:
        case i.CostWasPaid(i.Reference("that", antecedent="event.what") | i.Reference("source"), "kicker", ()):
            put[key] = ("Card.Self+kicked",)
        case i.WasCast(i.Reference("that" | "source"), i.Player("you"), i.InZone("hand", i.Player("you")), None):
            put[key] = ("Card.Self+wasCastFromYourHandByYou",)
        case i.WasCast(i.Reference("that" | "source"), None, None, None):
            put[key] = ("Card.Self+wasCast",)
        case i.WasCast(i.Reference("that" | "source"), i.Player("you"), None, None):
            put[key] = ("Card.Self+wasCastByYou",)
        case _:
            return False
    return True


def _timing(ability: i.Ability, put: dict[str, Words]) -> None:
    for each in ability.timing:
        match each:
            case i.OnlySoOften(i.Number(number), "turn"):
                put["ActivationLimit"] = (str(number),)
            case _:
                raise CannotExport(each, "when it triggers")
    if ability.trigger is not None and ability.trigger.once:
        put["ActivationLimit"] = ("1",)


def _optional(steps: Sequence[i.Step], put: dict[str, Words], scope: Scope) -> Sequence[i.Step]:
    """What all of it being a choice is: who decides. What is paid for it is no such choice."""
    first = steps[0] if steps else None
    if not isinstance(first, i.May) or first.otherwise or (is_cost(first.steps) and len(steps) > 1):
        return steps
    if any(isinstance(each, PAID) for each in first.steps) or not _if_done(steps[1:]):
        return steps
    decider = called(first.player, scope)
    if decider in ("Player", "Opponent"):
        raise CannotExport(first, "several players of whom each decides")
    put["OptionalDecider"] = (decider,)
    then = [each for step in steps[1:] if isinstance(step, i.If) for each in step.steps]
    if then and not all(is_done_if_chosen(each) for each in first.steps):
        return (*first.steps, *steps[1:])
    return (*first.steps, *then)


def _if_done(steps: Sequence[i.Step]) -> bool:
    return all(isinstance(s, i.If) and s.condition == i.Happened() and not s.otherwise for s in steps)


__all__ = ["Draft", "EventNouns", "Frame", "Node", "triggered"]
