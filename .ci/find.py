"""Looks for the queries of tests/finding/queries.toml in a pool, and holds the answers against expressions and gold."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.cli.pool_cards import earlier_results, workers
from cardwright.finding import Found, query
from cardwright.finding.index import Index, packed
from cardwright.finding.kept_index import keep_in_memory
from cardwright.finding.taking import TakeApart
from cardwright.oracle import BadRecord, Card, CardReference, read_cards
from cardwright.pool.spreading import spread

HERE = Path(__file__).parent
QUERIES = HERE.parent / "tests" / "finding" / "queries.toml"
PAGE = HERE.parent / "docs" / "queries.md"
POOL, GOLD = "magic-2022-05.jsonl.gz", "effects-dev.jsonl"
REMINDER = re.compile(r" ?\([^()]*\)")
WARM = 5


class Held(NamedTuple):
    """A query as it was found: how many typed cards have it by an expression or by gold, how many of these were found,
    how many were found in all, how many of them are wrong, and how long it took once the index was read.
    """

    text: str
    by: str
    meant: int
    recalled: int
    found: int
    wrong: int
    perhaps: int
    milliseconds: float


def main() -> int:
    """Print the queries with their figures and their bars; give 1 if a figure is below its bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards and gold")
    parser.add_argument("--write", action="store_true", help="write the table into docs/queries.md")
    parser.add_argument("--show", type=int, default=0, help="name so many cards of each query that are not found")
    given = parser.parse_args()
    bars = tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))["find"]
    reference, index = _indexed(given.shared / "cards" / POOL)
    pool = _Pool(reference, index, given.shared / "gold" / GOLD)
    held = []
    for asked in tomllib.loads(QUERIES.read_text(encoding="utf-8"))["query"]:
        held.append(pool.held(asked, given.show))
        print(_line(held[-1]), flush=True)
    meant, recalled = sum(each.meant for each in held), sum(each.recalled for each in held)
    found, wrong = sum(each.found for each in held), sum(each.wrong for each in held)
    figures = {
        "recall": 100 * recalled / meant,
        "precision": 100 * (found - wrong) / found,
        "queries": float(len(held)),
    }
    below = 0
    for name, figure in figures.items():
        below += figure < bars[name]
        print(f"{'BELOW' if figure < bars[name] else 'ok   '}  {name}: {figure:.2f}, bar {bars[name]}")
    slow = sorted(each.milliseconds for each in held)
    print(f"a query, once the index is read: median {slow[len(slow) // 2]:.1f} ms, longest {slow[-1]:.1f} ms")
    if given.write:
        PAGE.write_text(_page(held, figures, slow), encoding="utf-8")
    return int(below > 0)


def _indexed(path: Path) -> tuple[CardReference, Index]:
    cards = CardReference(card for card in read_cards(path) if not isinstance(card, BadRecord))
    with workers(os.cpu_count() or 1, "cardwright.finding.taking") as executor, earlier_results(True) as results:
        made = (taken for _, taken in spread(TakeApart(None), cards, executor, results=results))
        index = Index(packed(taken for taken in made if not isinstance(taken, BadRecord)))
    keep_in_memory(cards, index)
    return cards, index


class _Pool:
    """The typed cards of a pool, their texts and what gold says that they do."""

    def __init__(self, reference: CardReference, index: Index, gold: Path) -> None:
        self._reference = reference
        untyped = {card for card, *_ in index.left}
        self._typed = {card.name: card for number, card in enumerate(reference) if number not in untyped}
        self._texts = {name: _plain(card) for name, card in self._typed.items()}
        lines = gold.read_text(encoding="utf-8").splitlines()
        self._gold = {each["name"]: each["effects"] for each in map(json.loads, lines)}

    def held(self, asked: dict[str, Any], show: int) -> Held:
        """Look for a query, and hold what is found against the cards that are meant."""
        wanted = query(asked["text"], loose=asked.get("loose", False))
        answers = self._reference.find(wanted)
        meant = self._meant(asked) - set(asked.get("beside", ()))
        found = {each.card.name for each in answers.answers} & self._typed.keys()
        for name in sorted(meant - found)[:show]:
            print(f"       not found: {name}")
        by = "gold: " + asked["gold"] if "gold" in asked else "expression"
        text = asked["text"] + (" (loose)" if asked.get("loose") else "")
        wrong = len(found & set(asked.get("wrong", ())))
        took = min(_took(lambda: self._reference.find(wanted)) for _ in range(WARM))
        return Held(text, by, len(meant), len(meant & found), len(found), wrong, len(answers.perhaps), took)

    def _meant(self, asked: dict[str, Any]) -> set[str]:
        if "regex" in asked:
            expression = re.compile(asked["regex"], re.IGNORECASE | re.MULTILINE)
            return {name for name, text in self._texts.items() if expression.search(text)}
        effect, _, amount = asked["gold"].rpartition(" ")
        effect, amount = (effect, amount) if amount.isdecimal() else (asked["gold"], "")
        return {
            name
            for name, effects in self._gold.items()
            if name in self._typed
            and any(each["effect"] == effect and amount in ("", each.get("amount")) for each in effects)
        }


def _took(find: Callable[[], Found]) -> float:
    start = time.process_time()  # others may be at work on the machine
    find()
    return 1000 * (time.process_time() - start)


def _plain(card: Card) -> str:
    """The texts of a card without reminders, its own name as “~”."""

    def lines() -> Iterator[str]:
        for face in card.faces:
            text = face.oracle_text
            for name in (face.name, face.name.split(",")[0]):
                text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "~", text)
            yield REMINDER.sub("", text)

    return "\n".join(lines())


def _line(held: Held) -> str:
    share = 100 * held.recalled / held.meant if held.meant else 100.0
    return (
        f"{held.text[:66]:66} {held.by:14} {held.recalled:5} of {held.meant:5} = {share:6.2f} %,"
        f" found {held.found:5}, wrong {held.wrong}, perhaps {held.perhaps:3}, {held.milliseconds:5.1f} ms"
    )


def _page(held: list[Held], figures: dict[str, float], slow: list[float]) -> str:
    rows = [
        f"| {each.text.replace('|', chr(92) + '|')} | {each.by} | {each.recalled:,} of {each.meant:,} |"
        f" {each.found:,} | {each.wrong} | {each.perhaps} |"
        for each in held
    ]
    middle, longest = f"{slow[len(slow) // 2]:.0f}", f"{slow[-1]:.0f}"
    about = ABOUT.format(**figures, middle=middle, longest=longest)
    return "\n".join([about, *rows, ""])


ABOUT = """# Queries and what they find

Written by `make find WRITE=--write` from a pool of 23,495 cards (May 2022) and `tests/finding/queries.toml`, where each
query stands with a careful regular expression for the same over texts without reminders, or with the effect that an
independent engine's scripts say the cards have (gold, of 9,358 cards). *Recalled* is how many of the typed cards that
these name are found; *found* all typed cards that are found; *wrong* those that were read and are not what was asked
for; *perhaps* the cards listed apart, as they are not typed.

Recall {recall:.2f} %, precision {precision:.2f} % by those that were read (of what no expression names, two dozen a
query). A query takes {middle} ms in the middle and {longest} ms at most, once the index is read.

| query | held against | recalled | found | wrong | perhaps |
| --- | --- | ---: | ---: | ---: | ---: |"""


if __name__ == "__main__":
    sys.exit(main())
