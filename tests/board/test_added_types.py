"""Types that permanents get for good, conditions on what an object is, and amassing, which needs both (CR 701.47)."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ChoiceNeeded, ScriptedChooser
from cardwright.board.state import events

from . import stage

ORCS = "Create a 1/1 black Orc Army creature token."
ZOMBIES = "Create a 1/1 black Zombie Army creature token."
BEAR = "Create a 2/2 green Bear creature token."


def after(*texts: str, on: Board | None = None, answers: tuple[Answer, ...] = ()) -> Board:
    """The board after these texts, all answers used."""
    chooser = ScriptedChooser(answers)
    board = on if on is not None else Board.new(rules=stage.RULES)
    for words in texts:
        board = stage.text(words, board, chooser=chooser).board
    assert chooser.left == 0
    return board


def shown(board: Board) -> list[tuple[tuple[str, ...], dict[str, int]]]:
    """The subtypes of the permanents, and the counters on them."""
    return [(p.characteristics.subtypes, p.permanent.counters) for p in board.permanents]


def test_701_47a_amassing_makes_an_army_where_there_is_none() -> None:
    result = stage.text("Amass Zombies 2.", Board.new(rules=stage.RULES))
    assert shown(result.board) == [(("Zombie", "Army"), {"+1/+1": 2})]
    assert not [e for e in result.events if isinstance(e, events.NotModelled | events.Gained)]


def test_701_47a_an_army_of_another_kind_becomes_one_of_this_kind_too() -> None:
    assert shown(after(ORCS, "Amass Zombies 2.")) == [(("Orc", "Army", "Zombie"), {"+1/+1": 2})]
    assert shown(after(ZOMBIES, "Amass Zombies 2.")) == [(("Zombie", "Army"), {"+1/+1": 2})]


def test_701_47a_the_chosen_army_gets_the_counters_and_the_type() -> None:
    with pytest.raises(ChoiceNeeded, match="an Army creature you control"):
        after(ORCS, ZOMBIES, "Amass Goblins 1.")
    assert shown(after(ORCS, ZOMBIES, "Amass Goblins 1.", answers=(1,))) == [
        (("Orc", "Army", "Goblin"), {"+1/+1": 1}),
        (("Zombie", "Army"), {}),
    ]


def test_701_71a_who_is_empowered_gets_the_counters() -> None:
    board = after("Empower Jace 2.", "Empower Jace 3.")
    assert [p.permanent.counters for p in board.permanents] == [{"loyalty": 5}]


@pytest.mark.parametrize(
    ("words", "subtypes"),
    [
        ("Target creature becomes a Zombie in addition to its other types.", ("Bear", "Zombie")),
        ("Tap target creature. It becomes a Zombie Elf in addition to its other types.", ("Bear", "Zombie", "Elf")),
        ("Tap target creature. It's a Zombie in addition to its other creature types.", ("Bear", "Zombie")),
        ("Tap target creature. That creature is a Zombie in addition to its other types.", ("Bear", "Zombie")),
        ("Each creature you control becomes a Golem in addition to its other types.", ("Bear", "Golem")),
    ],
)
def test_205_1b_types_in_addition_are_kept_for_good(words: str, subtypes: tuple[str, ...]) -> None:
    board = after(BEAR, words).begin("cleanup").board.begin("turn").board
    assert board.permanents[0].characteristics.subtypes == subtypes


def test_111_3_what_the_next_sentence_says_that_tokens_are_belongs_to_what_is_created() -> None:
    text = "Create two 1/1 white Soldier creature tokens. They're Golem artifacts in addition to their other types."
    board = after(text, "Create a token that's a copy of target creature.")
    assert [(p.permanent.count, p.characteristics.types, p.characteristics.subtypes) for p in board.permanents] == [
        (2, ("Artifact", "Creature"), ("Soldier", "Golem")),
        (1, ("Artifact", "Creature"), ("Soldier", "Golem")),
    ]


@pytest.mark.parametrize(
    ("words", "colors"),
    [
        ("Target creature becomes a black Zombie in addition to its other colors and types.", ("B", "G")),
        ("Target creature becomes a black Zombie in addition to its other types.", ("B",)),
        ("Target creature becomes a 4/4 blue Whale creature until end of turn.", ("U",)),
        ("Target creature becomes a 4/4 Whale creature until end of turn.", ("G",)),
    ],
)
def test_105_3_a_new_color_replaces_the_others_unless_it_is_in_addition(words: str, colors: tuple[str, ...]) -> None:
    assert after(BEAR, words).permanents[0].characteristics.colors == colors


def test_611_2_until_end_of_turn_it_is_for_the_turn() -> None:
    words = "Until end of turn, target creature gains haste and becomes a Pirate in addition to its other types."
    board = after(BEAR, words)
    assert board.permanents[0].characteristics.subtypes == ("Bear", "Pirate")
    assert board.begin("cleanup").board.permanents[0].characteristics.subtypes == ("Bear",)


@pytest.mark.parametrize(
    "words",
    [
        "It's a Golem in addition to its other types for as long as it has a counter on it.",
    ],
)
def test_611_2_what_is_not_understood_is_left_to_the_players(words: str) -> None:
    result = stage.text(f"Tap target creature. {words}", after(BEAR), chooser=lambda question: "yes")
    assert [e for e in result.events if isinstance(e, events.NotModelled)]
    assert not [e for e in result.events if isinstance(e, events.Gained)]


@pytest.mark.parametrize(
    ("condition", "made"),
    [
        ("If it's a Bear", True),
        ("If it isn't a Bear", False),
        ("If it's a Zombie", False),
        ("If it isn't an artifact creature", True),
        ("If that creature is a Zombie, Elf, or Bear", True),
        ("If it's legendary", False),
    ],
)
def test_608_2c_what_an_object_is_decides(condition: str, made: bool) -> None:
    board = after(BEAR, f"Tap target creature. {condition}, create a Food token.")
    assert (board.count() == 2) is made


@pytest.mark.parametrize("before", ["Draw a card. ", ""])
def test_608_2c_what_the_board_does_not_know_is_asked(before: str) -> None:
    with pytest.raises(ChoiceNeeded, match="If it's a land"):
        after(f"{before}If it's a land, create a Food token.")


@pytest.mark.parametrize(("creature", "size"), [(BEAR, "4/4"), ("Create a 2/2 green Elf creature token.", "2/2")])
def test_613_a_static_ability_looks_at_what_the_enchanted_creature_is(creature: str, size: str) -> None:
    aura = (
        "Create a green Aura enchantment token named Fur with enchant creature and "
        "“As long as enchanted creature is a Bear, enchanted creature gets +2/+2.” attached to target creature."
    )
    seen = after(creature, aura).permanents[0].seen
    assert f"{seen.power}/{seen.toughness}" == size
    assert not seen.unknown
