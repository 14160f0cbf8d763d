"""The tokens that the rules define, from their sentences (RB 181)."""

from __future__ import annotations

import pytest

from cardwright.compiler.games.riftbound.definitions import defined_tokens, frame, keyword_definition, keywords
from cardwright.instructions import Characteristics, Number

DEFINED = {
    "recruit": Characteristics("Recruit", types=("Unit",), subtypes=("Recruit",), might=Number(1)),
    "sprite": Characteristics("Sprite", types=("Unit",), subtypes=("Fae",), might=Number(3), keywords=("temporary",)),
    "mech": Characteristics("Mech", types=("Unit",), subtypes=("Mech",), might=Number(3)),
    "sand soldier": Characteristics("Sand Soldier", types=("Unit",), subtypes=("Sand Soldier",), might=Number(2)),
    "bird": Characteristics("Bird", types=("Unit",), subtypes=("Bird",), might=Number(1), keywords=("deflect",)),
    "reflection": Characteristics("Reflection", types=("Unit",)),
    "brush": Characteristics("Brush", types=("Battlefield",)),
    "baron pit": Characteristics(
        "Baron Pit", types=("Battlefield",), abilities=("Units can move here from anywhere.",)
    ),
    "gold": Characteristics(
        "Gold", types=("Gear",), abilities=("[Reaction][>] Kill this, [EXHAUST]: [Add] [RUNE:rainbow].",)
    ),
}


@pytest.mark.parametrize("name", DEFINED)
def test_rb_181_a_token_is_what_its_sentence_says(name: str) -> None:
    assert defined_tokens()[name][0] == DEFINED[name]


def test_rb_181_every_definition_is_in_the_table() -> None:
    assert set(defined_tokens()) == set(DEFINED)
    assert {name: rule for name, (_, rule) in defined_tokens().items() if rule != "181"} == {
        "recruit": "181.1",
        "sprite": "181.2",
    }


def test_rb_742_temporary_is_an_ability_of_its_own_and_deathknell_is_not() -> None:
    found = keyword_definition("[Temporary]", "")
    assert found is not None
    assert found[0].rule == "742"
    assert keyword_definition("[Deathknell]", "") is None
    assert frame("[Deathknell][>]") == "When I die,"
    assert frame("[Reaction]") is None
    assert set(keywords()) == {"temporary", "deathknell", "legion"}
