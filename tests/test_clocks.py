"""No test has a number of seconds in it: what takes how long differs from machine to machine.

That work grows as it should is counted (`fuzz.growth`); what it takes in time is for `benchmarks/`, as ratios. What may
stay is a limit that ends what hangs, at least twenty times what is usual, and each of them is named here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CLOCKS = {"time", "monotonic", "perf_counter", "process_time", "thread_time", "getrusage", "timeit", "default_timer"}
CLOCKS |= {f"{clock}_ns" for clock in CLOCKS}
TIMES = {"seconds", "elapsed", "took", "deadline", "began", "ticks"}

#: Where a clock is compared: each ends what hangs, and says so where it stands.
HANGS = {
    "fuzz/campaign.py": 3,  # the length of the campaign that is asked for, and a word each minute
    "tests/faults/hostile.py": 4,  # a client that never goes is told from one that does
    "tests/faults/test_processes.py": 2,  # PATIENCE
    "tests/oracle/test_download.py": 1,  # PATIENCE
    "tests/pool/test_compiling.py": 1,  # PATIENCE
}


def compared_clocks(source: str) -> list[int]:
    """Give the lines in which a clock, or what was had from one, is compared with anything."""
    tree = ast.parse(source)
    return [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.Compare) and any(map(_is_time, _parts(node)))
    ]


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """What a comparison is of; texts that are looked for in others are none of it."""
    if isinstance(node, ast.Compare) and any(isinstance(each, ast.In | ast.NotIn) for each in node.ops):
        return
    yield from ast.walk(node)


def _is_time(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="time" | "timeit" | "resource"), attr=name)):
            return name in CLOCKS
        case ast.Call(func=ast.Name(id=name)):
            return name in CLOCKS - {"time"} or name.lower() in TIMES
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return not TIMES.isdisjoint(name.lower().split("_"))
    return False


def test_no_clock_is_compared_but_to_end_what_hangs() -> None:
    found = {}
    for path in sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "fuzz").rglob("*.py")]):
        if lines := compared_clocks(path.read_text("utf-8")):
            found[path.relative_to(ROOT).as_posix()] = lines
    assert {name: len(lines) for name, lines in found.items()} == HANGS, found


def test_what_limits_time_is_a_patience() -> None:
    """`timeout=` and the like are for what hangs: a number is a name that says so."""
    found = []
    for path in sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "fuzz").rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "timeout" and isinstance(node.value, ast.Constant):
                found.append(f"{path.relative_to(ROOT)}:{node.value.lineno}")
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "assert time.monotonic() - began < 15",
        "assert seconds < SECONDS",
        "assert seconds(data) < 4.0",
        "if perf_counter() - start > 1: raise TooSlow",
        "while time.time() < deadline: pass",
        "assert time.process_time_ns() < 10**9",
        "assert not self.seconds_of_work > 2",
    ],
)
def test_a_clock_that_is_compared_is_found(source: str) -> None:
    assert compared_clocks(source) == [1]


@pytest.mark.parametrize(
    "source", ["assert 'seconds' in said", "began = time.monotonic()", "assert number < 4", "assert times == 2"]
)
def test_what_is_no_clock_is_left_alone(source: str) -> None:
    assert compared_clocks(source) == []
