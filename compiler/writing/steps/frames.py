"""Steps that hold other steps: “if”, “when you do”, “at the beginning of the next end step”."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import structs

from .... import instructions as i
from ..blanking import below
from ..durations import duration
from ..english import Noun, agreeing, capital, ended, lowered, possessive
from ..events import trigger
from ..joining import targets_of
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers, first_said
from ..selections import described
from ..sentences import sentences
from ..tokens import all_counters


def _enters(value: i.EnterSo, scope: Scope) -> Said:
    how = value.how
    subject = Noun(scope.this if scope.account.called == "card" else "it")
    if not isinstance(how, i.EnterAs) or how.under is not None or how.tapped is False:
        raise CannotWrite(value, "how")
    rest = ["tapped"] if how.tapped else []
    rest += [f"with {all_counters(how.counters, 'it', scope)}"] if how.counters else []
    return Clause(subject, "enter", " ".join(rest), told=True)


#: What is said in a sentence of its own, or behind an “and”.
_BARRED = ". The damage can't be prevented"


def _if(value: i.If, scope: Scope) -> Said:
    """“if you control a Goblin, draw a card. Otherwise, …”, “draw a card if you control a Goblin”."""
    if not value.steps:
        raise CannotWrite(value, "nothing is done")
    asks = scope.account.intervening
    scope.now(intervening=False)
    return Whole(first_said(_RULES, value, asks, scope) or _condition_first(value, scope))


def _unless(value: i.If, asks: bool, scope: Scope) -> str | None:
    """“draw a card unless you control a Goblin”."""
    match value:
        case i.If(i.NotHold(condition), (once,), ()):
            if not isinstance(condition, i.DoneThisWay) and not isinstance(once, i.Choose):
                return f"{sentences(value.steps, scope)} unless {scope.phrase(condition)}"
    return None


def _condition_last(value: i.If, asks: bool, scope: Scope) -> str | None:
    """“destroy target permanent if it's a creature. It can't be regenerated”."""
    if value.otherwise or len(value.steps) != 1 or not (asks or _speaks_ahead(value)):
        return None
    done, besides, chosen = sentences(value.steps, scope).partition(". You may choose new targets")
    also = f", and you may choose new targets{chosen}" if besides else ""
    done, stop, barred = done.partition(". It can't be regenerated")
    return f"{done} if {scope.phrase(value.condition)}{also}{stop}{barred}"


def _created_if_none(value: i.If, asks: bool, scope: Scope) -> str | None:
    """“create a token if you control no Goblins. Otherwise, put a +1/+1 counter on …”."""
    match value:
        case i.If(i.Holds(i.CountOf(), "=", i.Number(0)), (i.Create(),), (other,)):
            return _otherwise(value, scope) if asks and not isinstance(other, i.Create) else None
    return None


def _put_on_another(value: i.If, asks: bool, scope: Scope) -> str | None:
    """“put a counter on that creature if its power is less than …. Otherwise, put a counter on this creature”."""
    match value:
        case i.If(steps=(i.PutCounters(on=on),), otherwise=(i.PutCounters(on=other),)):
            return _otherwise(value, scope) if asks and on.what != other.what else None
    return None


def _otherwise(value: i.If, scope: Scope) -> str:
    """“draw a card if you control a Goblin. Otherwise, …”."""
    done = sentences(value.steps, scope)
    return f"{done} if {scope.phrase(value.condition)}. Otherwise, {_lower(scope, value.otherwise)}"


def _one_instead(value: i.If, asks: bool, scope: Scope) -> str | None:
    """“draw a card. If you control a Goblin, draw two cards instead”."""
    if len(value.steps) != 1 or len(value.otherwise) != 1 or scope.manner.otherwise:
        return None
    if not (asks or _does_otherwise(value) or _is_of_the_usual(value)):
        return None
    usual = sentences(value.otherwise, scope)
    condition = _asked(value, scope)
    done, barred, _ = sentences(value.steps, scope.told(usual=_what(value.otherwise[0]))).partition(_BARRED)
    if barred:
        return f"{ended(usual)} If {condition}, instead {done} and the damage can't be prevented"
    if isinstance(value.condition, i.AllHold) and " named " in condition:
        return f"{ended(usual)} {capital(done)} instead if {condition}"
    return f"{ended(usual)} If {condition}, {done} instead"


def _several_otherwise(value: i.If, asks: bool, scope: Scope) -> str | None:
    """“draw a card if you control a Goblin. Otherwise, discard a card and lose 1 life”."""
    return _otherwise(value, scope) if asks and len(value.steps) == 1 < len(value.otherwise) else None


def _several_instead(value: i.If, asks: bool, scope: Scope) -> str | None:
    """“draw a card. If you control a Goblin, instead draw two cards and gain 2 life”."""
    if not value.otherwise or not (asks or _is_of_the_usual(value)):
        return None
    usual = sentences(value.otherwise, scope, one=isinstance(value.otherwise[-1], i.Shuffle))
    return f"{ended(usual)} If {scope.phrase(value.condition)}, instead {_lower(scope, value.steps)}"


def _condition_first(value: i.If, scope: Scope) -> str:
    """“if you control a Goblin, draw a card. Otherwise, …”; of who might do something, if they did."""
    condition = _asked(value, scope)
    done = _lower(scope.told(if_done=isinstance(value.condition, i.Happened)), value.steps)
    words = f"if {condition}, {done}"
    if value.otherwise:
        words += f". Otherwise, {_lower(scope.told(otherwise=True), value.otherwise)}"
    return words


#: In this order: the first that has an answer is right.
_RULES: tuple[Callable[[i.If, bool, Scope], str | None], ...] = (
    _unless,
    _condition_last,
    _created_if_none,
    _put_on_another,
    _one_instead,
    _several_otherwise,
    _several_instead,
)


def _does_otherwise(value: i.If) -> bool:
    """Whether the same is done, but otherwise; not where the condition is about what was spoken of before."""
    if isinstance(value.condition, i.Happened):
        return False
    if isinstance(value.steps[0], i.DayNight) or type(value.steps[0]) is not type(value.otherwise[0]):
        return False
    return not (isinstance(value.condition, i.ObjectIs) and value.condition.what.what == "exiled")


def _is_of_the_usual(value: i.If) -> bool:
    """Whether what is done instead speaks of a target of what is done otherwise, and asks not what was done."""
    if isinstance(value.condition, i.Happened):
        return False
    targets = targets_of(value.otherwise)
    players = {each.id for each in below(value.otherwise) if isinstance(each, i.Player) and each.id}
    spoken = below((value.condition, value.steps))
    return _speaks_of(targets, i.Reference, spoken) or _speaks_of(players, i.Player, below(value.steps))


def _speaks_of(named: set[int], kind: type[i.Reference | i.Player], values: Iterable[object]) -> bool:
    """Whether one of the values is one of those that were named, or is that one."""
    return any(isinstance(each, kind) and (each.antecedent in named or each.id in named - {0}) for each in values)


def _speaks_ahead(value: i.If) -> bool:
    """Whether the condition is about a target of the steps: “destroy target permanent if it's a creature”."""
    match value:
        case i.If(
            i.ObjectIs(i.Reference("exiled"), was=True), (i.PutCounters(on=i.Reference("that", antecedent=int())),)
        ):
            return True
    targets = targets_of(value.steps)
    return any(isinstance(each, i.Reference) and each.antecedent in targets for each in below(value.condition))


def _asked(value: i.If, scope: Scope) -> str:
    """The condition; behind “if this spell was kicked” and “if you're the monarch”, “it” deals damage (again)."""
    words = scope.phrase(value.condition)
    if isinstance(value.condition, i.Holds):
        scope.now(difference=i.Difference(value.condition.left, value.condition.right))
    match value:
        case i.If(condition=i.CostWasPaid(of=i.Reference("source"), cost=())):
            again = scope.kind == "spell"
        case i.If(otherwise=(i.Damage(by=i.Reference("source")),)):
            again = isinstance(value.condition, i.HasDesignation)
        case _:
            again = False
    match value.steps:
        case (i.Damage(by=i.Reference("source"), amount=amount), *_) if again:
            scope.now(about=not (isinstance(amount, i.NumberOf) and amount.of.what == "source"))
    return words


def _what(step: i.Step) -> i.Reference | None:
    """All that is changed by it, where a player chosen for it has them."""
    match step:
        case i.Gain(what=i.Reference("all", among=i.Selection(where)) as what) if any(
            isinstance(each, i.ControlledBy) and each.player.id for each in where
        ):
            return what
    return None


def _lower(scope: Scope, steps: Sequence[i.Step]) -> str:
    match steps:
        case (
            i.Gain(changes=(i.Cannot(), *_), until=i.UntilNext() as until) as first,
            i.Gain(changes=(i.Cannot("activate abilities"),), until=same),
        ) if until == same:
            barred = scope.clause(structs.replace(first, until=None))
            abilities = f"{possessive(scope.account.it.words)} activated abilities can't be activated"
            return f"{duration(until, scope)}, {barred} and {abilities}"
    return sentences(steps, scope, one=True)


def _reflexive(value: i.Reflexive, scope: Scope) -> Said:
    """“when you do, …”, “when a creature is sacrificed this way, …”."""
    return Whole(f"when {_done(value, scope)}, {sentences(value.steps, scope, one=True)}")


def _done(value: i.Reflexive, scope: Scope) -> str:
    done = value.done
    if done is None:
        return "you do"
    if done.what is None:
        raise CannotWrite(value, "what was done")
    if done.by is None:
        passive = scope.phrase(done)
        scope.speaks_of((described(done.what, scope.aside()).heads or ("permanent",))[-1])
        return passive
    who = scope.noun(done.by)
    return f"{who.words} {agreeing(who, done.deed)} {described(done.what, scope, head='card').one('a')} this way"


def _comes_once(event: i.AnyEvent) -> bool:
    """“when that creature dies”, “when you next cast …”."""
    return event.next or (isinstance(event, i.Moves) and isinstance(event.what, i.Reference))


def _delayed(value: i.Delayed, scope: Scope) -> Said:
    """“sacrifice it at the beginning of the next end step”, “whenever a creature dies this turn, …”."""
    if not value.steps:
        raise CannotWrite(value, "nothing is done")
    event = value.event.events[0]
    if isinstance(event, i.Begins) and value.until is None and len(value.event.events) == 1:
        return _at(event, value.steps, scope)
    when = lowered(trigger(value.event, scope))
    if isinstance(event, i.Unblocked) and value.until == "end of turn":
        when = f"this turn, {when.replace('whenever ', 'when ', 1)}"
    elif value.until == "end of turn":
        when = f"{when if _comes_once(event) else when.replace('when ', 'whenever ', 1)} this turn"
    elif value.until is not None:
        when = f"{duration(value.until, scope)}, {when}"
    return Whole(f"{when}, {sentences(value.steps, scope, one=True)}")


def _at(event: i.Begins, steps: Sequence[i.Step], scope: Scope) -> Whole:
    """“sacrifice it at the beginning of the next end step”; what is longer stands behind it."""
    done = sentences(steps, scope, one=True)
    own_time = any(each in done for each in (" for as long as ", " blocked by ", " unless ", " this turn"))
    if len(steps) > 1 or own_time or done.startswith("if ") or _stands_behind(steps[0]):
        return Whole(f"at {scope.phrase(event)}, {done}")
    first, stop, more = done.partition(". ")
    return Whole(f"{first} at {scope.phrase(event)}{stop}{more}")


def _stands_behind(step: i.Step) -> bool:
    """Whether it is said behind the time: what may be done, what is done with “that card”."""
    match step:
        case i.May():
            return True
        case i.Move(what, "hand") | i.PutCounters(on=i.Reference() as what):
            return what.what == "that" and what.among is not None
    return False


WRITERS: Writers = {
    i.EnterSo: _enters,
    i.If: _if,
    i.Reflexive: _reflexive,
    i.Delayed: _delayed,
}
