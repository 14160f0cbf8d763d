"""Decks to be played alone that are too small, addresses that are none, workers that are lost."""

from __future__ import annotations

from concurrent.futures import Executor, Future, process
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardwright.cli import cli
from cardwright.goldfish.running import BATCH, GamesLost, run
from cardwright.goldfish.tallying import Tally


def empty(numbers: range) -> Tally:
    tally = Tally()
    tally.games = len(numbers)
    return tally


class Dying(Executor):
    """Does so many jobs; then its workers are dead."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.jobs -= 1
        if self.jobs < 0:
            future.set_exception(process.BrokenProcessPool("a process was killed"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("number", range(1, 8))
def test_a_deck_of_a_few_cards_is_played(number: int, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text(f"{number} Forest\n")
    said = CliRunner().invoke(cli, ["goldfish", str(deck), "--games", "2", "--turns", "2"])
    assert said.exit_code == 0, said.output


@pytest.mark.parametrize("lists", ["{} Forest\n", '<deck><Cards Quantity="{}" Name="Forest"/></deck>'])
@pytest.mark.parametrize("command", ["deck", "goldfish"])
def test_a_deck_of_which_no_line_is_read_says_why(command: str, lists: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text(lists.format("123456789012345678901234"))
    said = CliRunner().invoke(cli, [command, str(deck)])
    problem = "not a number of copies (at most 999999): 123456789012345678901234 Forest"
    assert (said.exit_code, f"line 1: {problem}" in said.output) == (2, True), said.output


def test_an_address_that_is_none_is_told() -> None:
    deck = Path(__file__).parents[2] / "examples" / "decks" / "wide.txt"
    said = CliRunner().invoke(cli, ["goldfish", str(deck), "--dask", "nowhere", "--games", "2"])
    assert (said.exit_code, "there is no Dask scheduler at nowhere" in said.output) == (2, True)


def test_a_lost_worker_leaves_the_games_before_it() -> None:
    with pytest.raises(GamesLost, match=f"after {2 * BATCH} games") as lost:
        run(empty, 10 * BATCH, executor=Dying(2))
    assert lost.value.found.games == 2 * BATCH
    with pytest.raises(GamesLost, match="after 0 games"):
        run(empty, 10 * BATCH, executor=Dying(0))
