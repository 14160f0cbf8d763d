"""Scenarios: a position, what is done in it, what must be true then (docs/scenarios.md)."""

from .playing import Outcome, play
from .reading import Scenario, ScenarioError, read

__all__ = ["Outcome", "Scenario", "ScenarioError", "play", "read"]
