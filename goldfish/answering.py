"""Answers what the texts leave open, for a deck that is played alone."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..board import Answer, CannotExecute, Question
from ..board.chooser import Offered
from ..board.game import Game
from ..board.state.ids import Ids
from .meant import is_kind

#: What may be chosen is taken; the rest may be what is given up.
_TAKEN = frozenset(["target"])
_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


class Answers:
    """Chance by the game's seed; mana as it is wanted; targets the opponent's, or its own where ``own`` allows it.

    “May” is done, a number is the largest, of several things the first are chosen: all that may be of “up to two”, but
    of what is given up no more than must be, tokens first. ``kinds``: for each player the creature types of the deck,
    the most frequent first. ``crew``: who is tapped for what is crewed now. ``game`` is the one in which it is asked.
    """

    def __init__(self, draws: random.Random, kinds: Mapping[str, Sequence[str]]) -> None:
        self.mana = ""
        self.own = True
        self.crew: tuple[int, ...] = ()
        self.game: Game | None = None
        self._kinds = kinds
        self._draws = draws

    def __call__(self, question: Question, /) -> Answer:
        if question.chance:
            return self._by_chance(question)
        match question.kind:
            case "yes or no":
                return True
            case "number":
                return question.most if question.most is not None else question.least
            case "objects":
                return self._objects(question)
        return self._words(question)

    def _by_chance(self, question: Question) -> Answer:
        """So many of the options, by their numbers, or of the objects, by their ids."""
        if question.kind != "objects":
            return self._draws.sample(range(1, len(question.options) + 1), question.least)
        chosen: list[int | str] = []
        places = sorted(self._draws.sample(range(sum(each.count for each in question.objects)), question.least))
        before = 0
        for each in question.objects:
            chosen += [each.id + place - before for place in places if before <= place < before + each.count]
            before += each.count
        self._draws.shuffle(chosen)
        return chosen

    def forced(self, about: str, player: str, source: str, ids: Ids, labels: tuple[str, ...]) -> None:
        """There was only one way to choose, and nobody was asked: its own is no target here, either."""
        if about == "target" and not self.own and ids:
            raise CannotExecute(f"nothing but its own to aim at: {source}")

    def _objects(self, question: Question) -> Answer:
        if opponents := self._opponents(question):
            return opponents[:1]
        if self.crew and {each.id for each in question.objects} & {*self.crew}:
            return list(self.crew)
        objects = question.objects
        if question.about == "target":
            objects = self._aimed_at(question)
            if not objects and question.least == 0:
                return []
            if not objects:
                raise CannotExecute(f"nothing but its own to aim at: {question.asks}")
        wanted = question.least
        if question.about in _TAKEN and question.most is not None:
            wanted = question.most
        elif question.most != 0:
            wanted = max(question.least, 1)
        ids = [each.id + k for each in objects for k in range(min(each.count, wanted))]
        return ids[:wanted] if len(ids) >= question.least else self._all(question)

    @staticmethod
    def _all(question: Question) -> Answer:
        """Where there are too few of those that were wanted, others must be."""
        return [each.id + k for each in question.objects for k in range(min(each.count, question.least))][
            : question.least
        ]

    def _opponents(self, question: Question) -> list[int | str]:
        return [each for each in question.options if each in self._kinds and each != question.player]

    def _aimed_at(self, question: Question) -> tuple[Offered, ...]:
        """Those of others first, or only these; its own first where it is meant for these."""
        theirs = tuple(each for each in question.objects if self._whose(each) not in ("", question.player))
        if not self.own:
            return theirs
        mine = tuple(each for each in question.objects if each not in theirs)
        return (*mine, *theirs) if self._means_well(question.source) else (*theirs, *mine)

    def _whose(self, offered: Offered) -> str:
        permanent = self.game.stack_of(offered.id) if self.game is not None else None
        return permanent.controller if permanent is not None else ""

    def _means_well(self, source: str) -> bool:
        """Whether an ability of what asks is meant for one's own."""
        if self.game is None:
            return True
        named = (each for each in self.game.view().candidates if each.seen.name == source.partition(" #")[0])
        return any(is_kind(ability) for each in named for ability in self.game.rules.compiled(each.base))

    def _words(self, question: Question) -> Answer:
        wanted = {self.mana, f"{{{self.mana}}}", _WORDS.get(self.mana, "")} - {""}
        fitting: list[int | str] = [each for each in question.options if each in wanted] if self.mana else []
        if not question.options:
            if question.about == "color":
                return _WORDS.get(self.mana, "white")
            if question.about == "card":  # of a card that the board can't look at nobody knows which it is
                raise CannotExecute(f"nobody knows {question.asks}")
            return next(iter(self._kinds.get(question.player, ())), "Human")
        fitting = self._opponents(question) or fitting
        chosen = fitting or [*question.options]
        if question.kind == "text" or (question.least, question.most) == (1, 1):
            return chosen[0]
        return chosen[: max(question.least, 1)]
