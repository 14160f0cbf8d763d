"""A loop without a choice is a draw where a position comes back (CR 104.4b); what grows without end is refused."""

from __future__ import annotations

import pytest

from cardwright import rules
from cardwright.board import Board, CannotExecute, Question
from cardwright.board.state import events as ev
from cardwright.instructions import Characteristics, Number
from cardwright.oracle import CardReference

RULES = rules(reference=CardReference.bundled())


def _enchantment(text: str) -> Characteristics:
    return Characteristics(name="Wheel", types=("Enchantment",), abilities=(text,))


def _with(*texts: str) -> Board:
    board = Board.new(rules=RULES)
    for text in texts:
        board = board.put(_enchantment(text))
    return board.put(Characteristics(name="Bear", types=("Creature",), power=Number(2), toughness=Number(2)))


def _resolve_tapping(board: Board, chooser=None):  # type: ignore[no-untyped-def]
    spell = Characteristics(name="Nap", types=("Instant",), mana_cost="{U}", abilities=("Tap all creatures.",))
    board = board.put_elsewhere("hand", spell).cast("Nap", mana="free").board
    return board.resolve(chooser=chooser)


def test_a_position_that_comes_back_without_a_choice_is_a_draw() -> None:
    board = _with("Whenever a creature becomes tapped, untap it.", "Whenever a creature becomes untapped, tap it.")
    result = _resolve_tapping(board)
    assert result.board.state.drawn_game
    assert ev.GameDrawn("CR 104.4b") in result.events


def test_objects_that_are_new_each_time_make_the_same_position() -> None:
    text = (
        "When this creature enters, exile another target creature.\n"
        "When this creature leaves the battlefield, return the exiled card to the battlefield under its owner's "
        "control."
    )
    fiend = Characteristics(
        name="Fiend", types=("Creature",), mana_cost="{W}", power=Number(1), toughness=Number(1), abilities=(text,)
    )
    board = Board.new(rules=RULES)
    for _ in range(3):
        assert not board.state.drawn_game
        board = board.put_elsewhere("hand", fiend).cast("Fiend", mana="free").board.resolve().board
    assert board.state.drawn_game


def test_what_a_player_may_leave_off_is_no_draw() -> None:
    def wants(question: Question) -> bool:
        return True

    board = _with(
        "Whenever a creature becomes tapped, you may untap it.", "Whenever a creature becomes untapped, tap it."
    )
    with pytest.raises(CannotExecute, match=r"104\.4b"):
        _resolve_tapping(board, wants)


@pytest.mark.parametrize(
    "texts",
    [
        ("Whenever a creature becomes tapped, you gain 1 life.", "Whenever you gain life, you gain 1 life."),
        (
            "Whenever a creature becomes tapped, create a Food token.",
            "Whenever a token enters, create a token that's a copy of this permanent.",
        ),
    ],
)
def test_what_grows_without_end_is_said_and_is_no_draw(texts: tuple[str, ...]) -> None:
    with pytest.raises(CannotExecute, match=r"104\.4b"):
        _resolve_tapping(_with(*texts))
