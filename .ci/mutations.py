"""Breaks each room in turn, one condition at a time, and says whether `make test` finds it.

A condition of a function that is drawn by chance is negated in the working tree (which has to be clean), the tests are
run until the first fails, and the file is put back. A room of which nothing is found in three tries is a failure.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
TRIES = 3
#: Folders that are no rooms of the package.
BESIDE = frozenset("tests docs fuzz benchmarks examples build .venv .ci".split())


def rooms() -> dict[str, list[Path]]:
    """The package's folders with their modules."""
    found: dict[str, list[Path]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        inside = path.relative_to(ROOT)
        if len(inside.parts) > 1 and inside.parts[0] not in BESIDE:
            found.setdefault(str(inside.parent), []).append(path)
    return found


def conditions(path: Path) -> Iterator[tuple[int, int, int]]:
    """Where the conditions of its `if`s stand that fit in one line: line, first and last column."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.If | ast.IfExp):
            test = node.test
            if test.lineno == test.end_lineno and test.end_col_offset and "TYPE_CHECKING" not in ast.dump(test):
                yield test.lineno, test.col_offset, test.end_col_offset


def negated(source: str, line: int, first: int, last: int) -> str:
    """The source with that condition negated; columns count bytes, as Python's trees do."""
    lines = source.splitlines(keepends=True)
    raw = lines[line - 1].encode()
    lines[line - 1] = (raw[:first] + b"(not (" + raw[first:last] + b"))" + raw[last:]).decode()
    return "".join(lines)


def is_found(path: Path, line: int, first: int, last: int) -> bool:
    """Whether a test fails while the condition is negated: the room's own (with every row) first, then all."""
    source = path.read_text(encoding="utf-8")
    path.write_text(negated(source, line, first, last), encoding="utf-8")
    own = ROOT / "tests" / path.relative_to(ROOT).parts[0]
    try:
        return (own.is_dir() and fails(own)) or fails()
    finally:
        path.write_text(source, encoding="utf-8")


def fails(*paths: Path) -> bool:
    """Whether one of the tests below the paths fails, or of all tests where none is given."""
    command = [sys.executable, "-m", "pytest", "-n", "2", "-x", "-q", *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode != 0


def main() -> int:
    """Try each room; give 1 if there is one of which nothing is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", help="only these folders, with what is in them")
    parser.add_argument("--seed", type=int, default=Random().randrange(1_000_000))
    given = parser.parse_args()
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    if changed.stdout:
        sys.exit("the working tree has changes that are not committed: it is written to")
    print(f"--seed {given.seed}")
    lost = []
    for room, paths in rooms().items():
        if given.rooms and not any(Path(room).is_relative_to(each) for each in given.rooms):
            continue
        random = Random(f"{given.seed} {room}")
        places = [(path, *place) for path in paths for place in conditions(path)]
        for path, *place in random.sample(places, min(TRIES, len(places))):
            found = is_found(path, *place)
            print(f"{'found' if found else 'LOST '}  {path.relative_to(ROOT)}:{place[0]}", flush=True)
            if found:
                break
        else:
            lost += [room] if places else []
    print("rooms of which nothing is found:", *(lost or ["none"]))
    return int(bool(lost))


if __name__ == "__main__":
    sys.exit(main())
