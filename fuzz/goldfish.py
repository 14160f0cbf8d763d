"""Decks of random cards played alone, and the law that no trigger is lost: each that the board reports is put on the
stack, or has a reason.

    python -m fuzz.goldfish POOL --decks 20 --games 2000 --seed 7
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from cardwright.compiler.frames.cards import card_characteristics
from cardwright.goldfish.dealing import DeckCard, Mulligans
from cardwright.goldfish.playing import Played, Setting
from cardwright.goldfish.running import Alone
from cardwright.oracle import Card, CardReference, read_cards
from cardwright.values.mana_values import mana_value

SPELLS, BASICS, OTHER_LANDS = 34, 18, 8
TURNS = 8
COLORS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


def decks(cards: Sequence[Card], number: int, seed: int) -> Iterator[tuple[list[Card], tuple[DeckCard, ...]]]:
    """Decks of two colors: spells, basic lands, and lands that do something, as these are where triggers were lost."""
    lands = [card for card in cards if "Land" in card.faces[0].type_line and card.faces[0].oracle_text]
    spells = [card for card in cards if card.faces[0].mana_cost and "Land" not in card.faces[0].type_line]
    for k in range(number):
        draws = Random(f"{seed}/{k}")
        pair = draws.sample(list(COLORS), 2)
        fits = [card for card in spells if _colors(card) <= {*pair}]
        basics = [CardReference.bundled().get(COLORS[color]) for color in pair]
        chosen = [*draws.sample(fits, min(SPELLS, len(fits))), *draws.sample(lands, min(OTHER_LANDS, len(lands)))]
        chosen += [basics[n % 2] for n in range(BASICS)]
        made = tuple(DeckCard(card_characteristics(card), mana_value(card.faces[0].mana_cost)) for card in chosen)
        yield chosen, made


def _colors(card: Card) -> set[str]:
    return {color for color in COLORS if color in (card.faces[0].mana_cost or "")}


def played(cards: Sequence[Card], number: int, games: int, seed: int) -> Iterator[tuple[str, Played]]:
    """So many games in all of so many decks, each with what it was."""
    for k, (chosen, deck) in enumerate(decks(cards, number, seed)):
        alone = Alone(Setting(deck, (), TURNS, seed, False, Mulligans()), chosen)
        for game in range(games // number):
            yield f"deck {k}, game {game}, seed {seed}", alone.game(game)


def main() -> int:
    """Play, and print what was lost, and why others were not used."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("pool")
    asked.add_argument("--decks", type=int, default=20)
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=int(time.time()))
    given = asked.parse_args()
    cards = [card for card in read_cards(given.pool) if isinstance(card, Card) and card.game == "magic"]
    lost: Counter[str] = Counter()
    unused: Counter[str] = Counter()
    triggers = games = 0
    for where, game in played(cards, given.decks, given.games, given.seed):
        games += 1
        triggers += game.triggers
        unused.update(game.unused)
        for text, count in game.lost.items():
            lost[text] += count
            print(f"lost: {count} of “{text}” ({where})")
    counts = f"{triggers} triggers, {sum(lost.values())} lost, {sum(unused.values())} unused"
    print(f"seed {given.seed}: {games} games, {counts}")
    for why, count in unused.most_common(10):
        print(f"  {count}: {why}")
    return bool(lost)


if __name__ == "__main__":
    raise SystemExit(main())
