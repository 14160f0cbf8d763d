"""What may be true of an object."""

from __future__ import annotations

from typing import Literal

from .values import Value


class HasType(Value, frozen=True):
    """It has this card type ("creature", "artifact" …, lower case) — CR 205.2.

    "permanent": it is a permanent, or a card or spell that could be one: no instant, no sorcery (CR 110.4a–b).
    """

    type: str


class HasSupertype(Value, frozen=True):
    """It has this supertype ("legendary", "basic", "snow") — CR 205.4."""

    supertype: str


class HasSubtype(Value, frozen=True):
    """It has this subtype ("Goblin", "Treasure") — CR 205.3."""

    subtype: str


class HasColor(Value, frozen=True):
    """It has this color: W, U, B, R or G; or "colorless", "multicolored", "monocolored" — CR 105."""

    color: str


class HasName(Value, frozen=True):
    """Its name is this one — CR 201."""

    name: str


class SameName(Value, frozen=True):
    """It has the same name as this object (CR 201.2a): “all other creatures with the same name as that creature”."""

    to: Reference


class HasKeyword(Value, frozen=True):
    """It has this keyword ability, lower case with its parameters — CR 702."""

    keyword: str


class HasAbilities(Value, frozen=True):
    """It has any ability — CR 113."""


class HasCounter(Value, frozen=True):
    """It has at least one counter (of this kind) on it, or at ``least`` so many — CR 122."""

    kind: str | None = None
    least: Quantity | None = None


class InState(Value, frozen=True):
    """Its state on the battlefield or in combat.

    Of Riftbound's units: "tapped" is exhausted, "untapped" ready; "mighty" is of Might 5 or more (RB 708), "alone"
    without another friendly unit at its location (RB 741.1), "in combat" RB 741.3. Battlefields are "open" where nobody
    controls them and no units are, "occupied" where there are some.
    """

    state: Literal[
        "tapped",
        "untapped",
        "attacking",
        "attacking alone",
        "blocking",
        "blocked",
        "unblocked",
        "enchanted",
        "equipped",
        "modified",
        "face-down",
        "transformed",
        "stunned",
        "buffed",
        "empowered",
        "mighty",
        "alone",
        "defending",
        "in combat",
        "open",
        "occupied",
        "contested",
        "uncontrolled",
        "detached",
        "attached",
        "chosen champion",
    ]


class HasDomain(Value, frozen=True):
    """It has this domain, or none ("domainless") — RB 134."""

    domain: str


class IsToken(Value, frozen=True):
    """It is a token (CR 111.1); ``Not(IsToken())`` is "nontoken"."""


class IsSpell(Value, frozen=True):
    """It is a spell: on the stack, and no ability (CR 112.1)."""


class IsSource(Value, frozen=True):
    """It is a source: of damage any object may be one (CR 609.7a), of abilities that can't be activated in any zone."""


AbilityKind = Literal["any", "activated", "triggered", "loyalty", "mana"]


class IsAbility(Value, frozen=True):
    """It is an ability on the stack, of this kind (CR 113.3), and its source is one of ``of`` (CR 113.7)."""

    kind: AbilityKind = "any"
    of: Selection | None = None


class IsAmong(Value, frozen=True):
    """It is one of these objects ("one of them", "two of those tokens"), as they are, or as they last were where they
    have left; what is chosen of them in another zone than the battlefield and the stack is a card, no token (CR 111.6,
    608.2h).
    """

    of: Reference


class IsOther(Value, frozen=True):
    """It is not the source of the effect ("another", "other")."""


class OtherThan(Value, frozen=True):
    """It is none of these ("another target creature" after a first target, "each other creature" than that one)."""

    objects: Reference


class IsChosen(Value, frozen=True):
    """It has the chosen color, creature type, name … ("of the chosen color").

    ``by``: this player chooses it as the effect does this ("of the creature type of your choice"); absent: it has been
    chosen before (CR 607.2d).
    """

    what: str
    by: Player | None = None


class ControlledBy(Value, frozen=True):
    """One of these players controls it."""

    player: Player


class OwnedBy(Value, frozen=True):
    """One of these players owns it."""

    player: Player


#: CR 400.1; and what is outside the game, which is no zone (CR 400.11). Of Riftbound (RB 105-108) the board is
#: "battlefield", the trash "graveyard", the Main Deck "library", Banishment "exile", the chain "stack"; it has more.
Zone = Literal[
    "battlefield",
    "graveyard",
    "hand",
    "library",
    "exile",
    "stack",
    "command",
    "outside the game",
    "rune deck",
    "champion zone",
    "facedown zone",
]


#: Of these each player has one, with nobody else's cards in it (CR 400.1, 400.3).
OWN_ZONES: frozenset[Zone] = frozenset(["graveyard", "hand", "library"])


class InZone(Value, frozen=True):
    """It is in this zone (CR 400); of ``player`` ("each player": of anybody); absent, a hand, library or graveyard is
    that of whoever does it.
    """

    zone: Zone
    player: Player | None = None


class Compare(Value, frozen=True):
    """Its number (power, toughness, mana value, loyalty, counters, targets) compared: "=", "≥", "≤", ">", "<"."""

    what: str
    op: Literal["=", "≥", "≤", ">", "<", "≠"]
    than: Quantity


class HasParity(Value, frozen=True):
    """Its number is odd, or even, as zero is ("with an odd mana value"); "chosen": whichever of the two was chosen."""

    what: str
    is_: Literal["odd", "even", "chosen"]


class AttachedTo(Value, frozen=True):
    """It is attached to this object, or to this player; to any such object, where it is a ``choice``."""

    to: Reference | Player


class OneOf(Value, frozen=True):
    """At least one of these holds ("artifact or creature", "artifacts and/or enchantments")."""

    predicates: tuple[Predicate, ...]


#: What an outlaw is (CR 700.12).
OUTLAW = OneOf(tuple(map(HasSubtype, ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))))


class AllOf(Value, frozen=True):
    """All of these hold ("artifact creature" inside a choice)."""

    predicates: tuple[Predicate, ...]


class Not(Value, frozen=True):
    """It does not hold ("nontoken", "non-Goblin", "without flying")."""

    predicate: Predicate


class IsHistoric(Value, frozen=True):
    """It is legendary, an artifact or a Saga (CR 700.6)."""


class HasAdventure(Value, frozen=True):
    """It is an adventurer card, or a spell or permanent of one (CR 715.1)."""


class IsCommander(Value, frozen=True):
    """It is a commander (CR 903.3); of a player's commanders, of which no more is said, in any zone (CR 903.3e)."""

    text: str = ""


class HasStatus(Value, frozen=True):
    """An effect has made it so, and rules ask for it (CR 701.37, 702.112, 702.95, 701.15, 719.3b, 701.54b)."""

    status: Literal[
        "monstrous",
        "renowned",
        "paired",
        "goaded",
        "exerted",
        "saddled",
        "suspected",
        "kicked",
        "warped",
        "suspended",
        "solved",
        "Ring-bearer",
    ]
    text: str = ""


class BlockerOf(Value, frozen=True):
    """It is blocking this object (CR 509.1g)."""

    attacker: Reference
    text: str = ""


class BlockedBy(Value, frozen=True):
    """This object is blocking it (CR 509.1h)."""

    blocker: Reference
    text: str = ""


class BandedWith(Value, frozen=True):
    """It is in a band with this object (CR 702.22c): “creatures banded with it”."""

    other: Reference
    text: str = ""


class AttackerOf(Value, frozen=True):
    """It is attacking one of these players, or this planeswalker or battle (CR 508.1b)."""

    whom: Player | Reference
    text: str = ""


class SharesWith(Value, frozen=True):
    """It has at least one of these in common with the object, or one of several ("that shares a color with it")."""

    what: Literal["color", "creature type", "card type", "land type", "name", "mana value"]
    with_: Reference
    text: str = ""


class Extreme(Value, frozen=True):
    """No other of the objects has more (or less) of it: "with the greatest power among creatures you control".

    ``among`` None: among the objects that the rest of the selection tells. "votes": those of the `Vote` before.
    """

    function: Literal["greatest", "least"]
    what: Literal["power", "toughness", "mana value", "votes", "might"]
    among: Selection | None = None
    text: str = ""


class Differing(Value, frozen=True):
    """No two of the objects that are chosen have it in common ("with different names").

    Where they are counted, it is how many there are of which no two have it in common.
    """

    what: Literal["name", "power", "toughness", "mana value", "color"]
    text: str = ""


#: What several objects may have in common; cards of one owner's graveyard are in a single one (CR 404.2).
InCommon = Literal["card type", "color", "creature type", "land type", "name", "owner"]


class Alike(Value, frozen=True):
    """All that are chosen have it in common ("two creatures that share a color", "from a single graveyard").

    Where they are counted, it is as many as have it in common ("if you control three creatures that share a color").
    """

    what: InCommon
    text: str = ""


class Targeting(Value, frozen=True):
    """It is a spell or ability of which a target is one of these (CR 115.1): "that targets a permanent you control"."""

    whom: tuple[Player | Selection | Reference, ...]
    text: str = ""


class HasSource(Value, frozen=True):
    """It is an ability whose source is such an object (CR 113.7): "of a planeswalker", "from an artifact source".

    The source may be in any zone.
    """

    of: Selection
    text: str = ""


class CostsX(Value, frozen=True):
    """There is an {X} in its mana cost (CR 107.3)."""

    text: str = ""


class Together(Value, frozen=True):
    """What the chosen objects have of it together ("with total mana value 4 or less")."""

    what: Literal["power", "toughness", "mana value", "might"]
    op: Literal["=", "≥", "≤", ">", "<", "≠"]
    than: Quantity
    text: str = ""


#: The time in which something happened that a text asks about; "this way": by an earlier part of the effect, or as its
#: cost was paid (CR 608.2c); "as it entered": by what its own text has done as it entered (CR 607.2d).
Within = Literal["this turn", "last turn", "this combat", "this step", "this game", "this way", "as it entered"]


class Underwent(Value, frozen=True):
    """The event has happened to it, or it was what did it ("that was dealt damage this turn"): it is "such" there.

    Spells that were cast are meant wherever they are now, as they were on the stack (CR 608.2i). ``done_by``: within
    “this way”, the ids of the steps that may have brought it about.
    """

    event: happened.AnyEvent
    within: Within
    text: str = ""
    done_by: tuple[int, ...] = ()


class CastSo(Value, frozen=True):
    """It is a spell that this player casts (CR 601.2i), from one of the zones ``origin``, if any, and no ``elsewhere``.

    ``nth``: of the spells that all these predicates describe, the one with this number that the player casts in a turn,
    or (``during``) in a turn of that player; ``next``: the first one from now on.
    """

    player: Player
    origin: tuple[InZone, ...] = ()
    elsewhere: tuple[InZone, ...] = ()
    nth: int | None = None
    during: Player | None = None
    next: bool = False


class HauntedBy(Value, frozen=True):
    """This card haunts it, whatever it is by now (CR 702.55b)."""

    by: Reference


class AtLocation(Value, frozen=True):
    """It is at this location, at one of these battlefields, or (`Base` of nobody) in any base (RB 107)."""

    where: Location


class AtSameLocation(Value, frozen=True):
    """All that are chosen are at one location (“two units at the same battlefield”), or have one controller."""

    alike: Literal["battlefield", "location", "controller"] = "battlefield"


class HasUnits(Value, frozen=True):
    """Units of one of these players are at the battlefield, or (of nobody) any (RB 107.2)."""

    player: Player | None = None


class Told(Value, frozen=True):
    """Something that a board does not know ("that died this turn"): asked of the chooser, with the words."""

    text: str


Predicate = (
    HasType
    | HasSupertype
    | HasSubtype
    | HasColor
    | HasName
    | SameName
    | HasKeyword
    | HasAbilities
    | HasCounter
    | InState
    | IsToken
    | IsSpell
    | IsSource
    | IsAbility
    | IsAmong
    | IsOther
    | OtherThan
    | IsChosen
    | ControlledBy
    | OwnedBy
    | InZone
    | Compare
    | HasParity
    | AttachedTo
    | OneOf
    | AllOf
    | Not
    | IsHistoric
    | HasAdventure
    | IsCommander
    | HasStatus
    | BlockerOf
    | BlockedBy
    | BandedWith
    | AttackerOf
    | SharesWith
    | Extreme
    | Differing
    | Together
    | Alike
    | Targeting
    | HasSource
    | CostsX
    | Underwent
    | CastSo
    | HauntedBy
    | HasDomain
    | AtLocation
    | AtSameLocation
    | HasUnits
    | Told
)


# What is so of an object may be told by others, by players, numbers and events, and these are told by objects.
from . import events as happened  # noqa: E402
from .objects import Location, Reference, Selection  # noqa: E402
from .players import Player  # noqa: E402
from .quantities import Quantity  # noqa: E402
