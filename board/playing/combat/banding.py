"""Attackers are declared to be in bands (CR 508.1e, 702.22c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from ...looking import bands
from ...looking.selections import offered
from ...state import ids as idset
from ...state.ids import NONE, Ids

if TYPE_CHECKING:
    from ....instructions import Selection
    from ...game import Game
    from ...looking.candidates import Candidate
    from ...state.objects import Permanent

Fits = Callable[["Candidate"], bool]


def announced(game: Game, declared: list[tuple[Ids, str | int]]) -> list[Ids]:
    """The bands of those that are declared, as the active player says: each attacks the same (CR 702.22d)."""
    found: list[Ids] = []
    for whom in dict.fromkeys(whom for _, whom in declared):
        together = idset.union(*(ids for ids, each in declared if each == whom))
        found += _among(game, together)
    return found


def form(game: Game, announced_bands: list[Ids], attacking: Ids) -> list[Permanent]:
    """Those of the bands that do attack are in them from now on; all that attack, if there are any bands."""
    for band in announced_bands:
        members = idset.common(band, attacking)
        if idset.size(members) > 1:
            game.change(members, lambda p, number=members[0][0]: structs.replace(p, band=number))  # type: ignore[misc]
    return game.pieces(attacking) if announced_bands else []


def _among(game: Game, together: Ids) -> Iterator[Ids]:
    """The bands among creatures that attack the same: of those with banding first, then of “bands with other”."""
    free = together
    for leads, banded in ((_has_banding, _by_banding), (_has_others, _by_others)):
        here = game.view().here
        for waiting in [piece.ids for piece in game.pieces(together) if leads(here[piece.id])]:
            while lead := idset.take(idset.common(waiting, free), 1):
                band = banded(game, lead, idset.minus(free, lead))
                if not band:
                    break  # those that are like it could have been in it
                free = idset.minus(free, band)
                yield band


def _by_banding(game: Game, lead: Ids, free: Ids) -> Ids:
    """It, others with banding, and up to one without."""
    kin = _asked(game, lead, free, _has_banding, None)
    last = _asked(game, lead, free, lambda candidate: not _has_banding(candidate), 1)
    return idset.union(lead, kin, last) if kin or last else NONE


def _by_others(game: Game, lead: Ids, free: Ids) -> Ids:
    """It and others of the quality of one of its “bands with other” abilities."""
    candidate = _candidate(game, lead)
    for quality in bands.others(game, candidate):
        if bands.is_such(game, quality, candidate) and (kin := _asked(game, lead, free, _such(game, quality), None)):
            return idset.union(lead, kin)
    return NONE


def _such(game: Game, quality: Selection) -> Fits:
    return lambda candidate: bands.is_such(game, quality, candidate)


def _has_banding(candidate: Candidate) -> bool:
    return bands.BANDING in candidate.seen.keywords


def _has_others(candidate: Candidate) -> bool:
    return any(keyword.startswith(bands.WITH_OTHER) for keyword in candidate.seen.keywords)


def _candidate(game: Game, lead: Ids) -> Candidate:
    (piece,) = game.pieces(lead)
    return game.view().here[piece.id]


def _asked(game: Game, lead: Ids, free: Ids, fits: Fits, most: int | None) -> Ids:
    """Those of these that the active player says are in a band with it."""
    here = game.view().here
    there = [each for each in (here[piece.id] for piece in game.pieces(free)) if fits(each)]
    if not there:
        return NONE
    asks = f"which creatures attack in a band with {_candidate(game, lead).seen.name} #{lead[0][0]}"
    return game.asker.objects(game.active, asks, "CR 702.22c", offered(there), 0, most)
