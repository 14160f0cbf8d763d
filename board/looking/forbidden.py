"""What static abilities and effects that last forbid: “players can't gain life”, “can't be countered” (CR 101.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...compiler.instructions import Cannot, Deed, Player, Reference, Static
from ..state import ids as idset
from ..state.context import Context
from .conditions import holds
from .scope import Scope

if TYPE_CHECKING:
    from ..game import Game
    from .candidates import Candidate

#: What the board asks about before it does it.
ASKED_ABOUT: frozenset[Deed] = frozenset(
    [
        "gain life",
        "lose life",
        "draw cards",
        "be countered",
        "be sacrificed",
        "be the target",
        "untap",
        "be cast",
        "cast spells",
        "play lands",
        "search libraries",
        "win the game",
        "lose the game",
        "be regenerated",
        "transform",
        "phase out",
        "attack",
        "block",
        "be blocked",
        "activate abilities",
        "be activated",
    ]
)


def understood(change: Cannot) -> bool:
    """Whether the board keeps this prohibition with all that it says."""
    if change.do not in ASKED_ABOUT or change.whom is not None or change.planeswalkers:
        return False
    narrowed = change.objects is not None and change.do not in ("block", "be blocked")
    return not narrowed and change.most is None and change.least is None


def cannot(
    game: Game, deed: Deed, *, player: str = "", candidate: Candidate | None = None, against: Candidate | None = None
) -> str:
    """The words of what keeps the player from doing this, or from its being done to the object; "" if nothing does.

    ``against``: what would be blocked, or would block it.
    """
    if candidate is not None and candidate.permanent is not None:
        own = Scope(game, Context(candidate.controller, candidate.ids[0][0]), game.asker)
        for modifier in candidate.permanent.modifiers:
            for change in modifier.rules:
                if isinstance(change, Cannot) and change.do == deed and _against(own, change, against):
                    return modifier.words or deed
    for static, scope in standing(game, candidate):
        for change in static.changes:
            if not isinstance(change, Cannot) or change.do != deed or not understood(change):
                continue
            if not _concerns(scope, static.what, player, candidate) or not _against(scope, change, against):
                continue
            if static.condition is not None and not holds(scope, static.condition):
                continue
            if change.unless is None or not holds(scope, change.unless):
                return static.text or deed
    return ""


def _against(scope: Scope, change: Cannot, against: Candidate | None) -> bool:
    """Whether the other object is one of those that it is about."""
    if change.objects is None:
        return True
    return against is not None and bool(idset.common(scope.refer(change.objects), against.ids))


def standing(game: Game, candidate: Candidate | None) -> Iterator[tuple[Static, Scope]]:
    """The continuous effects of static abilities; also of the object's own, where that is a spell."""
    view = game.view()
    there = [view.here[i] for i in game.index.statics if i in view.here]
    if candidate is not None and candidate.zone != "battlefield":
        there.append(candidate)
    for each in there:
        for ability in each.seen.compiled(game.rules):
            for static in ability.statics:
                source = each.ids[0][0] if each.ids else None
                yield static, Scope(game, Context(each.controller, source), game.asker)


def _concerns(scope: Scope, what: Reference | Player, player: str, candidate: Candidate | None) -> bool:
    if isinstance(what, Player):
        return bool(player) and player in scope.players_in_event(what)
    if candidate is None:
        return False
    return bool(idset.common(candidate.ids, scope.refer(what)))
