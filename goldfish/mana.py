"""What mana there is to use in a turn, by color, and which cards it pays for in the turn of their mana value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .dealing import DeckCard
from .sources import COLORS, Source, payment

USABLE = "mana"
OF_COLOR = "mana "


def usable(there: Iterable[Source]) -> dict[str, int]:
    """How much mana the sources make in all, and how much of each color they could."""
    sources = [*there]
    found = {USABLE: sum(source.amount for source in sources)}
    for color in COLORS:
        if able := sum(source.amount for source in sources if color in source.types):
            found[f"{OF_COLOR}{color}"] = able
    return found


def on_curve(cards: Iterable[DeckCard], turn: int, there: Callable[[str], list[Source]]) -> Iterator[str]:
    """The names of the cards that the sources pay for, of those whose mana value is the number of the turn.

    ``there``: the sources that may pay for a card of that name.
    What costs nothing belongs to the first turn. Lands, and what has no mana cost, are not cast.
    """
    for card in cards:
        what = card.characteristics
        if (
            what.mana_cost
            and not card.is_land
            and max(card.cost, 1) == turn
            and payment(what.mana_cost, 0, there(what.name or "")) is not None
        ):
            yield what.name or ""
