"""The steps of an effect: creation, choices, conditions, loops, and all that the families of steps add."""

from __future__ import annotations

from typing import Literal, get_args

from .cards import Conjure, Discard, Draw, Manifest, Mill
from .casting import MaySpendAs, Paying
from .choices import ChoosePlayer, ChooseQuality, Vote
from .conditions import Condition, DoneThisWay
from .continuous import BecomeCopy, ChangeText, Gain, MayCast, MayEndEffect, SwapMight
from .costs import LoyaltyCost, PayEnergy, PayLife, PayMana, PayManaCost, TapSymbol, UntapSymbol
from .counters import (
    DoubleCounters,
    GetCounters,
    LoseCounters,
    MoveCounters,
    PutCounters,
    PutCountersOf,
    RemoveCounters,
)
from .damage import ChooseTargets, Damage, DamageUnpreventable, PreventDamage, Recipient, RedirectDamage
from .durations import Duration
from .events import AnyEvent, Trigger
from .game import (
    BecomeLevel,
    ChooseResult,
    ControlPlayer,
    DayNight,
    Designate,
    DrawGame,
    EndTurn,
    ExtraPhases,
    ExtraTurn,
    FlipCoins,
    GetEmblem,
    IncreaseSpeed,
    LoseGame,
    PlayerAction,
    Repeat,
    RollDice,
    Skip,
    WinGame,
)
from .libraries import Look, Reveal, Search, Shuffle
from .life import ExchangeLife, GainLife, LoseLife, SetLife
from .locations import ChangeLocation
from .mana import AddMana, DoubleMana, ManaSort
from .objects import Reference, Selection
from .permanents import Act, ExchangeAura, ExchangeControl, Fight, GainDesignation, Pair
from .players import Player
from .playing import Play
from .points import GainPoints, GainXP, SpendXP
from .quantities import Quantity
from .replacements import (
    Add,
    CannotEnter,
    CopyToo,
    CountersInstead,
    CreatedUnder,
    EnterAs,
    EnterAsCopy,
    Instead,
    Multiply,
)
from .runes import AddRunes, Channel, PayKeywordCost, PayRunes
from .spells import ChangeTargets, CopySpell, CounterSpell
from .tokens import Creation
from .values import Action, Doing, Value
from .zones import Haunt, Meld, Move


class Create(Doing, frozen=True):
    """Create these tokens, all at once: one event (CR 111.2)."""

    creations: tuple[Creation, ...]


class ModesIf(Value, frozen=True):
    """Where this holds as the modes are chosen, so many of them are instead (CR 601.2b, 700.2)."""

    condition: Condition
    least: int
    most: int


class Choose(Doing, frozen=True):
    """One of these is done: "your choice of", modes, "chosen at random" (``at_random``).

    Or the result of the die that was just rolled says which: the option whose ``results`` it is among, from one number
    to another (None: or any greater) (CR 706.3). ``unchosen``: only options that this ability has not chosen before,
    ever or this turn (CR 700.2). ``again``: the same option may be chosen more than once (CR 700.2d). ``instead``: how
    many are chosen in another case ("if this spell was kicked, choose both instead"). ``apart``: each mode that is
    chosen must target a different player. ``costs``: of each option what is paid besides as the spell is cast, if it is
    chosen (CR 700.2h). ``worth``: of each option its pawprints, of which ``most`` may be among the chosen (CR 700.2i).
    """

    options: tuple[tuple[Step, ...], ...]
    labels: tuple[str, ...]
    player: Player
    least: int = 1
    most: int = 1
    at_random: bool = False
    results: tuple[tuple[int, int | None], ...] = ()
    unchosen: Literal["", "ever", "this turn"] = ""
    again: bool = False
    instead: ModesIf | None = None
    apart: bool = False
    costs: tuple[tuple[Cost, ...], ...] = ()
    worth: tuple[int, ...] = ()


class KeywordAction(Action, frozen=True):
    """A player does a keyword action of CR 701, so many times, or with so great a number N (``amount``).

    Or objects do it, ``what`` ("it explores", "target creature connives"): then ``player`` is absent, as it is theirs.
    "be tempted": the Ring tempts the player (CR 701.54a). ``steps`` are the sentences of the rule that says what it is,
    where there is one: in them "you" is whoever does it. "support": the targets that the rule has (CR 701.41a).
    """

    action: PlayerAction
    amount: Quantity
    player: Player | None = None
    what: Reference | None = None
    steps: tuple[Step, ...] = ()


class Cast(Action, frozen=True):
    """The player casts these as the effect resolves (CR 608.2g); "play": also lands (CR 701.18a).

    ``costs`` are paid besides their own, or rather than their mana costs (``paying`` "costs"). ``such``: only as a
    spell that is so, whichever face or half of a card it is cast as: “if that spell's mana value is 3 or less”, “a
    sorcery spell from your hand” (CR 601.3e, 702.85a).
    """

    player: Player
    what: Reference
    verb: Literal["cast", "play"] = "cast"
    paying: Paying = "mana cost"
    costs: tuple[Cost, ...] = ()
    such: Selection | None = None


class May(Doing, frozen=True):
    """The player may do this; ``otherwise`` is done if not.

    Of several players each decides in turn order, and ``otherwise`` is done if none of them does it (CR 101.4). The
    same players in a step within are those of them who do it.
    """

    player: Player
    steps: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()
    text: str = ""


class If(Doing, frozen=True):
    """The steps are done if the condition holds, else ``otherwise``."""

    condition: Condition
    steps: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


class ForEach(Doing, frozen=True):
    """The steps are done once for each of the objects or players, all at the same time where they create tokens, or are
    one `Damage` (CR 608.2f).

    ``of`` are objects that the effect spoke of before ("those creatures", "creature destroyed this way").
    """

    steps: tuple[Step, ...]
    objects: Selection | None = None
    players: Player | None = None
    times: Quantity | None = None
    text: str = ""
    of: Reference | None = None


class Delayed(Doing, frozen=True):
    """The steps are done later (CR 603.7), when ``event`` happens: a moment, or “when that creature dies”.

    With ``until`` it triggers each time until then, else once (CR 603.7b).
    """

    event: Trigger
    steps: tuple[Step, ...]
    text: str = ""
    until: Duration | None = None


class Reflexive(Doing, frozen=True):
    """The steps are an ability of its own that triggers if the part before was done: “When you do, …” (CR 603.12).

    ``done`` says what of it: “When you discard a nonland card this way, …”. ``antecedent`` is the ``id`` of that part.
    ``always``: it triggers whatever was done, “Then do this: …” (RB 387.2).
    """

    steps: tuple[Step, ...]
    text: str = ""
    done: DoneThisWay | None = None
    antecedent: int | None = None
    always: bool = False


class AsEnters(Value, frozen=True):
    """As the objects enter, this is done: what it chooses, the rest of the text speaks of (CR 614.1c, 614.12a).

    ``moment``: or, or only, as they are turned face up (CR 708.11), or as they are played (RB 355).
    """

    steps: tuple[Step, ...]
    moment: Literal["enters", "turned face up", "either", "played"] = "enters"


class EnterSo(Action, frozen=True):
    """What is about to enter does so in this way (CR 614.12): a part of `AsEnters`."""

    how: EnterAs


class DoInstead(Value, frozen=True):
    """These steps are done instead of the event (CR 614.1a): “that” is what it is about, `ThatMany` its number.

    No steps: it is skipped (CR 614.1b). ``optional``: this player may do them instead, or let it happen.
    """

    steps: tuple[Step, ...]
    optional: Player | None = None


class AmountInstead(Value, frozen=True):
    """The event happens with this number instead (CR 614.1a): “that much damage plus 2”, `ThatMany` as it would be."""

    amount: Quantity


class Prevent(Value, frozen=True):
    """The damage is prevented, or so much of it (CR 615.1); then the steps are done (CR 615.5).

    `ThatMany` in the steps is how much was prevented.
    """

    amount: Quantity | None = None
    steps: tuple[Step, ...] = ()


class DealtInstead(Value, frozen=True):
    """The damage is dealt to this instead (CR 614.9)."""

    to: Recipient


class ManaInstead(Value, frozen=True):
    """A permanent that is tapped for mana produces mana of this sort instead of any other type (CR 106.12b).

    ``amount``: once, instead of any other amount.
    """

    mana: ManaSort
    amount: bool = False


Change = (
    Multiply
    | Add
    | Instead
    | EnterAs
    | EnterAsCopy
    | AsEnters
    | CannotEnter
    | CopyToo
    | CreatedUnder
    | CountersInstead
    | DoInstead
    | AmountInstead
    | Prevent
    | DealtInstead
    | ManaInstead
)


class Replacement(Value, frozen=True):
    """A replacement or prevention effect (CR 614, 615), compiled from its own words.

    ``events`` are what would happen: any one of them. On the creation of tokens, the putting of counters and how
    objects enter there are none: there ``change`` says which event it replaces; it applies to what ``creator`` would
    create, put or control (None: any player), for which ``which`` holds. ``itself``: of the object with the ability
    alone ("This creature enters with …"). ``first``: only the first time each turn, or during each of your turns.
    """

    change: Change
    creator: Player | None = None
    which: Selection = Selection(())
    condition: Condition | None = None
    text: str = ""
    itself: bool = False
    first: Literal["", "each turn", "your turn"] = ""
    events: tuple[AnyEvent, ...] = ()


class Replace(Doing, frozen=True):
    """A replacement effect stands from now on (CR 614.3), until ``until`` or for good; ``once``: it is then used up."""

    replacement: Replacement
    until: Duration | None = None
    once: bool = False


class Unmodelled(Doing, frozen=True):
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
    | Reflexive
    | Gain
    | BecomeCopy
    | ChangeText
    | MayEndEffect
    | PutCounters
    | RemoveCounters
    | Act
    | Replace
    | EnterSo
    | Unmodelled
    | Draw
    | GainLife
    | LoseLife
    | Discard
    | Mill
    | Manifest
    | Move
    | Haunt
    | Meld
    | Search
    | Shuffle
    | Look
    | Reveal
    | Cast
    | MayCast
    | MaySpendAs
    | Conjure
    | SetLife
    | ExchangeLife
    | Damage
    | ChooseTargets
    | PreventDamage
    | RedirectDamage
    | DamageUnpreventable
    | AddMana
    | DoubleMana
    | CounterSpell
    | CopySpell
    | ChangeTargets
    | GetCounters
    | LoseCounters
    | MoveCounters
    | PutCountersOf
    | DoubleCounters
    | Fight
    | Pair
    | GainDesignation
    | ExchangeControl
    | ExchangeAura
    | ChooseQuality
    | ChoosePlayer
    | Vote
    | KeywordAction
    | ExtraTurn
    | ExtraPhases
    | Skip
    | ControlPlayer
    | BecomeLevel
    | Repeat
    | EndTurn
    | WinGame
    | LoseGame
    | DrawGame
    | Designate
    | DayNight
    | GetEmblem
    | IncreaseSpeed
    | FlipCoins
    | ChooseResult
    | RollDice
    | PayMana
    | PayManaCost
    | PayLife
    | PayRunes
    | AddRunes
    | Channel
    | PayKeywordCost
    | ChangeLocation
    | Play
    | GainPoints
    | GainXP
    | SpendXP
    | SwapMight
    | PayEnergy
)

#: One part of a cost: whatever can be done can be a cost (CR 118.1), and what only costs have.
Cost = Step | TapSymbol | UntapSymbol | LoyaltyCost
STEP_TYPES: frozenset[type] = frozenset(get_args(Step))
"""The same as a set: whether a value is a step is asked for every value of a program."""
