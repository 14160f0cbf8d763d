"""docs/add-a-game.md: a game is found by its name, so a new one is new files and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

import cardwright.board.rulesets
import cardwright.compiler.games
from cardwright import Board, Card, compile_text, execute, record
from cardwright.board import known_rules, rule_set
from cardwright.board.looking.keywords import numbered
from cardwright.board.state.rule_set import rule_set as cached_rules
from cardwright.compiler.games import _game
from cardwright.oracle.records import Face
from cardwright.play import rules

COMPILER = '''
"""A game like Magic in which every token is a copper one."""
from msgspec.structs import replace
from cardwright.compiler.creating.creations import Creating
from cardwright.compiler.games.magic import GAME as MAGIC

class Copper(Creating):
    def _described(self, node, place):
        draft = super()._described(node, place)
        draft.description.subtypes.append("Copper")
        return draft

GAME = replace(MAGIC, name="nova", creating=Copper)
'''
RULES = '''
"""Its rules: tokens enter tapped."""
from dataclasses import replace
from cardwright.board.state.arrival import Ways
from cardwright.board.state.rule_set import MODERN

class Slow(Ways):
    def tapped(self, creation, characteristics):
        return True

RULES = replace(MODERN, name="Nova", game="nova", ways=Slow())
'''


@pytest.fixture
def nova(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The new files of the game, each beside those that are there."""
    for package, name, code in (
        (cardwright.compiler.games, "nova", COMPILER),
        (cardwright.board.rulesets, "rules_nova", RULES),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / f"{name}.py").write_text(code)
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    invalidate_caches()
    yield
    for name in ("compiler.games.nova", "board.rulesets.rules_nova"):
        sys.modules.pop(f"cardwright.{name}", None)
    _game.cache_clear()
    cached_rules.cache_clear()


@pytest.mark.usefixtures("nova")
def test_a_fourth_game_is_new_files_only() -> None:
    program = compile_text("Create a 1/1 green Saproling creature token.", game="nova")
    assert known_rules() == ("magic", "1990s", "nova", "riftbound")
    (token,) = execute(program, Board.new(rules=rules(rule_set("nova")))).board.permanents
    assert (token.seen.subtypes, token.permanent.tapped) == (("Saproling", "Copper"), True)


@pytest.mark.usefixtures("nova")
def test_a_card_of_the_fourth_game_needs_no_flag() -> None:
    card = Card("A", (Face("A", oracle_text="Create a 1/1 green Saproling creature token."),), game="nova")
    assert record(card).creations[0].token.subtypes == ["Saproling", "Copper"]  # type: ignore[union-attr]


def test_without_its_files_there_is_no_such_game() -> None:
    assert "nova" not in known_rules()


def test_a_rule_of_another_game_is_named_by_its_own_number() -> None:
    assert numbered("702.14") == "CR 702.14"
    assert numbered("BH 3.5") == "BH 3.5"
