"""The steps, phases and turns that can begin (`run --begin`), in the words that texts have for them."""

from __future__ import annotations

import click

STEPS = {
    "magic": (
        "turn",
        "untap step",
        "upkeep",
        "draw step",
        "main phase",
        "precombat main phase",
        "combat",
        "declare attackers step",
        "declare blockers step",
        "combat damage step",
        "end of combat",
        "postcombat main phase",
        "end step",
        "cleanup",
    ),
    "riftbound": (
        "turn",
        "awaken phase",
        "beginning phase",
        "channel phase",
        "draw phase",
        "main phase",
        "combat",
        "end step",
        "cleanup",
    ),
}
IDLE = frozenset({"the", "next", "new", "your", "step", "phase"})
BEGINNING = "beginning of "


def step_named(words: str, game: str) -> str:
    """Give the step that is meant: “end step” for “the next end step” and “end”; refuse what is none of the game."""
    known = STEPS.get(game)
    if known is None:
        return words
    meant = _core(words.casefold().strip().removeprefix(BEGINNING))
    for step in known:
        if _core(step) == meant:
            return step
    raise click.UsageError(f"there is no step {words[:80]!r} to begin; there are {', '.join(known)}.")


def _core(words: str) -> tuple[str, ...]:
    return tuple(word for word in words.split() if word not in IDLE)
