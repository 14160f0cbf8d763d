"""Compiles whole cards, and holds how many are typed, and how many effects are right, against the bars of bars.toml."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from cardwright.pool.english import in_english

HERE = Path(__file__).parent
CARDWRIGHT = Path(sys.executable).with_name("cardwright")
RIGHT = re.compile(r"^cards +\d+ +exactly right +\d+ +([\d.]+) %", re.MULTILINE)


def main() -> int:
    """Print each figure with its bar, and what is left most often; give 1 if a figure is below its bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards, gold and tools")
    parser.add_argument("--out", type=Path, default=Path("build"), help="where the records are written")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    bars = tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))["programs"]
    below = 0
    left: Counter[str] = Counter()
    for pool, wanted in bars["pools"].items():
        out = given.out / f"{pool}.programs"
        run = subprocess.run(
            [CARDWRIGHT, "compile", "--pool", given.shared / "cards" / pool, "--programs", "-j", "2", "-o", out],
            check=False,
            stderr=subprocess.PIPE,
            text=True,
        )
        if run.returncode not in (0, 1):
            sys.exit(f"{pool}: exit status {run.returncode}\n{run.stderr}")
        with out.open(encoding="utf-8") as lines:
            records = [json.loads(line) for line in lines]
        creators = [record for record in records if any(e["effect"] in CREATING for e in record["effects"])]
        for what, some in (("cards", records), ("creators", creators)):
            for field in ("typed", "executable"):
                if (bar := wanted.get(f"{what} {field}")) is not None:
                    share = 100 * sum(record[field] for record in some) / max(len(some), 1)
                    below += share < bar
                    print(f"{_verdict(share, bar)}  {pool}: {what} {field}: {share:.2f} %, bar {bar} %", flush=True)
        if (bar := wanted.get("places in English at most")) is not None:
            typed = (record for record in records if record["typed"])
            places = Counter(place.what for record in typed for place in in_english(record))
            below += places.total() > bar
            verdict = "ABOVE" if places.total() > bar else "ok   "
            print(
                f"{verdict}  {pool}: places of typed programs in English: {places.total()}, at most {bar}", flush=True
            )
            for what, times in places.most_common(5):
                print(f"{times:6}  {what}")
        for record in records:
            left.update({f"{one['kind']}: {one['text'][:40]}" for one in record["left"]})
    out = given.out / f"{next(iter(bars['pools']))}.programs"
    for gold, bar in bars["effects"].items():
        tool = given.shared / "tools" / "score_effects.py"
        said = subprocess.run(
            [sys.executable, tool, given.shared / "gold" / gold, out], check=True, text=True, stdout=subprocess.PIPE
        ).stdout
        found = RIGHT.search(said)
        share = float(found[1]) if found else 0.0
        below += share < bar
        print(f"{_verdict(share, bar)}  {gold}: cards whose effects are exactly right: {share:.2f} %, bar {bar} %")
    print("\nleft most often, in so many cards:")
    for what, times in left.most_common(10):
        print(f"{times:6}  {what}")
    return 1 if below else 0


CREATING = frozenset(["create", "copy token", "populate", "investigate", "amass"])


def _verdict(share: float, bar: float) -> str:
    return "BELOW" if share < bar else "ok   "


if __name__ == "__main__":
    sys.exit(main())
