"""What an effect knows while it resolves: who controls it, its source, what it has done so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, structs

from ...instructions import Player, Reference, Targets
from .ids import NONE, Ids, union
from .objects import Aim, Mana, Memory, OnStack, Shares

#: Under which name an effect notes that “that much” is of what it has done itself.
_OWN = "measured"


class Event(Struct, frozen=True):
    """What the event gave that the ability waited for.

    ``objects`` are those that it was about, ``roles`` those in its fields, where there are several; ``attacked`` the
    player whom its creatures attack, ``defending`` the defending player that a caller named, ``in_place_of`` whom the
    attacker attacked that was returned as the cost (CR 702.49c); ``number`` how many or how much it was.
    """

    objects: Ids = NONE
    roles: dict[str, Ids] = {}
    attacked: str | None = None
    defending: str | None = None
    in_place_of: str | int | None = None
    number: int | None = None


class Resolving(Struct, frozen=True):
    """The spell or ability that this is the effect of.

    ``id`` is that on the stack; ``paid`` the optional costs that were paid for it and ``spent`` the mana, where it is
    a spell; ``count`` how many abilities alike resolve one upon the other; ``ability`` what it is called where it is
    counted how often it was activated, or has resolved; ``keyword`` the keyword that it is of, ``instance`` which of
    the object's abilities alike it is.
    """

    id: int | None = None
    paid: tuple[str, ...] | None = None
    spent: tuple[Mana, ...] = ()
    cast_from: str | None = None  # the zone from which the spell was cast; None: it was not
    in_main_phase: bool = False  # it was cast during its controller's main phase
    as_sorcery: bool = False  # and when a sorcery could have been (CR 307.5a)
    count: int = 1
    ability: str = ""
    keyword: str = ""
    instance: int = 0


class Outcome(Struct, frozen=True):
    """What chance and contests have given last: coins, a die, a vote, a clash, whether a spell was countered."""

    flip_won: bool | None = None
    flips_won: dict[str, int] = {}  # of each player who flipped coins, the last time
    clash_winner: str | None = None  # "": nobody
    rolled: int | None = None
    votes: dict[str, int] = {}  # how many each option got
    countered: bool | None = None


class Answers(Struct, frozen=True):
    """Which players did what they might, and which did not."""

    agreed: tuple[str, ...]
    declined: tuple[str, ...] = ()


class Retargeting(Struct, frozen=True):
    """Who chooses targets, if not the controller, and the targets that are changed to others (CR 115.7)."""

    chooser: str | None = None
    objects: Ids = NONE
    players: tuple[str, ...] = ()


class Account(Struct, frozen=True):
    """What all rounds of the effect have done together: which players did what, how much damage was dealt …"""

    did: dict[str, tuple[str, ...]] = {}
    amounts: dict[str, int] = {}


#: By how much more an object counts for a cost, of which of its numbers: “as though its power were 2 greater”.
CountsAs = Callable[[str, Any], int]


class Context(Struct):
    """One effect's memory.

    ``that``, ``that_many`` and ``that_player`` come from the triggering event or the part of the effect before;
    ``done`` holds what was sacrificed, exiled …; ``happened`` whether the last optional part was done. ``assumed`` is
    what ``that`` is where nothing was named: the source, which “it” may mean, but not “that creature”.
    """

    controller: str
    source: int | None = None
    variables: dict[str, int] = {}
    created: Ids = NONE
    that: Ids = NONE
    that_many: int | None = None
    that_player: str | None = None
    done: dict[str, Ids] = {}
    chosen: dict[str, str] = {}
    targets: dict[Reference, Ids] = {}
    players: dict[Player, tuple[str, ...]] = {}
    happened: bool | None = None
    times: int = 1
    assumed: Ids = NONE
    such_player: str | None = None  # the one of whom a condition asks
    aims: dict[Targets, Aim] = {}
    shares: dict[int, Shares] = {}  # of the targets of which noun
    modes: list[tuple[int, ...]] = []  # chosen before, in the order of the choices
    named: dict[int, Ids] = {}  # what each noun with an id has been found to be
    each: Ids = NONE  # the one of the loop's objects whose round it is
    that_many_each: dict[str, int] = {}  # of ``that_many``: how many are whose
    round_of: str | None = None  # the one of several players who does it now, each for themselves
    several: dict[int, tuple[str, ...]] = {}  # whom each noun with an id that means several players has named
    theirs: dict[tuple[str, str], Ids] = {}  # of ``done``: what each of several players did so to
    counts_as: CountsAs | None = None  # by how much more each object counts for the cost that is being paid
    helps: Callable[[Any], bool] | None = None  # whether an object may be chosen for it
    repeats: bool = False  # what it has done up to here is done again
    at_once: bool = False  # what it triggers itself is done where it is said, and goes on no stack
    event: Event = Event()
    resolving: Resolving = Resolving()
    entry: OnStack | None = None  # what resolves, as it was on the stack
    outcome: Outcome = msgspec.field(default_factory=Outcome)
    answers: Answers | None = None
    could: dict[int, Answers] = {}  # which players did what they had to, by the id of that step
    retargeting: Retargeting = Retargeting()
    account: Account = msgspec.field(default_factory=Account)

    def fork(self, *, that: Ids | None = None, that_player: str | None = None, times: int = 1) -> Context:
        """The memory of one round of "for each": it knows all that this one knows, and remembers for itself."""
        return structs.replace(
            self,
            created=NONE if that is not None or that_player is not None else self.created,
            that=self.that if that is None else that,
            that_player=self.that_player if that_player is None else that_player,
            done=dict(self.done),
            several=dict(self.several),
            theirs=dict(self.theirs),
            targets=dict(self.targets),
            times=self.times * times,
            named=dict(self.named),
            each=self.each if that is None else that,
            repeats=False,
            retargeting=Retargeting(self.retargeting.chooser),
        )

    def anew(self) -> Context:
        """The memory of an effect that knows what was chosen for it, and of nothing that is done beside it."""
        anew = self.fork()
        anew.account = Account(amounts=dict(self.account.amounts))
        anew.could, anew.players = dict(self.could), dict(self.players)
        return anew

    def in_role(self, role: str, ids: Ids) -> None:
        """These are the objects that the event has in one of its roles."""
        self.event = structs.replace(self.event, roles={**self.event.roles, role: ids})

    def add(self, what: str, amount: int) -> None:
        """So much more of it has been done by this effect, or as its cost was paid."""
        amounts = self.account.amounts
        amounts[what] = amounts.get(what, 0) + amount

    def measured(self, amount: int) -> None:
        """So much has been done by the effect, of which “that much” speaks from now on, not of the event."""
        self.that_many = amount
        self.account.amounts[_OWN] = amount

    def counted(self, number: int) -> None:
        """So many of something were done, of which “that many” speaks now, unless it is of the event."""
        self.account.amounts["that many"] = number
        if self.account.amounts.pop(_OWN, None) is not None:
            self.that_many = None

    def became(self, what: Reference, ids: Ids) -> None:
        """What a noun named are new objects in another zone now, of which later words speak (CR 400.7)."""
        if not ids:
            return
        self.that = ids
        match what.id or what.antecedent:
            case int() as noun:
                self.named[noun] = ids
            case "each":
                self.each = ids
            case str() as role if role.startswith("event."):
                self.event = structs.replace(self.event, objects=ids)

    def join(self, other: Context) -> None:
        """Remember what a round of "for each" did."""
        self.created = union(self.created, other.created)
        for what, ids in other.done.items():
            self.done[what] = union(self.done.get(what, NONE), ids)
        for noun, ids in other.named.items():
            self.named[noun] = union(self.named.get(noun, NONE), ids)

    def memory(self) -> Memory:
        """What is kept for a part of the effect that is done later."""
        return Memory(
            self.created,
            self.that,
            self.that_many,
            self.that_player,
            dict(self.done),
            dict(self.variables),
            tuple(self.targets.items()),
            dict(self.chosen),
            tuple(self.players.items()),
            tuple(self.aims.items()),
            tuple(self.modes),
            tuple(self.named.items()),
            self.event.objects,
            self.each,
            self.event.roles,
            self.event.attacked,
            self.event.in_place_of,
            dict(self.account.amounts),
            tuple(self.shares.items()),
            self.event.number,
        )

    @classmethod
    def recalled(cls, controller: str, source: int | None, memory: Memory) -> Context:
        """The effect goes on, with what it remembered."""
        return cls(
            controller,
            source,
            dict(memory.variables),
            memory.created,
            memory.that,
            memory.that_many,
            memory.that_player,
            dict(memory.done),
            dict(memory.chosen),
            dict(memory.targets),
            dict(memory.players),
            aims=dict(memory.aims),
            shares=dict(memory.shares),
            modes=list(memory.modes),
            named=dict(memory.named),
            event=Event(
                memory.event, memory.roles, memory.attacked, in_place_of=memory.in_place_of, number=memory.number
            ),
            each=memory.each,
            account=Account(amounts=dict(memory.amounts)),
        )
