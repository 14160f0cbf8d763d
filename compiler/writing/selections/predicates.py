"""One predicate in words, and whether they stand before or behind the noun."""

from __future__ import annotations

from .... import instructions as i
from ....values.colors import COLOR_WORDS
from ..english import agreeing, article, listed
from ..scope import CannotWrite, Scope, Writers, no_words
from .comparisons import compared
from .describing import described, of_kind
from .zones import zone_of


def _not(value: i.Not, scope: Scope) -> tuple[str, str]:
    match value.predicate:
        case i.HasType(name):
            return "before", f"non{name}"
        case i.HasSupertype(name):
            return "before", f"non{name}"
        case i.HasSubtype(name):
            return "before", f"non-{name}"
        case i.HasColor(name) if name in COLOR_WORDS:
            return "before", f"non{COLOR_WORDS[name]}"
        case i.IsAmong(i.Reference("that", antecedent="chosen")):
            return "after", "not chosen this way"
        case i.HasColor("colorless"):
            return "after", "that's one or more colors"
        case i.IsToken():
            return "before", "nontoken"
        case i.InZone("battlefield"):
            return "after", "that aren't on the battlefield"
        case i.HasKeyword(name):
            return "after", f"without {name}"
        case i.HasParity(what, "chosen"):
            return "after", f"without {what} of the chosen quality"
        case i.HasAbilities():
            return "after", "with no abilities"
        case i.HasCounter(None):
            return "after", "with no counters on them"
        case i.HasCounter(kind):
            return "after", f"without {article(f'{kind} counter')} on it"
        case i.IsHistoric():
            return "before", "nonhistoric"
        case i.IsCommander():
            return "after", "except for commanders"
        case i.InState("face-down"):
            return "before", "face-up"
        case i.InState(state) if state in ("attacking", "blocking"):
            return "before", f"non{state}"
        case i.HasName(name):
            return "after", f"not named {name}"
        case i.Underwent() as happened:
            return "after", scope.phrase(i.Not(happened))
        case i.IsChosen() as chosen:
            return "after", f"that isn't {_chosen(chosen, scope)[1]}"
        case i.InState(state):
            return "after", f"that isn't {state}"
        case i.OneOf(some) if all(isinstance(each, i.HasKeyword) for each in some):
            return "after", f"without {listed([each.keyword for each in some if isinstance(each, i.HasKeyword)], 'or')}"
        case i.SharesWith("name", with_):
            return "after", f"that doesn't have the same name as {_shared_with(with_, scope)}"
        case i.SharesWith(what, with_):
            return "after", f"that doesn't share {article(what)} with {_shared_with(with_, scope)}"
        case i.OneOf(some) if i.IsToken() in some:
            return "after", f"except for {listed([of_kind(each, scope).many() for each in some])}"
        case i.AllOf((*plain, i.OneOf(some))) if all(isinstance(each, i.HasType) for each in some):
            before = [
                scope.predicate(each)[1] if not isinstance(each, i.HasSupertype) else each.supertype for each in plain
            ]
            kinds = listed([each.type for each in some if isinstance(each, i.HasType)], "or")
            return "after", f"that isn't {article(' '.join([*before, kinds]))}"
        case i.OneOf(some) if all(isinstance(each, i.HasColor) for each in some):
            return "after", f"that isn't {listed([scope.predicate(each)[1] for each in some], 'or')}"
        case i.OneOf((i.HasColor() as color, i.HasType(name))):
            return "after", f"that isn't {scope.predicate(color)[1]} or {article(name)}"
        case i.OneOf() | i.AllOf() as inner:
            return "after", f"that isn't {of_kind(inner, scope).one('a')}"
    raise CannotWrite(value.predicate, "negated")


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
    return "after", "it's blocking" if blocker == "it" else f"{blocker} is blocking"


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
    i.HasCounter: lambda v, s: (
        "after",
        "with a counter on it" if v.kind is None else f"with {article(f'{v.kind} counter')} on it",
    ),
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
    i.HasStatus: lambda v, s: ("before", v.status),
    i.AttackerOf: lambda v, s: ("after", f"attacking {s.noun(v.whom).words}"),
    i.SharesWith: lambda v, s: ("after", f"that shares {article(v.what)} with {_shared_with(v.with_, s)}"),
    i.Targeting: _targeting,
    i.Alike: _alike,
    i.HasSource: _has_source,
    i.CostsX: lambda v, s: ("after", "with {X} in its mana cost"),
    i.Differing: lambda v, s: ("after", f"with different {v.what}s"),
}
