"""How a continuous effect is told: as what begins, or as what is so while an ability stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..english import Noun
from ..scope import Scope


class Verb(NamedTuple):
    """A verb as one is told it, and what follows it."""

    verb: str
    rest: str


class Mood(NamedTuple):
    """How something is: “gains” and “becomes” from now on, “has” and “is” while an ability stands."""

    have: str
    be: str


GAINED = Mood("gain", "become")


STANDING = Mood("have", "be")


#: How each modification is told of a subject.
Writers = Mapping[type, Callable[[Any, Noun, Mood, Scope], Verb]]
