"""What stands otherwise, and is what it was, is not worked out anew: the view is the one that would be (CR 613)."""

from __future__ import annotations

from itertools import islice

import pytest

from cardwright import compile_text
from cardwright.board.looking import view as views
from cardwright.board.looking.layers.steady import is_steady
from cardwright.board.looking.view import View

from .two_decks import positions


def told(view: View) -> dict[int, tuple[object, ...]]:
    """What a view says of each permanent."""
    return {
        identity: (each.permanent, each.controller, each.seen.characteristics(), each.seen.unknown)
        for identity, each in (view.here | view.away).items()
    }


@pytest.mark.parametrize("seed", range(4))
def test_a_view_that_is_carried_on_says_what_a_new_one_says(seed: int) -> None:
    compared = 0
    for board in islice(positions(seed), 0, 700, 3):
        attempts = board._attempts
        if attempts is None or not attempts.game().index.statics:
            continue
        view = attempts.view
        assert told(view) == told(views.look(board.game()))
        assert [each.ids for each in view.acting.in_order] == [
            each.ids for each in views.look(board.game()).acting.in_order
        ]
        compared += 1
    assert compared > 5


STEADY = """
Creatures you control get +1/+1.
Other Goblin creatures you control get +1/+1 and have haste.
Enchanted creature gets +2/+2 and has flying.
Equipped creature gets +1/+0.
Creature tokens you control get +1/+1 and have vigilance.
All creatures lose flying.
Nonblack creatures get -1/-1.
Goblins are black.
Creatures you control get +1/+1 for each Forest you control.
Creatures can't attack you.
Spells you cast cost {1} less to cast.
Artifacts your opponents control enter tapped.
"""
RESTLESS = """
Tapped creatures you control have indestructible.
Untapped creatures you control get +0/+2.
Attacking creatures you control get +1/+0.
Blocking creatures get +0/+1.
Creatures you control get +1/+1 as long as it's your turn.
Creatures you control get +1/+1 for each card in your hand.
Creatures you control get +1/+1 for each card in your graveyard.
As long as you have 30 or more life, creatures you control get +2/+2.
This creature gets +1/+1 for each attacking creature.
Creatures you control have "{T}: Add {G}."
Creatures with a +1/+1 counter on them have trample.
Legendary creatures you control that attacked this turn get +1/+1.
Creatures of the chosen type get +1/+1.
"""


def statics(text: str) -> tuple[bool, ...]:
    """Of each continuous effect of a text whether it is steady."""
    return tuple(is_steady(static) for ability in compile_text(text).abilities for static in ability.statics)


@pytest.mark.parametrize("text", STEADY.strip().splitlines())
def test_what_asks_only_what_objects_are_is_steady(text: str) -> None:
    assert all(statics(text))


@pytest.mark.parametrize("text", RESTLESS.strip().splitlines())
def test_what_asks_how_objects_stand_or_what_players_have_is_not(text: str) -> None:
    found = statics(text)
    assert found
    assert not any(found)
