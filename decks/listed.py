"""Compares the tokens that cards create by their texts with those that the imported data lists for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from ..oracle import Card
from ..oracle.creation_words import titled
from .reading import ReadCard


class Difference(msgspec.Struct, frozen=True):
    """A card of which the list of the imported data says something else than its text.

    ``listed``: the tokens that only the list has; ``found``: those that only the text creates.
    """

    card: str
    listed: tuple[str, ...]
    found: tuple[str, ...]


class Compared(msgspec.Struct, frozen=True):
    """How many cards have a list or create tokens, of those with any list how many agree, and the others."""

    cards: int
    agreeing: int
    differences: tuple[Difference, ...]


def bare(name: str) -> str:
    """A token's name without what suppliers put behind it to tell it from a card."""
    return name.strip().removesuffix("(Token)").strip().removesuffix(" Token")


def compared(cards: Iterable[ReadCard], reference: Iterable[Card]) -> Compared:
    """Compare the cards of a deck; tokens that are copies are left out, as lists name no certain ones."""
    listed = _lists(reference)
    differences: list[Difference] = []
    count = agreeing = 0
    for card, names in _named(cards):
        wanted = listed.get(card.record.name, frozenset()) - {"Copy"}
        if not wanted and not names:
            continue
        count += 1
        if wanted == names:
            agreeing += 1
        else:
            differences.append(
                Difference(card.record.name, tuple(sorted(wanted - names)), tuple(sorted(names - wanted)))
            )
    return Compared(count, agreeing, tuple(differences))


def _named(cards: Iterable[ReadCard]) -> Iterator[tuple[ReadCard, frozenset[str]]]:
    for card in {each.record.name: each for each in cards}.values():
        yield card, frozenset(titled(each) for each in card.record.creations if each.token is not None)


def _lists(reference: Iterable[Card]) -> dict[str, frozenset[str]]:
    """The tokens of each card: those that it names, and those that name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for card in reference:
        for other in card.related:
            maker, token = (other, card.name) if card.is_token else (card.name, other)
            found[maker].add(bare(token))
    return {maker: frozenset(tokens) for maker, tokens in found.items()}
