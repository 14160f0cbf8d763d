"""What all lines of a card have: what it is, its words, the tokens and abilities that it gives to others."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from .... import instructions as i
from ..rows.changes import Grants
from ..scope import EventNouns, Frame, Scope, TokenScripts


class Context(Struct, frozen=True):
    """The face whose lines are written; ``words``: of an ability its words, with the face's name as `CARDNAME`."""

    frame: Frame
    grants: Grants
    tokens: TokenScripts
    words: Callable[[i.Ability], str]

    def scope(
        self, *, targets: Iterable[i.Target] = (), event: EventNouns | None = None, zone: str = "Battlefield"
    ) -> Scope:
        """A scope for one ability."""
        scope = Scope(self.frame, event=event, targets=targets, zone=zone)
        scope.grants, scope.tokens = self.grants, self.tokens
        return scope


def described(ability: i.Ability, context: Context) -> str:
    """The words of an ability as a description: on one line, and without the sign that parts parameters."""
    return context.words(ability).replace("|", "/").replace("\n", " ")
