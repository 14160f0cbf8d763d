"""What the writers of all families share: the card that is written, what was spoken of last, and who writes what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ... import instructions as i
from .english import YOU, Noun, agreeing, plural

if TYPE_CHECKING:
    from msgspec import Struct


class CannotWrite(ValueError):
    """A value for which there are no words."""

    def __init__(self, value: object, why: str = "") -> None:
        self.type = type(value).__name__
        super().__init__(f"{self.type} cannot be written" + (f": {why}" if why else ""))


def no_words(value: object) -> NoReturn:
    """Refuse the value, where an expression is wanted."""
    raise CannotWrite(value)


class Clause(NamedTuple):
    """Who does what: the subject (“you” is not said, unless ``told``), the verb as one is told it, and the rest."""

    subject: Noun
    verb: str
    rest: str = ""
    told: bool = False

    def __str__(self) -> str:
        if self.subject.you and not self.told:
            return self.bare
        return self.stated

    @property
    def bare(self) -> str:
        """“draw two cards”."""
        return f"{self.verb} {self.rest}".rstrip()

    @property
    def stated(self) -> str:
        """“you draw two cards”, “target player draws two cards”."""
        return f"{self.subject.words} {self.follows}"

    @property
    def follows(self) -> str:
        """What stands after the subject: “draws two cards”."""
        return f"{agreeing(self.subject, self.verb)} {self.rest}".rstrip()


class Whole(NamedTuple):
    """Sentences that are said already, without the last full stop."""

    words: str

    def __str__(self) -> str:
        return self.words


Said = Clause | Whole
Writers = Mapping[Any, Callable[[Any, "Scope"], Any]]


class AllWriters(NamedTuple):
    """Which function writes a value of which type."""

    nouns: Writers
    predicates: Writers
    phrases: Writers
    steps: Writers


class Scope:
    """One ability that is being written.

    ``this`` is what its source is called. ``it`` is the last object that was spoken of, as a pronoun would stand for
    it; ``where`` collects what X is, for the end of the sentence.
    """

    def __init__(self, writers: AllWriters, this: str, *, kind: str = "") -> None:
        self.writers, self.this, self.kind = writers, this, kind
        self.it = Noun("it")
        self.called = "permanent"  # what “that” would be said of: “that creature”
        self.fresh = False  # whether it was spoken of in this sentence
        self.enchanted = "enchanted creature"
        self.intervening = False  # whether an “if” at this place would be read as the trigger's own (CR 603.4)
        self.player_ids: set[int] = set()  # the players who were named
        self.ids: set[int] = set()  # the targets that were named
        self.would = False  # whether it is said what would happen
        self.relative: Noun | None = None  # how a player is called of whom a relative clause tells: “who”
        self.past = False  # whether it is said what has happened
        self.denied = False  # whether it is said what has not happened
        self.so_many = ""  # how often at least it has happened, where it is more than once
        self.counted = False  # whether that was said
        self.such_many = False  # whether “that” stands for several
        self.asked = False  # whether a condition has asked about it: “if it's a creature card”
        self.exiled = False  # whether this effect has exiled cards: “it”, and else “the exiled card”
        self.leading = False  # whether the next noun is the subject of its sentence
        self.about = False  # whether the source was just spoken of: “as long as it's untapped”
        self.asked_next = False  # whether it is asked next if somebody did so
        self.if_done = False  # whether it is told what happens if they did
        self.offered: i.Player | None = None  # who might do something last
        self.optional = False  # whether a player might do something, or not
        self.done_by = "you do"  # of the last thing that a player might do: “if they do”
        self.actor = False  # whether somebody else than you does what is said: “their hand”
        self.acting: i.Player | None = None  # who that is
        self.they = False  # whether “they” is the player who was spoken of last in this sentence
        self.named: set[str] = set()  # what was spoken of: the source, what it enchants, something else
        self.paid: set[str] = set()  # what the cost speaks of
        self.waits = False  # whether the ability waits for something that its source does
        self.waits_for_host = False  # the same of what the source is attached to
        self.happened_to: Noun | None = None  # what the event happened to: “that creature”
        self.happened_at = 0  # how often something had been spoken of by then
        self.qualities: set[str] = set()  # what was chosen in this ability: “of that color”
        self.dealt: Struct | None = None  # how much damage was dealt before
        self.sacrificed = ""  # what was sacrificed, if no creature: “the sacrificed artifact”
        self.left = False  # whether the event was that it left the battlefield
        self.made: list[Struct] = []  # the tokens that were created, one of each kind
        self.creates = False  # whether this ability has created tokens
        self.seen = 0  # how many cards were looked at
        self.buried = False  # whether what the event was about is a card in a graveyard now
        self.apart = 0  # of how many changes what follows is said with a verb of its own: “and gains flying”
        self.host_died = False  # whether the event was that what the source is attached to died
        self.owned = 0  # the target of which it was said that it goes to its owner's hand
        self.held: int | str = 0  # the target of whose controller it was said what else they control
        self.walkers: set[int] = set()  # the targets that are a player or a planeswalker
        self.just_chosen: set[int] = set()  # what was chosen in this sentence
        self.usual: i.Reference | None = None  # to what something is done, of which is told what is done instead
        self.several: set[int] = set()  # what was spoken of as several, of which one was chosen since
        self.chosen_called: tuple[str, bool] | None = None  # what was chosen, and whether several were
        self.chosen: set[int] = set()  # what was chosen before, to be spoken of later
        self.looked = False  # whether a card was looked at, and nothing asked of it
        self.as_many = False  # whether as many cards are drawn next
        self.drawn = False  # whether several cards were drawn
        self.of: int | str = 0  # which target or part of the event was spoken of last, where that is known
        self.targets: dict[int, tuple[str, str]] = {}  # how targets are called that are one thing: “card”, “creature”
        self.summed: set[int] = set()  # what was chosen so that it has a total: the others are no “rest” of that total
        self.spoken = 0  # how often something was spoken of
        self.additional = ""  # what is done once more than it is anyway: “draw an additional card”
        self.until: i.Selection | None = None  # the kind of card that cards are revealed until
        self.was_card = False  # whether what was spoken of is on the battlefield now, and was a card elsewhere
        self.gone = False  # whether what was spoken of is a card now
        self.comes_to = "you reveal"  # what is done to cards until one of a kind is among them
        self.of_somebody = False  # whether the effect speaks of the player whose turn it is
        self.players: set[str] = set()  # the players who were spoken of
        self.where: dict[str, str] = {}
        self.dies = True  # whether the source is a creature, which “dies” (CR 700.4)
        self.targeted_by = ""  # what targets it, of which no controller was named: “that spell's controller”
        self.shuffler: i.Player | None = None  # whose library it is that something is shuffled into
        self.shuffled = False  # whether a library has been shuffled
        self.difference: Struct | None = None  # between the numbers that were compared last
        self.exiled_permanents = False  # whether what was exiled were permanents: “the exiled cards”
        self.drained = False  # whether several players have lost life
        self.chooses = False  # whether a card is chosen in a hand, to be changed there
        self.somebodys = False  # whether the event speaks of the zone of some player
        self.cast = False  # whether a card was cast, or may be: “that spell”
        self.lesser = False  # whether a number is compared with that of what was just spoken of: “lesser mana value”
        self.rolled = False  # whether a die has been rolled
        self.searched = False  # whether what was last done is a search
        self.afterwards: list[str] = []  # sentences that have to follow: “it's still a land”
        self.reminders: list[str] = []  # notes that have to stand at the end
        self.land = False  # whether it is a land
        self.granted: tuple[i.Ability, ...] = ()

    def again(self) -> Scope:
        """The same card, where nothing was spoken of yet: a mode, a cost."""
        other = Scope(self.writers, self.this, kind=self.kind)
        other.enchanted, other.dies, other.land = self.enchanted, self.dies, self.land
        return other

    def aside(self) -> Scope:
        """The same, for words of which nothing later speaks: what has happened."""
        other = copy(self)
        other.named, other.players = set(self.named), set(self.players)
        return other

    def that(self) -> Noun:
        """“that card”, “those cards”."""
        return Noun(f"those {plural(self.called)}", plural=True) if self.it.plural else Noun(f"that {self.called}")

    def noun(self, value: Struct) -> Noun:
        """The noun phrase of a player, a reference …"""
        found: Noun = self._of(self.writers.nouns, value)
        return found

    def predicate(self, value: Struct) -> tuple[str, str]:
        """Where the predicate stands, “before” or “after” the noun, and its words."""
        found: tuple[str, str] = self._of(self.writers.predicates, value)
        return found

    def phrase(self, value: Struct | str) -> str:
        """The words of a quantity, a condition, a duration …"""
        if isinstance(value, str):
            return value
        found: str = self._of(self.writers.phrases, value)
        return found

    def step(self, value: Struct) -> Said:
        """What a step says."""
        self.actor, self.acting = False, None
        found: Said = self._of(self.writers.steps, value)
        return found

    def _of(self, writers: Writers, value: Struct) -> Any:
        writer = writers.get(type(value))
        if writer is None:
            raise CannotWrite(value)
        return writer(value, self)

    def clause(self, value: Struct) -> Clause:
        """A step that is said in one clause."""
        said = self.step(value)
        if not isinstance(said, Clause):
            raise CannotWrite(value, "it is more than a clause")
        return said

    def speaks_of(self, called: str, *, plural: bool = False, what: str = "something else") -> None:
        """From now on “it” is this."""
        self.named.add(what)
        self.spoken += 1
        self.it = Noun("they" if plural else "it", plural=plural)
        self.called, self.fresh = called, True
        self.of = 0

    def subject(self, player: i.Player | None) -> Noun:
        """Who does something; you, if nobody is said."""
        who = YOU if player is None else self.noun(player)
        self.actor, self.acting = not who.you, player
        return who._replace(words=f"{who.words} each") if player is not None and player.who == "these" else who

    def speaks_of_another(self) -> bool:
        """Whether something else was spoken of since the event, so that “it” would be that."""
        return self.spoken != self.happened_at or ("source" in self.named and (self.called == "spell" or self.buried))

    def of_another(self, target: int) -> str:
        """How a target is called of which is spoken again after something else: “creature”; nothing of others."""
        if target not in self.targets or self.of in (0, target):
            return ""
        self.of = target
        card, permanent = self.targets[target]
        return permanent if self.was_card else card

    def follows_up(self) -> list[str]:
        """The sentences that have to follow, once."""
        after, self.afterwards = self.afterwards, []
        return after

    def speaks_again(self, what: str) -> bool:
        """Whether “it” can only be this, as nothing else was spoken of; it is spoken of now."""
        again = self.named == {what} or (self.leading and not self.named and not self.players and self.paid == {what})
        self.named.add(what)
        return again
