"""What a position is, and how two differ: the second observer looks at these alone, and at no event (CR 400, 613)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ...board.game import Game
    from ...board.looking.candidates import Candidate
    from ...board.state.objects import PlayerState


class Look(NamedTuple):
    """What a permanent is at a moment."""

    controller: str
    token: bool
    name: str
    power: int | None
    toughness: int | None
    types: tuple[tuple[str, ...], ...]
    colors: tuple[str, ...]
    says: tuple[tuple[str, ...], ...]
    tapped: bool
    counters: dict[str, int]
    damage: int
    transformed: bool
    attached_to: int | str | None
    attacking: object
    status: tuple[object, ...]
    under: tuple[object, ...]


class Position:
    """What can be seen of a game at a moment, apart from what it tells."""

    def __init__(self, game: Game) -> None:
        self.players: dict[str, PlayerState] = dict(game.players)
        self.permanents: dict[int, Look] = {}
        for candidate in game.view().candidates:
            look = _look(candidate)
            if look is not None:
                for first, count in candidate.ids:
                    self.permanents.update(dict.fromkeys(range(first, first + count), look))
        self.zones: Counter[tuple[str, str]] = Counter()
        self.cards: dict[int, tuple[str, str]] = {}
        self.on_cards: Counter[tuple[int, str]] = Counter()
        self.libraries: list[tuple[int, int]] = []
        for card in game.elsewhere.values():
            self.zones[card.zone, card.owner] += card.count
            if card.zone == "library":
                self.libraries.append((card.id, card.count))
            else:
                ids = range(card.id, card.id + card.count)
                self.cards |= dict.fromkeys(ids, (card.zone, card.owner))
                self.on_cards.update({(each, kind): card.counters[kind] for each in ids for kind in card.counters})
        self.out = sum(each.count for each in game.permanents.values() if each.phased_out)
        self.emblems = sum(each.count for each in game.elsewhere.values() if each.emblem)
        self.stack = Counter(each.id for each in game.stack)
        self.aims = tuple((each.id, each.memory, each.controller) for each in game.stack)
        self.coming = (tuple(game.later), game.extra_turns, game.goes_on, game.step, game.turn, game.daytime)
        self.kept = (tuple(game.shields), tuple(game.replacements), tuple(game.rulings), tuple(game.permissions))


def _look(candidate: Candidate) -> Look | None:
    permanent, seen = candidate.permanent, candidate.seen
    if permanent is None:
        return None
    status = (permanent.face_down, permanent.transformed, permanent.marks, permanent.level, permanent.regenerating)
    return Look(
        permanent.controller,
        permanent.token,
        seen.name,
        seen.power,
        seen.toughness,
        (seen.supertypes, seen.types, seen.subtypes),
        seen.colors,
        (seen.keywords, seen.abilities),
        permanent.tapped,
        permanent.counters,
        permanent.damage,
        permanent.transformed,
        permanent.attached_to,
        (permanent.attacking, permanent.blocks, permanent.blocked),
        status,
        (permanent.modifiers, permanent.copies, permanent.stays_tapped, permanent.chosen),
    )


class Difference:
    """What is otherwise after something than before; so much ``mana`` is no part of it."""

    def __init__(self, before: Position, after: Position, mana: int = 0) -> None:
        self.before = before
        self.after = after
        self.mana = mana

    def of_players(self, number: Callable[[PlayerState], int]) -> list[int]:
        """By how much a number of each player has changed, without those who have left."""
        after = self.after.players
        return [number(after[name]) - number(was) for name, was in self.before.players.items() if name in after]

    def of_zone(self, zone: str) -> list[int]:
        """How many cards each player has more in a zone."""
        return [self.after.zones[zone, name] - self.before.zones[zone, name] for name in self.before.players]

    @cached_property
    def came(self) -> list[Look]:
        """The permanents that are new (CR 400.7)."""
        return [look for id, look in self.after.permanents.items() if id not in self.before.permanents]

    @cached_property
    def went(self) -> list[Look]:
        """The permanents that are no longer there."""
        return [look for id, look in self.before.permanents.items() if id not in self.after.permanents]

    @cached_property
    def stayed(self) -> list[tuple[Look, Look]]:
        """Those that are there before and after."""
        now = self.after.permanents
        return [(look, now[id]) for id, look in self.before.permanents.items() if id in now]

    @property
    def went_on(self) -> bool:
        """Whether something is new in a library, or was cast, that has been elsewhere (CR 400.7)."""
        known = {id for id, _ in self.before.libraries}
        return any(id not in known for id, _ in self.after.libraries) or bool(self.after.stack - self.before.stack)

    def arrived(self, *zones: str) -> list[int]:
        """How many objects of each player are new in zones other than the battlefield and libraries."""
        return self._moved(self.before.cards, self.after.cards, zones)

    def left(self, *zones: str) -> list[int]:
        """How many objects of each player have left such zones."""
        return self._moved(self.after.cards, self.before.cards, zones)

    @staticmethod
    def _moved(
        elsewhere: dict[int, tuple[str, str]], there: dict[int, tuple[str, str]], zones: tuple[str, ...]
    ) -> list[int]:
        counts: Counter[str] = Counter()
        for id, (zone, owner) in there.items():
            counts[owner] += zone in zones and elsewhere.get(id) != (zone, owner)
        return [each for each in counts.values() if each]

    def otherwise(self, *fields: str) -> Iterator[tuple[Look, Look]]:
        """The permanents of which one of these is otherwise."""
        return (
            (was, is_) for was, is_ in self.stayed if any(getattr(was, each) != getattr(is_, each) for each in fields)
        )
