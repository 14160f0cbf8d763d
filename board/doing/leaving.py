"""Objects that leave a zone together, where they really go, what triggers then (CR 603.10a, 614.6, 700.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import Reveal, Shuffle
from ..looking.hidden import as_cards
from ..replacing.moving import Going, courses
from ..state import events as ev
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
    """Put these permanents into a zone at once; each group is ids and how it happens. Their ids where they go.

    ``bottom`` and ``below`` say where in a library.
    """
    view = game.view()
    planned = [
        (course, how)
        for ids, how in groups
        for piece in game.pieces(ids)
        for course in courses(game, game.view().here[piece.id], "battlefield", game.destination(piece, to))
    ]
    pieces: list[tuple[list[Permanent], str, Going]] = [(game.pieces(c.ids), how, c) for c, how in planned]
    everything = [piece for stacks, _, _ in pieces for piece in stacks]
    if not everything:
        return NONE
    view = game.view()
    left = [view.here[piece.id] for piece in everything]
    went: dict[Zone, list[Candidate]] = {}
    became: list[Ids] = []
    for stacks, how, course in pieces:
        zone: Zone = course.to  # type: ignore[assignment]
        went.setdefault(zone, []).extend(view.here[piece.id] for piece in stacks)
        gone = [(piece, how) for piece in stacks]
        step = course.step
        at_bottom = bottom if step is None else step.position == "bottom"
        by = exiled_with if step is None else course.by
        became.append(game.leave_all(gone, zone, view, by, bottom=at_bottom, below=0 if step else below))
        _besides(game, course, stacks[0].owner)
    sacrificed = any(how == "sacrificed" for _, how in groups)
    triggers.on_leave(game, view, left, went, sacrificed)
    triggers.on_unattached_by_leaving(game, view, left)
    game.rules.ruleset.ways.left(game)
    return idset.union(*became)


def put(game: Game, cards: Ids, to: Zone, *, bottom: bool = False, quietly: bool = False) -> Ids:
    """Put cards that are not on the battlefield into a zone, or where they go instead (CR 614.6)."""
    became: list[Ids] = []
    for candidate in as_cards(game, cards):
        for course in courses(game, candidate, candidate.zone, to):
            zone: Zone = course.to  # type: ignore[assignment]
            at_bottom = bottom if course.step is None else course.step.position == "bottom"
            silent = quietly and course.step is None
            became.append(game.move(course.ids, zone, exiled_with=course.by, bottom=at_bottom, quietly=silent))
            _besides(game, course, candidate.owner)
    return idset.union(*became)


def _besides(game: Game, course: Going, owner: str) -> None:
    """What else is done instead: it is revealed, the library that it is put into is shuffled."""
    for step in course.besides:
        match step:
            case Shuffle():
                game.player(owner, ordered=0, sunk=0)
                game.happened(ev.Shuffled(owner))
                triggers.on_deed(game, owner, "shuffle", 1)
            case Reveal():
                game.happened(ev.CardsSeen(owner, course.ids, revealed=True))
