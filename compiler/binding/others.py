"""What “other” and “another” are other than, where that is not the source: what was named, or each of them."""

from __future__ import annotations

from typing import TypeVar

from msgspec import structs

from ... import instructions as i
from ...instructions.changing import with_inner
from ...instructions.searching import all_of
from ..nouns.objects import flat

_EACH = i.Reference("that", antecedent="affected")
_OTHER: frozenset[type[i.Value]] = frozenset([i.IsOther])
_REFERENCE: frozenset[type[i.Value]] = frozenset([i.Reference])
Said = TypeVar("Said", i.Gain, i.Static)
Asked = TypeVar("Asked", bound=i.Value)


def other_than(selection: i.Selection, objects: i.Reference) -> i.Selection:
    """The selection with what its “other” says: other than these."""
    than = i.OtherThan(objects)
    return structs.replace(selection, where=tuple(than if isinstance(p, i.IsOther) else p for p in selection.where))


def counted_by_each(said: Said, *, itself: bool) -> Said:
    """“Each Sliver gets +1/+1 for each other Sliver”: other than the one that gets it (CR 109.5 says whose they are).

    ``itself``: it is the source that gets it, and other than the source is right. What is attached counts itself among
    those that it is one of: “enchanted creature gets +1/+1 for each other creature” means other than that creature,
    “for each other enchantment” other than this Aura.
    """
    if itself or not isinstance(said.what, i.Reference) or said.what.what == "source":
        return said
    attached, than = said.what.what == "enchanted", _itself(said.what)

    def narrowed(value: i.Value) -> i.Value:
        if isinstance(value, i.Selection) and i.IsOther() in value.where:
            return other_than(value, than) if not attached or i.HasType("creature") in flat(value.where) else value
        return with_inner(value, narrowed)

    sized = tuple(with_inner(each, narrowed) if isinstance(each, i.ChangePT) else each for each in said.changes)
    return said if sized == said.changes else structs.replace(said, changes=sized)


def _itself(what: i.Reference) -> i.Reference:
    """What gets it, as its own numbers speak of it: by its name where it is one, else each for itself."""
    match what:
        case i.Reference("enchanted"):
            return i.Reference("enchanted")
        case i.Reference("target", most=None | i.Number(1), id=id_) if id_:
            return i.Reference("that", antecedent=id_)
        case i.Reference("that", antecedent=str() as role):
            return i.Reference("that", antecedent=role)
    return _EACH


def than_what_it_is_about(ability: i.Ability) -> i.Ability:
    """“Whenever a creature enters, if there are two or more other creatures”: other than the one that entered.

    So too “if its controller controls no other creatures”, and “each other creature that shares a color with it”: other
    than the one that is spoken of.
    """
    if not all_of(ability, _OTHER):
        return ability
    ability = than_what_it_is_like(ability)
    held = _than_the_controlled(ability.condition) if ability.condition is not None else None
    about = _about(ability.trigger) if ability.trigger is not None else None
    if held is not None and about is not None:
        held = _than_the_like(held, about)
    steps = tuple(map(_in_conditions, ability.steps))
    if about is not None and ability.trigger is not None and _is_there(ability.trigger):
        steps = tuple(_than_the_like(step, about) for step in steps)
    if ability.trigger is not None and _is_of_deaths(ability.trigger):
        steps = tuple(map(_than_the_dead, steps))
    if any(each.what == "enchanted" for each in all_of(ability, _REFERENCE)):
        steps = tuple(_than_the_enchanted(step, _dealt_damage(ability.trigger)) for step in steps)
    return structs.replace(ability, condition=held, steps=steps)


def _than_the_enchanted(value: i.Value, dealt: i.Reference | None) -> i.Value:
    """“… that creature's power unless they sacrifice another creature”: what is attached is no creature itself.

    “Whenever equipped creature deals damage to a blocking creature, … each other creature”: than what is ``dealt`` it.
    """
    if isinstance(value, i.Selection) and i.IsOther() in value.where and i.HasType("creature") in flat(value.where):
        return other_than(value, dealt or i.Reference("enchanted"))
    return with_inner(value, lambda each: _than_the_enchanted(each, dealt))


def _dealt_damage(trigger: i.Trigger | None) -> i.Reference | None:
    """The creature to which the event's damage is dealt, if it is one."""
    match trigger:
        case i.Trigger(events=(i.DealsDamage(to=(i.Selection() | i.Reference(),)),)):
            return i.Reference("that", antecedent="event.to")
    return None


def _is_of_deaths(trigger: i.Trigger) -> bool:
    """“Whenever a creature you control dies”, “whenever this creature or another creature dies”."""
    moves = [event for event in trigger.events if isinstance(event, i.Moves)]
    to = {event.to.zone if event.to is not None else "" for event in moves}
    return to == {"graveyard"} and any(isinstance(event.what, i.Selection) for event in moves)


def _than_the_dead(value: i.Value) -> i.Value:
    """“…, return another target creature card from your graveyard”: another than the one that was put there."""
    if isinstance(value, i.Reference) and value.what == "target" and value.among is not None:
        where = value.among.where
        if i.IsOther() in where and any(isinstance(each, i.InZone) and each.zone == "graveyard" for each in where):
            return structs.replace(value, among=other_than(value.among, i.Reference("that", antecedent="event.what")))
    return with_inner(value, _than_the_dead)


def than_what_it_is_like(value: Asked) -> Asked:
    """Where what others share with something is asked: “all other creatures that share a color with it”."""

    def narrowed(inner: i.Value) -> i.Value:
        inner = with_inner(inner, narrowed)
        if isinstance(inner, i.Selection) and i.IsOther() in inner.where:
            for each in inner.where:
                match each:
                    case i.SharesWith(with_=i.Reference(what) as one) if what != "source":
                        return other_than(inner, structs.replace(one, text="", among=None))
        return inner

    return narrowed(value)  # type: ignore[return-value]


def _about(trigger: i.Trigger) -> i.Selection | None:
    """What the event is about, where that is not said to be another than the source."""
    match [getattr(event, "what", None) for event in trigger.events]:
        case [i.Selection() as what] if i.IsOther() not in what.where:
            return what
        case [i.Reference("enchanted")]:
            return _HOST
    return None


def _is_there(trigger: i.Trigger) -> bool:
    """Whether what the event is about may be among those on the battlefield then, of which it is one."""
    match trigger.events:
        case (i.Moves(to=i.InZone(zone)),):
            return zone == "battlefield"
        case (i.Attacks() | i.Blocks() | i.BecomesBlocked(),):
            return True
    return False


#: “Whenever equipped creature attacks, another target creature …”: it is a creature that does.
_HOST = i.Selection((i.HasType("creature"),))


def _than_the_like(value: Asked, about: i.Selection) -> Asked:
    """Where others of the same type are counted as that which the event is about."""
    types = {each for each in about.where if isinstance(each, i.HasType)}

    def narrowed(inner: i.Value) -> i.Value:
        if isinstance(inner, i.Selection) and i.IsOther() in inner.where and types & {*inner.where}:
            return other_than(inner, i.Reference("that", antecedent="event.what"))
        return with_inner(inner, narrowed)

    return narrowed(value)  # type: ignore[return-value]


def _than_the_controlled(value: Asked) -> Asked:
    """Where what others its controller controls is asked."""

    def narrowed(inner: i.Value) -> i.Value:
        if isinstance(inner, i.Selection) and i.IsOther() in inner.where:
            for each in inner.where:
                match each:
                    case i.ControlledBy(i.Player(of=i.Reference("that", antecedent=int() | str() as at))):
                        return other_than(inner, i.Reference("that", antecedent=at))
        return with_inner(inner, narrowed)

    return narrowed(value)  # type: ignore[return-value]


def _in_conditions(value: i.Value) -> i.Value:
    if isinstance(value, i.If):
        value = structs.replace(value, condition=_than_the_controlled(value.condition))
    return with_inner(value, _in_conditions)


def each_for_itself(ability: i.Ability) -> i.Ability:
    """“each artifact with mana value less than or equal to the number of counters on it”, after all artifacts.

    “It” is none of several that were named before, but the one that is described.
    """
    whole = {each.id for each in all_of(ability, _REFERENCE) if each.what == "all" and each.id}

    def narrowed(value: i.Value) -> i.Value:
        match value:
            case i.Compare(than=i.CountersOn(on=i.Reference("that", antecedent=int() as at)) as than) if at in whole:
                return structs.replace(value, than=structs.replace(than, on=i.Reference("such")))
        return with_inner(value, narrowed)

    return narrowed(ability) if whole else ability  # type: ignore[return-value]


def than_the_created(steps: tuple[i.Step, ...]) -> tuple[i.Step, ...]:
    """“Create a token. Then exile all other tokens created with this”: other than what was just created."""
    found: list[i.Step] = []
    for step in steps:
        before = found[-1] if found else None
        match step:
            case i.Move(what=i.Reference("all", among=i.Selection() as among) as what) if isinstance(before, i.Create):
                if i.IsOther() in among.where and any(_is_made(each) for each in among.where):
                    among = other_than(among, i.Reference("created"))
                    step = structs.replace(step, what=structs.replace(what, among=among))
        found.append(step)
    return tuple(found)


def _is_made(predicate: i.Predicate) -> bool:
    return isinstance(predicate, i.IsAmong) and predicate.of.what == "made"
