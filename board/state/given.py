"""What a board is given from outside: the rule set, a compiler for ability texts, a look-up for cards."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from ...instructions import Ability, Characteristics
from .rule_set import MODERN, RuleSet

Abilities = Callable[[Characteristics], tuple[Ability, ...]]


class CardLookup(Protocol):
    """Finds the characteristics of the card of this name; None where there is no such card (CR 111.11, 707.13)."""

    def __call__(self, name: str, /) -> Characteristics | None: ...


class WithAbilities(Protocol):
    """What of an object decides what its abilities are compiled to."""

    @property
    def name(self) -> str | None: ...
    @property
    def types(self) -> tuple[str, ...]: ...
    @property
    def subtypes(self) -> tuple[str, ...]: ...
    @property
    def keywords(self) -> tuple[str, ...]: ...
    @property
    def abilities(self) -> tuple[str, ...]: ...


def no_abilities(_: Characteristics, /) -> tuple[Ability, ...]:
    """Compiles nothing: a board with it knows no ability but the keywords' names."""
    return ()


def no_cards(_: str, /) -> Characteristics | None:
    """Finds no card."""
    return None


def none_known() -> tuple[Characteristics, ...]:
    """Has no cards."""
    return ()


@dataclass(frozen=True)
class Rules:
    """What a board is played by, beside its own state.

    ``ruleset``: the rule set; ``abilities``: characteristics to the compiled abilities of an object that has them, its
    keywords' included; ``cards``: a name to the card's characteristics; ``dungeons``: the dungeon cards that players
    own outside the game, of the same cards (CR 309.2); ``every``: all of these cards, where they can be gone through.
    `rules` makes one that has the compiler.
    """

    ruleset: RuleSet = MODERN
    abilities: Abilities = no_abilities
    cards: CardLookup = no_cards
    dungeons: Callable[[], tuple[Characteristics, ...]] = field(default=none_known, compare=False)
    every: Callable[[], tuple[Characteristics, ...]] = field(default=none_known, compare=False)
    _compiled: dict[Hashable, tuple[Ability, ...]] = field(default_factory=dict, repr=False, compare=False)
    _pickled: list[bytes] = field(default_factory=list, repr=False, compare=False)

    def __reduce__(self) -> tuple[Callable[[bytes], Rules], tuple[bytes]]:
        if not self._pickled:
            self._pickled.append(pickle.dumps((self.ruleset, self.abilities, self.cards, self.dungeons, self.every)))
        return _unpickled, (self._pickled[0],)

    def compiled(self, what: WithAbilities) -> tuple[Ability, ...]:
        """The compiled abilities of ``what`` has, or shows, these characteristics; remembered."""
        if not what.keywords and not what.abilities:
            return ()
        key = what.name or None, what.types, what.subtypes, what.keywords, what.abilities
        found = self._compiled.get(key)
        if found is None:
            found = self._compiled[key] = self.abilities(
                Characteristics(name=key[0], types=key[1], subtypes=key[2], keywords=key[3], abilities=key[4])
            )
        return found


@lru_cache(maxsize=16)
def _unpickled(given: bytes) -> Rules:
    """The rules that these bytes are: the same each time, so that what one board has compiled others have, too."""
    return Rules(*pickle.loads(given))
