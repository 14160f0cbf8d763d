"""Each target of an ability is declared once: how many, whom or what, and when it is chosen (CR 115.3, 601.2c)."""

from __future__ import annotations

import pytest

from cardwright.compiler import compile_text
from cardwright.compiler.instructions import Number, Target

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
]


@pytest.mark.parametrize(("text", "wanted"), DECLARED, ids=[text for text, _ in DECLARED])
def test_each_target_is_declared_once(text: str, wanted: list[tuple[object, ...]]) -> None:
    targets = [target for ability in compile_text(text, name="Sage").abilities for target in ability.targets]
    assert [told(target) for target in targets] == wanted
    assert [target.id for target in targets] == list(range(1, len(targets) + 1))


def told(target: Target) -> tuple[object, ...]:
    numbers = [each.value if isinstance(each, Number) else each for each in (target.least, target.most)]
    return (*numbers, target.players, target.chosen)
