"""What a text can name: players, objects and numbers, which speak of each other."""

from __future__ import annotations

from typing import Literal

from .values import Value

# ── Players ──────────────────────────────────────────────────────────────────────────────────────────────────────────


Who = Literal[
    "you",
    "each player",
    "each opponent",
    "each other player",
    "opponents",
    "your team",
    "each teammate",
    "target player",
    "target opponent",
    "an opponent",
    "a player",
    "that player",
    "defending player",
    "active player",
    "controller",
    "owner",
    "such player",
    "these",
    "enchanted player",
    "other",
]


#: What “that creature”, “it” and “that player” speak of: a number is the ``id`` of the noun that named it. ``event.…``:
#: what this field of the event says, for which the innermost ability waits (of several, of the one that happened);
#: ``event.ability``: the ability that was activated, whose object is its ``of``.
#: ``each``: the one of a loop or of a condition on several, each after the other. ``affected``: what the step, the
#: static ability or the replacement effect is about, each for itself. ``chosen``: who was chosen by this effect, or by
#: another ability of the same object (CR 607.2d).
Antecedent = (
    int
    | Literal[
        "event.what",
        "event.source",
        "event.to",
        "event.whom",
        "event.by",
        "event.on",
        "event.of",
        "event.with_",
        "event.player",
        "event.whose",
        "event.ability",
        "each",
        "affected",
        "chosen",
    ]
)


class Player(Value, frozen=True):
    """A player or some players, seen from the effect (CR 109.5: “you” is the controller of the source).

    ``who`` says how to find them; ``of`` names the object for "controller" and "owner"; ``text`` is the card's wording;
    ``but`` are not meant ("each player other than target player").

    - ``you``; ``each player``; ``each opponent``; ``each other player``; ``opponents`` (your opponents together)
    - ``your team``: you and your teammates; ``each teammate``: of yours; without teams you alone, and nobody (CR 102.4)
    - ``target player``, ``target opponent``: chosen as the ability is put on the stack (asked of the chooser)
    - ``an opponent``, ``a player``: chosen on resolution
    - ``that player``: the player named before, or the one in the triggering event; of a target (`Targets`) that is an
      object, its controller
    - ``defending player``, ``active player``
    - ``controller``, ``owner``: of the object ``of``
    - ``enchanted player``: to whom the source is attached (CR 303.4b)
    - ``such player``: the one of whom a condition asks (`SomePlayer`, ``such``)
    - ``these``: all of the players ``these`` together ("you and that player")
    - ``other``: anything else; asked, with ``text``

    ``id`` tells these players from all others that the ability names: each “target” is one of its own (CR 115.3), and
    has a `Target` in ``Ability.targets``. ``antecedent`` says who “that player” is. ``such``: only those are meant for
    whom this holds ("each player who controls a Forest"); `Happened` asks it of each for herself ("who does").
    ``most``: at most so many targets ("up to two target players"), any number where it is absent and ``optional`` is
    true, else one; ``optional``: also none. ``starting``: they act in turn order from this player on ("starting with
    you"), from the active player where it is absent (CR 101.4). ``at_random``: chance chooses which of them is meant.
    """

    who: Who
    text: str = ""
    of: Reference | None = None
    but: Player | None = None
    these: tuple[Player, ...] = ()
    such: held.Condition | None = None
    id: int = 0
    antecedent: Antecedent | None = None
    most: Quantity | None = None
    optional: bool = False
    starting: Player | None = None
    at_random: bool = False


# ── Objects ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class HasType(Value, frozen=True):
    """It has this card type ("creature", "artifact" …, lower case) — CR 205.2. "permanent" is true of any."""

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
    """It has at least one counter (of this kind) on it — CR 122."""

    kind: str | None = None


class InState(Value, frozen=True):
    """Its state on the battlefield or in combat."""

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
    ]


class IsToken(Value, frozen=True):
    """It is a token (CR 111.1); ``Not(IsToken())`` is "nontoken"."""


class IsSpell(Value, frozen=True):
    """It is a spell: on the stack, and no ability (CR 112.1)."""


class IsSource(Value, frozen=True):
    """It is a source of damage: any object may be one (CR 609.7a)."""


AbilityKind = Literal["any", "activated", "triggered", "loyalty", "mana"]


class IsAbility(Value, frozen=True):
    """It is an ability on the stack, of this kind (CR 113.3), and its source is one of ``of`` (CR 113.7)."""

    kind: AbilityKind = "any"
    of: Selection | None = None


class IsAmong(Value, frozen=True):
    """It is one of these objects ("one of them", "two of those tokens")."""

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


#: CR 400.1; and what is outside the game, which is no zone (CR 400.11).
Zone = Literal["battlefield", "graveyard", "hand", "library", "exile", "stack", "command", "outside the game"]


class InZone(Value, frozen=True):
    """It is in this zone (CR 400); of ``player`` ("each player": of anybody), of whoever does it where absent."""

    zone: Zone
    player: Player | None = None


class Compare(Value, frozen=True):
    """Its number (power, toughness, mana value, loyalty, counters, targets) compared: "=", "≥", "≤", ">", "<"."""

    what: str
    op: Literal["=", "≥", "≤", ">", "<", "≠"]
    than: Quantity


class AttachedTo(Value, frozen=True):
    """It is attached to this object."""

    to: Reference


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
    """It is a commander (CR 903.3)."""

    text: str = ""


class HasStatus(Value, frozen=True):
    """An effect has made it so, and rules ask for it (CR 701.37, 702.112, 702.95, 701.15, 719.3b)."""

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
    what: Literal["power", "toughness", "mana value", "votes"]
    among: Selection | None = None
    text: str = ""


class Differing(Value, frozen=True):
    """No two of the objects that are chosen have it in common ("with different names")."""

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
    """It is an ability whose source is such an object (CR 113.7): "of a planeswalker", "from an artifact source"."""

    of: Selection
    text: str = ""


class CostsX(Value, frozen=True):
    """There is an {X} in its mana cost (CR 107.3)."""

    text: str = ""


class Together(Value, frozen=True):
    """What the chosen objects have of it together ("with total mana value 4 or less")."""

    what: Literal["power", "toughness", "mana value"]
    op: Literal["=", "≥", "≤", ">", "<", "≠"]
    than: Quantity
    text: str = ""


#: The time in which something happened that a text asks about; "this way": by an earlier part of the effect, or as its
#: cost was paid (CR 608.2c); "as it entered": by what its own text has done as it entered (CR 607.2d).
Within = Literal["this turn", "last turn", "this combat", "this step", "this game", "this way", "as it entered"]


class Underwent(Value, frozen=True):
    """The event has happened to it, or it was what did it ("that was dealt damage this turn"): it is "such" there.

    Spells that were cast are meant wherever they are now, as they were on the stack (CR 608.2i).
    """

    event: happened.AnyEvent
    within: Within
    text: str = ""


class HauntedBy(Value, frozen=True):
    """This card haunts it, whatever it is by now (CR 702.55b)."""

    by: Reference


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
    | HauntedBy
    | Told
)


class Selection(Value, frozen=True):
    """The objects for which every predicate holds; on the battlefield unless one of them names a zone."""

    where: tuple[Predicate, ...]
    text: str = ""


class Reference(Value, frozen=True):
    """One object or some objects that an effect speaks of.

    - ``source``: the object with the ability ("this creature", its name); ``enchanted``: what the source is attached to
    - ``granter``: the object with the ability that gave this one to another, called by its name ("Equipped creature has
      “{T}, Unattach Leonin Bola: Tap target creature.”", CR 201.5a)
    - ``created``: the tokens made by this effect so far ("it", "those tokens"); ``that``: the object named before or
      the one in the triggering event ("that creature", "it")
    - ``target``: chosen as the ability is put on the stack, out of ``among``; ``up to`` in ``most``
    - ``all``: each object of ``among``; ``choice``: one of ``among``, chosen on resolution (``most`` of them)
    - ``card``: a card of the card reference, no object of the game (CR 707.13): of that name, or chosen at random
    - ``sacrificed``, ``exiled``, ``copied``, ``revealed``, ``discarded``, ``destroyed``, ``tapped``, ``damaged``,
      ``buried`` (put into a graveyard): what an earlier part of the effect or its cost did this
      to, so far as it is one of ``among``
    - ``such``: the object of which a predicate asks (`Underwent`, `Compare`)
    - ``linked``: the cards that this object's abilities have exiled (“exiled with it”, CR 607.2a); ``made``: the tokens
      that they have created (“created with it”, CR 607.2c)
    - ``looked at``, ``milled``, ``drawn``, ``found`` (by a search): cards to which an earlier part of the effect did so
    - ``partner``: the creature with which the source is paired (CR 702.95b)
    - ``rest``: those of ``among`` with which no earlier part of the effect has done anything
    - ``top``, ``bottom``: the ``most`` cards nearest to that end of the library in ``among``; with ``until``, as many
      as it takes to come to ``most`` cards of that kind (CR 701.20)
    - ``other``: anything else; asked, with ``text``

    ``id`` tells what this noun names from all else that the ability names: each “target” is one of its own (CR 115.3),
    and has a `Target` in ``Ability.targets``; 0 where no words speak of it again. ``antecedent`` says what “that” is.

    ``most`` absent is one, or any number where it is ``optional``. ``at_random``: chance chooses (CR 701.9b), else
    ``chooser``; absent, that is who does what the step says.
    """

    what: Literal[
        "source",
        "granter",
        "enchanted",
        "created",
        "that",
        "target",
        "all",
        "choice",
        "card",
        "sacrificed",
        "exiled",
        "copied",
        "revealed",
        "discarded",
        "destroyed",
        "tapped",
        "damaged",
        "buried",
        "such",
        "linked",
        "made",
        "looked at",
        "milled",
        "drawn",
        "found",
        "partner",
        "rest",
        "top",
        "bottom",
        "other",
    ]
    text: str = ""
    among: Selection | None = None
    most: Quantity | None = None
    optional: bool = False  # "up to", "any number of"
    at_random: bool = False
    chooser: Player | None = None
    until: Selection | None = None
    least: Quantity | None = (
        None  # of "one or two": at least so many, at most ``most``; absent: ``most``, 0 if optional
    )
    also: Reference | None = None  # and these, of which “that” is the former (“and all other creatures …”)
    id: int = 0
    antecedent: Antecedent | None = None


# ── Quantities ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Number(Value, frozen=True):
    """A fixed number, however large."""

    value: int


class Variable(Value, frozen=True):
    """X (CR 107.3), Y …: what the text says it is (“where X is …”), else given by the player who pays the cost."""

    name: str
    value: Quantity | None = None


class ThatMany(Value, frozen=True):
    """The number in the triggering event or in the part of the effect before ("that many")."""

    text: str = "that many"


class Sum(Value, frozen=True):
    """These added together ("that many plus one")."""

    terms: tuple[Quantity, ...]


class Difference(Value, frozen=True):
    """The first less the second, at least 0 ("ten minus X")."""

    of: Quantity
    less: Quantity


class Product(Value, frozen=True):
    """A number of times ("twice that many")."""

    factor: int
    of: Quantity


class Half(Value, frozen=True):
    """Half, rounded as the text says (CR 107.1a)."""

    of: Quantity
    rounded: Literal["up", "down"]


class Quotient(Value, frozen=True):
    """How many times ``by`` is in it, what is left over not counted ("for every three cards in your graveyard")."""

    of: Quantity
    by: int


class CountOf(Value, frozen=True):
    """How many objects there are ("the number of creatures you control", "for each land you control")."""

    of: Selection


class HowMany(Value, frozen=True):
    """How many objects an effect speaks of ("for each creature sacrificed this way")."""

    of: Reference


class PlayerCount(Value, frozen=True):
    """How many such players there are ("for each opponent")."""

    of: Player


class NumberOf(Value, frozen=True):
    """A characteristic or other number of one object: "power", "toughness", "mana value", "loyalty"."""

    what: str
    of: Reference


class Aggregate(Value, frozen=True):
    """A characteristic over several objects ("the greatest power among creatures you control", "total power of …")."""

    function: Literal["greatest", "least", "total"]
    what: str
    of: Selection


class CountersOn(Value, frozen=True):
    """Counters of this kind (any, if None) on the object."""

    kind: str | None
    on: Reference


class PlayerNumber(Value, frozen=True):
    """A number that a player has: "life total", "cards in hand", "poison counters" …; "flips won" by the effect."""

    what: str
    of: Player


class MostOfPlayers(Value, frozen=True):
    """The greatest or least that one of these players has of it ("the highest life total among all players").

    ``counted``: instead of such a number, the objects in which each is the "such player" ("the fewest creatures").
    """

    function: Literal["greatest", "least"]
    what: str
    of: Player
    counted: Selection | None = None


class UnspentMana(Value, frozen=True):
    """How much mana a player has, of this type (W, U, B, R, G or C; None: of any) (CR 106.4)."""

    of: Player
    type: str | None = None


class KindsAmong(Value, frozen=True):
    """How many different ones there are among the objects ("card types among cards in your graveyard")."""

    what: Literal["card type", "color", "name", "mana value", "power", "basic land type", "creature type"]
    among: Selection


class Devotion(Value, frozen=True):
    """Devotion to these colors (CR 700.5)."""

    colors: tuple[str, ...]


class EventCount(Value, frozen=True):
    """How often these events have happened in that time (CR 608.2h: the game looks back), or how much in all (``of``).

    "If a creature died this turn" is at least one of them; "the life you gained this turn" is their "amount".
    ``before``: only those before the same happened to this object ("each other spell cast before it this turn").
    """

    events: tuple[happened.AnyEvent, ...]
    within: Within
    of: Literal["times", "amount"] = "times"
    before: Reference | None = None
    text: str = ""


#: What happens to an activated or triggered ability, and is counted (CR 602.2, 608.2).
AbilityDeed = Literal["activated", "resolved"]


class AbilityCount(Value, frozen=True):
    """How often this ability was activated, or has resolved, in that time; this time is counted (CR 602.2, 608.2)."""

    deed: AbilityDeed
    within: Within
    text: str = ""


class TimesPaid(Value, frozen=True):
    """How many times the cost of this keyword was paid as the object was cast (CR 601.2b, 702.33c)."""

    keyword: str
    of: Reference


class ChosenNumber(Value, frozen=True):
    """A number that whoever does it chooses as it is done (CR 107.1c): any, or (``most``) "up to three".

    ``least``: no less than this ("one or more").
    """

    most: Quantity | None = None
    text: str = ""
    least: int = 0


class RandomNumber(Value, frozen=True):
    """A number that chance chooses from these two and what is between them; of an X it is chosen once.

    Only in digital games; the rules know dice (CR 706).
    """

    least: Quantity
    most: Quantity


class DieResult(Value, frozen=True):
    """The result of a die that the player chose (`ChooseResult`), or that of the other one (CR 706.4)."""

    which: Literal["chosen", "other"]


class VotesFor(Value, frozen=True):
    """How many votes this option got in the vote before (CR 701.38)."""

    option: str


class TargetsOf(Value, frozen=True):
    """How many targets were chosen for this spell or ability (CR 115.1, 601.2c)."""

    of: Reference


class ManaSpent(Value, frozen=True):
    """How much mana was spent to cast this object, or (``colors``) mana of how many colors (CR 601.2h)."""

    on: Reference
    colors: bool = False


class Asked(Value, frozen=True):
    """A number that only the players know ("for each time you've cast your commander"); asked of the chooser."""

    text: str


Quantity = (
    Number
    | Variable
    | ThatMany
    | Sum
    | Difference
    | Product
    | Half
    | Quotient
    | CountOf
    | HowMany
    | PlayerCount
    | NumberOf
    | Aggregate
    | CountersOn
    | PlayerNumber
    | MostOfPlayers
    | KindsAmong
    | Devotion
    | EventCount
    | AbilityCount
    | UnspentMana
    | TimesPaid
    | ChosenNumber
    | ManaSpent
    | TargetsOf
    | VotesFor
    | DieResult
    | RandomNumber
    | Asked
)

# What happens and what holds is said with nouns, and nouns speak of both.
from . import conditions as held  # noqa: E402
from . import events as happened  # noqa: E402
