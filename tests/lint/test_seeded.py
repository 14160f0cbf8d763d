"""Faults of many kinds are found where they are, all but those that are listed as not found yet."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from cardwright.lint import CardFacts, lint_card

TABLE = Path(__file__).with_name("seeded.txt")
#: Faults that nobody finds yet, by a part of their line: one that is found leaves the list.
NOT_YET = (
    "of chosen color",
    "Flash; haste",
    "creatures accept Zombies",
    "two counters +1/+1",
    "enters. you may",
    "attacks: draw",
    "graveyard by pay",
)


class Seeded(NamedTuple):
    text: str
    start: int
    end: int
    card: CardFacts


def seeded() -> list[Seeded]:
    found = []
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        told, _, text = line.rpartition("; | ")
        facts = dict(each.strip().split("=", 1) for each in told.split(";") if each.strip())
        power, _, toughness = facts.get("size", "/").partition("/")
        text = text.replace("\\n", "\n")
        start, end = text.index("〔"), text.index("〕") - 1
        card = CardFacts(facts.get("name", ""), facts.get("type", ""), facts.get("cost", ""), power, toughness)
        found.append(Seeded(text.replace("〔", "").replace("〕", ""), start, end, card))
    return found


def is_found(each: Seeded) -> bool:
    return any(f.span[0] <= each.end and each.start <= f.span[1] for f in lint_card(each.text, each.card))


@pytest.mark.parametrize("each", seeded(), ids=lambda each: each.text[:40])
def test_a_fault_is_found_at_its_place(each: Seeded) -> None:
    assert is_found(each) is not any(part in each.text for part in NOT_YET)
