"""The texts of creations.txt, and the shared cards where they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardwright import Card, read_cards

SHARED = Path(__file__).parents[3] / "shared"


class Case(NamedTuple):
    """A text, and what the records of its creations say."""

    text: str
    expected: list[dict[str, Any]]


def cases() -> list[Case]:
    """The table of texts."""
    found: list[Case] = []
    for line in Path(__file__).with_name("creations.txt").read_text("utf-8").splitlines():
        if line.startswith("-> "):
            found[-1].expected.extend([] if line == "-> none" else [json.loads(line[3:])])
        elif line and not line.startswith("#"):
            found.append(Case(line, []))
    return found


def shared_cards() -> list[Card]:
    """The cards of the shared pool; the test is skipped where it is not."""
    path = SHARED / "cards" / "riftbound-dev.jsonl"
    if not path.exists():
        pytest.skip("the shared pool of Riftbound cards is not there")
    return [card for card in read_cards(path) if isinstance(card, Card)]
