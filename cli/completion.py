"""What a shell completes (docs/completion.md): names of games, rule sets, definitions and cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

MOST = 50
"""How many cards are offered at once."""


def games(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """The games whose texts can be compiled."""
    from .. import known_games

    return _that_begin(known_games(), incomplete)


def rule_sets(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """The rule sets by which a board can be played."""
    from .. import known_rules

    return _that_begin(known_rules(), incomplete)


def definitions(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files, and the names of installed definitions."""
    from click.shell_completion import CompletionItem

    from ..compiler.games.loading import installed

    names = _that_begin(installed(), incomplete)
    return [*map(CompletionItem, names), CompletionItem(incomplete, type="file")]


def card_names(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """The names of the user's cards that begin so, in any case; a name in quotation marks keeps its spaces."""
    from .users import users_reference

    begun = incomplete.casefold()
    names = {card.name for card in users_reference() if not card.is_token}
    return sorted(name for name in names if name.casefold().startswith(begun))[:MOST]


def _that_begin(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
