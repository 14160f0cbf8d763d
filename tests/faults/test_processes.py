"""Two of everything at once; interruptions at any moment; workers and owners that are killed, terminals that close."""

from __future__ import annotations

import json
import os
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

pty = pytest.importorskip("pty")
CARDWRIGHT = Path(sys.executable).with_name("cardwright")
LONG = " ".join(f"Create {number} 1/1 white Soldier creature tokens with vigilance." for number in range(2, 5))
PATIENCE = 30.0
LOADED = 40  # hundredths of a second of the processor: by then a worker has loaded and is at its cards
pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for orphans in /proc")


class Family:
    """Commands and all that they start, known by a mark in their environment."""

    def __init__(self, data: Path) -> None:
        self.mark = uuid.uuid4().hex
        self.environment = os.environ | {"CARDWRIGHT_DATA": str(data), "TEST_MARK": self.mark}

    def start(self, *words: object, **more: object) -> subprocess.Popen[str]:
        command = [str(word) for word in (CARDWRIGHT, *words)]
        return subprocess.Popen(
            command,
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
    cards = [{"name": f"Barracks {n}", "type_line": "Sorcery", "oracle_text": LONG} for n in range(6000)]
    path.write_text("".join(f"{json.dumps(card)}\n" for card in cards), encoding="utf-8")
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "out"
    folder.mkdir()
    return folder / "records.jsonl"


def at_work(family: Family, owner: int) -> list[int]:
    """Wait until the workers are at their cards; give them (their command line is the forking server's)."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        servers = [number for number, line in family.members().items() if "forkserver" in line]
        parents = {number: _parent(number) for number in servers}
        workers = [number for number, parent in parents.items() if parent in servers]
        if len(workers) >= 2 and all(_ticks(number) > LOADED for number in workers):
            return workers
        time.sleep(0.02)
    raise AssertionError(f"no workers: {family.members()}")


def _stat(process: int) -> list[str]:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return ["?"] * 20


def _parent(process: int) -> int:
    return int(_stat(process)[1].replace("?", "0"))


def _ticks(process: int) -> int:
    return int(_stat(process)[11].replace("?", "0"))


def test_a_killed_worker_is_told_with_its_card_and_is_no_fault(family: Family, pool: Path, out: Path) -> None:
    with family.start("compile", "--pool", pool, "-o", out, "-j", "2") as owner:
        os.kill(at_work(family, owner.pid)[0], signal.SIGKILL)
        _, said = owner.communicate(timeout=PATIENCE)
    assert owner.returncode == 1
    assert "a worker was lost at the card “Barracks " in said
    assert "report" not in said
    assert "Traceback" not in said
    assert family.gone()
    assert list(out.parent.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_killed_owner_leaves_nothing(family: Family, pool: Path, out: Path, number: signal.Signals) -> None:
    out.write_text("old")
    with family.start("compile", "--pool", pool, "-o", out, "-j", "2") as owner:
        at_work(family, owner.pid)
        owner.send_signal(number)
        owner.communicate(timeout=PATIENCE)
    assert owner.returncode == -number
    assert family.gone(), family.members()
    assert [path.name for path in out.parent.iterdir()] == [out.name]
    assert out.read_text() == "old"


def test_a_terminal_that_closes_takes_all_of_it_along(family: Family, pool: Path, out: Path) -> None:
    owner, terminal = pty.fork()
    if not owner:
        os.execve(CARDWRIGHT, ["cardwright", "compile", "--pool", pool, "-o", out, "-j", "2"], family.environment)
    at_work(family, owner)
    os.close(terminal)
    os.waitpid(owner, 0)
    assert family.gone(), family.members()
    assert list(out.parent.iterdir()) == []


def test_an_interruption_at_any_moment(family: Family) -> None:
    """From our first one on; Python handles those that come before it has begun to load cardwright."""
    statuses = []
    for moment in range(24):
        with family.start("compile", "Create a Food token.") as process:
            time.sleep(moment * 0.015)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=PATIENCE)
        assert "/cli/" not in said
        if process.returncode in (0, 130) and "KeyboardInterrupt" not in said:
            statuses.append((process.returncode, said.strip()))
    assert set(statuses) <= {(130, "interrupted"), (0, "")}
    assert statuses.count((130, "interrupted")) >= 5


def test_interrupted_with_workers_at_any_moment(family: Family, pool: Path, out: Path) -> None:
    for moment in range(8):
        with family.start("compile", "--pool", pool, "-o", out, "-j", "2") as process:
            time.sleep(0.1 + moment * 0.08)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=PATIENCE)
        assert "/cli/" not in said
        assert (process.returncode, said.strip()) == (130, "interrupted") or "KeyboardInterrupt" in said
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
    assert len(list(cache.iterdir())) == len({(path.name.partition("-")[0], path.suffix) for path in cache.iterdir()})
