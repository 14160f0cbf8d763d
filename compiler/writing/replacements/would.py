"""What would happen, and what happens instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .... import instructions as i
from ..blanking import below
from ..english import capital, listed
from ..quantities import digits
from ..scope import CannotWrite, Scope
from ..selections import described, possessed
from ..sentences import sentences
from .damage import dealt_to, is_of_nothing, kind_of_damage, would_be_dealt


def would(events: tuple[i.AnyEvent, ...], scope: Scope) -> str:
    if len(events) != 1:
        raise CannotWrite(events, "several events")
    (event,) = events
    if isinstance(event, i.DealsDamage) and event.source is None and event.to:
        whom = listed([_one(to, scope) for to in event.to], "and/or")
        said = f"{kind_of_damage(event.combat)} would be dealt to {whom}"
    else:
        said = scope.told(would=True).phrase(event)
    return said + (f" during {possessed(event.during, 'turn', scope)}" if event.during is not None else "")


def _one(to: i.Recipient | i.Selection, scope: Scope) -> str:
    return described(to, scope).one("a") if isinstance(to, i.Selection) else scope.noun(to).object


def _again(events: tuple[i.AnyEvent, ...]) -> str:
    """To whom the other amount is dealt: “to that permanent or player”."""
    match events:
        case (i.DealsDamage(to=(i.Selection((i.HasType("permanent"),)), i.Player())),):
            return " to that permanent or player"
        case (i.DealsDamage(to=(i.Player(),)),):
            return " to that player"
    return ""


def changed(change: i.Change, scope: Scope) -> str:
    """What follows “if … would …,”."""
    write = _CHANGED.get(type(change))
    words = write(change, scope) if write is not None else None
    if words is None:
        raise CannotWrite(change)
    return words


def _done_instead(change: i.DoInstead, scope: Scope) -> str | None:
    """“exile it instead”, “you may draw a card instead”, “reveal a card instead. If it's a land card, …”."""
    steps = change.steps
    if not steps:
        return _SKIPPED.get(change.optional)
    moves = (each for each in below(steps) if isinstance(each, i.Move))
    if any((each.what.what, each.to) == ("source", "battlefield") for each in moves):
        scope.now(would_enter=True)
    if change.optional is not None:
        return f"you may {sentences(steps, scope, one=True)} instead" if change.optional == i.Player("you") else None
    if (n := _before_the_next_sentence(steps)) > 0:
        return f"{sentences(steps[:n], scope, one=True)} instead. {capital(sentences(steps[n:], scope))}"
    match steps:
        case (i.Reveal(), i.Move(), *_):  # “instead reveal the top three cards of your library. Put …”
            return f"instead {sentences(steps[:1], scope, one=True)}. {capital(sentences(steps[1:], scope))}"
        case (i.Act("regenerate"),):  # which is done instead of destruction anyway (CR 701.19b)
            return sentences(steps, scope, one=True)
    said = sentences(steps, scope, one=True)
    several = len(steps) > 1 and not isinstance(steps[-1], i.Shuffle)  # “shuffle it into your library” is one thing
    return f"instead {said}" if several else f"{said} instead"


#: A draw that is skipped, by whoever may skip it (CR 614.10).
_SKIPPED: dict[i.Player | None, str] = {
    None: "that player skips that draw instead",
    i.Player("you"): "you may skip that draw instead",
}


def _before_the_next_sentence(steps: tuple[i.Step, ...]) -> int:
    """How many steps are done instead, where a sentence about them follows; 0 where none does."""
    match steps:
        case (first, i.If(about), *_) if _asks_of(first, about):
            return 1
        case (i.Draw(), i.Reveal(), i.If(), *_):
            return 2
        case (_, i.Reflexive(), *_):
            return 1
    return 0


def _prevented(change: i.Prevent, scope: Scope) -> str | None:
    """“prevent that damage and put a +1/+1 counter on it”, “prevent 1 of that damage”."""
    if change.amount is None:
        return f"prevent that damage{f' and {sentences(change.steps, scope, one=True)}' if change.steps else ''}"
    if change.steps or not isinstance(change.amount, i.Number | i.Variable):
        return None
    return f"prevent {digits(change.amount, scope)} of that damage"


def _other_amount(change: i.AmountInstead, scope: Scope) -> str | None:
    """“it deals double that damage instead”, “it deals that much damage plus 1 instead”."""
    match change.amount:
        case i.Product(2 | 3 as factor, i.ThatMany()):
            return f"it deals {'double' if factor == 2 else 'triple'} that damage instead"
        case i.Difference(i.ThatMany(), i.Number(less)):
            return f"it deals that much damage minus {less} instead"
        case i.Sum((i.ThatMany(), i.Number(more))):
            return f"it deals that much damage plus {more} instead"
    return None


_CHANGED: dict[type, Callable[[Any, Scope], str | None]] = {
    i.DoInstead: _done_instead,
    i.Prevent: _prevented,
    i.AmountInstead: _other_amount,
    i.DealtInstead: lambda change, scope: f"that damage is dealt to {dealt_to(change.to, scope)} instead",
}


def _asks_of(step: i.Step, condition: i.Condition) -> bool:
    """Whether a condition asks what came of the step before it."""
    if isinstance(step, i.Reveal) and isinstance(condition, i.ObjectIs):
        return condition.what == i.Reference("revealed")
    return isinstance(condition, i.Happened | i.DoneThisWay)


def taps_for_mana(events: tuple[i.AnyEvent, ...]) -> i.TapsForMana | None:
    """The one event of a permanent tapped for mana."""
    match events:
        case (i.TapsForMana() as taps,):
            return taps
    return None


def produced(change: i.Change, scope: Scope) -> str:
    """“it produces twice as much of that mana instead”, “it produces {B} instead of any other type”."""
    match change:
        case i.AmountInstead(i.Product(factor, i.ThatMany())) if factor in _AS_MUCH:
            return f"it produces {_AS_MUCH[factor]} as much of that mana instead"
        case i.ManaInstead(i.OneOfMana(((kind,),)), amount):
            mana = f"{{{kind}}}"
        case i.ManaInstead(i.AnyColor(), amount):
            mana = f"{'one ' if amount else ''}mana of a color of your choice"
        case _:
            raise CannotWrite(change)
    return f"it produces {mana} instead of any other type{' and amount' if amount else ''}"


_AS_MUCH = {2: "twice", 3: "three times"}


def _is_of_itself(events: tuple[i.AnyEvent, ...]) -> bool:
    """Whether its source would go to another zone, or be destroyed."""
    match events:
        case (i.Moves(i.Reference("source"), to=i.InZone(to)),):
            return to != "battlefield"
        case (i.Becomes(i.Reference("source"), "destroyed"),):
            return True
    return False


def _skipped(event: i.AnyEvent, scope: Scope) -> str:
    """“skip your draw step”, “players skip their upkeep steps”."""
    if not isinstance(event, i.Begins) or event.whose is None or event.which != "each":
        raise CannotWrite(event)
    part = {"upkeep": "upkeep step", "main phase": "main phase", "combat": "combat phase"}.get(event.part, event.part)
    if event.whose.who == "you":
        return f"skip your {part}"
    who = "players" if event.whose.who == "each player" else "your opponents"
    return f"{who} skip their {part}s"


def if_it_would(value: i.Replacement, change: i.Change, scope: Scope) -> str:
    """“if you would draw a card, draw two cards instead”."""
    if _is_of_itself(value.events):
        happens = would(value.events, scope)
        shown = isinstance(change, i.DoInstead) and isinstance(change.steps[0], i.Reveal)
        scope.now(waits=shown, about=not shown)
        return f"if {happens}, {changed(change, scope)}"
    again = _again(value.events) if isinstance(change, i.AmountInstead) else ""
    return f"if {would(value.events, scope)}, {changed(change, scope)}".replace(" instead", f"{again} instead")


def mana_instead(value: i.Replacement, change: i.AmountInstead | i.ManaInstead, scope: Scope) -> str | None:
    """“if you tap a land for mana, it produces {B} instead of any other type”."""
    taps = taps_for_mana(value.events)
    return f"if {scope.phrase(taps)}, {produced(change, scope)}" if taps is not None else None


def skips(value: i.Replacement, change: i.DoInstead, scope: Scope) -> str | None:
    """“skip your draw step”."""
    if change != i.DoInstead((), None) or len(value.events) != 1 or value.creator is not None:
        return None
    if isinstance(value.events[0], i.Does):  # “if a player would draw a card, that player skips that draw instead”
        return None
    return _skipped(value.events[0], scope)


def prevents(value: i.Replacement, change: i.Prevent, scope: Scope) -> str | None:
    """“prevent all combat damage that would be dealt to you”."""
    if change != i.Prevent(None, ()) or not all(isinstance(each, i.DealsDamage) for each in value.events):
        return None
    return f"prevent all {would_be_dealt(value.events, scope)}"


def redirects(value: i.Replacement, change: i.DealtInstead, scope: Scope) -> str | None:
    """“all damage that would be dealt to you is dealt to this creature instead”."""
    if not all(is_of_nothing(each) for each in value.events):
        return None
    return f"all {would_be_dealt(value.events, scope)} is dealt to {dealt_to(change.to, scope)} instead"
