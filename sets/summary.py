"""All that is known of a set: what is in it, the findings of the linter, what is typed, tokens, twins, games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ..compiler.records.creating import record_of
from ..decks.reading import ReadCard
from ..decks.sheet import Sheet, sheet
from ..finding.taking import taken
from ..grammar.definitions import NONE, Definitions
from ..lint.documents import Placed
from ..oracle import Card, CardLookup
from ..oracle.creations import creation_record
from ..oracle.deck_entries import Entry
from ..pool.programs import ProgramRecord, program_record
from .cards import SetFile
from .played import InGames
from .tables import Counted, Table, families, tables
from .twins import Twin, Twins


class LeftWords(Struct, frozen=True):
    """Words of a card that are left: on which face, where, why; typed, where only the board does not do them."""

    face: int
    span: tuple[int, int]
    text: str
    why: str
    typed: bool


class SetCard(Struct, frozen=True):
    """A card of the set: what it is, whether it is typed and played, what is left of it, what the linter finds, which
    printed cards are near, and what families of effects it has.
    """

    card: Card
    typed: bool
    executable: bool
    left: tuple[LeftWords, ...]
    findings: tuple[Placed, ...]
    twins: tuple[Twin, ...]
    families: tuple[str, ...]


class Summary(Struct, frozen=True):
    """A set. ``twins_missing`` says why no printed cards were looked at; ``games`` is there if a deck was played."""

    name: str
    cards: tuple[SetCard, ...]
    tables: tuple[Table, ...]
    of_set: tuple[Placed, ...]
    tokens: Sheet
    unread: tuple[str, ...]
    twins_missing: str = ""
    games: InGames | None = None

    @property
    def typed(self) -> int:
        """How many cards are typed."""
        return sum(each.typed for each in self.cards)

    @property
    def executable(self) -> int:
        """How many cards our board plays."""
        return sum(each.executable for each in self.cards)

    @property
    def findings(self) -> tuple[Placed, ...]:
        """All findings, those of single cards first."""
        return (*(found for each in self.cards for found in each.findings), *self.of_set)


def summed(
    given: SetFile,
    lookup: CardLookup,
    found: Iterable[Placed],
    *,
    twins: Twins | None = None,
    twins_missing: str = "",
    games: InGames | None = None,
    definitions: Definitions = NONE,
) -> Summary:
    """Sum a set up. ``found`` are the linter's findings in it, ``twins`` finds printed cards that are near.

    Raises `UnknownGame` and `TextTooLong`.
    """
    names = {face.name for card in given.cards for face in card.faces} | {card.name for card in given.cards}
    by_name: dict[str, list[Placed]] = {}
    of_set: list[Placed] = []
    for each in found:
        (by_name.setdefault(each.card, []) if each.card in names else of_set).append(each)
    records = [program_record(card, lookup, definitions=definitions) for card in given.cards]
    pairs = [*zip(given.cards, records, strict=True)]
    counted = [Counted(card, families(record.programs)) for card, record in pairs]
    cards = tuple(
        SetCard(
            card,
            record.typed,
            record.executable,
            tuple(LeftWords(each.face, each.span, each.text, each.why, each.typed) for each in record.left),
            tuple(_findings(card, by_name)),
            twins.of(card, taken(card, lookup)) if twins is not None else (),
            tuple(sorted(count.families)),
        )
        for (card, record), count in zip(pairs, counted, strict=True)
    )
    return Summary(
        given.name,
        cards,
        tables(counted),
        tuple(of_set),
        sheet(given.name, [_as_of_deck(card, record) for card, record in pairs]),
        tuple(f"{each.place}: {each.reason}" for each in given.unread),
        twins_missing,
        games,
    )


def _findings(card: Card, by_name: dict[str, list[Placed]]) -> Sequence[Placed]:
    names = dict.fromkeys((card.name, *(face.name for face in card.faces)))
    return [found for name in names for found in by_name.get(name, ())]


def _as_of_deck(card: Card, record: ProgramRecord) -> ReadCard:
    """A card of the set as one of a deck is looked at, for the sheet of its tokens."""
    programs = [*zip(card.faces, record.programs, strict=True)]
    return ReadCard(Entry(1, card.name), card, programs, creation_record(record_of(card, programs)))
