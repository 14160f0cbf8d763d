"""Players venture from room to room of the dungeon cards that they have brought into the game (CR 309, 701.49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Ability
from ..state import events as ev
from ..watching import sight, triggers
from ..watching.moments import Moment, Triggered

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Elsewhere

sight.deeds("venture", "complete a dungeon")


def venture(game: Game, scope: Scope, player: str, number: int) -> None:
    """CR 701.49a–c: into a dungeon without a dungeon type; one that has it says how alone it is entered."""
    for _ in range(number):
        _ventured(game, player, ())


def venture_into(quality: str) -> Callable[[Game, Scope, str, int], None]:
    """CR 701.49d: into a dungeon of that dungeon type (CR 205.3p), where the player is in none."""

    def venture(game: Game, scope: Scope, player: str, number: int) -> None:
        for _ in range(number):
            _ventured(game, player, (quality,))

    return venture


def _ventured(game: Game, player: str, kinds: tuple[str, ...]) -> None:
    """On to the next room; out of a dungeon from its last room, and into the first room of another one."""
    card = next((each for each in game.elsewhere.values() if each.room is not None and each.owner == player), None)
    ways = _ways(game, card) if card is not None else ()
    if card is not None and not ways:
        _complete(game, card)
    if card is None or not ways:
        there = [dungeon for dungeon in game.rules.dungeons() if dungeon.subtypes == kinds]
        if not there:
            game.happened(ev.NotModelled("venture into the dungeon", "the card reference has no such dungeon card"))
            return
        named = tuple(dungeon.name or "" for dungeon in there)
        (at,) = game.asker.options(player, "which dungeon", "CR 701.49a", named)
        card, room = game.place("command", player, there[at], 1), 0
    else:
        labels = tuple(_rooms(game, card)[room].word or "the last room" for room in ways)
        (at,) = game.asker.options(player, "which room is next", "CR 701.49b", labels)
        room = ways[at]
    _enter(game, card, room)
    triggers.on_deed(game, player, "venture", 1)


def _rooms(game: Game, card: Elsewhere) -> tuple[Ability, ...]:
    """The room abilities of the dungeon; the first is that of the topmost room, the last that of the bottommost."""
    return tuple(each for each in game.rules.compiled(card.characteristics) if each.kind != "reminder" and each.steps)


def _ways(game: Game, card: Elsewhere) -> tuple[int, ...]:
    """The rooms to which the arrows lead from where the venture marker is; the bottommost has no name of its own."""
    rooms = _rooms(game, card)
    names = [room.word for room in rooms]
    last = len(rooms) - 1
    return tuple(names.index(name) if name in names else last for name in rooms[card.room or 0].leads_to)


def _enter(game: Game, card: Elsewhere, room: int) -> None:
    """The venture marker is moved into the room, whose ability triggers (CR 309.4c)."""
    game.elsewhere[card.id] = structs.replace(card, room=room)
    ability = _rooms(game, card)[room]
    triggered = structs.replace(ability, kind="triggered")
    game.happened(ev.TriggerReported(card.id, card.owner, ability.text, 1, ""))
    name = card.characteristics.name or ""
    game.triggered.append(Triggered(triggered, card.owner, name, Moment(card.ids, own=True)))


def _complete(game: Game, card: Elsewhere) -> None:
    """The dungeon card is removed from the game: the player has completed it (CR 309.7)."""
    game.take(card.ids)
    name = card.characteristics.name or ""
    game.player(card.owner, dungeons=(*game.players[card.owner].dungeons, name))
    game.happened(ev.DungeonCompleted(card.owner, name))
    triggers.on_deed(game, card.owner, "complete a dungeon", 1)


def completed(game: Game) -> None:
    """Dungeons whose marker is in the bottommost room are completed once no room ability of theirs waits (CR 309.6)."""
    inside = [card for card in game.elsewhere.values() if card.room is not None and not _ways(game, card)]
    if not inside:
        return
    waiting = {each.source for each in game.stack} | {t.moment.sources[0][0] for t in game.triggered}
    for card in inside:
        if card.id not in waiting:
            _complete(game, card)
