"""What a selection says: its predicates before the noun, the noun, and those after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from .. import instructions as i
from .english import article, listed, plural, possessive
from .scope import CannotWrite, Scope

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
HIDDEN = frozenset(["hand", "library", "graveyard", "exile", "command", "outside the game"])


class Described(NamedTuple):
    """A selection in words: before the noun, the noun in the singular (several: “artifact or creature”), after it."""

    before: tuple[str, ...]
    heads: tuple[str, ...]
    after: tuple[str, ...]
    other: bool
    cards: str = ""  # “card” or “spell” after the noun
    both: bool = False

    def one(self, determiner: str = "a") -> str:
        """“a creature you control”, “another creature”, “target creature”."""
        words = self._noun(many=False)
        if determiner == "a":
            words = f"another {words}" if self.other else article(words)
        elif determiner == "target":
            words = f"another target {words}" if self.other else f"target {words}"
        elif determiner:
            words = f"{determiner} {'other ' if self.other else ''}{words}"
        elif self.other:
            words = f"other {words}"
        return " ".join([words, *self.after])

    def many(self, determiner: str = "", conjunction: str = "and") -> str:
        """“creatures you control”, “all other creatures”, “two target creatures”."""
        before = [determiner] if determiner else []
        if any(each.startswith("that targets ") for each in self.after):
            raise CannotWrite(i.Targeting(()), "of several")
        if self.other:
            before.append("other")
        return " ".join([*before, self._noun(many=True, conjunction=conjunction), *self.after])

    def _noun(self, *, many: bool, conjunction: str = "or") -> str:
        before = " ".join(self.before)
        if self.cards:
            head = listed(self.heads, conjunction if many else "or") if self.heads else ""
            last = plural(self.cards) if many else self.cards
            head = f"{head} {last}".strip()
        else:
            heads = [plural(each) if many else each for each in self.heads]
            head = listed(heads, conjunction if many else "or")
        return f"{before} {head}".strip()


def described(selection: i.Selection, scope: Scope, *, head: str = "", zone: bool = True, prep: str = "") -> Described:
    """The selection in words; ``head`` is the noun where it names none, ``zone``: say in which zone they are."""
    return _described(selection.where, scope, head, zone, prep)


def _described(where: Sequence[i.Predicate], scope: Scope, head: str, zone: bool, prep: str) -> Described:
    before: list[str] = []
    subtypes: list[str] = []
    types: list[str] = []
    heads: list[str] = []
    control: list[str] = []
    after: list[str] = []
    zones: list[str] = []
    other = False
    cards = head if head in ("card", "spell") else ""
    if any(isinstance(each, i.InZone) and each.zone in HIDDEN for each in where):
        cards = cards or "card"
    if cards == "card" and any(each == i.Not(i.IsToken()) for each in where):
        where = [each for each in where if each != i.Not(i.IsToken())]  # a card is no token (CR 108.2b)
    if any(isinstance(each, i.IsSpell) for each in where):
        cards = "spell"
    token = among = single = False
    match where:
        case [i.Compare("power", "=", i.Number(power)), i.Compare("toughness", "=", i.Number(toughness)), *rest]:
            before.append(f"{power}/{toughness}")
            where = rest
    for each in where:
        match each:
            case i.IsOther():
                other = True
            case i.OtherThan():
                other = True
            case i.IsAmong(i.Reference(antecedent="chosen")):
                raise CannotWrite(each, "what was chosen")
            case i.IsAmong(of):
                cards = "card" if of.what in CARDS and not types and not subtypes else cards
                after.append(_from_among(of, scope))
                among = True
            case i.IsSpell():
                pass
            case i.IsToken():
                token = True
            case i.IsSource():
                heads = ["source"]
            case i.IsAbility("any", of=i.Selection() as of):
                heads = ["ability"]
                after.append(f"from {described(of, scope, head='source').many()}")
            case i.IsAbility(kind):
                heads = ["ability" if kind == "any" else f"{kind} ability"]
            case i.HasType(kind):
                types.append(kind)
            case i.HasSubtype(kind):
                subtypes.append(kind)
            case i.HasSupertype(kind):
                before.append(kind)
            case i.IsCommander() if any(isinstance(e, i.OwnedBy) for e in where):
                raise CannotWrite(each, "of a player")
            case i.IsCommander():
                heads = ["commander"]
            case i.InZone("outside the game"):
                after.append("from outside the game")
            case i.Alike("owner"):
                single = True
            case i.InZone(name):
                if name == "stack" or not zone:
                    continue
                if name == "battlefield":
                    zones.append("on the battlefield")
                else:
                    zones.append(_place(each, scope, prep))
            case i.ControlledBy() | i.OwnedBy() | i.Not(i.ControlledBy() | i.OwnedBy()):
                control.append(whose(each, scope))
            case i.OneOf(some):
                _either(some, scope, before, heads, after, control)
            case _:
                place, words = predicate(each, scope)
                (before if place == "before" else after).append(words)
    if heads:
        before += subtypes + types
    elif types:
        before += subtypes + types[:-1]
        heads = [types[-1]]
    elif subtypes:
        before += subtypes[:-1]
        heads = [subtypes[-1]]
    if token:
        if heads:
            before += heads if len(heads) == 1 else [listed(heads, "or")]
        heads = ["token"]
    if (among and not cards and not heads) or (among and (types or subtypes)):
        cards = "card"
    if not heads and not cards:
        heads = [head or "permanent"]
    if single:
        zones = [each.replace("a graveyard", "a single graveyard") for each in zones]
    return Described(tuple(before), tuple(heads), (*control, *after, *zones), other, cards)


def _either(some, scope, before, heads, after, control) -> None:  # type: ignore[no-untyped-def]
    """“white or black”, “artifact or creature”, “instant or sorcery”."""
    if all(isinstance(each, i.HasColor) for each in some):
        before.append(listed([predicate(each, scope)[1] for each in some], "or"))
    elif all(isinstance(each, i.HasType | i.HasSubtype | i.HasSupertype) for each in some):
        words = [each.type if isinstance(each, i.HasType) else each.subtype if isinstance(each, i.HasSubtype)
                 else each.supertype for each in some]  # fmt: skip
        heads += words
    elif all(isinstance(each, i.InState) for each in some):
        before.append(listed([each.state for each in some], "or"))
    elif all(isinstance(each, i.HasKeyword) for each in some):
        after.append(f"with {listed([each.keyword for each in some], 'or')}")
    elif all(isinstance(each, i.HasType | i.HasSubtype | i.AllOf | i.IsSpell) for each in some):
        for each in some:
            if isinstance(each, i.IsSpell):
                heads.append("spell")
                continue
            inner = _described(each.predicates if isinstance(each, i.AllOf) else (each,), scope, "", True, "")
            if inner.after or inner.other:
                raise CannotWrite(each, "in a list of kinds")
            heads.append(inner.one("").strip())
    elif all(isinstance(each, i.Compare) for each in some) and len({(each.op, each.than) for each in some}) == 1:
        whats = listed([each.what for each in some], "or")
        after.append(f"with {whats} {compared(some[0], scope)}")
    elif all(isinstance(each, i.IsAbility) for each in some):
        heads.append(f"{listed([each.kind for each in some], 'or')} ability")
    elif all(isinstance(each, i.IsAbility | i.IsSpell) for each in some):
        heads += ["spell" if isinstance(e, i.IsSpell) else "ability" if e.kind == "any" else f"{e.kind} ability"
                  for e in some]  # fmt: skip
    else:
        raise CannotWrite(some[0], "in this disjunction")


CARDS = frozenset(["looked at", "revealed", "milled", "exiled", "found", "drawn"])


def _from_among(of: i.Reference, scope: Scope) -> str:
    if of.what in CARDS and of.among is None:
        return "from among them" if scope.it.plural else "from it"
    if of.what == "linked" and of.among is None:
        return f"exiled with {scope.this}"
    return f"of {scope.noun(of).object}"


def whose(value: i.Predicate, scope: Scope) -> str:
    """“you control”, “an opponent controls”, “you don't control”."""
    negated = isinstance(value, i.Not)
    inner = value.predicate if isinstance(value, i.Not) else value
    verb = "control" if isinstance(inner, i.ControlledBy) else "own"
    if not isinstance(inner, i.ControlledBy | i.OwnedBy):
        raise CannotWrite(inner)
    player = inner.player
    if player.who == "opponents":
        return f"your opponents {verb}"
    who = scope.noun(player)
    if negated:
        return f"{who.words} {'don' if who.plural else 'doesn'}'t {verb}"
    return f"{who.words} {verb if who.plural else f'{verb}s'}"


def _place(zone: i.InZone, scope: Scope, prep: str) -> str:
    every = prep == "from all" or not prep.startswith("from")
    prep = prep.split(" ")[0] or "in"
    if zone.player is not None and zone.player.who == "each player" and not every:
        return f"{prep} a {zone.zone}"
    if zone.zone == "exile":
        return f"{prep} exile" if zone.player is None else _no(zone)
    return f"{prep} {zone_of(zone, scope)}"


def _no(value: i.Predicate) -> NoReturn:
    raise CannotWrite(value)


def zone_of(zone: i.InZone, scope: Scope) -> str:
    """“your graveyard”, “a graveyard”, “all graveyards”, “the battlefield”."""
    if zone.zone in ("battlefield", "stack"):
        return f"the {zone.zone}"
    if zone.zone == "exile":
        return "exile"
    if zone.zone == "command":
        return "the command zone"
    if zone.player is None:
        return f"your {zone.zone}"
    return possessed(zone.player, zone.zone, scope)


def possessed(player: i.Player, what: str, scope: Scope) -> str:
    """“your hand”, “target player's hand”, “each player's hand”, “a graveyard”."""
    if player.who == "you":
        return f"your {what}"
    if player.who == "opponents":
        return f"your opponents' {what if what.endswith('s') else plural(what)}"
    if player.who == "each player":
        return f"all {plural(what)}"
    if player.who == "a player":
        return article(what)
    if (player.who == "that player" and scope.actor) or player.who == "such player":
        return f"their {what}"
    return f"{possessive(scope.noun(player).words)} {what}"


def compared(value: i.Compare | i.Together, scope: Scope) -> str:
    """“3 or greater”, “equal to X”, “less than this creature's power”."""
    match value.than:
        case i.NumberOf(what, i.Reference("such")) if value.op in ("<", ">"):
            return f"{'greater' if value.op == '>' else 'less'} than its {what}"
    than = scope.phrase(value.than)
    plain = isinstance(value.than, i.Number) or (isinstance(value.than, i.Variable) and value.than.value is None)
    if plain:
        than = f"{value.than.value}" if isinstance(value.than, i.Number) else than
        return {
            "=": than,
            "≥": f"{than} or greater",
            "≤": f"{than} or less",
            "<": f"less than {than}",
            ">": f"greater than {than}",
        }.get(value.op) or _no(value)
    if isinstance(value.than, i.Variable):
        scope.phrase(value.than)
        return {"=": than, "≥": f"{than} or greater", "≤": f"{than} or less"}.get(value.op) or _no(value)
    return {"=": f"equal to {than}", "≥": f"greater than or equal to {than}", "≤": f"less than or equal to {than}",
            "<": f"less than {than}", ">": f"greater than {than}"}.get(value.op) or _no(value)  # fmt: skip


def predicate(value: i.Predicate, scope: Scope) -> tuple[str, str]:
    """Where the predicate stands, “before” or “after” the noun, and its words."""
    writer = PREDICATES.get(type(value))
    if writer is None:
        raise CannotWrite(value)
    return writer(value, scope)


def _not(value: i.Not, scope: Scope) -> tuple[str, str]:
    match value.predicate:
        case i.HasType(name):
            return "before", f"non{name}"
        case i.HasSupertype(name):
            return "before", f"non{name}"
        case i.HasSubtype(name):
            return "before", f"non-{name}"
        case i.HasColor(name) if name in COLORS:
            return "before", f"non{COLORS[name]}"
        case i.IsToken():
            return "before", "nontoken"
        case i.HasKeyword(name):
            return "after", f"without {name}"
        case i.HasCounter(None):
            return "after", "with no counters on them"
        case i.HasCounter(kind):
            return "after", f"without {article(f'{kind} counter')} on it"
        case i.IsHistoric():
            return "before", "nonhistoric"
        case i.InState(state) if state in ("attacking", "blocking"):
            return "before", f"non{state}"
        case i.HasName(name):
            return "after", f"not named {name}"
    raise CannotWrite(value.predicate, "negated")


def _chosen(value: i.IsChosen, scope: Scope) -> tuple[str, str]:
    if value.by is not None:
        return "after", f"of the {value.what} of your choice" if value.by.who == "you" else _no(value)
    if value.what == "name":
        return "after", "with the chosen name"
    return "after", f"of the chosen {value.what}"


_ATTACHED = frozenset(["enchanted", "equipped"])


def _named(to: i.Reference, scope: Scope) -> str:
    return f"a card exiled with {scope.this}" if to.what == "linked" else scope.noun(to).words


def _targeting(value: i.Targeting, scope: Scope) -> tuple[str, str]:
    said = [
        described(each, scope).one("a") if isinstance(each, i.Selection) else scope.noun(each).object
        for each in value.whom
    ]
    return "after", f"that targets {listed(said, 'or')}"


def _alike(value: i.Alike, scope: Scope) -> tuple[str, str]:
    return "after", f"that share {article(value.what)}" if value.what != "owner" else _no(value)


def _has_source(value: i.HasSource, scope: Scope) -> tuple[str, str]:
    if value.of.where == (i.HasType("planeswalker"),):
        return "after", "of a planeswalker"
    return "after", f"from {described(value.of, scope, head='').one('a')} source"


PREDICATES: dict[type, Callable[..., tuple[str, str]]] = {
    i.HasColor: lambda v, s: ("before", COLORS.get(v.color, v.color)),
    i.InState: lambda v, s: ("after", f"that's {v.state}") if v.state in _ATTACHED else ("before", v.state),
    i.Not: _not,
    i.HasKeyword: lambda v, s: ("after", f"with {v.keyword}"),
    i.HasCounter: lambda v, s: (
        "after", "with one or more counters on it" if v.kind is None else f"with {article(f'{v.kind} counter')} on it"
    ),
    i.HasName: lambda v, s: ("after", f"named {v.name}"),
    i.SameName: lambda v, s: ("after", f"with the same name as {_named(v.to, s)}"),
    i.Compare: lambda v, s: ("after", f"with {v.what} {compared(v, s)}"),
    i.Together: lambda v, s: ("after", f"with total {v.what} {compared(v, s)}"),
    i.IsChosen: _chosen,
    i.AttachedTo: lambda v, s: ("after", f"attached to {s.noun(v.to).words}"),
    i.IsHistoric: lambda v, s: ("before", "historic"),
    i.BlockerOf: lambda v, s: ("after", f"blocking {s.noun(v.attacker).words}"),
    i.AttackerOf: lambda v, s: ("after", f"attacking {s.noun(v.whom).words}"),
    i.SharesWith: lambda v, s: ("after", f"that shares {article(v.what)} with {s.noun(v.with_).words}"),
    i.Targeting: _targeting,
    i.Alike: _alike,
    i.HasSource: _has_source,
    i.CostsX: lambda v, s: ("after", "with {X} in its mana cost"),
    i.Differing: lambda v, s: ("after", f"with different {v.what}s"),
}  # fmt: skip
