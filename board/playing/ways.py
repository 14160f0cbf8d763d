"""The keywords by which a card is cast from elsewhere than the hand, or for something else than its mana cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ...compiler import instructions as i

if TYPE_CHECKING:
    from ..game import Game


class Way(NamedTuple):
    """What a keyword allows: from which zone, whether its cost is paid instead of the mana cost (CR 118.9), what is
    paid besides, whether it is cast face down, and when.
    """

    rule: str
    zone: str = "hand"
    instead: bool = True
    besides: tuple[i.Cost, ...] = ()
    face_down: bool = False
    when: Callable[[Game, str], bool] = lambda game, player: True


def _discarded(*narrowing: i.Predicate, words: str) -> i.Discard:
    you = i.Player("you")
    among = i.Selection((*narrowing, i.InZone("hand", you)), text=words)
    return i.Discard(you, i.Reference("choice", words, among=among, most=i.Number(1)))


def _was_hurt(game: Game, player: str) -> bool:
    return any(state.done.get("lose life") for name, state in game.players.items() if name != player)


def _has_cast(game: Game, player: str) -> bool:
    return bool(game.players[player].done.get("cast"))


#: Keyword -> what it allows.
ALTERNATIVE: dict[str, Way] = {
    "escape": Way("702.138a", "graveyard"),
    "flashback": Way("702.34a", "graveyard"),
    "jump-start": Way("702.133a", "graveyard", instead=False, besides=(_discarded(words="a card"),)),
    "foretell": Way("702.143a", "exile"),
    "madness": Way("702.35a", "exile"),
    "megamorph": Way("702.37c", face_down=True),
    "morph": Way("702.37c", face_down=True),
    "retrace": Way(
        "702.81a", "graveyard", instead=False, besides=(_discarded(i.HasType("land"), words="a land card"),)
    ),
    "spectacle": Way("702.137a", when=_was_hurt),
    "surge": Way("702.117a", when=_has_cast),
}  # fmt: skip


#: What a card is cast for face down (CR 702.37a).
FACE_DOWN_COST = i.PayMana(i.Player("you"), (i.GenericMana(i.Number(3)),), text="{3}")


def zones(alternative: str) -> tuple[str, ...]:
    """From where a card is cast so, in the order in which it is looked for."""
    way = ALTERNATIVE.get(alternative)
    return (way.zone if way is not None else "hand", "command")
