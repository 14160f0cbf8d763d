"""A board as an array of numbers, for learners: what one player knows of it, always in the same places.

`layout` names each number. Players stand in turn order, the one who observes first.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...values.mana_values import mana_value
from ..doing.mana_payment import TYPES
from ..state.steps import STEPS

if TYPE_CHECKING:
    from ..board import Board
    from ..state.objects import PlayerState
    from ..value import Listed

_OF_PLAYER = (
    "life",
    "poison",
    "hand",
    "library",
    "graveyard",
    "exile",
    "lands",
    "untapped lands",
    "creatures",
    "untapped creatures",
    "attacking creatures",
    "power",
    "toughness",
    "other permanents",
    *(f"mana {kind}" for kind in TYPES),
    "active",
    "acts",
    "lost",
    "won",
)
_TYPES = ("Land", "Creature", "Instant", "Sorcery", "Artifact", "Enchantment", "Planeswalker")
MOST_MANA = 7


def layout(players: int) -> tuple[str, ...]:
    """What each number of an observation is, in a game of so many players."""
    seats = ("own", *(f"player {number}" for number in range(2, players + 1)))
    return (
        *(f"{seat}: {what}" for seat in seats for what in _OF_PLAYER),
        *(f"hand: {kind}" for kind in _TYPES),
        *(f"hand: mana value {value}" for value in range(MOST_MANA)),
        f"hand: mana value {MOST_MANA} and more",
        "turn",
        *(f"step: {step}" for step in STEPS),
        "stack",
        "own objects on the stack",
    )


def numbers(board: Board, player: str) -> array[float]:
    """The numbers that `layout` names."""
    return array("f", _numbers(board, player))


def _numbers(board: Board, player: str) -> Iterator[float]:
    at = board.players.index(player)
    seats = (*board.state.players[at:], *board.state.players[:at])
    actor, listed = board.actor, board.permanents
    for seat in seats:
        yield from _of_player(board, seat, [each for each in listed if each.permanent.controller == seat.name])
        yield from (float(sum(m.count for m in seat.mana if m.type == kind)) for kind in TYPES)
        yield from map(float, (board.state.active == seat.name, actor == seat.name, seat.lost, seat.won))
    yield from _of_hand(board, player)
    yield float(board.state.turn)
    yield from (float(board.state.step == step) for step in STEPS)
    yield float(len(board.state.stack))
    yield float(sum(each.controller == player for each in board.state.stack))


def _of_player(board: Board, seat: PlayerState, mine: list[Listed]) -> Iterator[float]:
    yield float(seat.life)
    yield float(seat.counters.get("poison", 0))
    for zone in ("hand", "library", "graveyard", "exile"):
        yield float(sum(e.count for e in board.state.elsewhere if (e.owner, e.zone) == (seat.name, zone)))
    lands = [each for each in mine if "Land" in each.seen.types]
    creatures = [each for each in mine if each.seen.creature]
    for group in (lands, creatures):
        yield _count(group)
        yield _count([each for each in group if not each.permanent.tapped])
    yield _count([each for each in creatures if each.permanent.attacking is not None])
    yield float(sum((each.seen.power or 0) * each.permanent.count for each in creatures))
    yield float(sum((each.seen.toughness or 0) * each.permanent.count for each in creatures))
    yield _count([each for each in mine if "Land" not in each.seen.types and not each.seen.creature])


def _count(group: list[Listed]) -> float:
    return float(sum(each.permanent.count for each in group))


def _of_hand(board: Board, player: str) -> Iterator[float]:
    hand = [e for e in board.state.elsewhere if (e.owner, e.zone) == (player, "hand") and e.known]
    for kind in _TYPES:
        yield float(sum(e.count for e in hand if kind in e.characteristics.types))
    values = [(min(mana_value(e.characteristics.mana_cost), MOST_MANA), e.count) for e in hand]
    yield from (float(sum(n for value, n in values if value == each)) for each in range(MOST_MANA + 1))
