"""Scores creation records against labelled ones; only what the labels state is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from ..files import inputs
from ..oracle.decoding import BROKEN, reason
from ..values.decoders import from_json
from .facts import DEEPEST, Facts, Record, brief, differing, facts, paired, refuse_odd, same_signature, shown

Records = Mapping[str, Record]


class UnusableRecords(ValueError):
    """A file of records that is empty or not JSON Lines, or has a record without a name or a name twice."""


def read_records(path: Path) -> dict[str, Record]:
    """Read creation records, JSON Lines, by name. Raises `UnusableRecords`, and `OSError` where it cannot be read."""
    found: dict[str, Record] = {}
    data = inputs.read(path, inputs.LARGEST_OF_POOLS).removeprefix(b"\xef\xbb\xbf")
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            one = from_json(inputs.shallow(line, DEEPEST), dict)
            refuse_odd(one)
        except (*BROKEN, ValueError) as error:
            raise UnusableRecords(f"{path}: line {number}: {reason(error)}") from error
        name = one.get("name")
        if not isinstance(name, str) or name in found:
            why = "no name" if not isinstance(name, str) else f"the name {name!r} a second time"
            raise UnusableRecords(f"{path}: line {number}: {why}")
        found[name] = one
    if not found:
        raise UnusableRecords(f"{path}: no records in it")
    return found


class Share(msgspec.Struct):
    """So many of so many."""

    right: int = 0
    all: int = 0

    def count(self, right: bool) -> None:
        """Count one more."""
        self.right += right
        self.all += 1

    def __str__(self) -> str:
        return f"{self.right}/{self.all} = {100 * self.right / self.all:.2f} %" if self.all else "none"


@dataclass
class Score:
    """What the comparison came to; `failures` are (card, lines that say what differs)."""

    exact: Share = field(default_factory=Share)
    status_ok: Share = field(default_factory=Share)
    gold_creations: int = 0
    predicted_creations: int = 0
    agreeing: int = 0
    fields: dict[str, Share] = field(default_factory=dict)
    tags: dict[str, Share] = field(default_factory=dict)
    negatives_right: Share = field(default_factory=Share)
    negatives_none: Share = field(default_factory=Share)
    missing: int = 0
    failures: list[tuple[str, list[str]]] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """Of the predicted creations those whose signature agrees."""
        return self.agreeing / self.predicted_creations if self.predicted_creations else 0.0

    @property
    def recall(self) -> float:
        """Of the labelled creations those whose signature was predicted."""
        return self.agreeing / self.gold_creations if self.gold_creations else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def lines(self) -> Iterator[str]:
        """Yield the figures, a line each; those of positives and of negatives only where the labels have any."""
        if self.exact.all:
            yield f"cards exactly right   {self.exact}"
            yield (
                f"creations, signature  precision {self.precision:.4f}  recall {self.recall:.4f}  F1 {self.f1:.4f}  "
                f"({self.gold_creations} gold, {self.predicted_creations} predicted, {self.agreeing} agree)"
            )
            yield f"status ok             {self.status_ok}"
            for what, table in (("field", self.fields), ("cards tagged", self.tags)):
                for name in sorted(table):
                    yield f"  {f'{what} {name}':<45} {table[name]}"
        if self.negatives_right.all:
            yield f"negatives without creation  {self.negatives_right}"
            yield f"negatives of status none    {self.negatives_none}"
        yield f"cards not predicted   {self.missing}"


def score(gold: Records, predicted: Records) -> Score:
    """Compare each labelled card with what was predicted for it; a card that was not predicted counts as wrong."""
    total = Score()
    for name, labelled in gold.items():
        _count(total, name, labelled, predicted.get(name))
    return total


def _count(total: Score, name: str, labelled: Record, predicted: Record | None) -> None:
    found: Record = predicted or {}
    want = [facts(creation) for creation in labelled.get("creations", ())]
    got = [facts(creation) for creation in found.get("creations") or ()]
    wrong = list(_wrong(total, want, got))
    if predicted is None:
        total.missing += 1
        wrong.insert(0, "card is not among the predictions")
    if wrong:
        total.failures.append((name, wrong))
    total.status_ok.count(found.get("status") == "ok")
    if not want:
        total.negatives_right.count(not wrong)
        total.negatives_none.count(found.get("status") == "none")
        return
    total.exact.count(not wrong)
    total.gold_creations += len(want)
    total.predicted_creations += len(got)
    for tag in labelled.get("tags") or ["(plain)"]:
        total.tags.setdefault(tag, Share()).count(not wrong)


def _wrong(total: Score, want: list[Facts], got: list[Facts]) -> Iterator[str]:
    """Count the fields of a card and yield a line for each that differs."""
    pairs = paired(want, got)
    for place, one in enumerate(want):
        other = got[pairs[place]] if place in pairs else None
        differs = list(one) if other is None else differing(one, other)
        for name in one:
            total.fields.setdefault(name, Share()).count(name not in differs)
        if other is None:
            yield f"missing creation {place + 1}: {brief(one)}"
            continue
        total.agreeing += same_signature(one, other)
        for name in differs:
            said = shown(other.get(name, "(absent)"))
            yield f"creation {place + 1}, {name}: gold {shown(one[name])}, predicted {said}"
    for place, other in enumerate(got):
        if place not in pairs.values():
            yield f"extra creation: {brief(other)}"
