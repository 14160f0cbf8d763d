"""A text cut up by what its words became: from its tree, its program and what the program says of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal

from msgspec import Struct, structs

from .. import instructions as i
from ..compiler.records.left import left_in_words
from ..grammar import nodes as n
from ..grammar.called import called
from ..grammar.definitions import NONE, Definitions
from ..grammar.traversal import children
from ..instructions.values import Value
from .intervals import Intervals
from .placing import Placed, placed, rule_of

Became = Literal[
    "trigger",
    "condition",
    "cost",
    "step",
    "standing",
    "object",
    "number",
    "token",
    "duration",
    "keyword",
    "reminder",
    "words",
    "lost",
    "",
]
"""What a stretch became; colors.py says each in a sentence. "" is what has no meaning of its own: a full stop."""

_SPACES = re.compile(r"\s+")
_TRIGGERS = frozenset(["when", "whenever", "at"])
_NUMBERS = frozenset(["number", "power/toughness", "power/toughness change"])


class Stretch(Struct, frozen=True):
    """Words that became one thing.

    ``nodes`` are the types of the tree's nodes that they stand in, ``instructions`` those of the program, each from
    the inside out; ``means`` says in English what they were understood as, with rules; ``rules`` are the numbers of
    the rules behind them (“111.3”); ``said`` is what is reported of them.
    """

    start: int
    end: int
    text: str
    became: Became
    nodes: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


def stretches(
    text: str, tree: n.CardText, program: i.Program, *, game: str = "magic", definitions: Definitions = NONE
) -> tuple[Stretch, ...]:
    """All of a ``text``, in order and without a gap, by what it became in its tree and its program."""
    return tuple(_joined(_spaced([*_Cutting(text, tree, program, game, definitions).all()])))


class _Cutting:
    """Cuts one text wherever something begins or ends."""

    def __init__(self, text: str, tree: n.CardText, program: i.Program, game: str, definitions: Definitions) -> None:
        self._text, self._tree, self._program = text, tree, program
        self._placed = Placed(program, 0, len(text) + 1, placed(program, text, tree))
        left = [each.span for each in left_in_words(program, text, game=game, definitions=definitions)]
        self._left = Intervals(left, lambda span: span)
        self._said = Intervals(program.diagnostics, lambda found: found.span)
        self._inner: dict[int, Intervals[n.Node]] = {}
        self._within: dict[int, Intervals[Placed]] = {}

    def all(self) -> Iterator[Stretch]:
        ends = {0, len(self._text), *(at for span in self._spans() for at in span)}
        cuts = sorted(at for at in ends if 0 <= at <= len(self._text))
        for start, end in pairwise(cuts):
            yield self._stretch(start, end)

    def _spans(self) -> Iterator[tuple[int, int]]:
        yield from ((node.span.start, node.span.end) for node in self._tree.walk())
        yield from (found.span for found in self._program.diagnostics)
        yield from self._left.places
        yield from (space.span() for space in _SPACES.finditer(self._text))
        waiting = [*self._placed.within]
        while waiting:
            each = waiting.pop()
            yield each.start, each.end
            waiting += each.within

    def _stretch(self, start: int, end: int) -> Stretch:
        path, values = self._path(start), self._values(start)
        found = [each for each in self._said.at(start) if end <= each.span[1]]
        names = [(node, called(node)) for node in path]
        rules = [name.rule for _, name in names if name and name.rule] + [rule_of(type(each)) for each in values]
        means = [name.said_of(self._words(node)) for node, name in names if name]
        return Stretch(
            start,
            end,
            self._text[start:end],
            self._became(path, values, found, start, end),
            tuple(_once(type(node).__name__ for node in path)),
            tuple(_once(type(each).__name__ for each in values)),
            tuple(_once(means)),
            tuple(_once(filter(None, rules))),
            tuple(each.message for each in found),
        )

    def _path(self, offset: int) -> list[n.Node]:
        """The nodes that a character stands in, the innermost first."""
        path: list[n.Node] = []
        node: n.Node | None = self._tree
        while node is not None:
            path.append(node)
            if id(node) not in self._inner:
                self._inner[id(node)] = Intervals(children(node), lambda each: (each.span.start, each.span.end))
            node = self._inner[id(node)].nearest(offset)
        return path[::-1]

    def _values(self, offset: int) -> list[Value]:
        """The instructions that a character was said in, the innermost first."""
        values: list[Value] = []
        each: Placed | None = self._placed
        while each is not None:
            values.append(each.value)
            if id(each) not in self._within:
                self._within[id(each)] = Intervals(each.within, lambda inner: (inner.start, inner.end))
            each = self._within[id(each)].nearest(offset)
        return values[:0:-1]

    def _words(self, node: n.Node) -> str:
        return self._text[node.span.start : node.span.end].strip()

    def _became(
        self, path: list[n.Node], values: list[Value], found: list[i.Diagnostic], start: int, end: int
    ) -> Became:
        if not any(each.isalnum() or each in "{}+−-" for each in self._text[start:end]):
            return ""
        if any(isinstance(node, n.Unparsed) for node in path[:1]) or any(not each.slip for each in found):
            return "lost"
        if any(end <= b for _, b in self._left.at(start)):
            return "words"
        became = _of_path(path)
        stands = any(isinstance(each, i.Static | i.Replacement) for each in values)
        return "standing" if became == "step" and stands else became


def _of_path(path: list[n.Node]) -> Became:
    """What words became that stand in these nodes, the innermost first.

    The phrase around them within their ability decides, if it is a frame: a cost, a trigger, a condition.
    """
    ability = next((at for at, node in enumerate(path) if isinstance(node, n.Ability)), len(path))
    inner = path[:ability]
    became = _first(map(_of_frame, inner)) or _first(map(_of_node, path))
    describes = any(isinstance(node, n.TokenDescription | n.TokenCopy) for node in inner)
    return "token" if became == "object" and describes else became


def _first(found: Iterable[Became]) -> Became:
    """The first that is something."""
    return next((each for each in found if each), "")


def _of_frame(node: n.Node) -> Became:
    match node:
        case n.Reminder():
            return "reminder"
        case n.Keyword() | n.KeywordLine():
            return "keyword"
        case n.Cost():
            return "cost"
        case n.Subordinate(word=word):
            first, _, _ = word.lower().partition(" ")
            return "trigger" if first in _TRIGGERS else "condition"
        case n.Where() | n.Quantity() | n.ForEach() | n.EqualTo():
            return "number"
    return ""


def _of_node(node: n.Node) -> Became:
    match node:
        case n.Word(kind="keyword"):
            return "keyword"
        case n.Word(kind=kind) if kind in _NUMBERS:
            return "number"
        case n.Adverb() if node.duration:
            return "duration"
        case n.TokenDescription() | n.TokenCopy() | n.TokenReference() | n.Exceptions():
            return "token"
        case n.Verb() | n.Infinitive() | n.Gerund() | n.Clause() | n.Creation():
            return "step"
        case n.NounPhrase() | n.NounList() | n.Prepositional() | n.Relative() | n.Participle():
            return "object"
    return ""


def _once(said: Iterable[str]) -> Iterator[str]:
    """Each of some words once, in their order."""
    return iter(dict.fromkeys(said))


def _spaced(found: list[Stretch]) -> Iterator[Stretch]:
    """A space between words that became the same is part of it."""
    for at, each in enumerate(found):
        before, behind = found[at - 1].became if at else "", found[at + 1].became if at + 1 < len(found) else ""
        yield structs.replace(each, became=before) if each.text == " " and before == behind else each


def _joined(found: Iterable[Stretch]) -> Iterator[Stretch]:
    """Neighbors that became the same in all respects are one stretch; what joins their words is part of it."""
    last: Stretch | None = None
    for each in found:
        if last is not None and _same(last, each):
            last = structs.replace(last, end=each.end, text=last.text + each.text)
            continue
        if last is not None:
            yield last
        last = each
    if last is not None:
        yield last


def _same(one: Stretch, other: Stretch) -> bool:
    return (
        one.became == other.became
        and one.nodes == other.nodes
        and one.means == other.means
        and (one.instructions == other.instructions and one.said == other.said)
    )
