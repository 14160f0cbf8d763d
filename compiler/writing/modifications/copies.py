"""What a copy is besides: “except it's a Zombie in addition to its other types and it isn't legendary” (CR 707.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .... import instructions as i
from ..english import Noun, listed
from ..scope import CannotWrite, Scope
from ..selections import described
from .kinds import color_words, figure, in_one_noun, noun_of_kind


class _Copies(NamedTuple):
    """What is told of: one copy or several, and what was said of them just before."""

    scope: Scope
    many: bool
    before: i.CopyException | None = None

    @property
    def be(self) -> str:
        return "they're" if self.many else "it's"


def _run(values: tuple[i.CopyException, ...]) -> int:
    """How many of them, from the first on, are said in one noun: “a 1/1 Zombie artifact”."""
    return 0 if _is_halved(values[0]) else _sized_kind(values) or in_one_noun(values)


def copy_exceptions(values: tuple[i.CopyException, ...], scope: Scope, *, many: bool = False) -> str:
    """“, except it's a Zombie in addition to its other types and it isn't legendary”."""
    said: list[str] = []
    copies = _Copies(scope, many)
    k = 0
    while k < len(values):
        one = values[k]
        if run := _run(values[k:]):
            said.append(_kind(values[k : k + run], copies))
        elif isinstance(one, i.ExceptIf) and len(one.exceptions) > 1 and said:
            said[-1] += _and_if(one, copies)
        else:
            said.append(_exception(one, copies._replace(before=values[k - 1] if k else None)))
        k += run or 1
    return f", except {listed(said)}" if said else ""


def _is_halved(value: i.CopyException) -> bool:
    return isinstance(value, i.SetPT) and isinstance(value.power or value.toughness, i.Half)


def _sized_kind(values: tuple[i.CopyException, ...]) -> int:
    """How many of them are said in one noun, the size first: “a 1/1 red Balloon creature in addition to …”."""
    match values:
        case (i.SetPT(i.Number(), i.Number()), i.SetColors() as colors, i.SetTypes() as types, *_):
            return 3 if (types.types or types.subtypes) and (types.added or not colors.added) else 0
        case (i.SetPT(i.Number(), i.Number()), i.SetTypes() as types, *_):
            return 2 if types.types or types.subtypes else 0
    return 0


def _kind(values: tuple[i.CopyException, ...], copies: _Copies) -> str:
    """“it's a 1/1 Spirit in addition to its other types”, “it's 4/4”, “it's black in addition to its other colors”."""
    if any(isinstance(each, i.SetTypes) for each in values):
        it = Noun("they" if copies.many else "it", plural=copies.many)
        return f"{copies.be} {noun_of_kind(values, it, copies.scope, of_copy=True)}"
    match values:
        case (i.SetPT(power, toughness),) if power is not None and toughness is not None:
            return f"{copies.be} {figure(power, copies.scope)}/{figure(toughness, copies.scope)}"
        case (i.SetColors(colors, added),):
            return f"{copies.be} {color_words(colors)}{' in addition to its other colors' if added else ''}"
    raise CannotWrite(values[0], "of a copy")


def _and_if(value: i.ExceptIf, copies: _Copies) -> str:
    """“… and, if it's a creature, it's a 1/1 Spirit and has flying”."""
    if copies.many:
        raise CannotWrite(value, "of a copy")
    told = copy_exceptions(value.exceptions, copies.scope).removeprefix(", except ")
    it = described(i.Selection(value.where), copies.scope).one("a")
    return f" and, if it's {it}, {told.replace(' and it has ', ' and has ')}"


def _exception(value: i.CopyException, copies: _Copies) -> str:
    write = _EXCEPTIONS.get(type(value))
    if write is None or (copies.many and type(value) in _OF_ONE):
        raise CannotWrite(value, "of a copy")
    return write(value, copies)


def _halved(value: i.SetPT, copies: _Copies) -> str:
    """“its base power is half that creature's power. Round up each time”."""
    match value:
        case i.SetPT(i.Half(i.NumberOf("power") as base, rounded), None):
            pass
        case i.SetPT(None, i.Half(i.NumberOf("toughness") as base, rounded)):
            pass
        case _:
            raise CannotWrite(value, "of a copy")
    words = f"{'their' if copies.many else 'its'} base {base.what} is half {copies.scope.phrase(base)}"
    rounding = f"Round {rounded} each time"
    if rounding not in copies.scope.account.afterwards:
        copies.scope.follow_with(rounding)
    return words


def _without_supertype(value: i.RemoveSupertype, copies: _Copies) -> str:
    """“it isn't legendary”, “it isn't legendary if that creature is legendary”: apart from what was asked before."""
    kind = value.supertype.lower()
    if copies.many:
        return f"they're not {kind}"
    return f"it isn't {kind}{f' if that creature is {kind}' if isinstance(copies.before, i.ExceptIf) else ''}"


def _except_if(value: i.ExceptIf, copies: _Copies) -> str:
    """“it enters with an additional +1/+1 counter on it if it's a creature”."""
    if len(value.exceptions) != 1:
        raise CannotWrite(value, "of a copy")
    told = copy_exceptions(value.exceptions, copies.scope).removeprefix(", except ")
    return f"{told} if it's {described(i.Selection(value.where), copies.scope).one('a')}"


def _without_ability(value: i.RemoveAbilities, copies: _Copies) -> str:
    """“it doesn't have this ability”."""
    if value.abilities != ("this ability",):
        raise CannotWrite(value, "of a copy")
    return "it doesn't have this ability"


def _enters_with(value: i.EntersWith, copies: _Copies) -> str:
    """“it enters with an additional +1/+1 counter on it”."""
    if value.count == i.Number(1):
        return f"it enters with an additional {value.kind} counter on it"
    return f"it enters with {copies.scope.phrase(value.count)} additional {value.kind} counters on it"


def _with_abilities(value: i.AddAbilities, copies: _Copies) -> str:
    """“it has flying and “…””; one that gives itself to its copy is “this ability”."""
    quoted = ["this ability" if each == i.THIS_ABILITY else f'"{each}"' for each in value.abilities]
    return f"{'they have' if copies.many else 'it has'} {listed([*value.keywords, *quoted])}"


_EXCEPTIONS: dict[type, Callable[[Any, _Copies], str]] = {
    i.SetPT: _halved,
    i.SetName: lambda value, copies: f"{'their' if copies.many else 'its'} name is {value.name}",
    i.RemoveSupertype: _without_supertype,
    i.ExceptIf: _except_if,
    i.RemoveAbilities: _without_ability,
    i.NotCopied: lambda value, copies: f"it doesn't copy that creature's {listed(value.what)}",
    i.EntersWith: _enters_with,
    i.AddAbilities: _with_abilities,
}

#: What has words only where it is said of one copy.
_OF_ONE = (i.ExceptIf, i.RemoveAbilities, i.NotCopied, i.EntersWith)
