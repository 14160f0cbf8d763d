"""Mana in symbols: what is paid, and what is added."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from .english import listed, spelt
from .quantities import EACH, for_each
from .scope import CannotWrite, Clause, Scope, Writers
from .selections import described, zone_of


def symbols(mana: tuple[i.ManaSymbol, ...], scope: Scope) -> str:
    """“{2}{W}{W/U}”."""
    return "".join(_symbol(each, scope) for each in mana)


def _symbol(value: i.ManaSymbol, scope: Scope) -> str:
    match value:
        case i.GenericMana(i.Number(number)):
            return f"{{{number}}}"
        case i.GenericMana(i.Variable(name)):
            scope.phrase(value.amount)
            return f"{{{name}}}"
        case i.TypedMana(of, generic, life):
            parts = [*([f"{generic}"] if generic else []), *of, *(["P"] if life else [])]
            return f"{{{'/'.join(parts)}}}"
        case i.SnowMana():
            return "{S}"
    raise CannotWrite(value)


def _add_mana(value: i.AddMana, scope: Scope) -> Clause:
    """“add {G} or {W}”, “add two mana of any one color”."""
    rest = _added(value, scope)
    if scope.account.additional == "add" and not isinstance(value.mana, i.SameType):
        rest = f"an additional {rest}"
    if value.spend is not None:
        rest += f". {_spend(value.spend, scope, one=_is_one(value))}"
    if value.kept is not None:
        rest += f". Until {value.kept}, you don't lose this mana as steps and phases end"
    return Clause(scope.subject(value.player), "add", rest)


def _run(symbols_: tuple[str, ...]) -> str:
    return "".join(f"{{{each}}}" for each in symbols_)


def _added(value: i.AddMana, scope: Scope) -> str:
    match value.mana:
        case i.OneOfMana(options):
            if len(options) == 1:
                run = _run(options[0])
                match value.times:
                    case i.Number(1):
                        return run
                    case i.Number(times):
                        return f"{spelt(times)} {run}"
                    case i.Variable():
                        return f"{scope.phrase(value.times)} mana in any combination"
                if isinstance(value.times, (*EACH, i.EventCount)):
                    return f"{run} for each {for_each(value.times, scope)}"
                return f"an amount of {run} equal to {scope.phrase(value.times)}"
            if value.times == i.Number(1):
                return listed([_run(each) for each in options], "or")
            if isinstance(value.times, (*EACH, i.EventCount)) and value.choice != "each":
                return f"{listed([_run(each) for each in options], 'or')} for each {for_each(value.times, scope)}"
            if value.choice == "each" and all(len(each) == 1 for each in options):
                kinds = listed([_run(each) for each in options], "and/or")
                return f"{scope.phrase(value.times)} mana in any combination of {kinds}"
        case i.AnyColor():
            if value.times == i.Number(1):
                return "one mana of any color"
            if value.choice == "each":
                return f"{_times(value, scope)} mana in any combination of colors"
            if value.choice == "different":
                return f"{_times(value, scope)} mana of different colors"
            if isinstance(value.times, (*EACH, i.EventCount)):
                return f"one mana of any color for each {for_each(value.times, scope)}"
            return f"{_times(value, scope)} mana of any one color"
        case i.ChosenColor() if value.times == i.Number(1):
            return "one mana of the chosen color"
        case i.ChosenColor() if isinstance(value.times, EACH) and "color" in scope.account.qualities:
            return f"one mana of that color for each {for_each(value.times, scope)}"
        case i.SameType() if isinstance(value.times, i.Number) and value.times.value > 1:
            return f"{spelt(value.times.value)} mana of that type"
        case i.SameType() if value.times == i.Number(1):
            return "one mana of any type that land produced"
        case i.CouldProduce(of, colors):
            if value.times == i.Number(1) and of.what == "all" and of.among is not None:
                land = described(of.among, scope).one("a")
                return f"one mana of any {'color' if colors else 'type'} that {land} could produce"
        case i.IdentityColor() if value.times == i.Number(1):
            return "one mana of any color in your commander's color identity"
        case i.ColorAmong(of) if value.times == i.Number(1) and of.what == "all" and of.among is not None:
            return f"one mana of any color among {described(of.among, scope).many()}"
        case i.EitherMana(of) if value.times == i.Number(1):
            return " or ".join(_added(structs.replace(value, mana=each), scope) for each in of)
    raise CannotWrite(value.mana, "so many times")


def _times(value: i.AddMana, scope: Scope) -> str:
    return spelt(value.times.value) if isinstance(value.times, i.Number) else scope.phrase(value.times)


def _is_one(value: i.AddMana) -> bool:
    """Whether it is one mana."""
    match value.mana:
        case i.OneOfMana(options) if any(len(each) > 1 for each in options):
            return False
    return value.times == i.Number(1)


def _spend(value: i.Spending, scope: Scope, *, one: bool) -> str:
    if value.never is not None:
        spells = described(value.never, scope, head="spell", prep="from")
        return f"This mana can't be spent to cast {spells.many(conjunction='or')}"
    parts = []
    if value.cast is not None:
        negated = [each.predicate for each in value.cast.where if isinstance(each, i.Not)]
        not_from = [each for each in negated if isinstance(each, i.InZone)]
        where = tuple(e for e in value.cast.where if not (isinstance(e, i.Not) and e.predicate in not_from))
        spells = described(structs.replace(value.cast, where=where), scope, head="spell", prep="from")
        one &= value.activate is None and not any(isinstance(each, i.OneOf) for each in value.cast.where)
        conjunction = "and" if "instant" in spells.heads else "or"
        whence = "".join(f" from anywhere other than {zone_of(each, scope)}" for each in not_from)
        parts.append(f"cast {spells.one('a') if one else spells.many(conjunction=conjunction)}{whence}")
    if value.activate is not None:
        of = f" of {described(value.activate, scope).many()}" if value.activate.where else ""
        if i.IsSource() in value.activate.where:
            parts.append(f"activate an ability of {described(value.activate, scope).one('a')}")
        else:
            parts.append(f"activate abilities{of}")
    return f"Spend this mana only to {' or '.join(parts)}"


#: How mana is paid and added, as steps.
WRITERS: Writers = {
    i.AddMana: _add_mana,
}
