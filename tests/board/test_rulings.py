"""Official rulings on token cards, played from the cards' own texts: the table is `rulings.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

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


SCENARIOS = list(scenarios())
REST: list[Place] = [tuple(place) for entry in table("rulings_rest.toml") for place in entry["of"]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("scenario", [s for _, s in SCENARIOS], ids=[f"{c} {d} {n}" for (c, d, n), _ in SCENARIOS])
def test_ruling(scenario: Scenario) -> None:
    Played(scenario).check()


def test_every_ruling_is_a_scenario_or_has_a_reason_why_not() -> None:
    listed = [*(place for place, _ in SCENARIOS), *REST]
    assert len(set(listed)) == len(listed)
    there = {
        (name, str(ruling["date"]), number)
        for name, found in stage.rulings().items()
        for number, ruling in enumerate(found["rulings"], 1)  # type: ignore[arg-type, var-annotated]
    }
    assert set(listed) == there


def test_at_least_200_rulings_are_scenarios() -> None:
    assert len(SCENARIOS) >= 200
