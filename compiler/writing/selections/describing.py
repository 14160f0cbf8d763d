"""What a selection says: its predicates before the noun, the noun, and those after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .... import instructions as i
from ..english import listed, ordinal
from ..scope import Scope
from .alternatives import put_alternatives
from .noun_phrases import Described
from .parts import BEHIND, How, Parts, Place
from .zones import HIDDEN, located, possessed, whose, zone_of

_OWN = i.OwnedBy(i.Player("you"))
_CONTROLLED = i.ControlledBy(i.Player("you"))
#: Of those of a player there is one at most (CR 701.54a).
BEARS_THE_RING = i.HasStatus("Ring-bearer")
_NO_TOKEN = i.Not(i.IsToken())
_FACE_UP = i.Not(i.InState("face-down"))
_CAST_THIS_WAY = i.Underwent(i.Casts(None, i.Reference("such")), "this way")


def described(selection: i.Selection, scope: Scope, *, head: str = "", zone: bool = True, prep: str = "") -> Described:
    """The selection in words; ``head`` is the noun where it names none, ``zone``: say in which zone they are."""
    return _described(selection.where, How(scope, head, zone, prep))


def of_kind(kind: i.Predicate, scope: Scope) -> Described:
    """What is of a kind, in words."""
    return _described((kind,), How(scope))


def _described(where: Sequence[i.Predicate], how: How) -> Described:
    if how.scope.own.describe is not None:
        return how.scope.own.describe(where, how)
    commander = any(isinstance(each, i.IsCommander) for each in where)  # which is a card without being called so
    card = "" if commander else _card(where, how.head)
    whose = _OWN if commander else _CONTROLLED if BEARS_THE_RING in where else None
    mine = whose in where
    unsaid = [*([_NO_TOKEN] if card == "card" else []), *([whose] if mine else [])]  # a card is no token (CR 108.2b)
    told = [each for each in where if each not in unsaid]
    parts = Parts(told, how, _spell_or(card, where), _described)
    if size := _size(told):
        parts.put("before", size)
        parts.where = told = [each for each in told if not isinstance(each, i.Compare)]
    for each in sorted(told, key=lambda each: each != _FACE_UP):  # “face-up exiled card”
        _PUT.get(type(each), _put_predicate)(each, parts)
    heads = _noun(parts)
    behind = [words for place in BEHIND for words in parts.at(place)]
    return Described(tuple(parts.at("before")), heads, tuple(behind), parts.other, parts.cards, mine, parts.kinds)


#: What isn't on the battlefield is a card, if nothing else is said of it (CR 109.2).
_ELSEWHERE = i.Not(i.InZone("battlefield"))


def _card(where: Sequence[i.Predicate], head: str) -> str:
    """“card” or “spell”, where it is called so, or where it is."""
    hidden = any(isinstance(each, i.InZone) and each.zone in HIDDEN for each in where) or _ELSEWHERE in where
    return head if head in ("card", "spell") else "card" if hidden else ""


def _spell_or(card: str, where: Sequence[i.Predicate]) -> str:
    """“spell”, where it is said to be one or to be cast (CR 601.2i)."""
    if any(isinstance(each, i.IsSpell | i.CastSo) or each == _CAST_THIS_WAY for each in where):
        return "spell"
    match where:
        case [i.Underwent(i.Casts(what=i.Reference() as what))] if what == i.Reference("such"):
            return card or "spell"
    return card


def _size(where: Sequence[i.Predicate]) -> str:
    """“1/1”, where power and toughness are said; nothing otherwise."""
    found = [each for each in where if isinstance(each, i.Compare)]
    sizes = {each.what: each.than.value for each in found if each.op == "=" and isinstance(each.than, i.Number)}
    if len(found) != 2 or sizes.keys() != {"power", "toughness"}:
        return ""
    return f"{sizes['power']}/{sizes['toughness']}"


# ── The noun ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _noun(parts: Parts) -> tuple[str, ...]:
    """The noun, of several the alternatives; which of the kinds that is not stands before it."""
    heads = _kind_as_noun(parts)
    if parts.token:
        heads = _as_tokens(heads, parts)
    if parts.among and ((parts.typed and not parts.source) or not (parts.cards or heads)):
        parts.cards = "card"
    if not heads and not parts.cards:
        heads = [parts.how.head or "permanent"]
    return tuple(_with_cards(heads, parts))


def _as_tokens(heads: list[str], parts: Parts) -> list[str]:
    parts.put("before", *([listed(heads, "or")] if heads else []))
    return ["token"]


def _kind_as_noun(parts: Parts) -> list[str]:
    subtypes, types, heads = parts.at("subtype"), parts.at("type"), parts.at("head")
    if parts.source:
        parts.put("before", *subtypes, *types, *([listed(heads, "or")] if heads else []))
        return ["source"]
    if heads and types and _are_of_subtypes(parts.where):
        parts.put("before", *subtypes, listed(heads, "or"), *types[:-1])
        return types[-1:]
    if heads:
        parts.put("before", *subtypes, *types)
        return heads
    kinds = [*subtypes, *types]
    parts.put("before", *kinds[:-1])
    return kinds[-1:]


def _with_cards(heads: list[str], parts: Parts) -> list[str]:
    """The noun, where “card” is not said behind it, or is said of each of several: “artifact card or Goblin card”."""
    if parts.cards and any(" card" in each for each in heads):
        parts.cards = ""
    several = (each for one in parts.where if isinstance(one, i.OneOf) for each in one.predicates)
    if parts.cards and any(isinstance(each, i.AllOf) for each in several):
        heads, parts.cards = [f"{each} {parts.cards}" for each in heads], ""
    return heads


def _are_of_subtypes(where: Sequence[i.Predicate]) -> bool:
    several = [each for each in where if isinstance(each, i.OneOf)]
    kinds = (i.HasSubtype, i.HasSupertype)
    return bool(several) and all(isinstance(one, kinds) for each in several for one in each.predicates)


# ── Predicates at their places ──────────────────────────────────────────────────────────────────────────────────────


def _put_predicate(value: i.Predicate, parts: Parts) -> None:
    place, words = parts.scope.predicate(value)
    parts.put("before" if place == "before" else "after", words)


def _at(place: Place) -> Callable[[Any, Parts], None]:
    """The words of the predicate at a place of its own."""
    return lambda value, parts: parts.put(place, parts.predicate(value))


def _other(value: i.IsOther | i.OtherThan, parts: Parts) -> None:
    parts.other = True


def _token(value: i.IsToken, parts: Parts) -> None:
    parts.token = True


def _source(value: i.IsSource, parts: Parts) -> None:
    parts.source = True


def _ability(value: i.IsAbility, parts: Parts) -> None:
    if value.kind == "any" and isinstance(value.of, i.Selection):
        parts.put("after", f"from {_described(value.of.where, How(parts.scope, 'source')).many()}")
    parts.called("ability" if value.kind == "any" else f"{value.kind} ability")


def _whose(value: i.Predicate, parts: Parts) -> None:
    if isinstance(value, i.OwnedBy) and _buried_among(parts.where):
        return  # “put into your graveyard this way”
    parts.put("control", whose(value, parts.scope))


def _buried_among(where: Sequence[i.Predicate]) -> bool:
    return any(isinstance(each, i.IsAmong) and each.of.what == "buried" for each in where)


def _not(value: i.Not, parts: Parts) -> None:
    match value.predicate:
        case i.ControlledBy() | i.OwnedBy():
            _whose(value, parts)
        case i.HasCounter():
            _counter(value, parts)
        case _:
            _put_predicate(value, parts)


def _counter(value: i.Predicate, parts: Parts) -> None:
    """“creature card with a +1/+1 counter on it”; “card in exile with a time counter on it”."""
    words = parts.predicate(value)
    exiled = any(isinstance(each, i.InZone) and each.zone == "exile" for each in parts.where)
    parts.put("counters" if exiled and words.endswith(" on it") else "after", words)


def _keyword(value: i.HasKeyword, parts: Parts) -> None:
    """“with flying and haste”: all of them where the first one stands."""
    keywords = [each for each in parts.where if isinstance(each, i.HasKeyword)]
    if value is keywords[0]:
        alone = [each.keyword for each in keywords] == ["cycling"]  # of which there are several (CR 702.29e)
        parts.put("after", "with a cycling ability" if alone else f"with {listed([k.keyword for k in keywords])}")


def _alike(value: i.Alike, parts: Parts) -> None:
    if value.what != "owner":  # else “from a single graveyard”
        parts.put("after" if value.what == "name" else "alike", parts.predicate(value))


def _in_zone(value: i.InZone, parts: Parts) -> None:
    if value.zone == "outside the game":
        return parts.put("after", "from outside the game")
    if not parts.how.zone or value.zone == "stack":
        return None
    if value.zone == "battlefield":
        return parts.put("zone", "on the battlefield")
    if value == i.InZone("exile", i.Player("each player")):
        return parts.put("before", "exiled")
    single = i.Alike("owner") in parts.where
    return parts.put("zone", located(value, parts.scope, parts.how.prep, single=single))


def _underwent(value: i.Underwent, parts: Parts) -> None:
    match value.event:
        case i.Moves(to=i.InZone() as to) if parts.how.zone and _is_there(to, parts.where):
            put, zone = parts.predicate(value), zone_of(to, parts.scope)
            if put.startswith("that died "):
                put = put.replace("that died", f"that was put into {zone} from the battlefield", 1)
            parts.put("zone", put.replace(f"into {zone}", "there", 1))
        case _:
            _put_predicate(value, parts)


def _cast_so(value: i.CastSo, parts: Parts) -> None:
    """“first … you cast from exile each turn”, “next … you cast this turn”."""
    said = parts.said.setdefault("before", [])
    if value.next:
        said.insert(0, "next")
    elif value.nth is not None:
        said.insert(0, ordinal(value.nth))
    parts.put("control", parts.predicate(value))


def is_one_cast(value: i.Reference) -> bool:
    """Whether it is the first or the next such spell that is cast, or another one by its number."""
    where = value.where
    return any(isinstance(each, i.CastSo) and (each.next or each.nth is not None) for each in where)


def _is_there(to: i.InZone, where: Sequence[i.Predicate]) -> bool:
    """Whether what was put into a zone is said to be in it."""
    anyone = i.InZone(to.zone, i.Player("each player"))
    return to in where or (to.zone == "graveyard" and to.player is None and anyone in where)


#: What was done to them, of those that are no cards that one takes some of.
DONE = {"damaged": "dealt damage", "buried": "put into a graveyard", "destroyed": "destroyed", "returned": "returned"}

CARDS = frozenset(["looked at", "revealed", "milled", "exiled", "found", "drawn"])


def _among(value: i.IsAmong, parts: Parts) -> None:
    of = value.of
    if of.antecedent == "chosen":
        return parts.put("zone", "chosen this way")
    if of.what in CARDS and not (parts.typed or parts.cards == "spell"):
        parts.cards = "card"
    owner = next((each.player for each in parts.where if isinstance(each, i.OwnedBy)), None)
    there = f"put into {possessed(owner, 'graveyard', parts.scope)} this way" if owner and of.what == "buried" else ""
    parts.put("zone", there or _from_among(of, parts))  # CR 400.3
    parts.among = of.what not in DONE
    return None


def _from_among(of: i.Reference, parts: Parts) -> str:
    if of.what in CARDS and of.among == i.Selection(()):
        return f"from among the cards {of.what} this way"
    if of.what == "linked" and of.among is not None:  # of them whose only some were spoken of
        return "among them"
    if of.what == "that" and parts.cards == "spell":
        return f"from among {parts.scope.noun(of).object}"
    return (_from_all(of, parts.scope) if of.among is None else "") or f"of {parts.scope.noun(of).object}"


def _from_all(of: i.Reference, scope: Scope) -> str:
    """“from among them”, “destroyed this way”; nothing of what is only spoken of."""
    if of.what in DONE:
        return f"{DONE[of.what]} this way"
    if of.what in CARDS:
        several = scope.account.it.plural or (of.what == "drawn" and scope.account.drawn)
        of_hand = of.what == "revealed" and scope.account.called == "hand"
        return "from among them" if several and not of_hand else "from it"
    return {"made": f"created with {scope.this}", "linked": f"exiled with {scope.this}"}.get(of.what, "")


def _status(value: i.HasStatus, parts: Parts) -> None:
    """“monstrous creature”; “Ring-bearer”, which is a noun."""
    if value == BEARS_THE_RING:
        parts.called(value.status)
    else:
        parts.put("before", value.status)


_PUT: Mapping[type, Callable[[Any, Parts], None]] = {
    i.IsOther: _other,
    i.OtherThan: _other,
    i.IsAmong: _among,
    i.IsSpell: lambda value, parts: None,
    i.IsToken: _token,
    i.IsSource: _source,
    i.IsAbility: _ability,
    i.HasType: lambda value, parts: parts.put("type", value.type),
    i.HasSubtype: lambda value, parts: parts.put("subtype", value.subtype),
    i.HasSupertype: lambda value, parts: parts.put("before", value.supertype),
    i.IsCommander: lambda value, parts: parts.called("commander"),
    i.HasStatus: _status,
    i.Alike: _alike,
    i.InZone: _in_zone,
    i.ControlledBy: _whose,
    i.OwnedBy: _whose,
    i.Not: _not,
    i.OneOf: put_alternatives,
    i.HasKeyword: _keyword,
    i.HasCounter: _counter,
    i.Underwent: _underwent,
    i.CastSo: _cast_so,
    i.SameName: _at("zone"),
    i.AttackerOf: _at("zone"),
    i.BlockerOf: _at("blocking"),
    i.BlockedBy: _at("blocking"),
    i.BandedWith: _at("blocking"),
}
