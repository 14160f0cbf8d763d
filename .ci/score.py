"""Compiles the shared pools, compares their records with the gold and holds every figure against its bar."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
CARDWRIGHT = Path(sys.executable).with_name("cardwright")
IN_FULL = re.compile(r"([\d.]+)% of those that create tokens in full")
FIGURE = re.compile(r"^(?P<name>\S.*?)  +(?P<all>\S+/\S+ = (?P<percent>[\d.]+) %)$", re.MULTILINE)


class Held:
    """Figures held against their bars; `below` counts those that are below."""

    below = 0

    def hold(self, what: str, percent: float, bar: float, said: str) -> None:
        """Print a figure with its bar."""
        self.below += percent < bar
        print(f"{'BELOW' if percent < bar else 'ok':5}  {what}: {said}, bar {bar} %", flush=True)


def compiled(pool: Path, out: Path) -> str:
    """Compile a pool and give the line that sums up."""
    began = time.perf_counter()
    run = subprocess.run(
        [CARDWRIGHT, "compile", "--pool", pool, "-o", out], check=False, text=True, stderr=subprocess.PIPE
    )
    if run.returncode not in (0, 1):
        sys.exit(f"{pool.name}: exit status {run.returncode}\n{run.stderr}")
    return f"{run.stderr.strip().splitlines()[-1]} ({time.perf_counter() - began:.1f} s)"


def scored(tool: Path, gold: Path, records: Path) -> dict[str, re.Match[str]]:
    """Give the figures that score.py prints, by their names."""
    run = subprocess.run([sys.executable, tool, gold, records], check=True, text=True, stdout=subprocess.PIPE)
    return {found["name"]: found for found in FIGURE.finditer(run.stdout)}


def main() -> int:
    """Print each figure with its bar; give 1 if one is below it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards, gold and tools")
    parser.add_argument("--out", type=Path, default=Path("build"), help="where the records are written")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    bars = tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))
    held = Held()
    for pool, bar in bars["pools"].items():
        said = compiled(given.shared / "cards" / pool, given.out / f"{pool}.records")
        share = IN_FULL.search(said)
        held.hold(pool, float(share[1]) if share else 0.0, bar, said)
    for gold, wanted in bars["gold"].items():
        records = given.out / f"{wanted.pop('pool')}.records"
        figures = scored(given.shared / "tools" / "score.py", given.shared / "gold" / f"{gold}.jsonl", records)
        for figure, bar in wanted.items():
            found = figures.get(figure)
            held.hold(
                f"{gold}, {figure}",
                float(found["percent"]) if found else 0.0,
                bar,
                found["all"] if found else "not printed",
            )
    return 1 if held.below else 0


if __name__ == "__main__":
    sys.exit(main())
