"""The steps and phases of a turn in their order (CR 500.1)."""

from __future__ import annotations

#: The steps and phases of a turn in their order, as the board calls them.
STEPS = (
    "untap step",
    "upkeep",
    "draw step",
    "precombat main",
    "combat",
    "declare attackers step",
    "declare blockers step",
    "combat damage step",
    "end of combat",
    "postcombat main",
    "end step",
    "cleanup",
)


#: The steps of the combat phase (CR 506.1).
COMBAT = frozenset(STEPS[STEPS.index("combat") : STEPS.index("postcombat main")])

#: Where a game stands before its first turn.
OPENING = "opening"
_PLACES = {"turn": -1, OPENING: -1} | {step: at for at, step in enumerate(STEPS)}


def place(step: str) -> int:
    """Where in the turn a step stands, -1 before its first; a board on which nobody has said it stands in the first
    main phase.
    """
    return _PLACES.get(step, _PLACES["precombat main"])
