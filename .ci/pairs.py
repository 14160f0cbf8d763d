"""Compares texts that differ in one word, and holds how many of them have one program in silence against bars.toml."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

BARS = Path(__file__).with_name("bars.toml")


def main() -> int:
    """Print what is silent, and how many; give 1 if there are more than the bar says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with tools and pairs")
    shared = parser.parse_args().shared
    most = tomllib.loads(BARS.read_text(encoding="utf-8"))["pairs"]["at most"]
    pairs = shared / "pairs"
    command = [sys.executable, shared / "tools" / "pairs.py", pairs / "templates-dev.txt", pairs / "synonyms-dev.jsonl"]
    return subprocess.run([*command, "--fail-over", str(most)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
