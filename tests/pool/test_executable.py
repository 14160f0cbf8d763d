"""What a program record calls executable the board plays: nothing of it is left to the players."""

from __future__ import annotations

import msgspec
import pytest

from cardwright import rules
from cardwright.board import Board, BoardError, ChoiceNeeded
from cardwright.board.game import Game
from cardwright.board.playing import activating, casting, lands, stack
from cardwright.board.state import events as ev
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.oracle import Card, CardReference, Face
from cardwright.pool.programs import ProgramRecord, program_record
from cardwright.pool.stage import Player, rich
from cardwright.values.decoders import from_json

CARDS = CardReference.bundled()
RULES = rules(reference=CARDS)
EXECUTABLE = [
    card for card in CARDS if card.game == "magic" and len(card.faces) == 1 and program_record(card, CARDS).executable
]


def left_of(card: Card) -> list[str]:
    """Cast the card or play it as a land on a rich board, and activate what it has; what is left to the players."""
    what = card_characteristics(card)
    game: Game = rich(RULES).put_elsewhere("hand", what).game(Player(number=1))
    said: list[str] = []
    try:
        if "Land" in what.types:
            lands.play_land(game, card.name, game.active)
        else:
            casting.cast(game, card.name, game.active, x=1)
        stack.resolve(game)
        said += [e.text for e in game.events if isinstance(e, ev.NotModelled)]
        for permanent in [p for p in game.permanents.values() if p.base.name == card.name]:
            game.turn += 1
            there = game.view().here.get(permanent.id)
            for number in range(1, 1 + len(activating.activated_abilities(game, there)) if there else 1):
                again = Board.of(game).game(Player(number=1))
                activating.activate(again, permanent.id, again.active, number, x=1)
                stack.resolve(again)
                said += [e.text for e in again.events if isinstance(e, ev.NotModelled)]
    except (BoardError, ChoiceNeeded):
        pass  # a cost that this board can't pay, or a choice that the player does not know
    return said


@pytest.mark.parametrize("card", EXECUTABLE, ids=lambda card: card.name)
def test_playing_an_executable_card_leaves_nothing_to_the_players(card: Card) -> None:
    assert left_of(card) == []


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        ("Creature — Goblin", "Dash {1}{R}"),
        ("Sorcery", "You gain 1 life.\nAwaken 3—{4}{U}"),
        ("Creature — Elf", "Blitz {1}"),
    ],
)
def test_what_a_keyword_does_as_the_spell_resolves_is_played_where_its_cost_is_paid(type_line: str, text: str) -> None:
    card = Card("Trial", (Face("Trial", type_line=type_line, oracle_text=text),))
    assert program_record(card, CARDS).executable


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you clash, draw a card. If you won, you gain 1 life.",
        '{1}: Each card in your graveyard gains "You may play this card from your graveyard" until end of turn.',
        "{T}: This enchantment deals 2 damage to each creature for each Aura attached to that creature.",
        "{T}: Put a +1/+1 counter on each creature you control for each Aura attached to it.",
    ],
    ids=["who won the clash of the event", "a permission that a card in a graveyard gains", "damage to each", "each"],
)
def test_what_the_board_does_not_do_is_typed_and_not_executable(text: str) -> None:
    card = Card("Trap", (Face("Trap", type_line="Enchantment", oracle_text=text),))
    record = program_record(card, CARDS)
    assert record.typed
    assert not record.executable
    assert from_json(msgspec.json.encode(record), ProgramRecord) == record


def test_there_are_executable_cards() -> None:
    assert len(EXECUTABLE) > 30
