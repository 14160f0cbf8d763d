"""Games by actions at random, in which each action that is offered is tried: none is refused, none leads nowhere.

    python -m fuzz.offered --games 2000 --seed 7 --jobs 2 [POOL…]

Without pools the decks of examples/game play; else decks of executable cards that each game draws from the pools. In a
position now and then the board is pickled, and saved as JSON, and what comes back is compared. `--game SEED` plays one
game again.
"""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

from cardwright.board import Board, BoardError
from cardwright.board.state.given import Rules
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.instructions import Characteristics
from cardwright.oracle import Card, CardReference, read_cards
from cardwright.play import rules
from cardwright.pool.programs import program_record
from cardwright.values.land_types import BASIC_LAND_TYPES
from fuzz.seeded import Played, cards_of, crash, reference_of, run

EXAMPLE = Path(__file__).parents[1] / "examples" / "game"
#: After so many actions a game is left as it is.
MOST_ACTIONS = 3000
KEPT_EVERY = 97
DRAWN, LANDS, OTHERS = 60, 17, 23
#: So many cards are outside the game, too.
ASIDE = 5

_pool: list[Card] = []
_known: list[Rules] = []
_decks: dict[str, tuple[Characteristics, ...]] = {}


def prepare(pools: list[str]) -> None:
    """Make a worker ready."""
    _pool.extend(cards_of(pools))
    if pools:
        _known.append(rules(reference=reference_of(_pool)))
        return
    _known.append(rules(reference=CardReference(each for each in read_cards(EXAMPLE / "cards.jsonl"))))  # type: ignore[misc]
    lists = tomllib.loads((EXAMPLE / "decks.toml").read_text("utf-8"))
    for player, deck in lists.items():
        _decks[player] = tuple(card for name, count in deck.items() for card in [_card(name)] * count)


def _card(name: str) -> Characteristics:
    card = _known[0].cards(name)
    assert card is not None, name
    return card


def drawn_decks(chance: Random) -> dict[str, tuple[Characteristics, ...]]:
    """A deck for each of two players of cards that the board plays whole, with the lands that they want."""
    if _decks:
        return _decks
    decks = {}
    for player in ("Ann", "Bob"):
        cards = [
            card_characteristics(card)
            for card in chance.sample(_pool, min(DRAWN, len(_pool)))
            if card.faces[0].mana_cost and program_record(card, CardReference.bundled()).executable
        ][:OTHERS]
        colors = [color for card in cards for color in card.colors] or ["G"]
        lands = [_card(BASIC_LAND_TYPES["WUBRG".index(chance.choice(colors))]) for _ in range(LANDS)]
        decks[player] = (*cards, *lands)
    return decks


def played(seed: int) -> Played:
    """Play the game of a seed; how many actions were tried, and what was wrong."""
    chance = Random(seed)
    wrong: list[str] = []
    tried = 0
    decks = drawn_decks(chance)
    board = Board.dealt(
        decks, seed=seed, rules=_known[0], sideboards={each: deck[:ASIDE] for each, deck in decks.items()}
    )
    for number in range(MOST_ACTIONS):
        if board.over or wrong:
            break
        options = board.actions()
        wrong += [] if options else [f"nothing is offered to {board.actor} after {number} actions"]
        after = {}
        for action in options:
            tried += 1
            try:
                after[action] = board.apply(action)
            except BoardError as error:
                wrong.append(f"after {number} actions “{action}” is offered and refused: {error}")
            except Exception as error:  # a crash is what is looked for
                wrong.append(f"after {number} actions “{action}” raises {crash(error)}")
        if number % KEPT_EVERY == 0:
            wrong += differences(board)
        if after:
            board = after[chance.choice([*after])]
    return Played(seed, tried, wrong)


def differences(board: Board) -> Iterator[str]:
    """What is otherwise of the board after it was pickled, or saved."""
    ways = {
        "pickled": pickle.loads(pickle.dumps(board)),
        "saved": Board.from_json(board.to_json(), board.rules),
    }
    for way, there in ways.items():
        if there != board:
            yield f"a board that is {way} is another one"
        elif there.actions() != board.actions():
            yield f"a board that is {way} has other actions"


if __name__ == "__main__":
    raise SystemExit(run(__doc__, prepare, played, "actions tried", needs_pools=False))
