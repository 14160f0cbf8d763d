"""Answers what the texts leave open, for a deck that is played alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..board import Answer, CannotExecute, Question
from ..board.state.ids import Ids

#: What may be chosen is taken; the rest may be what is given up.
_TAKEN = frozenset(["target"])
_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


class Answers:
    """Chance by the game's seed; mana as it is wanted; targets the opponent's, or its own where ``own`` allows it.

    “May” is done, a number is the largest, of several things the first are chosen: all that may be of “up to two”, but
    of what is given up no more than must be, tokens first. ``kinds``: the deck's creature types, the most frequent
    first.
    """

    def __init__(self, draws: random.Random, opponent: str, kinds: Sequence[str] = ()) -> None:
        self.kinds = tuple(kinds)
        self.mana = ""
        self.own = True
        self._draws = draws
        self._opponent = opponent

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
        if self._opponent in question.options:
            return [self._opponent]
        if question.about == "target" and not self.own:
            if question.least == 0:
                return []
            raise CannotExecute(f"nothing but its own to aim at: {question.asks}")
        wanted = question.least
        if question.about in _TAKEN and question.most is not None:
            wanted = question.most
        elif question.most != 0:
            wanted = max(question.least, 1)
        ids = [each.id + k for each in question.objects for k in range(min(each.count, wanted))]
        return ids[:wanted]

    def _words(self, question: Question) -> Answer:
        wanted = {self.mana, f"{{{self.mana}}}", _WORDS.get(self.mana, "")} - {""}
        fitting = [each for each in question.options if each in wanted] if self.mana else []
        if not question.options:
            if question.about == "color":
                return _WORDS.get(self.mana, "white")
            if question.about == "card":  # of a card that the board can't look at nobody knows which it is
                raise CannotExecute(f"nobody knows {question.asks}")
            return next(iter(self.kinds), "Human")
        if self._opponent in question.options:
            fitting = [self._opponent]
        chosen = fitting or [*question.options]
        if question.kind == "text" or (question.least, question.most) == (1, 1):
            return chosen[0]
        return chosen[: max(question.least, 1)]
