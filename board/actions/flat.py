"""Actions that are complete: each with all the answers that the player who acts gives to what it asks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import structs

from ..state.actions import Attack, Block, Declare, Mulligan, Pass
from . import asking, declaring
from .attempts import Asked, Done
from .offering import offered

if TYPE_CHECKING:
    from ..chooser import Question
    from ..state.actions import AnyAction, Deed, Picked, Playing, Said
    from .attempts import Attempts


def flat(attempts: Attempts, playing: Playing, most: int) -> tuple[AnyAction, ...]:
    """The actions of a position, each complete; one that would be more than ``most`` stays staged, as it is."""
    if playing.begun is not None:
        return offered(attempts, playing)
    if playing.due in ("attackers", "blockers"):
        declared = tuple(islice(_declarations(attempts, playing), most + 1))
        return declared if len(declared) <= most else offered(attempts, playing)
    found: list[AnyAction] = []
    for action in offered(attempts, playing):
        complete = tuple(islice(_complete(attempts, playing, action, ()), most + 1))  # type: ignore[arg-type]
        found += complete if len(complete) <= most else [action]
    return tuple(found)


def _complete(attempts: Attempts, playing: Playing, deed: Deed, said: tuple[Said, ...]) -> Iterator[AnyAction]:
    if isinstance(deed, Pass | Mulligan):
        yield deed
        return
    match attempts.of(deed, said):
        case Done():
            yield structs.replace(deed, answers=said) if said else deed
        case Asked(question) if question.player != playing.priority:
            yield structs.replace(deed, answers=said) if said else deed
        case Asked(question):
            for each in _said(attempts, question, ()):
                yield from _complete(attempts, playing, deed, (*said, each))


def _said(attempts: Attempts, question: Question, picked: tuple[Picked, ...]) -> Iterator[Said]:
    for action in asking.answers(question, picked, attempts.words):
        said, more = asking.picked_one(question, picked, action)
        if said is not None:
            yield said
        else:
            yield from _said(attempts, question, more)


def _declarations(attempts: Attempts, playing: Playing) -> Iterator[AnyAction]:
    """All declarations that go on from what has been named."""
    game = attempts.game()
    for action in declaring.offered(attempts, game, playing):
        if isinstance(action, Declare):
            yield action
        elif isinstance(action, Attack | Block):
            yield from _declarations(attempts, structs.replace(playing, naming=(*playing.naming, action.pair)))
