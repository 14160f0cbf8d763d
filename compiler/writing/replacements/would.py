"""What would happen, and what happens instead."""

from __future__ import annotations

from .... import instructions as i
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
    match change:
        case i.DoInstead((first, i.If(about), *_) as steps, None) if _asks_of(first, about):
            words = f"{sentences((first,), scope, one=True)} instead"
            return f"{words}. {capital(sentences(steps[1:], scope))}"
        case i.DoInstead((i.Draw() as draw, i.Reveal() as reveal, i.If(), *_) as steps, None):
            words = f"{sentences((draw, reveal), scope, one=True)} instead"
            return f"{words}. {capital(sentences(steps[2:], scope))}"
        case i.DoInstead((first, then, *_) as steps, None) if _follows_it(then):
            return f"{sentences((first,), scope, one=True)} instead. {capital(sentences(steps[1:], scope))}"
        case i.DoInstead((i.Move(to="exile"), i.May(steps=(i.Cast(),))) as steps, None):
            return f"instead {sentences(steps, scope, one=True)}"
        case i.DoInstead(steps, None) if steps:
            return f"{sentences(steps, scope, one=True)} instead"
        case i.DoInstead(steps, i.Player("you")) if steps:
            return f"you may {sentences(steps, scope, one=True)} instead"
        case i.Prevent(None, ()):
            return "prevent that damage"
        case i.Prevent(None, steps):
            return f"prevent that damage and {sentences(steps, scope, one=True)}"
        case i.Prevent(i.Number() | i.Variable() as amount, ()):
            return f"prevent {digits(amount, scope)} of that damage"
        case i.AmountInstead(i.Product(2, i.ThatMany())):
            return "it deals double that damage instead"
        case i.AmountInstead(i.Product(3, i.ThatMany())):
            return "it deals triple that damage instead"
        case i.AmountInstead(i.Difference(i.ThatMany(), i.Number(less))):
            return f"it deals that much damage minus {less} instead"
        case i.AmountInstead(i.Sum((i.ThatMany(), i.Number(more)))):
            return f"it deals that much damage plus {more} instead"
        case i.DealtInstead(to):
            return f"that damage is dealt to {dealt_to(to, scope)} instead"
    raise CannotWrite(change)


def _asks_of(step: i.Step, condition: i.Condition) -> bool:
    """Whether a condition asks what came of the step before it."""
    if isinstance(step, i.Reveal) and isinstance(condition, i.ObjectIs):
        return condition.what == i.Reference("revealed")
    return isinstance(condition, i.Happened | i.DoneThisWay)


def _follows_it(step: i.Step) -> bool:
    return isinstance(step, i.Reflexive)


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
    """Whether its source would go to another zone."""
    match events:
        case (i.Moves(i.Reference("source"), to=i.InZone(to)),):
            return to != "battlefield"
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
