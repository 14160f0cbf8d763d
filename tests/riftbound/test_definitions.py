"""The tokens and keywords that the rules define, from their sentences (RB 184, 805-829)."""

from __future__ import annotations

import pytest

from cardwright.compiler import compile_text
from cardwright.compiler.games.riftbound.definitions import defined_tokens, frames, keyword_definition
from cardwright.compiler.records.left import left_in_words
from cardwright.grammar.definitions import Line, shipped
from cardwright.grammar.words import stands_before_ability
from cardwright.instructions import Characteristics, Number

DEFINED = {
    "recruit": Characteristics("Recruit", types=("Unit",), subtypes=("Recruit",), might=Number(1)),
    "sprite": Characteristics("Sprite", types=("Unit",), subtypes=("Fae",), might=Number(3), keywords=("temporary",)),
    "mech": Characteristics("Mech", types=("Unit",), subtypes=("Mech",), might=Number(3)),
    "sand soldier": Characteristics("Sand Soldier", types=("Unit",), subtypes=("Shurima",), might=Number(2)),
    "bird": Characteristics("Bird", types=("Unit",), subtypes=("Bird",), might=Number(1), keywords=("deflect",)),
    "reflection": Characteristics("Reflection", types=("Unit",), might=Number(0)),
    "brush": Characteristics(
        "Brush",
        types=("Battlefield",),
        abilities=("Bird, Cat, Dog, Poro, and Ivern units here have +1 [M].",),
    ),
    "baron pit": Characteristics(
        "Baron Pit", types=("Battlefield",), abilities=("Units can move here from anywhere.",)
    ),
    "gold": Characteristics(
        "Gold", types=("Gear",), abilities=("[Reaction][>] Kill this, [EXHAUST]: [Add] [RUNE:rainbow].",)
    ),
}

#: How a keyword with nothing, with a number, with a cost, and before an ability stands on a card.
WRITTEN = {
    "": "[{}]",
    "N": "[{} 2]",
    "[cost]": "[{}] [E2]",
    "[text]": "[{}][>] Draw 1.",
    "N [text]": "[{} 2][>] Draw 1.",
}
KEYWORDS = shipped("riftbound", "keyword-abilities")


@pytest.mark.parametrize("name", DEFINED)
def test_rb_184_a_token_is_what_its_sentence_says(name: str) -> None:
    assert defined_tokens()[name][0] == DEFINED[name]


def test_rb_184_every_definition_is_in_the_table() -> None:
    assert set(defined_tokens()) == set(DEFINED)


def test_rb_805_829_every_keyword_of_the_rules_is_defined() -> None:
    rules = {line.rule.removeprefix("1.4, ").partition(".")[0] for line in KEYWORDS}
    assert rules == set(map(str, range(805, 830)))


@pytest.mark.parametrize("line", KEYWORDS, ids=lambda line: f"{line.name} {line.parameter}")
def test_rb_805_829_a_keyword_is_typed_where_it_stands_on_a_card(line: Line) -> None:
    text = WRITTEN[line.parameter].format(line.name)
    if line.parameter == "[text]" and line.name in ("Action", "Reaction"):
        text = text.replace("Draw", "[E1]: Draw")  # RB 806.1.c.2: of an ability that is activated
    program = compile_text(text, game="riftbound")
    assert [(each.kind, each.text) for each in left_in_words(program, text, game="riftbound")] == []
    assert all(ability.keyword == line.name.lower() for ability in program.abilities)


def test_rb_816_temporary_is_an_ability_of_its_own_and_deathknell_is_not() -> None:
    found = keyword_definition("[Temporary]", "")
    assert found is not None
    assert found[0].rule == "816"
    assert keyword_definition("[Deathknell]", "") is None
    assert list(frames("[Deathknell][>]")) == [("deathknell", ("When I die, [text]",))]
    assert list(frames("[Level 6][>]")) == [("level", ("While you have 6 or more XP, [text]",))]


def test_rb_807_1_b_3_a_number_that_is_left_out_is_1() -> None:
    (said,), (bare,) = (compile_text(text, game="riftbound").abilities for text in ("[Assault 1]", "[Assault]"))
    assert said.statics == bare.statics


def test_only_keywords_with_a_parameter_stand_before_an_ability() -> None:
    assert {line.name for line in KEYWORDS if stands_before_ability(line)} == {
        "Action",
        "Deathknell",
        "Empowered",
        "Legion",
        "Level",
        "Reaction",
    }
