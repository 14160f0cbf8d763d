"""What players are called: “You”, “Opponent”, “TargetedController”."""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..patterns import agrees
from ..phrases import CATEGORIES, Category
from ..scope import Reading, Scope
from ..script import Words, plain
from .references import meant, named

YOU = i.Player("you")
_WORDS: tuple[tuple[str, i.Player], ...] = (
    ("You", YOU),
    ("Player", i.Player("each player")),
    ("Opponent", i.Player("each opponent")),
    ("Opponent", i.Player("opponents")),
    ("Player.Opponent", i.Player("each opponent")),
    ("Player.Other", i.Player("each other player")),
    ("Player.EnchantedBy", i.Player("enchanted player")),
    ("ActivePlayer", i.Player("active player")),
)


def called(value: i.Player, scope: Scope) -> str:
    """What players are called who are spoken of, or who are all of a kind.

    Raises:
        CannotExport: if they have no name.
    """
    for words, player in _WORDS:
        if agrees(player, value, {}):
            return words
    if value.but or value.these or value.such or value.starting or value.at_random or value.most:
        raise CannotExport(value, "players who are told by more than a name")
    match value:
        case i.Player("target player" | "target opponent"):
            return _targeted(value.id, scope)
        case i.Player("that player"):
            return _that(value, scope)
        case i.Player("controller", of=i.Reference("source")):
            return "You"
        case i.Player("owner", of=i.Reference("source")):
            return "CardOwner"
        case i.Player("controller" | "owner", of=i.Reference() as of):
            return _head(named(of, scope, before=True)) + value.who.capitalize()
        case i.Player("defending player"):
            return scope.event_players.get("defending player", "DefendingPlayer")
        case i.Player("such player") if scope.such is not None:
            return scope.such
    raise CannotExport(value, f"no script calls them by one name: {value.who}")


def _head(name: str) -> str:
    return {"ParentTarget": "ParentTargeted", "TriggeredNewCardLKICopy": "TriggeredCard"}.get(name, name)


def _targeted(number: int, scope: Scope) -> str:
    name = scope.targeting(number, cards=False)
    return "TargetedPlayer" if name == "Targeted" else name


def _that(value: i.Player, scope: Scope) -> str:
    antecedent = value.antecedent
    if isinstance(antecedent, int):
        if (target := scope.targets.get(antecedent)) is not None:
            if target.objects is None:
                return _targeted(antecedent, scope)
            if target.players is not None:
                scope.targeting(antecedent, cards=True)
                return "TargetedOrController"
            raise CannotExport(value, "the player of an object that is a target")
        if antecedent in scope.chosen_players:
            return "ChosenPlayer"
        raise CannotExport(value, "a player whom no node has named")
    if antecedent == "each" and scope.each is not None:
        return scope.each
    if antecedent is not None and antecedent in scope.event_players:
        return scope.event_players[antecedent]
    raise CannotExport(value, f"who “that player” is has no name here: {antecedent}")


def understood(name: str, reading: Reading) -> i.Player | None:
    """The players who are called so."""
    for words, player in _WORDS:
        if words == name:
            return player
    if name in ("TargetedPlayer", "Targeted") and isinstance(reading.last_target, i.Player):
        return i.Player("that player", antecedent=reading.target)
    if name in reading.players:
        return i.Player("that player", antecedent=reading.players[name])  # type: ignore[arg-type]
    for who in ("controller", "owner"):
        if name.endswith(who.capitalize()) and (of := meant(name.removesuffix(who.capitalize()), reading)) is not None:
            return i.Player(who, of=of)
    return None


def _write(value: Any, scope: Scope) -> Words:
    return (called(value, scope),)


def _read(words: Words, reading: Reading) -> Any:
    name = plain(words)
    return None if name is None else understood(name, reading)


CATEGORIES["player"] = Category(_write, _read)


def _write_everybody(value: Any, scope: Scope) -> Words:
    if (
        not isinstance(value, i.Player)
        or value.who not in ("each player", "each opponent", "opponents")
        or value.such is not None
    ):
        raise CannotExport(value, "not all players of a kind")
    return (called(value, scope),)


CATEGORIES["everybody"] = Category(_write_everybody, _read)
