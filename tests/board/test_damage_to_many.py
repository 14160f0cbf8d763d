"""Damage to many creatures between which other permanents stand is dealt to each of them, and soon (CR 120.3)."""

from __future__ import annotations

from cardwright import Board, compile_text, execute, rules
from cardwright.board.state import ids as idset
from cardwright.board.state.events import DamageDealt
from cardwright.instructions import Characteristics, Number

OX = Characteristics(name="Ox", types=("Creature",), power=Number(0), toughness=Number(9))
STONE = Characteristics(name="Stone", types=("Artifact",))
PAIRS = 40


def test_damage_to_each_of_many_creatures_that_stand_apart_is_dealt_to_each_once() -> None:
    board = Board.new(rules=rules())
    for _ in range(PAIRS):
        board = board.put(OX).put(STONE)
    events = execute(compile_text("It deals 2 damage to each creature."), board, source=1).events
    hit = [each for each in events if isinstance(each, DamageDealt)]
    assert {each.amount for each in hit} == {2}
    assert sum(idset.size(each.to) for each in hit) == PAIRS
