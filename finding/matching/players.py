"""Whom a query means: “an opponent” is also a target opponent, and each opponent only where one is not strict."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .asking import Asking, Bound, Test, anything, rule

_OPPONENTS = ("an opponent", "opponents", "each opponent")
_SINGLE = (
    "a player",
    "an opponent",
    "target player",
    "target opponent",
    "that player",
    "defending player",
    "active player",
    "controller",
    "owner",
    "enchanted player",
    "such player",
)
#: Who else is meant by these words of a query: players of whom they are true as well.
ALSO: dict[str, tuple[str, ...]] = {
    "a player": _SINGLE,
    "an opponent": ("target opponent", "defending player"),
    "target player": ("target opponent",),
    "each opponent": ("opponents",),
    "opponents": ("each opponent",),
}
#: The same where only one of them need be it: “a creature an opponent controls” is one that your opponents control.
ONE_OF: dict[str, tuple[str, ...]] = {
    **ALSO,
    **dict.fromkeys(_OPPONENTS, (*_OPPONENTS, "target opponent", "defending player")),
}
#: Who else where one is not strict: all of them for one of them.
LOOSELY: dict[str, tuple[str, ...]] = {
    "a player": ("you", "each player", "each other player", *_OPPONENTS),
    "an opponent": ("each opponent", "opponents", "each other player"),
    "target player": ("a player", "an opponent"),
    "target opponent": ("an opponent",),
    "each opponent": ("each other player",),
    "opponents": ("each other player",),
}
_TARGETED = {"target player": ("any", "opponents"), "target opponent": ("opponents",), "a player": ("any", "opponents")}


def is_anyone(asking: Asking, player: i.Player) -> bool:
    """Whether it is “someone”."""
    return asking.anyone and player.who == "a player"


@rule(i.Player)
def player(asking: Asking, asked: i.Player) -> Test:
    """The player who does it, or to whom it is done; a target that is a player or something else is one, too."""
    if is_anyone(asking, asked):
        return anything
    people = _who(asking, asked, ALSO)
    kinds = _TARGETED.get(asked.who, ())

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is i.Targets:
            named = found.players in kinds and (asking.loose or not is_any_target(found))
            return bound if named else None
        return people(found, bound)

    return test


def one_of(asking: Asking, asked: i.Player) -> Test:
    """One of these players controls it, owns it …"""
    return anything if is_anyone(asking, asked) else _who(asking, asked, ONE_OF)


def _who(asking: Asking, asked: i.Player, also: dict[str, tuple[str, ...]]) -> Test:
    if asked.who == "these":
        return asking.plain(asked)
    whom = {asked.who, *also.get(asked.who, ()), *(LOOSELY.get(asked.who, ()) if asking.loose else ())}
    more = asking.fields(asked, "who", "optional", "most")

    def test(found: Any, bound: Bound) -> Bound | None:
        if type(found) is not i.Player:
            return None
        if found.who == "these":  # several together, of whom each does it
            return next((after for each in found.these if (after := test(each, bound)) is not None), None)
        return more(found, bound) if found.who in whom else None

    return test


@rule(i.ControlledBy, i.OwnedBy)
def whose(asking: Asking, asked: i.ControlledBy | i.OwnedBy) -> Test:
    """Whose it is."""
    kind, test = type(asked), one_of(asking, asked.player)
    return lambda found, bound: test(found.player, bound) if type(found) is kind else None


#: “Any target” (CR 115.4).
_ANY_TARGET = frozenset(["creature", "planeswalker", "battle"])


def is_any_target(targets: i.Targets) -> bool:
    """Whether these are “any target”, no matter of what kind (CR 115.4)."""
    match targets.objects.where:
        case (i.OneOf(kinds),):
            return {each.type for each in kinds if isinstance(each, i.HasType)} == _ANY_TARGET
    return False
