"""Which players are named by their words, and as what later words speak of them."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from ...values.inner_fields import inner_fields
from .targets import is_target

#: Players who need an id where later words speak of them.
NAMED_PLAYERS = frozenset(["an opponent", "a player", "each player", "each opponent", "each other player", "opponents"])


#: Players who are found again by the same words.
FOUND_PLAYERS = frozenset(["defending player", "active player", "controller", "owner", "enchanted player"])


def stays_named(player: i.Player | None) -> bool:
    """Whether later words may speak of who is only said to control or own something."""
    return is_target(player) or (player is not None and player.who in FOUND_PLAYERS)


def taker_of(step: Any) -> i.Player | None:
    """“Each player gains control of all permanents they own.”"""
    for change in step.changes if isinstance(step, i.Gain) else ():
        if isinstance(change, i.GainControl) and change.player.who in NAMED_PLAYERS and change.player.id:
            return i.Player("that player", antecedent=change.player.id)
    return None


def actor_of(step: i.Value) -> i.Player | None:
    """Who does it, as what follows speaks of them; None where nobody does, or you."""
    who = next((each for name in inner_fields(type(step)) if type(each := getattr(step, name)) is i.Player), None)
    return called_player(who)


def one_player(who: i.Player | None) -> i.Player | None:
    """As what later words speak of a player who is one."""
    called = called_player(who)
    return None if who is None or who.who in NAMED_PLAYERS - {"an opponent", "a player"} else called


def called_player(who: i.Player | None) -> i.Player | None:
    """As what later words speak of a player who does something."""
    match who:
        case None | i.Player("you" | "that player", antecedent=None):
            return None
        case i.Player("that player") | i.Player("controller" | "owner"):
            return who
    return i.Player("that player", antecedent=who.id) if who.id else who if who.who in FOUND_PLAYERS else None
