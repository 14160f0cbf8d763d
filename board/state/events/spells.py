"""Spells and abilities: cast, activated, triggered, put on the stack, resolved; lands are played."""

from __future__ import annotations

from ..ids import Ids
from .event import Event


class Delayed(Event, frozen=True):
    """A delayed triggered ability was made (CR 603.7)."""

    when: str
    text: str


class DelayedTriggered(Event, frozen=True):
    """The moment that a delayed triggered ability waited for came."""

    when: str
    text: str


class TriggerReported(Event, frozen=True):
    """A triggered ability of a permanent, or of a stack of them together, triggered this many times (CR 603.2c).

    ``unsure``: words of its event that the board can't judge; then it triggered at most so many times.
    """

    source: int
    controller: str
    text: str
    times: int
    unsure: str = ""


class NotResolved(Event, frozen=True):
    """An effect did nothing, as it has no legal target (CR 603.3d, 608.2b); ``of``: the name of what it is of."""

    rule: str = "CR 608.2b"
    of: str = ""


class MayBeCast(Event, frozen=True):
    """A player may cast or play these cards from where they are, from now on (CR 601.3)."""

    player: str
    objects: Ids


class TargetsChanged(Event, frozen=True):
    """A player chose new targets for a spell or ability (CR 115.7d); ``spell`` is its id on the stack."""

    player: str
    spell: int
    name: str


class SpellCopied(Event, frozen=True):
    """A player copied a spell or an ability: the copy is on the stack (CR 707.10)."""

    player: str
    spell: int
    name: str


class SpellCast(Event, frozen=True):
    """A player cast a spell (CR 601.2i); ``spell`` is its id on the stack. Targets: as of `AbilityActivated`."""

    player: str
    spell: int
    name: str
    targets: Ids = ()
    players: tuple[str, ...] = ()


class AbilityActivated(Event, frozen=True):
    """A player activated an ability (CR 602). ``targets`` are objects, ``players`` players that are its targets."""

    player: str
    source: int
    text: str
    targets: Ids = ()
    players: tuple[str, ...] = ()


class PutOnStack(Event, frozen=True):
    """A triggered ability was put on the stack (CR 603.3), or so many alike. Targets: as of `AbilityActivated`."""

    player: str
    source: int | None
    text: str
    count: int = 1
    name: str = ""
    targets: Ids = ()
    players: tuple[str, ...] = ()


class Resolved(Event, frozen=True):
    """A spell or ability resolved (CR 608): that of the id ``spell``, or an ability with this text."""

    name: str
    text: str = ""
    spell: int | None = None


class Countered(Event, frozen=True):
    """A spell or ability was countered (CR 701.6)."""

    name: str


class LandPlayed(Event, frozen=True):
    """A player played a land (CR 305.1)."""

    player: str
    name: str


class NotModelled(Event, frozen=True):
    """A part of the effect that the board does not do: its words are for the players.

    ``why``: the part of the game that is not modelled, where the words ask for one by its name.
    """

    text: str
    why: str = ""
