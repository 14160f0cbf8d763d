"""What is asked is answered by actions: each question's answers, picked one after the other where there are several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..errors import CannotExecute
from ..state.actions import Answer, Choose, Enough, Picked, Said
from .attempts import joined

if TYPE_CHECKING:
    from ..chooser import Question
    from ..state.actions import AnyAction, Stage

#: So many numbers are offered where the question has no upper bound; any that fits may be said.
MOST_NUMBERS = 50


def answers(
    question: Question, picked: tuple[Picked, ...], words: Callable[[str], tuple[str, ...]]
) -> tuple[Stage, ...]:
    """The actions that answer a question of which so much has been ``picked``; ``words``: what may be said of colors,
    types and names where the question leaves that open.
    """
    match question.kind:
        case "yes or no":
            return (Answer(True), Answer(False))
        case "number":
            return tuple(map(Answer, _numbers(question)))
        case "text":
            return tuple(map(Answer, question.options or words(question.about)))
        case "options":
            found = tuple(_options(question, picked))
        case "objects":
            found = tuple(_objects(question, picked))
    return (Enough(), *found) if _is_enough(question, picked) else found


def _numbers(question: Question) -> Iterator[int]:
    """All of few; of many the first, and the greatest."""
    most = question.most if question.most is not None else question.least + MOST_NUMBERS - 1
    yield from range(question.least, min(most, question.least + MOST_NUMBERS - 1) + 1)
    if most >= question.least + MOST_NUMBERS:
        yield most


def size(picked: tuple[Picked, ...]) -> int:
    """How many were picked."""
    return sum(each.count for each in picked)


def _is_enough(question: Question, picked: tuple[Picked, ...]) -> bool:
    number = size(picked)
    return question.least <= number and (question.most is None or number < question.most or not question.most)


def is_whole(question: Question, picked: tuple[Picked, ...]) -> bool:
    """Whether no more can be picked."""
    number = size(picked)
    if question.most is not None and number >= question.most:
        return True
    return not (_options(question, picked) if question.kind == "options" else _objects(question, picked))


def _options(question: Question, picked: tuple[Picked, ...]) -> list[Choose]:
    """The options that may be picked next: in the order that they have, unless the order is what is asked."""
    taken = [int(each.what) for each in picked]
    if question.about == "order":
        return [Choose(Picked(at), label) for at, label in enumerate(question.options, 1) if at not in taken]
    again = question.least > len(question.options)  # an option may be chosen more than once
    first = taken[-1] + (not again) if taken else 1
    last = len(question.options) if again else len(question.options) - max(0, question.least - len(taken) - 1)
    return [Choose(Picked(at), label) for at, label in enumerate(question.options, 1) if first <= at <= last]


class _Left(NamedTuple):
    """What may still be picked of what is offered: from this one on so many alike."""

    what: int | str
    number: int
    label: str


def _objects(question: Question, picked: tuple[Picked, ...]) -> list[Choose]:
    """The objects and players that may be picked next, of those alike so many: in the order that they have, and only
    where enough are left after them.
    """
    there = _left(question, picked)
    wanted = question.least - size(picked)
    room = question.most - size(picked) if question.most is not None else None
    after = sum(each.number for each in there)
    found: list[Choose] = []
    for each in there:
        after -= each.number
        most = each.number if room is None else min(room, each.number)
        if each.number + after < wanted:
            break
        found += [Choose(Picked(each.what, number), each.label) for number in amounts(most)]
    return found


def _left(question: Question, picked: tuple[Picked, ...]) -> list[_Left]:
    """What comes after what was picked last, and what is left of that."""
    there = [_Left(each.id, each.count, each.label) for each in question.objects]
    there += [_Left(name, 1, name) for name in question.options]
    if not picked:
        return there
    last = picked[-1]
    for at, each in enumerate(there):
        if isinstance(each.what, str) or isinstance(last.what, str):
            if each.what == last.what:
                return there[at + 1 :]
        elif each.what <= last.what < each.what + each.number:
            gone = last.what + last.count - each.what
            rest = [_Left(each.what + gone, each.number - gone, each.label)] if gone < each.number else []
            return [*rest, *there[at + 1 :]]
    return []


def rest(question: Question, picked: tuple[Picked, ...]) -> tuple[Picked, ...]:
    """What may still be picked, all of it."""
    return tuple(Picked(each.what, each.number) for each in _left(question, picked))


def amounts(most: int) -> Iterator[int]:
    """How many of so many alike are offered: one, twice as many …, all; others come by picking again."""
    number = 1
    while number < most:
        yield number
        number *= 2
    if most:
        yield most


def picked_one(
    question: Question, picked: tuple[Picked, ...], action: AnyAction
) -> tuple[Said | None, tuple[Picked, ...]]:
    """What is said with this action, if it is all that is asked; else what has been picked now.

    Raises `CannotExecute` for an action that does not answer the question.
    """
    match action:
        case Answer(value) if question.kind in ("yes or no", "number", "text"):
            return Said(value), ()
        case Enough() if question.kind in ("options", "objects"):
            return Said(picked=_as_said(question, picked)), ()
        case Choose(what) if question.kind in ("options", "objects"):
            now = (*picked, what)
            if is_whole(question, now):
                return Said(picked=_as_said(question, now)), ()
            return None, now
    raise CannotExecute(f"“{action}” is no answer to {question.asks!r}: it takes {question.takes}")


def _as_said(question: Question, picked: tuple[Picked, ...]) -> tuple[Picked, ...]:
    return picked if question.kind == "options" else joined(picked)
