"""Two of everything at once; interruptions at any moment; workers and owners that are killed, terminals that close."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cardwright.oracle.store import Store
from cardwright.pool.spreading import CHUNK

pty = pytest.importorskip("pty")
CARDWRIGHT = Path(sys.executable).with_name("cardwright")
LONG = " ".join(f"Create {number} 1/1 white Soldier creature tokens with vigilance." for number in range(2, 5))
LONGER = "Amass 1.\n" * 2_000
MOMENTS = Path(__file__).with_name("moments.py")
PATIENCE = 120.0
"""Seconds after which what hangs is ended: a hundred times what any of it takes."""
pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for orphans in /proc")


class Family:
    """Commands and all that they start, known by a mark in their environment."""

    def __init__(self, data: Path) -> None:
        self.mark = uuid.uuid4().hex
        self.environment = os.environ | {"CARDWRIGHT_DATA": str(data), "TEST_MARK": self.mark}

    def start(self, *words: object, command: object = CARDWRIGHT, **more: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(word) for word in (command, *words)],
            env=self.environment | {key: str(value) for key, value in more.items()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def members(self) -> dict[int, str]:
        """Give the processes that are there now, with their command lines."""
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if self.mark.encode() in (folder / "environ").read_bytes():
                    found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        return found

    def gone(self) -> bool:
        """Whether they all end within our patience."""
        until = time.monotonic() + PATIENCE
        while self.members() and time.monotonic() < until:
            time.sleep(0.02)
        return not self.members()


@pytest.fixture
def family(tmp_path: Path) -> Iterator[Family]:
    made = Family(tmp_path / "data")
    yield made
    for process in made.members():
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    path = folder / "pool.jsonl"
    quick = [{"name": f"Barracks {n}", "type_line": "Sorcery", "oracle_text": LONG} for n in range(CHUNK)]
    cards = [
        *quick,
        *({"name": f"Keep {n}", "type_line": "Sorcery", "oracle_text": f"{n}. {LONGER}"} for n in range(2000)),
    ]
    path.write_text("".join(f"{json.dumps(card)}\n" for card in cards), encoding="utf-8")
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "out"
    folder.mkdir()
    return folder / "records.jsonl"


def at_work(family: Family, owner: int, folder: Path) -> list[int]:
    """Wait until the workers are at their cards, the quick ones are written; give the busiest first.

    Their command line is the forking server's.
    """
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        servers = [number for number, line in family.members().items() if "forkserver" in line]
        parents = {number: _parent(number) for number in servers}
        workers = [number for number, parent in parents.items() if parent in servers]
        if len(workers) >= 2 and _written(owner, folder):
            return sorted(workers, key=_ticks, reverse=True)
        time.sleep(0.02)
    raise AssertionError(f"no workers: {family.members()}")


def _written(process: int, folder: Path) -> int:
    """How much this process has written into files of this folder that it has open, with a name or without."""
    size = 0
    for link in Path(f"/proc/{process}/fd").glob("*"):
        with suppress(OSError):
            if os.readlink(link).startswith(f"{folder}/"):
                size += link.stat().st_size
    return size


def _stat(process: int) -> list[str]:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return ["?"] * 20


def _parent(process: int) -> int:
    return int(_stat(process)[1].replace("?", "0"))


def _ticks(process: int) -> int:
    return int(_stat(process)[11].replace("?", "0"))


def test_a_killed_worker_is_told_with_its_card_and_is_no_fault(family: Family, pool: Path, out: Path) -> None:
    with family.start("compile", "--no-cache", "--pool", pool, "-o", out, "-j", "2") as owner:
        os.kill(at_work(family, owner.pid, out.parent)[0], signal.SIGKILL)
        _, said = owner.communicate(timeout=PATIENCE)
    assert owner.returncode == 1
    assert "a worker was lost at the card “" in said
    assert "report" not in said
    assert "Traceback" not in said
    assert family.gone()
    assert list(out.parent.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_killed_owner_leaves_nothing(family: Family, pool: Path, out: Path, number: signal.Signals) -> None:
    out.write_text("old")
    with family.start("compile", "--no-cache", "--pool", pool, "-o", out, "-j", "2") as owner:
        at_work(family, owner.pid, out.parent)
        owner.send_signal(number)
        owner.communicate(timeout=PATIENCE)
    assert owner.returncode == -number
    assert family.gone(), family.members()
    assert [path.name for path in out.parent.iterdir()] == [out.name]
    assert out.read_text() == "old"


def test_a_terminal_that_closes_takes_all_of_it_along(family: Family, pool: Path, out: Path) -> None:
    owner, terminal = pty.fork()
    if not owner:
        os.execve(
            CARDWRIGHT,
            ["cardwright", "compile", "--no-cache", "--pool", pool, "-o", out, "-j", "2"],
            family.environment,
        )
    at_work(family, owner, out.parent)
    os.close(terminal)
    os.waitpid(owner, 0)
    assert family.gone(), family.members()
    assert list(out.parent.iterdir()) == []


COMMANDS = {
    "done": (0, "compile", "Create a Food token."),
    "not understood": (1, "parse", "Frobnicate the gizmo."),
    "wrong use": (2, "nonsense"),
    "unreadable": (2, "compile", "--pool", "/nowhere/at/all"),
}
EVERY = 500


def interrupted_in_order(said: str) -> bool:
    """Whether the last line says so, once; what the work has said is before it."""
    return said.splitlines()[-1:] == ["interrupted"] and said.count("interrupted") == 1 and "Traceback" not in said


@pytest.mark.parametrize(("status", "words"), [(each[0], each[1:]) for each in COMMANDS.values()], ids=COMMANDS)
def test_an_interruption_at_any_moment(status: int, words: tuple[str, ...], tmp_path: Path) -> None:
    """From the first module of ours on (`moments`); Python handles those that come before it has begun to load it."""
    results = tmp_path / "results"
    ran = subprocess.run([sys.executable, MOMENTS, "each", results, str(EVERY), *words], capture_output=True)
    assert ran.returncode == status, "each moment is tried, and then the command ends as it does"
    moments = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    assert [each for each in moments if each[2] != 130 or not interrupted_in_order(each[3])] == []
    places = [place for _, place, *_ in moments]
    assert places[0].startswith("__init__.py:")
    assert {place.partition(":")[0] for place in places} >= {"cli/__init__.py", "cli/start.py", "cli/main.py"}
    assert places[-1].startswith("cli/main.py:")


@pytest.mark.parametrize("number", [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000])
def test_interrupted_while_workers_start(family: Family, pool: Path, out: Path, number: int) -> None:
    """Of the functions that are called since the module of the workers began to load, this one is interrupted."""
    words = (
        MOMENTS,
        "once",
        "pool/processes.py",
        number,
        "compile",
        "--no-cache",
        "--pool",
        pool,
        "-o",
        out,
        "-j",
        "2",
    )
    with family.start(*words, command=sys.executable) as process:
        _, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said.strip()) == (130, "interrupted")
    assert family.gone(), family.members()
    assert list(out.parent.iterdir()) == []


def test_two_of_everything_at_once(family: Family, pool: Path, out: Path, tmp_path: Path) -> None:
    few = tmp_path / "in" / "few.jsonl"
    few.write_text("".join(pool.read_text("utf-8").splitlines(keepends=True)[:40]), encoding="utf-8")
    more = tmp_path / "in" / "more.jsonl"
    more.write_text("".join(pool.read_text("utf-8").splitlines(keepends=True)[:60]), encoding="utf-8")
    cache = tmp_path / "cache"
    commands: list[tuple[object, ...]] = [
        ("reference", "import", few),
        ("reference", "import", more),
        ("reference", "info"),
        ("lookup", "--creates", "Soldier", "--limit", "1"),
        ("compile", "--pool", few, "-o", out),
        ("compile", "--pool", more, "-o", out),
    ]
    started = [family.start(*words, CARDWRIGHT_CACHE=cache) for words in commands]
    said = [process.communicate(timeout=2 * PATIENCE)[1] for process in started]
    assert [process.returncode for process in started] == [0] * len(commands), said
    assert len(Store(tmp_path / "data").load()) in (40, 60)
    assert len(out.read_text("utf-8").splitlines()) in (40, 60)
    left = [path.name for folder in (tmp_path / "data", cache, out.parent) for path in folder.iterdir()]
    assert [name for name in left if "part" in name or "new" in name] == []
    kept = [re.sub(r"-[0-9a-f]{24}(?=\.)", "", path.name) for path in cache.iterdir()]
    assert len(kept) == len(set(kept))  # of each but the latest
