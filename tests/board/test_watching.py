"""What the board watches over, played as scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import rules
from cardwright.oracle import CardReference
from cardwright.scenarios import Scenario, play, read

TABLE = Path(__file__).with_name("watching.toml")
CARDS = CardReference.bundled()
RULES = rules(reference=CARDS)


@pytest.mark.parametrize("scenario", read(TABLE), ids=lambda scenario: scenario.name)
def test_what_is_watched_over(scenario: Scenario) -> None:
    outcome = play(scenario, RULES, CARDS)
    assert (outcome.result, outcome.why) == ("pass", "")
