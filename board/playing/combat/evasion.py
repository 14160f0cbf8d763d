"""Evasion abilities: why one creature can't be blocked by another (CR 509.1b, 702)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....instructions import AsThough
from ...looking.evading import is_landwalk, walks_on
from ...looking.forbidden import rules
from ...looking.protection import protected
from ...looking.scope import Scope
from ...state.context import Context

if TYPE_CHECKING:
    from ...game import Game
    from ...looking.candidates import Candidate
    from ...looking.seen import Seen

#: Of each keyword of an attacker whether such a blocker can't block it, and the rule.
_KEEPS_OFF: dict[str, tuple[Callable[[Seen, Seen], bool], str]] = {
    "flying": (lambda it, by: not {"flying", "reach"} & set(by.keywords), "CR 702.9b"),
    "fear": (lambda it, by: "Artifact" not in by.types and "B" not in by.colors, "CR 702.36b"),
    "intimidate": (lambda it, by: "Artifact" not in by.types and not set(by.colors) & set(it.colors), "CR 702.13b"),
    "horsemanship": (lambda it, by: "horsemanship" not in by.keywords, "CR 702.31b"),
    "skulk": (lambda it, by: (by.power or 0) > (it.power or 0), "CR 702.118b"),
}


def _as_though_lacked(game: Game, attacker: Candidate) -> frozenset[str]:
    """The keywords without which it can be blocked as though it had none of them (CR 609.4)."""
    there = (change for change, _ in rules(game, AsThough, candidate=attacker) if change.do == "be blocked")
    return frozenset(keyword for change in there for keyword in change.lacked)


def _as_though_in_shadow(game: Game, blocker: Candidate, attacker: Candidate) -> bool:
    """Whether it can block what has shadow as though it had shadow itself (CR 609.4)."""
    if "shadow" not in attacker.seen.keywords:
        return False
    there = (change for change, _ in rules(game, AsThough, candidate=blocker) if change.do == "block")
    return any("shadow" in change.had for change in there)


def evaded(game: Game, blocker: Candidate, attacker: Candidate, defender: str) -> str:
    """The evasion ability that keeps it from being blocked by that; "" if none does."""
    it, by = attacker.seen, blocker.seen
    if ("shadow" in it.keywords) is not ("shadow" in by.keywords or _as_though_in_shadow(game, blocker, attacker)):
        return "only one of them has shadow (CR 702.28b)"
    lacked = _as_though_lacked(game, attacker)
    for keyword in it.keywords:
        if keyword in lacked:
            continue
        keeps_off, rule = _KEEPS_OFF.get(keyword, (None, ""))
        if keeps_off is not None and keeps_off(it, by):
            return f"it has {keyword} ({rule})"
    if protected(Scope(game, Context(defender), game.asker), attacker, blocker):
        return "it has protection (CR 702.16f)"
    for keyword in {each for each in it.keywords if each.endswith("walk") and is_landwalk(each)} - lacked:
        lands = (c for c in game.candidates(game.view()) if c.controller == defender and "Land" in c.seen.types)
        if any(walks_on(keyword, c.seen) for c in lands):
            return f"it has {keyword} (CR 702.14c)"
    return ""
