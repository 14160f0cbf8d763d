"""For each of the objects that an effect spoke of before, or that it did something to (CR 608.2c, 608.2h)."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ChoiceNeeded, ScriptedChooser, execute
from cardwright.instructions import Act, Characteristics, Reference

from . import stage
from .build import creature

BEAR = creature(2, 2, "Bear", name="Bear")
ELF = creature(1, 1, "Elf", name="Elf")
GOLEM = Characteristics(name="Vault", types=("Artifact",))
SAFE = creature(3, 3, "Golem", name="Golem", keywords=("indestructible",))


def do(board: Board, *texts: str, answers: tuple[Answer, ...] = (), x: int | None = None) -> Board:
    chooser = ScriptedChooser(answers)
    for text in texts:
        board = stage.text(text, board, chooser=chooser, x=x).board
    assert chooser.left == 0
    return board


def foods(board: Board) -> dict[str, int]:
    """How many Food tokens each player has."""
    return {
        player: sum(p.permanent.count for p in board.named("Food Token") if p.permanent.controller == player)
        for player in board.players
    }


def both() -> Board:
    """Three Bears of yours, an Elf and an indestructible Golem of your opponent's, an artifact."""
    board = stage.board().put(BEAR, count=3).put(ELF, controller="Opponent").put(SAFE, controller="Opponent")
    return board.put(GOLEM)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Destroy all creatures. For each creature destroyed this way, its controller creates a Food token.", (3, 1)),
        ("Destroy all permanents. For each creature destroyed this way, its controller creates a Food token.", (3, 1)),
        ("Destroy all permanents. Create a Food token for each permanent destroyed this way.", (5, 0)),
        ("Destroy all permanents. For each permanent put into a graveyard this way, create a Food token.", (5, 0)),
        ("Destroy all creatures. For each creature that died this way, its controller creates a Food token.", (3, 1)),
        ("Exile all permanents. For each creature exiled this way, its controller creates a Food token.", (3, 2)),
        ("Tap all creatures. Create a Food token for each creature tapped this way.", (5, 0)),
        ("Each player sacrifices a creature. Create a Food token for each creature sacrificed this way.", (2, 0)),
    ],
)
def test_cr_608_2c_for_each_object_that_it_was_done_to(text: str, counts: tuple[int, int]) -> None:
    answers = ("Elf",) if "sacrifices" in text else ()
    assert foods(do(both(), text, answers=answers)) == {"You": counts[0], "Opponent": counts[1]}


def test_cr_608_2h_its_controller_is_who_last_controlled_it() -> None:
    board = stage.board().put(BEAR, controller="Opponent", owner="You")
    text = "Exile target creature. For each creature exiled this way, its controller creates a Food token."
    assert foods(do(board, text)) == {"You": 0, "Opponent": 1}


def test_cr_608_2h_it_counts_as_what_it_was() -> None:
    text = "Exile all creatures. Create a Food token for each nontoken creature exiled this way."
    board = stage.board().put(BEAR, count=2).put(ELF, count=10**18, token=True)
    assert foods(do(board, text))["You"] == 2
    land = do(stage.board("Wastes"), "Target land becomes a 2/2 creature until end of turn.")
    assert foods(do(land, text.replace("nontoken ", "")))["You"] == 1


def test_cr_122_1h_what_is_exiled_instead_is_not_put_into_a_graveyard() -> None:
    board = stage.board().put(BEAR, counters={"finality": 1}).put(ELF)
    text = "Destroy all creatures. For each permanent put into a graveyard this way, create a Food token."
    assert foods(do(board, text))["You"] == 1


def test_cr_608_2c_cards_from_a_graveyard_count_too() -> None:
    board = stage.board().put_elsewhere("graveyard", BEAR, count=3)
    text = "Exile X target creature cards from your graveyard. Create a Food token for each card exiled this way."
    assert foods(do(board, text, x=3))["You"] == 3


def test_cr_608_2c_what_the_board_did_not_see_is_asked() -> None:
    text = "Discard your hand. Create a Food token for each card discarded this way."
    assert foods(do(stage.board(), text, answers=(4,)))["You"] == 4
    loop = "Discard your hand. For each card discarded this way, create a Food token."
    assert foods(do(stage.board(), loop, answers=(4,)))["You"] == 4
    with pytest.raises(ChoiceNeeded, match="the number of card discarded this way"):
        do(stage.board(), text)


CHOSEN = "Choose up to two target creatures. For each of those creatures, create a Food token."


@pytest.mark.parametrize(("chosen", "count"), [([1, 4], 2), ([2], 1), ([], 0)])
def test_cr_115_1_for_each_of_those_are_the_targets(chosen: list[int], count: int) -> None:
    assert foods(do(both(), CHOSEN, answers=(chosen,)))["You"] == count


def test_cr_707_2_for_each_of_them_a_copy_of_that_one() -> None:
    text = (
        "Choose any number of target creatures. For each of them, create a token that's a copy of that creature, "
        "except it has haste."
    )
    made = do(both(), text, answers=({1: 3, 4: 1},))
    tokens = {p.seen.name: p.permanent.count for p in made.permanents if p.permanent.token}
    assert tokens == {"Bear": 3, "Elf": 1}


def test_cr_111_2_for_each_of_those_tokens() -> None:
    text = "Create two 1/1 white Soldier creature tokens. For each of those tokens, create a Food token."
    assert foods(do(both(), text))["You"] == 2


def test_stacks_of_any_size_are_one_round() -> None:
    board = stage.board().put(BEAR, count=10**18)
    text = "Destroy all creatures. For each creature destroyed this way, its controller creates a Food token."
    assert foods(do(board, text))["You"] == 10**18


def test_cr_608_2c_a_cost_may_have_done_it() -> None:
    text = "Create a Food token for each creature sacrificed this way."
    result = execute(stage.compiled(text, None), both(), done={"sacrificed": ((1, 2),)})
    assert foods(result.board)["You"] == 2
    gone = execute([Act("sacrifice", Reference("that"))], both(), that=((1, 2),)).board
    assert foods(execute(stage.compiled(text, None), gone, done={"sacrificed": ((1, 2),)}).board)["You"] == 2


def test_cr_608_2c_cards_from_a_library_are_put_into_a_graveyard_this_way() -> None:
    board = stage.board().put_elsewhere("library", BEAR, count=3)
    text = "Reveal the top three cards of your library. Put them into your graveyard. "
    text += "Create a Food token for each creature card put into your graveyard this way."
    assert foods(do(board, text))["You"] == 3


def test_cr_122_8_its_counters_are_those_that_it_had() -> None:
    board = stage.board().put(BEAR, counters={"+1/+1": 2, "flying": 1}).put(ELF)
    board = do(board, "Sacrifice target creature. Put its counters on target Elf.", answers=("Bear",))
    assert [placed.permanent.counters for placed in board.named("Elf")] == [{"+1/+1": 2, "flying": 1}]
