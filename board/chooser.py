"""Whatever a text leaves open is asked: the `Question`, those who answer, and the error when nobody does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct, structs

from ..texts.numerals import shown, whole, written
from .errors import BoardError
from .state import ids as idset
from .state.ids import NONE, Ids


class Offered(Struct, frozen=True, gc=False):
    """Objects alike that may be chosen: ``count`` of them, from ``id`` on."""

    id: int
    count: int
    label: str


class Question(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is asked, of whom, and why.

    ``kind`` says what answers it:

    - "yes or no": True or False ("yes", "no")
    - "number": an integer, from ``least`` to ``most``
    - "text": words (a color, a name …); one of ``options``, if there are any
    - "options": one of ``options`` by its words or its position counted from 1, or a list of them
    - "objects": ids, a list of ids, or a mapping from an id to how many from there on; a name where only one fits

    ``about`` says what the answer is in the game: "may", "pay", "target", "object", "player", "mode", "option",
    "number", "mana", "color", "type", "card", "attack", "damage", "order", "chance"; ``source`` is the name of what
    asks.

    ``least`` and ``most`` say how many may be chosen (``most`` None: any number). ``chance``: not the player chooses
    but chance does, each of the options as likely as the others. ``among``: the text's own list, where not all of it
    can be chosen. `takes` says the same of one question in words.
    """

    kind: Literal["yes or no", "number", "text", "options", "objects"]
    player: str
    asks: str
    why: str = ""
    options: tuple[str, ...] = ()
    objects: tuple[Offered, ...] = ()
    least: int = 1
    most: int | None = 1
    chance: bool = False
    about: str = ""
    source: str = ""
    among: tuple[str, ...] = ()

    @property
    def takes(self) -> str:
        """Which answers fit, in words: “a whole number, at least 0”, “2 of the options, each by its words or …”."""
        least, most = written(self.least), "" if self.most is None else written(self.most)
        many = least if least == most else f"{least} to {most}" if most else f"at least {least}"
        match self.kind:
            case "yes or no":
                return "“yes” or “no”"
            case "number":
                return f"a whole number, {many if least == most else f'from {many}' if most else many}"
            case "text":
                return "one of the options, by its words" if self.options else "words"
            case "options" if (least, most) == ("1", "1"):
                return "one of the options, by its words or its position from 1"
            case "options":
                return f"a list of {many} of the options, each by its words or its position from 1"
            case "objects" if (least, most) == ("1", "1"):
                return "the id of one of the objects, or its name where only one has it"
            case "objects":
                return f"{many} of the objects: a list of ids, or a mapping from an id to how many from there on"


Answer = bool | int | str | Sequence["int | str"] | Mapping[int, int]


class Chooser(Protocol):
    """Answers questions: any function from a `Question` to an `Answer`. `Question.takes` says which answers fit.

    An answer that does not fit is an error (`ChoiceNeeded`), never bent to fit. `ScriptedChooser` answers from a list,
    `Chance` by a seed.
    """

    def __call__(self, question: Question, /) -> Answer: ...


#: So many options are named in a message.
MOST_SHOWN = 40


class ChoiceNeeded(BoardError):
    """Something is left to a player, or to a part of the game that the board does not model, and no answer was given.

    ``question`` says what and why; ``answer`` is the one that did not fit, if there was one.
    """

    def __init__(self, question: Question, answer: object = None, problem: str = "") -> None:
        self.question = question
        self.answer = answer
        why = f" ({question.why})" if question.why else ""
        options = (*question.options, *(f"{o.label} #{written(o.id)}" for o in question.objects))
        more = f" and {len(options) - MOST_SHOWN} more" if len(options) > MOST_SHOWN else ""
        offered = f" Options: {', '.join(options[:MOST_SHOWN])}{more}." if options else ""
        said = f" {shown(answer)} is no answer: {problem}." if problem else ""
        asked = f"{question.player} must choose: {question.asks}{why}.{offered} It takes {question.takes}."
        super().__init__(asked + said)


class ScriptedChooser:
    """Answers from a list, one of ``answers`` for each question, in order; keeps the questions that it was asked.

    Raises `ChoiceNeeded` when the list is at its end.
    """

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self._answers = list(answers)
        self.asked: list[Question] = []

    def __call__(self, question: Question, /) -> Answer:
        if len(self.asked) >= len(self._answers):
            raise ChoiceNeeded(question)
        self.asked.append(question)
        return self._answers[len(self.asked) - 1]

    @property
    def left(self) -> int:
        """How many answers have not been used."""
        return len(self._answers) - len(self.asked)


class Chance:
    """Draws what chance decides, by a ``seed``: the same seed, the same draws. What else is asked, ``others`` answers.

    The board itself draws nothing: with no such chooser the players say what chance chose.
    """

    def __init__(self, seed: int, others: Chooser | None = None) -> None:
        self._draws = random.Random(seed)
        self._others = others

    def __call__(self, question: Question, /) -> Answer:
        if question.chance and question.least == question.most:
            if question.kind == "objects":
                return self._drawn(question.objects, question.least)
            return self._draws.sample(range(1, len(question.options) + 1), question.least)
        if self._others is None:
            raise ChoiceNeeded(question)
        return self._others(question)

    def _drawn(self, offered: Sequence[Offered], count: int) -> list[int]:
        """So many of the objects, each as likely as the others."""
        drawn: dict[int, None] = {}
        total = sum(each.count for each in offered)
        while len(drawn) < count:
            at = self._draws.randrange(total)
            for each in offered:
                if at < each.count:
                    drawn[each.id + at] = None
                    break
                at -= each.count
        return list(drawn)


class Asker:
    """Asks a chooser and checks what it says. With no chooser, or for an answer that does not fit: `ChoiceNeeded`."""

    def __init__(self, chooser: Chooser | None) -> None:
        self._chooser = chooser
        self.source = ""  # the name of the spell or permanent whose effect asks
        self.for_triggered = False  # targets are chosen for what triggered: any that is offered will do (CR 603.3d)
        self.asked = 0  # how often the chooser was asked
        self._told = getattr(chooser, "forced", None)  # who wants to know of choices with one outcome
        self.decides: Callable[[str], str] = str  # who makes a player's choices (CR 723.5)

    def _ask(self, question: Question) -> Answer:
        if self._chooser is None:
            raise ChoiceNeeded(self._for_another(question))
        question = self._for_another(question)
        self.asked += 1
        return self._chooser(question)

    def _for_another(self, question: Question) -> Question:
        """It is asked of who controls the player, if somebody does (CR 723.5)."""
        who = self.decides(question.player)
        return question if who == question.player else structs.replace(question, player=who)

    def _only(self, about: str, player: str, ids: Ids, labels: tuple[str, ...], alike: Ids = NONE) -> Ids:
        """There was only one way to choose: nobody is asked, but a chooser may want to know.

        Of objects that are ``alike`` it may say which they were.
        """
        named = self._told(about, player, self.source, alike or ids, labels) if self._told and (ids or labels) else NONE
        return named if named and idset.size(named) == idset.size(ids) else ids

    def determined(self, about: str, player: str, labels: tuple[str, ...]) -> None:
        """What is so by the rules, and nobody is asked: a chooser that has an answer for it may want to know."""
        if self._told:
            self._told(about, player, self.source, NONE, labels)

    def yes(self, player: str, asks: str, why: str = "", *, about: str = "may") -> bool:
        """A yes or a no."""
        question = Question("yes or no", player, asks, why, about=about, source=self.source)
        answer = self._ask(question)
        if isinstance(answer, str) and answer.casefold() in {"yes", "no"}:
            return answer.casefold() == "yes"
        if isinstance(answer, bool):
            return answer
        raise ChoiceNeeded(question, answer, "yes or no")

    def number(
        self, player: str, asks: str, why: str = "", least: int = 0, most: int | None = None, *, about: str = "number"
    ) -> int:
        """A whole number, at least ``least`` and at most ``most``; not asked where that is only one."""
        if least == most:
            self.determined(about, player, (asks, str(least)))
            return least
        question = Question("number", player, asks, why, least=least, most=most, about=about, source=self.source)
        answer = self._ask(question)
        if isinstance(answer, str) and answer.isdecimal():
            answer = whole(answer)
        fits = isinstance(answer, int) and not isinstance(answer, bool)
        if fits and least <= answer and (most is None or answer <= most):  # type: ignore[operator]
            return answer  # type: ignore[return-value]
        limit = "" if most is None else f" and at most {written(most)}"
        raise ChoiceNeeded(question, answer, f"a whole number, at least {written(least)}{limit}")

    def text(
        self, player: str, asks: str, why: str = "", options: tuple[str, ...] = (), *, about: str = "option"
    ) -> str:
        """Words: one of the options, where there are any."""
        question = Question("text", player, asks, why, options, about=about, source=self.source)
        answer = self._ask(question)
        if isinstance(answer, str) and answer and (not options or answer in options):
            return answer
        raise ChoiceNeeded(question, answer, "one of the options" if options else "words")

    def options(
        self,
        player: str,
        asks: str,
        why: str,
        options: tuple[str, ...],
        least: int = 1,
        most: int = 1,
        *,
        chance: bool = False,
        about: str = "option",
        again: bool = False,
        among: tuple[str, ...] = (),
    ) -> tuple[int, ...]:
        """Positions, from 0, of the chosen options in their order; not asked where there is only one way to choose.

        ``again``: the same option may be chosen more than once. ``among``: the text's own list.
        """
        if least == most == len(options) and (not again or most == 1):
            self._only(about, player, (), options)
            return tuple(range(len(options)))
        question = Question(
            "options",
            player,
            asks,
            why,
            options,
            least=least,
            most=most,
            chance=chance,
            about="chance" if chance else about,
            source=self.source,
            among=among if among != options else (),
        )
        answer = self._ask(question)
        chosen = [self._option(question, answer, item) for item in _listed(question, answer)]
        if not least <= len(chosen) <= most or (len(set(chosen)) < len(chosen) and not again):
            raise ChoiceNeeded(
                question, answer, f"from {written(least)} to {written(most)}{'' if again else ' different ones'}"
            )
        return tuple(sorted(chosen))

    @staticmethod
    def _option(question: Question, answer: Answer, item: object) -> int:
        """The position, from 0, of the option that is said by its words or its position from 1."""
        options = question.options
        if isinstance(item, str) and item.isdecimal() and item not in options:
            item = whole(item)
        if isinstance(item, str) and item in options:
            return options.index(item)
        if isinstance(item, int) and not isinstance(item, bool) and 1 <= item <= len(options):
            return item - 1
        raise ChoiceNeeded(question, answer, f"{shown(item)} is not among the options")

    def objects(
        self,
        player: str,
        asks: str,
        why: str,
        offered: Sequence[Offered],
        least: int = 1,
        most: int | None = 1,
        *,
        about: str = "object",
    ) -> Ids:
        """The ids of the chosen objects; not asked where there is only one way to choose (or all are alike)."""
        total = sum([o.count for o in offered])
        least = min(least, total)
        most = total if most is None else min(most, total)
        if least == most == total or (least == most and len(offered) == 1):
            alike = idset.union([(o.id, o.count) for o in offered])
            return self._only(about, player, idset.take(alike, most), (), alike)
        question = Question(
            "objects",
            player,
            asks,
            why,
            objects=tuple(offered),
            least=least,
            most=most,
            chance=about == "chance",
            about=about,
            source=self.source,
        )
        answer = self._ask(question)
        chosen = idset.union(*(self._found(question, answer, item) for item in self._items(question, answer)))
        if not least <= idset.size(chosen) <= most:
            raise ChoiceNeeded(question, answer, f"from {written(least)} to {written(most)} of them")
        return chosen

    def order(self, player: str, asks: str, why: str, labels: tuple[str, ...]) -> tuple[int, ...]:
        """Positions, from 0, of all of these in the order that the player says; not asked where they are alike."""
        if len(set(labels)) < 2:
            return tuple(range(len(labels)))
        question = Question(
            "options",
            player,
            asks,
            why,
            labels,
            least=len(labels),
            most=len(labels),
            about="order",
            source=self.source,
        )
        answer = self._ask(question)
        left = list(range(len(labels)))
        chosen: list[int] = []
        for item, _ in self._items(question, answer):
            if isinstance(item, str) and item.isdecimal() and item not in labels:
                item = whole(item)
            at = item - 1 if isinstance(item, int) else next((i for i in left if labels[i] == item), -1)
            if at not in left:
                raise ChoiceNeeded(question, answer, f"{shown(item)} is not among what is left of the options")
            left.remove(at)
            chosen.append(at)
        if left:
            raise ChoiceNeeded(question, answer, "all of them, in order")
        return tuple(chosen)

    def aims(
        self,
        player: str,
        asks: str,
        why: str,
        offered: Sequence[Offered],
        players: tuple[str, ...],
        least: int,
        most: int | None,
        *,
        about: str = "target",
    ) -> tuple[Ids, tuple[str, ...]]:
        """Objects and players chosen together, as targets; not asked where there is only one way to choose."""
        total = sum([o.count for o in offered]) + len(players)
        least = min(least, total)
        most = total if most is None else min(most, total)
        if least == most == total:
            only = idset.union([(o.id, o.count) for o in offered])
            return self._only(about, player, only, players), players
        question = Question(
            "objects", player, asks, why, players, tuple(offered), least, most, about=about, source=self.source
        )
        answer = self._ask(question)
        items = self._items(question, answer)
        named = [what for what, _ in items if isinstance(what, str) and what in players]
        found = [self._found(question, answer, item) for item in items if item[0] not in named]
        chosen = idset.union(*found)
        if not least <= idset.size(chosen) + len(set(named)) <= most:
            raise ChoiceNeeded(question, answer, f"from {written(least)} to {written(most)} of them")
        return chosen, tuple(p for p in players if p in named)

    @staticmethod
    def _items(question: Question, answer: Answer) -> list[tuple[int | str, int]]:
        if isinstance(answer, Mapping):
            return list(answer.items())
        if isinstance(answer, bool):
            raise ChoiceNeeded(question, answer, "ids of objects")
        if isinstance(answer, int | str):
            return [(answer, 1)]
        if not isinstance(answer, Sequence):
            raise ChoiceNeeded(question, answer, "ids of objects")
        return [(item, 1) for item in answer]

    @staticmethod
    def _found(question: Question, answer: Answer, item: tuple[int | str, int]) -> Ids:
        what, count = item
        if isinstance(what, bool) or not isinstance(what, int | str) or not isinstance(count, int):
            raise ChoiceNeeded(question, answer, f"{shown(what)} is no id")
        if isinstance(what, str) and not what.isdecimal():
            named = [o for o in question.objects if o.label == what]
            if len(named) != 1:
                raise ChoiceNeeded(question, answer, f"{len(named)} of them are called {shown(what)}")
            what = named[0].id
        first = whole(what) if isinstance(what, str) else what
        offered = idset.union([(o.id, o.count) for o in question.objects])
        if count < 1 or idset.size(idset.common(((first, count),), offered)) != count:
            raise ChoiceNeeded(question, answer, f"{shown(what)} is not among them")
        return ((first, count),)


def _listed(question: Question, answer: Answer) -> list[object]:
    """What was answered, as a list."""
    if isinstance(answer, Mapping) or not isinstance(answer, int | str | Sequence):
        raise ChoiceNeeded(question, answer, "one of the options, or a list of them")
    return [answer] if isinstance(answer, int | str) else list(answer)
