"""What happened: frozen values, one for each event, in order. In JSON, ``event`` is the class's name."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ...compiler.instructions import Characteristics, Duration
from .ids import Ids


class Event(Struct, frozen=True, tag=True, tag_field="event", omit_defaults=True):
    """Base of the events."""


class CreatedTokens(Struct, frozen=True, omit_defaults=True):
    """Tokens of one kind that one player created: their ids start at ``first``."""

    player: str
    first: int
    count: int
    name: str
    characteristics: Characteristics
    tapped: bool = False
    attacking: str | int | None = None
    counters: dict[str, int] = {}
    attached_to: int | str | None = None
    via: str = "create"
    location: int | str | None = None


class TokensCreated(Event, frozen=True):
    """One effect created all of these at once (CR 111.2), of whatever kinds and for whichever players."""

    tokens: tuple[CreatedTokens, ...]


class NotCreated(Event, frozen=True):
    """Tokens that an effect would have created, and the rule by which it did not."""

    words: str
    why: str
    rule: str


class Replaced(Event, frozen=True):
    """A replacement effect was applied to the creation of tokens by ``player`` (CR 614, 616)."""

    player: str
    source: int | None
    text: str
    times: int = 1


class ReplacementBegan(Event, frozen=True):
    """A replacement effect stands from now on (CR 614.3), until some time or (``once``) until it is used up."""

    text: str
    until: Duration | None = None
    once: bool = False


class CountersReplaced(Event, frozen=True):
    """A replacement effect was applied to the counters put on what ``player`` controls (CR 122.6, 614, 616).

    ``source`` is None for the words of a permanent about itself as it enters.
    """

    player: str
    source: int | None
    text: str
    times: int = 1


class Entered(Event, frozen=True):
    """Permanents entered the battlefield."""

    first: int
    count: int
    name: str
    controller: str
    token: bool


class Left(Event, frozen=True):
    """Permanents left the battlefield for ``to``; ``died`` for creatures put into a graveyard (CR 700.4).

    ``how``: "sacrificed", "destroyed", "exiled", a rule ("CR 704.5j") … ``became`` is the first id that the objects
    have where they went (CR 400.7).
    """

    first: int
    count: int
    name: str
    owner: str
    controller: str
    to: str
    how: str
    died: bool
    token: bool
    became: int


class Moved(Event, frozen=True):
    """Objects went from one zone, not the battlefield, to another one."""

    first: int
    count: int
    name: str
    origin: str
    to: str
    became: int


class StayedInZone(Event, frozen=True):
    """Tokens that had left the battlefield did not move again (CR 111.8), or cards that can't enter it stayed."""

    first: int
    count: int
    name: str
    zone: str
    rule: str = "CR 111.8"


class CeasedToExist(Event, frozen=True):
    """Tokens in a zone other than the battlefield ceased to exist (CR 111.7, 704.5d)."""

    first: int
    count: int
    name: str
    zone: str
    rule: str = "CR 704.5d"


class RemovedFromGame(Event, frozen=True):
    """Tokens that had left play were removed from the game for good (rules of the 1990s, “Tokens”)."""

    first: int
    count: int
    name: str
    zone: str
    rule: str = ""


class CountersPut(Event, frozen=True):
    """Counters of this kind were put on each of these permanents."""

    on: Ids
    kind: str
    count: int


class CountersRemoved(Event, frozen=True):
    """Counters of this kind were removed from each of these permanents."""

    on: Ids
    kind: str
    count: int
    why: str = ""


class Tapped(Event, frozen=True):
    """These became tapped."""

    objects: Ids


class Untapped(Event, frozen=True):
    """These became untapped."""

    objects: Ids


class Attacked(Event, frozen=True):
    """These were declared as attackers of a player (CR 508.1)."""

    objects: Ids
    whom: str


class Blocked(Event, frozen=True):
    """These were declared as blockers of an attacker (CR 509.1)."""

    objects: Ids
    attacker: int


class Attached(Event, frozen=True):
    """These became attached to a permanent (its id) or a player (the name)."""

    objects: Ids
    to: int | str


class Unattached(Event, frozen=True):
    """These are no longer attached to anything."""

    objects: Ids
    why: str = ""


class Transformed(Event, frozen=True):
    """These turned their other face up (CR 701.27)."""

    objects: Ids


class Flipped(Event, frozen=True):
    """These were flipped: a flip card's alternative characteristics are theirs (CR 710.1b)."""

    objects: Ids


class TurnedFaceDown(Event, frozen=True):
    """These were turned face down (CR 708)."""

    objects: Ids


class TurnedFaceUp(Event, frozen=True):
    """These were turned face up (CR 708)."""

    objects: Ids


class PhasedOut(Event, frozen=True):
    """These phased out (CR 702.26); they are still on the battlefield."""

    objects: Ids


class PhasedIn(Event, frozen=True):
    """These phased in (CR 702.26)."""

    objects: Ids


class ControlChanged(Event, frozen=True):
    """These came under another player's control."""

    objects: Ids
    controller: str


class Gained(Event, frozen=True):
    """These gained keywords or abilities, or their power and toughness changed."""

    objects: Ids
    words: str
    until: Duration | None = None


class BecameCopy(Event, frozen=True):
    """These became copies of the object of that name (CR 707.4)."""

    objects: Ids
    of: str
    until: Duration | None = None


class Delayed(Event, frozen=True):
    """A delayed triggered ability was made (CR 603.7)."""

    when: str
    text: str


class DelayedTriggered(Event, frozen=True):
    """The moment that a delayed triggered ability waited for came."""

    when: str
    text: str


class TriggerReported(Event, frozen=True):
    """A triggered ability of a permanent, or of a stack of them together, triggered this many times (CR 603.2c).

    ``unsure``: words of its event that the board can't judge; then it triggered at most so many times.
    """

    source: int
    controller: str
    text: str
    times: int
    unsure: str = ""


class Began(Event, frozen=True):
    """A step, phase or turn began."""

    step: str
    player: str


class NotResolved(Event, frozen=True):
    """An effect did nothing, as it has no legal target (CR 603.3d, 608.2b)."""

    rule: str = "CR 608.2b"


class LifeGained(Event, frozen=True):
    """A player gained life (CR 119.3)."""

    player: str
    amount: int


class LifeLost(Event, frozen=True):
    """A player lost life (CR 119.3); ``paid``: as a cost."""

    player: str
    amount: int
    paid: bool = False


class DamageDealt(Event, frozen=True):
    """Damage was dealt (CR 120): so much to each of the objects ``to``, or to a player.

    ``sources``: how many alike, from ``source`` on, dealt it together.
    """

    source: int | None
    amount: int
    to: Ids = ()
    player: str = ""
    combat: bool = False
    sources: int = 1


class DamagePrevented(Event, frozen=True):
    """Damage that would have been dealt was prevented (CR 615)."""

    amount: int
    to: Ids = ()
    player: str = ""
    why: str = ""


class CardsDrawn(Event, frozen=True):
    """A player drew cards (CR 121); ``cards`` are what they are in the hand, where the board knows the hand."""

    player: str
    count: int
    cards: Ids = ()


class CardsDiscarded(Event, frozen=True):
    """A player discarded cards (CR 701.9); ``cards`` are what they became."""

    player: str
    count: int
    cards: Ids = ()


class CardsMilled(Event, frozen=True):
    """A player milled cards (CR 701.17); ``cards`` are what they became."""

    player: str
    count: int
    cards: Ids = ()


class CardsSeen(Event, frozen=True):
    """A player looked at cards, or (``revealed``) all players saw them (CR 701.20)."""

    player: str
    cards: Ids
    revealed: bool = False


class MulliganTaken(Event, frozen=True):
    """A player takes a mulligan; ``number`` is how many they have taken with it (CR 103.5)."""

    player: str
    number: int


class PutOnBottom(Event, frozen=True):
    """A player put cards of their hand on the bottom of their library, one for each mulligan (CR 103.5)."""

    player: str
    count: int


class Searched(Event, frozen=True):
    """A player searched a zone of ``whose`` and found these (CR 701.23)."""

    player: str
    whose: str
    found: Ids = ()


class Shuffled(Event, frozen=True):
    """A player's library was shuffled (CR 701.24)."""

    player: str


class ManaAdded(Event, frozen=True):
    """A player added mana (CR 106.4), as symbols: “{G}{G}”."""

    player: str
    mana: str


class ManaPaid(Event, frozen=True):
    """A player paid mana (CR 118.3a)."""

    player: str
    mana: str


class ManaEmptied(Event, frozen=True):
    """Mana in a player's pool was lost as a step or phase ended (CR 500.5)."""

    player: str
    mana: str


class PlayerGotCounters(Event, frozen=True):
    """A player got counters (CR 122.1)."""

    player: str
    kind: str
    count: int


class Designated(Event, frozen=True):
    """A player became the monarch, took the initiative, got the city's blessing (CR 725, 726, 702.131)."""

    player: str
    what: str


class GotEmblem(Event, frozen=True):
    """A player got ``count`` emblems with these abilities (CR 114)."""

    player: str
    emblem: int
    count: int
    abilities: tuple[str, ...]


class Foretold(Event, frozen=True):
    """A player exiled a card face down by foretell (CR 702.143a)."""

    player: str
    card: int


class TurnedUp(Event, frozen=True):
    """A player set a scheme in motion, or planeswalked to a plane or phenomenon (CR 701.24, 701.31)."""

    player: str
    card: int
    name: str


class PlanarDieRolled(Event, frozen=True):
    """A player rolled the planar die (CR 901.9)."""

    player: str
    face: str


class MayBeCast(Event, frozen=True):
    """A player may cast or play these cards from where they are, from now on (CR 601.3)."""

    player: str
    objects: Ids


class DaytimeChanged(Event, frozen=True):
    """It became day or night (CR 731)."""

    becomes: str


class ExtraTurnNoted(Event, frozen=True):
    """A player will take extra turns after this one (CR 500.7)."""

    player: str
    number: int


class CoinFlipped(Event, frozen=True):
    """A player flipped a coin, and won or lost the flip (CR 705.2)."""

    player: str
    outcome: Literal["won", "lost"]


class DieRolled(Event, frozen=True):
    """A player rolled a die (CR 706.2)."""

    player: str
    sides: int
    result: int


class TargetsChanged(Event, frozen=True):
    """A player chose new targets for a spell or ability (CR 115.7d); ``spell`` is its id on the stack."""

    player: str
    spell: int
    name: str


class Regenerated(Event, frozen=True):
    """A regeneration shield was used up instead of destroying these (CR 701.19)."""

    objects: Ids


class SpellCopied(Event, frozen=True):
    """A player copied a spell or an ability: the copy is on the stack (CR 707.10)."""

    player: str
    spell: int
    name: str


class SpellCast(Event, frozen=True):
    """A player cast a spell (CR 601.2i); ``spell`` is its id on the stack. Targets: as of `AbilityActivated`."""

    player: str
    spell: int
    name: str
    targets: Ids = ()
    players: tuple[str, ...] = ()


class AbilityActivated(Event, frozen=True):
    """A player activated an ability (CR 602). ``targets`` are objects, ``players`` players that are its targets."""

    player: str
    source: int
    text: str
    targets: Ids = ()
    players: tuple[str, ...] = ()


class PutOnStack(Event, frozen=True):
    """A triggered ability was put on the stack (CR 603.3), or so many alike. Targets: as of `AbilityActivated`."""

    player: str
    source: int | None
    text: str
    count: int = 1
    name: str = ""
    targets: Ids = ()
    players: tuple[str, ...] = ()


class Resolved(Event, frozen=True):
    """A spell or ability resolved (CR 608): that of the id ``spell``, or an ability with this text."""

    name: str
    text: str = ""
    spell: int | None = None


class Countered(Event, frozen=True):
    """A spell or ability was countered (CR 701.6)."""

    name: str


class LandPlayed(Event, frozen=True):
    """A player played a land (CR 305.1)."""

    player: str
    name: str


class PlayerWon(Event, frozen=True):
    """A player wins the game (CR 104.2)."""

    player: str
    rule: str


class GameDrawn(Event, frozen=True):
    """A draw: the game ends, and nobody has won (CR 104.4)."""

    rule: str


class PlayerLost(Event, frozen=True):
    """A player loses the game (CR 704.5a, c)."""

    player: str
    rule: str


class NotModelled(Event, frozen=True):
    """A part of the effect that the board does not do: its words are for the players.

    ``why``: the part of the game that is not modelled, where the words ask for one by its name.
    """

    text: str
    why: str = ""


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
    | Transformed
    | Flipped
    | TurnedFaceDown
    | TurnedFaceUp
    | PhasedOut
    | PhasedIn
    | ControlChanged
    | Gained
    | BecameCopy
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
    | Designated
    | GotEmblem
    | MayBeCast
    | Foretold
    | TurnedUp
    | PlanarDieRolled
    | DaytimeChanged
    | ExtraTurnNoted
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
