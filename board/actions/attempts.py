"""A deed is tried with the answers that have been said: it is done, asks for more, or is refused; and that is kept."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from ...values.colors import COLOR_WORDS
from ..chooser import ChoiceNeeded
from ..errors import BoardError
from ..looking.seen import kind_of_subtype
from ..state.actions import Picked, Said
from ..state.halves import combined
from . import deeds

if TYPE_CHECKING:
    from ..board import Board
    from ..chooser import Answer, Question
    from ..game import Game
    from ..looking.view import View
    from ..state.actions import Deed, Playing
    from ..state.events import AnyEvent


class Done(NamedTuple):
    """The board after it, and what happened."""

    board: Board
    events: tuple[AnyEvent, ...]


class Asked(NamedTuple):
    """It waits for the answer to this; whether that is a target of an ability that triggered."""

    question: Question
    for_triggered: bool


class Refused(NamedTuple):
    """It can't be done so."""

    why: BoardError


Outcome = Done | Asked | Refused


class Attempts:
    """What has been found out about a board on which nothing is begun: kept with it, as neither changes."""

    def __init__(self, base: Board, view: View | None = None, game: Game | None = None) -> None:
        self.base = base
        self._outcomes: dict[tuple[Deed, tuple[Said, ...]], Outcome] = {}
        self._view = view
        self._game = game
        self._able: tuple[tuple[int, str | int], ...] | None = None

    @property
    def view(self) -> View:
        """What every permanent of the board is."""
        if self._view is None:
            self._view = self.game().view()
        return self._view

    def game(self) -> Game:
        """A working copy of the board, to be looked at."""
        if self._game is None:
            self._game = self.base.game(None, self._view)
        return self._game

    def able(self, playing: Playing) -> tuple[tuple[int, str | int], ...]:
        """The creatures that could attack or block, as that is due, each with each of those whom it could."""
        if self._able is None:
            game = self.game()
            found = deeds.attacks(game) if playing.due == "attackers" else deeds.blocks(game, playing.priority)
            self._able = tuple(found)
        return self._able

    def of_next(self, board: Board) -> Attempts:
        """What is known of a ``board`` on which nothing but who has priority is otherwise."""
        return Attempts(board, self._view, self._game)

    def words(self, about: str) -> tuple[str, ...]:
        """What may be said where the words are left open: colors, creature types and names that are in the game."""
        if about == "color":
            return tuple(COLOR_WORDS.values())
        there = [combined(e.face) for e in self.base.state.elsewhere if e.known]
        there += [p.face for p in self.base.state.permanents]
        if about == "type":
            types = {kind for each in there for kind in each.subtypes if kind_of_subtype(kind) == "creature"}
            return tuple(sorted(types)) or ("Human",)
        return tuple(dict.fromkeys(each.name for each in there if each.name))

    def of(self, deed: Deed, said: tuple[Said, ...]) -> Outcome:
        """What comes of the deed with these answers."""
        key = deed, said
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = self._tried(deed, said)
        return found

    def _tried(self, deed: Deed, said: tuple[Said, ...]) -> Outcome:
        answering = Answering(self.base, said)
        game = self.base.game(answering, self.view)
        try:
            deeds.do(game, deed)
        except ChoiceNeeded as error:
            return Asked(error.question, game.asker.for_triggered) if error.answer is None else Refused(error)
        except BoardError as error:
            return Refused(error)
        if game.playing is not None and answering.drawn:
            game.playing = structs.replace(game.playing, drawn=game.playing.drawn + answering.drawn)
        board, events = self.base.of(game), tuple(game.events)
        board._attempts = Attempts(board, game.known_view, game.closed())
        return Done(board, events)


class Answering:
    """Answers what has been said, one after the other, and draws what chance decides by the board's seed."""

    def __init__(self, board: Board, said: tuple[Said, ...]) -> None:
        playing = board.state.playing
        self._seed = playing.seed if playing is not None else None
        self._before = playing.drawn if playing is not None else 0
        self._said = said
        self._at = 0
        self.drawn = 0

    def __call__(self, question: Question, /) -> Answer:
        if question.chance and self._seed is not None and question.least == question.most:
            self.drawn += 1
            return drawn(question, random.Random(f"{self._seed} {self._before + self.drawn}"))
        if self._at == len(self._said):
            raise ChoiceNeeded(question)
        said = self._said[self._at]
        self._at += 1
        return answer_of(question, said)


def answer_of(question: Question, said: Said) -> Answer:
    """What was said, as a chooser says it."""
    if said.value is not None:
        return said.value
    if question.kind == "options" and question.about == "order":
        return [each.what for each in said.picked]
    if question.kind == "options":
        return [int(each.what) for each in said.picked]
    return {each.what: each.count for each in said.picked}  # type: ignore[misc]


def drawn(question: Question, chance: random.Random) -> Answer:
    """What chance draws of what is offered, each as likely as the others."""
    if question.kind != "objects":
        return chance.sample(range(1, len(question.options) + 1), question.least)
    total = sum(each.count for each in question.objects)
    ids: dict[int, int] = {}
    while len(ids) < question.least:
        at = chance.randrange(total)
        for each in question.objects:
            if at < each.count:
                ids[each.id + at] = 1
                break
            at -= each.count
    return ids


def joined(picked: tuple[Picked, ...]) -> tuple[Picked, ...]:
    """Neighbours that were picked one after the other as one."""
    found: list[Picked] = []
    for each in picked:
        last = found[-1] if found else None
        if last is not None and isinstance(last.what, int) and last.what + last.count == each.what:
            found[-1] = Picked(last.what, last.count + each.count)
        else:
            found.append(each)
    return tuple(found)
