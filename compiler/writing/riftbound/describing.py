"""Objects in Riftbound's words: “an exhausted friendly unit here”, “your other units with less Might than me”."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .... import instructions as i
from ..english import agreeing, capital, listed, possessive
from ..scope import CannotWrite, Scope, writer_of
from ..selections.noun_phrases import Described
from ..selections.parts import How
from .places import at, zone
from .runes import runes

_STATES = {"tapped": "exhausted", "untapped": "ready", "mighty": "[Mighty]", "empowered": "[Empowered]"}
_SIDES = {"your team": "friendly", "opponents": "enemy"}


class _Parts:
    """The words of one selection at their places."""

    def __init__(self, where: Sequence[i.Predicate], how: How) -> None:
        self.where, self.how, self.scope = where, how, how.scope
        self.state: list[str] = []
        self.side: list[str] = []
        self.kind: list[str] = []
        self.heads: list[str] = []
        self.after: list[str] = []
        self.last: list[str] = []
        self.other = False


def describe(where: Sequence[i.Predicate], how: How) -> Described:
    """The selection in words, its parts at their places."""
    parts = _Parts(where, how)
    for each in where:
        writer_of(_PUT, type(each), each, "of objects")(each, parts)
    if not parts.heads and parts.kind:
        parts.heads = [parts.kind.pop()]
    if not parts.heads:
        parts.heads = [how.head or "card"]
    before = (*parts.state, *parts.side, *parts.kind)
    return Described(before, tuple(parts.heads), (*parts.after, *parts.last), parts.other, mine=False)


def kind_of(value: i.Predicate) -> str:
    """“unit”, “Equipment”."""
    match value:
        case i.HasType(name) | i.HasSubtype(name):
            return name
        case i.IsSpell():
            return "spell"
        case i.IsAbility():
            return "ability"
    raise CannotWrite(value, "as a kind")


def _type(value: i.HasType, parts: _Parts) -> None:
    parts.heads = [value.type]


def _subtype(value: i.HasSubtype, parts: _Parts) -> None:
    parts.kind.append(value.subtype)


def _one_of(value: i.OneOf, parts: _Parts) -> None:
    if all(isinstance(each, i.InZone) for each in value.predicates):
        names = [zone(each, parts.scope).removeprefix("your ") for each in value.predicates]  # type: ignore[arg-type]
        parts.last.append(f"in your {listed(names)}")
        return
    parts.heads = [kind_of(each) for each in value.predicates]


def _state(value: i.InState, parts: _Parts) -> None:
    if value.state in ("alone",):
        parts.after.append("alone")
    elif value.state == "chosen champion":
        parts.heads = ["chosen champion"]
    elif value.state == "in combat":
        parts.after.append("in combat")
    else:
        parts.state.append(_STATES.get(value.state, value.state))


def _whose(value: i.ControlledBy, parts: _Parts) -> None:
    who = value.player.who
    if who in _SIDES:
        parts.side.append(_SIDES[who])
    else:
        noun = parts.scope.noun(value.player)
        parts.after.insert(0, f"{noun.words} {agreeing(noun, 'control')}")


def _owned(value: i.OwnedBy, parts: _Parts) -> None:
    noun = parts.scope.noun(value.player)
    parts.after.insert(0, f"{noun.words} {agreeing(noun, 'own')}")


def _domain(value: i.HasDomain, parts: _Parts) -> None:
    parts.side.append(f"{capital(value.domain)} ([RUNE:{value.domain}])")


def _there(value: i.AtLocation, parts: _Parts) -> None:
    parts.after.append(at(value.where, many=parts.how.prep == "all", scope=parts.scope))


def _zone(value: i.InZone, parts: _Parts) -> None:
    prep = "in" if parts.how.prep == "in" else "from"
    parts.last.append(f"{prep} {zone(value, parts.scope)}")


def compared(op: str, number: str) -> str:
    """“5 or more”, “no more than 5”, “less than 5”."""
    said = {"≤": "{} or less", "≥": "{} or more", "<": "less than {}", ">": "more than {}", "=": "{}"}.get(op)
    if said is None:
        raise CannotWrite(op, "as a comparison")
    return said.format(number)


def _compare(value: i.Compare, parts: _Parts) -> None:
    said = writer_of(_COMPARED, value.what, value, "compared")(value, parts)
    if said is None:
        raise CannotWrite(value, "compared")
    if said:
        parts.after.append(said)


def _might_compared(value: i.Compare, parts: _Parts) -> str | None:
    """“with 3 [MIGHT] or less”, “with less Might than me”."""
    match value.op, value.than:
        case ("<" | ">") as op, i.NumberOf("might", i.Reference() as of):
            return f"with {'less' if op == '<' else 'more'} Might than {parts.scope.noun(of).object}"
        case op, i.Number(number):
            return f"with {compared(op, f'{number} [MIGHT]')}"
    return None


def _energy_compared(value: i.Compare, parts: _Parts) -> str:
    """“that costs [E3] or less”, “with Energy cost [E3] or less”, “with cost no more than [E2] and no more than …”."""
    match value.op, value.than:
        case "≤", i.Number(number) if _is_played(parts.where):
            return f"that costs no more than [E{number}]"
        case op, i.Number(number) if _is_played(parts.where):
            return f"that costs {compared(op, f'[E{number}]')}"
        case "≤", i.Number(number) if _is_cost_of_playing(parts) and (power := _costs("power cost", parts.where)):
            return f"with cost no more than [E{number}] and no more than {runes(None, ('rainbow',) * power)}"
        case op, i.Number(number):
            return f"with Energy cost {compared(op, f'[E{number}]')}"
    return f"with Energy cost {compared(value.op, parts.scope.phrase(value.than))}"


def _power_compared(value: i.Compare, parts: _Parts) -> str | None:
    """“with Power cost no more than [RUNE:rainbow]”; behind the energy of a spell “and no more than …”."""
    match value:
        case i.Compare(op="≤", than=i.Number(number)):
            pass
        case _:
            return None
    if _is_cost_of_playing(parts) and _costs("energy cost", parts.where):
        return ""  # said with the energy
    said = f"no more than {runes(None, ('rainbow',) * number)}"
    more = parts.after[-1:] and " no more than [E" in parts.after[-1]
    return f"and {said}" if more and _is_played(parts.where) else f"with Power cost {said}"


_COMPARED: Mapping[str, Callable[[i.Compare, _Parts], str | None]] = {
    "might": _might_compared,
    "energy cost": _energy_compared,
    "power cost": _power_compared,
}


def _is_cost_of_playing(parts: _Parts) -> bool:
    """Whether something is played that costs so much: “a unit with cost no more than [E2] and no more than …”."""
    return isinstance(parts.scope.account.step, i.Play) and not _is_played(parts.where)


def _costs(what: str, where: Sequence[i.Predicate]) -> int:
    """How much of that it costs at most; 0 where nothing is said of it."""
    for each in where:
        match each:
            case i.Compare(measured, "≤", i.Number(number)) if measured == what:
                return number
    return 0


def _is_played(where: Sequence[i.Predicate]) -> bool:
    """Whether it costs something now: a spell that is played."""
    return i.HasType("spell") in where and not any(isinstance(each, i.InZone | i.IsAmong) for each in where)


def _together(value: i.Together, parts: _Parts) -> None:
    parts.last.append(f"with total Might {compared(value.op, parts.scope.phrase(value.than))}")


def _among(value: i.IsAmong, parts: _Parts) -> None:
    match value.of.what:
        case "linked":
            parts.last.append(f"banished with {parts.scope.noun(i.Reference('source')).object}")
        case "revealed" | "looked at":
            parts.last.append("from among them" if parts.scope.account.it.plural else "from it")
        case _:
            parts.last.append(f"of {parts.scope.noun(value.of).object}")


def _alike(value: i.AtSameLocation, parts: _Parts) -> None:
    prep = "with" if value.alike == "controller" else "at"
    parts.last.append(f"{prep} the same {value.alike}")


def _targeting(value: i.Targeting, parts: _Parts) -> None:
    parts.last.append(f"that chooses {chosen(value.whom, parts.scope)}")


def chosen(whom: Sequence[Any], scope: Scope) -> str:
    """Whatever of these is chosen: “me or a friendly unit”, “a Bird, Cat, Dog, or Poro”."""
    return listed([_one_chosen(each, scope) for each in whom], "or")


def _one_chosen(value: Any, scope: Scope) -> str:
    if isinstance(value, i.Selection):
        return describe(value.where, How(scope)).one("a")
    return scope.noun(value).object


def _cast(value: i.CastSo, parts: _Parts) -> None:
    if value.next:
        parts.state.insert(0, "next")
    elif value.nth == 1:
        parts.state.insert(0, "first")
        parts.last.append("played each turn")
    elif value.origin:
        parts.last.append(f"you play from {zone(value.origin[0], parts.scope)}")
    elif value.player != i.Player("you"):
        raise CannotWrite(value, "whose cards")


def _not(value: i.Not, parts: _Parts) -> None:
    match value.predicate:
        case i.IsToken():
            parts.side.append("non-token")
        case i.HasSubtype(name) | i.HasType(name):
            parts.side.append(f"non-{name}")
        case i.AtLocation(i.LocationOf(i.Reference("source"))):
            parts.after.append("at a different location")
        case _:
            raise CannotWrite(value, "negated")


def _other(value: i.IsOther | i.OtherThan, parts: _Parts) -> None:
    parts.other = True


def _token(value: i.IsToken, parts: _Parts) -> None:
    parts.kind.insert(0, "token")


def _keyword(value: i.HasKeyword, parts: _Parts) -> None:
    parts.after.append(f"with [{capital(value.keyword)}]")


def _chosen_quality(value: i.IsChosen, parts: _Parts) -> None:
    parts.last.append("with that name" if value.what == "name" else f"with the named {value.what}")


def _spell(value: i.IsSpell, parts: _Parts) -> None:
    parts.heads = parts.heads or ["spell"]


def _same_name(value: i.SameName, parts: _Parts) -> None:
    if value.to != i.Reference("source"):
        raise CannotWrite(value, "whose name")
    parts.after.append(f"with {possessive(parts.scope.noun(value.to).words)} name")


def _ability(value: i.IsAbility, parts: _Parts) -> None:
    parts.heads = ["ability"]


def _has_units(value: i.HasUnits, parts: _Parts) -> None:
    parts.last.append("where you have units" if value.player == i.Player("you") else "with units")


def _underwent(value: i.Underwent, parts: _Parts) -> None:
    match value:
        case i.Underwent(i.Does(i.Player("you"), "play", i.Reference("such")), "this turn"):
            parts.last.append("you've played this turn")
        case _:
            raise CannotWrite(value, "what was done")


_PUT: Mapping[type, Callable[[Any, _Parts], None]] = {
    i.HasType: _type,
    i.HasSubtype: _subtype,
    i.OneOf: _one_of,
    i.InState: _state,
    i.ControlledBy: _whose,
    i.OwnedBy: _owned,
    i.HasDomain: _domain,
    i.AtLocation: _there,
    i.InZone: _zone,
    i.Compare: _compare,
    i.Together: _together,
    i.IsAmong: _among,
    i.AtSameLocation: _alike,
    i.Targeting: _targeting,
    i.CastSo: _cast,
    i.Not: _not,
    i.IsOther: _other,
    i.OtherThan: _other,
    i.IsToken: _token,
    i.IsSpell: _spell,
    i.SameName: _same_name,
    i.IsAbility: _ability,
    i.HasKeyword: _keyword,
    i.IsChosen: _chosen_quality,
    i.HasUnits: _has_units,
    i.Underwent: _underwent,
}


def some(value: i.Reference, scope: Scope) -> str:
    """“a unit”, “up to 2 runes”, “any number of your units”, “two friendly units”: what is chosen."""
    if value.among is None:
        raise CannotWrite(value, "among nothing")
    if value.chooser is not None and value.chooser.who not in ("you", "that player"):
        raise CannotWrite(value, "who chooses")
    if (number := _number_alone(value, value.among.where, scope)) is not None:
        return number
    if value.most == i.Number(1):
        if value == scope.manner.usual:
            return "it"
        return describe(value.among.where, How(scope)).one("up to one" if value.optional else "a")
    return several(value.among.where, _so_many(value, scope), scope)


def _number_alone(value: i.Reference, where: Sequence[i.Predicate], scope: Scope) -> str | None:
    """“2”, “2 from your trash”, “up to one”: where it is told what they are already."""
    match where:
        case (i.InZone("hand", None),):
            return scope.phrase(value.most) if value.most is not None else "any number"
        case (i.InZone("graveyard") as trash,) if isinstance(value.most, i.Number) and not value.optional:
            return f"{value.most.value} from {zone(trash, scope)}"
        case (i.IsAmong(i.Reference("revealed" | "looked at")),):
            return _so_many_of_them(value, scope)
    return None


def _so_many_of_them(value: i.Reference, scope: Scope) -> str:
    if value.most is None:
        return "any number"
    number = "one" if value.most == i.Number(1) else scope.phrase(value.most)
    return f"up to {number}" if value.optional else number


def _so_many(value: i.Reference, scope: Scope) -> str:
    """“any number of”, “up to 2”, “two”: how many of several are chosen."""
    if value.most is None:
        return "any number of"
    number = "two" if value.most == i.Number(2) else scope.phrase(value.most)
    return f"up to {number}" if value.optional else number


_SPELLED = ("zero", "one", "two", "three", "four")


def spelled(value: i.Quantity, scope: Scope) -> str:
    """“two”, before a noun."""
    if isinstance(value, i.Number) and 0 <= value.value < len(_SPELLED):
        return _SPELLED[value.value]
    return scope.phrase(value)


_MINE = i.ControlledBy(i.Player("you"))


def several(where: Sequence[i.Predicate], number: str, scope: Scope) -> str:
    """“all enemy units here”, “your other units”, “up to two other friendly units”."""
    if number == "all" or _MINE not in where:
        return _some(where, number, scope)
    rest = tuple(each for each in where if each != _MINE)
    return _some(rest, f"{number} your".strip(), scope)


def _some(where: Sequence[i.Predicate], number: str, scope: Scope) -> str:
    if tuple(where) == (i.IsToken(),):
        return Described((), ("token",), (), other=False).many(number)
    of_kinds = any(isinstance(each, i.OneOf) for each in where)
    both = "and/or" if of_kinds and number.startswith(("up to", "any")) else "and"
    return describe(where, How(scope, prep="all")).many(number, both)


def one_of(where: Sequence[i.Predicate], scope: Scope, determiner: str = "a") -> str:
    """“a friendly unit here”, “your legend”."""
    return describe(where, How(scope)).one(determiner)
