"""What the writers of all families share: the card that is written, what was spoken of last, and who writes what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn, TypeVar

from msgspec import structs

from ... import instructions as i
from .account import Account, Manner
from .english import YOU, Noun, agreeing, plural

if TYPE_CHECKING:
    from msgspec import Struct

    from .selections.noun_phrases import Described


W = TypeVar("W")


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
        return f"{self.subject.words} {self.follows}".rstrip()

    @property
    def follows(self) -> str:
        """What stands after the subject: “draws two cards”."""
        if not self.verb:
            return self.rest
        return f"{agreeing(self.subject, self.verb)} {self.rest}".rstrip()


class Whole(NamedTuple):
    """Sentences that are said already, without the last full stop."""

    words: str

    def __str__(self) -> str:
        return self.words


def writer_of(writers: Mapping[Any, W], key: object, value: object, why: str = "") -> W:
    """The writer that a table has for a key. Raises `CannotWrite`, of the value, where it has none."""
    found = writers.get(key)
    if found is None:
        raise CannotWrite(value, why)
    return found


Said = Clause | Whole
Table = Literal["nouns", "predicates", "phrases", "steps", "costs"]
Writers = Mapping[Any, Callable[[Any, "Scope"], Any]]


class OwnWriters(NamedTuple):
    """What a game writes in words of its own: each table is asked before the one that all games share.

    A function of a table gives None for what all games say alike. ``phrases`` has what triggers, static abilities and
    replacement effects are besides, ``costs`` what is paid, ``durations`` the words of those that are named.
    ``describe`` writes a selection; ``keyword`` an ability of a keyword, and says how many abilities that are;
    ``source`` is what a card calls itself, by its kind; ``unframed`` takes from an ability what the word before it
    says, and ``word_behind_cost`` tells where that word stands in an activated ability (“[EXHAUST]: [Legion] — …”).
    """

    game: str = "magic"
    nouns: Writers = MappingProxyType({})
    predicates: Writers = MappingProxyType({})
    phrases: Writers = MappingProxyType({})
    steps: Writers = MappingProxyType({})
    costs: Writers = MappingProxyType({})
    durations: Mapping[str, str] = MappingProxyType({})
    describe: Callable[..., Described] | None = None
    keyword: Callable[[Sequence[i.Ability], Scope], tuple[str, int]] | None = None
    word_behind_cost: bool = False
    unframed: Callable[[i.Ability], i.Ability] | None = None
    source: Callable[[str, str], str] | None = None


class AllWriters(NamedTuple):
    """Which function writes a value of which type."""

    nouns: Writers
    predicates: Writers
    phrases: Writers
    steps: Writers
    own: OwnWriters = OwnWriters()


class Hand:
    """Where the account of what was spoken of is, while a text is written; all who write in it go on from there."""

    __slots__ = ("account",)

    def __init__(self, account: Account) -> None:
        self.account = account


class Scope:
    """One ability that is being written: its source, the account of what was spoken of, and how it is told now.

    ``this`` is what its source is called. A writer asks the account (“what may I call it?”) and says what is so after
    its words (`now`); the account itself never changes, so that who is handed the same one says the same.
    """

    __slots__ = ("_hand", "dies", "enchanted", "kind", "land", "manner", "this", "writers")

    def __init__(self, writers: AllWriters, this: str, *, kind: str = "", account: Account | None = None) -> None:
        self.writers, self.this, self.kind = writers, this, kind
        self.enchanted = "enchanted creature"
        self.dies = True  # whether the source is a creature, which “dies” (CR 700.4)
        self.land = False  # whether it is a land
        self.manner = Manner()
        self._hand = Hand(account or Account())

    @property
    def account(self) -> Account:
        """What was spoken of up to here."""
        return self._hand.account

    def now(self, **changes: Any) -> None:
        """From here on it is so: the account after the words that are said."""
        self._hand.account = structs.replace(self._hand.account, **changes)

    def follow_with(self, words: str) -> None:
        """A sentence that has to follow."""
        self.now(afterwards=(*self.account.afterwards, words))

    def told(self, **changes: Any) -> Scope:
        """The same place, where something is told in another manner: as what would happen."""
        other = self._another(self.manner if not changes else structs.replace(self.manner, **changes))
        other._hand = self._hand
        return other

    def again(self) -> Scope:
        """The same card, where nothing was spoken of yet: a mode, a cost."""
        return self._another(Manner())

    def aside(self) -> Scope:
        """The same, for words of which nothing later speaks: what has happened."""
        other = self._another(self.manner)
        other._hand = Hand(self.account)
        return other

    def _another(self, manner: Manner) -> Scope:
        other = Scope(self.writers, self.this, kind=self.kind)
        other.enchanted, other.dies, other.land, other.manner = self.enchanted, self.dies, self.land, manner
        return other

    def that(self) -> Noun:
        """“that card”, “those cards”."""
        return (
            Noun(f"those {plural(self.account.called)}", plural=True)
            if self.account.it.plural
            else Noun(f"that {self.account.called}")
        )

    def noun(self, value: Struct) -> Noun:
        """The noun phrase of a player, a reference …"""
        found: Noun = self._of("nouns", value)
        if isinstance(value, i.Reference | i.Player | i.Targets):
            self.name(value)
        return found

    def name(self, value: i.Reference | i.Player | i.Targets) -> None:
        """The noun is said: from here on it is spoken of."""
        account = self.account
        own = value.id and (not isinstance(value, i.Reference) or value.what == "target")
        self.now(so_far=account.so_far.after(value), ids=account.ids | {value.id} if own else account.ids)

    def predicate(self, value: Struct) -> tuple[str, str]:
        """Where the predicate stands, “before” or “after” the noun, and its words."""
        found: tuple[str, str] = self._of("predicates", value)
        return found

    def phrase(self, value: Struct | str) -> str:
        """The words of a quantity, a condition, a duration …"""
        if isinstance(value, str):
            return value
        found: str = self._of("phrases", value)
        return found

    def step(self, value: i.Value) -> Said:
        """What a step says."""
        around = self.account.step
        self.now(actor=False, acting=None, step=value)
        found: Said = self._of("steps", value)
        account = self.account
        self.now(step=around, steps=(*account.steps, value), so_far=account.so_far.done(value))
        return found

    def _of(self, table: Table, value: Struct) -> Any:
        found = self.in_own_words(table, value)
        if found is not None:
            return found
        writer = getattr(self.writers, table).get(type(value))
        if writer is None:
            raise CannotWrite(value)
        return writer(value, self)

    def in_own_words(self, table: Table, value: Struct) -> Any:
        """What only the game of this text says so; None for what all games say alike."""
        writer = getattr(self.own, table).get(type(value))
        return None if writer is None else writer(value, self)

    @property
    def own(self) -> OwnWriters:
        """The writers that the game of this text has of its own."""
        return self.writers.own

    def clause(self, value: i.Value) -> Clause:
        """A step that is said in one clause."""
        said = self.step(value)
        if not isinstance(said, Clause):
            raise CannotWrite(value, "it is more than a clause")
        return said

    def speaks_of(self, called: str, *, plural: bool = False, what: str = "something else") -> None:
        """From now on “it” is this."""
        self.now(
            it=Noun("they" if plural else "it", plural=plural),
            called=called,
            fresh=True,
            of=0,
            named=self.account.named | {what},
            spoken=self.account.spoken + 1,
        )

    def subject(self, player: i.Player | None) -> Noun:
        """Who does something; you, if nobody is said."""
        who = YOU if player is None else self.noun(player)
        self.now(actor=not who.you, acting=player)
        return who._replace(words=f"{who.words} each") if player is not None and player.who == "these" else who

    def speaks_of_another(self) -> bool:
        """Whether something else was spoken of since the event, so that “it” would be that."""
        return self.account.spoken != self.account.happened_at or (
            "source" in self.account.named and (self.account.called == "spell" or self.account.buried)
        )

    def another_called(self, target: int) -> str:
        """How a target is called of which is spoken again after something else: “creature”; nothing of others."""
        if target not in self.account.targets or self.account.of in (0, target):
            return ""
        card, permanent = self.account.targets[target]
        return permanent if self.account.was_card else card

    def follows_up(self) -> tuple[str, ...]:
        """The sentences that have to follow, once."""
        after = self.account.afterwards
        self.now(afterwards=())
        return after

    def speaks_again(self, what: str) -> bool:
        """Whether “it” can only be this, as nothing else was spoken of; it is spoken of now."""
        again = self.account.named == {what} or (
            self.account.leading and not self.account.named and not self.account.players and self.account.paid == {what}
        )
        self.now(named=self.account.named | {what})
        return again
