"""Official rulings on token cards, played from the cards' own texts.

In `rulings.toml` an ability of the card is done, in `rulings_in_scenarios.toml` the card is played.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardwright import rules
from cardwright.oracle import Card, CardReference, read_cards
from cardwright.scenarios import play
from cardwright.scenarios.reading import checked

from . import stage
from .scenarios import Played, Scenario

HERE = Path(__file__).parent
Place = tuple[str, str, int]


def table(name: str) -> list[dict[str, object]]:
    """The entries of a table."""
    (entries,) = tomllib.loads((HERE / name).read_text(encoding="utf-8")).values()
    return list(entries)


def scenarios() -> Iterator[tuple[Place, Scenario]]:
    """Each ruling with the scenario that stands for it."""
    for case in table("rulings.toml"):
        for card, date, ruling, *answers in case["of"]:  # type: ignore[attr-defined]
            yield (
                (card, date, ruling),
                Scenario(
                    card,
                    case.get("stage", []),  # type: ignore[arg-type]
                    case["do"],  # type: ignore[arg-type]
                    case["expect"],  # type: ignore[arg-type]
                    answers[0] if answers else [],
                    case.get("players", 2),  # type: ignore[arg-type]
                ),
            )


def in_scenarios() -> Iterator[tuple[Place, dict[str, object]]]:
    """Each ruling with the scenario (docs/scenarios.md) that stands for it, the card's name in its place."""
    for case in table("rulings_in_scenarios.toml"):
        places: list[Place] = [tuple(place) for place in case.pop("of")]  # type: ignore[attr-defined]
        for card, date, ruling in places:
            yield (card, date, ruling), json.loads(json.dumps(case).replace("{card}", card))


@cache
def pool() -> CardReference:
    """The cards of the big pool, where it is there."""
    stage.pool()
    return CardReference(card for card in read_cards(stage.POOL) if isinstance(card, Card))


SCENARIOS = list(scenarios())
IN_SCENARIOS = list(in_scenarios())
REST: list[Place] = [tuple(place) for entry in table("rulings_rest.toml") for place in entry["of"]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("scenario", [s for _, s in SCENARIOS], ids=[f"{c} {d} {n}" for (c, d, n), _ in SCENARIOS])
def test_ruling(scenario: Scenario) -> None:
    Played(scenario).check()


@pytest.mark.parametrize("fields", [f for _, f in IN_SCENARIOS], ids=[f"{c} {d} {n}" for (c, d, n), _ in IN_SCENARIOS])
def test_ruling_in_a_scenario(fields: dict[str, object]) -> None:
    outcome = play(checked({"name": "ruling", **fields}), rules(reference=pool()), pool())
    assert (outcome.result, outcome.why) == ("pass", "")


def test_every_ruling_is_a_scenario_or_has_a_reason_why_not() -> None:
    listed = [*(place for place, _ in (*SCENARIOS, *IN_SCENARIOS)), *REST]
    assert len(set(listed)) == len(listed)
    there = {
        (name, str(ruling["date"]), number)
        for name, found in stage.rulings().items()
        for number, ruling in enumerate(found["rulings"], 1)  # type: ignore[arg-type, var-annotated]
    }
    assert set(listed) == there


def test_at_least_800_rulings_are_played() -> None:
    assert len(SCENARIOS) + len(IN_SCENARIOS) >= 800
