"""One predicate in words, and whether they stand before or behind the noun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .... import instructions as i
from ....values.colors import COLOR_WORDS
from ..english import agreeing, article, listed
from ..scope import CannotWrite, Scope, Writers, no_words
from .comparisons import compared
from .describing import described, of_kind
from .zones import zone_of


def _not(value: i.Not, scope: Scope) -> tuple[str, str]:
    """“nonartifact”, “without flying”, “that isn't tapped”: by what is denied."""
    write = _NEGATED.get(type(value.predicate))
    said = write(value.predicate, scope) if write is not None else None
    if said is None:
        raise CannotWrite(value.predicate, "negated")
    return said


def _not_color(value: i.HasColor, scope: Scope) -> tuple[str, str] | None:
    """“nonblack”, “that's one or more colors”."""
    if value.color == "colorless":
        return "after", "that's one or more colors"
    return ("before", f"non{COLOR_WORDS[value.color]}") if value.color in COLOR_WORDS else None


def _not_among(value: i.IsAmong, scope: Scope) -> tuple[str, str] | None:
    return ("after", "not chosen this way") if value.of == i.Reference("that", antecedent="chosen") else None


def _not_in_zone(value: i.InZone, scope: Scope) -> tuple[str, str] | None:
    return ("after", "that aren't on the battlefield") if value.zone == "battlefield" else None


def _not_of_parity(value: i.HasParity, scope: Scope) -> tuple[str, str] | None:
    return ("after", f"without {value.what} of the chosen quality") if value.is_ == "chosen" else None


def _counters(value: i.HasCounter, scope: Scope) -> str:
    """“a +1/+1 counter”, “three or more counters”."""
    named = f"{value.kind} counter" if value.kind is not None else "counter"
    return article(named) if value.least is None else f"{scope.phrase(value.least)} or more {named}s"


def _without_counter(value: i.HasCounter, scope: Scope) -> tuple[str, str]:
    """“without a +1/+1 counter on it”, “with no counters on them”."""
    if value.least is not None:
        raise CannotWrite(value)
    if value.kind is None:
        return "after", "with no counters on them"
    return "after", f"without {article(f'{value.kind} counter')} on it"


def _not_in_state(value: i.InState, scope: Scope) -> tuple[str, str]:
    """“face-up”, “nonattacking”, “that isn't tapped”."""
    if value.state == "face-down":
        return "before", "face-up"
    if value.state in ("attacking", "blocking"):
        return "before", f"non{value.state}"
    return "after", f"that isn't {value.state}"


def _shared(value: i.SharesWith, scope: Scope) -> tuple[str, str]:
    """“with the same name as …”, “that shares a color with …”."""
    shares = "with the same name as" if value.what == "name" else f"that shares {article(value.what)} with"
    return "after", f"{shares} {_shared_with(value.with_, scope)}"


def _not_shared(value: i.SharesWith, scope: Scope) -> tuple[str, str]:
    """“that doesn't have the same name as …”, “that doesn't share a color with …”."""
    shares = "have the same name as" if value.what == "name" else f"share {article(value.what)} with"
    return "after", f"that doesn't {shares} {_shared_with(value.with_, scope)}"


def _none_of(value: i.OneOf, scope: Scope) -> tuple[str, str]:
    """“without flying or reach”, “that isn't white or blue”, “except for artifacts and tokens”."""
    some = value.predicates
    kinds = {type(each) for each in some}
    if kinds == {i.HasKeyword}:
        return "after", f"without {listed([each.keyword for each in some if isinstance(each, i.HasKeyword)], 'or')}"
    if i.IsToken() in some:
        return "after", f"except for {listed([of_kind(each, scope).many() for each in some])}"
    if kinds == {i.HasColor}:
        return "after", f"that isn't {listed([scope.predicate(each)[1] for each in some], 'or')}"
    match some:
        case (i.HasColor() as color, i.HasType(name)):
            return "after", f"that isn't {scope.predicate(color)[1]} or {article(name)}"
    return _is_not_of_kind(value, scope)


def _not_all_of(value: i.AllOf, scope: Scope) -> tuple[str, str]:
    """“that isn't a legendary artifact or creature”."""
    match value.predicates:
        case (*plain, i.OneOf(some)) if all(isinstance(each, i.HasType) for each in some):
            before = [
                each.supertype if isinstance(each, i.HasSupertype) else scope.predicate(each)[1] for each in plain
            ]
            kinds = listed([each.type for each in some if isinstance(each, i.HasType)], "or")
            return "after", f"that isn't {article(' '.join([*before, kinds]))}"
    return _is_not_of_kind(value, scope)


def _is_not_of_kind(value: i.OneOf | i.AllOf, scope: Scope) -> tuple[str, str]:
    return "after", f"that isn't {of_kind(value, scope).one('a')}"


_NEGATED: dict[type, Callable[[Any, Scope], tuple[str, str] | None]] = {
    i.HasType: lambda value, scope: ("before", f"non{value.type}"),
    i.HasSupertype: lambda value, scope: ("before", f"non{value.supertype}"),
    i.HasSubtype: lambda value, scope: ("before", f"non-{value.subtype}"),
    i.HasColor: _not_color,
    i.IsAmong: _not_among,
    i.IsToken: lambda value, scope: ("before", "nontoken"),
    i.InZone: _not_in_zone,
    i.HasKeyword: lambda value, scope: ("after", f"without {value.keyword}"),
    i.HasParity: _not_of_parity,
    i.HasAbilities: lambda value, scope: ("after", "with no abilities"),
    i.HasCounter: _without_counter,
    i.IsHistoric: lambda value, scope: ("before", "nonhistoric"),
    i.IsCommander: lambda value, scope: ("after", "except for commanders"),
    i.InState: _not_in_state,
    i.HasName: lambda value, scope: ("after", f"not named {value.name}"),
    i.Underwent: lambda value, scope: ("after", scope.phrase(i.Not(value))),
    i.IsChosen: lambda value, scope: ("after", f"that isn't {_chosen(value, scope)[1]}"),
    i.SharesWith: _not_shared,
    i.OneOf: _none_of,
    i.AllOf: _not_all_of,
}


def _measured(value: i.Compare, scope: Scope) -> str:
    match value.than:
        case i.NumberOf("mana value", i.Reference("that", among=None)) if value.op == "<" and scope.manner.lesser:
            return "with lesser mana value"
    if (value.what, value.op, value.than) == ("targets", "=", i.Number(1)):
        return "with a single target"
    return f"with {value.what} {compared(value, scope)}"


def _parity(value: i.HasParity, scope: Scope) -> str:
    if value.is_ == "chosen":
        return f"with {value.what} of the chosen quality"
    return f"with {article(f'{value.is_} {value.what}')}"


def _extreme(value: i.Extreme, scope: Scope) -> str:
    if value.what == "votes":
        return "with the most votes or tied for most votes"
    function = "highest" if value.what == "mana value" and value.function == "greatest" else value.function
    among = f" among {described(value.among, scope).many()}" if value.among is not None else ""
    return f"with the {function} {value.what}{among}"


def _chosen(value: i.IsChosen, scope: Scope) -> tuple[str, str]:
    if value.by is not None:
        return "after", f"of the {value.what} of your choice" if value.by.who == "you" else no_words(value)
    if value.what == "name":
        return "after", "with the chosen name"
    if any(value.what in (each, each.rpartition(" ")[2]) for each in scope.account.qualities):
        return "after", f"of that {value.what.removeprefix('creature ')}"
    return "after", f"of the chosen {value.what}"


def _shared_with(with_: i.Reference, scope: Scope) -> str:
    if with_.what == "all" and with_.among is not None:
        return described(with_.among, scope).one("a")
    return "the exiled card" if with_ == i.Reference("linked") else scope.noun(with_).words


def _named(to: i.Reference, scope: Scope) -> str:
    if to.what == "that" and to.among is None and scope.account.called == "spell":
        return scope.that().words
    return scope.noun(to).words


def _targeting(value: i.Targeting, scope: Scope) -> tuple[str, str]:
    said = [
        described(each, scope).one("a") if isinstance(each, i.Selection) else scope.noun(each).object
        for each in value.whom
    ]
    return "after", f"that targets {listed(said, 'or')}"


def _underwent(value: i.Underwent, scope: Scope) -> tuple[str, str]:
    match value.event:
        case i.Casts(None, i.Reference("such")) if value.within == "this way":
            return "after", "cast this way"
        case i.Casts(i.Player("you"), i.Reference("such")) if value.event == i.Casts(
            value.event.player, value.event.what
        ):
            return "after", f"you cast {value.within}"
        case i.Casts(i.Player("you"), i.Reference("such"), origin=(zone,)) if value.event == i.Casts(
            value.event.player, value.event.what, origin=value.event.origin
        ):
            return "after", f"you cast from {zone_of(zone, scope)} {value.within}"
    return "after", scope.phrase(value)


def _cast_so(value: i.CastSo, scope: Scope) -> tuple[str, str]:
    who = scope.noun(value.player)
    said = f"{who.words} {agreeing(who, 'cast')}"
    if len(value.origin) + len(value.elsewhere) > 1:
        raise CannotWrite(value, "from several zones")
    if value.origin:
        said += f" from {zone_of(value.origin[0], scope)}"
    if value.elsewhere:
        said += f" from anywhere other than {zone_of(value.elsewhere[0], scope)}"
    if value.next:
        said += " this turn"
    elif value.nth is not None:
        said += " each turn" if value.during is None else " during each of your turns"
    return "control", said


def _blocked_by(value: i.BlockedBy, scope: Scope) -> tuple[str, str]:
    blocker = scope.noun(value.blocker).words
    return "after", "it's blocking" if blocker == "it" else f"blocked by {blocker}"


def _alike(value: i.Alike, scope: Scope) -> tuple[str, str]:
    if value.what == "name":
        return "after", "with the same name as one another"
    return "after", f"that share {article(value.what)}" if value.what != "owner" else no_words(value)


def _has_source(value: i.HasSource, scope: Scope) -> tuple[str, str]:
    if value.of.where == (i.HasType("planeswalker"),):
        return "after", "of a planeswalker"
    return "after", f"from {described(value.of, scope, head='').one('a')} source"


PREDICATES: Writers = {
    i.HasColor: lambda v, s: ("before", COLOR_WORDS.get(v.color, v.color)),
    i.InState: lambda v, s: ("after", f"that's {v.state}") if v.state == "attacking alone" else ("before", v.state),
    i.Not: _not,
    i.HasKeyword: lambda v, s: ("after", f"with {v.keyword}"),
    i.HasCounter: lambda v, s: ("after", f"with {_counters(v, s)} on it"),
    i.Extreme: lambda v, s: ("after", _extreme(v, s)),
    i.Underwent: _underwent,
    i.CastSo: _cast_so,
    i.HasName: lambda v, s: ("after", f"named {v.name}"),
    i.SameName: lambda v, s: ("after", f"with the same name as {_named(v.to, s)}"),
    i.Compare: lambda v, s: ("after", _measured(v, s)),
    i.HasParity: lambda v, s: ("after", _parity(v, s)),
    i.Together: lambda v, s: ("after", f"with total {v.what} {compared(v, s)}"),
    i.IsChosen: _chosen,
    i.AttachedTo: lambda v, s: ("after", f"attached to {s.noun(v.to).words}"),
    i.HasAdventure: lambda v, s: ("after", "that has an Adventure"),
    i.IsHistoric: lambda v, s: ("before", "historic"),
    i.BlockerOf: lambda v, s: ("after", f"blocking {s.noun(v.attacker).words}"),
    i.BlockedBy: _blocked_by,
    i.BandedWith: lambda v, s: ("after", f"banded with {s.noun(v.other).words}"),
    i.HasStatus: lambda v, s: ("before", v.status),
    i.AttackerOf: lambda v, s: ("after", f"attacking {s.noun(v.whom).words}"),
    i.SharesWith: _shared,
    i.Targeting: _targeting,
    i.Alike: _alike,
    i.HasSource: _has_source,
    i.CostsX: lambda v, s: ("after", "with {X} in its mana cost"),
    i.Differing: lambda v, s: ("after", f"with different {v.what}s"),
}
