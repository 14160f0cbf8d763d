"""What a continuous effect does to objects or players (CR 611, 613), whether an ability resolves or stands.

Those that a copy effect may make as well (names, colors, types, set power and toughness, abilities) are in tokens.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .casting import Paying
from .conditions import Condition
from .costs import ManaSymbol
from .events import AnyEvent
from .mana import ManaType
from .objects import Location, Reference, Selection
from .players import Player
from .predicates import Zone
from .quantities import Quantity
from .runes import CostRunes
from .timing import Timing
from .tokens import (
    AddAbilities,
    RemoveAbilities,
    RemoveSupertype,
    RemoveTypes,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
)
from .units import (
    AddTags,
    AssignedDamage,
    BonusDamage,
    ChangeMight,
    GainKeyword,
    IgnoresCost,
    KeywordsOf,
    MayMove,
    SetMight,
)
from .values import Value

if TYPE_CHECKING:
    from .abilities import Ability

# ── Characteristics (CR 613) ────────────────────────────────────────────────────────────────────────────────────────


class ChangePT(Value, frozen=True):
    """Power and toughness change by these, which may be negative (CR 613.4c)."""

    power: Quantity
    toughness: Quantity


class DefinePT(Value, frozen=True):
    """Its own ability says what its power, its toughness or both are (CR 604.3, 613.4a).

    Of an ability that an effect grants, to whatever object, as `SetPT` (CR 604.3a, 613.4b).
    """

    power: Quantity | None = None
    toughness: Quantity | None = None


class SwitchPT(Value, frozen=True):
    """Power and toughness are switched (CR 613.4d)."""


class SetChosen(Value, frozen=True):
    """They become of the chosen color or type; ``added`` keeps those they have (CR 105.3, 205.1).

    ``player`` chooses it as the effect begins, or chance does; None: it was chosen before ("the chosen color").
    ``several``: one or more of them ("the color or colors of your choice").
    """

    kind: Literal["color", "creature type", "basic land type", "land type", "card type"]
    player: Player | None = None
    added: bool = False
    several: bool = False
    at_random: bool = False


class AllTypes(Value, frozen=True):
    """They are every type of this kind or, where they are ``lost``, none of them (CR 205.3, 702.73a)."""

    kind: Literal["creature type", "basic land type", "land type"]
    lost: bool = False


class LoseThisAbility(Value, frozen=True):
    """They lose the very ability that says so (CR 113.10)."""


class AbilitiesOf(Value, frozen=True):
    """They have all activated abilities of these objects, or all loyalty abilities (CR 113.1, 606.1, 613.1f)."""

    of: Reference
    kind: Literal["activated", "loyalty"] = "activated"


class GainOneOf(Value, frozen=True):
    """One of these keywords, which the player chooses as the effect begins, is gained (CR 608.2d).

    ``given`` are they as programs, one for each, where these were asked for (`with_given`).
    """

    keywords: tuple[str, ...]
    player: Player
    given: tuple[Ability, ...] = ()


class GainControl(Value, frozen=True):
    """This player controls the objects (CR 613.2, 613.1b)."""

    player: Player


# ── Restrictions, requirements and permissions (CR 101.2, 508.1, 509.1) ─────────────────────────────────────────────


#: What can be forbidden (CR 101.2).
Deed = Literal[
    "attack",
    "attack alone",
    "block",
    "block alone",
    "be blocked",
    "untap",
    "be countered",
    "be regenerated",
    "be sacrificed",
    "be the target",
    "be enchanted",
    "be equipped",
    "be cast",
    "transform",
    "phase out",
    "have counters",
    "crew",
    "activate abilities",
    "be activated",
    "assign combat damage",
    "gain life",
    "lose life",
    "draw cards",
    "cast spells",
    "play lands",
    "search libraries",
    "win the game",
    "lose the game",
    "be attacked",
    "move",
    "be moved",
    "be readied",
    "be played",
    "play cards",
    "deal combat damage",
    "gain points",
    "score",
    "trigger",
]


class Cannot(Value, frozen=True):
    """The objects or players can't do this, or it can't be done to them (CR 101.2, 508.1c, 509.1b).

    ``objects`` narrows it to these: what they can't block, can't be blocked, enchanted or targeted by, can't cast;
    ``whom`` to these players: whom they can't attack (``planeswalkers``: nor planeswalkers that these control), who
    can't cast it. ``most`` is how many are still allowed
    ("more than one creature", "more than one spell each turn"), ``least`` how many at least it takes ("except by two
    or more creatures"). ``unless``: not while this holds; ``unless_paid``: not if these costs are paid as it is done
    (CR 508.1h, 509.1d), ``for_each`` of the objects that does it. "activate abilities" and "be activated" are of mana
    abilities, too, but for ``except_mana``. "untap" is untapping during its controller's untap step
    (CR 502.3); "attack alone" and "block alone" are CR 506.5. ``to``: where they can't move or be played to (RB 442).
    """

    do: Deed
    objects: Reference | None = None
    whom: Player | None = None
    to: Location | None = None
    planeswalkers: bool = False
    most: Quantity | None = None
    least: Quantity | None = None
    unless: Condition | None = None
    unless_paid: tuple[done.Cost, ...] = ()
    for_each: bool = False
    except_mana: bool = False


class CannotHave(Value, frozen=True):
    """They can't have or gain these keywords (CR 113.11)."""

    keywords: tuple[str, ...]


class NoMoreThan(Value, frozen=True):
    """Of these objects no more than so many can attack, block or be untapped, all together (CR 508.1c, 509.1b, 502.3).

    Each combat, or in each untap step. ``player`` is whom they attack, or who untaps them, each for themselves.
    """

    do: Literal["attack", "block", "untap"]
    most: Quantity
    player: Player | None = None


class AlsoUntaps(Value, frozen=True):
    """They untap during these players' untap steps as well (CR 502.3)."""

    during: Player


class MayStayTapped(Value, frozen=True):
    """Their controller may choose not to untap them during their untap step (CR 502.3)."""


class Goaded(Value, frozen=True):
    """They are goaded, by the controller of the object that says so (CR 701.15b)."""


class StaysAttached(Value, frozen=True):
    """The protection that it gives does not remove these from it; None: the object that says so (CR 702.16n)."""

    what: Reference | None = None


class Must(Value, frozen=True):
    """The objects do this if able (CR 508.1d, 509.1c); "be blocked by all": by each creature that is able to.

    ``objects`` is what they attack, block or are blocked by, ``whom`` the player whom they attack; none of them: any.
    ``least`` and ``most``: by so many they are blocked ("by exactly one creature"); absent: by one or more.
    """

    do: Literal["attack", "block", "be blocked", "be blocked by all"]
    objects: Reference | None = None
    whom: Player | None = None
    least: Quantity | None = None
    most: Quantity | None = None


class BlocksMore(Value, frozen=True):
    """Each of the objects can block so many additional creatures; None: any number (CR 509.1b)."""

    additional: Quantity | None = None


class AsThough(Value, frozen=True):
    """This may be done as though the objects had these keywords, or as though they lacked them (CR 609.4).

    "assign damage" is combat damage of an attacker, as though it weren't blocked; "crew" and "saddle" as though their
    power were so much ``greater``. ``costs`` are paid in addition for doing it so (“if you pay {2} more to cast it”).
    """

    do: Literal["attack", "block", "be blocked", "be cast", "activate", "assign damage", "crew", "saddle"]
    had: tuple[str, ...] = ()
    lacked: tuple[str, ...] = ()
    greater: Quantity | None = None
    costs: tuple[done.Cost, ...] = ()


class LoyaltyAsInstant(Value, frozen=True):
    """Their loyalty abilities may be activated any time their controller could cast an instant (CR 606.3)."""


class AsAttacks(Value, frozen=True):
    """As the object attacks, this is done: what is chosen for it is an optional cost to attack (CR 508.1g, 701.43d)."""

    steps: tuple[done.Step, ...]


class AssignsByToughness(Value, frozen=True):
    """They assign combat damage equal to their toughness rather than their power (CR 510.1a)."""


class CostChange(Value, frozen=True):
    """It costs this mana less or more, ``each`` times: spells, or abilities of the objects (CR 601.2f, 602.2b).

    "activate this ability": only the ability of which it is a part. Of players: of the abilities that they activate and
    that this ``keyword`` is, or stands before ("boast abilities you activate"). ``least`` is how much mana it leaves in
    the cost; ``colored``: it changes the colored mana alone; ``up_to``: by so much of it as the player likes.
    ``mana_cost_of``: by the mana cost of this object besides.
    """

    change: Literal["less", "more"]
    mana: tuple[ManaSymbol, ...]
    of: Literal["cast", "activate", "activate this ability"] = "cast"
    each: Quantity | None = None
    least: Quantity | None = None
    colored: bool = False
    up_to: bool = False
    keyword: str = ""
    mana_cost_of: Reference | None = None


class InsteadOfManaCost(Value, frozen=True):
    """These costs may be paid rather than the mana cost of the spells (CR 118.9)."""

    costs: tuple[done.Cost, ...]


class AttachesOnlyTo(Value, frozen=True):
    """It can be attached only to such objects (CR 301.5c, 303.4d)."""

    to: Selection


# ── Of players ──────────────────────────────────────────────────────────────────────────────────────────────────────


class HandSize(Value, frozen=True):
    """Their maximum hand size is this, or changes by this (``changes``); None: they have none (CR 402.2)."""

    size: Quantity | None = None
    changes: bool = False


class LifeFloor(Value, frozen=True):
    """Damage that would reduce their life total to less than this reduces it to this instead (CR 614.1a)."""

    least: Quantity


class CausesNoTriggers(Value, frozen=True):
    """As the objects do this, no abilities trigger on it (CR 603.2)."""

    events: tuple[Literal["enter", "die"], ...]


class KeepsMana(Value, frozen=True):
    """The player loses no unspent mana of this type as steps and phases end; None: of any (CR 500.5)."""

    type: ManaType | None = None


class SpendsAs(Value, frozen=True):
    """The player may spend mana of the type ``spent`` (None: any) as though it were such ``mana`` (CR 609.4b).

    ``cast``: only to cast such spells; ``activate``: only to activate abilities of such objects; neither: on anything.
    """

    mana: Literal["any type", "any color"] | ManaType
    spent: ManaType | None = None
    cast: Selection | None = None
    activate: Selection | None = None


class NoLegendRule(Value, frozen=True):
    """The “legend rule” doesn't apply to them (CR 704.5j)."""


class DealsUnpreventable(Value, frozen=True):
    """Damage of this kind that they deal can't be prevented (CR 615.12)."""

    kind: Literal["any", "combat", "noncombat"] = "any"


class MoreLands(Value, frozen=True):
    """They may play so many additional lands on each of their turns; None: any number (CR 305.2)."""

    additional: Quantity | None = None


class LibraryTop(Value, frozen=True):
    """The top card of their library is revealed, or they may look at it at any time (CR 401.5, 401.6)."""

    how: Literal["revealed", "look"]


class HandRevealed(Value, frozen=True):
    """They play with their hands revealed (CR 402.3)."""


class MayLookAt(Value, frozen=True):
    """They may look at these at any time, where they lie face down (CR 406.3, 708.5)."""

    what: Reference


class MayPlay(Value, frozen=True):
    """They may play or cast these while the ability stands (CR 601.3b); "play" is also of lands.

    What ``what`` says of them is asked of the spell as it would be cast, by whichever face or half (CR 601.3e); of the
    "top" of a library it is asked of the card that lies there, and no other is looked for.
    ``zone`` is from where, where ``what`` is the object itself, which can be in several. ``once``: one of them a turn.
    ``costs`` are paid besides their own, or rather than their mana costs (``paying`` "costs").
    """

    how: Literal["play", "cast"]
    what: Reference
    zone: Zone | None = None
    paying: Paying = "mana cost"
    once: bool = False
    costs: tuple[done.Cost, ...] = ()


class FromOpeningHand(Value, frozen=True):
    """They may reveal the card from their opening hand; if they do, this is done (CR 103.6b)."""

    steps: tuple[done.Step, ...]


class BeginsOnBattlefield(Value, frozen=True):
    """If the card is in its owner's opening hand, they may begin the game with it on the battlefield (CR 103.6a)."""


class TriggersAgain(Value, frozen=True):
    """Such a triggered ability triggers once more whenever it triggers (CR 603.2d), or (``by``) by that event."""

    by: AnyEvent | None = None


class ManyInDeck(Value, frozen=True):
    """A deck can have so many cards with this name, any number if absent (CR 100.2a)."""

    name: str
    most: Quantity | None = None


class CanBeCommander(Value, frozen=True):
    """The card can be a commander, which its type alone does not allow (CR 903.3a)."""


class CastOnly(Value, frozen=True):
    """It can be cast only then: each of these has to be so (CR 601.3a)."""

    timing: tuple[Timing, ...]


class MayBePlayed(Value, frozen=True):
    """The cards may be played, or the ability ``of`` be used, where or when they else may not (RB 806, 813, 822).

    ``to`` these locations; ``during`` showdowns or closed states on any player's turn; from ``zone``, for ``paying``
    (“its flow cost”), after which they are banished.
    """

    to: Location | None = None
    during: Literal["", "showdowns", "closed states"] = ""
    zone: Zone | None = None
    paying: tuple[done.Cost, ...] = ()
    banished: bool = False
    ignoring: Literal["", "base cost"] = ""
    of: Literal["", "this ability"] = ""


class MayBeHidden(Value, frozen=True):
    """The card may be hidden facedown at a battlefield that its player controls, for these costs (RB 421, 811)."""

    costs: tuple[done.Cost, ...]


class HasRepeat(Value, frozen=True):
    """The instructions are executed once more for each time that these costs are paid as it is played (RB 820)."""

    costs: tuple[done.Cost, ...]


Modification = (
    SetName
    | SetColors
    | SetTypes
    | RemoveSupertype
    | RemoveTypes
    | SetPT
    | AddAbilities
    | RemoveAbilities
    | ChangePT
    | DefinePT
    | SwitchPT
    | ChangeMight
    | SetMight
    | AddTags
    | BonusDamage
    | CostRunes
    | GainKeyword
    | KeywordsOf
    | IgnoresCost
    | MayBePlayed
    | MayBeHidden
    | MayMove
    | HasRepeat
    | AssignedDamage
    | SetChosen
    | AllTypes
    | LoseThisAbility
    | AbilitiesOf
    | GainOneOf
    | GainControl
    | Cannot
    | CannotHave
    | NoMoreThan
    | AlsoUntaps
    | MayStayTapped
    | Goaded
    | StaysAttached
    | Must
    | BlocksMore
    | AsThough
    | AsAttacks
    | LoyaltyAsInstant
    | AssignsByToughness
    | CostChange
    | InsteadOfManaCost
    | AttachesOnlyTo
    | HandSize
    | LifeFloor
    | CausesNoTriggers
    | KeepsMana
    | SpendsAs
    | NoLegendRule
    | DealsUnpreventable
    | MoreLands
    | LibraryTop
    | HandRevealed
    | MayLookAt
    | MayPlay
    | BeginsOnBattlefield
    | FromOpeningHand
    | TriggersAgain
    | ManyInDeck
    | CanBeCommander
    | CastOnly
)

# Costs are steps, and steps make such changes.
from . import steps as done  # noqa: E402
