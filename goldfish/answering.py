"""Answers what the texts leave open, for a deck that is played alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence

from .. import instructions as i
from ..board import Answer, CannotExecute, Question
from ..board.chooser import Offered
from ..board.game import Game
from ..board.looking.candidates import Candidate
from ..board.state.ids import Ids
from .giving_up import given_up, has_spare, worth
from .meant import is_kind

_GIVEN_UP = frozenset(["sacrifice", "discard", "CR 702.51a", "CR 702.66a", "CR 702.126a"])
_TAKEN = frozenset(["target", "CR 701.34", "untap", "regenerate"])
"""Why objects are chosen, where as few are as must be, or as many as may be."""
_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
_NUMBER = re.compile(r" #\d+")
AIMLESS = "nothing but its own to aim at"


class Answers:
    """Chance by the game's seed; mana as it is wanted; targets the opponent's, or its own where they are meant.

    “May” is done, but nothing except tokens is sacrificed for it; a number is the largest; of several things the first
    are chosen: as many as may be, but of what is given up no more than must be, tokens first, then what is worth least.
    ``held``: the name of what has no target among its own. ``kinds``: for each player the creature types of the deck,
    the most frequent first. ``crew``: who is tapped for what is crewed now. ``game`` is the one in which it is asked.
    """

    def __init__(self, draws: random.Random, kinds: Mapping[str, Sequence[str]]) -> None:
        self.mana = ""
        self.held = ""
        self.crew: tuple[int, ...] = ()
        self.game: Game | None = None
        self._kinds = kinds
        self._draws = draws

    def __call__(self, question: Question, /) -> Answer:
        if question.chance:
            return self._by_chance(question)
        match question.kind:
            case "yes or no":
                return question.about != "may" or self._is_worth_it(question)
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

    def _is_worth_it(self, question: Question) -> bool:
        """Whether nothing but tokens is given up for what the player may do."""
        sources = [*self._named(question.source)]
        mays = [may for each in sources for may in self._values(each) if isinstance(may, i.May)]
        asked = [what for may in mays if may.text == question.asks for step in may.steps for what in given_up(step)]
        return self.game is None or all(has_spare(self.game, sources[0], what) for what in asked)

    def forced(self, about: str, player: str, source: str, ids: Ids, labels: tuple[str, ...]) -> None:
        """There was only one way to choose, and nobody was asked: its own is no target here, either."""
        if about == "target" and self._is_held(source) and ids:
            raise CannotExecute(AIMLESS)

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
                raise CannotExecute(AIMLESS)
        elif question.why == "CR 701.34":
            objects = tuple(each for each in objects if self._whose(each) == question.player)
        elif question.why == "sacrifice":
            objects = tuple(sorted(objects, key=self._worth))
        wanted = self._wanted(question)
        ids = [each.id + k for each in objects for k in range(min(each.count, wanted))]
        return ids[:wanted] if len(ids) >= question.least else self._all(question)

    def _wanted(self, question: Question) -> int:
        """How many are chosen, if there are so many."""
        if question.why in _GIVEN_UP:
            return question.least
        if question.most is None or question.most == 0:
            return max(question.least, question.most is None)
        elsewhere = not any(self._permanent(each.id) for each in question.objects)
        if question.why in _TAKEN or elsewhere or self._means_well(question.source):
            return question.most
        return max(question.least, 1)

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
        if self._is_held(question.source):
            return theirs
        mine = tuple(each for each in question.objects if each not in theirs)
        return (*mine, *theirs) if self._means_well(question.source) else (*theirs, *mine)

    def _is_held(self, source: str) -> bool:
        return bool(self.held) and self.held == _name(source)

    def _permanent(self, identity: int) -> Candidate | None:
        there = self.game.view().candidates if self.game is not None else ()
        return next((c for c in there for first, count in c.ids if first <= identity < first + count), None)

    def _worth(self, offered: Offered) -> tuple[bool, int, int]:
        permanent = self._permanent(offered.id)
        return worth(permanent) if permanent is not None else (True, 0, 0)

    def _whose(self, offered: Offered) -> str:
        permanent = self._permanent(offered.id)
        return permanent.controller if permanent is not None else ""

    def _named(self, source: str) -> Iterator[Candidate]:
        """What has that name: permanents, and spells on the stack."""
        if self.game is not None:
            there = (*self.game.view().candidates, *self.game.candidates_elsewhere({"stack"}))
            yield from (each for each in there if each.seen.name == _name(source))

    def _values(self, source: Candidate) -> Iterator[i.Value]:
        assert self.game is not None
        for ability in self.game.rules.compiled(source.base):
            yield from ability.walk()

    def _means_well(self, source: str) -> bool:
        """Whether an ability of what asks is meant for one's own."""
        if self.game is None:
            return True
        compiled = self.game.rules.compiled
        return any(is_kind(ability) for each in self._named(source) for ability in compiled(each.base))

    def _words(self, question: Question) -> Answer:
        wanted = {self.mana, f"{{{self.mana}}}", _WORDS.get(self.mana, "")} - {""}
        fitting: list[int | str] = [each for each in question.options if each in wanted] if self.mana else []
        if not question.options:
            if question.about == "color":
                return _WORDS.get(self.mana, "white")
            if question.about == "card":  # of a card that the board can't look at nobody knows which it is
                raise CannotExecute(f"nobody knows {_NUMBER.sub('', question.asks)}")
            return next(iter(self._kinds.get(question.player, ())), "Human")
        fitting = self._opponents(question) or fitting
        chosen = fitting or [*question.options]
        if question.kind == "text" or (question.least, question.most) == (1, 1):
            return chosen[0]
        return chosen[: max(question.least, 1)]


def _name(source: str) -> str:
    """The name of what asks, without its number."""
    return source.partition(" #")[0]
