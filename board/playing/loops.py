"""Whether the game goes round in a loop of mandatory actions, by its state: it is a draw then (CR 104.4b, 732.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import State

#: What tells of what has happened, and is no part of a position; what counts is told by the players' life and zones.
_PAST = frozenset(
    [
        "next_id",
        "history",
        "last_known",
        "last_spells",
        "last_turn",
        "earlier",
        "done",
        "created_this_turn",
        "activated",
        "has_triggered",
    ]
)
#: Fields that name an object or a moment, by a number that is new each time.
_NAMING = frozenset(
    [
        "id",
        "source",
        "timestamp",
        "counter_timestamps",
        "attacking",
        "blocking",
        "attached_to",
        "also_blocking",
        "band",
        "phased_with",
        "location",
        "maker",
        "paired",
        "haunts",
        "exiled_with",
        "prepared_by",
        "host",
        "instead",
        "in_place_of",
        "shown",
    ]
)


#: What players do with cards that may be unknown.
_MOVING = ("draw", "mill", "discard")


class Renaming:
    """Which number of one position stands for which of another, each for one."""

    def __init__(self) -> None:
        self._to: dict[int, int] = {}
        self._back: dict[int, int] = {}

    def fits(self, one: int, other: int) -> bool:
        """Whether these may be the same object."""
        return self._to.setdefault(one, other) == other and self._back.setdefault(other, one) == one


class Loop:
    """The positions of a chain of what came of one another, since it has become suspiciously long."""

    def __init__(self) -> None:
        self._seen: list[tuple[State, tuple[int, ...]]] = []

    def note(self, game: Game) -> None:
        """The position after one more of them has resolved, and how many questions were asked before it."""
        self._seen.append((game.position(), (game.asker.asked, *_out_of_sight(game))))

    def comes_round(self) -> bool:
        """Whether the last position has been there before, and nobody has chosen anything since."""
        if not self._seen:
            return False
        last, asked = self._seen[-1]
        return any(before == asked and _alike(state, last, "", Renaming()) for state, before in self._seen[:-1])


def _out_of_sight(game: Game) -> tuple[int, ...]:
    """How many cards players have moved that are in zones of which the board knows nothing: these are not as before."""
    return tuple(sum(p.done.get(deed, 0) for deed in _MOVING) for p in game.players.values() if p.unknown)


def _alike(one: object, other: object, field: str, renamed: Renaming) -> bool:
    """Whether the values are the same but for the numbers of objects, which are renamed one by one."""
    match one, other:
        case Struct(), Struct():
            return type(one) is type(other) and all(
                _alike(getattr(one, each), getattr(other, each), each, renamed)
                for each in one.__struct_fields__
                if each not in _PAST
            )
        case tuple() | list(), tuple() | list():
            if len(one) != len(other):
                return False
            if _is_ids(one) and _is_ids(other):
                return all(renamed.fits(a, b) and m == n for (a, m), (b, n) in zip(one, other, strict=True))
            return all(_alike(a, b, field, renamed) for a, b in zip(one, other, strict=True))
        case dict(), dict():
            return one.keys() == other.keys() and all(_alike(one[key], other[key], field, renamed) for key in one)
        case int(), int() if field in _NAMING:
            return renamed.fits(one, other)
    return one == other


def _is_ids(value: tuple[object, ...] | list[object]) -> bool:
    """Whether it is a set of ids, as ranges."""
    return bool(value) and all(
        isinstance(each, tuple) and len(each) == 2 and isinstance(each[0], int) and isinstance(each[1], int)
        for each in value
    )
