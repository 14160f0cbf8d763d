"""What happens to players: life, damage, mana, what they get, and how the game ends for them."""

from __future__ import annotations

from ..ids import Ids
from .event import Event


class LifeGained(Event, frozen=True):
    """A player gained life (CR 119.3)."""

    player: str
    amount: int


class LifeLost(Event, frozen=True):
    """A player lost life (CR 119.3); ``paid``: as a cost."""

    player: str
    amount: int
    paid: bool = False


class DamageDealt(Event, frozen=True):
    """Damage was dealt (CR 120): so much to each of the objects ``to``, or to a player.

    ``sources``: how many alike, from ``source`` on, dealt it together.
    """

    source: int | None
    amount: int
    to: Ids = ()
    player: str = ""
    combat: bool = False
    sources: int = 1


class DamagePrevented(Event, frozen=True):
    """Damage that would have been dealt was prevented (CR 615)."""

    amount: int
    to: Ids = ()
    player: str = ""
    why: str = ""


class ManaAdded(Event, frozen=True):
    """A player added mana (CR 106.4), as symbols: “{G}{G}”."""

    player: str
    mana: str


class ManaPaid(Event, frozen=True):
    """A player paid mana (CR 118.3a)."""

    player: str
    mana: str


class ManaEmptied(Event, frozen=True):
    """Mana in a player's pool was lost as a step or phase ended (CR 500.5)."""

    player: str
    mana: str


class PlayerGotCounters(Event, frozen=True):
    """A player got counters (CR 122.1)."""

    player: str
    kind: str
    count: int


class PlayerLostCounters(Event, frozen=True):
    """A player lost counters (CR 122.1)."""

    player: str
    kind: str
    count: int


class Designated(Event, frozen=True):
    """A player became the monarch, took the initiative, got the city's blessing (CR 725, 726, 702.131)."""

    player: str
    what: str


class DungeonCompleted(Event, frozen=True):
    """A player completed a dungeon (CR 309.7)."""

    player: str
    name: str


class GotEmblem(Event, frozen=True):
    """A player got ``count`` emblems with these abilities (CR 114)."""

    player: str
    emblem: int
    count: int
    abilities: tuple[str, ...]


class PlayerWon(Event, frozen=True):
    """A player wins the game (CR 104.2)."""

    player: str
    rule: str


class GameDrawn(Event, frozen=True):
    """A draw: the game ends, and nobody has won (CR 104.4)."""

    rule: str


class PlayerLost(Event, frozen=True):
    """A player loses the game (CR 704.5a, c)."""

    player: str
    rule: str
