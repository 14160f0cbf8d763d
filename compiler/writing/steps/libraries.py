"""Searching, shuffling, revealing and looking in clauses."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..english import Noun, article, listed
from ..nouns import counted, each_of
from ..quantities import EACH, much
from ..scope import CannotWrite, Clause, Said, Scope, Writers
from ..selections import described, possessed, zone_of


def _search(value: i.Search, scope: Scope) -> Said:
    who = scope.subject(value.player)
    what = value.what
    if what.what not in ("choice", "all") or what.among is None:
        raise CannotWrite(value, "what is searched for")
    if what.also is not None:
        return _search_several(value, who, scope)
    zones: list[i.InZone] = []
    rest: tuple[i.Predicate, ...] = ()
    for each in what.among.where:
        match each:
            case i.InZone():
                zones.append(each)
            case i.OneOf(some) if all(isinstance(one, i.InZone) for one in some):
                zones += some  # type: ignore[arg-type]
            case _:
                rest += (each,)
    if not zones:
        raise CannotWrite(value, "nowhere")
    found = described(i.Selection(rest), scope, head="card")
    every = Noun(found.many("all"), plural=True)
    if what.what == "all":
        noun = every
    elif isinstance(what.most, EACH) and not what.optional:
        noun = Noun(f"a number of {found.many('')} equal to {scope.phrase(what.most)}", plural=True)
    else:
        noun = counted(found, what, scope, "")
    library = "your library" if who.you else "their library"
    if zones[1:] or zones[0].zone != "library":
        whose = zones[0].player
        if whose is None or any(each.player != whose for each in zones):
            raise CannotWrite(value, "several zones")
        conjunction = "and/or" if value.either else "and"
        library = possessed(whose, listed([each.zone for each in zones], conjunction), scope)
    elif zones[0].player is not None and zones[0].player != value.player:
        library = possessed(zones[0].player, "library", scope)
    scope.speaks_of("card", plural=noun.plural)
    scope.now(seen=what.most.value if isinstance(what.most, i.Number) else 0)
    return Clause(who, "search", f"{library} for {noun.words}")


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
    own = "your" if who.you else "their"
    if zones == {i.InZone("library", value.player)}:
        library = f"{own} library"
    elif zones == {i.OneOf((i.InZone("library", value.player), i.InZone("graveyard", value.player)))}:
        library = f"{own} library and graveyard"
    else:
        raise CannotWrite(value, "several zones")
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


def _look(value: i.Look, scope: Scope) -> Said:
    who = scope.subject(value.player)
    scope.now(looked=True)
    return Clause(who, "look", f"at {what_is_shown(value.what, value.player, scope)}")


def what_is_shown(what: i.Reference, player: i.Player, scope: Scope) -> str:
    if what.also is not None and what.what == "all":
        first = what_is_shown(structs.replace(what, also=None), player, scope)
        return f"{first} and {what_is_shown(what.also, player, scope)}"
    if what.what == "top" and what.until is None and what.among is not None and what.also is None:
        match what.among.where:
            case (i.InZone("library", owner) as library_,):
                one = what.most in (None, i.Number(1))
                scope.speaks_of("card", plural=not one)
                scope.now(seen=what.most.value if isinstance(what.most, i.Number) else 0)
                scope.now(theirs=owner is not None and owner.who != "you")
                number = "" if one else f" {scope.phrase(what.most)}" if what.most is not None else ""
                library = "their library" if owner == player and player.who != "you" else zone_of(library_, scope)
                return f"the top{number} card{'' if one else 's'} of {library}"
    if what.what == "all" and what.among is not None:
        match what.among.where:
            case (i.InZone("hand", owner) as hand,):
                scope.speaks_of("hand")
                if owner is None or owner == player or (owner.who == "that player" and player.who != "you"):
                    return "their hand" if player.who != "you" else "your hand"
                return zone_of(hand, scope)
    if what.what == "all" and what.among is not None and any(isinstance(each, i.InState) for each in what.among.where):
        return each_of(what, scope).object
    return scope.noun(what).object


def _shuffle(value: i.Shuffle, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "shuffle", "")


def _conjure(value: i.Conjure, scope: Scope) -> Said:
    """“conjure a card named Sigardian Evangel into your hand”."""
    into = "onto the battlefield" if value.to == "battlefield" else f"into your {value.to}"
    into += " tapped" if value.tapped else ""
    if value.to not in ("hand", "battlefield", "graveyard"):
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
