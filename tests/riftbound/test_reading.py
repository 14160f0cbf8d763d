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


def test_what_only_the_note_of_a_token_says_is_read_or_left() -> None:
    card = "Play a 0 [MIGHT] Shadow Clone unit token. (It has “%s”)"
    records = [
        program_record(Card("Mark", (Face("Mark", type_line="Spell", oracle_text=card % said),), game="riftbound"))
        for said in ("When I die, draw 1.", "Glorp the frob.")
    ]
    assert [record.typed for record in records] == [True, False]


def test_this_is_never_it_where_the_event_is_about_another() -> None:
    for text, it in (
        ("When you move an enemy unit, you may exhaust this to [Stun] it.", "event.what"),
        ("When you buff a friendly unit, you may pay [RUNE:body] and exhaust this to ready it.", "event.what"),
    ):
        (ability,) = compile_text(text, game="riftbound").abilities
        *_, act = [each for each in ability.walk() if isinstance(each, i.Act)]
        assert isinstance(act.what, i.Reference)
        assert (act.what.what, act.what.antecedent) == ("that", it)


def test_what_is_given_to_a_token_that_became_a_copy_is_given_to_the_copy() -> None:
    text = "Choose a unit. Play a Reflection unit token to your base. Then do this: It becomes a copy of that unit."
    (ability,) = compile_text(f"{text} Give it [Temporary].", game="riftbound").abilities
    (then,) = (step for step in ability.steps if isinstance(step, i.Reflexive))
    copies, gives = then.steps
    assert isinstance(copies, i.BecomeCopy)
    assert isinstance(gives, i.Gain)
    assert gives.changes == (i.AddAbilities(("temporary",)),)
