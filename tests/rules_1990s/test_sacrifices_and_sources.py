"""Sacrifices and sources of effects by the rulebook of the 1990s."""

from __future__ import annotations

import pytest

from cardwright import Board, compile_text, execute
from cardwright.board import CannotExecute, rule_set
from cardwright.board.rulesets.rules_1990s import played
from cardwright.board.state import events
from cardwright.instructions import Act, Characteristics, Number, Reference
from cardwright.play import rules

THAT = Reference("that")
ARMORY = "{T}: Create X 1/1 white Soldier creature tokens, where X is this creature's power."


def lord(owner: str = "Ann") -> Board:
    """A 2/2 creature of Ann's, #1."""
    board = Board.new(["Ann", "Bob"], rules=rules(rule_set("1990s")))
    two = Number(2)
    return board.put(
        Characteristics("Lord", types=("Creature",), power=two, toughness=two), controller="Ann", owner=owner
    )


def test_a_sacrificed_permanent_is_buried_in_its_owner_s_graveyard() -> None:
    """“You can sacrifice only permanents that you control; whether you actually own them is unimportant.”"""
    after = execute([Act("sacrifice", THAT)], lord(owner="Bob"), controller="Ann", that=1).board
    assert [(e.zone, e.owner) for e in after.state.elsewhere] == [("graveyard", "Bob")]


def test_a_permanent_that_another_player_controls_can_t_be_sacrificed() -> None:
    after = execute([Act("sacrifice", THAT)], lord(), controller="Bob", that=1).board
    assert after.count("Lord") == 1


def test_a_permanent_can_t_be_sacrificed_twice() -> None:
    """“you can't sacrifice the same permanent to pay for two abilities or to pay for the same ability twice”"""
    result = execute([Act("sacrifice", THAT), Act("sacrifice", THAT)], lord(), that=1)
    assert [type(e) for e in result.events] == [events.Left]


@pytest.mark.parametrize("meanwhile", ["Destroy all creatures.", "Put a +3/+3 counter on each creature."])
def test_an_effect_has_the_characteristics_that_its_source_had_as_it_was_played(meanwhile: str) -> None:
    """Brothers of Fire: “if something changes or destroys the source, the effect is unchanged”."""
    (ability,) = compile_text(ARMORY).abilities
    board = lord()
    effect = played(ability, board, source=1)
    later = execute(compile_text(meanwhile), board).board
    assert execute(effect, later, source=1).board.count("Soldier") == 2


def test_today_an_effect_looks_at_its_source_as_it_resolves() -> None:
    (ability,) = compile_text(ARMORY).abilities
    later = execute(compile_text("Put a +3/+3 counter on each creature."), lord()).board
    assert execute(ability, later, source=1).board.count("Soldier") == 5


def test_what_is_not_in_play_plays_no_ability() -> None:
    (ability,) = compile_text(ARMORY).abilities
    with pytest.raises(CannotExecute, match="no permanent #9"):
        played(ability, lord(), source=9)
