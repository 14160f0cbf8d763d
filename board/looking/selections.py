"""Which objects a selection holds for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...instructions import (
    AttachedTo,
    CastSo,
    Extreme,
    InZone,
    IsAbility,
    IsAmong,
    IsCommander,
    IsOther,
    IsSource,
    IsSpell,
    OneOf,
    OtherThan,
    OwnedBy,
    Predicate,
    Reference,
    Selection,
    Underwent,
)
from ..chooser import Offered
from ..state import ids as idset
from ..state.ids import Ids
from . import cast_so
from .predicates import LOOKED_AT
from .predicates.kinds import is_extreme
from .predicates.past import which_underwent
from .predicates.spoken_of import than_which
from .predicates.told import flat, told_words

if TYPE_CHECKING:
    from ..game import Game
    from .candidates import Candidate
    from .scope import Scope


#: Where “your commanders” may be besides (CR 903.3e).
_ELSEWHERE = ("stack", "command", "graveyard", "exile", "hand", "library")


def select(scope: Scope, selection: Selection, *, told: bool = True) -> Ids:
    """The ids of the objects for which all predicates hold.

    Where a part of it is known only to the players (`Told`), they are asked which of the others it holds for; with
    ``told`` False that part is left to whoever chooses among them.
    """
    found = candidates(scope, selection)
    ids = idset.of(found)
    if told and (words := told_words(selection)) and ids:
        return scope.asker.objects(
            scope.context.controller, selection.text or words, "the board does not know this", offered(found), 0, None
        )
    return ids


def offered(found: list[Candidate]) -> list[Offered]:
    """The candidates as they are offered to a chooser."""
    return [Offered(first, count, c.seen.name) for c in found for first, count in c.ids]


def untapped(game: Game, player: str, *types: str) -> list[Candidate]:
    """The untapped permanents of any of these types that the player controls."""
    return [
        c
        for c in game.view().candidates
        if c.controller == player
        and not set(types).isdisjoint(c.seen.types)
        and c.permanent is not None
        and not c.permanent.tapped
    ]


def candidates(scope: Scope, selection: Selection) -> list[Candidate]:
    """The groups of objects for which all predicates that the board can tell hold."""
    where = selection.where
    asks = _asks(where)
    found = _considered(scope, asks)
    if asks.tells_apart:
        found = [part for c in found for part in parts(scope, where, c)]
    if asks.how_cast:
        found = [c for c in found if cast_so.is_such(scope, where, c)]
    else:
        for each in where:
            look = LOOKED_AT[type(each)]
            found = [c for c in found if look(scope, each, c)]
    for each in asks.extremes:
        found = [c for c in found if is_extreme(scope, each, c, found)]
    return found


class _Asks(NamedTuple):
    """What predicates ask for together: of which zones, and whether members of a group may differ in it."""

    spoken: tuple[Predicate, ...]
    zones: frozenset[str]
    tells_apart: bool
    how_cast: bool
    among: tuple[IsAmong, ...]
    attached: bool
    abilities: bool
    extremes: tuple[Extreme, ...]


@lru_cache(maxsize=4096)
def _asks(where: tuple[Predicate, ...]) -> _Asks:
    spoken = tuple(flat(where))
    zones: set[str] = {p.zone for p in spoken if isinstance(p, InZone)}
    if not zones and any(isinstance(p, IsSpell) for p in where):
        zones = {"stack"}  # CR 112.1
    if not zones:
        zones = _of_spells_or_others(where)  # “target spell or permanent”
    if not zones and any(isinstance(p, IsSource) for p in where):
        zones = {"battlefield", "stack", "command"}  # CR 609.7a
    kinds = {type(p) for p in where}
    if IsCommander in kinds and kinds <= {IsCommander, OwnedBy}:
        zones = {"battlefield", *_ELSEWHERE}
    return _Asks(
        spoken,
        frozenset(zones),
        any(isinstance(p, IsOther | OtherThan | Underwent) for p in spoken),
        any(isinstance(p, CastSo) for p in where),
        tuple(p for p in where if isinstance(p, IsAmong)),
        any(isinstance(p, AttachedTo) for p in spoken),
        any(isinstance(p, IsAbility) for p in spoken),
        tuple(p for p in where if isinstance(p, Extreme) and p.among is None),
    )


def _of_spells_or_others(where: tuple[Predicate, ...]) -> set[str]:
    """Where objects are of which some may be spells: on the stack, and on the battlefield if any are not (CR 109.2)."""
    for either in (p for p in where if isinstance(p, OneOf)):
        kinds = [[*flat((each,))] for each in either.predicates]
        if any(isinstance(p, IsSpell) for kind in kinds for p in kind):
            there = all(any(isinstance(p, IsSpell | IsAbility) for p in kind) for kind in kinds)
            return {"stack"} if there else {"battlefield", "stack"}
    return set()


def _considered(scope: Scope, asks: _Asks) -> list[Candidate]:
    """The groups of objects among which these predicates are asked at all."""
    zones = asks.zones
    found: list[Candidate] = []
    if not zones or "battlefield" in zones:
        found += scope.game.candidates(scope.view)
    if zones:
        there = scope.game.candidates_elsewhere(zones)
        found += [c for c in there if c.zone == "stack" or not c.token]  # no cards (CR 111.6)
    if asks.abilities:
        found += scope.abilities_on_stack()
    if asks.among and not zones:
        found += scope.game.candidates_elsewhere(None)
    for predicate in asks.among:
        these = scope.game.now(scope.refer(predicate.of))
        found = [c.part(part) for c in found if (part := idset.common(c.ids, these))]
    return found + _last_attached(scope, asks.spoken, idset.of(found)) if asks.attached else found


def _last_attached(scope: Scope, spoken: tuple[Predicate, ...], there: Ids) -> list[Candidate]:
    """What was attached to something as that left the battlefield, and is not there any more (CR 608.2h)."""
    found: list[Candidate] = []
    for other in spoken:
        if not isinstance(other, AttachedTo) or not isinstance(other.to, Reference) or other.to.what == "choice":
            continue  # of any such object none has left
        if last := scope.game.last_attached(scope.refer(other.to)):
            gone = idset.minus(last, there)
            found += scope.candidates(gone)
            there = idset.union(there, gone)
    return found


def parts(scope: Scope, where: tuple[Predicate, ...], candidate: Candidate) -> list[Candidate]:
    """A group of objects alike as those groups of it that the words tell apart: “other”, “that blocked this turn”."""
    found = [candidate]
    for other in flat(where):
        if isinstance(other, IsOther):
            found = [part for c in found for part in without_source(scope, c)]
        elif isinstance(other, OtherThan):
            ids = than_which(scope, other)
            found = [part for c in found for part in _parted(c, ids)]
        elif isinstance(other, Underwent) and (those := which_underwent(scope, other)) is not None:
            found = [part for c in found for part in _parted(c, those)]
    return found


def without_source(scope: Scope, candidate: Candidate) -> list[Candidate]:
    """A group that the source is a member of, as the source and the others."""
    source = scope.context.source
    return [candidate] if source is None else _parted(candidate, idset.one(source))


def _parted(candidate: Candidate, ids: Ids) -> list[Candidate]:
    """A group as those of its members that are not meant, and those that are."""
    meant = idset.common(candidate.ids, ids)
    others = idset.minus(candidate.ids, meant)
    return [candidate.part(others), candidate.part(meant)] if meant and others else [candidate]
