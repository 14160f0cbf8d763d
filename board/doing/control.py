"""Who controls what, where effects give control for a time (CR 613.1b), and what ceases to last (CR 611.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...compiler.instructions import AsLongAs, GainControl, Reference
from ..looking.conditions import holds
from ..looking.forbidden import standing
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Modifier, Permanent


def settled(game: Game) -> bool:
    """Control goes to whom the latest effect gives it, or back to who had it; whether anything changed."""
    changed = _ceased(game)
    given = _given(game)
    for permanent in list(game.permanents.values()):
        effects = [each for each in given if idset.common(each[1], permanent.ids)]
        effects += [(m.timestamp, permanent.ids, m.control) for m in permanent.modifiers if m.control]
        if not effects and not permanent.of_itself:
            continue
        own = permanent.of_itself or permanent.controller
        for piece in game.pieces(permanent.ids):
            on = [(stamp, player) for stamp, ids, player in effects if idset.common(ids, piece.ids)]
            player = max(on)[1] if on else own
            changed = _controls(game, piece, player, own if on else "") or changed
    return changed


def _controls(game: Game, piece: Permanent, player: str, of_itself: str) -> bool:
    if piece.controller == player:
        game.change(piece.ids, lambda p: structs.replace(p, of_itself=of_itself))
        return False
    game.change(
        piece.ids,
        lambda p: structs.replace(
            p, controller=player, of_itself=of_itself, since=game.turn, attacking=None, blocking=None
        ),
    )
    game.happened(ev.ControlChanged(piece.ids, player))
    return True


def _given(game: Game) -> list[tuple[int, idset.Ids, str]]:
    """What static abilities give to whom, with their timestamps."""
    found: list[tuple[int, idset.Ids, str]] = []
    if not game.index.statics:
        return found
    for static, scope in standing(game, None):
        for change in static.changes:
            if not isinstance(change, GainControl) or not isinstance(static.what, Reference):
                continue
            if static.condition is None or holds(scope, static.condition):
                stack = game.stack_of(scope.context.source) if scope.context.source is not None else None
                stamp = stack.timestamp or stack.id if stack is not None else 0
                found.append((stamp, scope.refer(static.what), scope.players(change.player)[0]))
    return found


def _ceased(game: Game) -> bool:
    """CR 611.2b: what lasts as long as something is so ends for good when it is not."""
    changed = False
    for permanent in list(game.permanents.values()):
        kept = tuple(m for m in permanent.modifiers if _stands(game, m))
        if kept != permanent.modifiers:
            left = structs.replace(permanent, modifiers=kept)
            game.change(permanent.ids, lambda _, left=left: left)  # type: ignore[misc]
            changed = True
    return changed


def _stands(game: Game, modifier: Modifier) -> bool:
    if not isinstance(modifier.until, AsLongAs):
        return True
    if modifier.source is None or game.stack_of(modifier.source) is None:
        return False
    scope = Scope(game, Context(modifier.controller, modifier.source), game.asker)
    return holds(scope, modifier.until.condition)
