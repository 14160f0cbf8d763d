"""This tree against another revision: the figures of speed.py, the two in turn, medians and spread.

python benchmarks/compare.py BASE [--rounds N] [what speed.py takes]
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def measured(package: Path, folder: Path, more: list[str]) -> dict[str, float]:
    """Each piece of work as a ratio to its floor, done by the package in a folder."""
    out = folder / "figures.json"
    command = [sys.executable, str(ROOT / "benchmarks" / "speed.py"), "--runs", "1", "--json", str(out), *more]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": str(package)})
    return {f"{each['what']} / {each['floor']}": each["ratio"] for each in json.loads(out.read_text("utf-8"))}


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", metavar="BASE")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    given, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages = {"base": folder / "base", "now": folder / "now"}
        for package in packages.values():
            package.mkdir()
        (packages["now"] / "cardwright").symlink_to(ROOT)
        base = packages["base"] / "cardwright"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", base, given.base], cwd=ROOT, check=True)
        try:
            compileall.compile_dir(base, quiet=1)
            figures: dict[str, list[dict[str, float]]] = {who: [] for who in packages}
            for _ in range(given.rounds):
                for who, package in packages.items():
                    figures[who].append(measured(package, folder, more))
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", base], cwd=ROOT, check=True)
    print("| what, as a ratio to its floor | base | now | now / base | spread |\n| --- | --- | --- | --- | --- |")
    for what in figures["now"][0]:
        before, after = ([each[what] for each in figures[who]] for who in packages)
        times = [one / other for one, other in zip(after, before, strict=True)]
        spread = max(times) / min(times)
        print(
            f"| {what} | {statistics.median(before):.2f} | {statistics.median(after):.2f}"
            f" | {statistics.median(times):.2f} | {spread:.2f} |"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
