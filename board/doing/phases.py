"""Additional phases and steps, and turns that end at once (CR 500.8–500.10, 724)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import EndTurn, ExtraPhases
from ..errors import CannotExecute
from ..executor.registry import does
from ..state import ids as idset
from ..state.objects import OUT_OF_COMBAT, Later

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

#: The steps of each phase, and what the board calls the steps (CR 500.1, 506.1).
_STEPS: dict[str, tuple[str, ...]] = {
    "beginning phase": ("untap step", "upkeep", "draw step"),
    "main phase": ("postcombat main",),
    "combat phase": (
        "combat",
        "declare attackers step",
        "declare blockers step",
        "combat damage step",
        "end of combat",
    ),
    "ending phase": ("end step", "cleanup"),
    "untap step": ("untap step",),
    "upkeep step": ("upkeep",),
    "draw step": ("draw step",),
    "end step": ("end step",),
}


MOST_PHASES = 100


def phase_of(step: str) -> str:
    """The last step of the phase that this step is of."""
    if step in ("precombat main", "postcombat main", ""):
        return step or "precombat main"
    return next((steps[-1] for steps in _STEPS.values() if step in steps), step)


@does(ExtraPhases)
def extra_phases(game: Game, scope: Scope, step: ExtraPhases) -> None:
    """CR 500.8: the most recently created of those after the same phase come first."""
    if step.player is not None and game.active not in scope.players(step.player):
        return  # CR 500.10a
    number = scope.number(step.number) if step.number is not None else 1
    if number > MOST_PHASES:
        raise CannotExecute(f"more than {MOST_PHASES} additional phases (CR 500.8)")
    after = game.step if step.after == "this step" else phase_of(game.step)
    steps = tuple(each for phase in step.phases for each in _STEPS[phase])
    game.later[:0] = [Later(after, steps)] * number


@does(EndTurn)
def end_turn(game: Game, scope: Scope, step: EndTurn) -> None:
    """CR 724.1: what has triggered is forgotten, the stack exiled, combat left; then there is the cleanup step.

    Of the combat phase the same, and the phase after it begins (CR 724.2); at another time nothing (CR 724.2g).
    """
    combat = step.what == "combat phase"
    if combat and game.step not in _STEPS["combat phase"]:
        return
    game.triggered = []
    for entry in game.stack:
        if entry.ability is None:
            game.move(idset.one(entry.id), "exile")
    game.stack = []
    if scope.context.resolving.id is not None and any(
        e.id == scope.context.resolving.id for e in game.elsewhere.values()
    ):
        game.move(idset.one(scope.context.resolving.id), "exile")
    for permanent in [p for p in game.permanents.values() if p.attacking is not None or p.blocking is not None]:
        game.change(permanent.ids, lambda p: structs.replace(p, **OUT_OF_COMBAT))
    if combat:  # CR 724.2d, 724.2e: no later step of the phase begins
        game.step, game.first_strikers = "end of combat", None
        if step_of_turn := game.under_way:
            rest = step_of_turn[step_of_turn.index("end of combat") :] if "end of combat" in step_of_turn else ()
            game.under_way = rest
    else:
        game.later, game.under_way, game.goes_on = [], (), "end step"
