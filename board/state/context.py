"""What an effect knows while it resolves: who controls it, its source, what it has done so far."""

from __future__ import annotations

import msgspec

from ...instructions import Player, Reference, Targets
from .ids import NONE, Ids, union
from .objects import Aim, Mana, Memory


class Context(msgspec.Struct):
    """One effect's memory.

    ``that``, ``that_many`` and ``that_player`` come from the triggering event or the part of the effect before;
    ``done`` holds what was sacrificed, exiled …; ``happened`` whether the last optional part was done; ``agreed`` who
    did it and ``declined`` who did not, where several players might. ``assumed`` is what ``that`` is where nothing was
    named: the source, which “it” may mean, but not “that creature”.
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
    defending: str | None = None
    happened: bool | None = None
    times: int = 1
    agreed: tuple[str, ...] | None = None  # those who did what they might, and those who did not
    declined: tuple[str, ...] = ()
    assumed: Ids = NONE
    such_player: str | None = None  # the one of whom a condition asks
    aims: dict[Targets, Aim] = {}
    modes: list[tuple[int, ...]] = []  # chosen before, in the order of the choices
    flip_won: bool | None = None  # the last coin flip
    named: dict[int, Ids] = {}  # what each noun with an id has been found to be
    event: Ids = NONE  # the objects of the event that the ability waited for
    each: Ids = NONE  # the one of the loop's objects whose round it is
    over: int = 1  # how many abilities alike resolve one upon the other
    paid: tuple[str, ...] | None = None  # the optional costs that were paid for the spell, where its source is one
    spent: tuple[Mana, ...] = ()  # the mana that was spent to cast it
    flips_won: dict[str, int] = {}  # of each player who flipped coins, the last time
    in_place_of: str | int | None = None  # whom the attacker attacked that was returned as its cost (CR 702.49c)
    spell: int | None = None  # the id on the stack of the spell or ability that this is the effect of
    countered: bool | None = None  # whether the last spell that was to be countered was
    roles: dict[str, Ids] = {}  # the event's objects by its fields, where there are several
    attacked: str | None = None  # the player whom the event's creatures attack
    chooser: str | None = None  # who chooses the targets, if not the controller (CR 115.7)
    in_main_phase: bool = False  # whether the spell was cast during its controller's main phase
    did: dict[str, tuple[str, ...]] = {}  # which players have done what in this effect
    clash_winner: str | None = None  # who won the last clash; "": nobody
    amounts: dict[str, int] = {}  # how much damage it has dealt, how many counters removed
    that_many_each: dict[str, int] = {}  # of ``that_many``: how many are whose
    rolled: int | None = None  # the result of the one die that was rolled last
    votes: dict[str, int] = {}  # how many each option of the vote before has got
    ability: str = ""  # what the ability is called where it is counted how often it was activated, or has resolved
    repeats: bool = False  # what it has done up to here is done again
    targeted: tuple[Ids, tuple[str, ...]] = (NONE, ())  # the targets that are changed to others (CR 115.7a)

    def fork(self, *, that: Ids | None = None, that_player: str | None = None, times: int = 1) -> Context:
        """The memory of one round of "for each": it knows all that this one knows, and remembers for itself."""
        return Context(
            self.controller,
            self.source,
            self.variables,
            NONE if that is not None or that_player is not None else self.created,
            self.that if that is None else that,
            self.that_many,
            self.that_player if that_player is None else that_player,
            dict(self.done),
            self.chosen,
            self.targets,
            self.players,
            self.defending,
            self.happened,
            self.times * times,
            self.agreed,
            self.declined,
            self.assumed,
            self.such_player,
            self.aims,
            self.modes,
            self.flip_won,
            dict(self.named),
            self.event,
            self.each if that is None else that,
            self.over,
            self.paid,
            self.spent,
            self.flips_won,
            self.in_place_of,
            self.spell,
            self.countered,
            self.roles,
            self.attacked,
            self.chooser,
            self.in_main_phase,
            self.did,
            self.clash_winner,
            self.amounts,
            self.that_many_each,
            self.rolled,
            self.votes,
            self.ability,
        )

    def add(self, what: str, amount: int) -> None:
        """So much more of it has been done by this effect, or as its cost was paid."""
        self.amounts[what] = self.amounts.get(what, 0) + amount

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
                self.event = ids

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
            self.event,
            self.each,
            self.roles,
            self.attacked,
            self.in_place_of,
            dict(self.amounts),
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
            in_place_of=memory.in_place_of,
            modes=list(memory.modes),
            named=dict(memory.named),
            event=memory.event,
            each=memory.each,
            roles=memory.roles,
            attacked=memory.attacked,
            amounts=dict(memory.amounts),
        )
