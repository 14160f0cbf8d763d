"""`make lint-bench`: official texts that have findings; faults seeded into such texts, found, in place, and put right.

python .ci/lint_bench.py --shared ../shared [--each 100] [--seed 1] [--show KIND]
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from lint_faults import Faulty, Text, faces, seeded
from official_findings import REASONS, WRONG

from cardwright.lint import RULES, CardFacts, Finding, lint_card

POOLS = ("magic-2022-05.jsonl.gz", "magic-2022-2026-dev.jsonl")


def facts(card: Text) -> CardFacts:
    """What the linter is told of a card."""
    return CardFacts(card.name, card.type_line, card.mana_cost, card.power, card.toughness)


def judged(card: Text, faulty: Faulty) -> tuple[Finding | None, bool]:
    """The gravest finding at the fault's place that the text without it has not, and whether a fix gives it back."""
    before = {(f.code, card.text[slice(*f.span)]) for f in lint_card(card.text, facts(card))}
    found = [
        f
        for f in lint_card(faulty.text, facts(card))
        if f.span[0] <= faulty.end
        and faulty.start <= max(f.span[1], f.span[0] + 1)
        and (f.code, faulty.text[slice(*f.span)]) not in before
    ]
    found.sort(key=lambda f: f.severity == "info")
    right = next((f for f in found if f.fix is not None and f.fix.of(faulty.text) == card.text), None)
    return right or (found[0] if found else None), right is not None


def departs(card: Text) -> list[Finding]:
    """What is found, as a warning or an error, in an official text: but what a newer template says otherwise."""
    return [f for f in lint_card(card.text, facts(card)) if f.severity != "info" and RULES[f.code].since <= card.date]


def official(cards: list[Text]) -> tuple[float, list[str]]:
    """How large a share of official texts has a finding that is wrong; those for which nobody has given a reason.

    A text with a slip of the pen in it is found rightly, and so is one that was never brought up to date.
    """
    found = [(card, departs(card)) for card in cards]
    flagged = [(card, each) for card, each in found if each]
    unread = [
        f"    {card.name}: {f.code} {f.message}" for card, each in flagged if card.name not in REASONS for f in each
    ]
    wrong = sum(REASONS.get(card.name, WRONG) == WRONG for card, _ in flagged)
    print(
        f"{len(cards)} official texts: {len(flagged)} with a warning or an error, {wrong} of these wrongly,"
        f" {len(unread)} without a reason"
    )
    return wrong / len(cards), unread


def main() -> int:
    """Print a line a kind and the sums; 1 where a bar is not held."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--each", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", default="")
    given = parser.parse_args()
    cards = [face for pool in POOLS for face in faces(given.shared / "cards" / pool) if face.text]
    tried, found, graver, right = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for kind, card, faulty in seeded(cards, given.each, given.seed):
        finding, is_right = judged(card, faulty)
        tried[kind] += 1
        found[kind] += finding is not None
        graver[kind] += finding is not None and finding.severity != "info"
        right[kind] += is_right
        if given.show == kind and not is_right:
            around = faulty.text[max(0, faulty.start - 50) : faulty.end + 40].replace("\n", " / ")
            said = f"{finding.code} {finding.message}" if finding else "–"
            print(f"    {card.name}: …{around}… | {said}")
    for kind, count in tried.items():
        print(f"{kind:45} {count:4} found {found[kind]:4} (not info {graver[kind]:4}) right {right[kind]:4}")
    total = tried.total()
    rates = found.total() / total, graver.total() / total, right.total() / max(1, found.total())
    print(
        f"{len(tried)} kinds, {total} faults: found {rates[0]:.1%}, as warning or error {rates[1]:.1%},"
        f" of those found given back {rates[2]:.1%}"
    )
    bars = tomllib.loads((Path(__file__).parent / "bars.toml").read_text(encoding="utf-8")).get("lint", {})
    held = rates[0] >= bars.get("found", 0) and rates[2] >= bars.get("given_back", 0)
    share, unread = official(cards)
    print("\n".join([f"that is {share:.2%}", *unread]))
    return 0 if held and share <= bars.get("official", 1) and not unread else 1


if __name__ == "__main__":
    sys.exit(main())
