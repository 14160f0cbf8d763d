"""What the monarch, the initiative, speed and rad counters come to: abilities without a source (CR 702.179, 725–728).

They are kept in the command zone, under the player of whom they speak.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..state import events as ev
from ..watching import triggers

if TYPE_CHECKING:
    from ..game import Game

NAMES = {"monarch": "The Monarch", "initiative": "The Initiative"}
ABILITIES = {
    "monarch": (
        "At the beginning of your end step, draw a card.",
        "Whenever a creature deals combat damage to you, its controller becomes the monarch.",
    ),
    "initiative": (
        "Whenever one or more creatures a player controls deal combat damage to you, that player takes the initiative.",
        "Whenever you take the initiative and at the beginning of your upkeep, venture into Undercity.",
    ),
}


#: The ability of a player who has speed; it triggers once, be it for one or more opponents (CR 702.179d).
SPEED = (
    "Whenever an opponent loses life during your turn, if your speed is less than 4, "
    "increase your speed by 1. This ability triggers only once each turn."
)


#: The ability of rad counters, for the player who has them (CR 728.1).
RADIATION = (
    "At the beginning of your precombat main phase, if you have one or more rad counters, mill a number of cards equal "
    "to the number of rad counters you have. For each nonland card milled this way, you lose 1 life and you lose a rad "
    "counter."
)


def irradiated(game: Game) -> None:
    """The active player's rad counters have their ability as it may trigger (CR 728.1)."""
    player = game.active
    there = any(
        each.emblem and each.owner == player and each.characteristics.name == "Radiation"
        for each in game.elsewhere.values()
    )
    if game.players[player].counters.get("rad") and not there:
        _placed(game, player, (RADIATION,), "Radiation")


def faster(game: Game, player: str, by: int) -> None:
    """The player's speed is so much more (CR 702.179c)."""
    before = game.players[player].speed
    game.player(player, speed=before + by)
    if not before and by:
        _placed(game, player, (SPEED,), "Speed")


def designated(game: Game, player: str, what: str) -> None:
    """A player becomes the monarch, takes the initiative, gets the city's blessing."""
    if what != "city's blessing":
        for other, state in list(game.players.items()):
            if what in state.designations:
                game.player(other, designations=tuple(d for d in state.designations if d != what))
    elif what in game.players[player].designations:
        return
    game.player(player, designations=(*game.players[player].designations, what))
    game.happened(ev.Designated(player, what))
    if what in NAMES:
        passes(game, player, what)
    if what == "monarch":
        triggers.on_deed(game, player, "become the monarch", 1)
    if what == "initiative":
        triggers.on_deed(game, player, "take the initiative", 1)


def ascend(game: Game, player: str) -> bool:
    """CR 702.131: the city's blessing, for who controls ten or more permanents. Whether the player got it now."""
    if "city's blessing" in game.players[player].designations:
        return False
    if sum(c.count for c in game.view().candidates if c.controller == player) < 10:
        return False
    designated(game, player, "city's blessing")
    return True


def ascended(game: Game) -> None:
    """CR 702.131b, d: whoever has ten permanents now gets the blessing before anything triggers on what made it ten."""
    for each in [p for p in game.index.bound.values() if not p.phased_out]:
        if "ascend" in game.view().of(each).keywords:
            ascend(game, each.controller)


def passes(game: Game, player: str, what: str) -> None:
    """The player has it from now on, and nobody else (CR 725.3, 726.3)."""
    for card in [e for e in game.elsewhere.values() if e.emblem and e.characteristics.name == NAMES[what]]:
        game.remove_face_up(card.id)
        del game.elsewhere[card.id]
    _placed(game, player, ABILITIES[what], NAMES[what])


def _placed(game: Game, player: str, abilities: tuple[str, ...], name: str) -> None:
    emblem = game.emblem(player, abilities, 1)
    game.elsewhere[emblem.id] = named = structs.replace(
        emblem, characteristics=structs.replace(emblem.characteristics, name=name)
    )
    game.put_face_up(named)


def heir(game: Game) -> str | None:
    """Who has it as the player who had it leaves the game: the active player, or the next one (CR 725.4)."""
    return next((name for name in game.in_turn_order() if not game.players[name].lost), None)
