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


#: Where a game stands before its first turn.
OPENING = "opening"


def place(step: str) -> int:
    """Where in the turn a step stands, -1 before its first; a board on which nobody has said it stands in the first
    main phase.
    """
    if step in ("turn", OPENING):
        return -1
    return STEPS.index(step) if step in STEPS else STEPS.index("precombat main")
