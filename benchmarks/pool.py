"""A whole pool: from the file to the written records, and what that is made of; each figure against its bar.

    python benchmarks/pool.py [--pool FILE] [--quick]

Times of whole processes are processor time (other programs on the machine do not count), the least of a few runs, and
are compared with a script, run in between, that only reads and decodes the same file and searches each text once.
"""

from __future__ import annotations

import argparse
import compileall
import gzip
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import cardwright
from cardwright.compiler.records.creating import may_create
from cardwright.oracle import Card
from cardwright.pool import compile_pool
from cardwright.pool.processes import processes
from cardwright.pool.program_lines import program_lines

POOL = Path(__file__).parents[2] / "shared" / "cards" / "magic-2022-05.jsonl.gz"
COMMAND = Path(sys.executable).with_name("cardwright")
SENTENCE = re.compile(r"[^.\n]+")

READS_AND_SEARCHES = """
import gzip, json, re, sys
creating = re.compile(r"\\bcreat|token", re.IGNORECASE)
found = 0
with (gzip.open if sys.argv[1].endswith(".gz") else open)(sys.argv[1], "rt", encoding="utf-8") as lines:
    for line in lines:
        card = json.loads(line)
        for face in card.get("card_faces") or [card]:
            found += creating.search(face.get("oracle_text") or "") is not None
"""

PEAK = """
import itertools, resource, sys
from cardwright.pool import compile_pool
sys.path.insert(0, {folder!r})
from pool import cards_of, variants
from pathlib import Path
for made in compile_pool(itertools.islice(variants(cards_of(Path(sys.argv[1]))), int(sys.argv[2]))):
    pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


class Row(NamedTuple):
    """A figure: what, how much, and its bar, where it has one."""

    what: str
    figure: str
    bar: str = ""
    kept: bool = True


def cards_of(pool: Path) -> list[Card]:
    """Give the cards of a file."""
    return [card for card in cardwright.read_cards(pool) if isinstance(card, Card)]


def variants(cards: list[Card]) -> Iterator[Card]:
    """Yield the cards again and again without end, each time with other numbers, so that no text comes twice."""
    from msgspec import structs

    yield from cards
    lap = 1
    while True:
        lap += 1
        for card in cards:
            faces = [
                structs.replace(face, oracle_text=re.sub(r"\d+/\d+", f"{lap}/{lap + 1}", face.oracle_text))
                for face in card.faces
            ]
            yield structs.replace(card, faces=tuple(faces))


def processor_time(*command: object) -> float:
    """Run a command; give the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(part) for part in command], check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def whole_pool(pool: Path, runs: int) -> Iterator[Row]:
    """From the file to the written records, in a cold process on one core."""
    cards = cards_of(pool)
    sentences = sum(len(SENTENCE.findall(face.oracle_text)) for card in cards for face in card.faces)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "records.jsonl"
        ours, theirs = [], []
        for _ in range(runs):
            theirs.append(processor_time(sys.executable, "-c", READS_AND_SEARCHES, pool))
            ours.append(processor_time(COMMAND, "compile", "--pool", pool, "-o", out))
        assert len(out.read_bytes().splitlines()) == len(cards)
    least, base = min(ours), min(theirs)
    yield Row(f"{len(cards):,} cards, file to records", f"{least:.2f} s")
    yield Row("the same, only read, decoded and searched", f"{base:.2f} s")
    yield Row("ratio of the two", f"{least / base:.1f}", "at most 8", least / base <= 8)
    yield Row("cards a second", f"{len(cards) / least:,.0f}")
    yield Row("sentences a second", f"{sentences / least:,.0f}")


def first_result(pool: Path, runs: int) -> Iterator[Row]:
    """From the shell to the first record, and to the answer of a command."""
    waited = []
    for _ in range(runs):
        began = time.perf_counter()
        with subprocess.Popen(
            [COMMAND, "compile", "--pool", pool], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as process:
            assert process.stdout is not None
            process.stdout.read(1)
            waited.append(time.perf_counter() - began)
            process.kill()
    yield Row("start-up to the first record of the pool", f"{min(waited):.2f} s")
    cold = [_wall(COMMAND, "compile", "Create a Food token.") for _ in range(3 * runs)]
    yield Row(
        'cold `cardwright compile "Create a Food token."`', f"{min(cold):.2f} s", "under 0.25 s", min(cold) < 0.25
    )


def _wall(*command: object) -> float:
    began = time.perf_counter()
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    return time.perf_counter() - began


def sentences(pool: Path, runs: int) -> Iterator[Row]:
    """Each sentence of the pool that creates, parsed and lowered, the grammar being loaded; the least of a few runs."""
    creating = {
        sentence.strip() + "."
        for card in cards_of(pool)
        for face in card.faces
        if may_create(face.oracle_text)
        for sentence in SENTENCE.findall(re.sub(r"\([^)]*\)", "", face.oracle_text))
        if re.search(r"\bcreates? ", sentence) and not {'"', "“"} & set(sentence)
    }
    cardwright.compile_text("Create a Food token.")
    each = dict.fromkeys(sorted(creating), float("inf"))
    for _ in range(runs):
        for sentence in each:
            began = time.thread_time()
            cardwright.compile_text(sentence)
            each[sentence] = min(each[sentence], (time.thread_time() - began) * 1000)
    took = sorted(each.values())
    median, worst = statistics.median(took), took[int(len(took) * 0.99)]
    yield Row(f"a create sentence ({len(took):,} of them), median", f"{median:.2f} ms", "at most 0.3 ms", median <= 0.3)
    yield Row("the same, 99th percentile", f"{worst:.2f} ms", "at most 3 ms", worst <= 3)


def characters(runs: int) -> Iterator[Row]:
    """Time a character for texts of 100 to 100,000 characters."""
    each = {}
    for length in (100, 1_000, 10_000, 100_000):
        took = []
        for run in range(max(runs, 3)):
            numbers = range(run * 10_000, run * 10_000 + length // 50)
            text = " ".join(f"Create {number} 1/1 white Soldier creature tokens." for number in numbers)
            began = time.thread_time()
            cardwright.compile_text(text)
            took.append((time.thread_time() - began) / len(text) * 1e6)
        each[length] = min(took)
    spread = max(each.values()) / min(each.values())
    for length, took_each in each.items():
        yield Row(f"a character of {length:,}", f"{took_each:.2f} µs")
    yield Row("slowest to fastest of these", f"{spread:.1f}", "constant (at most 2)", spread <= 2)


def growth(pool: Path, sizes: tuple[int, ...]) -> Iterator[Row]:
    """Time a card, and peak memory, for more and more cards, none of whose texts come twice."""
    cards = cards_of(pool)
    each = {}
    for size in sizes:
        stream = variants(cards)
        began = time.process_time()
        for _ in compile_pool(next(stream) for _ in range(size)):
            pass
        each[size] = (time.process_time() - began) / size * 1e6
        script = PEAK.format(folder=str(Path(__file__).parent))
        peak = subprocess.run(
            [sys.executable, "-c", script, pool, str(size)], check=True, capture_output=True, text=True
        )
        yield Row(f"a card of {size:,}", f"{each[size]:.0f} µs, peak {peak.stdout.strip()} MB")
    ratio = each[sizes[-1]] / each[sizes[0]]
    yield Row(f"a card of {sizes[-1]:,} to one of {sizes[0]:,}", f"{ratio:.2f}", "linear (at most 1.3)", ratio <= 1.3)


def two_processes(pool: Path, runs: int) -> Iterator[Row]:
    """One process against two, both warm, whole texts: by the clock, which needs two idle cores, and by their work."""
    cards = cards_of(pool)[::10]
    here, there, work_here, work_there = [], [], [], []
    with processes(2) as executor:
        list(program_lines(cards, executor))
        list(program_lines(cards))
        workers = list(executor._processes)
        for _ in range(runs):
            began, worked = time.perf_counter(), time.process_time()
            list(program_lines(cards))
            here.append(time.perf_counter() - began)
            work_here.append(time.process_time() - worked)
            began, worked = time.perf_counter(), time.process_time() + _worked(workers)
            list(program_lines(cards, executor))
            there.append(time.perf_counter() - began)
            work_there.append(time.process_time() + _worked(workers) - worked)
    clock, work = min(here) / min(there), 2 * min(work_here) / min(work_there)
    yield Row("two processes, times as fast by the clock", f"{clock:.2f}", f"near 2 (load {os.getloadavg()[0]:.1f})")
    if work_there[0]:
        yield Row("the same by processor time, on two idle cores", f"{work:.2f}", "at least 1.85", work >= 1.85)


def _worked(processes: list[int]) -> float:
    """Give the processor time of other processes, where the system tells (Linux)."""
    stats = [Path(f"/proc/{process}/stat") for process in processes]
    fields = [stat.read_text().rsplit(")", 1)[1].split() for stat in stats if stat.exists()]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


def memory_of_two(pool: Path) -> Iterator[Row]:
    """The memory of a command with two workers, all its processes together, against that with none (Linux)."""
    if not Path("/proc/self/smaps_rollup").exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        fewer = Path(folder) / "cards.jsonl"
        with gzip.open(pool, "rb") as lines:
            fewer.write_bytes(b"".join(islice(lines, 0, None, 10)))
        command = [COMMAND, "compile", "--pool", fewer, "--programs", "--no-cache", "-o", Path(folder) / "out.jsonl"]
        one, two = _peak(command), _peak([*command, "--jobs", 2])
    yield Row("memory of one process, of two", f"{one:.0f} MB, {two:.0f} MB", "no more than two of one", two <= 2 * one)


def _peak(command: list[object]) -> float:
    """The most megabytes that a command has held with all that it started; what several share counts once."""
    peak = 0
    with subprocess.Popen([str(part) for part in command], stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            peak = max(peak, sum(map(_kilobytes, _started_by(process.pid))))
            time.sleep(0.05)
    return peak / 1024


def _started_by(process: int) -> Iterator[int]:
    """A process, and those that it has started."""
    yield process
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text("ascii").split():
                yield from _started_by(int(child))


def _kilobytes(process: int) -> int:
    with suppress(OSError):
        found = re.search(r"^Pss: +(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text("ascii"), re.MULTILINE)
        return int(found[1]) if found else 0
    return 0


def collection() -> Iterator[Row]:
    """The pytest plugin collects 30,000 cards."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.jsonl"
        line = '{{"name": "Card {0}", "type_line": "Sorcery", "oracle_text": "Create {0} Food tokens."}}\n'
        path.write_text("".join(line.format(number) for number in range(30_000)), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "--rootdir",
            folder,
            "-q",
            "--collect-only",
            "--card-pool",
            path,
            path,
        ]
        took = processor_time(*command, "-p", "no:cacheprovider")
    yield Row("pytest collects 30,000 cards", f"{took:.1f} s", "a few seconds", took < 5)


def main() -> int:
    """Print the table; give 1 where a bar is not kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pool", type=Path, default=POOL)
    parser.add_argument("--quick", action="store_true", help="fewer runs, up to 10,000 cards")
    given = parser.parse_args()
    if not given.pool.exists():
        print(f"no {given.pool.name}: give a pool with --pool FILE", file=sys.stderr)
        return 2
    for part in Path(cardwright.__file__).parent.glob("*/__init__.py"):
        compileall.compile_dir(part.parent, quiet=1)  # as pip does when it installs
    runs = 2 if given.quick else 5
    sizes = (1_000, 10_000) if given.quick else (1_000, 10_000, 100_000)
    parts = (
        whole_pool(given.pool, runs),
        first_result(given.pool, runs),
        sentences(given.pool, runs),
        characters(runs),
        growth(given.pool, sizes),
        two_processes(given.pool, runs),
        memory_of_two(given.pool),
        collection(),
    )
    missed = 0
    for part in parts:
        for row in part:
            missed += not row.kept
            verdict = "" if not row.bar else "ok" if row.kept else "MISSED"
            print(f"{row.what:<52} {row.figure:>22}   {row.bar:<24} {verdict}".rstrip(), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
