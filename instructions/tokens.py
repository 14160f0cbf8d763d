"""Tokens: what they are, and the creation of some (CR 111, 707)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .objects import Reference, Selection
from .players import Player
from .predicates import Predicate
from .quantities import Quantity
from .values import Value

if TYPE_CHECKING:
    from .abilities import Ability

Layout = Literal["", "split", "modal", "adventure", "flip", "prepare", "prototype"]


ChosenOfToken = Literal["color", "type"]


class Characteristics(Value, frozen=True):
    """An object's characteristics (CR 109.3) as a text defines them.

    Types and supertypes capitalised, in the order of the type line; colors as W, U, B, R, G in that order; a value that
    the text leaves open stands in angle brackets ("<the chosen color>"). Keywords in lower case with parameters.
    ``abilities`` are texts, without quotation marks; ``given`` are these abilities as programs, keywords first, where
    they were asked for (`with_given`). Power and toughness are quantities, None where it has none, and
    ``"*"`` where an ability of its own defines them. ``layout`` says what ``back`` is of a card that is cast as either:
    the other half of a split card (CR 709), the back of a modal double-faced one (CR 712), an Adventure (CR 715).
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
    might: Quantity | None = None  # of a Riftbound unit (RB 182.1.b); its tags are ``subtypes``
    layout: Layout = ""
    chosen: tuple[ChosenOfToken, ...] = ()  # what of it is that which was chosen ("of the chosen color and type")
    given: tuple[Ability, ...] = ()


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
    """Its name is … (CR 707.9b)."""

    name: str


class SetColors(Value, frozen=True):
    """It is these colors; ``added`` keeps those it has."""

    colors: tuple[str, ...]
    added: bool = False


class SetTypes(Value, frozen=True):
    """It has these types, supertypes and subtypes; ``added`` keeps those it has ("in addition to", CR 205.1b).

    Else card types replace card types, and subtypes those of the same card type (CR 205.1a); lands whose basic land
    types are set lose their abilities (CR 305.7).
    """

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    added: bool = False


class RemoveSupertype(Value, frozen=True):
    """It isn't legendary (or snow …)."""

    supertype: str


class RemoveTypes(Value, frozen=True):
    """It loses these card types or subtypes."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


class SetPT(Value, frozen=True):
    """Its power and/or toughness are these, before what changes them (CR 613.4b)."""

    power: Quantity | None = None
    toughness: Quantity | None = None


#: What stands in a keyword for the mana cost of the object that it is given to (CR 702.34a, 702.97a).
ITS_MANA_COST = "<its mana cost>"
#: The ability of an object that says “except it has this ability”, which is the one in which these words stand.
THIS_ABILITY = "<this ability>"


class AddAbilities(Value, frozen=True):
    """It has these keywords and abilities besides its own; `ITS_MANA_COST` in a keyword is that of each object.

    ``given`` are they as programs, keywords first, where these were asked for (`with_given`); `THIS_ABILITY` among the
    ``abilities`` is the ability in which it stands, and has none.
    """

    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    given: tuple[Ability, ...] = ()


class RemoveAbilities(Value, frozen=True):
    """It loses these, or all (empty)."""

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


class ExceptIf(Value, frozen=True):
    """Exceptions that hold if the copy would be such an object: “if it's a creature” (CR 707.9f)."""

    where: tuple[Predicate, ...]
    exceptions: tuple[CopyException, ...]


class NotCopied(Value, frozen=True):
    """Exception: these characteristics are not copied; it keeps its own (CR 707.9c)."""

    what: tuple[Literal["name", "color"], ...]


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
    | ExceptIf
    | NotCopied
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
    """Counters of one kind; ``text`` is the text's own expression for a count that is no plain number.

    ``options``: of which kinds the player chooses one, where that is left open ("your choice of …").
    """

    kind: str
    count: Quantity
    text: str = ""
    options: tuple[str, ...] = ()


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
    attacking_whom: tuple[Player | Selection, ...] = ()  # any of them; nothing: as the controller likes (CR 508.4)
    blocking: Reference | None = None
    must: str = ""  # words: “attacks that player each combat if able”
    counters: tuple[Counters, ...] = ()
    attached_to: Reference | Player | None = None
    source: str = ""
    span: tuple[int, int] = (0, 0)
    enters: Literal["ready", "exhausted"] | None = None  # Riftbound: where the text says so (RB 181.1)
    location: str = ""  # Riftbound: "here", "base" … where the text restricts it (RB 181.2)
