"""What mana there is to use in a turn, and which cards it pays for in the turn of their mana value."""

from __future__ import annotations

from cardwright.goldfish.mana import on_curve, usable
from cardwright.goldfish.sources import Source
from cardwright.oracle.records import Face

from .test_triggers import FOREST, Card, card, dealt, game

PLAINS = Source(1, 1, ("W",), 1, False)
EITHER = Source(2, 1, ("W", "U"), 2, False)


def test_mana_is_counted_in_all_and_by_the_colors_that_it_could_be() -> None:
    assert usable([PLAINS, EITHER]) == {"mana": 3, "mana W": 3, "mana U": 2}
    assert usable([]) == {"mana": 0}


def test_a_card_is_paid_for_in_the_turn_of_its_mana_value() -> None:
    cards = [dealt(card(cost, "Sorcery", "Draw a card.", cost)) for cost in ("{U}{W}", "{U}{U}{U}", "{1}{W}{W}", "{G}")]
    assert [*on_curve(cards, 3, lambda name: [PLAINS, EITHER])] == ["{1}{W}{W}"]
    assert [*on_curve(cards, 2, lambda name: [PLAINS])] == []


def test_games_tell_mana_and_curve() -> None:
    growth, drown = (
        card("Growth", "Sorcery", "You gain 1 life.", "{G}"),
        card("Drown", "Sorcery", "Draw a card.", "{U}"),
    )
    played = game((FOREST, 30), (growth, 5), (drown, 5), turns=3)
    assert [turn.numbers["mana G"] for turn in played.turns] == [1, 2, 3]
    assert played.on_curve == ("Growth",)


def test_what_equips_is_attached_once() -> None:
    bears = Card("Bears", (Face(name="Bears", type_line="Creature — Bear", mana_cost="{G}", power="1", toughness="1"),))
    sword = card("Sword", "Artifact — Equipment", "Equipped creature gets +9/+0.\nEquip {1}", "{G}")
    played = game((FOREST, 20), (bears, 10), (sword, 10), turns=5)
    assert played.turns[-1].numbers["damage"] > 20
    assert not any("Equip" in why for why in played.stuck)
