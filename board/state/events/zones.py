"""Objects enter and leave zones; cards are drawn, discarded, milled, seen and searched for."""

from __future__ import annotations

from ..ids import Ids
from .event import Event


class Entered(Event, frozen=True):
    """Permanents entered the battlefield."""

    first: int
    count: int
    name: str
    controller: str
    token: bool


class Left(Event, frozen=True):
    """Permanents left the battlefield for ``to``; ``died`` for creatures put into a graveyard (CR 700.4).

    ``how``: "sacrificed", "destroyed", "exiled", a rule ("CR 704.5j") … ``became`` is the first id that the objects
    have where they went (CR 400.7).
    """

    first: int
    count: int
    name: str
    owner: str
    controller: str
    to: str
    how: str
    died: bool
    token: bool
    became: int


class Moved(Event, frozen=True):
    """Objects went from one zone, not the battlefield, to another one."""

    first: int
    count: int
    name: str
    origin: str
    to: str
    became: int


class StayedInZone(Event, frozen=True):
    """Tokens that had left the battlefield did not move again (CR 111.8), or cards that can't enter it stayed."""

    first: int
    count: int
    name: str
    zone: str
    rule: str = "CR 111.8"


class CeasedToExist(Event, frozen=True):
    """Tokens in a zone other than the battlefield ceased to exist (CR 111.7, 704.5d)."""

    first: int
    count: int
    name: str
    zone: str
    rule: str = "CR 704.5d"


class RemovedFromGame(Event, frozen=True):
    """Tokens that had left play were removed from the game for good (rules of the 1990s, “Tokens”)."""

    first: int
    count: int
    name: str
    zone: str
    rule: str = ""


class CardsDrawn(Event, frozen=True):
    """A player drew cards (CR 121); ``cards`` are what they are in the hand, where the board knows the hand."""

    player: str
    count: int
    cards: Ids = ()


class CardsDiscarded(Event, frozen=True):
    """A player discarded cards (CR 701.9); ``cards`` are what they became."""

    player: str
    count: int
    cards: Ids = ()


class CardsMilled(Event, frozen=True):
    """A player milled cards (CR 701.17); ``cards`` are what they became."""

    player: str
    count: int
    cards: Ids = ()


class CardsSeen(Event, frozen=True):
    """A player looked at cards, or (``revealed``) all players saw them (CR 701.20)."""

    player: str
    cards: Ids
    revealed: bool = False


class Conjured(Event, frozen=True):
    """A player got so many new cards of a name, which are no tokens (CR 108.2)."""

    player: str
    cards: Ids
    name: str
    number: int
    to: str


class MulliganTaken(Event, frozen=True):
    """A player takes a mulligan; ``number`` is how many they have taken with it (CR 103.5)."""

    player: str
    number: int


class PutOnBottom(Event, frozen=True):
    """A player put cards of their hand on the bottom of their library, one for each mulligan (CR 103.5)."""

    player: str
    count: int


class Searched(Event, frozen=True):
    """A player searched a zone of ``whose`` and found these (CR 701.23)."""

    player: str
    whose: str
    found: Ids = ()


class Shuffled(Event, frozen=True):
    """A player's library was shuffled (CR 701.24)."""

    player: str


class Plotted(Event, frozen=True):
    """A player exiled a card by plot (CR 702.170a)."""

    player: str
    card: int


class Foretold(Event, frozen=True):
    """A player exiled a card face down by foretell (CR 702.143a)."""

    player: str
    card: int


class Haunted(Event, frozen=True):
    """This card in exile haunts a creature, by its id (CR 702.55b)."""

    objects: Ids
    creature: int
