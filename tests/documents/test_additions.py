"""The checklist “a new event” of docs/compiler.md: its lines are added to a copy, and read, written, played there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "compiler.md"
PLAYED = """
from cardwright import blanked, compile_text, instructions as i, rules, write
from cardwright.board.unplayed import unplayed
from cardwright.oracle import CardReference
from cardwright.pool.played.abilities import Abilities

TEXT = "Whenever you bolster, draw a card."
program = compile_text(TEXT)
assert program.abilities[0].trigger.events == (i.Does(i.Player("you", "you"), "bolster"),), program
assert write(blanked(program)) == TEXT
assert not [*unplayed(program.abilities)]
two = i.Number(2)
card = i.Characteristics("Watcher", types=("Creature",), abilities=(TEXT,), power=two, toughness=two)
(played,) = Abilities(rules(reference=CardReference.bundled())).played(card)
assert played.how == "triggered", played
"""


def _added(page: str, copy: Path) -> int:
    """Apply the one difference of the page: each line of it with “+” goes before the next without; how many files."""
    block = page.partition("\n```diff\n")[2].partition("\n```\n")[0]
    files: set[Path] = set()
    waiting: list[str] = []
    for line in block.splitlines():
        if line.startswith("--- "):
            path = copy / line.removeprefix("--- ")
            files.add(path)
        elif line.startswith("+"):
            waiting.append(line[1:])
        else:
            before = path.read_text(encoding="utf-8").splitlines()
            assert before.count(line[1:]) == 1, line
            at = before.index(line[1:])
            path.write_text("\n".join([*before[:at], *waiting, *before[at:]]) + "\n", encoding="utf-8")
            waiting = []
    return len(files)


def test_a_new_event_is_read_written_and_played(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns(".*", "tests", "docs", "build", "__pycache__", "playground", "benchmarks")
    copy = shutil.copytree(ROOT, tmp_path / "cardwright", ignore=left_out)
    assert _added(PAGE.read_text(encoding="utf-8"), copy) == 2
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "CARDWRIGHT_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-P", "-c", PLAYED]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
