"""Games: what one game's compiler has of its own — a wording, the classes that lower it, the shape of its records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from msgspec import Struct

    from ..oracle.records import Card
    from . import instructions as i
    from .creating import Creating
    from .definitions import Definition
    from .effects import Effect
    from .replacement_effects import Replacing

MAGIC = "magic"
LONGEST = 50
"""How many characters of a name that is none of a game a message repeats."""


class UnknownGame(ValueError):
    """No game of this name is known."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game {name[:LONGEST]!r}")
        self.name = name


@dataclass(frozen=True)
class Game:
    """One game.

    - ``wording``: the grammar of its texts (`parse(…, wording=)`)
    - ``creating``, ``effect``, ``replacing``: the classes that lower clauses that create, effects, replacement effects
    - ``keyword``: a keyword and its parameter to its definition, the values of its placeholders, and its name
    - ``keyword_line``: a keyword of an object as it stands in a text of the game
    - ``settled``: the last look at an ability, for words that mean something else in this game than in the first
    - ``characteristics``: what a card is
    - ``record_type``: the class of the game's creation record
    - ``record``: name, status, (creation, entry) pairs and diagnostics to the game's creation record
    """

    name: str
    wording: str
    creating: type[Creating]
    effect: type[Effect]
    replacing: type[Replacing]
    keyword: Callable[[str, str], tuple[Definition, dict[str, str], str] | None]
    keyword_line: Callable[[str], str]
    settled: Callable[[i.Ability], i.Ability]
    characteristics: Callable[[Card], i.Characteristics]
    record_type: type[Struct]
    record: Callable[[str, str, list[tuple[i.Creation, Any]], list[Any]], Any]


@cache
def game_named(name: str) -> Game:
    """The game of this name: ``GAME`` of the module or folder ``name`` here. Raises `UnknownGame`."""
    module = f"{__package__}.{name}"
    if not name.isidentifier() or find_spec(module) is None:
        raise UnknownGame(name)
    found = getattr(import_module(module), "GAME", None)
    if not isinstance(found, Game):
        raise UnknownGame(name)
    return found
