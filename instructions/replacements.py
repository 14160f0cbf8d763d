"""What replacement effects change of the event that they replace (CR 614); the effects are in steps.py."""

from __future__ import annotations

from .durations import Duration
from .objects import Reference
from .players import Player
from .quantities import Quantity
from .tokens import AddAbilities, CopyException, Counters, Creation
from .values import Value


class Multiply(Value, frozen=True):
    """That many times as many of the tokens are created (CR 614.1)."""

    factor: int


class Add(Value, frozen=True):
    """These are created as well ("those tokens plus …"); a count of ``ThatMany`` follows the original number."""

    creations: tuple[Creation, ...]


class Instead(Value, frozen=True):
    """These are created instead; ``ThatMany`` follows the original number. ``optional``: “you may instead”."""

    options: tuple[tuple[Creation, ...], ...]
    optional: bool = False


class EnterAs(Value, frozen=True):
    """The objects enter so ("Tokens you control enter tapped", "with an additional +1/+1 counter") (CR 614.1c).

    ``under``: under the control of this player, whom their controller chooses (CR 616.1b). ``gains``: with these
    abilities, which they have from then on. ``prepared``: with that designation (CR 722.3a).
    """

    tapped: bool | None = None
    counters: tuple[Counters, ...] = ()
    under: Player | None = None
    gains: AddAbilities | None = None
    prepared: bool = False


class EnterAsCopy(Value, frozen=True):
    """The objects enter as copies of another one (CR 707.5); a "choice" is made as they do (CR 614.12a).

    ``optional``: “you may have it enter as a copy”. ``until``: what they are copies of only for a time.
    """

    of: Reference
    exceptions: tuple[CopyException, ...] = ()
    optional: bool = False
    tapped: bool = False
    until: Duration | None = None
    text: str = ""


class CannotEnter(Value, frozen=True):
    """The objects can't enter the battlefield (CR 614.17d), so such tokens are not created (CR 111.5)."""


class CreatedUnder(Value, frozen=True):
    """The tokens are created under this player's control instead (CR 616.1b)."""

    player: Player


class CountersInstead(Value, frozen=True):
    """So many counters are put on a permanent instead (CR 122.6, 614.1a); ``ThatMany`` is how many there would be.

    Of this ``kind``, or of each of the kinds that would be put. ``Replacement.creator`` is who would put them,
    ``which`` what they would be put on; ``players`` besides, who would get them (CR 122.1). ``effect``: only those that
    an effect would put, not a cost or a rule (CR 614.16).
    """

    count: Quantity
    kind: str | None = None
    players: Player | None = None
    effect: bool = False


class CopyToo(Value, frozen=True):
    """For each of the tokens an additional copy of it is played as well ("… and an additional copy of it instead").

    ``optional``: the player may; ``once``: "each turn" where that limits it.
    """

    optional: bool = False
    once: str = ""
