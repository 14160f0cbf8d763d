"""The bots of the example play whole games, and look no further than they may."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cardwright

EXAMPLE = Path(__file__).parents[3] / "examples" / "bots"
ONE_GAME = "from tournament import play, interval; print(play(('chance', 'greedy'), 2), interval(5, 10))"


def test_two_bots_play_a_game_and_the_table_has_an_interval() -> None:
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(Path(cardwright.__file__).parents[1]), str(EXAMPLE)])
    }
    ran = subprocess.run([sys.executable, "-c", ONE_GAME], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    winner, low, high = ran.stdout.replace("(", "").replace(")", "").replace(",", "").split()
    assert winner in ("0", "1")
    assert 0.2 < float(low) < 0.5 < float(high) < 0.8
