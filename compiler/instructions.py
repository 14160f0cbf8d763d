"""What a card's text tells a program to do: a closed set of frozen, tagged values that turn to JSON and back.

The compiler makes them from the AST, the board executes them. They hold no words to be parsed again, except where a
field says so (``text``): the words they were compiled from, for people to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct


class Value(Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True):
    """Base of every instruction value: immutable, compared by content, tagged with its class's name in JSON."""

    def walk(self) -> Iterator[Value]:
        """This value and all values in it, each before those that are in it, in the order of their fields."""
        waiting: list[object] = [self]
        while waiting:
            value = waiting.pop()
            if isinstance(value, Value):
                yield value
                waiting += [getattr(value, name) for name in reversed(value.__struct_fields__)]
            elif isinstance(value, tuple):
                waiting += reversed(value)


# ── Players ──────────────────────────────────────────────────────────────────────────────────────────────────────────


Who = Literal[
    "you",
    "each player",
    "each opponent",
    "each other player",
    "opponents",
    "target player",
    "target opponent",
    "an opponent",
    "a player",
    "that player",
    "defending player",
    "active player",
    "controller",
    "owner",
    "other",
]


class Player(Value, frozen=True):
    """A player or some players, seen from the effect (CR 109.5: “you” is the controller of the source).

    ``who`` says how to find them; ``of`` names the object for "controller" and "owner"; ``text`` is the card's wording;
    ``but`` are not meant ("each player other than target player").

    - ``you``; ``each player``; ``each opponent``; ``each other player``; ``opponents`` (your opponents together)
    - ``target player``, ``target opponent``: chosen as the ability is put on the stack (asked of the chooser)
    - ``an opponent``, ``a player``: chosen on resolution
    - ``that player``: the player named before, or the one in the triggering event
    - ``defending player``, ``active player``
    - ``controller``, ``owner``: of the object ``of``
    - ``other``: anything else; asked, with ``text``
    """

    who: Who
    text: str = ""
    of: Reference | None = None
    but: Player | None = None


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


class HasCounter(Value, frozen=True):
    """It has at least one counter (of this kind) on it — CR 122."""

    kind: str | None = None


class InState(Value, frozen=True):
    """Its state on the battlefield or in combat."""

    state: Literal[
        "tapped",
        "untapped",
        "attacking",
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


class IsAmong(Value, frozen=True):
    """It is one of these objects ("one of them", "two of those tokens")."""

    of: Reference


class IsOther(Value, frozen=True):
    """It is not the source of the effect ("another", "other")."""


class OtherThan(Value, frozen=True):
    """It is none of these ("another target creature" after a first target, "each other creature" than that one)."""

    objects: Reference


class IsChosen(Value, frozen=True):
    """It has the chosen color, creature type, name … ("of the chosen color")."""

    what: str


class ControlledBy(Value, frozen=True):
    """One of these players controls it."""

    player: Player


class OwnedBy(Value, frozen=True):
    """One of these players owns it."""

    player: Player


class InZone(Value, frozen=True):
    """It is in this zone (CR 400): "graveyard", "hand", "library", "exile", "stack", "command"; of ``player``."""

    zone: str
    player: Player | None = None


class Compare(Value, frozen=True):
    """Its number ("power", "toughness", "mana value", "loyalty", "counters") compared: "=", "≥", "≤", ">", "<"."""

    what: str
    op: Literal["=", "≥", "≤", ">", "<", "≠"]
    than: Quantity


class AttachedTo(Value, frozen=True):
    """It is attached to this object."""

    to: Reference


class OneOf(Value, frozen=True):
    """At least one of these holds ("artifact or creature", "artifacts and/or enchantments")."""

    predicates: tuple[Predicate, ...]


class AllOf(Value, frozen=True):
    """All of these hold ("artifact creature" inside a choice)."""

    predicates: tuple[Predicate, ...]


class Not(Value, frozen=True):
    """It does not hold ("nontoken", "non-Goblin", "without flying")."""

    predicate: Predicate


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
    | HasCounter
    | InState
    | IsToken
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
    | Told
)


class Selection(Value, frozen=True):
    """The objects for which every predicate holds; on the battlefield unless one of them names a zone."""

    where: tuple[Predicate, ...]
    text: str = ""


class Reference(Value, frozen=True):
    """One object or some objects that an effect speaks of.

    - ``source``: the object with the ability ("this creature", its name); ``enchanted``: what the source is attached to
    - ``created``: the tokens made by this effect so far ("it", "those tokens"); ``that``: the object named before or
      the one in the triggering event ("that creature", "it")
    - ``target``: chosen as the ability is put on the stack, out of ``among``; ``up to`` in ``most``
    - ``all``: each object of ``among``; ``choice``: one of ``among``, chosen on resolution (``most`` of them)
    - ``card``: a card of the card reference, no object of the game (CR 707.13): of that name, or chosen at random
    - ``sacrificed``, ``exiled``, ``copied``, ``revealed``, ``discarded``, ``destroyed``, ``tapped``, ``buried`` (put
      into a graveyard from the battlefield): what an earlier part of the effect or its cost did this to, so far as it
      is one of ``among``
    - ``other``: anything else; asked, with ``text``
    """

    what: Literal[
        "source",
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
        "buried",
        "other",
    ]
    text: str = ""
    among: Selection | None = None
    most: Quantity | None = None
    optional: bool = False  # "up to"
    also: Reference | None = None  # and these, of which “that” is the former (“and all other creatures …”)


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
    """A number that a player has: "life total", "cards in hand", "poison counters" …"""

    what: str
    of: Player


class Devotion(Value, frozen=True):
    """Devotion to these colors (CR 700.5)."""

    colors: tuple[str, ...]


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
    | Devotion
    | Asked
)


# ── Tokens ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Characteristics(Value, frozen=True):
    """An object's characteristics (CR 109.3) as a text defines them.

    Types and supertypes capitalised, in the order of the type line; colors as W, U, B, R, G in that order; a value that
    the text leaves open stands in angle brackets ("<the chosen color>"). Keywords in lower case with parameters.
    ``abilities`` are texts, without quotation marks. Power and toughness are quantities, None where it has none, and
    ``"*"`` where an ability of its own defines them.
    """

    name: str | None = None
    mana_cost: str | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: Quantity | str | None = None  # a text with * in it ("*", "1+*") where an ability defines it (CR 208.2a)
    toughness: Quantity | str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    back: Characteristics | None = None  # the other face of a double-faced token (CR 111.10i, 712)
    might: Quantity | None = None  # of a Riftbound unit (RB 179.1.b); its tags are ``subtypes``


class Described(Value, frozen=True):
    """A token whose characteristics the text lists (CR 111.3)."""

    characteristics: Characteristics


class Predefined(Value, frozen=True):
    """A token of CR 111.10 by its name ("Food"), with what the effect adds to the definition already in it."""

    definition: str
    characteristics: Characteristics


class Named(Value, frozen=True):
    """A legendary token "create Boo, a legendary …" (CR 111.9)."""

    characteristics: Characteristics


class ByCard(Value, frozen=True):
    """A token with the characteristics of the card of that name in the Oracle card reference (CR 111.11)."""

    card: str
    characteristics: Characteristics | None  # None: there was no reference to look in, or it has no such card


class SetName(Value, frozen=True):
    """Exception: its name is … (CR 707.9b)."""

    name: str


class SetColors(Value, frozen=True):
    """Exception: it is these colors; ``added`` keeps those it has."""

    colors: tuple[str, ...]
    added: bool = False


class SetTypes(Value, frozen=True):
    """Exception: these types, supertypes and subtypes; ``added`` keeps those it has ("in addition to")."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    added: bool = False


class RemoveSupertype(Value, frozen=True):
    """Exception: it isn't legendary (or snow …)."""

    supertype: str


class RemoveTypes(Value, frozen=True):
    """Exception: it loses these card types or subtypes."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


class SetPT(Value, frozen=True):
    """Exception: its power and/or toughness are these."""

    power: Quantity | None = None
    toughness: Quantity | None = None


class AddAbilities(Value, frozen=True):
    """Exception: it has these keywords and abilities besides its own."""

    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()


class RemoveAbilities(Value, frozen=True):
    """Exception: it loses these, or all (empty)."""

    abilities: tuple[str, ...] = ()


class SetManaCost(Value, frozen=True):
    """Exception: its mana cost; None for "no mana cost" (embalm, CR 702.128)."""

    mana_cost: str | None


class SetLoyalty(Value, frozen=True):
    """Exception: its starting loyalty."""

    loyalty: str


class EntersWith(Value, frozen=True):
    """Exception: it enters with these counters besides its own."""

    kind: str
    count: Quantity


class OtherException(Value, frozen=True):
    """An exception that the compiler cannot put in other terms: the board refuses it, with the words."""

    text: str


CopyException = (
    SetName
    | SetColors
    | SetTypes
    | RemoveSupertype
    | RemoveTypes
    | SetPT
    | AddAbilities
    | RemoveAbilities
    | SetManaCost
    | SetLoyalty
    | EntersWith
    | OtherException
)


class CopyOf(Value, frozen=True):
    """A token that is a copy of an object (CR 707), with exceptions (CR 707.9)."""

    of: Reference
    exceptions: tuple[CopyException, ...] = ()
    clauses: tuple[str, ...] = ()  # the exceptions in the text's words, one for each
    token: Characteristics | None = None  # what is played and then becomes the copy (Riftbound's Reflection)


TokenKind = Described | Predefined | Named | ByCard | CopyOf


class Counters(Value, frozen=True):
    """Counters of one kind; ``text`` is the text's own expression for a count that is no plain number."""

    kind: str
    count: Quantity
    text: str = ""


class Creation(Value, frozen=True):
    """So many tokens of one kind for one player (or for each of some players).

    ``via`` is the verb or keyword that creates. ``source`` and ``span`` tell the words (characters of the card's text,
    end excluded).
    """

    token: TokenKind
    count: Quantity
    creator: Player
    via: str = "create"
    count_text: str = ""  # the text's own expression: "X", "that many", "for each creature you control"
    tapped: bool = False
    attacking: bool = False
    attacking_whom: str | None = None  # words: "that player", "that opponent" …
    blocking: Reference | None = None
    must: str = ""  # words: “attacks that player each combat if able”
    counters: tuple[Counters, ...] = ()
    attached_to: Reference | Player | None = None
    source: str = ""
    span: tuple[int, int] = (0, 0)
    enters: Literal["ready", "exhausted"] | None = None  # Riftbound: where the text says so (RB 178.1)
    location: str = ""  # Riftbound: "here", "base" … where the text restricts it (RB 178.2)


# ── Steps of an effect ───────────────────────────────────────────────────────────────────────────────────────────────


class Create(Value, frozen=True):
    """Create these tokens, all at once: one event (CR 111.2)."""

    creations: tuple[Creation, ...]


class Choose(Value, frozen=True):
    """One of these is done: "your choice of", modes, "chosen at random" (``at_random``).

    By the result of a die (``player`` "other") the options are not equally likely.
    """

    options: tuple[tuple[Step, ...], ...]
    labels: tuple[str, ...]
    player: Player
    least: int = 1
    most: int = 1
    at_random: bool = False


class May(Value, frozen=True):
    """The player may do this; ``otherwise`` is done if not."""

    player: Player
    steps: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()
    text: str = ""


class If(Value, frozen=True):
    """The steps are done if the condition holds, else ``otherwise``."""

    condition: Condition
    steps: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


class ForEach(Value, frozen=True):
    """The steps are done once for each of the objects or players, all at the same time where they create tokens.

    ``of`` are objects that the effect spoke of before ("those creatures", "creature destroyed this way").
    """

    steps: tuple[Step, ...]
    objects: Selection | None = None
    players: Player | None = None
    times: Quantity | None = None
    text: str = ""
    of: Reference | None = None


class Delayed(Value, frozen=True):
    """The steps are done later (CR 603.7): ``when`` is "next end step", "end of combat", "next upkeep" …

    ``event`` is what it waits for where that is no moment ("when that creature dies"). With ``until`` ("end of turn")
    it triggers each time until then, else once (CR 603.7b).
    """

    when: str
    steps: tuple[Step, ...]
    text: str = ""
    event: Trigger | None = None
    until: str | None = None


class Gain(Value, frozen=True):
    """Objects gain keywords, abilities or a power/toughness change; ``until`` None means for good."""

    what: Reference
    until: str | None
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    power: Quantity | None = None  # a change (+X)
    toughness: Quantity | None = None
    base_power: Quantity | None = None  # a value that is set
    base_toughness: Quantity | None = None
    types: tuple[str, ...] = ()  # besides those that it has ("becomes a 2/2 artifact creature")
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()  # in place of those that it has (CR 105.3)
    add_colors: tuple[str, ...] = ()  # besides those that it has
    might: Quantity | None = None  # a change of Might (Riftbound)


#: When what an effect gives ends (CR 611.2a); None instead of it: never.
Until = Literal["end of turn", "end of combat", "your next turn"]


class BecomeCopy(Value, frozen=True):
    """Objects become copies of another one (CR 707.4), with exceptions (CR 707.9).

    ``until`` None means for as long as they are on the battlefield; ``text`` is the card's wording.
    """

    what: Reference
    of: Reference
    until: Until | None = None
    exceptions: tuple[CopyException, ...] = ()
    text: str = ""


class PutCounters(Value, frozen=True):
    """Put counters on objects; ``by`` is who puts them, where that is not the controller of the effect."""

    counters: Counters
    on: Reference
    each: bool = True
    by: Player | None = None


class RemoveCounters(Value, frozen=True):
    """Remove counters from each of the objects: so many (None: all of them), of a kind (None: of any)."""

    kind: str | None
    count: Quantity | None
    of: Reference


class Act(Value, frozen=True):
    """Do a thing to objects; of a verb that the board does not know, it tells the players.

    ``player`` is whose control it comes under, where the words say so (CR 110.2a says what holds where they do not).
    It knows "sacrifice", "exile", "destroy", "put into graveyard", "return to hand", "return to the battlefield", "put
    into library", "tap", "untap", "attach" (``to``), "unattach", "transform", "convert", "turn face down", "turn face
    up", "phase out", "phase in", "gain control" (for ``player``), "remove from combat",
    and "choose" (what follows speaks of the chosen objects as ``that``).
    """

    verb: str
    what: Reference
    to: Reference | None = None
    player: Player | None = None


class Replace(Value, frozen=True):
    """A replacement effect stands from now on (CR 614.3), until ``until`` or for good; ``once``: it is then used up."""

    replacement: Replacement
    until: Until | None = None
    once: bool = False


class Unmodelled(Value, frozen=True):
    """A part of the effect that is understood as English or not at all, and that no step stands for.

    ``why`` names what there would have to be, where that is known to be missing ("merging with permanents, CR 730").
    """

    text: str
    span: tuple[int, int]
    why: str = ""


Step = (
    Create
    | Choose
    | May
    | If
    | ForEach
    | Delayed
    | Gain
    | BecomeCopy
    | PutCounters
    | RemoveCounters
    | Act
    | Replace
    | Unmodelled
)


# ── Conditions ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Holds(Value, frozen=True):
    """A comparison of two quantities ("if you control five or more lands", "if its power is 4 or greater")."""

    left: Quantity
    op: Literal["=", "≥", "≤", ">", "<", "≠"]
    right: Quantity
    text: str = ""


class ObjectIs(Value, frozen=True):
    """An object is so ("if it's a Zombie"), or not (``negated``: "if it isn't a Zombie")."""

    what: Reference
    where: tuple[Predicate, ...]
    negated: bool = False
    text: str = ""


class Happened(Value, frozen=True):
    """The part of the effect before was done ("if you do"), or not (``negated``: "if you don't", "otherwise")."""

    negated: bool = False
    text: str = ""


class ToldCondition(Value, frozen=True):
    """A condition about what the board does not know ("if this spell was kicked"): asked of the chooser."""

    text: str


class AllHold(Value, frozen=True):
    """All of these conditions hold ("if you control an artifact and an enchantment")."""

    conditions: tuple[Condition, ...]
    text: str = ""


Condition = Holds | ObjectIs | Happened | ToldCondition | AllHold


# ── Abilities ────────────────────────────────────────────────────────────────────────────────────────────────────────


class Trigger(Value, frozen=True):
    """When a triggered ability triggers: ``verb`` ("enter", "die", "attack", "create", "begin" …) and of what."""

    verb: str
    text: str
    what: Selection | None = None  # None with ``source``: the object itself
    source: bool = False
    player: Player | None = None
    one_or_more: bool = False
    also: tuple[str, ...] = ()  # other verbs that it waits for: “enters or dies”
    others: tuple[Trigger, ...] = ()  # further events: “when this enters and at the beginning of your upkeep”
    of: Reference | None = None  # of what the effect spoke of before: “when that creature dies”
    step: str = ""  # of "begin": which step or phase, and whose (“your upkeep”)
    told: str = ""  # words of the event that no field says: for the players to judge


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
    """The objects enter so ("Tokens you control enter tapped", "with an additional +1/+1 counter")."""

    tapped: bool | None = None
    counters: tuple[Counters, ...] = ()


class EnterAsCopy(Value, frozen=True):
    """The objects enter as copies of another one (CR 707.5); a "choice" is made as they do (CR 614.12a).

    ``optional``: “you may have it enter as a copy”. ``until``: what they are copies of only for a time.
    """

    of: Reference
    exceptions: tuple[CopyException, ...] = ()
    optional: bool = False
    tapped: bool = False
    until: Until | None = None
    text: str = ""


class CannotEnter(Value, frozen=True):
    """The objects can't enter the battlefield (CR 614.17d), so such tokens are not created (CR 111.5)."""


class CreatedUnder(Value, frozen=True):
    """The tokens are created under this player's control instead (CR 616.1b)."""

    player: Player


class CountersInstead(Value, frozen=True):
    """So many counters are put on a permanent instead (CR 122.6, 614.1a); ``ThatMany`` is how many there would be.

    Of this ``kind``, or of each of the kinds that would be put. ``Replacement.creator`` is who would put them,
    ``which`` what they would be put on.
    """

    count: Quantity
    kind: str | None = None


class CopyToo(Value, frozen=True):
    """For each of the tokens an additional copy of it is played as well ("… and an additional copy of it instead").

    ``optional``: the player may; ``once``: "each turn" where that limits it.
    """

    optional: bool = False
    once: str = ""


class Replacement(Value, frozen=True):
    """A replacement effect on the creation of tokens or the putting of counters (CR 614), compiled from its own words.

    It applies to tokens that ``creator`` would create (None: any player), to those for which ``which`` holds. What it
    does (``change``) says which event it replaces.
    """

    change: Multiply | Add | Instead | EnterAs | EnterAsCopy | CannotEnter | CopyToo | CreatedUnder | CountersInstead
    creator: Player | None
    which: Selection
    condition: Condition | None = None
    text: str = ""
    itself: bool = False  # of the object with the ability alone ("This creature enters with …")
    first: Literal["", "each turn", "your turn"] = ""  # only the first time each turn, or during each of your turns


class Static(Value, frozen=True):
    """A continuous effect of a static ability on objects (CR 604, 613)."""

    what: Reference
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    power: Quantity | None = None
    toughness: Quantity | None = None
    base_power: Quantity | None = None
    base_toughness: Quantity | None = None
    set_power: Quantity | None = None  # characteristic-defining ("power is equal to", CR 604.3)
    set_toughness: Quantity | None = None
    add_types: tuple[str, ...] = ()
    add_subtypes: tuple[str, ...] = ()
    set_colors: tuple[str, ...] | None = None
    condition: Condition | None = None
    text: str = ""


class Ability(Value, frozen=True):
    """One ability of a card, or one that a text quotes, in its frame (CR 113.3).

    ``cost`` is the text of an activated ability's cost ("{2}, {T}", "−3", "I, II"). ``condition`` is the intervening if
    (CR 603.4). ``steps`` is what it does; ``replacements`` and ``statics`` what it changes while it stands.
    """

    kind: Literal["spell", "activated", "loyalty", "triggered", "chapter", "static", "keyword", "reminder"]
    text: str
    span: tuple[int, int]
    word: str | None = None  # ability word or flavor word
    keyword: str | None = None
    parameter: str = ""  # of a keyword: what stands for its N, [cost] …, as written
    cost: str | None = None
    trigger: Trigger | None = None
    condition: Condition | None = None
    steps: tuple[Step, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    statics: tuple[Static, ...] = ()
    granted: tuple[Ability, ...] = ()  # abilities that this one quotes or grants


class Diagnostic(Value, frozen=True):
    """Something in the text that was not compiled, or not as it stands: which construct, where, why.

    ``severity`` "error" means that a creation of tokens is not, or not in full, among the instructions. ``hint`` is a
    sentence for people, what to write instead; ``correction`` the words to put in the place of those at ``span``.
    ``slip`` is the name of the kind of slip where one was forgiven: the program is that of the corrected words
    (docs/slips.md).
    """

    severity: Literal["error", "warning"]
    construct: str
    message: str
    span: tuple[int, int]
    hint: str = ""
    correction: str = ""
    slip: str = ""


class Program(Value, frozen=True):
    """All that a text (of one face) compiles to."""

    abilities: tuple[Ability, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
