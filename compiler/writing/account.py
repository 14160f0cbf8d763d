"""What was spoken of, and how it is told: values that never change, so that the same is said of them twice."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from ... import instructions as i
from .english import Noun


class Manner(msgspec.Struct, frozen=True):
    """How something is told: as what would happen, what has happened, what has not; handed down, never taken back."""

    would: bool = False  # whether it is said what would happen
    past: bool = False  # whether it is said what has happened
    denied: bool = False  # whether it is said what has not happened
    so_many: str = ""  # how often at least it has happened, where it is more than once
    such_many: bool = False  # whether “that” stands for several
    relative: Noun | None = None  # how a player is called of whom a relative clause tells: “who”
    lesser: bool = False  # whether a number is compared with that of what was just spoken of: “lesser mana value”
    chooses: bool = False  # whether a card is chosen in a hand, to be changed there
    usual: i.Reference | None = None  # to what something is done, of which is told what is done instead
    if_done: bool = False  # whether it is told what happens if they did


class Account(msgspec.Struct, frozen=True):
    """What an ability has spoken of so far, in the order of its words; the account after more of them is another."""

    # What was spoken of last, and what a pronoun would stand for
    it: Noun = Noun("it")
    called: str = "permanent"  # what “that” would be said of: “that creature”
    fresh: bool = False  # whether it was spoken of in this sentence
    of: int | str = 0  # which target or part of the event was spoken of last, where that is known
    spoken: int = 0  # how often something was spoken of
    named: frozenset[str] = frozenset()  # what was spoken of: the source, what it enchants, something else
    about: bool = False  # whether the source was just spoken of: “as long as it's untapped”
    asked: bool = False  # whether a condition has asked about it: “if it's a creature card”
    leading: bool = False  # whether the next noun is the subject of its sentence
    was_card: bool = False  # whether what was spoken of is on the battlefield now, and was a card elsewhere
    theirs: bool = False  # whether the cards that were shown last are of a library that need not be yours
    gone: bool = False  # whether what was spoken of is a card now
    cast: bool = False  # whether a card was cast, or may be: “that spell”

    # The event that is waited for
    waits: bool = False  # whether the ability waits for something that its source does
    waits_for_host: bool = False  # the same of what the source is attached to
    happened_to: Noun | None = None  # what the event happened to: “that creature”
    happened_at: int = 0  # how often something had been spoken of by then
    left: bool = False  # whether the event was that it left the battlefield
    host_died: bool = False  # whether the event was that what the source is attached to died
    buried: bool = False  # whether what the event was about is a card in a graveyard now
    somebodys: bool = False  # whether the event speaks of the zone of some player
    of_somebody: bool = False  # whether the effect speaks of the player whose turn it is
    targeted_by: str = ""  # what targets it, of which no controller was named: “that spell's controller”
    intervening: bool = False  # whether an “if” at this place would be read as the trigger's own (CR 603.4)
    counted: bool = False  # whether that was said

    # Players, and who does what is said
    players: frozenset[str] = frozenset()  # the players who were spoken of
    player_ids: frozenset[int] = frozenset()  # the players who were named
    they: bool = False  # whether “they” is the player who was spoken of last in this sentence
    actor: bool = False  # whether somebody else than you does what is said: “their hand”
    acting: i.Player | None = None  # who that is
    offered: i.Player | None = None  # who might do something last
    optional: bool = False  # whether a player might do something, or not
    related: bool = False  # whether “who” has been said in this relative clause: “who controls …”
    done_by: str = "you do"  # of the last thing that a player might do: “if they do”
    asked_next: bool = False  # whether it is asked next if somebody did so
    drained: bool = False  # whether several players have lost life

    # Targets, and what was chosen
    ids: frozenset[int] = frozenset()  # the targets that were named
    targets: Mapping[int, tuple[str, str]] = msgspec.field(
        default_factory=dict
    )  # how targets are called that are one thing: “card”, “creature”
    owned: int = 0  # the target of which it was said that it goes to its owner's hand
    held: int | str = 0  # the target of whose controller it was said what else they control
    walkers: frozenset[int] = frozenset()  # the targets that are a player or a planeswalker
    just_chosen: frozenset[int] = frozenset()  # what was chosen in this sentence
    several: frozenset[int] = frozenset()  # what was spoken of as several, of which one was chosen since
    chosen: frozenset[int] = frozenset()  # what was chosen before, to be spoken of later
    chosen_called: tuple[str, bool] | None = None  # what was chosen, and whether several were
    summed: frozenset[int] = (
        frozenset()
    )  # what was chosen so that it has a total: the others are no “rest” of that total
    qualities: frozenset[str] = frozenset()  # what was chosen in this ability: “of that color”

    # Cards that were looked at, drawn, exiled
    seen: int = 0  # how many cards were looked at
    looked: bool = False  # whether a card was looked at, and nothing asked of it
    drawn: bool = False  # whether several cards were drawn
    as_many: bool = False  # whether as many cards are drawn next
    until: i.Selection | None = None  # the kind of card that cards are revealed until
    comes_to: str = "you reveal"  # what is done to cards until one of a kind is among them
    searched: bool = False  # whether what was last done is a search
    shuffler: i.Player | None = None  # whose library it is that something is shuffled into
    shuffled: bool = False  # whether a library has been shuffled
    exiled: bool = False  # whether this effect has exiled cards: “it”, and else “the exiled card”
    exiled_permanents: bool = False  # whether what was exiled were permanents: “the exiled cards”

    # Tokens, damage, and what was paid
    made: tuple[Struct, ...] = ()  # the tokens that were created, one of each kind
    creates: bool = False  # whether this ability has created tokens
    paid: frozenset[str] = frozenset()  # what the cost speaks of
    sacrificed: str = ""  # what was sacrificed, if no creature: “the sacrificed artifact”
    dealt: Struct | None = None  # how much damage was dealt before
    difference: Struct | None = None  # between the numbers that were compared last
    rolled: bool = False  # whether a die has been rolled
    additional: str = ""  # what is done once more than it is anyway: “draw an additional card”
    apart: int = 0  # of how many changes what follows is said with a verb of its own: “and gains flying”
    granted: tuple[i.Ability, ...] = ()

    # What has to stand at the end
    where: Mapping[str, str] = msgspec.field(default_factory=dict)
    afterwards: tuple[str, ...] = ()  # sentences that have to follow: “it's still a land”
    reminders: tuple[str, ...] = ()  # notes that have to stand at the end
