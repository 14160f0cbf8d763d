"""Spells that permanents and cards help to pay for, told by counting (CR 702.51, 702.66, 702.126)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..looking.matching import matched
from ..looking.selections import untapped
from .paying import Source, Way

if TYPE_CHECKING:
    from ..doing.mana_payment import Sort
    from ..game import Game
    from ..state.actions import Picked

CONVOKE, DELVE, IMPROVISE = "702.51", "702.66", "702.126"
HELPING = frozenset([CONVOKE, DELVE, IMPROVISE])
_GENERIC = Way(("generic", False), 1, 1)  # type: ignore[arg-type]


class Helper(NamedTuple):
    """One that may be tapped or exiled: for generic mana, or for one mana of a color of it."""

    colors: tuple[str, ...] = ()

    def source(self) -> Source:
        """The same as a source of mana that is good for this spell alone."""
        ways = (Way((color, False), 1, 1) for color in self.colors)  # type: ignore[arg-type]
        return Source(-1, (*ways, _GENERIC))


def helpers(game: Game, player: str, rules: frozenset[str], most: int) -> Iterator[Helper]:
    """What there is that might help, ``most`` of those alike at most."""
    if CONVOKE in rules:
        for each in untapped(game, player, "Creature"):
            yield from [Helper(tuple(each.seen.colors))] * min(each.count, most)
    if IMPROVISE in rules:
        for each in untapped(game, player, "Artifact"):
            yield from [Helper()] * min(each.count, most)
    if DELVE in rules:
        for card in game.zone("graveyard", player):
            yield from [Helper()] * min(card.count, most)


def picked_helpers(game: Game, rule: str, picked: Iterable[Picked], most: int) -> Iterator[Helper]:
    """Those that were picked, ``most`` of those alike at most."""
    for each in picked:
        stack = game.stack_of(each.what) if rule == CONVOKE and isinstance(each.what, int) else None
        colors = tuple(game.view().of(stack).colors) if stack is not None else ()
        yield from [Helper(colors)] * min(each.count, most)


def all_are_needed(helping: list[Helper], typed: tuple[tuple[Sort, ...], ...], generic: int) -> bool:
    """Whether each of them pays for something: what pays for nothing can't be tapped or exiled."""
    fitting = [
        [at for at, sorts in enumerate(typed) if any((c, False) in sorts for c in each.colors)] for each in helping
    ]
    return len(helping) - len(matched(fitting)) <= generic
