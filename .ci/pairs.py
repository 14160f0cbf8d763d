"""Compares texts that differ in one word, and holds how many of them have one program in silence against bars.toml.

Two lists of templates are compared: the shared one, and the house's own (tests/pairs/templates.txt). Which of our own
texts may have one program say the lines of tests/pairs/synonyms.txt, each with its reason: «one|other» words of which
it makes no difference which of them stands there, … for whatever stands around them.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

BARS = Path(__file__).with_name("bars.toml")
OWN = Path(__file__).parent.parent / "tests" / "pairs"


class Synonym(NamedTuple):
    """Words of which it makes no difference which stands between these texts."""

    line: str
    before: re.Pattern[str]
    words: tuple[str, ...]
    behind: re.Pattern[str]

    def covers(self, one: str, other: str) -> bool:
        """Whether the texts differ in nothing but which of these words stands there."""
        return any(self._exchanged(a, b, one, other) for a, b in combinations(self.words, 2))

    def _exchanged(self, a: str, b: str, one: str, other: str) -> bool:
        return any(
            one[: found.start()] + new + one[found.end() :] == other
            and self.before.fullmatch(one[: found.start()])
            and self.behind.fullmatch(one[found.end() :])
            for old, new in ((a, b), (b, a))
            for found in re.finditer(whole(old), one)
        )


def whole(words: str) -> str:
    """These words, and no part of a word."""
    begins, ends = words[:1].isalnum(), words[-1:].isalnum()
    return r"(?<![\w'])" * begins + re.escape(words) + r"(?!\w)" * ends


def synonyms(file: str = "synonyms.txt") -> list[Synonym]:
    """The lines of such a file of tests/pairs."""
    found = []
    for line in (OWN / file).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            before, words, behind = re.split("[«»]", line.partition(" -- ")[0].replace("\\n", "\n"))
            found.append(Synonym(line, _around(before), tuple(words.split("|")), _around(behind)))
    return found


def _around(text: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(each) for each in text.split("…")), re.DOTALL)


def compared(shared: Path, templates: Path, *more: str | Path) -> list[str]:
    """What the shared tool prints of these templates."""
    command = [sys.executable, shared / "tools" / "pairs.py", templates, *more]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def main() -> int:
    """Print what is silent; give 1 if that is more than the bar says, or if a synonym is needed nowhere."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with tools and pairs")
    shared = parser.parse_args().shared
    *silent, said = compared(shared, shared / "pairs" / "templates-dev.txt", shared / "pairs" / "synonyms-dev.jsonl")
    print(f"shared templates: {said}")
    *equal, said = compared(shared, OWN / "templates.txt")
    lines, needed = synonyms(), set()
    for each in equal:
        pair = json.loads(each)
        why = [line.line for line in lines if line.covers(pair["a"], pair["b"])]
        needed.update(why)
        silent += [] if why else [each]
    print(f"own templates: {len(equal)} equal of those that are compared ({said})", *silent, sep="\n")
    unneeded = [each.line for each in lines if each.line not in needed]
    print(*(f"needed nowhere: {each}" for each in unneeded), f"silent: {len(silent)}", sep="\n")
    return int(bool(unneeded) or len(silent) > tomllib.loads(BARS.read_text(encoding="utf-8"))["pairs"]["at most"])


if __name__ == "__main__":
    sys.exit(main())
