"""Which cards of a deck change how many tokens, or which, are created."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from .. import instructions as i
from ..compiler.creating.walking import replacements_of
from .reading import ReadCard


class Multiplier(msgspec.Struct, frozen=True):
    """A card that multiplies or replaces the tokens that others create (``what`` "tokens") or their counters."""

    card: str
    copies: int
    what: str
    how: str
    text: str


_HOW: dict[type, tuple[str, str]] = {
    i.Multiply: ("tokens", "multiplies"),
    i.Add: ("tokens", "adds"),
    i.Instead: ("tokens", "replaces"),
    i.CreatedUnder: ("tokens", "gives to another player"),
    i.CannotEnter: ("tokens", "forbids"),
    i.CountersInstead: ("counters", "changes"),
}


def multipliers(cards: Iterable[ReadCard]) -> Iterator[Multiplier]:
    """What multiplies or replaces tokens, in the order of the list."""
    found: dict[Multiplier, None] = {}
    for card in cards:
        for ability in card.abilities():
            for replacement in replacements_of(ability):
                known = _HOW.get(type(replacement.change))
                if known is None:
                    continue
                what, how = known
                if isinstance(replacement.change, i.Multiply):
                    how = {2: "doubles", 3: "triples"}.get(replacement.change.factor, how)
                words = replacement.text or ability.text
                found[Multiplier(card.record.name, card.entry.count, what, how, words)] = None
    yield from found
