"""Cards that may be played from elsewhere than the hand, and for what they are (CR 601.3b, 118.9)."""

from __future__ import annotations

from .... import instructions as i
from ..english import listed
from ..scope import CannotWrite, Scope
from ..selections import described, zone_of

_VOWELS = frozenset("aeiou")


def paid_for(paying: i.Paying, costs: tuple[i.Cost, ...], scope: Scope, *, plural: bool) -> str:
    """“ without paying its mana cost”, “ by discarding a card in addition to paying …”; "" for its own."""
    whose, cost = ("their", "mana costs") if plural else ("its", "mana cost")
    if paying == "nothing":
        return f" without paying {whose} {cost}"
    if not costs:
        return ""
    done = listed([_gerund(scope.clause(each).bare) for each in costs])
    besides = (
        f"rather than paying {whose} {cost}" if paying == "costs" else f"in addition to paying {whose} other costs"
    )
    return f" by {done} {besides}"


def _gerund(words: str) -> str:
    """“discard a card” -> “discarding a card”."""
    verb, _, rest = words.partition(" ")
    if verb.endswith("e"):
        stem = verb[:-1]
    elif len(verb) == 3 and verb[-1] not in _VOWELS | {"w", "x", "y"} and verb[1] in _VOWELS:
        stem = verb + verb[-1]
    else:
        stem = verb
    return f"{stem}ing {rest}".rstrip()


def played(value: i.MayPlay, scope: Scope) -> tuple[str, str]:
    """“play lands”, “from your graveyard”."""
    paid = paid_for(value.paying, value.costs, scope, plural=not (value.once or value.what.what == "source"))
    if value.zone is not None:
        place = "exile" if value.zone == "exile" else f"your {value.zone}"
        return f"{value.how} {scope.noun(value.what).words}", f"from {place}{paid}"
    match value.what:
        case i.Reference("top", among=i.Selection(where), most=None | i.Number(1), until=None):
            kind, place = _apart(where, scope)
            place = f"the top of {place}"
        case i.Reference("all", among=i.Selection(where)):
            kind, place = _apart(where, scope)
        case i.Reference("linked", among=i.Selection(kind)):
            place = f"among cards exiled with {scope.this}"
        case i.Reference("linked") if value.once or value.how == "cast":
            kind, place = (), f"among cards exiled with {scope.this}"
        case i.Reference("linked"):
            return value.how, f"cards exiled with {scope.this}{paid}"
        case _:
            raise CannotWrite(value)
    return f"{value.how} {_some(kind, value, scope)}", f"from {place}{paid}"


def _some(kind: tuple[i.Predicate, ...], value: i.MayPlay, scope: Scope) -> str:
    """“lands”, “creature spells”, “a permanent spell”."""
    head = "" if i.HasType("land") in kind else "spell" if value.how == "cast" else "card"
    some = described(i.Selection(kind), scope, head=head)
    return some.one("a") if value.once else some.many()


def _apart(where: tuple[i.Predicate, ...], scope: Scope) -> tuple[tuple[i.Predicate, ...], str]:
    """What the cards are, and where: “your graveyard”, “your hand or graveyard”, “among cards in exile you own”."""
    for each in where:
        rest = tuple(other for other in where if other != each)
        match each:
            case i.InZone():
                return _in_zone(each, rest, scope)
            case i.OneOf(zones) if all(_is_place(zone) for zone in zones):
                return rest, listed([_place(zone, k > 0) for k, zone in enumerate(zones)], "or")
            case i.IsAmong(i.Reference("linked", among=None)):
                return rest, f"among cards exiled with {scope.this}"
    raise CannotWrite(where, "from which zone")


def _in_zone(zone: i.InZone, rest: tuple[i.Predicate, ...], scope: Scope) -> tuple[tuple[i.Predicate, ...], str]:
    """“your graveyard”, “among cards in exile you own”."""
    there = tuple(each for each in rest if isinstance(each, _OF_CARDS))
    if not there and zone.zone != "exile":
        return rest, zone_of(zone, scope)
    cards = described(i.Selection((zone, *there)), scope, head="card").many()
    return tuple(each for each in rest if each not in there), f"among {cards}"


#: What is said of cards where they are, and not of spells.
_OF_CARDS = (i.Underwent, i.OwnedBy, i.HasCounter)


def _is_place(value: i.Predicate) -> bool:
    match value:
        case i.InZone("hand" | "graveyard", i.Player("you")) | i.IsAmong(i.Reference("top")):
            return True
    return False


def _place(value: i.Predicate, after: bool) -> str:
    """“your hand”, “graveyard”, “the top of your library”: the second of two is yours as well."""
    if isinstance(value, i.InZone):
        return value.zone if after else f"your {value.zone}"
    return "the top of your library"
