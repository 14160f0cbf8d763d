"""The state of a game: players, permanents in stacks, objects in other zones, what is delayed. Frozen values.

Copiable values (`Permanent.values`, CR 707.2) stand apart from what modifies them (`Permanent.modifiers`, counters,
status); the characteristics that a permanent has are computed from both (`characteristics`), never stored.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ...instructions import (
    Ability,
    Characteristics,
    Cost,
    Duration,
    ManaType,
    Modification,
    Player,
    Predicate,
    Reference,
    Replacement,
    Spending,
    Step,
    Targets,
    Trigger,
)
from .actions import Playing
from .halves import is_room, opened
from .ids import Ids

Amount = Annotated[int, Meta(ge=1)]
Natural = Annotated[int, Meta(ge=0)]

#: Of these “outside the game” is no zone (CR 400.11): the cards that a player owns and has not brought into it.
Zone = Literal["graveyard", "hand", "library", "exile", "stack", "command", "removed from the game", "outside the game"]
#: Where a Riftbound object is: the id of a battlefield, or the name of the player whose base it is (RB 181.2).
Location = int | str


class Note(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Why a characteristic is what it is: its value, the words that gave it, the rule by which they did.

    Where no words gave it, ``reason`` says why it is so.
    """

    characteristic: str
    value: str
    words: str
    rule: str
    reason: str = ""


class Origin(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """How a permanent came to the battlefield.

    ``kind`` is the kind of creation ("described", "predefined", "named", "card", "copy"), "spell copy" for the copy of
    a permanent spell that became a token (CR 111.13), "card" entering as itself otherwise. ``words`` is the text that
    did it; ``definition`` the predefined token or the card looked up; ``of`` the name of what is copied.
    """

    kind: Literal["described", "predefined", "named", "by card", "copy", "spell copy", "put"]
    words: str = ""
    via: str = "create"
    definition: str = ""
    of: str = ""
    notes: tuple[Note, ...] = ()


class Modifier(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A continuous effect of a resolved spell or ability on the permanents that carry it (CR 611.2).

    ``until``: "end of turn" …, None for as long as the permanent is there. Power and toughness are changes (layer 7c);
    ``base_…`` set values (7b); ``set_types`` and the rest work in layers 4 to 6.
    """

    timestamp: int
    until: Duration | None = None
    words: str = ""
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    power: int = 0
    toughness: int = 0
    base_power: int | None = None
    base_toughness: int | None = None
    every_creature_type: bool = False
    no_creature_type: bool = False
    set_types: tuple[str, ...] = ()
    set_subtypes: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    add_subtypes: tuple[str, ...] = ()
    lose_subtypes: tuple[str, ...] = ()
    set_colors: tuple[str, ...] | None = None
    add_colors: tuple[str, ...] = ()
    name: str | None = None
    switch: bool = False
    might: int = 0
    lose_all: bool = False  # it loses all abilities …
    lose: tuple[str, ...] = ()  # … or these keywords
    add_supertypes: tuple[str, ...] = ()
    controls: str = ""  # who controls it (layer 2)
    player: str = ""  # whose turn ``until`` speaks of: the effect's controller
    source: int | None = None  # of the effect, of which ``until`` may speak
    since: Natural = 0  # the turn in which it began
    demand: bool = False  # ``words`` say what its controller must do with it (CR 508.1d), no characteristic
    against: str = ""  # of a demand: the player whom it must attack


class CopyEffect(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What makes a permanent a copy of something else, for a time or for good (CR 707.4, 707.5, 613.2a).

    ``values`` were settled as it began (CR 707.2b); ``origin`` says what they were copied from. ``player`` is whose
    turn ``until`` speaks of.
    """

    timestamp: int
    values: Characteristics
    origin: Origin
    until: Duration | None = None
    player: str = ""
    merged: bool = False  # it is no copy, but merged with something (CR 730.2a)


class Component(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A card, or a token, that represents a permanent (CR 730.2)."""

    characteristics: Characteristics
    token: bool = False


class Permanent(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A stack of permanents that are alike in everything: ``count`` of them, with the ids ``id``, ``id + 1`` …

    ``base`` is what it is by itself, ``copies`` what it has become since, in the order of their timestamps.
    ``timestamp`` is CR 613.7d's; 0 stands for the id. ``attached_to`` is the id of a permanent or the name of a player.
    ``attacking`` is who is attacked ("" where that was left open), or the id of a planeswalker or battle; None when it
    is not attacking.
    """

    id: Amount
    count: Amount
    owner: str
    controller: str
    base: Characteristics
    token: bool
    origin: Origin
    tapped: bool = False
    attacking: str | int | None = None
    blocking: int | None = None
    face_down: bool = False
    phased_out: bool = False
    phased_with: int | None = None
    transformed: bool = False
    counters: dict[str, Amount] = {}
    attached_to: int | str | None = None
    damage: Natural = 0
    deathtouched: bool = False
    modifiers: tuple[Modifier, ...] = ()
    chosen: dict[str, str] = {}
    since: Natural = 0  # the turn since which its controller has had it
    timestamp: Natural = 0
    location: int | str | None = None
    copies: tuple[CopyEffect, ...] = ()
    hurt_by: Ids = ()  # what has dealt damage to it this turn (CR 120)
    entered: Natural = 0  # the turn in which it entered
    lent: str = ""  # who controls it but for the effects by which somebody else does (layer 2); "": no effect does
    stays_tapped: tuple[
        str, ...
    ] = ()  # it doesn't untap in these players' next untap steps, one each; "": its controller's
    regenerating: Natural = 0  # regeneration shields (CR 701.19a)
    blocked: bool = False  # whether it became blocked in this combat (CR 509.1h)
    paid: tuple[str, ...] = ()  # the optional costs that were paid as it was cast (CR 702.33d)
    cast_by: str = ""  # who cast it, if anybody, and from which zone
    cast_from: str = ""
    spent: tuple[Mana, ...] = ()  # the mana that was spent to cast it (CR 106.9)
    cast_x: Natural | None = None  # X as it was cast, or became monstrous (CR 107.3m, 701.37c)
    marks: tuple[str, ...] = ()  # what rules have made it: "monstrous" (CR 701.37b)
    level: Natural = 0  # of a Class that has gained levels (CR 716.2d)
    sacrificed: tuple[Snapshot, ...] = ()  # as it entered: devoured (CR 702.82c)
    linked: Ids = ()  # the cards exiled by the effect that gave it an ability speaking of “the exiled card” (CR 607.5)
    maker: int | None = None  # of a token: the object whose ability created it and is named in the token's (CR 201.5c)
    made_by: str = ""  # that name
    melded: tuple[Characteristics, ...] = ()  # the two cards that it is (CR 712.8g)
    also_blocking: tuple[int, ...] = ()  # the attackers that it blocks besides that one (CR 509.1b)
    counter_timestamps: dict[str, Natural] = {}  # of keyword counters put since it entered (CR 613.7c)
    paired: int | None = None  # with this creature (CR 702.95b)
    merged: tuple[Component, ...] = ()  # what it has become by merging, from the top (CR 730.2)
    band: Natural = 0  # the attacking band that it is in: the id of one that was announced with it (CR 702.22c)

    @property
    def ids(self) -> Ids:
        """The ids of its members."""
        return ((self.id, self.count),)

    @property
    def blocks(self) -> tuple[int, ...]:
        """The attackers that it is blocking."""
        return () if self.blocking is None else (self.blocking, *self.also_blocking)

    @property
    def values(self) -> Characteristics:
        """The copiable values, of both faces (CR 707.2): those of the last copy effect, if there is any."""
        return self.copies[-1].values if self.copies else self.base

    @property
    def copied(self) -> Origin:
        """Where the copiable values come from."""
        return self.copies[-1].origin if self.copies else self.origin

    @property
    def face(self) -> Characteristics:
        """The copiable values of the face that is up (CR 707.8, 712.8)."""
        values = self.values
        if is_room(values):
            return opened(values, self.marks)
        return values.back if self.transformed and values.back is not None else values

    @property
    def became_a_copy(self) -> bool:
        """Whether it has become a copy of something since it entered."""
        return any(each.timestamp > self.id and not each.merged for each in self.copies)

    @property
    def components(self) -> tuple[Component, ...]:
        """The cards or tokens that represent it (CR 730.2, 712.8g)."""
        return self.merged or tuple(Component(each, self.token) for each in self.melded or (self.base,))

    @property
    def choices(self) -> dict[str, str]:
        """What was chosen for what it is: the choice of what it was before it became a copy does not count (607.5a)."""
        return {} if self.became_a_copy else self.chosen

    def holds(self, identity: int) -> bool:
        """Whether the id ``identity`` is one of its members'."""
        return self.id <= identity < self.id + self.count


#: What is removed from combat neither attacks nor blocks, and is neither blocked nor unblocked (CR 506.4).
OUT_OF_COMBAT: dict[str, Any] = {"attacking": None, "blocking": None, "also_blocking": (), "blocked": False, "band": 0}


#: The types of the cards of a planar deck (CR 901.3).
PLANAR = frozenset({"Plane", "Phenomenon"})


class Elsewhere(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Objects alike in a zone other than the battlefield: cards, or tokens that left and have yet to cease (CR 111.7).

    ``known`` False stands for cards of which only the number is known. ``exiled_with`` is the id of the permanent whose
    ability exiled it (CR 607). An ``emblem`` is no card: its abilities function in the command zone (CR 114.4).
    """

    id: Amount
    count: Amount
    zone: Zone
    owner: str
    characteristics: Characteristics
    token: bool = False
    known: bool = True
    exiled_with: int | None = None
    emblem: bool = False
    face_up: bool = False  # a scheme or plane, whose abilities function in the command zone (CR 311.4)
    face_down: bool = False  # a spell that was cast face down (CR 708.4), a card that was exiled so (CR 406.3)
    way: str = ""  # the keyword by which a card may be cast from exile: "madness" (CR 702.35a), "foretell" (702.143a) …
    since: Natural = 0  # the turn in which that began
    transformed: bool = False  # a spell that was cast with its other face up (CR 702.146a), or as its other half
    counters: dict[str, Amount] = {}  # of a card in exile (CR 122.1)
    bestowed: bool = False  # a spell that is an Aura as it was cast for its bestow cost (CR 702.103b)
    room: Natural | None = None  # a dungeon that its owner is in: in which of its rooms the marker is (CR 309.4)
    prepared_by: int | None = None  # a copy of the prepare spell of this permanent, in exile or cast (CR 722.3c)
    haunts: int | None = None  # a card in exile: the creature that it haunts (CR 702.55b)

    @property
    def ids(self) -> Ids:
        """The ids of its members."""
        return ((self.id, self.count),)

    def controlled_by(self, active: str) -> str:
        """Who controls its abilities while they function here: of a plane the active player (CR 109.4d, 901.6)."""
        return active if self.face_up and not PLANAR.isdisjoint(self.characteristics.types) else self.owner

    @property
    def face(self) -> Characteristics:
        """The characteristics of the face that is up, or of the half that was cast (CR 709.3a, 712.8)."""
        back = self.characteristics.back
        return back if self.transformed and back is not None else self.characteristics


class LastKnown(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A permanent as it last was on the battlefield (CR 608.2h), and the characteristics that it had."""

    permanent: Permanent
    characteristics: Characteristics
    attached: Ids = ()  # what was attached to it


class Mana(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """So much mana of one type in a player's pool (CR 106.4).

    ``spend`` is what it may be spent on alone (CR 106.6); ``kept`` until when it is not lost (CR 500.5); ``source``
    what its source was as it was produced (CR 106.3), where it has one.
    """

    type: ManaType
    count: Amount
    spend: Spending | None = None
    kept: Literal["end of turn", "end of combat"] | None = None
    source: Characteristics | None = None


class PlayerState(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A player: name, life total, counters ("poison" …); ``unknown`` are the zones that the board knows nothing of.

    ``ordered``: of how many cards on top of the library the order is settled since it was shuffled (None: of all), and
    ``sunk``: of how many at its bottom.
    ``overdrawn``: has drawn from an empty library since state-based actions were checked (CR 704.5b). ``designations``:
    "monarch" … ``done`` is how much or how often the player has done what this turn: "draw", "gain life", "cast" …
    ``turns`` are the last two turns that were theirs.
    ``skips`` are to be skipped (CR 500.11). ``shown`` is the card that was
    last seen on top of a library that is played with revealed (CR 401.5). ``commanders``: the names of the cards that
    are theirs, of which a deck has one each (CR 903.3, 903.5b), and ``identity`` the colors of these (CR 903.4).
    """

    name: str
    life: int = 20
    starting_life: int = 20  # CR 103.4
    counters: dict[str, Amount] = {}
    unknown: tuple[str, ...] = ()
    lost: bool = False
    won: bool = False
    mana: tuple[Mana, ...] = ()
    ordered: Natural | None = None
    sunk: Natural = 0
    overdrawn: bool = False
    designations: tuple[str, ...] = ()
    done: dict[str, Amount] = {}
    upkeeps: tuple[Natural, Natural] = (0, 0)  # the turns of the last upkeep but one and of the last
    skips: dict[str, Amount] = {}
    controllers: tuple[str, str] = ("", "")  # who decides for them now, and in the next turn that they take (CR 723.1)
    turns: tuple[Natural, ...] = ()
    shown: Natural | None = None
    commanders: tuple[str, ...] = ()
    identity: tuple[str, ...] = ()
    speed: Natural = 0  # 0: none (CR 702.179b, f)
    dungeons: tuple[str, ...] = ()  # those that were completed, by name (CR 309.7)
    commander_casts: dict[str, Amount] = {}  # how often which commander was cast from the command zone (CR 903.8)
    commander_damage: dict[str, Amount] = {}  # how much combat damage which commander has dealt to them (CR 903.10a)


class Aim(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What was chosen as targets that may be players as well as objects (CR 115.4)."""

    objects: Ids = ()
    players: tuple[str, ...] = ()


#: How much of what is divided among targets each of these objects and players gets (CR 601.2d).
Shares = tuple[tuple[int | str, int], ...]


class Memory(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What an effect remembers for a part of it that is done later (CR 603.7c): which objects, players and numbers."""

    created: Ids = ()
    that: Ids = ()
    that_many: int | None = None
    that_player: str | None = None
    done: dict[str, Ids] = {}
    variables: dict[str, int] = {}
    targets: tuple[tuple[Reference, Ids], ...] = ()
    chosen: dict[str, str] = {}
    players: tuple[tuple[Player, tuple[str, ...]], ...] = ()
    aims: tuple[tuple[Targets, Aim], ...] = ()
    modes: tuple[tuple[int, ...], ...] = ()
    named: tuple[tuple[int, Ids], ...] = ()
    event: Ids = ()
    each: Ids = ()
    roles: dict[str, Ids] = {}
    attacked: str | None = None
    in_place_of: str | int | None = None
    amounts: dict[str, int] = {}
    shares: tuple[tuple[int, Shares], ...] = ()  # of the targets of which noun
    number: int | None = None  # in the event


class Snapshot(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Objects alike as they were when something happened to them, or by them."""

    ids: Ids
    characteristics: Characteristics
    owner: str
    controller: str
    token: bool = False
    zone: str = "battlefield"
    attacking: str | int | None = None  # of what was declared as attackers: whom


class Happening(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Something that has happened this turn or the last, to objects and players (CR 608.2h).

    ``each``: how often that counts.
    """

    kind: str
    objects: tuple[Snapshot, ...] = ()
    zone: str = ""
    player: str = ""
    deed: str = ""
    amount: int = 1
    each: int = 1
    sources: tuple[Snapshot, ...] = ()
    combat: bool = False
    became: Ids = ()  # what the objects are in the zone to which they went
    origin: str = ""  # the zone from which they went or were cast


class DelayedTrigger(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A delayed triggered ability (CR 603.7) that waits for one of the events of ``event``.

    With ``until`` it triggers each time until then, else once (CR 603.7b). Of “that turn's” it ``waits`` for the extra
    turn that is taken where so many are left to be taken after it, and is about this ``turn`` as soon as it begins.
    """

    event: Trigger
    steps: tuple[Step, ...]
    controller: str
    source: int | None
    memory: Memory
    text: str = ""
    until: Duration | None = None
    waits: Natural | None = None
    turn: Natural | None = None


class LastingReplacement(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A replacement effect that a resolved spell or ability made (CR 614.3); ``once``: it is used up when applied."""

    replacement: Replacement
    controller: str
    source: int | None = None
    until: Duration | None = None
    once: bool = False
    memory: Memory = Memory()


class Ruling(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A rule that an effect makes for a time: what objects or players can't, must or may do (CR 611.2c).

    It is about ``objects`` or ``players`` that were settled as it began or, where there are none, about whatever
    ``what`` says.
    """

    changes: tuple[Modification, ...]
    what: Reference | Player
    controller: str
    objects: Ids = ()
    source: int | None = None
    until: Duration | None = None
    memory: Memory = Memory()
    text: str = ""
    since: Natural = 0  # the turn in which it began
    players: tuple[str, ...] = ()
    modifier: Modifier | None = None  # of objects that are not on the battlefield (CR 400.7a)
    began: Natural = 0  # how much had happened in that turn before it began


class OnStack(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A spell or an ability on the stack (CR 405), or so many alike one upon the other.

    A spell is a card in the zone "stack" as well, with the same ``id``; an ``ability`` is no card. ``paid`` are the
    optional costs that were paid for it (CR 601.2b); ``alternative`` the keyword by which it was cast ("flashback");
    ``spliced`` the cards whose text it has gained, in the order in which they are done (CR 702.47).
    """

    id: Amount
    controller: str
    name: str
    memory: Memory = Memory()
    ability: Ability | None = None
    source: int | None = None
    count: Amount = 1
    paid: tuple[str, ...] = ()
    alternative: str = ""
    copy: bool = False
    origin: str = ""  # the zone that a spell was cast from
    spent: tuple[Mana, ...] = ()  # the mana that was spent to cast it (CR 106.9)
    spliced: tuple[Characteristics, ...] = ()
    in_main_phase: bool = False  # whether it was cast during its controller's main phase
    as_sorcery: bool = False  # and when a sorcery could have been (CR 307.5a)
    instance: int = 0  # which of the abilities alike of its source an ability is (CR 113.2c)

    @property
    def exiled_after(self) -> bool:
        """Whether the card is exiled as it leaves the stack (CR 702.34a, 702.133a)."""
        return self.alternative in ("aftermath", "flashback", "harmonize", "jump-start")


class LastSpell(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A spell, or (``card`` None) an ability, as it last was on the stack (CR 608.2h, 707.10)."""

    entry: OnStack
    card: Elsewhere | None = None


class Shield(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Damage that will be prevented (CR 615): so much (None: all) to these objects and players (none: to anything).

    ``sources`` None: of any source. ``next_time``: only the next time (CR 615.8). ``instead``: it is dealt to this
    object or player instead (CR 614.9).
    """

    left: Amount | None = None
    kind: Literal["any", "combat", "noncombat"] = "any"
    objects: Ids = ()
    players: tuple[str, ...] = ()
    anything: bool = False
    sources: Ids | None = None
    until: Duration | None = None
    controller: str = ""
    next_time: bool = False
    source: int | None = None
    of: tuple[Predicate, ...] = ()  # of which sources, as they are then (CR 611.2c)
    onto: tuple[Predicate, ...] = ()  # to which objects, as they are then (CR 611.2c)
    then: tuple[Step, ...] = ()  # what is done after damage was prevented (CR 615.5), with what the effect remembers
    memory: Memory | None = None
    instead: int | str | None = None


class Permission(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A player may cast these cards from where they are, until then (CR 601.3, 611.2b); ``lands``: play them, too.

    ``free``: without paying their mana costs (CR 118.9); ``spending``: mana as though it were any (CR 609.4b).
    ``most``: so many of them, whichever they are; None: all.
    """

    player: str
    cards: Ids
    until: Duration | None = None
    since: Natural = 0  # the turn in which it begins
    lands: bool = False
    free: bool = False
    spending: Literal["", "any type", "any color"] = ""
    costs: tuple[Cost, ...] = ()  # that are paid besides
    once: str = ""  # where only one a turn may be cast so: under which name that is noted
    looks: bool = False  # the player may look at them, too (CR 406.3)
    most: Natural | None = None


class Returning(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Cards exiled until the object ``host`` leaves the battlefield (CR 610.3), and to where: None: the battlefield."""

    host: int
    cards: Ids
    to: Zone | None = None


class Later(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Steps that come after this one, before the turn goes on as it would (CR 500.8); "": at once."""

    after: str
    steps: tuple[str, ...]


class State(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """All of a board. ``next_id`` is the next object's id and the clock of timestamps."""

    players: tuple[PlayerState, ...]
    permanents: tuple[Permanent, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    last_known: tuple[LastKnown, ...] = ()
    next_id: Amount = 1
    turn: Natural = 1
    active: str = ""
    step: str = ""
    created_this_turn: dict[str, Amount] = {}
    replacements: tuple[LastingReplacement, ...] = ()
    stack: tuple[OnStack, ...] = ()  # the top is the last
    shields: tuple[Shield, ...] = ()
    returning: tuple[Returning, ...] = ()
    daytime: Literal["", "day", "night"] = ""
    activated: dict[str, Amount] = {}  # how often which ability of what was activated: this turn, and in all
    drawn_game: bool = False
    history: tuple[Happening, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    permissions: tuple[Permission, ...] = ()
    last_spells: tuple[LastSpell, ...] = ()  # those that were countered this turn
    later: tuple[Later, ...] = ()  # additional phases of this turn
    under_way: tuple[str, ...] = ()  # the steps of an additional phase that has begun
    goes_on: str = ""  # the step after which the turn goes on then
    cast_last_turn: Natural | None = None  # how many spells the player cast whose turn it was (CR 731.2a)
    has_triggered: dict[str, Ids] = {}  # what has triggered of what may do so only so often: this turn, and in all
    last_turn: tuple[Happening, ...] | None = None  # what happened in the turn before; not known where none has ended
    earlier: dict[Literal["this combat", "this step"], Amount] = {}  # how much of the history came before these
    stayed: Ids = ()  # commanders whose owner has left them where they are (CR 903.9a)
    playing: Playing | None = None  # how far a game has come that is played by actions
    extra_turns: tuple[str, ...] = ()  # whose wait to be taken, the next one last (CR 500.7)
    first_strikers: Ids | None = None  # who had first or double strike in the first of two damage steps (CR 510.4)
