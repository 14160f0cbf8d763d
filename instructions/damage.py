"""Steps that deal, prevent and redirect damage (CR 120, 615, 614.9)."""

from __future__ import annotations

from typing import Literal

from .durations import Duration
from .objects import Reference, Selection
from .players import Player
from .quantities import Quantity
from .values import Action, Value


class Targets(Value, frozen=True):
    """Targets that may be players as well as objects: "any target", "target player or planeswalker" (CR 115.4).

    At least ``least`` and at most ``most`` of them (None: any number). ``other``: none that was chosen before, or,
    where none was, not the source; ``again``: the ones that were ("that permanent or player"). ``chooser`` absent: the
    ability's controller.
    """

    objects: Selection
    players: Literal["any", "opponents"]
    least: Quantity
    most: Quantity | None
    other: bool = False
    text: str = ""
    id: int = 0
    again: bool = False
    chooser: Player | None = None


class Attacked(Value, frozen=True):
    """The player or planeswalker that this creature is attacking (CR 508.1b)."""

    by: Reference


Recipient = Reference | Player | Targets | Attacked
DamageKind = Literal["any", "combat", "noncombat"]


class ChooseTargets(Action, frozen=True):
    """Targets of which the parts after it speak ("Choose any target."): nothing is done to them yet (CR 601.2c)."""

    targets: Targets


class Damage(Action, frozen=True):
    """The source ``by`` deals so much damage to each of these; ``division``: so much in all (CR 120.1, 601.2d).

    Several objects in ``by`` deal so much each. Steps that follow one another with the same ``span`` are one sentence:
    all of it is dealt at the same time, and what several of them deal to one object or player is one damage
    (CR 608.2f). ``excess``: what is more than lethal damage is dealt to the creature's controller instead (CR 120.4a).
    """

    by: Reference
    amount: Quantity
    to: tuple[Recipient, ...]
    division: Literal["each", "as you choose", "evenly"] = "each"
    preventable: bool = True
    excess: bool = False


class PreventDamage(Action, frozen=True):
    """Damage that would be dealt is prevented: so much of it, or all of it if absent (CR 615.1, 615.7).

    Of sources ``by`` (absent: any), to ``to`` (empty: anything); to several objects so much to each of them, of those
    that there are as this is done (CR 615.11). ``next_time``: only that of the next time, and then no
    more. ``until``: how long, absent for good. What follows and speaks of its ``id`` (`ThatMany`, how much was
    prevented; `DoneThisWay`) is no step of the effect's own: it is done each time that this prevents damage, right
    after it, and a `Delayed` of it counts all that was (CR 615.5).
    """

    amount: Quantity | None = None
    kind: DamageKind = "any"
    by: Reference | None = None
    to: tuple[Recipient, ...] = ()
    next_time: bool = False
    until: Duration | None = None


class RedirectDamage(Action, frozen=True, kw_only=True):
    """Damage that would be dealt to ``to`` this turn is dealt to ``instead``: so much of it, absent: all (CR 614.9)."""

    amount: Quantity | None = None
    kind: DamageKind = "any"
    by: Reference | None = None
    to: tuple[Recipient, ...] = ()
    instead: Recipient
    next_time: bool = False


class DamageUnpreventable(Action, frozen=True):
    """Damage can't be prevented until the turn ends (CR 615.12); of sources ``by`` (absent: any)."""

    by: Reference | None = None
    kind: DamageKind = "any"
