"""Who controls permanents while effects say that somebody else than usually does (CR 613.1b)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Ability, AsLongAs, Condition, GainControl, Player, Reference
from ..looking.conditions import holds
from ..looking.lasting import goes_on
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.objects import OUT_OF_COMBAT, Modifier, Permanent
from ..watching import triggers

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.view import View

#: The designation of the creature that bears the Ring (CR 701.54b).
RING_BEARER = "Ring-bearer"


def settled(game: Game) -> bool:
    """Effects that last “for as long as” end (CR 611.2b), and everything comes under the control of whom the last
    effect names, or back to whom it was taken from: if anything changed.
    """
    did = _ended(game)
    standing = list(_standing(game))
    concerned = {**game.index.held}
    for ids, _, _ in standing:
        concerned |= {piece.id: piece for piece in game.pieces(ids)}
    changed: dict[str, list[idset.Ids]] = {}
    before = game.view()
    for identity in sorted(concerned):
        permanent = game.permanents.get(identity)
        if permanent is None:
            continue
        stamps = [(m.timestamp, m.controls) for m in permanent.modifiers if m.controls]
        stamps += [(stamp, player) for ids, stamp, player in standing if idset.common(ids, permanent.ids)]
        player = max(stamps)[1] if stamps else permanent.lent or permanent.controller
        lent = (permanent.lent or permanent.controller) if stamps else ""
        if player != permanent.controller:
            changed.setdefault(player, []).append(permanent.ids)
            game.change(permanent.ids, lambda p, c=player, o=lent: under(game, p, c, o))  # type: ignore[misc]
        elif lent != permanent.lent:
            game.change(permanent.ids, lambda p, o=lent: structs.replace(p, lent=o))  # type: ignore[misc]
    for player, groups in changed.items():
        gained(game, before, idset.union(*groups), player)
    return did or bool(changed)


def gained(game: Game, before: View, ids: idset.Ids, player: str) -> None:
    """A player has gained control of these; ``before`` is the battlefield as it was."""
    game.happened(ev.ControlChanged(ids, player))
    triggers.on_control(game, before, ids, player)


def due(game: Game) -> bool:
    """Whether there is anything that could end, or give somebody control."""
    return bool(game.index.held or game.rulings or game.index.statics)


def under(game: Game, permanent: Permanent, player: str, lent: str = "") -> Permanent:
    """The permanent under this player's control from now on: it leaves combat (CR 506.4)."""
    marks = tuple(mark for mark in permanent.marks if mark != RING_BEARER)  # CR 701.54a
    return structs.replace(permanent, controller=player, lent=lent, since=game.turn, marks=marks, **OUT_OF_COMBAT)


def given(game: Game, permanent: Permanent, player: str) -> Permanent:
    """The permanent as somebody gains control of it for good: an effect like others (CR 611.2a)."""
    modifier = Modifier(game.tick(), controls=player)
    lent = permanent.lent or permanent.controller
    return structs.replace(under(game, permanent, player, lent), modifiers=(*permanent.modifiers, modifier))


def leaves(game: Game, players: list[str]) -> None:
    """The effects end that give these players control of anything (CR 800.4a)."""
    for permanent in list(game.index.held.values()):
        kept = tuple(m for m in permanent.modifiers if m.controls not in players)
        if kept != permanent.modifiers:
            game.change(permanent.ids, lambda p, kept=kept: structs.replace(p, modifiers=kept))  # type: ignore[misc]
    settled(game)


def _standing(game: Game) -> Iterator[tuple[idset.Ids, int, str]]:
    """What static abilities say of who controls which permanents, with their timestamps."""
    for identity, permanent in list(game.index.statics.items()):
        candidate = game.view().here.get(identity)
        if candidate is None:
            continue
        for what, player, condition in _taking(candidate.seen.compiled(game.rules)):
            scope = Scope(game, Context(permanent.controller, identity), game.asker)
            if condition is None or holds(scope, condition):
                stamp = permanent.timestamp or permanent.id
                yield scope.refer(what), stamp, scope.players(player)[0]


@lru_cache(maxsize=4096)
def _taking(abilities: tuple[Ability, ...]) -> tuple[tuple[Reference, Player, Condition | None], ...]:
    """Of which objects static abilities among these say who controls them, who that is, and on which condition."""
    return tuple(
        (static.what, change.player, static.condition)
        for ability in abilities
        for static in ability.statics
        for change in static.changes
        if isinstance(change, GainControl) and isinstance(static.what, Reference)
    )


def _ended(game: Game) -> bool:
    """Effects on permanents and rules that last no longer are gone."""
    did = False
    for permanent in list(game.index.held.values()):
        kept = tuple(m for m in permanent.modifiers if _lasts(game, m.until, m.player, m.source))
        if kept != permanent.modifiers:
            game.change(permanent.ids, lambda p, kept=kept: structs.replace(p, modifiers=kept))  # type: ignore[misc]
            did = True
    before = len(game.rulings)
    game.rulings = [r for r in game.rulings if _lasts(game, r.until, r.controller, r.source)]
    return did or len(game.rulings) < before


def _lasts(game: Game, until: object, player: str, source: int | None) -> bool:
    if not isinstance(until, AsLongAs):
        return True
    return goes_on(Scope(game, Context(player, source), game.asker), until.condition)
