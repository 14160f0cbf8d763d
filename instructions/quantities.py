"""Numbers, as a text says them."""

from __future__ import annotations

from typing import Literal

from .values import Value


class Number(Value, frozen=True):
    """A fixed number, however large."""

    value: int


class Variable(Value, frozen=True):
    """X (CR 107.3), Y …: what the text says it is (“where X is …”), else given by the player who pays the cost.

    Where the ability itself has no cost with X, it is that of the spell that the permanent was (CR 107.3m), of the
    ability that has made it monstrous (CR 701.37c), or of the spell that was cast or the ability by which the card was
    cycled, where the ability waits for that (CR 107.3e).
    """

    name: str
    value: Quantity | None = None


class ThatMany(Value, frozen=True):
    """The number in the triggering event, or how many or how much a part of the effect or its cost before has done.

    ``antecedent`` says of which: "event" of the event for which the innermost ability waits or that is replaced, else
    the ``id`` of the step (“You may sacrifice any number of creatures. If you do, draw | that many cards”: of the
    creatures that were sacrificed). Of a `PayMana` with ``times`` it is how many times it was paid.
    """

    text: str = "that many"
    antecedent: int | Literal["event"] | None = None


class Sum(Value, frozen=True):
    """These added together ("that many plus one")."""

    terms: tuple[Quantity, ...]


class Difference(Value, frozen=True):
    """The first less the second, at least 0 ("ten minus X"), or (``either``) the greater of them less the other."""

    of: Quantity
    less: Quantity
    either: bool = False


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
    """Counters of this kind (any, if None) on the object; on several all together."""

    kind: str | None
    on: Reference


class PlayerNumber(Value, frozen=True):
    """A number that a player has: "life total", "cards in hand", "poison counters" …; "flips won" by the effect.

    Of several players it is what they have together.
    """

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
    """Devotion to these colors (CR 700.5), or to the color that was ``chosen`` before."""

    colors: tuple[str, ...] = ()
    chosen: bool = False


class EventCount(Value, frozen=True):
    """How often these events have happened in that time (CR 608.2h: the game looks back), or how much in all (``of``).

    "If a creature died this turn" is at least one of them; "the life you gained this turn" is their "amount".
    ``before``: only those before the same happened to this object ("each other spell cast before it this turn").
    ``done_by``: within “this way”, the ids of the steps that may have brought it about. Of `PlayerAttacks` with a
    ``least`` above 1 it is 1 where the player attacked with that many in all of that time, in however many combats.
    """

    events: tuple[happened.AnyEvent, ...]
    within: Within
    of: Literal["times", "amount"] = "times"
    before: Reference | None = None
    text: str = ""
    done_by: tuple[int, ...] = ()


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


class AsPutOnStack(Value, frozen=True):
    """The number as it is as the spell is cast or the ability activated, whatever it is later (CR 601.2, 602.2)."""

    of: Quantity
    how: Literal["cast", "activate"]


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
    """The result of a die that the player chose (`ChooseResult`), or that of the other one (CR 706.4).

    ``antecedent`` is the ``id`` of the step that has rolled it.
    """

    which: Literal["chosen", "other"]
    antecedent: int | None = None


class VotesFor(Value, frozen=True):
    """How many votes this option got in the vote before, whose ``id`` is ``antecedent`` (CR 701.38)."""

    option: str
    antecedent: int | None = None


class TargetsOf(Value, frozen=True):
    """How many targets were chosen for this spell or ability (CR 115.1, 601.2c)."""

    of: Reference


class ManaSpent(Value, frozen=True):
    """How much mana was spent to cast this object, or (``colors``) mana of how many colors (CR 601.2h)."""

    on: Reference
    colors: bool = False


class RunesSpent(Value, frozen=True):
    """How much energy or power the player has spent this turn, or (``on``) to play this card (RB 164)."""

    part: Literal["energy", "power"]
    player: Player
    on: Reference | None = None


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
    | AsPutOnStack
    | ChosenNumber
    | ManaSpent
    | TargetsOf
    | VotesFor
    | DieResult
    | RandomNumber
    | RunesSpent
    | Asked
)


# What is counted are players, objects and events, and these are told by numbers.
from . import events as happened  # noqa: E402
from .objects import Reference, Selection  # noqa: E402
from .players import Player  # noqa: E402
from .predicates import Within  # noqa: E402
