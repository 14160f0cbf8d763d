"""A token's description while its words are read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import CARD_TYPES, capitalised, color_letters, plain
from ....grammar.subtypes import in_type_line, names_subtype, subtype_of


class Description(msgspec.Struct):
    """What is known of a token while its words are read: each field is filled in by the words that say it."""

    name: str | None = None
    supertypes: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    colors: list[str] = []
    power: i.Quantity | str | None = None
    toughness: i.Quantity | str | None = None
    keywords: list[str] = []
    abilities: list[str] = []
    quotes: list[n.Quoted] = []
    loyalty: str | None = None
    tapped: bool = False
    attacking: bool = False
    whom: tuple[i.Player | i.Selection, ...] = ()  # what they attack, where they enter attacking
    blocking: i.Reference | None = None
    attached_to: i.Reference | i.Player | None = None
    counters: list[i.Counters] = []
    chosen: list[i.ChosenOfToken] = []  # what was chosen before: “of the chosen color”
    unread: list[tuple[str, n.Span]] = []
    twice: list[str] = []  # what is said twice
    idle: list[str] = []  # what says nothing of a token: “untapped”
    must: str = ""  # a designation that it enters with: “goaded”
    demand: i.Gain | None = None  # “that attacks that player each combat if able”: done as soon as it is created
    later: i.Trigger | None = None  # when it is created, if not now

    def guess(self, keyword: str, span: n.Span) -> None:
        """A word that is not known, where a keyword ability stands: kept as one, and reported."""
        self.keywords.append(keyword)
        self.unread.append((keyword, span))

    def number_counters(self, value: i.Quantity, words: str) -> bool:
        """“with a number of +1/+1 counters on it | equal to …”."""
        if not self.counters or self.counters[-1].count != i.Asked("a number"):
            return False
        self.counters[-1] = i.Counters(self.counters[-1].kind, value, words)
        return True

    def round_counters(self, way: Literal["up", "down"]) -> bool:
        """“with half that many +1/+1 counters on it | rounded down” (CR 107.1a)."""
        last = self.counters[-1] if self.counters else None
        if last is None or not isinstance(last.count, i.Half):
            return False
        said = f"half {'X' if isinstance(last.count.of, i.Variable) else 'that many'}, rounded {way}"
        self.counters[-1] = i.Counters(last.kind, i.Half(last.count.of, way), said)
        return True

    def size(self, value: i.Quantity | str, power: bool, toughness: bool) -> None:
        """Power or toughness (or both) is this, or what the effect finds when it creates the token."""
        self.power = value if power else self.power
        self.toughness = value if toughness else self.toughness

    @property
    def is_sized(self) -> bool:
        """Whether its words or its abilities say its power (“This creature's power is equal to …”)."""
        return self.power != "*" or any("power" in plain(ability) for ability in self.abilities)

    def characteristics(self) -> i.Characteristics:
        """The characteristics; without a name of its own the token's subtypes plus “Token” (CR 111.4)."""
        name = self.name if self.name is not None else " ".join([*dict.fromkeys(self.subtypes), "Token"])
        return i.Characteristics(
            name=name,
            colors=tuple(color_letters(tuple(self.colors))),
            supertypes=tuple(dict.fromkeys(self.supertypes)),
            types=in_type_line(self.types),
            subtypes=tuple(dict.fromkeys(self.subtypes)),
            power=self.power,
            toughness=self.toughness,
            keywords=tuple(dict.fromkeys(self.keywords)),
            abilities=tuple(self.abilities),
            loyalty=self.loyalty,
            chosen=tuple(dict.fromkeys(self.chosen)),
        )


def every(results: Iterable[bool]) -> bool:
    """Whether all hold, each of them tried: what follows a word that is not understood is read all the same."""
    return all(list(results))


def read_type(word: n.Word, out: Description) -> bool:
    """One card type or subtype; False for a word that is neither."""
    if word.kind == "type" or word.sense in CARD_TYPES:
        out.types.append(capitalised(word.sense))
    elif names_subtype(word):
        out.subtypes.append(subtype_of(word))
    else:
        return False
    return True
