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
FIGURE = re.compile(r"^(?P<name>\S.*?)  +(?P<all>\S+/\S+ = (?P<percent>[\d.]+) %)$", re.MULTILINE)


def compiled(pool: Path, out: Path) -> Path:
    """Compile a pool and say how long it took."""
    began = time.perf_counter()
    run = subprocess.run(
        [CARDWRIGHT, "compile", "--pool", pool, "-o", out], check=False, text=True, stderr=subprocess.PIPE
    )
    said = run.stderr.strip().splitlines()
    if run.returncode not in (0, 1):
        sys.exit("\n".join([f"{pool.name}: exit status {run.returncode}", *said]))
    print(f"{pool.name}: {said[-1] if said else ''} ({time.perf_counter() - began:.1f} s)", flush=True)
    return out


def main() -> int:
    """Print each figure with its bar; give 1 if one is below it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards, gold and tools")
    parser.add_argument("--out", type=Path, default=Path("build"), help="where the records are written")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    bars = tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))
    records: dict[str, Path] = {}
    below = 0
    for gold, wanted in bars.items():
        pool = wanted.pop("pool")
        if pool not in records:
            name = pool.removesuffix(".gz").removesuffix(".jsonl")
            records[pool] = compiled(given.shared / "cards" / pool, given.out / f"{name}.records.jsonl")
        score = [sys.executable, given.shared / "tools" / "score.py", given.shared / "gold" / f"{gold}.jsonl"]
        printed = subprocess.run([*score, records[pool]], check=True, text=True, stdout=subprocess.PIPE).stdout
        reached = {found["name"]: found for found in FIGURE.finditer(printed)}
        for figure, bar in wanted.items():
            percent = float(reached[figure]["percent"]) if figure in reached else 0.0
            verdict = "ok" if percent >= bar else "BELOW"
            said = reached[figure]["all"] if figure in reached else "not printed"
            print(f"  {gold}, {figure}: {said} (bar {bar} %) {verdict}")
            below += percent < bar
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
