"""What is chosen at random: the players say what chance chose, or a seed that they give draws it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cardwright.board import Board, Chance, ChoiceNeeded, ScriptedChooser
from cardwright.cli import cli

from . import stage

EITHER = "Create a 1/1 white Soldier creature token or a 2/2 black Zombie creature token, chosen at random."
MODES = "Choose one at random —\n• Create a Food token.\n• Create a Clue token."
DIE = "Roll a d20.\n1—9 | Create a Food token.\n10—20 | Create a Clue token."
NEW = Board.new(rules=stage.RULES)


def drawn(text: str, seed: int) -> str:
    """The name of the token that a seed draws."""
    (token,) = stage.text(text, NEW, chooser=Chance(seed)).board.permanents
    return token.characteristics.name or ""


@pytest.mark.parametrize("text", [EITHER, MODES])
def test_nobody_chooses_what_is_chosen_at_random(text: str) -> None:
    with pytest.raises(ChoiceNeeded, match="at random: say what chance chose") as needed:
        stage.text(text, NEW)
    assert needed.value.question.chance


@pytest.mark.parametrize("text", [EITHER, MODES])
def test_a_seed_draws_and_the_same_seed_draws_the_same(text: str) -> None:
    names = [drawn(text, seed) for seed in range(40)]
    assert names == [drawn(text, seed) for seed in range(40)]
    assert all(names.count(name) > 8 for name in set(names))
    assert len(set(names)) == 2


@pytest.mark.parametrize(("rolled", "name"), [(1, "Food Token"), (9, "Food Token"), (10, "Clue Token")])
def test_706_3_the_die_says_which_result_of_the_table_it_is(rolled: int, name: str) -> None:
    (token,) = stage.text(DIE, NEW, chooser=ScriptedChooser([rolled])).board.permanents
    assert token.characteristics.name == name


def test_the_command_line_takes_a_seed() -> None:
    said = [CliRunner().invoke(cli, ["run", "--seed", "7", EITHER]) for _ in range(2)]
    assert [s.exit_code for s in said] == [0, 0]
    assert said[0].output == said[1].output
    assert CliRunner().invoke(cli, ["run", EITHER]).exit_code == 2
