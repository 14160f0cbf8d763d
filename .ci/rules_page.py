"""Writes docs/rules-shown.md: for each rule of playing, which scenarios and tests cite it, and which nobody does.

The numbers and headings are those of a file of the Comprehensive Rules (`make pages` gives ../shared/rules).
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules-shown.md"
#: A row for each rule that a test of the board is about.
KEPT = ROOT / "docs" / "rules.md"
#: The sections whose rules are listed.
SECTIONS = (*range(100, 123), *range(500, 515), *range(600, 617), *range(700, 733))
#: Why nobody shows the rules of a section on the board.
WHY = {
    "100": "how a deck is built and a tournament held",
    "102": "who is a player",
    "103": "what is done before the first turn; `Board.start` does it",
    "123": "stickers are not played",
    "717": "Attractions are not played",
    "718": "prototype cards are not played",
    "722": "preparation cards are not played",
    "723": "nobody is controlled by another player",
    "727": "the game is not restarted",
    "728": "rad counters are not played",
    "729": "there are no subgames",
    "730": "how the merged are one permanent is not played",
    "732": "how players may shorten a game: a program that plays does not",
}
HEAD = """\
# The rules, and who shows them

For each rule of the Comprehensive Rules that is about playing: how many scenarios cite it, the rules that only other
tests cite, those that the code plays and no test names, and those that nobody names. These are wishes for a scenario,
definitions that show nothing by themselves, or about what the board does not play, which is said beside them. A
scenario cites rules in its `name`, `source` or `says`, and [What the board keeps of the rules](rules.md) names a test
for each of its rows. `make pages` writes this page.
"""
_RULE = re.compile(r"^(\d{3})\.(\d+)([a-z]?)\.? (\S.*)$")
_HEADING = re.compile(r"^(\d{3})\. (\S.*)$")
_CITED = re.compile(r"(?<![\d.])(\d{3}\.\d+[a-z]?)(?:[–-](?:\d{3}\.\d+)?([a-z]))?")


def cited(text: str) -> Iterator[str]:
    """The rules that a text cites; of “704.5a–c” each."""
    for found in _CITED.finditer(text):
        rule, last = found[1], found[2]
        yield rule
        if last and rule[-1].isalpha():
            yield from (rule[:-1] + chr(each) for each in range(ord(rule[-1]), ord(last) + 1))


def citations() -> tuple[dict[str, int], set[str], set[str]]:
    """How many scenarios cite each rule; which rules other tests cite, and which the code that plays."""
    scenarios: dict[str, int] = defaultdict(int)
    for path in (*(ROOT / "tests" / "scenarios").glob("*.toml"), *(ROOT / "examples" / "scenarios").glob("*.toml")):
        for each in tomllib.loads(path.read_text("utf-8"))["scenario"]:
            for rule in set(cited(f"{each['name']} {each.get('source', '')} {each.get('says', '')}")):
                scenarios[rule] += 1
    tests = {rule for path in (ROOT / "tests").rglob("*") for rule in _of_file(path)}
    tests |= {rule for row in KEPT.read_text("utf-8").splitlines() for rule in cited(row.partition(" | ")[0])}
    code = {
        rule for room in ("board", "grammar/vocabulary") for path in (ROOT / room).rglob("*") for rule in _of_file(path)
    }
    return scenarios, tests, code


def _of_file(path: Path) -> Iterator[str]:
    if path.suffix in (".py", ".toml", ".txt"):
        yield from cited(path.read_text("utf-8"))


def rules(text: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The headings of sections, and the numbers of their rules, subrules in the place of a rule that has them."""
    headings: dict[str, str] = {}
    found: dict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            headings[heading[1]] = heading[2]
        elif rule := _RULE.match(line):
            number = f"{rule[1]}.{rule[2]}{rule[3]}"
            if number not in found[rule[1]]:
                found[rule[1]].append(number)
    return headings, found


def page(text: str) -> str:
    """The page for these rules."""
    headings, numbers = rules(text)
    scenarios, tests, code = citations()
    lines, shown, total = [], 0, 0
    for section in map(str, SECTIONS):
        there = numbers.get(section, [])
        by_scenarios = [each for each in there if scenarios.get(each)]
        by_tests = [each for each in there if each in tests and each not in by_scenarios]
        by_code = [each for each in there if each in code and each not in by_scenarios and each not in by_tests]
        nobody = [each for each in there if each not in by_scenarios and each not in by_tests and each not in by_code]
        shown += len(by_scenarios) + len(by_tests)
        total += len(there)
        why = f" ({WHY[section]})" if section in WHY else ""
        said = {
            "Scenarios": [f"{each} ({scenarios[each]})" for each in by_scenarios],
            "Other tests": by_tests,
            "Code alone": by_code,
            f"Nobody{why}": nobody,
        }
        lines += ["", f"## {section} {headings.get(section, '')}"]
        for who, which in said.items():
            if which:
                lines += ["", f"**{who}:** " + ", ".join(which) + "."]
    share = f"{shown} of {total} rules and subrules are cited by a scenario or a test ({shown / total:.0%})."
    return "\n".join([HEAD, share, *lines, ""])


def main() -> None:
    """Write the page."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("rules", type=Path, help="the Comprehensive Rules as text")
    given = asked.parse_args()
    PAGE.write_text(page(given.rules.read_text("utf-8-sig")), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
