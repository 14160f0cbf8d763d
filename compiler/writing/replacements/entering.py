"""How something enters, and what is done as it does (CR 614.1c, 614.12)."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..durations import duration
from ..english import capital, listed, spelt
from ..modifications.copies import copy_exceptions
from ..modifications.kinds import abilities
from ..scope import CannotWrite, Scope
from ..selections import Described, described
from ..sentences import sentences
from ..tokens import all_counters, counters

#: As what is done with an object something else is (`AsEnters`).
_MOMENTS = {
    "enters": "enters",
    "turned face up": "is turned face up",
    "either": "enters or is turned face up",
}


def _enters(value: i.Replacement, change: i.EnterAs, scope: Scope) -> str:
    """“This creature enters with two +1/+1 counters on it”."""
    scope.speaks_of("creature", what="source")
    words = f"{scope.this} enters{_how(change, scope)}"
    if value.condition is None:
        return words
    scope.now(named=scope.account.named | {"source"})
    match value.condition:
        case i.NotHold(condition):
            return f"{words} unless {scope.phrase(condition)}"
        case i.CostWasPaid(i.Reference("source"), "escape"):
            return f"{scope.this} escapes{words.removeprefix(f'{scope.this} enters')}"
        case i.CostWasPaid() as paid:
            return f"if {scope.again().phrase(paid)}, it{words.removeprefix(scope.this)}"
    ahead = isinstance(value.condition, i.ManaWasSpent) or (_is_how_many(value.condition) and change == _JUST_TAPPED)
    if ahead:
        return f"if {scope.again().phrase(value.condition)}, {words}"
    return f"{words} if {scope.phrase(value.condition)}"


_JUST_TAPPED = i.EnterAs(tapped=True)


def _is_how_many(condition: i.Condition) -> bool:
    return isinstance(condition, i.Holds) and isinstance(condition.left, i.CountOf)


def _how(change: i.EnterAs, scope: Scope) -> str:
    """“tapped”, “under the control of an opponent of your choice”, “with two +1/+1 counters on it and with flying”."""
    if change.tapped is False:
        raise CannotWrite(change)
    under = f" under the control of {scope.noun(change.under).words} of your choice" if change.under is not None else ""
    words = f"{under}{' tapped' if change.tapped else ''}{' prepared' if change.prepared else ''}"
    if change.counters:
        words += f" with {all_counters(change.counters, 'it', scope)}"
    if change.gains is not None:
        words += f" {'and ' if change.counters else ''}with {abilities(change.gains, scope)}"
    return words


def _may_enter(value: i.May, scope: Scope) -> str:
    """“you may have this creature enter with an additional +1/+1 counter on it”."""
    match value:
        case i.May(i.Player("you"), (i.EnterSo(i.EnterAs(None | True, (_, *_) as put, None) as how),), ()):
            tapped = " tapped" if how.tapped else ""
            on_it = all_counters(put, "it", scope)
            return f"you may have {scope.this} enter{tapped} with {on_it}"
    raise CannotWrite(value, "as it enters")


def others_enter(value: i.Replacement, change: i.EnterAs, scope: Scope) -> str:
    """“Artifacts your opponents control enter tapped”, “each other creature you control enters with …”."""
    if change.under is not None:
        return enters_under(value, change, scope, "")
    if change.gains is not None or change.prepared:
        raise CannotWrite(change)
    if value.condition is not None:
        held = scope.phrase(value.condition)
        return f"as long as {held}, {others_enter(structs.replace(value, condition=None), change, scope)}"
    control = (i.ControlledBy(value.creator),) if value.creator is not None else ()
    return _they_enter(described(i.Selection((*value.which.where, *control)), scope), change, scope)


def _they_enter(found: Described, change: i.EnterAs, scope: Scope) -> str:
    """“each other creature you control enters with an additional +1/+1 counter on it”, “artifacts enter tapped”."""
    if change.counters and not change.tapped:
        more = [_additional(each, scope) for each in change.counters]
        return f"{found.one('each')} enters with {listed(more)}"
    if change.tapped is not None and not change.counters:
        return f"{found.many()} enter {'tapped' if change.tapped else 'untapped'}"
    raise CannotWrite(change)


def spell_enters(value: i.Replacement, scope: Scope) -> str | None:
    """“that creature enters with X additional +1/+1 counters on it”: what was cast; None for what is of others."""
    match value:
        case i.Replacement(
            i.EnterAs(counters=put) as change, None, i.Selection((i.IsAmong(i.Reference("that") as of),))
        ):
            pass
        case _:
            return None
    if change != i.EnterAs(counters=put) or value.condition is not None:
        raise CannotWrite(value)
    subject = scope.noun(of).words
    more = [
        counters(each, "it", scope).replace(f"{each.count.name} ", f"{each.count.name} additional ", 1)
        if isinstance(each.count, i.Variable)
        else _additional(each, scope)
        for each in put
    ]
    first, *others = (each.removesuffix(" on it") for each in more)
    said = listed([first, *(each.removeprefix("an additional ") for each in others)])
    return f"{subject} enters with {said} on it" if others else f"{subject} enters with {more[0]}"


def _additional(value: i.Counters, scope: Scope) -> str:
    """“an additional +1/+1 counter on it”, “an additional X +1/+1 counters on it”."""
    said = counters(value, "it", scope)
    match value.count:
        case i.Number(number) if number > 1:
            return said.replace(f"{spelt(number)} ", f"{spelt(number)} additional ", 1)
        case i.Variable():
            return f"an additional {said}"
    if not said.startswith("a "):
        raise CannotWrite(value, "so many more")
    return said.replace("a ", "an additional ", 1)


def enters_under(value: i.Replacement, change: i.EnterAs, scope: Scope, turn: str) -> str:
    """“if a creature would enter under an opponent's control this turn, it enters under your control instead”."""
    if change != i.EnterAs(under=i.Player("you")) or value.creator is None or value.condition is not None:
        raise CannotWrite(value)
    if value.creator.who != "opponents":
        raise CannotWrite(value, "whose")
    what = described(value.which, scope).one("a")
    return f"if {what} would enter under an opponent's control{turn}, it enters under your control instead"


def _any(found: Described) -> str:
    """“any creature”, “any creature card in a graveyard”; “a creature you control”."""
    if any("graveyards" in each for each in found.after):
        return found._replace(after=tuple(map(_in_one, found.after))).one("any")
    return found.one("any" if not found.after else "a")


def _enters_as_copy(change: i.EnterAsCopy, scope: Scope) -> str:
    """“You may have this creature enter as a copy of any creature on the battlefield, except …”."""
    if change.of.what != "choice" or change.of.among is None or not change.optional:
        raise CannotWrite(change)
    found = described(change.of.among, scope)
    what = _any(found)
    place = "" if found.after or found.cards else " on the battlefield"
    except_ = copy_exceptions(change.exceptions, scope)
    if change.until is not None:
        copied = f"{what}{place} {duration(change.until, scope)}{except_}"
        return f"as {scope.this} enters, you may have it become a copy of {copied}"
    tapped = " tapped" if change.tapped else ""
    return f"you may have {scope.this} enter{tapped} as a copy of {what}{place}{except_}"


def _in_one(place: str) -> str:
    """“in a graveyard”: where one card is, which may be in any of them."""
    return place.replace("all graveyards", "a graveyard")


def enter_as(value: i.Replacement, change: i.EnterAs, scope: Scope) -> str:
    """“this creature enters tapped”, “artifacts your opponents control enter tapped”."""
    return _enters(value, change, scope) if value.itself else others_enter(value, change, scope)


def enter_as_copy(value: i.Replacement, change: i.EnterAsCopy, scope: Scope) -> str | None:
    """“You may have this creature enter as a copy of …”, “creatures you control enter as a copy of this creature”."""
    if value.itself:
        held = f"if {scope.phrase(value.condition)}, " if value.condition is not None else ""
        return f"{held}{_enters_as_copy(change, scope)}"
    if change.of != i.Reference("source"):
        return None
    if value != i.Replacement(i.EnterAsCopy(change.of), i.Player("you"), value.which):
        return None
    return f"{described(value.which, scope).many()} you control enter as a copy of {scope.this}"


def cannot_enter(value: i.Replacement, change: i.CannotEnter, scope: Scope) -> str | None:
    """“creature cards in graveyards can't enter”."""
    if value != i.Replacement(change, None, value.which):
        return None
    cards = described(value.which, scope, prep="in").many().replace("in all graveyards", "in graveyards")
    return f"{cards} can't enter"


def as_enters(value: i.Replacement, change: i.AsEnters, scope: Scope) -> str:
    """“as this creature enters, choose a color”."""
    match change.steps:
        case (i.If(steps=(i.DayNight(),), otherwise=()) as night,) if change.moment == "enters":
            return f"{scope.step(night)} as {scope.this} enters"
        case (i.May(steps=(i.EnterSo(),)) as may,) if change.moment == "enters":
            return _may_enter(may, scope)
    if change.moment not in _MOMENTS:
        raise CannotWrite(change, f"as it is {change.moment}")
    entering = f"{scope.this} {_MOMENTS[change.moment]}"
    match change.steps:
        case first, i.May(i.Player("that player"), (i.EnterSo(),)) as may:
            return f"as {entering}, {sentences((first,), scope, one=True)}. {capital(str(scope.step(may)))}"
    return f"as {entering}, {sentences(change.steps, scope, one=True)}"
