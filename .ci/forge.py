"""Exports cards of a pool as scripts of Forge and audits seeded faults, and holds the figures against bars.toml."""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

from cardwright.compiler import compile_text
from cardwright.compiler.records.left import left_in_words
from cardwright.export.forge.audit.auditing import audit
from cardwright.export.forge.cards import Written, new_tokens, own_name, write_card
from cardwright.export.forge.checking import faults
from cardwright.export.forge.reading import read_script
from cardwright.export.forge.writing import written
from cardwright.oracle import BadRecord, Card, read_cards

sys.path.insert(0, str(Path(__file__).parent))
from forge_seeds import seeded

HERE = Path(__file__).parent
POOL = "magic-2022-05.jsonl.gz"
BRACKETS = re.compile(r"\[[^\[\]]*\]|\{[^{}]*\}")


def main() -> int:
    """Print each figure with its bar; give 1 if one is below it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards, forge and tools")
    parser.add_argument("--every", type=int, default=1, help="only every so many cards")
    parser.add_argument("--seeds", type=int, default=400, help="how many scripts get a fault")
    parser.add_argument("--seed", type=int, default=1, help="which scripts, and which faults")
    parser.add_argument("--show", type=int, default=5, help="how many of the commonest differences are shown")
    given = parser.parse_args()
    cards = [c for c in read_cards(given.shared / "cards" / POOL) if not isinstance(c, BadRecord)]
    typed, whole, tokens = _written(cards[:: given.every])
    counts: dict[str, tuple[int, int]] = {"typed cards exported whole": (len(whole), typed)}
    counts["exported cards with the nodes of people's scripts"] = _compared(whole, given.shared, given.show)
    counts["exported scripts that keep to the language"] = _kept(whole, tokens)
    counts |= _audited(whole, given.seeds, random.Random(given.seed))
    return _say(counts)


def _say(counts: dict[str, tuple[int, int]]) -> int:
    bars = tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))["forge"]
    below = 0
    for what, (part, total) in counts.items():
        share, bar = 100 * part / max(total, 1), bars.get(what)
        most = what.startswith("false")
        wrong = bar is not None and (share > bar if most else share < bar)
        below += wrong
        verdict = ("ABOVE" if most else "BELOW") if wrong else "ok   "
        print(f"{verdict}  {what}: {part} of {total}, {share:.2f} %" + (f", bar {bar} %" if bar is not None else ""))
    return 1 if below else 0


def _written(cards: Iterable[Card]) -> tuple[int, dict[str, Written], list[str]]:
    """How many cards are typed, those that are written whole, and the scripts of their tokens."""
    tokens = new_tokens()
    typed, whole = 0, {}
    for card in cards:
        programs = [compile_text(face.oracle_text, name=own_name(card, face)) for face in card.faces]
        left = (left_in_words(one, face.oracle_text) for one, face in zip(programs, card.faces, strict=True))
        if not all(each.typed for those in left for each in those):
            continue
        typed += 1
        made = write_card(card, programs, tokens)
        if made.whole:
            whole[card.name] = made
    return typed, whole, [written(script) for script in tokens.scripts.values()]


def _kept(whole: dict[str, Written], tokens: list[str]) -> tuple[int, int]:
    """How many scripts have nothing that the language does not."""
    scripts = [written(each.script) for each in whole.values()] + tokens
    kept = 0
    for text in scripts:
        found = [*faults(read_script(text))]
        kept += not found
        for fault in found[:1]:
            print(f"       {text.splitlines()[0]}: {fault}")
    return kept, len(scripts)


# -- held against people's scripts


def _compared(whole: dict[str, Written], shared: Path, show: int) -> tuple[int, int]:
    """How many cards have nodes of the same kinds as people's scripts, after the list of equal forms."""
    facts, forms = _shared_tool(shared), Forms(HERE / "forge-forms.toml")
    equal = total = 0
    differences: Counter[str] = Counter()
    names: dict[str, str] = {}
    for line in (shared / "forge" / "kinds-dev.jsonl").read_text(encoding="utf-8").splitlines():
        theirs = json.loads(line)
        if (made := whole.get(theirs["name"])) is None:
            continue
        mine = [_kind(fact) for fact in facts.facts_of(written(made.script), loose=True)[1]]
        one, other = forms.normal(mine), forms.normal(theirs["kinds"])
        total += 1
        equal += one == other
        if one != other:
            ours, only = sorted((one - other).elements()), sorted((other - one).elements())
            difference = f"ours {'; '.join(ours) or '—'} — theirs {'; '.join(only) or '—'}"
            differences[difference] += 1
            names.setdefault(difference, theirs["name"])
    for words, number in differences.most_common(show):
        print(f"{number:6}  {names[words]}: {words[:200]}")
    return equal, total


def _shared_tool(shared: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("forge_facts", shared / "tools" / "forge_facts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["forge_facts"] = module
    spec.loader.exec_module(module)
    return module


def _kind(fact: str) -> str:
    """A fact without the parameters of its nodes."""
    while (shorter := BRACKETS.sub("", fact)) != fact:
        fact = shorter
    return fact


class Forms:
    """The list of equal forms."""

    def __init__(self, path: Path) -> None:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
        self._facts = [(re.compile(each["from"]), each.get("to")) for each in given["fact"]]
        self._steps = [(re.compile(rf"(?<![a-z]){each['from']}(?![a-z])"), each["to"]) for each in given["step"]]
        self._within = [(re.compile(rf"(.*?(?<![a-z]))({each['from']})"), each["to"]) for each in given["within"]]
        self._once = set(given["once"]["facts"])

    def normal(self, facts: Iterable[str]) -> Counter[str]:
        """The facts as they are compared."""
        found = [fact.lower() for fact in facts]
        for pattern, name in self._steps:
            found = [pattern.sub(name, fact) for fact in found]
        for pattern, name in self._within:
            found = list(self._merged(found, pattern, name))
        said = Counter(each for fact in found if (each := self._fact(fact)) is not None)
        return Counter({fact: 1 if _bare(fact) in self._once else number for fact, number in said.items()})

    @staticmethod
    def _merged(facts: list[str], pattern: re.Pattern[str], name: str) -> Iterator[str]:
        """A step that has another within it goes by its other name, and what is within it is not counted."""
        steps = {match[1] + match[2].split(" >")[0]: match[1] + name for f in facts if (match := pattern.fullmatch(f))}
        for fact in facts:
            if not pattern.fullmatch(fact):
                before = next((each for each in steps if fact == each or fact.startswith(each + " ")), None)
                yield fact if before is None else steps[before] + fact[len(before) :]

    def _fact(self, fact: str) -> str | None:
        face, slash, rest = fact.rpartition("/") if re.match(r"\d/", fact) else ("", "", fact)
        for pattern, to in self._facts:
            if (match := pattern.fullmatch(rest)) is not None:
                if to is None:
                    return None
                rest = match.expand(to)
        return face + slash + rest


def _bare(fact: str) -> str:
    return re.sub(r"^\d/", "", fact)


# -- seeded faults


def _audited(whole: dict[str, Written], number: int, chance: random.Random) -> dict[str, tuple[int, int]]:
    """How many faults are found, and how many alarms scripts have that have none."""
    names = sorted(whole)
    chance.shuffle(names)
    found: Counter[str] = Counter()
    total: Counter[str] = Counter()
    errors = alarms = scripts = 0
    for name in names:
        if total.total() >= number:
            break
        script = read_script(written(whole[name].script))
        scripts += 1
        alarms += bool(audit(script).findings)
        fault = seeded(script, chance)
        if fault is None:
            continue
        kind, wrong = fault
        findings = audit(wrong).findings
        total[kind] += 1
        found[kind] += bool(findings)
        errors += any(each.difference.sure == "error" for each in findings)
    parts = {f"seeded faults found: {kind}": (found[kind], total[kind]) for kind in sorted(total)}
    return {
        "seeded faults found": (found.total(), total.total()),
        **parts,
        "seeded faults called errors": (errors, total.total()),
        "false alarms on own scripts": (alarms, scripts),
    }


if __name__ == "__main__":
    sys.exit(main())
