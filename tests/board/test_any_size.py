"""What happens on a board with 10^18 tokens is what happens with ten of them, event for event."""

from __future__ import annotations

import pytest

from cardwright import rules
from cardwright.board import BoardError
from cardwright.instructions import Characteristics, Number
from cardwright.oracle import CardReference
from cardwright.pool.played.arena import Arena
from cardwright.pool.played.happenings import Happening
from cardwright.pool.played.repertoire import DIES, DIFFERENCES, LEAVES
from cardwright.pool.played.trial import Trial
from cardwright.pool.stage import OPPONENT, YOU, Player

ARENA = Arena(rules(reference=CardReference.bundled()))
SOLDIER = Characteristics(
    name="Soldier Token",
    colors=("W",),
    types=("Creature",),
    subtypes=("Soldier",),
    power=Number(1),
    toughness=Number(1),
)
STANDING = ("Creatures you control get +1/+1.", "Whenever a creature dies, you gain 1 life.")


def course(happening: Happening, tokens: int) -> list[str]:
    """Of what kinds the events are, where each player has so many tokens."""
    board = ARENA.main
    for player in (YOU, OPPONENT):
        board = board.put(SOLDIER, count=tokens, controller=player, token=True)
    for text in STANDING:
        board = board.put(Characteristics(name="Standing", types=("Enchantment",), abilities=(text,)))
    trial = Trial(board, Player())
    try:
        happening(trial)
    except BoardError as error:
        return [type(error).__name__]
    return [type(event).__name__ for event in trial.events]


@pytest.mark.parametrize("happening", [*dict.fromkeys((*DIFFERENCES, *DIES, *LEAVES))])
def test_a_step_is_the_same_at_any_size(happening: Happening) -> None:
    assert course(happening, 10**18) == course(happening, 10)
