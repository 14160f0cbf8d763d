"""When what lasts for a time ends (CR 611.2a)."""

from __future__ import annotations

from ...compiler.instructions import UNTIL_YOUR_NEXT_TURN, AsLongAs, Duration, Player, UntilNext


def understood(until: Duration | None) -> bool:
    """Whether the board sees this end come: it holds no other durations."""
    return until in (None, "end of turn", "end of combat", UNTIL_YOUR_NEXT_TURN)


def said(until: Duration | None) -> str:
    """The duration in words, for people; "" for good."""
    match until:
        case None:
            return ""
        case UntilNext(step, player, over):
            who = player if player is not None else Player("controller", "their controller")
            whose = "your" if who.who == "you" else f"{who.text or who.who}'s"
            return f"{'the end of ' if over else ''}{whose} next {step}"
        case AsLongAs(condition):
            return f"it ceases that {condition.text}"
        case _:
            return until
