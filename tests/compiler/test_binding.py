"""Each target of an ability is declared once: how many, whom or what, and when it is chosen (CR 115.3, 601.2c)."""

from __future__ import annotations

import pytest

from cardwright.compiler import compile_text
from cardwright.instructions import Act, Action, CostWasPaid, NotHold, Number, Target, ThatMany, Unmodelled

ONE = [(1, 1, None, "ability")]
#: A text, and of each target: least, most, players, when it is chosen.
DECLARED = [
    ("Tap target creature. Untap target creature.", [(1, 1, None, "ability"), (1, 1, None, "ability")]),
    ("Tap target creature. Untap it.", [(1, 1, None, "ability")]),
    ("Destroy up to two target creatures.", [(0, 2, None, "ability")]),
    ("Exile any number of target creatures.", [(0, None, None, "ability")]),
    ("Target player gets three poison counters. That player loses 1 life.", [(1, 1, "any", "ability")]),
    ("Target opponent discards a card.", [(1, 1, "opponents", "ability")]),
    ("Sage deals 3 damage to any target.", [(1, 1, "any", "ability")]),
    ("Target creature gets +1/+1 and gains flying until end of turn.", [(1, 1, None, "ability")]),
    ("Choose one —\n• Destroy target artifact.\n• Destroy target land.", [(1, 1, None, "mode"), (1, 1, None, "mode")]),
    ("You may discard a card. When you do, destroy target creature.", [(1, 1, None, "reflexive")]),
    ("Draw a card.", []),
    (
        "Target creature gets +1/+1 until end of turn.\nTarget creature gets +1/+1 until end of turn.",
        [(1, 1, None, "ability"), (1, 1, None, "ability")],
    ),
    ("Tap target creature.\nMetalcraft — If you control three or more artifacts, exile that creature.", ONE),
    ("Regenerate target creature.\nIf you control a Forest, regenerate each other creature you control.", ONE),
]


@pytest.mark.parametrize(("text", "wanted"), DECLARED, ids=[text for text, _ in DECLARED])
def test_each_target_is_declared_once(text: str, wanted: list[tuple[object, ...]]) -> None:
    targets = [target for ability in compile_text(text, name="Sage").abilities for target in ability.targets]
    assert [told(target) for target in targets] == wanted
    assert [target.id for target in targets] == list(range(1, len(targets) + 1))


#: Texts, and of each target the keyword for whose cost alone it is chosen, or “not” where it was not paid (CR 702.33g).
ONLY_IF = [
    ("Destroy target land. If this spell was kicked, destroy another target land.", ["", "kicker"]),
    ("Destroy target land. If this spell was kicked, destroy two target lands instead.", ["kicker", "not kicker"]),
    ("Tap target creature. If this spell was kicked, destroy that creature instead.", [""]),
    ("When Sage enters, if it was kicked, destroy target land.", [""]),
]


@pytest.mark.parametrize(("text", "wanted"), ONLY_IF, ids=[text for text, _ in ONLY_IF])
def test_targets_of_what_a_paid_cost_adds_are_chosen_only_then(text: str, wanted: list[str]) -> None:
    targets = [target for ability in compile_text(text, name="Sage").abilities for target in ability.targets]
    assert [told_if(target.only_if) for target in targets] == wanted


def told_if(condition: object) -> str:
    match condition:
        case CostWasPaid(keyword=keyword):
            return keyword
        case NotHold(inner):
            return f"not {told_if(inner)}"
    return ""


def told(target: Target) -> tuple[object, ...]:
    numbers = [each.value if isinstance(each, Number) else each for each in (target.least, target.most)]
    return (*numbers, target.players, target.chosen)


#: What “up to that many target lands” counts: the step that is done before the targets are chosen.
NUMBERS_BEFORE = [
    (
        "You may pay {1} any number of times. When you pay this cost one or more times, draw three cards, then destroy"
        " up to that many target lands.",
        "PayMana",
    ),
    (
        "You may discard any number of cards. When you do, you gain 3 life, then tap up to that many target lands.",
        "Discard",
    ),
    ("{1}, Sacrifice X creatures: You gain 3 life, then tap up to that many target lands.", "Act"),
]


@pytest.mark.parametrize(("text", "wanted"), NUMBERS_BEFORE, ids=[text for text, _ in NUMBERS_BEFORE])
def test_a_number_of_targets_is_of_what_was_done_before_they_are_chosen(text: str, wanted: str) -> None:
    (ability,) = compile_text(text, name="Sage").abilities
    (target,) = ability.targets
    assert isinstance(target.most, ThatMany)
    done = [step for step in ability.walk() if isinstance(step, Act | Action) and step.id == target.most.antecedent]
    assert [type(step).__name__ for step in done] == [wanted]


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature. It enters with a +1/+1 counter on it.",
        "Whenever a creature enters, it enters with a +1/+1 counter on it.",
        "Whenever you cast a creature spell, destroy target creature. It enters with a +1/+1 counter on it.",
    ],
)
def test_only_what_was_cast_is_still_to_enter(text: str) -> None:
    """CR 614.12: an effect of how a permanent enters applies before it does."""
    (ability,) = compile_text(text).abilities
    assert isinstance(ability.steps[-1], Unmodelled)
