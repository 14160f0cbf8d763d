"""Finds the official pictures of tokens among the token records that the user has imported; none is ever fetched."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..oracle import Card
from ..oracle.creations import Token
from .listed import bare

Picture = Callable[[Token], str | None]

Looks = tuple[str, str | None, str | None, frozenset[str], bool]


def pictures(cards: Iterable[Card]) -> Picture:
    """What gives the link to a token's picture: of the same name, size and colors, with a text where it has one."""
    known: dict[Looks, str] = {}
    for card in cards:
        if card.image and card.is_token:
            face = card.faces[0]
            looks = (bare(card.name), face.power, face.toughness, frozenset(face.colors), bool(face.oracle_text))
            known.setdefault(looks, card.image)

    def picture(token: Token) -> str | None:
        name = bare(token.name or " ".join(token.subtypes))
        text = bool(token.keywords or token.abilities)
        return known.get((name, token.power, token.toughness, frozenset(token.colors), text))

    return picture
