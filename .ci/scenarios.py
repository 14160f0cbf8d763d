"""Plays the shared scenario files; holds how many pass, and that none fails unforeseen, against bars.toml."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
CARDWRIGHT = Path(sys.executable).with_name("cardwright")
CARDS = "magic-2022-05.jsonl.gz"


def main() -> int:
    """Print the counts of each file with its bar, and what fails; give 1 if a figure is below its bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards and scenarios")
    given = parser.parse_args()
    bars = tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))["scenarios"]
    below = 0
    failed: list[str] = []
    total: Counter[str] = Counter()
    for file, bar in bars["pass"].items():
        run = subprocess.run(
            [
                CARDWRIGHT,
                "scenario",
                "--json",
                "--cards",
                given.shared / "cards" / CARDS,
                given.shared / "scenarios" / file,
            ],
            check=False,
            capture_output=True,
            text=True,
        )
        if run.returncode not in (0, 1):
            sys.exit(f"{file}: exit status {run.returncode}\n{run.stderr}")
        outcomes = [json.loads(line) for line in run.stdout.splitlines()]
        counts = Counter(outcome["result"] for outcome in outcomes)
        total += counts
        if file not in bars["failing"]:
            failed += [f"{each['name']}: {each['why']}" for each in outcomes if each["result"] == "fail"]
        below += counts["pass"] < bar
        verdict = "ok   " if counts["pass"] >= bar else "BELOW"
        print(f"{verdict}  {file}: {_said(counts)} (bar: {bar} pass)", flush=True)
    below += len(failed) > bars["fail"]
    print(f"in all: {_said(total)}", *failed, sep="\n")
    return int(below > 0)


def _said(counts: Counter[str]) -> str:
    return ", ".join(f"{counts[kind]} {kind}" for kind in ("pass", "left", "error", "fail"))


if __name__ == "__main__":
    sys.exit(main())
