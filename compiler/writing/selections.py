"""What a selection says: its predicates before the noun, the noun, and those after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from msgspec import structs

from ...colors import COLOR_WORDS
from .. import instructions as i
from .english import Noun, article, listed, plural, possessive
from .scope import CannotWrite, Scope

HIDDEN = frozenset(["hand", "library", "graveyard", "exile", "command", "outside the game"])


#: With these, a plural that stands alone is read as what the source is attached to.
_ATTACHED = frozenset(["enchanted", "equipped"])


class Described(NamedTuple):
    """A selection in words: before the noun, the noun in the singular (several: “artifact or creature”), after it."""

    before: tuple[str, ...]
    heads: tuple[str, ...]
    after: tuple[str, ...]
    other: bool
    cards: str = ""  # “card” or “spell” after the noun
    mine: bool = False  # “your commander”
    kinds: tuple[
        Described, ...
    ] = ()  # each of which has words of its own: “Goblins and creatures with power 2 or less”

    def one(self, determiner: str = "a", conjunction: str = "or") -> str:
        """“a creature you control”, “another creature”, “target creature”."""
        if self.kinds:
            first, *others = [each.one("" if determiner == "target" else "a") for each in self.kinds]
            first = self.kinds[0].one(determiner)
            return " ".join([listed([first, *others], "or"), *self.after])
        words = self._noun(many=False, conjunction=conjunction)
        after = ("you own", *self.after) if self.mine else self.after
        if determiner == "a" and self.mine and not self.other:
            words, after = f"your {words}", self.after
        elif determiner == "a":
            words = f"another {words}" if self.other else words if words.startswith("another ") else article(words)
        elif determiner == "target":
            words = f"another target {words}" if self.other else f"target {words}"
        elif determiner:
            words = f"{determiner} {'other ' if self.other else ''}{words}"
        elif self.other:
            words = f"other {words}"
        return " ".join([words, *after])

    def many(self, determiner: str = "", conjunction: str = "and") -> str:
        """“creatures you control”, “all other creatures”, “two target creatures”."""
        if self.kinds:
            said = listed([each.many() for each in self.kinds], conjunction)
            return " ".join([*([determiner] if determiner else []), said, *self.after])
        before = [determiner] if determiner else []
        if self.other:
            before.append("other")
        attached = [each for each in self.before if each in _ATTACHED and not determiner]
        plain = self._replace(before=tuple(each for each in self.before if each not in attached))
        after = [
            *(["you own"] if self.mine else []),
            *map(_of_several, self.after),
            *(f"that are {each}" for each in attached),
        ]
        return " ".join([*before, plain._noun(many=True, conjunction=conjunction), *after])

    def _noun(self, *, many: bool, conjunction: str = "or") -> str:
        before = " ".join(
            f"{one}," if one.startswith("non") and next_.startswith("non") else one
            for one, next_ in zip(self.before, (*self.before[1:], ""), strict=False)
        )
        if self.cards:
            head = listed(self.heads, conjunction) if self.heads else ""
            last = plural(self.cards) if many else self.cards
            head = f"{head} {last}".strip()
        else:
            heads = [plural(each).replace("another ", "other ", 1) if many else each for each in self.heads]
            head = listed(heads, conjunction)
        return f"{before} {head}".strip()


_AFTER_SEVERAL = (
    ("that was ", "that were "),
    ("that targets ", "that target "),
    ("that's ", "that are "),
    ("that isn't ", "that aren't "),
    ("that shares ", "that share "),
    ("that has ", "that have "),
)
#: “with a +1/+1 counter on it”.
_COUNTER = re.compile(r"with an? (\S+ |\S* ?\S+ )?counter on it")
_OWN = i.OwnedBy(i.Player("you"))


def _of_several(after: str) -> str:
    """“that were put there”, “that target you”: after a plural."""
    if counter := _COUNTER.fullmatch(after):
        return f"with {counter[1] or ''}counters on them"
    for one, many in _AFTER_SEVERAL:
        after = f"{many}{after.removeprefix(one)}" if after.startswith(one) else after
    return after


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
    mine = _OWN in where and any(isinstance(each, i.IsCommander) for each in where)
    if mine:
        where = [each for each in where if each != _OWN]
    token = among = source = single = False
    keywords: list[str] = []
    at = 0
    if size := _size(where):
        before.append(size)
        where = [each for each in where if not isinstance(each, i.Compare)]
    if i.Not(i.InState("face-down")) in where:  # “face-up exiled card”
        where = sorted(where, key=lambda each: each != i.Not(i.InState("face-down")))
    several_colors = _several_colors(where)
    several: tuple[Described, ...] = ()
    for each in where:
        match each:
            case i.IsOther():
                other = True
            case i.OtherThan():
                other = True
            case i.IsAmong(i.Reference(antecedent="chosen")):
                zones.append("chosen this way")
            case i.IsAmong(of):
                cards = "card" if of.what in CARDS and not types and not subtypes and cards != "spell" else cards
                zones.append(_from_among(of, scope, card=cards == "spell"))
                among = of.what not in DONE
            case i.IsSpell():
                pass
            case i.IsToken():
                token = True
            case i.IsSource():
                source = True
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
            case i.IsCommander():
                heads = ["commander"]
            case i.InZone("outside the game"):
                after.append("from outside the game")
            case i.Alike("owner"):
                single = True
            case i.InZone("exile", i.Player("each player")) if zone:
                before.append("exiled")
            case i.InZone(name):
                if name == "stack" or not zone:
                    continue
                if name == "battlefield":
                    zones.append("on the battlefield")
                else:
                    zones.append(_place(each, scope, prep))
            case i.ControlledBy() | i.OwnedBy() | i.Not(i.ControlledBy() | i.OwnedBy()):
                control.append(whose(each, scope))
            case i.OUTLAW if any(isinstance(e, i.HasType | i.HasSubtype) for e in where):
                before.append("outlaw")
            case i.OUTLAW:
                heads = ["outlaw"]
            case i.OneOf(some) if _have_more_to_say(some, scope):
                several = tuple(
                    _described(one.predicates if isinstance(one, i.AllOf) else (one,), scope, head, zone, prep)
                    for one in some
                )
            case i.OneOf((i.InZone(player=player), *_) as some) if (
                prep == "from" and player is not None and all(e == structs.replace(e, player=player) for e in some)
            ):
                cards = cards or "card"
                several_zones = listed([one.zone for one in some if isinstance(one, i.InZone)], "or")
                zones.append(f"from {possessed(player, several_zones, scope)}")
            case i.OneOf(some) if several_colors == each and _are_of_spells(where):
                before.append(listed([predicate(one, scope)[1] for one in some], "or"))
            case i.OneOf(some) if several_colors == each:
                after.append(f"that's {listed([predicate(one, scope)[1] for one in some], 'or')}")
            case i.OneOf(some) if (
                i.HasType("permanent") in where
                and any(isinstance(e, i.HasType) for e in some)
                and all(isinstance(e, i.HasType | i.HasSubtype) for e in some)
            ):
                kinds: list[str] = []
                _either(some, scope, [], kinds, [], "")
                mixed = any(isinstance(e, i.HasSubtype) for e in some)
                several_kinds = listed([plural(e) for e in kinds], "and/or")
                after.append(f"that are {several_kinds}" if mixed else f"that's {article(listed(kinds, 'or'))}")
            case i.OneOf(some):
                _either(some, scope, before, heads, after, cards)
            case i.HasKeyword(keyword):
                if not keywords:
                    after.append("")
                    at = len(after) - 1
                keywords.append(keyword)
                after[at] = f"with {listed(keywords)}"
            case i.Underwent(i.Moves(to=i.InZone() as to)) if zone and _is_there(to, where):
                put = predicate(each, scope)[1]
                if put.startswith("that died "):
                    put = put.replace("that died", f"that was put into {zone_of(to, scope)} from the battlefield", 1)
                zones.append(put.replace(f"into {zone_of(to, scope)}", "there", 1))
            case i.SameName() | i.AttackerOf():
                zones.append(predicate(each, scope)[1])
            case _:
                place, words = predicate(each, scope)
                (before if place == "before" else after).append(words)
    if source:
        before += [*subtypes, *types, *([listed(heads, "or")] if heads else [])]
        subtypes, types, heads = [], [], ["source"]
    if heads and types and _is_of_subtypes(where):
        before += [*subtypes, listed(heads, "or"), *types[:-1]]
        heads = [types[-1]]
    elif heads:
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
    if cards and any(" card" in each for each in heads):
        cards = ""
    elif cards and any(isinstance(p, i.AllOf) for e in where if isinstance(e, i.OneOf) for p in e.predicates):
        heads, cards = [f"{each} {cards}" for each in heads], ""
    after.sort(key=lambda each: each.startswith("blocking "))
    alike = [each for each in after if each.startswith("that share ")]
    after = [each for each in after if each not in alike]
    zones += alike
    if any(isinstance(each, i.InZone) and each.zone == "exile" for each in where):
        after.sort(key=lambda each: each.endswith("counter on it"))
        counted = [each for each in after if each.endswith("counter on it")]
        after, zones = [each for each in after if each not in counted], [*zones, *counted]
    if single:
        zones = [each.replace("a graveyard", "a single graveyard") for each in zones]
    return Described(tuple(before), tuple(heads), (*control, *after, *zones), other, cards, mine, several)


def _is_there(to: i.InZone, where: Sequence[i.Predicate]) -> bool:
    """Whether what was put into a zone is said to be in it."""
    anyone = i.InZone(to.zone, i.Player("each player"))
    return to in where or (to.zone == "graveyard" and to.player is None and anyone in where)


def _have_more_to_say(some: Sequence[i.Predicate], scope: Scope) -> bool:
    """Whether each of them is a kind, and one has words behind its noun: “creatures with power 2 or less”."""
    kinds = [one.predicates if isinstance(one, i.AllOf) else (one,) for one in some]
    zones = [any(isinstance(each, i.InZone) and each.zone in HIDDEN for each in kind) for kind in kinds]
    if any(zones) and not all(zones) and not all(isinstance(each, i.InZone) for each in some):
        return True
    if not all(any(isinstance(each, i.HasType | i.HasSubtype) for each in kind) for kind in kinds):
        return False
    if not any(isinstance(one, i.AllOf) for one in some):
        return False
    return any(_described(kind, scope.aside(), "", True, "").after for kind in kinds)


def _several_colors(where: Sequence[i.Predicate]) -> i.OneOf | None:
    """Of which colors one is asked, beside one of several types: “creature or planeswalker that's black or red”."""
    several = [each for each in where if isinstance(each, i.OneOf)]
    colors = [each for each in several if all(isinstance(one, i.HasColor) for one in each.predicates)]
    types = [each for each in several if all(isinstance(one, i.HasType) for one in each.predicates)]
    return colors[0] if colors and types else None


def _are_of_spells(where: Sequence[i.Predicate]) -> bool:
    """Whether they are instants and sorceries: “white or blue instant or sorcery spell”."""
    kinds = i.OneOf((i.HasType("instant"), i.HasType("sorcery")))
    return kinds in where


def _size(where: Sequence[i.Predicate]) -> str:
    """“1/1”, where power and toughness are said; nothing otherwise."""
    found = [each for each in where if isinstance(each, i.Compare)]
    sizes = {each.what: each.than.value for each in found if each.op == "=" and isinstance(each.than, i.Number)}
    if len(found) != 2 or sizes.keys() != {"power", "toughness"}:
        return ""
    return f"{sizes['power']}/{sizes['toughness']}"


def _is_of_subtypes(where: Sequence[i.Predicate]) -> bool:
    several = [each for each in where if isinstance(each, i.OneOf)]
    return bool(several) and all(
        isinstance(one, i.HasSubtype | i.HasSupertype) for each in several for one in each.predicates
    )


def _either(some, scope, before, heads, after, head) -> None:  # type: ignore[no-untyped-def]
    """“white or black”, “artifact or creature”, “instant or sorcery”."""
    if all(isinstance(each, i.HasColor) for each in some):
        before.append(listed([predicate(each, scope)[1] for each in some], "or"))
    elif all(isinstance(each, i.HasType | i.HasSubtype | i.HasSupertype) for each in some):
        words = [
            each.type
            if isinstance(each, i.HasType)
            else each.subtype
            if isinstance(each, i.HasSubtype)
            else each.supertype
            for each in some
        ]
        heads += words
    elif [type(each) for each in some] == [i.BlockerOf, i.BlockedBy] and some[0].attacker == some[1].blocker:
        after.append(f"blocking or blocked by {scope.noun(some[0].attacker).words}")
    elif all(isinstance(each, i.HasName) for each in some):
        after.append(f"named {listed([each.name for each in some])}")
    elif all(isinstance(each, i.InState) for each in some):
        states = listed([each.state for each in some], "or")
        (after if before or all(each.state in _ATTACHED for each in some) else before).append(
            f"that's {states}" if before or all(each.state in _ATTACHED for each in some) else states
        )
    elif all(isinstance(each, i.HasKeyword) for each in some):
        after.append(f"with {listed([each.keyword for each in some], 'or')}")
    elif all(isinstance(each, i.HasType | i.HasSubtype | i.AllOf | i.IsSpell) for each in some):
        others = any(isinstance(one, i.AllOf) and i.IsOther() in one.predicates for one in some)
        for each in some:
            if isinstance(each, i.IsSpell):
                heads.append("spell")
                continue
            inner = _described(each.predicates if isinstance(each, i.AllOf) else (each,), scope, "", True, "")
            if inner.after:
                raise CannotWrite(each, "in a list of kinds")
            alone = not inner.other and (not others or each is some[0])
            heads.append(inner.one("" if alone else "a").strip())
    elif all(isinstance(each, i.Compare) for each in some) and len({(each.op, each.than) for each in some}) == 1:
        whats = listed([each.what for each in some], "or")
        after.append(f"with {whats} {compared(some[0], scope)}")
    elif all(isinstance(each, i.AttackerOf) for each in some):
        after.append(f"attacking {listed([_attacked(each.whom, scope) for each in some], 'or')}")
    elif all(isinstance(each, i.IsAbility) for each in some):
        heads.append(f"{listed([each.kind for each in some], 'or')} ability")
    elif all(isinstance(each, i.IsAbility | i.IsSpell) for each in some):
        heads += [
            "spell" if isinstance(e, i.IsSpell) else "ability" if e.kind == "any" else f"{e.kind} ability" for e in some
        ]
    elif all(isinstance(each, i.InZone) for each in some):
        zones = listed([each.zone for each in some], "and")
        whose_ = {each.player for each in some}
        if len(whose_) == 1 and some[0].player is not None:
            after.append(f"in {possessed(some[0].player, zones, scope)}")
        else:
            there = [f"{'on' if each.zone == 'battlefield' else 'in'} {zone_of(each, scope)}" for each in some]
            after.append(listed(there, "or" if there[0] == "on the battlefield" else "and"))
    elif all(isinstance(each, i.HasColor | i.HasType) for each in some):
        before.append(
            listed([predicate(each, scope)[1] if isinstance(each, i.HasColor) else each.type for each in some], "or")
        )
    elif head == "card":
        words = [_described((each,), scope, head, True, "").one("") for each in some]
        heads += [words[0], *(article(each) for each in words[1:])]
    else:
        raise CannotWrite(some[0], "in this disjunction")


#: What was done to them, of those that are no cards that one takes some of.
DONE = {"damaged": "dealt damage", "buried": "put into a graveyard", "destroyed": "destroyed"}
CARDS = frozenset(["looked at", "revealed", "milled", "exiled", "found", "drawn"])


def _from_among(of: i.Reference, scope: Scope, *, card: bool = False) -> str:
    if of.what in DONE and of.among is None:
        return f"{DONE[of.what]} this way"
    if of.what in CARDS and of.among == i.Selection(()):
        return f"from among the cards {of.what} this way"
    if of.what == "revealed" and of.among is None and scope.called == "hand":
        return "from it"
    if of.what in CARDS and of.among is None:
        return "from among them" if scope.it.plural else "from it"
    if of.what == "made" and of.among is None:
        return f"created with {scope.this}"
    if of.what == "linked" and of.among is None:
        return f"exiled with {scope.this}"
    if of.what == "linked":  # of them whose only some were spoken of
        return "among them"
    if of.what == "that" and card:
        return f"from among {scope.noun(of).object}"
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
    who = Noun("they", plural=True) if player.who == "that player" and scope.actor else scope.noun(player)
    if negated:
        return f"{who.words} {'don' if who.plural else 'doesn'}'t {verb}"
    return f"{who.words} {verb if who.plural else f'{verb}s'}"


def _place(zone: i.InZone, scope: Scope, prep: str) -> str:
    every = prep == "from all" or not prep.startswith("from")
    prep = prep.split(" ")[0] or "in"
    if zone.player is not None and zone.player.who == "each player" and not every and zone.zone != "exile":
        return f"{prep} a {zone.zone}"
    if zone.zone == "exile":
        return f"{prep} exile" if zone.player is None or zone.player.who == "each player" else _no(zone)
    if zone.zone == "graveyard" and zone.player is None:
        return f"{prep} graveyards"
    if prep == "from" and zone.player is not None and zone.player.who == "a player":
        return f"{prep} a player's {zone.zone}"
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
    again = player.who == "that player" and (scope.actor or scope.they)
    named = scope.acting.id if scope.acting is not None else 0
    if again or player.who == "such player" or player == scope.acting or (named and player.antecedent == named):
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
    return {
        "=": f"equal to {than}",
        "≥": f"greater than or equal to {than}",
        "≤": f"less than or equal to {than}",
        "<": f"less than {than}",
        ">": f"greater than {than}",
    }.get(value.op) or _no(value)


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
        case i.HasColor(name) if name in COLOR_WORDS:
            return "before", f"non{COLOR_WORDS[name]}"
        case i.IsAmong(i.Reference("that", antecedent="chosen")):
            return "after", "not chosen this way"
        case i.HasColor("colorless"):
            return "after", "that's one or more colors"
        case i.IsToken():
            return "before", "nontoken"
        case i.HasKeyword(name):
            return "after", f"without {name}"
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
        case i.SharesWith(what, with_):
            return "after", f"that doesn't share {article(what)} with {_shared_with(with_, scope)}"
        case i.OneOf(some) if i.IsToken() in some:
            return "after", f"except for {listed([_described((each,), scope, '', True, '').many() for each in some])}"
        case i.AllOf((*plain, i.OneOf(some))) if all(isinstance(each, i.HasType) for each in some):
            before = [
                predicate(each, scope)[1] if not isinstance(each, i.HasSupertype) else each.supertype for each in plain
            ]
            kinds = listed([each.type for each in some if isinstance(each, i.HasType)], "or")
            return "after", f"that isn't {article(' '.join([*before, kinds]))}"
        case i.OneOf() | i.AllOf() as inner:
            return "after", f"that isn't {_described((inner,), scope, '', True, '').one('a')}"
    raise CannotWrite(value.predicate, "negated")


def _measured(value: i.Compare, scope: Scope) -> str:
    match value.than:
        case i.NumberOf("mana value", i.Reference("that", among=None)) if value.op == "<" and scope.lesser:
            return "with lesser mana value"
    if (value.what, value.op, value.than) == ("targets", "=", i.Number(1)):
        return "with a single target"
    return f"with {value.what} {compared(value, scope)}"


def _extreme(value: i.Extreme, scope: Scope) -> str:
    if value.what == "votes":
        return "with the most votes or tied for most votes"
    function = "highest" if value.what == "mana value" and value.function == "greatest" else value.function
    among = f" among {described(value.among, scope).many()}" if value.among is not None else ""
    return f"with the {function} {value.what}{among}"


def _chosen(value: i.IsChosen, scope: Scope) -> tuple[str, str]:
    if value.by is not None:
        return "after", f"of the {value.what} of your choice" if value.by.who == "you" else _no(value)
    if value.what == "name":
        return "after", "with the chosen name"
    if value.what in scope.qualities:
        return "after", f"of that {value.what.removeprefix('creature ')}"
    return "after", f"of the chosen {value.what}"


def _shared_with(with_: i.Reference, scope: Scope) -> str:
    if with_.what == "all" and with_.among is not None:
        return described(with_.among, scope).one("a")
    return "the exiled card" if with_ == i.Reference("linked") else scope.noun(with_).words


def _named(to: i.Reference, scope: Scope) -> str:
    if to.what == "that" and to.among is None and scope.called == "spell":
        return scope.that().words
    return scope.noun(to).words


def _targeting(value: i.Targeting, scope: Scope) -> tuple[str, str]:
    said = [
        described(each, scope).one("a") if isinstance(each, i.Selection) else scope.noun(each).object
        for each in value.whom
    ]
    return "after", f"that targets {listed(said, 'or')}"


def _attacked(whom: i.Player | i.Reference, scope: Scope) -> str:
    """“you”, “a planeswalker you control”: any of those."""
    if isinstance(whom, i.Reference) and whom.what == "all" and whom.among is not None:
        return described(whom.among, scope).one("a")
    return scope.noun(whom).words


def _underwent(value: i.Underwent, scope: Scope) -> tuple[str, str]:
    match value.event:
        case i.Casts(i.Player("you"), i.Reference("such")) if value.event == i.Casts(
            value.event.player, value.event.what
        ):
            return "after", f"you cast {value.within}"
    return "after", scope.phrase(value)


def _blocked_by(value: i.BlockedBy, scope: Scope) -> tuple[str, str]:
    blocker = scope.noun(value.blocker).words
    return "after", "it's blocking" if blocker == "it" else f"{blocker} is blocking"


def _alike(value: i.Alike, scope: Scope) -> tuple[str, str]:
    if value.what == "name":
        return "after", "with the same name as one another"
    return "after", f"that share {article(value.what)}" if value.what != "owner" else _no(value)


def _has_source(value: i.HasSource, scope: Scope) -> tuple[str, str]:
    if value.of.where == (i.HasType("planeswalker"),):
        return "after", "of a planeswalker"
    return "after", f"from {described(value.of, scope, head='').one('a')} source"


PREDICATES: dict[type, Callable[..., tuple[str, str]]] = {
    i.HasColor: lambda v, s: ("before", COLOR_WORDS.get(v.color, v.color)),
    i.InState: lambda v, s: ("before", v.state),
    i.Not: _not,
    i.HasKeyword: lambda v, s: ("after", f"with {v.keyword}"),
    i.HasCounter: lambda v, s: (
        "after",
        "with a counter on it" if v.kind is None else f"with {article(f'{v.kind} counter')} on it",
    ),
    i.Extreme: lambda v, s: ("after", _extreme(v, s)),
    i.Underwent: _underwent,
    i.HasName: lambda v, s: ("after", f"named {v.name}"),
    i.SameName: lambda v, s: ("after", f"with the same name as {_named(v.to, s)}"),
    i.Compare: lambda v, s: ("after", _measured(v, s)),
    i.Together: lambda v, s: ("after", f"with total {v.what} {compared(v, s)}"),
    i.IsChosen: _chosen,
    i.AttachedTo: lambda v, s: ("after", f"attached to {s.noun(v.to).words}"),
    i.HasAdventure: lambda v, s: ("after", "that has an Adventure"),
    i.IsHistoric: lambda v, s: ("before", "historic"),
    i.BlockerOf: lambda v, s: ("after", f"blocking {s.noun(v.attacker).words}"),
    i.AttackerOf: lambda v, s: ("after", f"attacking {_attacked(v.whom, s)}"),
    i.SharesWith: lambda v, s: ("after", f"that shares {article(v.what)} with {s.noun(v.with_).words}"),
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
