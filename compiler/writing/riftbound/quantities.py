"""Numbers in Riftbound's words: figures, “my Might”, “your points”, “the number of enemy units here”."""

from __future__ import annotations

from .... import instructions as i
from ..english import possessive
from ..scope import CannotWrite, Scope, Writers
from ..selections.parts import How
from .describing import describe, several

_NAMES = {"might": "Might", "energy cost": "Energy cost", "power cost": "Power cost", "base might": "base Might"}
_KEYWORDS = frozenset(["assault", "shield", "deflect", "hunt"])


def _number_of(value: i.NumberOf, scope: Scope) -> str | None:
    if value.what == "damage":
        return f"the damage marked on {scope.noun(value.of).object}"
    name = f"[{value.what.capitalize()}]" if value.what in _KEYWORDS else _NAMES.get(value.what)
    if name is None:
        return None
    return f"{possessive(scope.noun(value.of).words)} {name}"


def _of_player(value: i.PlayerNumber, scope: Scope) -> str | None:
    if value.of.who != "you":
        return None
    return f"your {value.what}"


def _count(value: i.CountOf, scope: Scope) -> str:
    return f"the number of {counted(value.of, scope)}"


def counted(of: i.Selection, scope: Scope) -> str:
    """What is counted: “enemy units here”, “cards in your trash”."""
    if any(isinstance(each, i.InZone) for each in of.where):
        return describe(of.where, How(scope, "card", prep="in")).many()
    return several(of.where, "", scope)


def for_each(value: i.Quantity, scope: Scope) -> tuple[int, str]:
    """How much for each, and what: 2, “enemy unit there”."""
    match value:
        case i.Product(factor, of):
            return factor * for_each(of, scope)[0], for_each(of, scope)[1]
        case i.CountOf(i.Selection(where)):
            return 1, _one_counted(where, scope)
        case i.HowMany(i.Reference("revealed", among=i.Selection(where))):
            return 1, f"{describe(where, How(scope)).one('')} revealed this way"
        case i.HowMany(i.Reference("all", among=i.Selection(where))):
            return 1, f"of {several(where, '', scope)}"
        case i.EventCount((i.Does(i.Player("you"), "play", i.Selection(where)),), within="this turn"):
            kind = describe(where, How(scope)).one("")
            return 1, f"{kind} you've played this turn"
    raise CannotWrite(value, "for each")


def _one_counted(where: tuple[i.Predicate, ...], scope: Scope) -> str:
    """“enemy unit there”, “card in your trash”, “rune you control”."""
    prep = "in" if any(isinstance(each, i.InZone) for each in where) else ""
    return describe(where, How(scope, "card", prep=prep)).one("")


def _total(value: i.Aggregate, scope: Scope) -> str:
    if (value.function, value.what) != ("total", "might"):
        raise CannotWrite(value, value.function)
    return f"the total Might of {several(value.of.where, '', scope)}"


PHRASES: Writers = {
    i.Number: lambda value, scope: f"{value.value}",
    i.NumberOf: _number_of,
    i.PlayerNumber: _of_player,
    i.CountOf: _count,
    i.Aggregate: _total,
}
