"""The game from outside: only what is installed, and only what cardwright makes public."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import (
    Board,
    Card,
    compile_text,
    execute,
    explain,
    instructions,
    known_games,
    known_rules,
    load_definitions,
    parse,
    program_record,
    read_cards,
    record,
    render,
    rules,
)

CARDS = [card for card in read_cards(Path(__file__).parents[1] / "cards.jsonl") if isinstance(card, Card)]
GAME = "brewhouse"


def brewed(text: str) -> Board:
    board = Board.new(["Ann", "Ben"], rules=rules(game=GAME))
    return execute(compile_text(text, game=GAME), board).board


def test_the_game_is_known() -> None:
    assert GAME in known_games()
    assert GAME in known_rules()


def test_tokens_are_brewed_hot_and_called_by_what_they_are() -> None:
    board = brewed("Brew two Tonic tokens.")
    assert board.count("Tonic") == 2
    assert all(stack.permanent.tapped for stack in board.permanents)
    (said,) = explain(board)
    assert "name: Tonic — BH 1.2, a token is called by what it is" in str(said)


def test_what_magic_calls_creating_is_nothing_here() -> None:
    assert not [
        value
        for value in compile_text("Create a Tonic token.", game=GAME).walk()
        if isinstance(value, instructions.Create)
    ]


@pytest.mark.parametrize(("text", "name", "count"), [("Steep 3", "Tonic", 3), ("Last call", "Stout", 1)])
def test_keywords_mean_what_the_vocabulary_says(text: str, name: str, count: int) -> None:
    program = compile_text(text, game=GAME)
    assert not program.diagnostics
    (creation,) = (value for value in program.walk() if isinstance(value, instructions.Creation))
    assert isinstance(creation.token, instructions.Predefined)
    assert (creation.token.definition, creation.count) == (name, instructions.Number(count))


def test_keywords_are_words_of_other_sentences_too() -> None:
    text = "Creatures you control have steep 2."
    assert render(parse(text, game=GAME)) == text
    assert "Unparsed" not in repr(parse(text, game=GAME))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_card_is_understood(card: Card) -> None:
    assert record(card).status in ("ok", "none")
    assert program_record(card).typed


def test_there_are_twelve_cards_in_under_150_lines_of_data_and_code() -> None:
    folder = Path(__file__).parents[1]
    lines = [
        line
        for path in (folder / "brewhouse").rglob("*")
        if path.suffix in (".py", ".lark", ".txt")
        for line in path.read_text("utf-8").splitlines()
    ]
    assert len(CARDS) == 12
    assert len(lines) + len(CARDS) < 150


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("If you would brew one or more tokens, instead brew twice that many of those tokens.", "Multiply"),
        ("If you would brew one or more tokens, instead brew those tokens plus an additional Stout token.", "Add"),
        ("If you would brew a Tonic token, brew a Stout token instead.", "Instead"),
    ],
)
def test_what_would_be_brewed_is_replaced(text: str, change: str) -> None:
    program = compile_text(text, game=GAME)
    assert not program.diagnostics
    (replacement,) = program.abilities[0].replacements
    assert type(replacement.change).__name__ == change


def test_what_players_do_is_what_its_sentence_says() -> None:
    (stock,) = compile_text("Stock 2.", game=GAME).abilities
    assert [type(step).__name__ for step in stock.steps] == ["Create", "Draw"]


def test_the_words_of_a_later_set_come_with_the_package() -> None:
    autumn = load_definitions("brewhouse-autumn", game=GAME)
    program = compile_text("Press {2}", game=GAME, definitions=autumn)
    assert [value.definition for value in program.walk() if isinstance(value, instructions.Predefined)] == ["Cider"]
