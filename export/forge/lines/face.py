"""All lines of a face: its abilities one after the other, each as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct, structs

from .... import instructions as i
from ..errors import CannotExport
from ..script import Line, Words
from .activated import activated, spell
from .classes import had_from, level, level_of
from .common import Context
from .keywords import keyword_lines
from .replacements import replaced
from .sagas import chapters
from .statics import static
from .triggers import triggered, upkeep_cost


class Problem(Struct, frozen=True):
    """What of a face could not be written: the words, and why."""

    words: str
    why: str


class Lines(Struct, frozen=True):
    """The keywords and lines of a face, and what could not be written."""

    keywords: tuple[Words, ...]
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]


def lines_of(abilities: Sequence[i.Ability], context: Context) -> Lines:
    """The lines of all these abilities; what has no form is a problem, and nothing of it is written."""
    keywords: list[Words] = []
    lines: list[Line] = []
    problems: list[Problem] = []
    for group in _groups(abilities):
        try:
            more, said = _written(group, context)
        except CannotExport as problem:
            problems.append(Problem("\n".join(context.words(each) for each in group), str(problem)))
            continue
        lines += more
        keywords += said
    return Lines(tuple(keywords), tuple(lines), tuple(problems))


def _groups(abilities: Iterable[i.Ability]) -> Iterable[list[i.Ability]]:
    """Abilities that are one line: a keyword's sentences, a spell's paragraphs, a Saga's chapters, a Class's levels."""
    all_ = [each for each in abilities if each.kind != "reminder"]
    levels = {number: each for each in all_ if (number := level_of(each))}
    own = [each for each in all_ if had_from(each) not in levels and not level_of(each)]
    whole = [each for each in own if each.kind in ("spell", "chapter")]
    rest = [each for each in own if each.kind not in ("spell", "chapter")]
    for kind in ("spell", "chapter"):
        if those := [each for each in whole if each.kind == kind]:
            yield those
    for _, group in groupby(rest, key=lambda each: (each.keyword, each.span) if each.kind == "keyword" else id(each)):
        yield list(group)
    for number, ability in levels.items():
        yield [ability, *(each for each in all_ if had_from(each) == number)]


def _written(group: list[i.Ability], context: Context) -> tuple[list[Line], list[Words]]:
    first = group[0]
    if level_of(first):
        return [], [_level(group, context)]
    if any(each.only_while is not None for each in group):
        raise CannotExport(first, "an ability that is had at some level")
    if first.kind == "keyword":
        return [], keyword_lines(group, context)
    if first.kind == "spell":
        return [spell(group, context)], []
    if first.kind == "chapter":
        return [], [chapters(group, context)]
    return _one(first, context)


def _level(group: list[i.Ability], context: Context) -> Words:
    """A level of a Class with what it has from then on."""
    lines: list[Line] = []
    keywords: list[Words] = []
    for each in group[1:]:
        more, said = _written([structs.replace(each, only_while=None)], context)
        lines += more
        keywords += said
    return level(group[0], lines, keywords, context)


def _one(ability: i.Ability, context: Context) -> tuple[list[Line], list[Words]]:
    if ability.keyword is not None:
        raise CannotExport(ability, f"what the keyword before it adds: {ability.keyword}")
    if ability.kind in ("activated", "loyalty"):
        return [activated(ability, context)], []
    if ability.kind == "triggered" and (upkeep := upkeep_cost(ability, context)) is not None:
        return [], [upkeep]
    if ability.kind == "triggered":
        if ability.replacements or ability.statics or ability.costs:
            raise CannotExport(ability, "a triggered ability that is more than its steps")
        return triggered(ability, context), []
    return _standing(ability, context)


def _standing(ability: i.Ability, context: Context) -> tuple[list[Line], list[Words]]:
    if ability.steps or ability.trigger is not None or ability.condition is not None or ability.casting:
        raise CannotExport(ability, "a static ability that does something")
    lines, keywords = static(ability, context)
    more, said = replaced(ability, context)
    if not lines and not more and not keywords and not said:
        raise CannotExport(ability, "a static ability of which nothing stands")
    return lines + more, keywords + said
