"""One action is done: a deed, a stage of a declaration, an answer to what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from ..errors import CannotExecute
from ..state.actions import Answer, Attack, Block, Choose, Declare, Enough, Pass, Playing, Said, TakeBack
from . import asking, declaring, deeds
from .attempts import Asked, Attempts, Done, Refused
from .offering import offered

if TYPE_CHECKING:
    from ..board import Board
    from ..chooser import Question
    from ..state.actions import AnyAction, Deed
    from ..state.events import AnyEvent


class Applied(NamedTuple):
    """The board after an action, what is known of it already, and what happened."""

    board: Board
    attempts: Attempts | None
    events: tuple[AnyEvent, ...]


def playing_of(board: Board) -> Playing:
    """How far the game on the board has come."""
    return board.state.playing or deeds.playing_of(board.game())


def base_of(board: Board) -> Board:
    """The board without what is begun on it: as it is until that is done."""
    playing = board.state.playing
    if playing is None or (playing.begun is None and not playing.naming):
        return board
    clean = structs.replace(playing, begun=None, said=(), picked=(), naming=())
    return board.with_playing(clean)


def pending(attempts: Attempts, playing: Playing) -> Question | None:
    """What is asked."""
    if playing.begun is None:
        return None
    outcome = attempts.of(playing.begun, playing.said)
    return outcome.question if isinstance(outcome, Asked) else None


def actor(attempts: Attempts, playing: Playing) -> str | None:
    """Who acts now; nobody once the game has ended."""
    if attempts.game().over:
        return None
    question = pending(attempts, playing)
    return playing.priority if question is None else question.player


def apply(attempts: Attempts, playing: Playing, action: AnyAction) -> Applied:
    """Do an action. Raises `CannotExecute` for one that can't be done now, with the rule that is against it."""
    if playing.begun is not None:
        question = pending(attempts, playing)
        if question is None:
            raise CannotExecute(f"what is begun can't be done: {playing.begun}")
        said, picked = asking.picked_one(question, playing.picked, action)
        if said is None:
            return _waiting(attempts, structs.replace(playing, picked=picked))
        return _deed(attempts, playing, playing.begun, (*playing.said, said))
    match action:
        case Attack() | Block():
            declaring.check(attempts, playing, action)
            return _waiting(attempts, structs.replace(playing, naming=(*playing.naming, action.pair)))
        case TakeBack():
            return _waiting(attempts, structs.replace(playing, naming=()))
        case Answer() | Choose() | Enough():
            raise CannotExecute(f"nothing is asked that “{action}” answers")
        case Pass() if (handed := deeds.handed_on(attempts.game(), playing)) is not None:
            board = attempts.base.with_playing(structs.replace(handed, naming=()))
            return Applied(board, attempts.of_next(board), ())
        case Declare(what, ()):
            return _deed(attempts, playing, Declare(what, playing.naming), action.answers)
    answers: tuple[Said, ...] = getattr(action, "answers", ())
    return _deed(attempts, playing, structs.replace(action, answers=()) if answers else action, answers)


def _deed(attempts: Attempts, playing: Playing, deed: Deed, said: tuple[Said, ...]) -> Applied:
    match attempts.of(deed, said):
        case Done(board, events):
            return Applied(board, None, events)
        case Refused(why):
            raise why
    return _waiting(attempts, structs.replace(playing, begun=deed, said=said, picked=(), naming=()))


def _waiting(attempts: Attempts, playing: Playing) -> Applied:
    """The board as it was, on which something is under way."""
    return Applied(attempts.base.with_playing(playing), attempts, ())


def only(attempts: Attempts, playing: Playing) -> AnyAction | None:
    """The one action that there is; None: there are several, or the game has ended."""
    found = offered(attempts, playing)
    return found[0] if len(found) == 1 else None
