"""What a row is: a node with holes and the steps that it does, written and read by the same line.

`Row("Draw | {player:who} | NumCards$ {n:amount}", Draw(hole("player"), hole("n")))`: behind a key stands words with
holes; a hole that stands alone is said by parameters of its own (whom it happens to: a target, or `Defined$`). What a
node does without a parameter (`DEFAULTS`) is not written and need not be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .... import instructions as i
from ..errors import CannotExport
from ..patterns import Found, agrees, filled
from ..phrases import CATEGORIES, Pieces, heard, pieces, said
from ..scope import Draft, Reading, Scope
from ..script import Head, Node, Words
from .defaults import ALWAYS_SAID, DEFAULTS

Parameters = Mapping[str, Words]


class Bare(Struct, frozen=True):
    """How a hole that stands alone is said: by parameters of its own, that are given with the draft they stand in.

    Reading gives the value and the names of the parameters that say it; None for what is nothing of it.
    """

    write: Callable[[Any, Scope, Draft], Parameters]
    read: Callable[[Parameters, str, Reading], tuple[Any, frozenset[str]] | None]


BARE: dict[str, Bare] = {}
"""All such categories by their names."""


class Row(Struct, frozen=True):
    """A node and what it does.

    ``remembers``: by what later words call the objects that it was done to, the parameter that keeps them. ``reads``:
    older or other words, which are only read. ``amount``: what “that many” is after it.
    """

    words: str
    steps: tuple[Any, ...]
    remembers: Mapping[str, str] = {}
    reads: bool = False
    amount: str = ""


class _Ready:
    """A row with its words taken apart."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.api, *given = (part.strip() for part in row.words.split("|"))
        self.keys: list[tuple[str, Pieces]] = []
        self.bare: list[tuple[str, str]] = []
        for part in given:
            key, dollar, words = part.partition("$")
            if dollar:
                self.keys.append((key, pieces(words.strip())))
            else:
                name, _, category = part.strip("{}").partition(":")
                self.bare.append((name, category or name))


class Rows:
    """A table of rows: the first that does the next steps writes them, the first that a node is reads it."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = tuple(rows)
        ready = [_Ready(row) for row in rows]
        self._by_step: dict[type, list[_Ready]] = {}
        self._by_api: dict[str, list[_Ready]] = {}
        for each in ready:
            if not each.row.reads:
                self._by_step.setdefault(type(each.row.steps[0]), []).append(each)
            self._by_api.setdefault(each.api, []).append(each)
        for those in self._by_step.values():
            those.sort(key=lambda each: -len(each.row.steps))

    def write(self, steps: Sequence[Any], scope: Scope) -> int:
        """Put the node that does the first of these steps to the scope, and say how many of them it does.

        Raises:
            CannotExport: if no row does the first of them.
        """
        draft, row = self.draft(steps, scope)
        number = len(row.steps)
        draft.remembers, draft.done = row.remembers, steps[number - 1]
        draft.nouns = _nouns(steps[:number], scope)
        draft.of_targets = _targets(steps[:number], scope)
        scope.add(draft)
        if row.amount:
            scope.amount = (row.amount,)
        return number

    def draft(
        self, values: Sequence[Any], scope: Scope, head: Head = "DB", more: Found | None = None
    ) -> tuple[Draft, Row]:
        """The draft of the node for the first of these values, and its row; ``more`` stands in holes of the node alone.

        Raises:
            CannotExport: if no row is for the first of them.
        """
        problem: CannotExport | None = None
        for ready in self._by_step.get(type(values[0]), ()):
            wanted = ready.row.steps
            found: Found = {}
            if len(wanted) > len(values) or not agrees(wanted, tuple(values[: len(wanted)]), found):
                continue
            scope.step = values[0]
            try:
                return _draft(ready, found | (more or {}), scope, head), ready.row
            except CannotExport as other:
                problem = problem or other
                scope.current = None
        raise problem or CannotExport(values[0], "no row does it")

    def read(self, node: Node, reading: Reading) -> tuple[Any, ...] | None:
        """What a node does, if a row has all of its parameters but those that belong to every node."""
        heard_ = self.heard(node, reading)
        return None if heard_ is None else heard_[0]

    def heard(self, node: Node, reading: Reading) -> tuple[tuple[Any, ...], Found] | None:
        """What a node does, and what stands in its holes."""
        given = {key: words for key, words in node.parameters if key not in OF_EVERY_NODE}
        for ready in self._by_api.get(node.name, ()):
            before = reading.mark()
            if (found := _read(ready, given, reading)) is not None:
                return filled(ready.row.steps, found), found
            reading.back(before)
        return None


#: Parameters that are read by whoever reads the chain of nodes, and words for people.
OF_EVERY_NODE = frozenset(
    "Cost SubAbility SpellDescription StackDescription TgtPrompt Planeswalker Ultimate SorcerySpeed ActivationZone "
    "ActivationLimit IsPresent PresentCompare PresentZone CheckSVar SVarCompare ConditionPresent ConditionCompare "
    "ConditionDefined ConditionZone ConditionCheckSVar ConditionSVarCompare Condition ConditionPlayerTurn AILogic "
    "IsCurse PrecostDesc CostDesc OptionalDecider".split()
)


def _draft(ready: _Ready, found: Found, scope: Scope, head: Head) -> Draft:
    draft = Draft(head, ready.api, {})
    usual = DEFAULTS.get(ready.api, {})
    scope.begin(draft)
    for name, category in ready.bare:
        given = BARE[category].write(found[name], scope, draft)
        draft.parameters.update({key: words for key, words in given.items() if words != (usual.get(key),)})
    for key, parts in ready.keys:
        words = said(parts, found, scope)
        if words != (usual.get(key),) or (ready.api, key) in ALWAYS_SAID:
            draft.parameters[key] = words
    return draft


def _targets(steps: Sequence[i.Step], scope: Scope) -> frozenset[int]:
    """The targets that these steps speak of as “that”."""
    found = {v.antecedent for step in steps for v in step.walk() if isinstance(v, i.Reference)}
    return frozenset(each for each in found if isinstance(each, int) and each in scope.targets)


def _nouns(steps: Sequence[i.Step], scope: Scope) -> frozenset[int]:
    """The numbers by which later words speak of what these steps have named, targets not counted."""
    numbers = {v.id for step in steps for v in step.walk() if isinstance(v, i.Reference | i.Player) and v.id}
    return frozenset(numbers - set(scope.targets))


def _read(ready: _Ready, given: Parameters, reading: Reading) -> Found | None:
    usual = {key: (words,) for key, words in DEFAULTS.get(ready.api, {}).items()}
    params = {**usual, **given}
    found: Found = {}
    used: set[str] = set()
    for name, category in ready.bare:
        if (read := BARE[category].read(params, ready.api, reading)) is None:
            return None
        found[name], names = read
        used |= names
    for key, parts in ready.keys:
        heard_ = heard(parts, params[key], reading) if key in params else None
        if heard_ is None or any(found.setdefault(name, value) != value for name, value in heard_.items()):
            return None
        used.add(key)
    if any(key not in used and (key not in usual or words != usual[key]) for key, words in given.items()):
        return None
    return found


__all__ = ["BARE", "CATEGORIES", "OF_EVERY_NODE", "Bare", "Parameters", "Row", "Rows"]
