"""Which objects a query means: “a creature” is any creature, however it is found and whatever else is said of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...grammar.subtypes import subtypes
from .asking import Asking, Bound, Test, anything, rule, rule_of_several, some
from .players import is_any_target, one_of

#: The subtype that stands for “something” in a query, a hole for objects and whatever else may stand there.
SOMETHING = "Something"
#: The same of words that no query says: a subject that is left out.
WHATEVER = "Whatever"
HOLES = (SOMETHING, WHATEVER)
#: The type that is true of any permanent.
ANY_TYPE = "permanent"
_KEPT = 1 << 14

Predicates = tuple[i.Predicate, ...]


# ── Selections ──────────────────────────────────────────────────────────────────────────────────────────────────────


def is_hole(asked: i.Selection | None) -> bool:
    """Whether it is “something”."""
    return asked is not None and any(map(_is_something, flat(asked.where)))


@rule(i.Selection)
def selection(asking: Asking, asked: i.Selection) -> Test:
    """Objects in the same zone of which all is said that the query says."""
    hold, zones = all_hold(asking, asked.where), zones_of(asked)
    if is_hole(asked):
        asked = _said_of_hole(asked)
        if not asked.where:
            return anything
        hold, zones = all_hold(asking, asked.where), _zones_said(asked.where)

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is not i.Selection or not zones <= zones_of(found):
            return None
        return hold(found.where, bound)

    return test


def _said_of_hole(asked: i.Selection) -> i.Selection:
    """What is said of “something” beside: where it is, who controls it."""
    return structs.replace(asked, where=tuple(each for each in flat(asked.where) if not _is_something(each)))


def _is_something(predicate: i.Predicate) -> bool:
    return type(predicate) is i.HasSubtype and predicate.subtype in HOLES


@lru_cache(maxsize=_KEPT)
def zones_of(chosen: i.Selection) -> frozenset[str]:
    """Where the objects of a selection are: on the battlefield unless something is said of where."""
    return _zones(chosen.where)


def _zones(where: Predicates) -> frozenset[str]:
    return _zones_said(where) or _BATTLEFIELD


def _zones_said(where: Predicates) -> frozenset[str]:
    return frozenset(zone for each in flat(where) for zone in _zone(each))


_BATTLEFIELD = frozenset(["battlefield"])


def _zone(predicate: i.Predicate) -> frozenset[str]:
    """Where what a predicate is true of must be; nowhere where it may be anywhere."""
    match predicate:
        case i.InZone(zone):
            return frozenset([zone])
        case i.IsSpell() | i.IsAbility() | i.CastSo():
            return frozenset(["stack"])
        case i.IsAmong():
            return frozenset(["among"])
        case i.OneOf(others) if any(_zone(each) for other in others for each in flat((other,))):
            return frozenset(zone for other in others for zone in _zones((other,)))
    return frozenset()


@lru_cache(maxsize=_KEPT)
def flat(where: Predicates) -> Predicates:
    """Predicates that hold together, each by itself."""
    return tuple(each for one in where for each in (flat(one.predicates) if type(one) is i.AllOf else (one,)))


# ── Predicates ──────────────────────────────────────────────────────────────────────────────────────────────────────


@rule_of_several("Predicate")
def all_hold(asking: Asking, asked: Predicates) -> Test:
    """All of these predicates are said of the objects."""
    tests = [_said(asking, each) for each in flat(asked)]

    def test(found: Predicates, bound: Bound) -> Bound | None:
        there = flat(found)
        for each in tests:
            after = each(there, bound)
            if after is None:
                return None
            bound = after
        return bound

    return test


def _said(asking: Asking, asked: i.Predicate) -> Test:
    """The test of whether a predicate is said among those of a card: of “an artifact or enchantment” either is."""
    if type(asked) is i.OneOf:
        return _each_alternative(asking, asked)
    if type(asked) is i.AllOf:
        return all_hold(asking, asked.predicates)
    if asked == i.HasType(ANY_TYPE):
        return anything
    one = asking.of(asked)

    def test(there: Predicates, bound: Bound) -> Bound | None:
        for each in there:
            if type(each) is i.OneOf:
                for other in each.predicates:
                    if (after := test(flat((other,)), bound)) is not None:
                        return after
            elif (after := one(each, bound)) is not None:
                return after
        return None

    return test


def _each_alternative(asking: Asking, asked: i.OneOf) -> Test:
    """“Artifact or enchantment”: the card has both, and maybe more."""
    tests = [_said(asking, each) for each in asked.predicates]

    def test(there: Predicates, bound: Bound) -> Bound | None:
        for each in there:
            if type(each) is i.OneOf and all(_holds(one, each.predicates, bound) for one in tests):
                return bound
        return None

    return test


def _holds(test: Test, alternatives: Predicates, bound: Bound) -> bool:
    return any(test(flat((each,)), bound) is not None for each in alternatives)


@rule(i.HasType)
def has_type(asking: Asking, asked: i.HasType) -> Test:
    """A creature is also what has a creature type (CR 205.3)."""
    wanted = asked.type

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is i.HasType:
            return bound if found.type == wanted else None
        return bound if type(found) is i.HasSubtype and wanted in _types_of(found.subtype) else None

    return test


@lru_cache(maxsize=_KEPT)
def _types_of(subtype: str) -> frozenset[str]:
    """The card types that a subtype goes with; of one that no list has, none."""
    return subtypes().get(subtype, frozenset())


@rule(i.IsOther)
def other(asking: Asking, asked: i.IsOther) -> Test:
    """Another one is not the source, or not what was named before."""
    return lambda found, bound: bound if type(found) in (i.IsOther, i.OtherThan) else None


@rule(i.Not)
def negated(asking: Asking, asked: i.Not) -> Test:
    """What is neither this nor that is not this."""
    wanted = asked.predicate

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is not i.Not:
            return None
        denied = found.predicate
        there = denied.predicates if type(denied) is i.OneOf else (denied,)
        return bound if wanted in there else None

    if wanted == i.ControlledBy(i.Player("you")) and asking.loose:
        return some([test, asking.of(i.ControlledBy(i.Player("opponents")))])
    return test


@rule(i.InZone)
def in_zone(asking: Asking, asked: i.InZone) -> Test:
    """In this zone, of that player; “each player” is anybody's, and so is a zone whose player is not said."""
    zone = asked.zone
    if asked.player is None or asked.player.who == "each player":
        return lambda found, bound: bound if type(found) is i.InZone and found.zone == zone else None
    whose = one_of(asking, asked.player)

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is not i.InZone or found.zone != zone:
            return None
        return whose(found.player, bound)

    return test


# ── References ──────────────────────────────────────────────────────────────────────────────────────────────────────

#: How objects are found that “a creature” of a query means: chosen, targeted, or spoken of before.
_ONE = frozenset(
    "target choice that sacrificed exiled copied revealed discarded destroyed tapped damaged buried returned milled"
    " drawn found".split()
) | {"looked at"}


@rule(i.Reference)
def reference(asking: Asking, asked: i.Reference) -> Test:
    """“A creature” is also a target creature and one that was spoken of, and each creature where one is not strict."""
    if asked.among is not None and is_hole(asked.among):
        return _hole(asking, asked, asked.among)
    ways = _ONE if asked.what == "choice" else {asked.what}
    if asking.loose and asked.what in ("choice", "target"):
        ways = _ONE | {"all"}
    objects = asking.of(asked.among) if asked.among is not None else anything
    many = how_many(asking, asked)
    more = asking.fields(asked, "what", "among", "most", "least", "optional")

    def test(found: Any, bound: Bound) -> Bound | None:
        kind = type(found)
        if kind is i.Targets:
            return _targets(found, bound)
        if kind is not i.Reference:
            return None
        after = _one(found, bound)
        return test(found.also, bound) if after is None and found.also is not None else after

    def _one(found: i.Reference, bound: Bound) -> Bound | None:
        if found.what not in ways:
            return None
        after = many(found, bound)
        if after is not None:
            after = objects(found.among, after)
        return more(found, after) if after is not None else None

    def _targets(found: i.Targets, bound: Bound) -> Bound | None:
        if asked.what not in ("target", "choice") or (is_any_target(found) and not asking.loose):
            return None
        after = many(found, bound)
        return objects(found.objects, after) if after is not None else None

    return test


def _hole(asking: Asking, asked: i.Reference, among: i.Selection) -> Test:
    """“Something”, of which is so what is said of it beside, however it is found."""
    whatever = i.HasSubtype(WHATEVER) in among.where
    kind = _HOW.get(asked.what, anything) if not whatever else anything
    objects = asking.of(among)
    if objects is anything:
        return kind

    def test(found: Any, bound: Bound) -> Bound | None:
        there = found.objects if type(found) is i.Targets else getattr(found, "among", None)
        return None if kind(found, bound) is None else objects(there, bound)

    return test


def _target_of_any_kind(found: Any, bound: Bound) -> Bound | None:
    """“Target something”."""
    kind = type(found)
    if kind is i.Targets or (kind is i.Reference and found.what == "target"):
        return bound
    return bound if kind is i.Player and found.who in ("target player", "target opponent") else None


def _all_of_them(found: Any, bound: Bound) -> Bound | None:
    """“All something”."""
    return bound if type(found) is i.Reference and found.what == "all" else None


_HOW: dict[str, Test] = {"target": _target_of_any_kind, "all": _all_of_them}


def how_many(asking: Asking, asked: i.Reference | i.Targets) -> Test:
    """The test of how many are meant: one where nothing is said, “up to one” too, unless one is not strict."""
    if asked.most is None:
        if type(asked) is i.Reference and not asked.optional:
            return anything if asking.loose else _single
        return lambda found, bound: bound if _any_number(found) else None
    if asked.most == i.Number(1):
        return anything if asking.loose else _single
    most = asking.of(asked.most)
    return lambda found, bound: most(found.most or i.Number(1), bound)


def _single(found: i.Reference | i.Targets, bound: Bound) -> Bound | None:
    one = found.most == i.Number(1) or (found.most is None and not _any_number(found))
    return bound if one or (type(found) is i.Reference and found.what == "all") else None


def _any_number(found: i.Reference | i.Targets) -> bool:
    return found.most is None and (isinstance(found, i.Targets) or found.optional)


@rule(i.Targets)
def targets(asking: Asking, asked: i.Targets) -> Test:
    """“Any target”, “target player or planeswalker”."""
    objects, many = asking.of(asked.objects), how_many(asking, asked)

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is not i.Targets or found.players != asked.players:
            return None
        after = many(found, bound)
        return objects(found.objects, after) if after is not None else None

    return test
