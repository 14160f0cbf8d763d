"""A selection in words, in the singular and in the plural."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..english import article, listed, plural

#: With these, a plural that stands alone is read as what the source is attached to.
ATTACHED = frozenset(["enchanted", "equipped"])


class Described(NamedTuple):
    """A selection in words: before the noun, the noun in the singular (several: “artifact or creature”), after it.

    ``kinds`` have words of their own each: “Goblins and creatures with power 2 or less”.
    """

    before: tuple[str, ...]
    heads: tuple[str, ...]
    after: tuple[str, ...]
    other: bool
    cards: str = ""  # “card” or “spell” after the noun
    mine: bool = False  # “your commander”
    kinds: tuple[Described, ...] = ()

    def one(self, determiner: str = "a", conjunction: str = "or") -> str:
        """“a creature you control”, “another creature”, “target creature”."""
        if self.kinds:
            others = [each.one("" if determiner == "target" else "a") for each in self.kinds[1:]]
            return " ".join([listed([self.kinds[0].one(determiner), *others], "or"), *self.after])
        words = self._noun(many=False, conjunction=conjunction)
        if determiner in ("a", *(["each"] if self._is_one else [])) and self.mine and not self.other:
            return " ".join([f"your {words}", *self.after])
        return " ".join([self._determined(determiner, words), *([self._whose] if self.mine else []), *self.after])

    @property
    def _is_one(self) -> bool:
        """Whether a player has one of these at most (CR 701.54a)."""
        return self.heads == ("Ring-bearer",)

    @property
    def _whose(self) -> str:
        return "you control" if self._is_one else "you own"

    def _determined(self, determiner: str, words: str) -> str:
        """“a creature”, “another creature”, “another target creature”, “each other creature”."""
        if determiner == "a":
            return f"another {words}" if self.other else words if words.startswith("another ") else article(words)
        if determiner == "target":
            return f"another target {words}" if self.other else f"target {words}"
        before = [determiner] if determiner else []
        return " ".join([*before, *(["other"] if self.other else []), words])

    @property
    def last(self) -> str:
        """The last of its nouns: “permanent” where it has none."""
        return self.heads[-1] if self.heads else "permanent"

    @property
    def called(self) -> str:
        """What it is called when it is spoken of again: “that card”, “that creature”."""
        return (self.cards or self.last).rpartition(" ")[2]

    def many(self, determiner: str = "", conjunction: str = "and") -> str:
        """“creatures you control”, “all other creatures”, “two target creatures”."""
        before = [determiner] if determiner else []
        if self.kinds:
            return " ".join([*before, listed([each.many() for each in self.kinds], conjunction), *self.after])
        attached = [] if determiner else [each for each in self.before if each in ATTACHED]
        plain = self._replace(before=tuple(each for each in self.before if each not in attached))
        other, mine = ["other"] * self.other, [self._whose] * self.mine
        after = [*mine, *map(_of_several, self.after), *map("that are {}".format, attached)]
        return " ".join([*before, *other, plain._noun(many=True, conjunction=conjunction), *after])

    def _noun(self, *, many: bool, conjunction: str = "or") -> str:
        before = " ".join(
            f"{one}," if one.startswith("non") and next_.startswith("non") else one
            for one, next_ in zip(self.before, (*self.before[1:], ""), strict=False)
        )
        if self.cards:
            head = f"{listed(self.heads, conjunction)} {plural(self.cards) if many else self.cards}".strip()
        else:
            heads = [plural(each).replace("another ", "other ", 1) if many else each for each in self.heads]
            head = listed(heads, conjunction)
        return f"{before} {head}".strip()


_AFTER_SEVERAL = (
    ("that was ", "that were "),
    ("that targets ", "that target "),
    ("that's ", "that are "),
    ("that isn't ", "that aren't "),
    ("that shares ", "that share "),
    ("that has ", "that have "),
)

#: “with a +1/+1 counter on it”.
_COUNTER = re.compile(r"with an? (\S+ |\S* ?\S+ )?counter on it")


def _of_several(after: str) -> str:
    """“that were put there”, “that target you”: after a plural."""
    if counter := _COUNTER.fullmatch(after):
        return f"with {counter[1] or ''}counters on them"
    for one, many in _AFTER_SEVERAL:
        after = f"{many}{after.removeprefix(one)}" if after.startswith(one) else after
    return after
