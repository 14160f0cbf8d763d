"""Sums up what the cards of a deck create."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .creation_words import described, entering, titled
from .creations import Creation, CreationRecord, Strings, Token
from .deck_entries import Entry, Section

if TYPE_CHECKING:
    from collections.abc import Iterable


class Maker(msgspec.Struct, frozen=True):
    """A card of a deck that can create a token: how many of it the deck has, and how many tokens it creates at once.

    `optional`: it may; `chosen`: the token is one of several that it offers; `nested`: not the card itself creates the
    token but something that gets an ability from it.
    """

    card: str
    copies: int
    section: Section
    count: str
    creator: str
    via: str
    entering: str
    optional: bool
    nested: bool
    chosen: bool
    source: str | None


class DeckToken(msgspec.Struct, frozen=True):
    """A kind of token that a deck can create: its short name, what it is in words, its characteristics (`None` for a
    copy), and its makers."""

    title: str
    description: str
    token: Token | None
    makers: tuple[Maker, ...]

    @property
    def most(self) -> int | None:
        """The largest number that one effect creates at once, where every maker's number is fixed."""
        counts = [maker.count for maker in self.makers]
        return max(map(int, counts)) if all(count.isdecimal() for count in counts) else None


class DeckTokens(msgspec.Struct, frozen=True):
    """What a deck can create: its tokens in the order of the list, the counters that they need, and what is open.

    `copied` says what the deck makes copies of; `partial` names the cards whose texts were not understood in full.
    """

    tokens: tuple[DeckToken, ...]
    counters: Strings
    copied: Strings
    partial: Strings


def deck_tokens(cards: Iterable[tuple[Entry, CreationRecord]]) -> DeckTokens:
    """Sum up what the cards of a deck create, equal tokens together; so are copies of a card on several lines."""
    kinds: dict[tuple[str, str, Token | None], dict[Maker, None]] = {}
    counters: dict[str, None] = {}
    copied: dict[str, None] = {}
    partial: dict[str, None] = {}
    together: dict[tuple[str, Section], tuple[Entry, CreationRecord]] = {}
    for entry, record in cards:
        before, _ = together.get((record.name, entry.section), (None, None))
        count = entry.count + (before.count if before else 0)
        together[record.name, entry.section] = (msgspec.structs.replace(entry, count=count), record)
    for entry, record in together.values():
        if record.status == "partial":
            partial[record.name] = None
        for creation in record.creations:
            kind = (titled(creation), described(creation), creation.token)
            kinds.setdefault(kind, {})[_maker(entry, record, creation)] = None
            counters.update(dict.fromkeys(creation.counters))
            if creation.token is None and creation.copy_of:
                copied[creation.copy_of] = None
    tokens = tuple(DeckToken(*kind, tuple(makers)) for kind, makers in kinds.items())
    return DeckTokens(tokens, tuple(counters), tuple(copied), tuple(partial))


def _maker(entry: Entry, record: CreationRecord, creation: Creation) -> Maker:
    return Maker(
        record.name,
        entry.count,
        entry.section,
        creation.count,
        creation.creator,
        creation.via,
        entering(creation),
        creation.optional,
        creation.nested,
        creation.choice is not None,
        creation.source,
    )
