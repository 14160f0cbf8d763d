"""What may it be called? The rules by which something that was spoken of before gets its words, in their order.

The first rule of a table that fits says it. A rule has an ability that is written otherwise without it
(`tests/compiler/test_naming.py`), as a rule of reading has one that is read otherwise (`account/who.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..english import Noun
from ..scope import CannotWrite, Scope


class Naming(NamedTuple):
    """When something is called so, and the words; ``example`` is an ability in which it is."""

    name: str
    fits: Callable[[Any, Scope], bool]
    words: Callable[[Any, Scope], Noun]
    example: str


def called(rules: Sequence[Naming], value: Any, scope: Scope) -> Noun:
    """The words of the first rule that fits."""
    for rule in rules:
        if rule.fits(value, scope):
            return rule.words(value, scope)
    raise CannotWrite(value, "as nothing that was spoken of")


def always(value: Any, scope: Scope) -> bool:
    """Whatever it is: the last rule of a table."""
    return True


def plainly(words: str, *, plural: bool = False) -> Callable[[Any, Scope], Noun]:
    """The same words, whatever it is."""
    return lambda value, scope: Noun(words, plural)
