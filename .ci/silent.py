"""Changes texts of the shared pools and holds against their bars how often nobody says a word (`make silent`).

The instruments are ../shared/tools/silent.py (a word where it does not belong) and slips.py (one slip of the pen), and
exchanged.py beside this file (a word for another).
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
PERCENT = re.compile(r"(\d+) of (\d+) = ([\d.]+) %")


def main() -> int:
    """Print each share with its bar; give 1 if one is above it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards and tools")
    parser.add_argument("--seed", type=int, default=1, help="which texts, places and words are drawn")
    given = parser.parse_args()
    above = 0
    for name, wanted in tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))["silent"].items():
        tool, pool, *words = wanted["command"]
        tools = given.shared / "tools"
        path = tools / tool if (tools / tool).exists() else HERE / tool
        command = [sys.executable, path, given.shared / "cards" / pool, str(wanted["texts"])]
        run = subprocess.run(
            [*command, str(given.seed), *words, "--show", "9"], check=True, text=True, stdout=subprocess.PIPE
        )
        *shown, last = run.stdout.strip().splitlines()
        found = PERCENT.search(last)
        share = float(found[3]) if found else 100.0
        over = share > wanted["at most"]
        above += over
        print(f"{'ABOVE' if over else 'ok':5}  {name}: {last}, at most {wanted['at most']} %", flush=True)
        if over:
            print(*shown, sep="\n")
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
