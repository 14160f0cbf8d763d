"""At a terminal: colours, a progress bar, questions that are asked, and an end that is clean when it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
CARDWRIGHT = Path(sys.executable).with_name("cardwright")
PATIENCE = 120
"""Seconds after which what hangs is ended: a hundred times what it takes."""
POOL = b'{"name": "Baker", "type_line": "Sorcery", "oracle_text": "Create a Food token."}\n'


def at_a_terminal(*args: str, typed: str = "", **env: str) -> tuple[int, str]:
    """Run a command at a terminal of its own; give its status and all that stands on the terminal."""
    ours, theirs = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"} | env
    with subprocess.Popen([CARDWRIGHT, *args], stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        os.write(ours, typed.encode())
        shown = b""
        try:
            while more := os.read(ours, 1 << 16):
                shown += more
        except OSError:  # the other end is closed
            pass
    os.close(ours)
    return process.returncode, shown.decode()


def test_colours() -> None:
    status, shown = at_a_terminal("parse", "Create a Food token. Frobnicate the gizmo.")
    assert status == 1
    assert "\x1b[31m✗ Unparsed" in shown


def test_no_colours_for_those_who_want_none() -> None:
    assert "\x1b" not in at_a_terminal("parse", "Create a Food token. Frobnicate the gizmo.", NO_COLOR="1")[1]


def test_a_progress_bar_and_the_sum(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    pool.write_bytes(POOL)
    status, shown = at_a_terminal("compile", "--pool", str(pool), "-o", str(tmp_path / "out.jsonl"))
    assert status == 0
    assert "compiling" in shown
    assert "cards: 1 (ok 1" in shown


def test_questions_are_asked() -> None:
    text = "You may create a Food token. Create your choice of a Clue token or a Treasure token."
    status, shown = at_a_terminal("run", text, typed="yes\n2\n")
    assert status == 0
    assert "2. " in shown
    assert "1 × Treasure Token #2" in shown


def writes_into(process: int, folder: Path) -> bool:
    """Whether a process has a file of this folder open, with a name or without."""
    opened = []
    for link in Path(f"/proc/{process}/fd").glob("*"):
        with suppress(OSError):
            opened.append(os.readlink(link))
    return any(name.startswith(f"{folder}/") for name in opened) or any(folder.iterdir())


def test_an_interrupted_command_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        [CARDWRIGHT, "compile", "--pool", "-", "-o", tmp_path / "out.jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(POOL)
        process.stdin.flush()
        while process.poll() is None and not writes_into(process.pid, tmp_path):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out) == (130, b"")
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert list(tmp_path.iterdir()) == []


PRESSED_WHERE_PYTHON_DROPS_IT = """
import importlib, signal
main = importlib.import_module("cardwright.cli.main")

class Last:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

main.Interruption.later = 3600
main.cli = lambda: main.sys.exit(main._status(lambda: Last() and None))
main.main()
"""


def test_an_interruption_that_python_drops_just_before_the_work_ends_is_not_lost() -> None:
    command = [sys.executable, "-c", PRESSED_WHERE_PYTHON_DROPS_IT]
    ran = subprocess.run(command, capture_output=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.strip()) == (130, b"", b"interrupted")


@pytest.mark.parametrize("gap", [0.02, 0.1])
def test_however_often_it_is_interrupted_it_ends_once_and_takes_its_processes_along(gap: float, tmp_path: Path) -> None:
    long = " ".join(f"Create {number} 1/1 white Soldier creature tokens with vigilance." for number in range(2, 5))
    cards = [{"name": f"Barracks {number}", "type_line": "Sorcery", "oracle_text": long} for number in range(3000)]
    pool = tmp_path / "pool.jsonl"
    pool.write_text("".join(f"{json.dumps(card)}\n" for card in cards), encoding="utf-8")
    command = [CARDWRIGHT, "compile", "--pool", pool, "-j", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.read(1)  # by now the workers are at their second share
        for _ in range(8):
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(gap)
        try:
            _, err = process.communicate(timeout=PATIENCE)  # all that it started hold the other ends of the pipes
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, err.strip()) == (130, b"interrupted")


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "latin-1"])
def test_a_console_that_lacks_a_character_gets_one_like_it(encoding: str) -> None:
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    command = [CARDWRIGHT, "parse", "Create a Food token. Zib"]
    ran = subprocess.run(command, env=environment, capture_output=True, check=False)
    drawn = ran.stdout.decode(encoding).translate(str.maketrans("└├│─", "`||-"))  # cp437 has them
    assert "\\u" not in drawn
    assert "   `- sentences\n      |- Sentence\n      |  `- parts: Part\n" in drawn.replace("\r\n", "\n")
    assert "x Unparsed" in drawn
