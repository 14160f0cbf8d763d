"""What a selection says: its predicates before the noun, the noun, and those after it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from .... import instructions as i
from ..english import article, listed, plural
from ..scope import CannotWrite, Scope
from .comparisons import compared
from .noun_phrases import ATTACHED, Described
from .zones import HIDDEN, located, possessed, whose, zone_of

_OWN = i.OwnedBy(i.Player("you"))
_CAST_THIS_WAY = i.Underwent(i.Casts(None, i.Reference("such")), "this way")


def described(selection: i.Selection, scope: Scope, *, head: str = "", zone: bool = True, prep: str = "") -> Described:
    """The selection in words; ``head`` is the noun where it names none, ``zone``: say in which zone they are."""
    return described_by(selection.where, scope, head, zone, prep)


def described_by(where: Sequence[i.Predicate], scope: Scope, head: str, zone: bool, prep: str) -> Described:
    before: list[str] = []
    subtypes: list[str] = []
    types: list[str] = []
    heads: list[str] = []
    control: list[str] = []
    after: list[str] = []
    zones: list[str] = []
    other = False
    commander = any(isinstance(each, i.IsCommander) for each in where)  # which is a card without being called so
    cards = head if head in ("card", "spell") and not commander else ""
    if not commander and any(isinstance(each, i.InZone) and each.zone in HIDDEN for each in where):
        cards = cards or "card"
    if cards == "card" and any(each == i.Not(i.IsToken()) for each in where):
        where = [each for each in where if each != i.Not(i.IsToken())]  # a card is no token (CR 108.2b)
    if any(isinstance(each, i.IsSpell) or each == _CAST_THIS_WAY for each in where):
        cards = "spell"
    if len(where) == 1 and isinstance(where[0], i.Underwent) and _was_cast(where[0].event):
        cards = cards or "spell"
    mine = _OWN in where and commander
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
                    zones.append(located(each, scope, prep))
            case i.ControlledBy() | i.OwnedBy() | i.Not(i.ControlledBy() | i.OwnedBy()):
                control.append(whose(each, scope))
            case i.OUTLAW if any(isinstance(e, i.HasType | i.HasSubtype) for e in where):
                before.append("outlaw")
            case i.OUTLAW:
                heads = ["outlaw"]
            case i.OneOf(some) if _have_more_to_say(some, scope):
                several = tuple(
                    described_by(one.predicates if isinstance(one, i.AllOf) else (one,), scope, head, zone, prep)
                    for one in some
                )
            case i.OneOf((i.InZone(player=player), *_) as some) if (
                prep == "from" and player is not None and all(e == structs.replace(e, player=player) for e in some)
            ):
                cards = cards or "card"
                several_zones = listed([one.zone for one in some if isinstance(one, i.InZone)], "or")
                zones.append(f"from {possessed(player, several_zones, scope)}")
            case i.OneOf(some) if several_colors == each and _are_of_spells(where):
                before.append(listed([scope.predicate(one)[1] for one in some], "or"))
            case i.OneOf(some) if several_colors == each:
                after.append(f"that's {listed([scope.predicate(one)[1] for one in some], 'or')}")
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
                put = scope.predicate(each)[1]
                if put.startswith("that died "):
                    put = put.replace("that died", f"that was put into {zone_of(to, scope)} from the battlefield", 1)
                zones.append(put.replace(f"into {zone_of(to, scope)}", "there", 1))
            case i.SameName() | i.AttackerOf():
                zones.append(scope.predicate(each)[1])
            case _:
                place, words = scope.predicate(each)
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


def _was_cast(event: i.AnyEvent) -> bool:
    """Whether it is a spell of which it is said that it was cast (CR 601.2i)."""
    return isinstance(event, i.Casts) and event.what == i.Reference("such")


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
    return any(described_by(kind, scope.aside(), "", True, "").after for kind in kinds)


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
        before.append(listed([scope.predicate(each)[1] for each in some], "or"))
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
    elif some == (i.AllOf(()), i.IsToken()):
        heads += ["card", "token"]
    elif i.IsToken() in some and some[-1] == i.IsToken():
        _either(some[:-1], scope, before, heads, after, head)
        heads.append("a token" if any(isinstance(each, i.AllOf) for each in some) else "token")
    elif [type(each) for each in some] == [i.BlockerOf, i.BlockedBy] and some[0].attacker == some[1].blocker:
        after.append(f"blocking or blocked by {scope.noun(some[0].attacker).words}")
    elif all(isinstance(each, i.HasName) for each in some):
        after.append(f"named {listed([each.name for each in some])}")
    elif all(isinstance(each, i.InState) for each in some):
        states = listed([each.state for each in some], "or")
        (after if before or all(each.state in ATTACHED for each in some) else before).append(
            f"that's {states}" if before or all(each.state in ATTACHED for each in some) else states
        )
    elif all(isinstance(each, i.HasKeyword) for each in some):
        after.append(f"with {listed([each.keyword for each in some], 'or')}")
    elif all(isinstance(each, i.HasType | i.HasSubtype | i.AllOf | i.IsSpell) for each in some):
        others = any(isinstance(one, i.AllOf) and i.IsOther() in one.predicates for one in some)
        for each in some:
            if isinstance(each, i.IsSpell):
                heads.append("spell")
                continue
            inner = described_by(each.predicates if isinstance(each, i.AllOf) else (each,), scope, "", True, "")
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
            listed([scope.predicate(each)[1] if isinstance(each, i.HasColor) else each.type for each in some], "or")
        )
    elif head == "card":
        words = [described_by((each,), scope, head, True, "").one("") for each in some]
        heads += [words[0], *(article(each) for each in words[1:])]
    else:
        raise CannotWrite(some[0], "in this disjunction")


#: What was done to them, of those that are no cards that one takes some of.
DONE = {"damaged": "dealt damage", "buried": "put into a graveyard", "destroyed": "destroyed", "returned": "returned"}

CARDS = frozenset(["looked at", "revealed", "milled", "exiled", "found", "drawn"])


def _from_among(of: i.Reference, scope: Scope, *, card: bool = False) -> str:
    if of.what in DONE and of.among is None:
        return f"{DONE[of.what]} this way"
    if of.what in CARDS and of.among == i.Selection(()):
        return f"from among the cards {of.what} this way"
    if of.what == "revealed" and of.among is None and scope.called == "hand":
        return "from it"
    if of.what in CARDS and of.among is None:
        return "from among them" if scope.it.plural or (of.what == "drawn" and scope.drawn) else "from it"
    if of.what == "made" and of.among is None:
        return f"created with {scope.this}"
    if of.what == "linked" and of.among is None:
        return f"exiled with {scope.this}"
    if of.what == "linked":  # of them whose only some were spoken of
        return "among them"
    if of.what == "that" and card:
        return f"from among {scope.noun(of).object}"
    return f"of {scope.noun(of).object}"


def _attacked(whom: i.Player | i.Reference, scope: Scope) -> str:
    """“you”, “a planeswalker you control”: any of those."""
    if isinstance(whom, i.Reference) and whom.what == "all" and whom.among is not None:
        return described(whom.among, scope).one("a")
    return scope.noun(whom).words
