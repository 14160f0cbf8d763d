"""Conditions: what must be true of the game."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from .objects import Reference, Selection
from .players import Player
from .predicates import InZone, Predicate
from .quantities import Quantity
from .values import Value


class Holds(Value, frozen=True):
    """A comparison of two quantities ("if you control five or more lands", "if its power is 4 or greater")."""

    left: Quantity
    op: Literal["=", "≥", "≤", ">", "<", "≠"]
    right: Quantity
    text: str = ""


class Parity(Value, frozen=True):
    """The number is odd, or even, as zero is ("if the number of cards in your graveyard is even")."""

    of: Quantity
    is_: Literal["odd", "even"]
    text: str = ""


class ObjectIs(Value, frozen=True):
    """An object is so ("if it's a Zombie"), or not (``negated``: "if it isn't a Zombie").

    ``was``: it was so before the part of the effect before was done, or as it last was (CR 608.2h).
    """

    what: Reference
    where: tuple[Predicate, ...]
    negated: bool = False
    was: bool = False
    text: str = ""


class Happened(Value, frozen=True):
    """The part of the effect before was done ("if you do"), or not (``negated``: "if you don't", "otherwise").

    ``antecedent`` is the ``id`` of that step. What a player might do (`May`) was done if the player chose to and did
    it; what was done under a condition (`If`), if the steps that were to be done then were.
    """

    negated: bool = False
    text: str = ""
    antecedent: int | None = None


class FlipWon(Value, frozen=True):
    """The player won the coin flip before, or lost it (``negated``) (CR 705.2); ``antecedent``: its step's ``id``."""

    negated: bool = False
    text: str = ""
    antecedent: int | None = None


class ToldCondition(Value, frozen=True):
    """A condition about what the board does not know ("if this spell was kicked"): asked of the chooser."""

    text: str


class AllHold(Value, frozen=True):
    """All of these conditions hold ("if you control an artifact and an enchantment")."""

    conditions: tuple[Condition, ...]
    text: str = ""


class AnyHolds(Value, frozen=True):
    """At least one of these conditions holds ("if you control a Desert or there is a Desert card in …")."""

    conditions: tuple[Condition, ...]
    text: str = ""


class NotHold(Value, frozen=True):
    """The condition does not hold ("unless you control two or more other lands")."""

    condition: Condition
    text: str = ""


class SomePlayer(Value, frozen=True):
    """For at least one of these players (``every``: for each) it holds, who is the "such player" within.

    "If an opponent controls more lands than you", "if each opponent has no cards in hand".
    """

    players: Player
    condition: Condition
    every: bool = False
    text: str = ""


class TurnOf(Value, frozen=True):
    """It is the turn of one of these players (CR 102.1)."""

    player: Player
    text: str = ""


class DuringPhase(Value, frozen=True):
    """It is this phase of the turn of one of these players (CR 500.1, RB 314)."""

    phase: Literal["beginning phase", "main phase", "combat phase"]
    player: Player
    text: str = ""


class HasDesignation(Value, frozen=True):
    """The player is the monarch (CR 725) or the defending player (506.2), or has the initiative or the blessing."""

    player: Player
    designation: Literal["monarch", "initiative", "city's blessing"]
    text: str = ""


class TimeOfDay(Value, frozen=True):
    """It is day, or night, or neither (CR 731)."""

    time: Literal["day", "night", "neither"]
    text: str = ""


class FirstOfTurn(Value, frozen=True):
    """It is this phase or step, and there was none of its kind before it in this turn (CR 500.1, 500.8)."""

    part: Literal["combat phase", "end step", "upkeep", "draw step", "main phase"]
    text: str = ""


class CostWasPaid(Value, frozen=True):
    """An additional or alternative cost of the object was paid as it was cast (CR 601.2b, 702.33d: “was kicked”).

    ``keyword``: that of the cost, or the verb of an `AdditionalCost` that has none (“if a Hero was beheld”). ``cost``:
    which of several, where the text tells them apart by their mana (“with its {R} kicker”). Tribute was paid where the
    chosen opponent had the creature enter with its counters (CR 702.104b).
    """

    of: Reference
    keyword: str
    cost: tuple[str, ...] = ()
    text: str = ""


class ManaWasSpent(Value, frozen=True):
    """This mana was spent to cast the object (CR 106.9): the ``symbols``, or at least ``amount`` of a ``color``.

    ``producer``: mana that such a permanent has produced. ``on`` absent: to activate this ability (CR 602.2b).
    """

    on: Reference | None
    symbols: tuple[str, ...] = ()
    color: str = ""
    amount: Quantity | None = None
    producer: Selection | None = None
    text: str = ""


class WasCast(Value, frozen=True):
    """The object was cast (CR 601), by this player, from that zone, ``during`` that phase of the player's turn, or at
    any time a sorcery couldn't have been cast (CR 307.5a).
    """

    what: Reference
    by: Player | None = None
    zone: InZone | None = None
    during: Literal["your main phase", "no time for a sorcery"] | None = None
    text: str = ""


class IsPlayer(Value, frozen=True):
    """This player is that one: “if you're the defending player”."""

    player: Player
    who: Player
    text: str = ""


class HasMost(Value, frozen=True):
    """No player has more life than this one: “the most life or tied for most life” (CR 702.105a)."""

    player: Player
    text: str = ""


class CameUnderControl(Value, frozen=True):
    """The object came under this player's control since the beginning of that player's last upkeep (CR 702.30a)."""

    what: Reference
    player: Player
    text: str = ""


#: What an effect does that a later part of it asks for.
DeedThisWay = Literal[
    "counter",
    "create",
    "damage",
    "destroy",
    "die",
    "discard",
    "draw",
    "exile",
    "investigate",
    "mill",
    "prevent",
    "put into graveyard",
    "put into hand",
    "put onto battlefield",
    "reveal",
    "sacrifice",
    "search",
    "shuffle",
    "tap",
]


class DoneThisWay(Value, frozen=True):
    """An earlier part of the effect did it: to at least one such object (None: to what was spoken of), ``by`` a player.

    “If that spell is countered this way”, “if you search your library this way” (CR 608.2c). ``done_by`` are the ids of
    the steps that may have done so.
    """

    deed: DeedThisWay
    what: Selection | None = None
    by: Player | None = None
    text: str = ""
    done_by: tuple[int, ...] = ()


class ClashWon(Value, frozen=True):
    """The player won the clash of the part before, whose ``id`` is ``antecedent``, or of the event (CR 701.30d)."""

    player: Player
    text: str = ""
    antecedent: int | Literal["event"] | None = None


class WordChosen(Value, frozen=True):
    """This word is the one that was chosen as the object entered: its abilities are had (CR 614.12b)."""

    word: str
    text: str = ""


Condition = (
    DoneThisWay
    | WordChosen
    | ClashWon
    | Holds
    | Parity
    | ObjectIs
    | Happened
    | ToldCondition
    | AllHold
    | AnyHolds
    | NotHold
    | SomePlayer
    | TurnOf
    | HasDesignation
    | TimeOfDay
    | FirstOfTurn
    | CostWasPaid
    | ManaWasSpent
    | WasCast
    | FlipWon
    | CameUnderControl
    | IsPlayer
    | HasMost
    | DuringPhase
)


def opposite(held: Condition) -> Condition:
    """That a condition does not hold, as one says it: “it isn't white”."""
    match held:
        case ObjectIs():
            return structs.replace(held, negated=not held.negated, text="")
        case NotHold(condition):
            return condition
    return NotHold(held)
