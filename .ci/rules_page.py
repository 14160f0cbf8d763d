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
#: What shows nothing on a board by itself, and why: rules, ranges of them, whole sections.
NOTHING = (
    (
        "says what a word means, and shows itself in other rules",
        "102, 105.1, 106.1-106.2, 107.4, 107.4g, 108.1, 108.4, 109.1, 109.3, 110.1, 112.1-112.1b, 113.1-113.2d, "
        "115.9, 116.1, 117.2, 122.1, 500.1, 500.12, 501.1, 505.1, 506.1, 512.1, 600.1, 601.1, 602.1, 603.1, 604.1, "
        "605.1, 606.1-606.2, 609.1, 610.1-610.2, 611.1, 612.1, 614.1, 615.1a, 700.1, 700.3b, 703.1-703.3, "
        "704.1-704.2, 705.1, 706.1, 707.1, 708.1, 712.8, 714.2-714.2a",
    ),
    (
        "what a card looks like, and how it is handled at a table",
        "106.4a-106.4b, 107.9-107.13, 107.15, 107.16, 107.17-107.18, 108.2a, 108.3b, 108.5-108.6, 110.5d, 701.24a, "
        "702.87b, 702.143e, 702.172b, 706.1b, 708.6, "
        "709.1, 710.1a-710.1b, 710.3, 711.1, 711.3, 712.1-712.4a, 712.5-712.7, 712.17, 713, 714.1, 715.1, 716.1, "
        "718.1, 719.1-719.2, 720.1, 721.1, 722.1",
    ),
    (
        "how a deck is built, a game agreed upon, and a tournament held",
        "100, 103.1, 104.3k, 104.4i, 113.6n, 702.124a-702.124b, 702.124f-702.124m",
    ),
    (
        "stickers, Attractions and Contraptions are not played",
        "103.2d, 123, 505.5, 612.9, 613.7k, 701.45, 701.51-701.52, 702.33h, 702.159, 703.4g, 717",
    ),
    ("the game is not restarted, and there are no subgames", "104.6, 727, 729"),
    ("how players may shorten a game: a program that plays does not", "732"),
)
#: What shows nothing by itself by its words.
BY_ITS_WORDS = (
    ("a heading, or the beginning of a list", re.compile(r"[^.”)]$|^There are (?:several|twelve|six) .*:?$")),
    ("says where to read on", re.compile(r"^(?:See|For more (?:information|rules)|For details)\b")),
    ("what cards said that were printed once", re.compile(r"^(?:Previously|Some older cards|Older)\b")),
    (
        "of a variant or an option that the board does not play",
        re.compile(
            r"^(?:In|If|Multiplayer|During)\b[^.,]*(?<!not using the )(?:Two-Headed Giant|Emperor (?:game|variant)"
            r"|limited range of influence|shared team turns|between teams|Conspiracy Draft|Vanguard)[ ,]"
            r"|^(?:A|A face-up|Hidden agenda|Double agenda|To secretly choose)\b.*(?:vanguard|conspiracy) card"
            r"|face-down conspiracy|Two-Headed Giant game, the player may|with a companion ability|^If a companion"
            r"|using sideboards|^Companion is"
            r"|has chosen a companion|companion special action|card with companion into|^Hidden agenda and"
            r"|Power Play|^Assemble is"
        ),
    ),
)
HEAD = """\
# The rules, and who shows them

For each rule of the Comprehensive Rules that is about playing: how many scenarios cite it, the rules that only other
tests cite, those that the code plays and no test names, and those that nobody names: these are wishes for a scenario.
What a board can't show by itself is not counted, and said beside its section; what is not played yet is. A scenario
cites rules in its `name`, `source` or `says`, and [What the board keeps of the rules](rules.md) names a test for each
of its rows. `make pages` writes this page.
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


def rules(text: str) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """The headings of sections, and of each the numbers of its rules and subrules with their words."""
    headings: dict[str, str] = {}
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            headings[heading[1]] = heading[2]
        elif rule := _RULE.match(line):
            found[rule[1]].setdefault(f"{rule[1]}.{rule[2]}{rule[3]}", rule[4].strip())
    return headings, found


def _place(rule: str) -> tuple[int, int, str]:
    section, _, rest = rule.partition(".")
    number = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(section), int(number or 0), rest[len(number) :]


def why_nothing(rule: str, words: str) -> str:
    """Why a board shows nothing of a rule by itself; "" if it does."""
    for why, listed in NOTHING:
        if any(_within(rule, each.strip()) for each in listed.split(",")):
            return why
    return next((why for why, pattern in BY_ITS_WORDS if pattern.search(words)), "")


def _within(rule: str, listed: str) -> bool:
    first, _, last = listed.partition("-")
    if "." not in first:
        return rule.startswith(f"{first}.")
    if last:
        return _place(first) <= _place(rule) <= (*_place(last)[:2], _place(last)[2] or "z")
    return rule == first


def page(text: str) -> str:
    """The page for these rules."""
    headings, numbers = rules(text)
    scenarios, tests, code = citations()
    lines, shown, total, nothing = [], 0, 0, 0
    for section in map(str, SECTIONS):
        there = numbers.get(section, {})
        by_scenarios = [each for each in there if scenarios.get(each)]
        by_tests = [each for each in there if each in tests and each not in by_scenarios]
        left = [each for each in there if each not in by_scenarios and each not in by_tests]
        whys: dict[str, list[str]] = defaultdict(list)
        for each in left:
            whys[why_nothing(each, there[each])].append(each)
        wanted = whys.pop("", [])
        showing = [each for each in (*by_scenarios, *by_tests) if not why_nothing(each, there[each])]
        shown += len(showing)
        total += len(showing) + len(wanted)
        nothing += len(there) - len(showing) - len(wanted)
        said = {
            "Scenarios": [f"{each} ({scenarios[each]})" for each in by_scenarios],
            "Other tests": by_tests,
            "Code alone": [each for each in wanted if each in code],
            "Nobody": [each for each in wanted if each not in code],
            **{f"Nothing to show ({why})": which for why, which in whys.items()},
        }
        lines += ["", f"## {section} {headings.get(section, '')}"]
        for who, which in said.items():
            if which:
                lines += ["", f"**{who}:** " + ", ".join(which) + "."]
    share = (
        f"{shown} of the {total} rules and subrules that a board can show are cited by a scenario or a test "
        f"({shown / total:.0%}); {nothing} show nothing by themselves."
    )
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
