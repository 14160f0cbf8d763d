"""Tests of one's own, with the fixtures `board` and `reference` of the plugin."""

from __future__ import annotations

from pathlib import Path

import cardwright

CARDS = {card.name: card for card in cardwright.read_cards(Path(__file__).parents[1] / "cards.jsonl")}


def played(name: str, board: cardwright.Board) -> cardwright.Board:
    (face,) = CARDS[name].faces
    return cardwright.execute(cardwright.compile_text(face.oracle_text, name=name), board).board


def test_the_march_is_larger_after_a_meal(board: cardwright.Board) -> None:
    assert played("March of the Kitchen", board).count("Soldier Token") == 2
    fed = played("Hearth Tender", board)
    assert fed.count("Food Token") == 1
    assert played("March of the Kitchen", fed).count("Soldier Token") == 3


def test_the_reference_knows_cards_by_name(reference: cardwright.CardReference) -> None:
    assert reference.get("llanowar elves").name == "Llanowar Elves"
