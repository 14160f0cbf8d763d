"""The card reference: every card by name, however it is spelled."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar, overload

import msgspec

from ..files.digests import blake2b
from .errors import AmbiguousName, UnknownName
from .names import EXACT, SPARE, NameIndex
from .records import Card
from .sources import BadRecord, read_cards
from .sureness import MARGIN, TRUSTED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .names import Near
    from .records import Face
    from .store import Store

NEAREST = 3
"""How many names an `UnknownName` brings along."""

RUNNERS_UP = 6
"""How many of the nearest names are weighed against each other."""

GAMES = 2
"""How many games' cards a reference may hold, of which a search may want one."""


class CardLookup(Protocol):
    """What creation by name (CR 111.11) asks of a card reference; implement it over a database of your own."""

    def get(self, name: str) -> Card:
        """Give the card with that `name`; raise `UnknownName` where there is none, `AmbiguousName` for several."""


Answers = TypeVar("Answers", covariant=True)


class Sought(Protocol[Answers]):
    """What can be looked for among the cards of a reference, other than a name."""

    def answers(self, reference: CardReference, /) -> Answers:
        """Look for it."""


def stamp_of(reference: CardLookup | None) -> str | None:
    """What changes when the cards of a reference do; `None` where it does not say (it has no `stamp`)."""
    return "" if reference is None else getattr(reference, "stamp", None)


class Match(msgspec.Struct, frozen=True):
    """A card that a search found: how near its name is (0 to 100; 100 is exact), and the name that was near."""

    card: Card
    score: float
    name: str


class CardReference:
    """Cards by name: exact in any spelling, then by likeness. An implementation of `CardLookup`.

    Takes `cards` in any number; those of one name and game that say the same are kept once, with the aliases of all.
    Pictures without a text (art cards) are left out. Where several cards share a name altogether (the variants of
    some Un-cards), the first is the one that the name gives; `variants` gives them all.
    """

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.store: Store | None = None
        self._bundled = False
        self._cards = merged(cards)
        self._index: NameIndex | None = None

    @classmethod
    def bundled(cls) -> CardReference:
        """Give the small reference that comes with cardwright, written by hand."""
        from importlib import resources

        with resources.files(__package__).joinpath("bundled.jsonl").open("rb") as file:
            bundled = cls(_only_cards(read_cards(file)))
        bundled._bundled = True
        return bundled

    @classmethod
    def users(cls, store: Store | None = None) -> CardReference:
        """Give the user's reference (or that of another `store`), with the bundled cards that it does not have; the
        bundled one alone if there is none.

        Raises `StoreDamaged` where the user's reference cannot be read.
        """
        from .store import Store

        kept_in = store or Store()
        own = kept_in.load()  # merged when they were stored
        known = {(card.name, card.game) for card in own if not card.is_token}
        reference = cls()
        reference.store = kept_in
        reference._cards = (*own, *(card for card in cls.bundled() if (card.name, card.game) not in known))
        return reference

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CardReference) and self._cards == other._cards)

    def __hash__(self) -> int:
        return hash(tuple(card.name for card in self._cards[:10]))

    def __reduce__(self) -> tuple[Callable[..., CardReference], tuple[object, ...]]:
        """The bundled reference and a user's are pickled by name: whoever reads them has the cards, too."""
        if self.store is not None:
            return CardReference.users, (self.store,)
        return (CardReference.bundled, ()) if self._bundled else (CardReference, (self._cards,))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in their order."""
        return self._cards

    @cached_property
    def stamp(self) -> str:
        """What changes when any of the cards does."""
        return blake2b(msgspec.msgpack.encode(self._cards), digest_size=16).hexdigest()

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(self._names.exact(name))

    def get(self, name: str, *, game: str | None = None) -> Card:
        """Give the card that goes by `name` in some spelling: any case, with or without diacritics, punctuation
        and spaces, either face or both (`Fire`, `Fire // Ice`, `fire/ice`), Arena's `A-`, a reskin's name; by a name
        that it is printed under in another language, where no English one is so and the data has it. `game` narrows
        to `"magic"` or `"riftbound"`.

        Raises `UnknownName` with the three nearest names, `AmbiguousName` with the candidates. What is merely
        like the name is never given; `find` and `search` do that.
        """
        found = [self._cards[place] for place in self._names.exact(name)]
        if game is not None:
            found = [card for card in found if card.game == game]
        if not found:
            raise UnknownName(name, [near.name for near in self._near(name, NEAREST, game)])
        if len(found) > 1 and (found[0].is_token or len({(card.name, card.game) for card in found}) > 1):
            raise AmbiguousName(name, _told_apart(found))
        return found[0]

    def variants(self, name: str) -> tuple[Card, ...]:
        """Give all cards that `name`, in any spelling, leads to equally well; empty where there is none."""
        return tuple(self._cards[place] for place in self._names.exact(name))

    @overload
    def find(self, name: str, *, game: str | None = None) -> Match: ...

    @overload
    def find(self, name: Sought[Answers]) -> Answers: ...

    def find(self, name: str | Sought[Answers], *, game: str | None = None) -> Match | Answers:
        """Give the card that `name` can only mean: exactly as `get` does, else one that it is beyond doubt a
        misspelling of. The match says which name was near and how near, from 0 to 100. `game` narrows as in `get`.
        A query (`cardwright.query`) in the place of a name gives the cards that do what it asks for.

        Raises `AmbiguousName` with the candidates where several are about as near, `UnknownName` with the three
        nearest names where nothing is near enough.
        """
        if not isinstance(name, str):
            return name.answers(self)
        if self._names.exact(name):
            card = self.get(name, game=game)
            return Match(card, EXACT, card.name)
        near = self._near(name, RUNNERS_UP, game)
        if self._names.trusted(name, near):
            return Match(self._cards[near[0].place], near[0].score, near[0].name)
        best = near[0].score if near else 0.0
        rivals = [one for one in near if best - one.score < MARGIN]
        if best >= TRUSTED and len(rivals) > 1:
            raise AmbiguousName(name, _told_apart([self._cards[one.place] for one in rivals]))
        raise UnknownName(name, [one.name for one in near[:NEAREST]])

    def search(self, query: str, *, limit: int = 5, game: str | None = None) -> list[Match]:
        """Give the (at most `limit`) cards whose names are nearest to `query`, best first, with scores from 0 to 100
        (exact). `game` narrows as in `get`.
        """
        return [Match(self._cards[near.place], near.score, near.name) for near in self._near(query, limit, game)]

    def _near(self, query: str, limit: int, game: str | None) -> list[Near]:
        if game is None:
            return self._names.near(query, limit)
        near = self._names.near(query, limit * GAMES + SPARE)
        return [one for one in near if self._cards[one.place].game == game][:limit]

    @property
    def _names(self) -> NameIndex:
        if self._index is None:
            self._index = NameIndex(self._cards)
        return self._index


def _only_cards(records: Iterable[Card | BadRecord]) -> Iterator[Card]:
    for record in records:
        if isinstance(record, BadRecord):
            raise ValueError(f"{record.place}: {record.reason}")
        yield record


_GATHERED = ("aliases", "foreign", "related")
"""What a card has from all of its records together."""


def merged(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Keep one of the cards that share name, game and texts, with what all of them gather; leave out art cards."""
    kept: dict[tuple[object, ...], Card] = {}
    for card in cards:
        if not card.is_playable:
            continue
        key = (card.name, card.game, card.is_token, *[_characteristics(face) for face in card.faces])
        first = kept.setdefault(key, card)
        if first is not card and not all({*getattr(card, name)} <= {*getattr(first, name)} for name in _GATHERED):
            gathered = {name: tuple(dict.fromkeys((*getattr(first, name), *getattr(card, name)))) for name in _GATHERED}
            kept[key] = msgspec.structs.replace(first, **gathered)
    return tuple(kept.values())


def _characteristics(face: Face) -> tuple[object, ...]:
    return face.name, face.mana_cost, face.type_line, face.oracle_text, face.power, face.toughness, face.colors


def _told_apart(cards: Iterable[Card]) -> list[str]:
    """Give the names of cards; of those that share one, with what tells them apart: the game, or a token's looks."""
    described = dict.fromkeys((card.name, f"{card.name} ({_looks(card)})") for card in cards)
    names = [name for name, _ in described]
    return [long if names.count(name) > 1 else name for name, long in described]


def _looks(card: Card) -> str:
    if not card.is_token:
        return card.game.capitalize()
    face = card.faces[0]
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    text = face.oracle_text.replace("\n", "; ")
    return ", ".join(part for part in (size, "".join(face.colors) or "colorless", face.type_line, text) if part)
