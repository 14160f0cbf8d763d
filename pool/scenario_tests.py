"""Scenario files as tests: `pytest --scenarios FILE` makes a test of each scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from ..texts.carets import visible

if TYPE_CHECKING:
    from _pytest._code.code import ExceptionInfo

    from ..oracle import CardReference
    from ..scenarios import Outcome, Scenario

REFERENCE = pytest.StashKey["CardReference"]()


class ScenarioFile(pytest.File):
    """A file of scenarios: a test for each."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the tests in the order of the file."""
        from ..scenarios import ScenarioError, read

        try:
            for scenario in read(self.path):
                yield ScenarioTest.from_parent(self, name=visible(scenario.name), scenario=scenario)
        except ScenarioError as error:
            raise self.CollectError(str(error)) from error


class DoesNotPass(Exception):
    """A scenario that does not pass, with how it went."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"{outcome.result}: {outcome.why}")


class ScenarioTest(pytest.Item):
    """Plays one scenario."""

    def __init__(self, *, scenario: Scenario, **fields: Any) -> None:
        super().__init__(**fields)
        self.scenario = scenario

    def runtest(self) -> None:
        """Play it; fail unless it passes."""
        from ..play import rules
        from ..scenarios import play

        cards = _reference(self.config)
        outcome = play(self.scenario, rules(reference=cards), cards)
        if outcome.result != "pass":
            raise DoesNotPass(outcome)

    def repr_failure(self, excinfo: ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show how it went, without a traceback."""
        if isinstance(excinfo.value, DoesNotPass):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Where the test is."""
        return self.path, None, self.name


def _reference(config: pytest.Config) -> CardReference:
    """The cards of `card_reference`, or the user's."""
    from ..oracle import Card, CardReference, read_cards

    if REFERENCE not in config.stash:
        file = config.getini("card_reference")
        cards = (card for card in read_cards(config.rootpath / file) if isinstance(card, Card)) if file else None
        config.stash[REFERENCE] = CardReference.users() if cards is None else CardReference(cards)
    return config.stash[REFERENCE]
