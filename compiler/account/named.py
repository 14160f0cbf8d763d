"""What has been named, and what it may be called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import structs

from ... import instructions as i
from ...grammar.senses import plain
from ..ledger.places import stands_before
from ..nouns.objects import flat, holding

#: References that keep their own name when something speaks of them.
KINDS = frozenset(
    "source enchanted created sacrificed exiled copied revealed discarded destroyed tapped buried returned linked "
    "milled drawn found".split()
) | {"looked at"}


_KIND_PREDICATES = (i.HasType, i.HasSubtype, i.HasSupertype, i.IsToken, i.IsSpell, i.IsAbility, i.IsSource)


class Named(NamedTuple):
    """Something that was named: by which value it is spoken of, of which kinds it is known to be."""

    as_: i.Reference | i.Player
    where: tuple[i.Predicate, ...] = ()


PERMANENT = i.HasType("permanent")


def is_behind(named: Named, place: int) -> bool:
    """Whether it is named by words that stand behind the place."""
    of = named.as_.antecedent
    return isinstance(of, int) and stands_before(place, of)


def known_as(what: i.Reference) -> list[Named]:
    """As what later words speak of it."""
    if what.id and (what.what not in KINDS or what.what == "linked"):
        return [Named(i.Reference("that", antecedent=what.id))]
    return [Named(structs.replace(what, text="", among=None, most=None, id=0))] if what.what in ("that", *KINDS) else []


def owner_of(what: i.Reference) -> list[Named]:
    """The owner of what goes to a hand, where that need not be you."""
    where = what.where
    mine = any(isinstance(each, i.InZone | i.OwnedBy) and _is_you(each.player) for each in where)
    return (
        []
        if mine
        else [Named(i.Player("owner", of=each.as_)) for each in known_as(what) if isinstance(each.as_, i.Reference)]
    )


def _is_you(player: i.Player | None) -> bool:
    return player is not None and player.who == "you"


def is_card(named: Named) -> bool:
    """Whether it is a card in a zone where nobody controls it (CR 108.4)."""
    as_ = named.as_
    if isinstance(as_, i.Reference) and as_.what in _CARDS:
        return True
    for each in flat(named.where):
        match each:
            case i.InZone(zone) if zone in _HIDDEN:
                return True
            case i.IsAmong(i.Reference(what)) if what in _CARDS:
                return True
    return False


_CARDS = frozenset(["discarded", "revealed", "looked at", "milled", "drawn", "found", "exiled", "linked"])


_HIDDEN = frozenset(["graveyard", "hand", "library", "exile"])


#: What words that are left may have named: what is spoken of after them may be that.
LEFT = Named(i.Reference("other"))


#: What tells the source and what it is attached to from all others: nothing else may be called so.
SELF, HOST = i.Told("itself"), i.Told("enchanted")


def is_kind(predicate: i.Predicate) -> bool:
    return isinstance(predicate, _KIND_PREDICATES) and predicate != i.HasType("permanent")


def narrowed_by(named: i.Selection | None, by: i.Selection | None) -> i.Selection | None:
    """“those cards that share a type”: of what was shown, those of which the words say more than what they are."""
    more = tuple(each for each in by.where if not is_kind(each) and not _is_place(each)) if by is not None else ()
    if by is None or not more:
        return named
    known = named.where if named is not None else ()
    return structs.replace(by, where=(*known, *(each for each in more if each not in known)))


def _is_place(predicate: i.Predicate) -> bool:
    """Whether it only says where it is, or that it is something there: “the exiled card”, “that permanent”."""
    return isinstance(predicate, i.InZone) or predicate == i.HasType("permanent")


def fits(named: Named, noun: tuple[i.Predicate, ...]) -> bool:
    """Whether it may be called so: “that creature” is no source of its own, and no target land."""
    if not noun:
        return True
    if SELF in named.where:
        return False
    if HOST in named.where:
        return not any(isinstance(each, i.IsAbility | i.IsSpell) for each in flat(noun))
    return all(each in holding(named.where) for each in noun)


def of_several_types(predicate: i.Predicate) -> bool:
    """“creature or planeswalker”: what is called “that permanent” afterwards."""
    return isinstance(predicate, i.OneOf) and all(isinstance(each, i.HasType) for each in predicate.predicates)


def is_one_of(named: Named, others: Sequence[Named]) -> bool:
    """Whether it was chosen among others that were named: “one of them”."""
    of = [each.of for each in named.where if isinstance(each, i.IsAmong)]
    return any(structs.replace(whole, text="", among=None) == each.as_ for whole in of for each in others)


def may_fit(named: Named) -> bool:
    """Whether nothing is known of its kind."""
    kinds = (i.HasType, i.IsAbility)
    return SELF not in named.where and not any(isinstance(each, kinds) for each in flat(named.where))


def the_one(named: Sequence[Named]) -> Named | None:
    """The one that all of them are."""
    if not named:
        return None
    keys = {key_of(each) for each in named}
    if named[-1].as_ == i.Reference("found"):
        return named[-1]
    each = next((one for one in reversed(named) if one.as_ == i.Reference("that", antecedent="each")), None)
    return named[-1] if len(keys) == 1 else each


def added_since(named: Sequence[Named], before: Sequence[Named]) -> tuple[Named, ...]:
    """What has been named since, and not before as well."""
    known = set(map(id, before))
    return tuple(each for each in named if id(each) not in known and each not in before)


def key_of(named: Named) -> object:
    return "source" if SELF in named.where else named.as_


def kinds_of(token: i.TokenKind) -> Iterator[i.Predicate]:
    """The types and subtypes of what is created, as far as they are known."""
    known = getattr(token, "characteristics", None)
    if isinstance(known, i.Characteristics):
        yield from map(i.HasType, map(plain, known.types))
        yield from map(i.HasSubtype, known.subtypes)


def whose(named: Named) -> Iterator[Named]:
    """Who controls or owns what an event is about, where its words speak of them."""
    assert isinstance(named.as_, i.Reference)
    where = list(flat(named.where))
    if any(map(is_whose, where)):
        yield Named(i.Player("controller", of=named.as_))
    for each in where:
        match each:
            case i.OwnedBy(i.Player("an opponent" | "a player")):
                yield Named(i.Player("owner", of=named.as_))
            case i.ControlledBy(i.Player("enchanted player")):
                yield Named(i.Player("enchanted player"))


def is_whose(predicate: i.Predicate) -> bool:
    """“an opponent controls”, “you don't control”: whose controller may be spoken of."""
    match predicate:
        case i.ControlledBy(i.Player("an opponent" | "a player" | "each opponent" | "opponents")):
            return True
        case i.Not(i.ControlledBy(i.Player("you"))):
            return True
    return False
