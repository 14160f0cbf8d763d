"""How the deck is played: small objects that decide, and what they say of themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from ..compiler.instructions import Characteristics


class Option(msgspec.Struct, frozen=True):
    """A spell that could be cast, or an ability that could be activated: what it costs in mana, and what it does.

    ``id`` is the object's; ``ability`` its number among the activated ones, 0 for a spell.
    """

    id: int
    name: str
    mana: int
    x: int
    makes_tokens: bool
    ability: int = 0


class Policy(Protocol):
    """Decides what a player alone decides; write your own with these two methods and ``said``, which describes it."""

    said: str

    def land(self, hand: Sequence[tuple[int, Characteristics]], colors: frozenset[str]) -> int | None:
        """The id of the land to play, of those in hand; ``colors`` are the types of mana that there is already."""

    def next(self, options: Sequence[Option]) -> Option | None:
        """What to cast or activate next, of what can be paid; None: nothing more this turn."""


_MADE = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


class CurveOut:
    """Spends the most mana, makes tokens where it is equal, and casts before it activates."""

    said = (
        "a land each turn, of a color that is lacking; then always what spends the most mana, tokens first where equal;"
        " when no spell is left, abilities that make tokens; what has no target but its own is held; X is all the mana"
        " that is left; “may” is done, and of several things the first are chosen; all that can attack attacks the"
        " opponent, who does nothing"
    )

    def land(self, hand: Sequence[tuple[int, Characteristics]], colors: frozenset[str]) -> int | None:
        """One that makes a color that is lacking."""
        lacking = [one for one, card in hand if {_MADE.get(kind, "") for kind in card.subtypes} - colors - {""}]
        return lacking[0] if lacking else hand[0][0] if hand else None

    def next(self, options: Sequence[Option]) -> Option | None:
        """The spell with the most mana, else the ability that makes tokens."""
        wanted = [each for each in options if not each.ability or each.makes_tokens]
        return max(wanted, key=lambda each: (not each.ability, each.mana, each.makes_tokens, -each.id), default=None)
