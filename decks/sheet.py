"""The sheet of a deck: each token once with who makes it and how many to bring, and all else that it needs."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..oracle.creations import Token
from ..oracle.deck_entries import Section
from ..oracle.deck_tokens import DeckToken, Maker, deck_tokens
from .bringing import Bring, Kind, Making, bring, makings
from .copying import Copying, copyings
from .multiplying import Multiplier, multipliers
from .needs import Need, needs
from .pictures import Picture
from .reading import PLAYED, ReadCard, together


class SheetToken(msgspec.Struct, frozen=True):
    """A token on the sheet: what it is, in which part of the deck its first maker is, how many to bring, who makes it.

    ``token`` is absent for a copy. ``bring`` counts the makers in the main deck and the command zone, where there are
    any; else all. ``picture`` is a link to the official one, where the imported data has it.
    """

    name: str
    description: str
    part: Section
    bring: Bring
    said: str
    token: Token | None
    makers: tuple[Maker, ...]
    picture: str | None = None


class Sheet(msgspec.Struct, frozen=True):
    """All that a deck needs beside its cards. ``partial`` names the cards that were not understood in full."""

    deck: str | None
    cards: dict[str, int]
    tokens: tuple[SheetToken, ...]
    copies: tuple[Copying, ...]
    needs: tuple[Need, ...]
    multipliers: tuple[Multiplier, ...]
    partial: tuple[str, ...]


def _no_picture(_: Token) -> None:
    return None


def sheet(deck: str | None, cards: Sequence[ReadCard], picture: Picture = _no_picture) -> Sheet:
    """The sheet of these cards, in the order of the list; what only the sideboard makes comes after the rest.

    ``picture`` gives the link to a token's official picture.
    """
    cards = together(cards)
    summed = deck_tokens([(each.entry, each.record) for each in cards])
    played = _brought(cards, PLAYED)
    all_of_it = _brought(cards, tuple(Section))
    tokens = [_on_sheet(token, played, all_of_it, picture) for token in summed.tokens]
    sizes: dict[str, int] = {}
    for each in cards:
        sizes[each.entry.section] = sizes.get(each.entry.section, 0) + each.entry.count
    return Sheet(
        deck,
        sizes,
        tuple(sorted(tokens, key=lambda token: [*Section].index(token.part))),
        tuple(copyings(cards)),
        needs(cards),
        tuple(multipliers(cards)),
        summed.partial,
    )


def _brought(cards: Sequence[ReadCard], sections: tuple[Section, ...]) -> dict[Kind, Bring]:
    made: list[Making] = [each for card in cards if card.entry.section in sections for each in makings(card)]
    return bring(made)


def _on_sheet(
    token: DeckToken, played: dict[Kind, Bring], all_of_it: dict[Kind, Bring], picture: Picture
) -> SheetToken:
    kind = (token.title, token.description, token.token)
    how_many = played.get(kind) or all_of_it[kind]
    part = min((maker.section for maker in token.makers), key=[*Section].index)
    link = picture(token.token) if token.token is not None else None
    return SheetToken(token.title, token.description, part, how_many, how_many.said, token.token, token.makers, link)
