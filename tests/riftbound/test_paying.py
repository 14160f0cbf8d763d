"""Energy and power are paid and added, keywords are rules, battlefields are conquered: Riftbound's own instructions."""

from __future__ import annotations

import pytest

from cardwright import instructions as i
from cardwright.compiler import compile_text
from cardwright.compiler.records.left import left_in_words

ONE = i.Number(1)
YOU = i.Player("you", "you")
HERE = i.LocationOf(i.Reference("source"))


def only_ability(text: str) -> i.Ability:
    """The ability of a text of which nothing is left."""
    program = compile_text(text, game="riftbound")
    assert [each.text for each in left_in_words(program, text, game="riftbound")] == []
    (ability,) = program.abilities
    return ability


COSTS = {
    "[E1], [EXHAUST]: Draw 1.": [("PayRunes", ONE, ()), ("Act", "tap")],
    "[E1][RUNE:fury]: Draw 1.": [("PayRunes", ONE, ("fury",))],
    "[RUNE:rainbow][RUNE:rainbow], Kill this: Draw 1.": [
        ("PayRunes", None, ("rainbow", "rainbow")),
        ("Act", "destroy"),
    ],
    ":rb_energy_1: :rb_rune_fury:: Draw 1.": [("PayRunes", ONE, ("fury",))],
    "Recycle a unit from your trash, [EXHAUST]: Draw 1.": [("Act", "recycle"), ("Act", "tap")],
}


@pytest.mark.parametrize(("text", "costs"), COSTS.items(), ids=lambda value: str(value)[:40])
def test_energy_power_and_exhausting_are_paid(text: str, costs: list[tuple[object, ...]]) -> None:
    found: list[tuple[object, ...]] = []
    for cost in only_ability(text).costs:
        match cost:
            case i.PayRunes(energy=energy, power=power):
                found.append(("PayRunes", energy, power))
            case i.Act(verb):
                found.append(("Act", verb))
            case i.Move(to=to, position="bottom"):
                found.append(("Move", to))
    assert found == costs


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("When you conquer here, draw 1.", i.Fares(i.Player("you", "you"), "conquer", HERE)),
        ("When I win a combat, draw 1.", i.Fares(i.Reference("source", "I"), "win combat")),
        ("When I hold here, draw 1.", i.Fares(i.Reference("source", "I"), "hold", HERE)),
        (
            "When I conquer after an attack, draw 1.",
            i.Fares(i.Reference("source", "I"), "conquer", attacking=True),
        ),
    ],
)
def test_battlefields_are_conquered_and_held(text: str, event: i.Fares) -> None:
    trigger = only_ability(text).trigger
    assert trigger is not None
    assert trigger.events == (event,)


def test_power_is_added_and_paid_to_do_something() -> None:
    (added,) = only_ability("Kill this, [EXHAUST]: [Add] [RUNE:rainbow].").steps
    assert isinstance(added, i.AddRunes)
    assert (added.energy, added.power) == (None, ("rainbow",))
    (may,) = only_ability("You may pay [RUNE:order] to ready me.").steps
    assert isinstance(may, i.May)
    assert [type(step) for step in may.steps] == [i.PayRunes, i.Act]


def test_so_many_cards_are_drawn_and_discarded() -> None:
    drawn, discarded = only_ability("Draw 2, then discard 1.").steps
    assert isinstance(drawn, i.Draw)
    assert isinstance(discarded, i.Discard)
    assert (drawn.amount, discarded.what.most) == (i.Number(2), ONE)


def test_damage_is_dealt_by_the_card_and_a_rune_is_recycled_elsewhere() -> None:
    (dealt,) = only_ability("Deal 3 to a unit.").steps
    assert isinstance(dealt, i.Damage)
    assert (dealt.by.what, dealt.amount) == ("source", i.Number(3))
    (recycled,) = only_ability("Recycle a rune: Draw 1.").costs
    assert isinstance(recycled, i.Act)
    assert (recycled.verb, recycled.what.what) == ("recycle", "choice")
