"""The example of a whole game: it comes to an end, by the rules, and nothing is left to the players."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cardwright

EXAMPLE = Path(__file__).parents[1] / "examples" / "game"


def log(seed: int, at: Path) -> list[str]:
    """What the script writes, run from elsewhere."""
    environment = os.environ | {"PYTHONPATH": str(Path(cardwright.__file__).parents[1])}
    ran = subprocess.run(
        [sys.executable, EXAMPLE / "game.py", str(seed)],
        cwd=at,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


@pytest.mark.parametrize("seed", [3, 4, 6, 11])
def test_a_game_is_played_to_its_end(seed: int, tmp_path: Path) -> None:
    lines = log(seed, tmp_path)
    assert lines[-1] in ("Clara won the game (CR 104.2a)", "Rolf won the game (CR 104.2a)")
    assert not [line for line in lines if "left to the players" in line]
    life = {"Clara": 20, "Rolf": 20}
    for line in lines:
        who, what, *rest = line.split(" ")
        if what in ("gained", "lost") and rest[-1] == "life":
            life[who] += int(rest[0]) * (1 if what == "gained" else -1)
    loser = next(line.split(" ")[0] for line in lines if "lost the game (CR 704.5a)" in line)
    assert life[loser] <= 0 < life[({*life} - {loser}).pop()]


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    assert log(6, tmp_path) == log(6, tmp_path)
