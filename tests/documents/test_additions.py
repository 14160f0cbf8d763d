"""The checklists of docs/compiler.md: what a page says is added to a copy, and read, written and played there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / ".ci"
NAMES = """
import sys
from cardwright import Board, blanked, compile_text, execute, instructions as i, rules, write
from cardwright.board.unplayed import unplayed
from cardwright.compiler.records.flat_effects import flat_effects
from cardwright.oracle import CardReference
from cardwright.pool.played.abilities import Abilities

sys.path.append(PAGES)
"""
EVENT = """
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
STEP = """
TEXT = "Each player loses all unspent mana."
program = compile_text(TEXT)
(step,) = program.abilities[0].steps
assert isinstance(step, i.LoseMana), program
assert write(blanked(program)) == TEXT
assert [each.effect for each in flat_effects(program)] == ["lose mana"]
assert not [*unplayed(program.abilities)]
before = execute(compile_text("Add {G}{G}."), Board.new()).board
done = execute(program, before)
assert [bool(board.state.players[0].mana) for board in (before, done.board)] == [True, False]
assert done.log == ("You lost unspent {G}{G}",), done.log
import instructions_page
assert "### LoseMana" in instructions_page.page({})
"""
ACTION = """
program = compile_text("Brandish 2.")
meant = compile_text("Put two +1/+1 counters on target creature you control.")
assert blanked(program) == blanked(meant), program
assert write(blanked(program)) == "Put two +1/+1 counters on target creature you control."
assert not [*unplayed(program.abilities)]
import keywords_page
assert "| 701.99 | brandish |" in keywords_page.page()
"""


def _added(page: str, heading: str, copy: Path) -> int:
    """Apply the difference under a heading: each of its lines with “+” goes before the next without; how many files."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    block = section.partition("\n```diff\n")[2].partition("\n```\n")[0]
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


@pytest.mark.parametrize(
    ("heading", "files", "played"),
    [("A new event", 2, EVENT), ("A new step", 4, STEP), ("A new keyword action", 1, ACTION)],
)
def test_what_the_page_adds_is_read_written_and_played(heading: str, files: int, played: str, tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns(".*", "tests", "docs", "build", "__pycache__", "playground", "benchmarks")
    copy = shutil.copytree(ROOT, tmp_path / "cardwright", ignore=left_out)
    assert _added((ROOT / "docs" / "compiler.md").read_text(encoding="utf-8"), heading, copy) == files
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "CARDWRIGHT_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-P", "-c", f"PAGES = {str(PAGES)!r}{NAMES}{played}"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
