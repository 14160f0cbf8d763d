"""Says in words what stands on the sheet of a deck."""

from __future__ import annotations

from collections.abc import Sequence

from ..oracle.deck_tokens import Maker
from .copying import Copying
from .multiplying import Multiplier
from .needs import Need

_KINDS = {
    "marker": "Markers",
    "cards": "Other cards",
    "overlay": "For face-down cards",
    "counter": "Counters",
    "die": "Dice and coins",
}
APART = ("sideboard", "maybeboard", "commander", "companion")


def maker(maker: Maker) -> str:
    """Who makes a token: the card, how many of it there are, how many tokens where that is not plain, and how."""
    said = maker.card if maker.copies == 1 else f"{maker.copies} {maker.card}"
    remarks = [] if maker.count == "1" else [maker.count]
    remarks += [remark for remark in (maker.entering,) if remark]
    if maker.via not in ("create", "play"):
        remarks.append(f"by {maker.via}")
    if maker.creator != "you":
        remarks.append(f"for {maker.creator}")
    remarks += [remark for remark, so in (("one of a choice", maker.chosen), ("granted", maker.nested)) if so]
    if maker.section in APART:
        remarks.append(str(maker.section))
    return f"{said} ({', '.join(remarks)})" if remarks else said


def copied(copying: Copying) -> str:
    """What a card makes copies of: the cards of the deck that it can be."""
    if copying.itself:
        return f"{copying.card}: copies of itself"
    can_be = [", ".join(copying.cards)] if copying.cards else []
    if copying.tokens:
        can_be.append("your tokens")
    if copying.others:
        can_be.append("what another player has")
    return f"{copying.card}: copies of {copying.of}" + (f" — {'; '.join(can_be)}" if can_be else "")


def multiplied(multiplier: Multiplier) -> str:
    """What a card changes about the tokens that are created."""
    copies = f"{multiplier.copies} " if multiplier.copies > 1 else ""
    return f"{copies}{multiplier.card} {multiplier.how} {multiplier.what}: “{multiplier.text}”"


def needed(needs: Sequence[Need]) -> list[str]:
    """What else is needed on the table, a line a kind; each emblem is a line of its own."""
    lines = [f"Emblem of {', '.join(need.cards)}: “{need.what}”" for need in needs if need.kind == "emblem"]
    for kind, heading in _KINDS.items():
        if whats := [f"{need.what} ({', '.join(need.cards)})" for need in needs if need.kind == kind]:
            lines.append(f"{heading}: {'; '.join(whats)}")
    return lines
