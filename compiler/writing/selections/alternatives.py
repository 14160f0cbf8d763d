"""Of which of several: “white or black”, “artifact or creature”, “tapped or blocking”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from .... import instructions as i
from ....values.land_types import BASIC_LAND_TYPES
from ..english import article, listed, plural
from ..scope import CannotWrite, Scope
from .comparisons import compared
from .noun_phrases import ATTACHED
from .parts import How, Parts
from .zones import HIDDEN, possessed, zone_of

Some = Sequence[Any]


_BATTLEFIELD = i.InZone("battlefield")


class Row(NamedTuple):
    """Which alternatives are said so, and how they are put among the parts of their selection."""

    fits: Callable[[Some, Parts], bool]
    put: Callable[[Some, Parts], None]


def put_alternatives(value: i.OneOf, parts: Parts) -> None:
    """Say of which of several it is, by the first row that fits."""
    put(value.predicates, parts, _WHOLE)


def put(some: Some, parts: Parts, before: tuple[Row, ...] = ()) -> None:
    """The same of alternatives that are part of others."""
    for row in (*before, *_ALTERNATIVES):
        if row.fits(some, parts):
            return row.put(some, parts)
    raise CannotWrite(some[0], "in this disjunction")


# ── What the rest of the selection decides ──────────────────────────────────────────────────────────────────────────


def _outlaw(some: Some, parts: Parts) -> None:
    if any(isinstance(each, i.HasType | i.HasSubtype) for each in parts.where):
        parts.put("before", "outlaw")
    else:
        parts.called("outlaw")


def _have_more_to_say(some: Some, parts: Parts) -> bool:
    """Whether each of them is a kind, and one has words behind its noun: “creatures with power 2 or less”."""
    kinds = [one.predicates if isinstance(one, i.AllOf) else (one,) for one in some]
    if _are_in_a_zone_or_not(kinds) and not _all(some, i.InZone):
        return True
    if not all(map(_says_a_kind, kinds)) or not any(isinstance(one, i.AllOf) for one in some):
        return False
    return any(parts.describe(kind, How(parts.scope.aside())).after for kind in kinds)


def _says_a_kind(kind: Some) -> bool:
    return any(isinstance(each, i.HasType | i.HasSubtype) for each in kind)


def _are_in_a_zone_or_not(kinds: Sequence[Some]) -> bool:
    zones = [any(isinstance(each, i.InZone) and each.zone in HIDDEN for each in kind) for kind in kinds]
    return any(zones) and not all(zones)


def _kinds(some: Some, parts: Parts) -> None:
    kinds = [one.predicates if isinstance(one, i.AllOf) else (one,) for one in some]
    parts.kinds = tuple(parts.describe(_besides_cards(kind, kinds[-1]), parts.how) for kind in kinds)


def _besides_cards(kind: Some, last: Some) -> Some:
    """What is no card needs no place beside a card elsewhere: “a creature you control or a card in your graveyard”."""
    there = tuple(each for each in kind if each != _BATTLEFIELD)
    stands_alone = any(isinstance(each, i.ControlledBy) for each in kind) or not _says_a_kind(last)
    return there if stands_alone and _are_in_a_zone_or_not([there, last]) else kind


def _are_zones_of_one_player(some: Some, parts: Parts) -> bool:
    if parts.how.prep != "from" or not isinstance(some[0], i.InZone) or some[0].player is None:
        return False
    return all(each == structs.replace(each, player=some[0].player) for each in some)


def _from_zones(some: Some, parts: Parts) -> None:
    parts.cards = parts.cards or "card"
    parts.put("zone", f"from {possessed(some[0].player, listed([each.zone for each in some], 'or'), parts.scope)}")


def _are_colors_beside_types(some: Some, parts: Parts) -> bool:
    """Of which colors one is asked, beside one of several types: “creature or planeswalker that's black or red”."""
    several = [each.predicates for each in parts.where if isinstance(each, i.OneOf)]
    colors = [each for each in several if _all(each, i.HasColor)]
    return bool(colors) and colors[0] == some and any(_all(each, i.HasType) for each in several)


def _colors_beside_types(some: Some, parts: Parts) -> None:
    colors = listed([parts.predicate(one) for one in some], "or")
    if i.OneOf((i.HasType("instant"), i.HasType("sorcery"))) in parts.where:  # “white or blue instant or sorcery spell”
        parts.put("before", colors)
    else:
        parts.put("after", f"that's {colors}")


def _are_kinds_of_permanent(some: Some, parts: Parts) -> bool:
    if i.HasType("permanent") not in parts.where or not any(isinstance(each, i.HasType) for each in some):
        return False
    return _all(some, i.HasType, i.HasSubtype)


def _kinds_of_permanent(some: Some, parts: Parts) -> None:
    kinds = [_kind(each) for each in some]
    if any(isinstance(each, i.HasSubtype) for each in some):
        parts.put("after", f"that are {listed([plural(each) for each in kinds], 'and/or')}")
    else:
        parts.put("after", f"that's {article(listed(kinds, 'or'))}")


def _are_basic_land_types(some: Some, parts: Parts) -> bool:
    return i.HasType("land") in parts.where and tuple(some) == tuple(map(i.HasSubtype, BASIC_LAND_TYPES))


def _of_a_basic_land_type(some: Some, parts: Parts) -> None:
    parts.put("after", "with a basic land type")


_WHOLE = (
    Row(lambda some, parts: i.OneOf(tuple(some)) == i.OUTLAW, _outlaw),
    Row(_are_basic_land_types, _of_a_basic_land_type),
    Row(_have_more_to_say, _kinds),
    Row(_are_zones_of_one_player, _from_zones),
    Row(_are_colors_beside_types, _colors_beside_types),
    Row(_are_kinds_of_permanent, _kinds_of_permanent),
)


# ── What they are by themselves ─────────────────────────────────────────────────────────────────────────────────────


def _all(some: Some, *types: type) -> bool:
    return all(isinstance(each, types) for each in some)


def _are(*types: type) -> Callable[[Some, Parts], bool]:
    """Whether all of them are of these types."""
    return lambda some, parts: _all(some, *types)


def _kind(one: Any) -> str:
    """“creature”, “Goblin”, “legendary”, “white”."""
    match one:
        case i.HasType(name) | i.HasSubtype(name) | i.HasSupertype(name):
            return name
    raise CannotWrite(one, "as a kind")


def _ability(one: Any) -> str:
    """“spell”, “ability”, “triggered ability”."""
    return "spell" if isinstance(one, i.IsSpell) else "ability" if one.kind == "any" else f"{one.kind} ability"


def _or_a_token(some: Some, parts: Parts) -> None:
    put(some[:-1], parts)
    parts.put("head", "a token" if any(isinstance(each, i.AllOf) for each in some) else "token")


def _block_each_other(some: Some, parts: Parts) -> bool:
    return [type(each) for each in some] == [i.BlockerOf, i.BlockedBy] and some[0].attacker == some[1].blocker


def _states(some: Some, parts: Parts) -> None:
    states = listed([each.state for each in some], "or")
    if parts.at("before") or all(each.state in ATTACHED for each in some):
        parts.put("after", f"that's {states}")
    else:
        parts.put("before", states)


def _described_kinds(some: Some, parts: Parts) -> None:
    others = any(isinstance(one, i.AllOf) and i.IsOther() in one.predicates for one in some)
    for each in some:
        if isinstance(each, i.IsSpell):
            parts.put("head", "spell")
            continue
        inner = parts.kind(each)
        if inner.after:
            raise CannotWrite(each, "in a list of kinds")
        alone = not inner.other and (not others or each is some[0])
        parts.put("head", inner.one("" if alone else "a").strip())


def _are_compared_alike(some: Some, parts: Parts) -> bool:
    return _all(some, i.Compare) and len({(each.op, each.than) for each in some}) == 1


def _compared(some: Some, parts: Parts) -> None:
    parts.put("after", f"with {listed([each.what for each in some], 'or')} {compared(some[0], parts.scope)}")


def _are_numbers_of_one(some: Some, parts: Parts) -> bool:
    alike = _all(some, i.Compare) and len({(each.what, each.op) for each in some}) == 1
    return alike and some[0].op == "=" and all(isinstance(each.than, i.Number) for each in some)


def _numbers_of_one(some: Some, parts: Parts) -> None:
    numbers = listed([compared(each, parts.scope) for each in some], "or")
    parts.put("after", f"with {some[0].what} {numbers}")


def _attackers(some: Some, parts: Parts) -> None:
    parts.put("after", f"attacking {listed([_attacked(each.whom, parts) for each in some], 'or')}")


def _attacked(whom: i.Player | i.Reference, parts: Parts) -> str:
    """“you”, “a planeswalker you control”: any of those."""
    if isinstance(whom, i.Reference) and whom.what == "all" and whom.among is not None:
        return parts.describe(whom.among.where, How(parts.scope)).one("a")
    return parts.scope.noun(whom).words


def _zones(some: Some, parts: Parts) -> None:
    whose = {each.player for each in some}
    if len(whose) == 1 and some[0].player is not None:
        zones = listed([each.zone for each in some], "and")
        parts.put("after", f"in {possessed(some[0].player, zones, parts.scope)}")
        return
    there = [_there(each, parts.scope) for each in some]
    parts.put("after", listed(there, "or" if there[0] == "on the battlefield" else "and"))


def _there(zone: i.InZone, scope: Scope) -> str:
    return f"{'on' if zone.zone == 'battlefield' else 'in'} {zone_of(zone, scope)}"


def _colors_and_types(some: Some, parts: Parts) -> None:
    words = [parts.predicate(each) if isinstance(each, i.HasColor) else each.type for each in some]
    parts.put("before", listed(words, "or"))


def _kinds_and_others(some: Some, parts: Parts) -> None:
    """“a noncreature or Dragon spell”."""
    words = [parts.predicate(each) if isinstance(each, i.Not) else each.subtype for each in some]
    parts.put("before", listed(words, "or"))


def _cards(some: Some, parts: Parts) -> None:
    words = [parts.describe((each,), How(parts.scope, parts.cards)).one("") for each in some]
    parts.put("head", words[0], *(article(each) for each in words[1:]))


_ALTERNATIVES = (
    Row(_are(i.HasColor), lambda some, p: p.put("before", listed([p.predicate(each) for each in some], "or"))),
    Row(_are(i.HasType, i.HasSubtype, i.HasSupertype), lambda some, parts: parts.put("head", *map(_kind, some))),
    Row(lambda some, parts: tuple(some) == (i.AllOf(()), i.IsToken()), lambda s, p: p.put("head", "card", "token")),
    Row(lambda some, parts: some[-1] == i.IsToken(), _or_a_token),
    Row(
        _block_each_other,
        lambda some, parts: parts.put("blocking", f"blocking or blocked by {parts.scope.noun(some[0].attacker).words}"),
    ),
    Row(_are(i.HasName), lambda some, p: p.put("after", f"named {listed([each.name for each in some])}")),
    Row(_are(i.InState), _states),
    Row(_are(i.HasKeyword), lambda s, p: p.put("after", f"with {listed([each.keyword for each in s], 'or')}")),
    Row(_are(i.HasType, i.HasSubtype, i.AllOf, i.IsSpell), _described_kinds),
    Row(_are_compared_alike, _compared),
    Row(_are_numbers_of_one, _numbers_of_one),
    Row(_are(i.AttackerOf), _attackers),
    Row(_are(i.IsAbility), lambda s, p: p.put("head", f"{listed([each.kind for each in s], 'or')} ability")),
    Row(_are(i.IsAbility, i.IsSpell), lambda some, parts: parts.put("head", *map(_ability, some))),
    Row(_are(i.InZone), _zones),
    Row(_are(i.HasColor, i.HasType), _colors_and_types),
    Row(_are(i.HasSubtype, i.Not), _kinds_and_others),
    Row(lambda some, parts: parts.cards == "card", _cards),
)
