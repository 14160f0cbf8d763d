"""Mana in symbols: what is paid, and what is added."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from ... import instructions as i
from .counting import EACH, for_each
from .english import article, listed, plural, spelt
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
    """“{G} or {W}”, “two mana of any one color”: by what the mana is."""
    write = _MANA.get(type(value.mana))
    words = write(value, value.mana, scope) if write is not None else None
    if words is None:
        raise CannotWrite(value.mana, "so many times")
    return words


def _for_each(value: i.AddMana, scope: Scope) -> str | None:
    """“for each creature you control”; nothing where it is not counted one by one."""
    return f" for each {for_each(value.times, scope)}" if isinstance(value.times, (*EACH, i.EventCount)) else None


def _of_symbols(value: i.AddMana, mana: i.OneOfMana, scope: Scope) -> str | None:
    """“{G}”, “{R} or {W}”, “two mana in any combination of {R} and/or {W}”."""
    runs = [_run(each) for each in mana.options]
    if len(runs) == 1:
        return _of_one_run(value, runs[0], scope)
    if value.times == i.Number(1):
        return listed(runs, "or")
    if value.choice != "each":
        each = _for_each(value, scope)
        return None if each is None else f"{listed(runs, 'or')}{each}"
    if any(len(each) != 1 for each in mana.options):
        return None
    return f"{scope.phrase(value.times)} mana in any combination of {listed(runs, 'and/or')}"


def _of_one_run(value: i.AddMana, run: str, scope: Scope) -> str:
    """“{G}”, “three {G}”, “{G} for each …”, “an amount of {G} equal to …”."""
    match value.times:
        case i.Number(times):
            return run if times == 1 else f"{spelt(times)} {run}"
        case i.Variable():
            return f"{scope.phrase(value.times)} mana in any combination"
    each = _for_each(value, scope)
    return f"an amount of {run} equal to {scope.phrase(value.times)}" if each is None else f"{run}{each}"


def _of_any_color(value: i.AddMana, mana: i.AnyColor, scope: Scope) -> str:
    """“one mana of any color”, “two mana in any combination of colors”."""
    if value.times == i.Number(1):
        return "one mana of any color"
    if value.choice == "each":
        return f"{_times(value, scope)} mana in any combination of colors"
    if value.choice == "different":
        return f"{_times(value, scope)} mana of different colors"
    each = _for_each(value, scope)
    return f"{_times(value, scope)} mana of any one color" if each is None else f"one mana of any color{each}"


def _of_chosen_color(value: i.AddMana, mana: i.ChosenColor, scope: Scope) -> str | None:
    """“one mana of the chosen color”, “one mana of that color for each …”."""
    if value.times == i.Number(1):
        return "one mana of the chosen color"
    if isinstance(value.times, EACH) and "color" in scope.account.qualities:
        return f"one mana of that color for each {for_each(value.times, scope)}"
    if isinstance(value.times, i.Devotion) and "color" in scope.account.qualities:
        return f"an amount of mana of that color equal to {scope.phrase(value.times)}"
    return None


def _of_same_type(value: i.AddMana, mana: i.SameType, scope: Scope) -> str | None:
    """“one mana of any type that land produced”, “two mana of that type”."""
    if value.times == i.Number(1):
        return "one mana of any type that land produced"
    more = isinstance(value.times, i.Number) and value.times.value > 1
    return f"{_times(value, scope)} mana of that type" if more else None


def _that_could_be_produced(value: i.AddMana, mana: i.CouldProduce, scope: Scope) -> str | None:
    """“one mana of any color that a land an opponent controls could produce”."""
    if value.times != i.Number(1):
        return None
    if mana.of.what == "sacrificed" and not mana.colors_only:
        return f"one mana of any type {scope.noun(mana.of).words} could produce"
    if mana.of.what == "that" and mana.of.where == (i.HasType("land"),):
        return f"one mana of any {'color' if mana.colors_only else 'type'} that land could produce"
    if mana.of.what != "all" or mana.of.among is None:
        return None
    land = described(mana.of.among, scope).one("a")
    return f"one mana of any {'color' if mana.colors_only else 'type'} that {land} could produce"


def _of_color_among(value: i.AddMana, mana: i.ColorAmong, scope: Scope) -> str | None:
    """“one mana of any color among legendary creatures you control”."""
    if value.times != i.Number(1) or mana.of.what != "all" or mana.of.among is None:
        return None
    return f"one mana of any color among {described(mana.of.among, scope).many()}"


def _of_identity(value: i.AddMana, mana: i.IdentityColor, scope: Scope) -> str | None:
    return "one mana of any color in your commander's color identity" if value.times == i.Number(1) else None


def _of_either(value: i.AddMana, mana: i.EitherMana, scope: Scope) -> str | None:
    """“{C} or one mana of the chosen color”."""
    if value.times != i.Number(1):
        return None
    return " or ".join(_added(structs.replace(value, mana=each), scope) for each in mana.of)


_MANA: dict[type, Callable[[i.AddMana, Any, Scope], str | None]] = {
    i.OneOfMana: _of_symbols,
    i.AnyColor: _of_any_color,
    i.ChosenColor: _of_chosen_color,
    i.SameType: _of_same_type,
    i.CouldProduce: _that_could_be_produced,
    i.IdentityColor: _of_identity,
    i.ColorAmong: _of_color_among,
    i.EitherMana: _of_either,
}


def _times(value: i.AddMana, scope: Scope) -> str:
    return spelt(value.times.value) if isinstance(value.times, i.Number) else scope.phrase(value.times)


def _is_one(value: i.AddMana) -> bool:
    """Whether it is one mana."""
    match value.mana:
        case i.OneOfMana(options) if any(len(each) > 1 for each in options):
            return False
    return value.times == i.Number(1)


def _spend(value: i.Spending, scope: Scope, *, one: bool) -> str:
    """“spend this mana only to cast a creature spell or activate abilities of creatures”."""
    if value.never is not None:
        spells = described(value.never, scope, head="spell", prep="from")
        return f"This mana can't be spent to cast {spells.many(conjunction='or')}"
    parts = []
    if value.cast is not None:
        parts.append(f"cast {to_be_cast(value.cast, scope, one=one and value.activate is None)}")
    if value.activate is not None:
        parts.append(f"activate {to_be_activated(value.activate, scope)}")
    return f"Spend this mana only to {' or '.join(parts)}"


def to_be_cast(value: i.Selection, scope: Scope, *, one: bool = False, joint: str = "") -> str:
    """“a creature spell”, “spells from anywhere other than your hand”, “spells from graveyards or libraries”."""
    whence = [words for each in value.where if (words := _whence(each, scope))]
    where = tuple(each for each in value.where if not _whence(each, scope))
    spells = described(structs.replace(value, where=where), scope, head="spell", prep="from")
    conjunction = joint or ("and" if "instant" in spells.heads else "or")
    one &= not any(isinstance(each, i.OneOf) for each in value.where)
    if one:
        return "".join([spells.one("a"), *whence])
    anybodys = [words.replace("from a graveyard", "from graveyards") for words in whence]
    return "".join([spells.many(conjunction=conjunction), *anybodys])


def _whence(value: i.Predicate, scope: Scope) -> str:
    """“from anywhere other than your hand”, “from graveyards or libraries”; "" of what says nothing of it."""
    match value:
        case i.Not(i.InZone() as other):
            return f" from anywhere other than {zone_of(other, scope)}"
        case i.CastSo(i.Player("a player"), origin=(), elsewhere=(other,)):
            hands = other == i.InZone("hand")
            return f" from anywhere other than {'their hands' if hands else zone_of(other, scope)}"
        case i.CastSo(i.Player("a player"), origin=places):
            return f" from {listed([_anybodys(each, scope, several=len(places) > 1) for each in places], 'or')}"
    return ""


def _anybodys(zone: i.InZone, scope: Scope, *, several: bool) -> str:
    """“graveyards (or libraries)”, “a graveyard”, “your graveyard”, “exile”."""
    if zone.player is not None and zone.player.who == "each player" and zone.zone != "exile":
        return plural(zone.zone) if several else article(zone.zone)
    return zone_of(zone, scope)


def to_be_activated(value: i.Selection, scope: Scope) -> str:
    """“abilities of artifacts”, “an ability of a creature source”."""
    of = described(value, scope)
    if i.IsSource() in value.where:
        return f"an ability of {of.one('a')}"
    return f"abilities of {of.many()}" if value.where else "abilities"


#: How mana is paid and added, as steps.
WRITERS: Writers = {
    i.AddMana: _add_mana,
}
