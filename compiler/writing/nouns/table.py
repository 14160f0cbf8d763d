"""Which function writes which noun."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..scope import Scope, Writers
from ..selections import described
from .chosen import spoken
from .players import player
from .references import reference
from .targets import targets


def _selection(value: i.Selection, scope: Scope) -> Noun:
    """Of an event: “a creature you control”."""
    found = described(value, scope)
    return spoken(found, Noun(found.one("a")), scope)


def _attacked(value: i.Attacked, scope: Scope) -> Noun:
    by = "that creature is" if scope.account.called == "creature" and not scope.account.it.plural else "it's"
    return Noun(f"the player or planeswalker {by} attacking")


NOUNS: Writers = {
    i.Player: player,
    i.Reference: reference,
    i.Targets: targets,
    i.Selection: _selection,
    i.Attacked: _attacked,
}
