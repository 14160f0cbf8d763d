"""How long what an effect gives lasts, as its words say (CR 611.2a)."""

from __future__ import annotations

from collections.abc import Iterable

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar import senses

_YOU = i.Player("you")
UNTIL: dict[senses.Duration, i.Duration] = {
    "end of turn": "end of turn",
    "end of combat": "end of combat",
    "your next turn": i.UNTIL_YOUR_NEXT_TURN,
    "end of your next turn": i.UntilNext("turn", _YOU, over=True),
    "your next upkeep": i.UntilNext("upkeep", _YOU),
    "your next end step": i.UntilNext("end step", _YOU),
    "your next untap step": i.UntilNext("untap step", _YOU),
    "that player's next turn": i.UntilNext("turn", i.Player("that player")),
}
#: The durations of copies and of replacement effects, which a board can hold.
HELD: dict[senses.Duration, i.Duration] = {
    words: UNTIL[words] for words in ("end of turn", "end of combat", "your next turn")
}


def until(node: n.Node) -> i.Duration | None:
    """The duration that an adverb says: “until end of turn”, “this turn” (CR 514.2); None for other words."""
    if not isinstance(node, n.Adverb):
        return None
    if node.sense in ("this turn", "this combat"):
        return "end of turn" if node.sense == "this turn" else "end of combat"
    return UNTIL.get(node.duration) if node.duration is not None else None


def lasts(node: n.Node) -> bool:
    """Whether an adverb says how long it lasts; “for the rest of the game” is for good, and so is no duration."""
    return until(node) is not None or (isinstance(node, n.Adverb) and node.duration == "rest of the game")


def lasting(nodes: Iterable[n.Node]) -> n.Adverb | None:
    """The one of these that says how long it lasts."""
    return next((node for node in nodes if isinstance(node, n.Adverb) and lasts(node)), None)
