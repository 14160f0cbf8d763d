"""All events there are, as one type."""

from __future__ import annotations

from .courses import Began, CoinFlipped, DaytimeChanged, DieRolled, ExtraTurnNoted, PlanarDieRolled, TurnedUp
from .creation import CountersReplaced, NotCreated, Replaced, ReplacementBegan, TokensCreated
from .permanents import (
    Attached,
    Attacked,
    BecameCopy,
    Blocked,
    ControlChanged,
    CountersPut,
    CountersRemoved,
    Flipped,
    Gained,
    Mutated,
    Paired,
    PhasedIn,
    PhasedOut,
    Regenerated,
    Tapped,
    Transformed,
    TurnedFaceDown,
    TurnedFaceUp,
    Unattached,
    Unpaired,
    Untapped,
)
from .players import (
    DamageDealt,
    DamagePrevented,
    Designated,
    DungeonCompleted,
    GameDrawn,
    GotEmblem,
    LifeGained,
    LifeLost,
    ManaAdded,
    ManaEmptied,
    ManaPaid,
    PlayerGotCounters,
    PlayerLost,
    PlayerLostCounters,
    PlayerWon,
)
from .spells import (
    AbilityActivated,
    Countered,
    Delayed,
    DelayedTriggered,
    LandPlayed,
    MayBeCast,
    NotModelled,
    NotResolved,
    PutOnStack,
    Resolved,
    SpellCast,
    SpellCopied,
    TargetsChanged,
    TriggerReported,
)
from .zones import (
    CardsDiscarded,
    CardsDrawn,
    CardsMilled,
    CardsSeen,
    CeasedToExist,
    Conjured,
    Entered,
    Foretold,
    Haunted,
    Left,
    Moved,
    MulliganTaken,
    Plotted,
    PutOnBottom,
    RemovedFromGame,
    Searched,
    Shuffled,
    StayedInZone,
)

AnyEvent = (
    TokensCreated
    | NotCreated
    | Replaced
    | CountersReplaced
    | ReplacementBegan
    | Entered
    | Left
    | Moved
    | StayedInZone
    | CeasedToExist
    | RemovedFromGame
    | CountersPut
    | CountersRemoved
    | Attacked
    | Tapped
    | Untapped
    | Attached
    | Unattached
    | Paired
    | Unpaired
    | Transformed
    | Flipped
    | TurnedFaceDown
    | TurnedFaceUp
    | PhasedOut
    | PhasedIn
    | ControlChanged
    | Gained
    | BecameCopy
    | Mutated
    | Delayed
    | DelayedTriggered
    | TriggerReported
    | Began
    | PlayerLost
    | NotResolved
    | NotModelled
    | LifeGained
    | LifeLost
    | DamageDealt
    | DamagePrevented
    | CardsDrawn
    | CardsDiscarded
    | CardsMilled
    | CardsSeen
    | MulliganTaken
    | PutOnBottom
    | Searched
    | Shuffled
    | ManaAdded
    | ManaPaid
    | ManaEmptied
    | PlayerGotCounters
    | PlayerLostCounters
    | Designated
    | DungeonCompleted
    | GotEmblem
    | MayBeCast
    | Foretold
    | Haunted
    | Plotted
    | TurnedUp
    | PlanarDieRolled
    | DaytimeChanged
    | ExtraTurnNoted
    | Conjured
    | CoinFlipped
    | DieRolled
    | TargetsChanged
    | Regenerated
    | SpellCast
    | SpellCopied
    | AbilityActivated
    | PutOnStack
    | Resolved
    | Countered
    | LandPlayed
    | PlayerWon
    | GameDrawn
    | Blocked
)
