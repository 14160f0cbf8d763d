"""What was spoken of, and how it is told: values that never change, so that the same is said of them twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, structs

from ... import instructions as i
from ..account.account import Account as SoFar
from .blanking import wordless
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
    otherwise: bool = False  # whether it is told what is done otherwise: “Otherwise, if it's a land card, …”


class Account(msgspec.Struct, frozen=True):
    """What an ability has spoken of so far, in the order of its words; the account after more of them is another."""

    so_far: SoFar = SoFar()  # what was named, as reading would have it
    ability: i.Ability | None = None  # the ability that is written
    waiting: i.Trigger | None = None  # what it, or a delayed part of it, waits for
    steps: tuple[i.Value, ...] = ()  # the steps that were told
    step: i.Value | None = None  # the step that is told

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
    cast: bool = False  # whether a card was cast, or may be: “that spell”

    # The event that is waited for
    when_cast: bool = False  # whether it was asked when the source was cast
    waits: bool = False  # whether the ability waits for something that its source does
    waits_for_host: bool = False  # the same of what the source is attached to
    happened_to: Noun | None = None  # what the event happened to: “that creature”
    happened_at: int = 0  # how often something had been spoken of by then
    intervening: bool = False  # whether an “if” at this place would be read as the trigger's own (CR 603.4)
    counted: bool = False  # whether that was said

    # Players, and who does what is said
    players: frozenset[str] = frozenset()  # the players who were spoken of
    they: bool = False  # whether “they” is the player who was spoken of last in this sentence
    actor: bool = False  # whether somebody else than you does what is said: “their hand”
    acting: i.Player | None = None  # who that is
    offered: i.Player | None = None  # who might do something last
    optional: bool = False  # whether a player might do something, or not
    would_enter: bool = False  # whether what is said is done instead of the source's entering (CR 614.6)
    related: bool = False  # whether “who” has been said in this relative clause: “who controls …”
    done_by: str = "you do"  # of the last thing that a player might do: “if they do”
    asked_next: bool = False  # whether it is asked next if somebody did so

    # Targets, and what was chosen
    ids: frozenset[int] = frozenset()  # the targets and players that were named by their own words, and what was chosen
    targets: Mapping[int, tuple[str, str]] = msgspec.field(
        default_factory=dict
    )  # how targets are called that are one thing: “card”, “creature”
    owned: int = 0  # the target of which it was said that it goes to its owner's hand
    held: int | str = 0  # the target of whose controller it was said what else they control
    just_chosen: frozenset[int] = frozenset()  # what was chosen in this sentence
    several: frozenset[int] = frozenset()  # what was spoken of as several, of which one was chosen since
    chosen_called: tuple[str, bool] | None = None  # what was chosen, and whether several were
    qualities: frozenset[str] = frozenset()  # what was chosen in this ability: “of that color”

    # Cards that were looked at, drawn, exiled
    seen: int = 0  # how many cards were looked at
    looked: bool = False  # whether a card was looked at, and nothing asked of it
    as_many: bool = False  # whether as many cards are drawn next
    until: i.Selection | None = None  # the kind of card that cards are revealed until
    shuffler: i.Player | None = None  # whose library it is that something is shuffled into

    # Tokens, damage, and what was paid
    paid: frozenset[str] = frozenset()  # what the cost speaks of
    sacrificed: str = ""  # what was sacrificed, if no creature: “the sacrificed artifact”
    difference: Struct | None = None  # between the numbers that were compared last
    additional: str = ""  # what is done once more than it is anyway: “draw an additional card”
    apart: int = 0  # of how many changes what follows is said with a verb of its own: “and gains flying”

    # What has to stand at the end
    where: Mapping[str, str] = msgspec.field(default_factory=dict)
    afterwards: tuple[str, ...] = ()  # sentences that have to follow: “it's still a land”
    reminders: tuple[str, ...] = ()  # notes that have to stand at the end

    # ── What was named ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def walkers(self) -> frozenset[int]:
        """The targets that are a player or a permanent of one kind."""
        kinds = {each.as_.antecedent: each.where for each in self.so_far.named if isinstance(each.as_, i.Reference)}
        players = {each.as_.antecedent for each in self.so_far.players if isinstance(each.as_.antecedent, int)}
        return frozenset(of for of in players if kinds.get(of, _ANYTHING) != _ANYTHING)

    # ── What is waited for ──────────────────────────────────────────────────────────────────────────────────────────

    @property
    def events(self) -> tuple[i.AnyEvent, ...]:
        """The events that are waited for."""
        return self.waiting.events if self.waiting is not None else ()

    @property
    def left(self) -> bool:
        """Whether the event was that it left the battlefield."""
        return bool(self.events) and all(map(_leaves_the_battlefield, self.events))

    @property
    def host_died(self) -> bool:
        """Whether the event was that what the source is attached to died."""
        match self.events[:1]:
            case (i.Moves(i.Reference("enchanted"), to=i.InZone("graveyard", None)),):
                return True
        return False

    @property
    def buried(self) -> bool:
        """Whether what the event was about is a card in a graveyard now."""
        match self.events:
            case (i.Moves(what=i.Selection(), to=i.InZone("graveyard"), together=False),):
                return True
        return False

    @property
    def somebodys(self) -> bool:
        """Whether the event speaks of the zone of some player."""
        match self.events[-1:]:
            case (i.Moves(to=i.InZone(player=i.Player("an opponent" | "a player"))),):
                return True
        return False

    # ── What was done ───────────────────────────────────────────────────────────────────────────────────────────────

    def last(self, *types: type[i.Value], now: bool = False) -> Any:
        """The last step of these types that was told; with ``now``, the one that is told."""
        steps = (*self.steps, self.step) if now else self.steps
        return next((step for step in reversed(steps) if isinstance(step, types)), None)

    @property
    def creates(self) -> bool:
        """Whether tokens were created."""
        return any(_creates(step) for step in self.steps)

    @property
    def made(self) -> tuple[i.Creation, ...]:
        """The tokens that were created, one of each kind."""
        return tuple(one_of(step.creations[0]) for step in self.steps if isinstance(step, i.Create) and _creates(step))

    @property
    def drawn(self) -> bool:
        """Whether several cards were drawn."""
        draw = self.last(i.Draw)
        return draw is not None and draw.amount != i.Number(1)

    @property
    def drained(self) -> bool:
        """Whether several players have lost life."""
        lost = self.last(i.LoseLife)
        return lost is not None and lost.player.who in ("each opponent", "each player", "each other player")

    @property
    def dealt(self) -> i.Quantity | None:
        """How much damage was dealt before."""
        damage = self.last(i.Damage)
        return damage.amount if damage is not None else None

    @property
    def searched(self) -> bool:
        """Whether what was last done with cards of a library is a search for one kind of them."""
        search = self.last(i.Search, i.Reveal)
        return isinstance(search, i.Search) and search.what.also is None

    @property
    def comes_to(self) -> str:
        """What is done to cards until one of a kind is among them."""
        shown = self.last(i.Reveal, i.Move, now=True)
        who = "you" if shown is None or shown.player in (None, i.Player("you")) else "they"
        return f"{who} {'exile' if isinstance(shown, i.Move) else 'reveal'}"

    @property
    def exiled(self) -> bool:
        """Whether this effect has exiled cards: “it”, and else “the exiled card”."""
        steps = (*self.steps, self.step) if self.step is not None else self.steps
        last = next(filter(_exiles, reversed(steps)), None)
        if not isinstance(last, i.Move):
            return False
        return last.what.what in ("top", "bottom", "all") or last.what.also is not None

    @property
    def exiled_permanents(self) -> bool:
        """Whether what was exiled were permanents: “the exiled cards”."""
        last = next(filter(_exiles, reversed(self.steps)), None)
        among = last.what.among if isinstance(last, i.Move) and last.what.what == "all" else None
        return among is not None and not any(isinstance(each, i.InZone) for each in among.where)

    @property
    def chosen(self) -> frozenset[int]:
        """What was chosen before, to be spoken of later."""
        return frozenset(step.what.id for step in self.steps if isinstance(step, i.Act) and step.verb == "choose")

    def chosen_among(self, id_: int) -> tuple[i.Predicate, ...]:
        """What is said of all among which something was chosen."""
        acts = (step for step in self.steps if isinstance(step, i.Act) and step.verb == "choose")
        return next((step.what.where for step in acts if step.what.id == id_), ())

    @property
    def summed(self) -> frozenset[int]:
        """What was chosen so that it has a total: the others are no “rest” of that total."""
        chosen = [step.what for step in self.steps if isinstance(step, i.Act) and step.verb == "choose"]
        among = [(each.id, each.among.where) for each in chosen if each.among is not None]
        return frozenset(id_ for id_, where in among if any(isinstance(one, i.Together) for one in where))

    @property
    def gone(self) -> bool:
        """Whether what was spoken of is a card now."""
        now = isinstance(self.step, i.Move) and self.step.what.antecedent != "event.what" and _exiles(self.step)
        return now or any(map(_exiles, self.steps))


#: “any target” (CR 115.4).
_ANYTHING = (i.OneOf((i.HasType("creature"), i.HasType("planeswalker"), i.HasType("battle"))),)


def one_of(value: i.Creation) -> i.Creation:
    """One such token, whatever number of them is created."""
    return structs.replace(wordless(value), count=i.Number(1), count_text="")


def _creates(step: i.Value) -> bool:
    return isinstance(step, i.Create) and step.creations[0].via == "create"


def _exiles(step: i.Value) -> bool:
    return isinstance(step, i.Move) and step.to == "exile"


def _leaves_the_battlefield(event: i.AnyEvent) -> bool:
    return isinstance(event, i.Moves) and any(each.zone == "battlefield" for each in event.origin)
