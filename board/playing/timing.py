"""When something may be done: as a sorcery, so often, during these steps, before or after those (CR 307.1, 602.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import instructions as i
from ..looking import history
from ..looking.conditions import holds
from ..looking.scope import Scope
from ..state.steps import COMBAT, place

if TYPE_CHECKING:
    from ..game import Game

MAIN = frozenset(["", "main phase", "precombat main", "postcombat main"])
_WHEN: dict[str, frozenset[str]] = {
    "upkeep": frozenset(["upkeep"]),
    "draw step": frozenset(["draw step"]),
    "main phase": MAIN,
    "combat": COMBAT,
    "beginning of combat": frozenset(["combat"]),
    "declare attackers step": frozenset(["declare attackers step"]),
    "declare blockers step": frozenset(["declare blockers step"]),
    "combat damage step": frozenset(["combat damage step"]),
    "end of combat": frozenset(["end of combat"]),
    "end step": frozenset(["end step"]),
}
#: With which step of the turn what abilities wait for, or are too late for, has come about.
_COMES = {
    "combat": place("combat"),
    "attackers are declared": place("declare attackers step"),
    "blockers are declared": place("declare blockers step"),
    "the combat damage step": place("combat damage step"),
    "the end of combat": place("end of combat"),
}


def sorcery_speed(game: Game, player: str) -> bool:
    """Whether the player could cast a sorcery now (CR 307.1)."""
    return player == game.active and game.step in MAIN and not game.stack


def timely(game: Game, scope: Scope, timing: i.Timing, player: str, key: str, alike: int = 1) -> str:
    """What is against it now, by the restriction of its text; "" if nothing is (CR 602.5).

    ``alike``: how many identical abilities the object has, each with a restriction of its own (CR 602.5c).
    """
    match timing:
        case i.OnlyAs("sorcery") if not sorcery_speed(game, player):
            return "only as a sorcery (CR 602.5d)"
        case i.OnlySoOften(times, each):
            if game.activated.get(f"{each} {key}", 0) >= alike * scope.number(times):
                return f"only so often each {each} (CR 602.5b)"
        case i.OnlyDuring(time, whose):
            if whose is not None and game.active not in scope.players_in_event(whose):
                return "not in this turn (CR 602.5)"
            if time != "turn" and game.step not in _WHEN[time]:
                return f"only during {time} (CR 602.5)"
        case i.OnlyIf(condition):
            if not holds(scope, condition):
                return "only while its condition holds (CR 602.5b)"
        case i.OnlyBefore(event) if place(game.step) >= _COMES[event]:
            return f"only before {event} (CR 602.5)"
        case i.OnlyAfter(event) if place(game.step) < _COMES[event]:
            return f"only after {event} (CR 602.5)"
        case i.OnlyAfter("blockers are declared") if not history.blockers_declared(game):
            return "only after blockers are declared, and they were not (CR 506.7f)"
    return ""
