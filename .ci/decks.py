"""How many of the cards of many decks are played in full, and whether the sheet lists the tokens that gold names."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardwright.decks.reading import read_card
from cardwright.decks.sheet import sheet
from cardwright.goldfish.dealing import Mulligans
from cardwright.goldfish.deck import goldfish_deck
from cardwright.goldfish.playing import Setting
from cardwright.goldfish.running import Alone
from cardwright.oracle import Card, CardReference, read_cards
from cardwright.oracle.deck_entries import Entry

HERE = Path(__file__).parent
COPIES, LANDS = 4, 24


def main() -> int:
    """Print each figure with its bar, and what is left; give 1 if a figure is below its bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards and gold")
    parser.add_argument("--games", type=int, default=1, help="so many games of each deck are played")
    given = parser.parse_args()
    bars = tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8")).get("decks", {})
    cards = [each for each in read_cards(given.shared / "cards" / "magic-2022-05.jsonl.gz") if isinstance(each, Card)]
    reference = CardReference(cards)
    below = _held("cards of decks played in full", _in_full(reference, given.games), bars)
    below += _held("cards whose tokens are listed", _listed(reference, given.shared / "gold" / "magic-dev.jsonl"), bars)
    return int(below > 0)


def _held(what: str, share: float, bars: dict[str, float]) -> bool:
    bar = bars.get(what, 0.0)
    print(f"{'ok   ' if share >= bar else 'BELOW'}  {what}: {share:.2f} %, bar {bar} %", flush=True)
    return share < bar


def _in_full(reference: CardReference, games: int) -> float:
    cards = in_full = 0
    for title, entries in _decks():
        made = goldfish_deck([(entry, reference.get(entry.name)) for entry in entries], reference)
        known = [reference.get(entry.name) for entry in entries]
        Alone(Setting(made.main, (), 8, 1, False, Mulligans()), known)(range(games))
        cards, in_full = cards + made.readable.cards, in_full + made.readable.in_full
        print(f"{title}: {made.readable.in_full} of {made.readable.cards}")
        for left in made.readable.left:
            print(f"    {left.card}: {'; '.join(left.words)}")
    return 100 * in_full / cards


def _decks() -> Iterator[tuple[str, list[Entry]]]:
    for line in (HERE / "decks.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            title, _, names = line.partition(": ")
            spells, lands = (part.split("; ") for part in names.split(" | "))
            yield (
                title,
                [
                    *(Entry(COPIES, name) for name in spells),
                    *(Entry(LANDS // len(lands), name) for name in lands),
                ],
            )


def _listed(reference: CardReference, gold: Path) -> float:
    right = cards = 0
    for line in gold.read_text(encoding="utf-8").splitlines():
        wanted = json.loads(line)
        made = sheet(None, [read_card(Entry(1, wanted["name"]), reference.get(wanted["name"]), reference)])
        missing = [each for each in wanted["creations"] if not any(_is(each, token) for token in made.tokens)]
        cards, right = cards + 1, right + (not missing)
        if missing:
            print(f"    {wanted['name']}: {json.dumps(missing)[:200]}")
    return 100 * right / cards


def _is(wanted: dict[str, Any], listed: Any) -> bool:
    """Whether the token on the sheet is the one that gold names; what gold does not state is not compared."""
    if wanted.get("token") is None:
        return listed.token is None
    if listed.token is None:
        return False
    return all(_same(field, value, getattr(listed.token, field)) for field, value in wanted["token"].items())


def _same(field: str, value: Any, found: Any) -> bool:
    if isinstance(value, list):
        return sorted(value) == sorted(found)
    return field == "name" or value == found


if __name__ == "__main__":
    sys.exit(main())
