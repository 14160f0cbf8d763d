"""Events: what a triggered ability waits for (CR 603). Each kind is a type; what it waits for is said in its fields."""

from __future__ import annotations

from typing import Literal

from .deeds import ObjectState, PlayerDeed, RiftboundDeed, RiftboundState
from .objects import Location, Reference, Selection
from .players import Player
from .predicates import InZone
from .quantities import Quantity
from .values import Value

#: Any of the objects that are so, or the very one that is spoken of (“this creature”, “that token”).
Objects = Selection | Reference

#: The parts of a turn that begin (CR 500.1; of Riftbound: RB 515), and what a turn has of them.
TurnPart = Literal[
    "turn",
    "untap step",
    "upkeep",
    "draw step",
    "main phase",
    "precombat main phase",
    "postcombat main phase",
    "combat",
    "declare attackers step",
    "declare blockers step",
    "combat damage step",
    "end of combat",
    "end step",
    "cleanup step",
    "beginning phase",
    "channel phase",
]


class Event(Value, frozen=True, kw_only=True):
    """Base of the events (CR 603.2).

    ``together``: however many of it happen at the same time are one (“one or more”, CR 603.2c), one for each player to
    whom that is said to be done (“… deal combat damage to a player”). ``nth``: only the one with this number in
    a turn (“your second card each turn”, “for the first time each turn”), of a player’s deeds counted for each player.
    ``during``: only while it is the turn of one of these players, ``phase``: only in that phase. ``first``: only the
    next time that it happens. ``told``: words of it that no field says.
    """

    together: bool = False
    nth: int | None = None
    during: Player | None = None
    phase: Literal["combat", "beginning phase"] | None = None
    next: bool = False
    told: str = ""


class Moves(Event, frozen=True):
    """An object goes from one zone to another (CR 603.6): “enters”, “dies” (CR 700.4), “leaves the battlefield”.

    From one of the zones ``origin``, from any if there are none; to the zone ``to``, to any if absent. The player of a
    zone, if said, owns what goes there or from there. ``by``: a spell or ability of this player does it. ``tapped``: it
    enters tapped, or untapped (CR 110.5c). ``not_to``: to any zone but this one (“leaves … without dying”).
    """

    what: Objects
    origin: tuple[InZone, ...] = ()
    to: InZone | None = None
    by: Player | None = None
    tapped: bool | None = None
    not_to: InZone | None = None


class Begins(Event, frozen=True):
    """A turn, phase or step begins (CR 603.2b), of one of these players; ``whose`` absent: of any.

    ``which``: each, the first of the game or of each turn, the second of a turn, the next, that of the turn after this
    one, or of the one just given.
    """

    part: TurnPart
    whose: Player | None = None
    which: Literal["each", "first", "first each turn", "second", "next", "next turn's", "that turn's"] = "each"


class Attacks(Event, frozen=True):
    """A creature is declared as an attacker, of ``whom`` if that is said (CR 508.3a), ``alone``: it and no other.

    ``beside``: at least ``least`` such creatures are declared with it, itself not counted (CR 508.3a, 702.149a).
    """

    what: Objects
    whom: tuple[Player | Objects, ...] = ()
    alone: bool = False
    beside: Selection | None = None
    least: int = 1


class PlayerAttacks(Event, frozen=True):
    """A player declares attackers, at least so many of those (CR 508.3c, 508.3d)."""

    player: Player
    with_: Selection | None = None
    least: int = 1
    whom: tuple[Player | Objects, ...] = ()


class Blocks(Event, frozen=True):
    """A creature is declared as a blocker (CR 509.3a); with ``whom`` for each such attacker that it blocks (509.3b)."""

    what: Objects
    whom: Objects | None = None


class Crews(Event, frozen=True):
    """A creature is tapped to crew a Vehicle (CR 702.122b), saddle a Mount (702.171c) or convoke a spell (702.51c)."""

    what: Objects
    whom: Objects
    how: Literal["crew", "saddle", "convoke"]


class BecomesBlocked(Event, frozen=True):
    """An attacker becomes blocked (CR 509.3c); with ``by`` for each such creature that blocks it (CR 509.3d)."""

    what: Objects
    by: Objects | None = None


class Unblocked(Event, frozen=True):
    """An attacker isn't blocked: no creature was declared as a blocker for it (CR 509.3g)."""

    what: Objects


class DealsDamage(Event, frozen=True):
    """A source deals damage to a player or an object (CR 120): ``source`` and ``to`` absent: any.

    Without a ``source`` it is that something *is dealt* damage: once, by however many sources at the same time
    (CR 603.2c). With one and no ``to`` it is once for each source, whatever it deals damage to at the same time.
    ``combat``: only combat damage, only other damage, or (absent) any. ``excess``: only what
    is more than lethal (CR 120.4a).
    """

    source: Objects | None = None
    to: tuple[Player | Objects, ...] = ()
    combat: bool | None = None
    excess: bool = False


class Casts(Event, frozen=True):
    """A player casts a spell (CR 601.2i).

    From one of the zones ``origin``, if there are any, and from none of ``elsewhere`` ("other than your hand");
    ``targeting``: one of its targets is such (CR 603.2, 115).
    """

    player: Player | None
    what: Objects
    origin: tuple[InZone, ...] = ()
    targeting: tuple[Player | Objects, ...] = ()
    elsewhere: tuple[InZone, ...] = ()


class Copies(Event, frozen=True):
    """A player copies a spell (CR 707.10)."""

    player: Player | None
    what: Objects


class Activates(Event, frozen=True):
    """A player activates an ability of such an object (CR 602.2); ``mana``: also mana abilities, or only others.

    ``keyword``: only an ability that this keyword is, or stands before ("an outlast ability").
    """

    player: Player | None
    of: Objects
    loyalty: bool = False
    mana: bool = True
    keyword: str = ""


class TapsForMana(Event, frozen=True):
    """A permanent is tapped for mana: for the cost of its mana ability (CR 106.12), by this player if that is said."""

    what: Objects
    player: Player | None = None


class CountersPut(Event, frozen=True):
    """Counters of this kind (any, if absent) are put on an object, by this player if that is said (CR 122.6).

    With ``together`` however many are put on an object at the same time are one event, for each of the objects.
    ``removed``: they are removed instead (CR 122.1); ``last``: so that none is left.
    """

    kind: str | None
    on: tuple[Player | Objects, ...]
    by: Player | None = None
    removed: bool = False
    last: bool = False


class BecomesTarget(Event, frozen=True):
    """An object or player becomes the target of a spell or ability (CR 115), of such a one if that is said."""

    what: tuple[Player | Objects, ...]
    of: Selection | None = None


class Becomes(Event, frozen=True):
    """An object changes its state (CR 603.2e): becomes tapped, attached, transformed, turned face up …

    ``to``: what it becomes attached to, or unattached from (CR 701.3), what it is once it has transformed, what it
    has exploited (CR 702.110b), what has countered it (CR 701.6). ``by``: by this player.
    """

    what: Objects
    state: ObjectState | RiftboundState
    to: Objects | None = None
    by: Player | None = None


class GainsControl(Event, frozen=True):
    """A player gains control of an object, or loses it (``loses``) (CR 110.2)."""

    player: Player | None
    what: Objects
    loses: bool = False


class LevelReached(Event, frozen=True):
    """A Class becomes this level (CR 716.2)."""

    what: Objects
    level: int


class Does(Event, frozen=True):
    """A player does something, to such an object where that is said (CR 603.2, 701); “search”: their own library.

    ``amount`` is how much or many at least (“gain 5 or more life”), of "roll dice" the result of a die, each of which
    is one event (CR 706.2). ``cause``: such a spell or ability makes the player
    do it (“an effect an opponent controls causes you to discard a card”). ``but_first``: except the first time in each
    such step of that player's (“except the first one they draw in each of their draw steps”). Of Riftbound's players:
    ``with_`` such a spell or ability they choose or kill it; they play it from the zone ``origin``, ``at`` a location,
    during a ``showdown``.
    """

    player: Player | None
    deed: PlayerDeed | RiftboundDeed
    what: Objects | None = None
    amount: Quantity | None = None
    cause: Selection | None = None
    but_first: TurnPart | None = None
    with_: Selection | None = None
    origin: tuple[InZone, ...] = ()
    at: Location | None = None
    showdown: bool = False


class Fares(Event, frozen=True):
    """A Riftbound unit, or a player, conquers or holds a battlefield, defends, moves, wins a combat: Riftbound's own.

    ``at``: which battlefield, or to which location; ``origin``: from where. ``by``: this player moves it.
    ``attacking``: as it attacked (“conquer after an attack”).
    """

    what: Objects | Player
    does: Literal["conquer", "hold", "defend", "move", "win combat", "end combat", "tie"]
    at: Location | None = None
    origin: Location | None = None
    by: Player | None = None
    attacking: bool = False


class DayNightChanges(Event, frozen=True):
    """Day becomes night, or night day (CR 731); ``to`` absent: either."""

    to: Literal["day", "night"] | None = None


class Holding(Event, frozen=True):
    """A state trigger: the condition holds (CR 603.8)."""

    condition: held.Condition


class OtherEvent(Event, frozen=True):
    """An event that no type says: for the players to judge, with the words."""

    text: str


AnyEvent = (
    Moves
    | Begins
    | Attacks
    | PlayerAttacks
    | Blocks
    | Crews
    | BecomesBlocked
    | Unblocked
    | DealsDamage
    | Casts
    | Copies
    | Activates
    | TapsForMana
    | CountersPut
    | BecomesTarget
    | Becomes
    | GainsControl
    | LevelReached
    | Does
    | Fares
    | DayNightChanges
    | Holding
    | OtherEvent
)


class Trigger(Value, frozen=True):
    """What a triggered ability waits for: any one of these events (CR 603.1, 603.2).

    ``once``: “once each turn, when …” is no more than one in a turn. ``meanwhile``: “while you're the monarch”, what
    holds as it happens; unlike an intervening if it is not asked again (CR 603.4).
    """

    events: tuple[AnyEvent, ...]
    text: str = ""
    once: bool = False
    meanwhile: held.Condition | None = None


# A state may be waited for, and conditions ask what has happened.
from . import conditions as held  # noqa: E402
