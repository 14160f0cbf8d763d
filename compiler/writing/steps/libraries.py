"""Searching, shuffling, revealing and looking in clauses."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..counting import EACH
from ..english import Noun, article, listed
from ..nouns import counted, each_of
from ..quantities import much
from ..scope import CannotWrite, Clause, Said, Scope, Writers
from ..selections import described, possessed, zone_of


def _search(value: i.Search, scope: Scope) -> Said:
    """“search your library for a basic land card”."""
    who = scope.subject(value.player)
    what = value.what
    if what.what not in ("choice", "all") or what.among is None:
        raise CannotWrite(value, "what is searched for")
    if what.also is not None:
        return _search_several(value, who, scope)
    zones = [zone for each in what.where if _is_zone(each) for zone in _zones(each)]
    if not zones:
        raise CannotWrite(value, "nowhere")
    noun = _searched_for(what, scope)
    searched = _searched(zones, value, who, scope)
    scope.speaks_of("card", plural=noun.plural)
    scope.now(seen=what.most.value if isinstance(what.most, i.Number) else 0)
    return Clause(who, "search", f"{searched} for {noun.words}")


def _zones(value: i.Predicate) -> list[i.InZone]:
    """The zones that it says they are in: one, or several."""
    if isinstance(value, i.InZone):
        return [value]
    return [zone for each in value.predicates for zone in _zones(each)] if isinstance(value, i.OneOf) else []


def _searched_for(what: i.Reference, scope: Scope) -> Noun:
    """“up to two basic land cards”, “all cards named Forest”, “a number of cards equal to …”."""
    kind = i.Selection(tuple(each for each in what.where if not _is_zone(each)))
    found = described(kind, scope, head="card")
    if what.what == "all":
        return Noun(found.many("all"), plural=True)
    if isinstance(what.most, EACH) and not what.optional:
        return Noun(f"a number of {found.many('')} equal to {scope.phrase(what.most)}", plural=True)
    return counted(found, what, scope, "")


def _searched(zones: list[i.InZone], value: i.Search, who: Noun, scope: Scope) -> str:
    """“your library”, “target player's graveyard, hand, and library”."""
    first, *others = zones
    if not others and first.zone == "library":
        if first.player is None or first.player == value.player:
            return f"{who.their} library"
        return possessed(first.player, "library", scope)
    if first.player is None or any(each.player != first.player for each in others):
        raise CannotWrite(value, "several zones")
    conjunction = "and/or" if value.either else "and"
    return possessed(first.player, listed([each.zone for each in zones], conjunction), scope)


def _search_several(value: i.Search, who: Noun, scope: Scope) -> Said:
    """“Search your library for a Forest card and a Plains card”: several cards of their own kinds in one library."""
    said: list[str] = []
    zones: set[i.Predicate] = set()
    each: i.Reference | None = value.what
    while each is not None:
        where = each.where
        zones |= {one for one in where if _is_zone(one)}
        kind = i.Selection(tuple(one for one in where if not _is_zone(one)))
        said.append(counted(described(kind, scope, head="card"), each, scope, "").words)
        each = each.also
    in_library, in_graveyard = i.InZone("library", value.player), i.InZone("graveyard", value.player)
    if zones not in ({in_library}, {i.OneOf((in_library, in_graveyard))}):
        raise CannotWrite(value, "several zones")
    library = f"{who.their} library{'' if in_library in zones else ' and graveyard'}"
    scope.speaks_of("card", plural=True)
    kinds = [each.removeprefix("up to one ") for each in said]
    if all(each.startswith("up to one ") for each in said):
        return Clause(who, "search", f"{library} for {listed([article(each) for each in kinds], 'and/or')}")
    return Clause(who, "search", f"{library} for {listed(said)}")


def _is_zone(value: i.Predicate) -> bool:
    """Whether it says where cards are, in one zone or in one of several."""
    return isinstance(value, i.InZone) or (isinstance(value, i.OneOf) and all(map(_is_zone, value.predicates)))


def _reveal(value: i.Reveal, scope: Scope) -> Said:
    who = scope.subject(value.player)
    shown = what_is_shown(value.what, value.player, scope)
    if value.what.what == "choice" and value.what.optional and value.what.most is None:
        shown = shown if " from among " in shown else shown.replace(" from ", " in ", 1)
    return Clause(who, "reveal", shown)


#: Numbers of which there are “a number of cards … equal to …”.
_SO_MANY = (*EACH, i.NumberOf, i.PlayerNumber, i.Devotion)


def _look(value: i.Look, scope: Scope) -> Said:
    who = scope.subject(value.player)
    scope.now(looked=True)
    return Clause(who, "look", f"at {what_is_shown(value.what, value.player, scope)}")


def what_is_shown(what: i.Reference, player: i.Player, scope: Scope) -> str:
    """“the top three cards of your library”, “their hand”, “a card from your hand”."""
    match what:
        case i.Reference("all", also=i.Reference() as more):
            first = what_is_shown(structs.replace(what, also=None), player, scope)
            return f"{first} and {what_is_shown(more, player, scope)}"
        case i.Reference("top", among=i.Selection((i.InZone("library") as library,)), until=None, also=None):
            return _top(what, library, player, scope)
        case i.Reference("all", among=i.Selection((i.InZone("hand", owner) as hand,))):
            scope.speaks_of("hand")
            you = player.who == "you"
            if owner in (None, player) or (owner.who == "that player" and not you):
                return f"{'your' if you else 'their'} hand"
            return zone_of(hand, scope)
        case i.Reference("choice", among=i.Selection((i.InZone("hand") as hand,)), optional=False, most=many) if (
            isinstance(many, _SO_MANY)
        ):
            scope.speaks_of("card", plural=True)
            return f"a number of cards from {zone_of(hand, scope)} equal to {scope.phrase(many)}"
        case i.Reference("all") if any(isinstance(each, i.InState) for each in what.where):
            return each_of(what, scope).object
    return scope.noun(what).object


def _top(what: i.Reference, library: i.InZone, player: i.Player, scope: Scope) -> str:
    """“the top three cards of your library”."""
    one = what.most in (None, i.Number(1))
    scope.speaks_of("card", plural=not one)
    scope.now(seen=what.most.value if isinstance(what.most, i.Number) else 0)
    scope.now(theirs=library.player is not None and library.player.who != "you")
    cards = "card" if what.most is None or one else f"{scope.phrase(what.most)} cards"
    whose = "their library" if library.player == player and player.who != "you" else zone_of(library, scope)
    if isinstance(what.most, _SO_MANY):
        return f"a number of cards from the top of {whose} equal to {scope.phrase(what.most)}"
    return f"the top {cards} of {whose}"


def _shuffle(value: i.Shuffle, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "shuffle", "")


def _conjure(value: i.Conjure, scope: Scope) -> Said:
    """“conjure a card named Sigardian Evangel into your hand”."""
    into = "onto the battlefield" if value.to == "battlefield" else f"into your {value.to}"
    into += " tapped" if value.tapped else ""
    if value.to not in ("hand", "battlefield", "graveyard", "library"):
        raise CannotWrite(value, value.to)
    if value.what.what != "card" and value.amount == i.Number(1):
        duplicate = f"a duplicate of {each_of(value.what, scope).object}"
        return Clause(scope.subject(value.player), "conjure", f"{duplicate} {into}")
    match value:
        case i.Conjure(what=i.Reference("card", among=i.Selection() as named)):
            cards = much(value.amount, "card", scope)
            name = " ".join(described(named, scope, head="card").after)
            return Clause(scope.subject(value.player), "conjure", f"{cards} {name} {into}")
    raise CannotWrite(value)


WRITERS: Writers = {
    i.Conjure: _conjure,
    i.Search: _search,
    i.Reveal: _reveal,
    i.Look: _look,
    i.Shuffle: _shuffle,
}
