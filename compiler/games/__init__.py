"""Games: what one game's compiler has of its own — a wording, the classes that lower it, the shape of its records."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from ...files.installed import game_packages, package_folder, package_part
from ...grammar import wordings
from ...grammar.definitions import DEFINITIONS_KEPT, NONE, Definitions, checked
from ..ledger.own import SHARED, GameReaders

if TYPE_CHECKING:
    from ... import instructions as i
    from ...grammar import nodes as n
    from ...grammar.definitions import Line
    from ...oracle.records import Card
    from ..creating.creations import Creating
    from ..effects import Effect
    from ..keywords.definitions import Definition
    from ..ledger.source import Source
    from ..replacing import Replacing

MAGIC = "magic"
LONGEST = 50
"""How many characters of a name that is none of a game a message repeats."""


class UnknownGame(ValueError):
    """No game of this name is known."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game {name[:LONGEST]!r}")
        self.name = name


class Game(Struct, frozen=True):
    """One game.

    - ``wording``: the grammar of its texts (`parse(…, wording=)`)
    - ``creating``, ``effect``, ``replacing``: the classes that lower clauses that create, effects, replacement effects
    - ``keyword``: a keyword and its parameter to its definition, the values of its placeholders, and its name
    - ``keyword_line``: a keyword of an object as it stands in a text of the game
    - ``framed``: an ability with what the word before it says in this game
    - ``named``: a keyword of a card, where the game writes it in its own way, as the rules name it with its parameter;
      it may be several (“[Repeat] — [E1] / [RUNE:rainbow]”)
    - ``paid``: what a part of a cost pays by symbols that only this game has
    - ``readers``: what of nouns, conditions, events and so on is read in this game alone (`GameReaders`)
    - ``characteristics``: what a card is
    - ``record_type``: the class of the game's creation record
    - ``record``: name, status, (creation, entry) pairs and diagnostics to the game's creation record
    - ``definitions``: one's own keywords and predefined tokens, beside the game's; ``keyword`` and ``framed`` take
      them as an argument of this name
    - ``subtypes``: the subtypes that its rules list, and one's own; none where any word may be one
    - ``token``: a line of such definitions to the token that it describes
    - ``samples``: what stands for the placeholders of a keyword, in the game's own words, where a line is tried
    """

    name: str
    wording: str
    creating: type[Creating]
    effect: type[Effect]
    replacing: type[Replacing]
    keyword: Callable[..., tuple[Definition, dict[str, str], str] | None]
    keyword_line: Callable[[str], str]
    framed: Callable[..., i.Ability]
    characteristics: Callable[[Card], i.Characteristics]
    record_type: type[Struct]
    record: Callable[[str, str, list[tuple[i.Creation, Any]], list[Any]], Any]
    definitions: Definitions = NONE
    subtypes: Callable[[Definitions], Collection[str]] = lambda definitions: ()
    token: Callable[[Line, Definitions], i.Characteristics] | None = None
    samples: Mapping[str, str] = MappingProxyType({})
    readers: GameReaders = SHARED
    named: Callable[[n.Keyword], tuple[n.Keyword, ...]] = lambda keyword: (keyword,)
    paid: Callable[[n.Part, Source], tuple[i.Step, ...] | None] = lambda part, source: None


def game_named(name: str, definitions: Definitions = NONE) -> Game:
    """The game of this name: ``GAME`` of the module or folder ``name`` here. Raises `UnknownGame`.

    ``definitions`` of this game are known beside its own; those of another game are passed over.
    """
    if not checked(definitions) or name != definitions.game:
        return _game(name)
    return _with_own(name, definitions)


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _with_own(name: str, definitions: Definitions) -> Game:
    return _with_definitions(_game(name), definitions)


def _with_definitions(game: Game, definitions: Definitions) -> Game:
    keyword, framed = partial(game.keyword, definitions=definitions), partial(game.framed, definitions=definitions)
    return structs.replace(game, definitions=definitions, keyword=keyword, framed=framed)


def known_games() -> tuple[str, ...]:
    """The names of the games whose texts can be compiled: those that come with cardwright, then installed ones.

    An installed package brings a game by an entry point of the group ``cardwright.games``.
    """
    here = {module.name for module in iter_modules(import_module(__package__).__path__)}
    shipped = sorted(name for name in here if wordings.shipped(name) is not None and name != MAGIC)
    return (MAGIC, *shipped, *sorted({*game_packages()} - here))


@cache
def _game(name: str) -> Game:
    found = _shipped(name) or _brought(name)
    if found is None:
        raise UnknownGame(name)
    return found


def _shipped(name: str) -> Game | None:
    module = f"{__package__}.{name}"
    if not name.isidentifier() or find_spec(module) is None:
        return None
    return _game_of(getattr(import_module(module), "GAME", None))


def _brought(name: str) -> Game | None:
    """The game of an installed package: ``GAME`` of its module ``compiler``, or Magic's compiler with its words."""
    if package_folder(name) is None:
        return None
    given = _game_of(package_part(name, "compiler", "GAME")) or _game(MAGIC)
    return _with_definitions(structs.replace(given, name=name, wording=name), Definitions(game=name))


def _game_of(found: object) -> Game | None:
    return found if isinstance(found, Game) else None
