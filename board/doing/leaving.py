"""Permanents that leave the battlefield together, and what triggers when they do (CR 603.10a, 700.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import ids as idset
from ..state.ids import NONE, Ids
from ..state.objects import Permanent, Zone
from ..watching import triggers

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate


def leave(
    game: Game,
    groups: list[tuple[Ids, str]],
    to: Zone,
    exiled_with: int | None = None,
    *,
    bottom: bool = False,
    below: int = 0,
) -> Ids:
    """Put these permanents into a zone at once; each group is ids and how it happens. Their ids in the new zone.

    ``bottom`` and ``below`` say where in a library.
    """
    pieces: list[tuple[list[Permanent], str]] = [(game.pieces(ids), how) for ids, how in groups]
    everything = [piece for stacks, _ in pieces for piece in stacks]
    if not everything:
        return NONE
    view = game.view()
    left = [view.here[piece.id] for piece in everything]
    went: dict[Zone, list[Candidate]] = {}
    for candidate in left:
        zone = to if candidate.permanent is None else game.destination(candidate.permanent, to)
        went.setdefault(zone, []).append(candidate)
    gone = [(piece, how) for stacks, how in pieces for piece in stacks]
    became = game.leave_all(gone, to, view, exiled_with, bottom=bottom, below=below)
    sacrificed = any(how == "sacrificed" for _, how in groups)
    triggers.on_leave(game, view, left, went, sacrificed)
    game.rules.ruleset.ways.left(game)
    return idset.union(became)
