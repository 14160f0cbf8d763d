"""What a newcomer gets wrong, `mypy --strict` says before anything is run (calls.py)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

ROOT = Path(__file__).parents[2]
CALLS = Path(__file__).with_name("calls.py")
MARK = re.compile(r"# E: \[([\w-]+)\]$")


def test_wrong_calls_are_refused_and_right_ones_are_not(tmp_path: Path) -> None:
    (tmp_path / "cardwright").symlink_to(ROOT, target_is_directory=True)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-error-summary",
        "--follow-imports=silent",
        "--config-file=",
        "--cache-dir",
        ROOT / ".mypy_cache" / "calls",
        CALLS,
    ]
    ran = subprocess.run(command, cwd=tmp_path, env={"MYPYPATH": str(tmp_path)}, capture_output=True, text=True)
    said = {
        (int(found[1]), found[2])
        for found in re.finditer(r"calls\.py:(\d+): error: .*\[([\w-]+)\]$", ran.stdout, re.MULTILINE)
    }
    lines = CALLS.read_text("utf-8").splitlines()
    wanted = {(number, found[1]) for number, line in enumerate(lines, 1) if (found := MARK.search(line))}
    assert said == wanted, ran.stdout + ran.stderr
    assert len(wanted) >= 10
