"""How Riftbound's sentences are read: whose things are, of what “one” is one, what an Equipment gives (RB 136)."""

from __future__ import annotations

import pytest

from cardwright import instructions as i
from cardwright.compiler import compile_text
from cardwright.instructions.searching import all_of
from cardwright.oracle import Card, Face
from cardwright.pool.programs import program_record

ENEMY = i.ControlledBy(i.Player("opponents", "enemy"))
FRIENDLY = i.ControlledBy(i.Player("your team", "friendly"))
UNIT_OR_GEAR = i.OneOf((i.HasType("unit"), i.HasType("gear")))


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Return an enemy unit or gear to its owner's hand.", ENEMY),
        ("Kill a friendly unit or gear: Draw 1.", FRIENDLY),
        ("Spells and abilities can't ready enemy units and gear.", ENEMY),
        ("Counter a spell that chooses a friendly unit or gear.", FRIENDLY),
    ],
)
def test_whose_several_kinds_are_is_said_once_for_all_of_them(text: str, side: i.Predicate) -> None:
    (ability,) = compile_text(text, game="riftbound").abilities
    assert (side, UNIT_OR_GEAR) in [each.where for each in all_of(ability, frozenset([i.Selection]))]


def test_one_is_one_of_the_cards_that_were_looked_at_and_1_is_a_number_of_cards() -> None:
    (ability,) = compile_text(
        "Look at the top 2 cards of your Main Deck. Draw one and recycle the other.", game="riftbound"
    ).abilities
    _, drawn, _ = ability.steps
    assert isinstance(drawn, i.Act)
    assert isinstance(drawn.what, i.Reference)
    assert drawn.what.among == i.Selection((i.IsAmong(i.Reference("looked at", done_by=(1,))),), "one")
    (plain,) = compile_text("Draw 1.", game="riftbound").abilities
    assert isinstance(plain.steps[0], i.Draw)


def test_rb_823_my_controller_is_the_controller_of_the_unit_with_the_ability() -> None:
    (hunt,) = compile_text("[Hunt 2]", game="riftbound").abilities
    (gained,) = hunt.steps
    assert isinstance(gained, i.GainXP)
    assert gained.player.of is not None
    assert gained.player.of.what == "source"


def test_rb_136_the_effect_text_of_an_equipment_is_a_program_and_counts_for_typed() -> None:
    plain = Face("Anvil", type_line="Gear", oracle_text="[Equip] [RUNE:body]")
    given = Face("Anvil", type_line="Gear", oracle_text=plain.oracle_text, effect_text="When I conquer, draw 1.")
    unread = Face("Anvil", type_line="Gear", oracle_text=plain.oracle_text, effect_text="I hum a tune.")
    records = [program_record(Card("Anvil", (face,), game="riftbound")) for face in (plain, given, unread)]
    assert [len(record.programs) for record in records] == [1, 2, 2]
    assert [record.typed for record in records] == [True, True, False]


def test_all_in_capitals_is_all_and_no_tag() -> None:
    (ability,) = compile_text("Deal 12 to ALL units at battlefields.", game="riftbound").abilities
    (step,) = ability.steps
    assert isinstance(step, i.Damage)
    (to,) = step.to
    assert isinstance(to, i.Reference)
    assert to.what == "all"
    assert to.among is not None
    assert not any(isinstance(each, i.HasSubtype) for each in to.among.where)
