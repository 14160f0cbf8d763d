"""Games that installed packages bring, by name: entry points of the group `cardwright.games`, each naming a package.

The package has the rooms of cardwright, as far as the game differs from Magic: ``grammar.lark`` and ``grammar.py`` (its
wording), ``vocabulary/`` (its tokens and keywords), ``compiler.py`` (its `GAME`), ``rules.py`` (its `RULES`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

GROUP = "cardwright.games"


@cache
def game_packages() -> dict[str, str]:
    """The names of the installed games, each with that of its package; nothing of it is loaded."""
    from importlib.metadata import entry_points  # which takes longer to load than most of this package

    return {point.name: point.value for point in entry_points(group=GROUP)}


def package_folder(game: str) -> Path | None:
    """The folder of an installed game's package; `None` for a game that no package brings."""
    package = game_packages().get(game)
    spec = find_spec(package) if package is not None else None
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places))) if places else None


def package_part(game: str, room: str, name: str) -> object | None:
    """What the module ``room`` of an installed game's package has under a name; `None` where there is none."""
    package = game_packages().get(game)
    if package is None or find_spec(package) is None or find_spec(f"{package}.{room}") is None:
        return None
    found: object | None = getattr(import_module(f"{package}.{room}"), name, None)
    return found
