"""Creation of tokens: CR 111.1 to 111.4, 111.9, 111.10, 111.11, on instructions written by hand."""

from __future__ import annotations

import pytest

from cardwright.board import Board, CannotExecute, ChoiceNeeded, Rules, ScriptedChooser, execute, explain
from cardwright.board.state import events
from cardwright.instructions import (
    Ability,
    ByCard,
    Characteristics,
    Choose,
    Counters,
    Create,
    Named,
    Number,
    Player,
    Predefined,
    Program,
    Variable,
)

from .build import SAPROLING, TREASURE, YOU, create, creation, creature


def only(board: Board) -> tuple[object, ...]:
    """The one stack on the board: how many, name, owner, controller."""
    (listed,) = board.permanents
    p = listed.permanent
    return p.count, listed.seen.name, p.owner, p.controller


def test_111_2_the_player_who_creates_a_token_owns_and_controls_it() -> None:
    opponent = Player("each opponent")
    board = execute([create(SAPROLING, 2, opponent)], Board.new()).board
    assert only(board) == (2, "Saproling Token", "Opponent", "Opponent")


def test_111_3_a_token_has_no_characteristics_that_were_not_defined() -> None:
    board = execute([create(SAPROLING)], Board.new()).board
    (saproling,) = board.permanents
    assert saproling.characteristics == creature(1, 1, "Saproling", colors="G", name="Saproling Token")
    assert saproling.characteristics.mana_cost is None
    assert saproling.characteristics.supertypes == saproling.characteristics.abilities == ()


@pytest.mark.parametrize(
    ("characteristics", "name"),
    [
        (creature(2, 1, "Dwarf", "Berserker", colors="R"), "Dwarf Berserker Token"),
        (creature(1, 1, "Insect", name="Wasp"), "Wasp"),
    ],
)
def test_111_4_a_token_without_a_name_is_named_by_its_subtypes_and_token(
    characteristics: Characteristics, name: str
) -> None:
    board = execute([create(characteristics, 2)], Board.new()).board
    assert only(board)[:2] == (2, name)


def test_111_9_a_named_legendary_token_has_that_name_alone() -> None:
    boo = Named(creature(1, 1, "Hamster", colors="R", name="Boo", supertypes=("Legendary",)))
    board = execute([create(boo)], Board.new()).board
    assert only(board)[1] == "Boo"
    assert board.permanents[0].seen.subtypes == ("Hamster",)


def test_111_10_a_predefined_token_says_so_in_its_explanation() -> None:
    board = execute([create(Predefined("Treasure", TREASURE), source="create a Treasure token")], Board.new()).board
    (explained,) = explain(board)
    assert {n.rule for n in explained.notes if n.characteristic == "types"} == {"CR 111.10"}
    name = next(n for n in explained.notes if n.characteristic == "name")
    assert (name.value, name.rule) == ("Treasure Token", "CR 111.4")


def test_111_11_a_token_by_card_name_has_the_characteristics_of_the_card() -> None:
    goyf = creature(0, 1, "Lhurgoyf", colors="G", name="Tarmogoyf", mana_cost="{1}{G}")
    board = execute([create(ByCard("Tarmogoyf", goyf))], Board.new()).board
    assert board.permanents[0].characteristics.mana_cost == "{1}{G}"
    looked_up = execute(
        [create(ByCard("Tarmogoyf", None))], Board.new(), rules=Rules(cards={"Tarmogoyf": goyf}.get)
    ).board
    assert looked_up.permanents[0].characteristics == board.permanents[0].characteristics
    with pytest.raises(CannotExecute, match=r"Tarmogoyf.*111\.11"):
        execute([create(ByCard("Tarmogoyf", None))], Board.new())


def test_111_2_one_effect_makes_one_event_with_tokens_of_all_kinds_and_players() -> None:
    each = Player("each player")
    step = Create((creation(SAPROLING, 2, each), creation(TREASURE, 3)))
    result = execute([step], Board.new())
    (event,) = [e for e in result.events if isinstance(e, events.TokensCreated)]
    assert [(t.player, t.count, t.name) for t in event.tokens] == [
        ("You", 2, "Saproling Token"),
        ("You", 3, "Treasure Token"),
        ("Opponent", 2, "Saproling Token"),
    ]


@pytest.mark.parametrize(("how", "expected"), [({"tapped": True}, True), ({}, False)])
def test_110_5b_tokens_enter_untapped_unless_the_effect_says_tapped(how: dict[str, bool], expected: bool) -> None:
    (listed,) = execute([create(SAPROLING, 1, **how)], Board.new()).board.permanents
    assert listed.permanent.tapped is expected


def test_122_6_tokens_enter_with_counters() -> None:
    step = create(SAPROLING, 3, counters=(Counters("+1/+1", Number(2)),))
    (listed,) = execute([step], Board.new()).board.permanents
    assert (listed.permanent.count, listed.permanent.counters) == (3, {"+1/+1": 2})
    assert (listed.seen.power, listed.seen.toughness) == (3, 3)


def test_508_4_only_the_attacking_player_s_tokens_enter_attacking() -> None:
    result = execute([create(SAPROLING, 1, Player("each player"), tapped=True, attacking=True)], Board.new())
    yours, theirs = result.board.permanents
    assert (yours.permanent.attacking, theirs.permanent.attacking) == ("Opponent", None)


def test_107_3_x_is_given_or_asked_and_never_guessed() -> None:
    step = create(SAPROLING, Variable("X"))
    assert execute([step], Board.new(), x=7).board.count() == 7
    assert execute([step], Board.new(), chooser=ScriptedChooser([4])).board.count() == 4
    with pytest.raises(ChoiceNeeded) as error:
        execute([step], Board.new())
    assert error.value.question.asks == "X"


def test_a_number_of_tokens_of_0_creates_none_and_is_no_event() -> None:
    result = execute([create(SAPROLING, Variable("X"))], Board.new(), x=0)
    assert result.board.count() == 0
    assert not result.events


@pytest.mark.parametrize("answer", ["a Treasure token", "2", 2])
def test_a_choice_is_the_player_s(answer: int | str) -> None:
    step = Choose(((create(SAPROLING),), (create(TREASURE),)), ("a Saproling token", "a Treasure token"), YOU)
    board = execute([step], Board.new(), chooser=ScriptedChooser([answer])).board
    assert only(board)[1] == "Treasure Token"


def test_a_program_does_each_ability_that_does_something() -> None:
    program = Program(
        (
            Ability("spell", "", (0, 0), steps=(create(SAPROLING),)),
            Ability("triggered", "", (0, 0), steps=(create(TREASURE),)),
            Ability("static", "", (0, 0)),
        )
    )
    board = execute(program, Board.new()).board
    assert [p.seen.name for p in board.permanents] == ["Saproling Token", "Treasure Token"]


def test_tokens_alike_are_one_stack_whenever_they_came() -> None:
    board = Board.new()
    for _ in range(3):
        board = execute([create(SAPROLING, 2)], board).board
    assert only(board)[0] == 6


def test_an_effect_that_fails_half_way_leaves_the_board_as_it_was() -> None:
    board = execute([create(SAPROLING)], Board.new()).board
    before = board.to_json()
    with pytest.raises(ChoiceNeeded):
        execute([create(TREASURE), create(SAPROLING, Variable("X"))], board)
    assert board.to_json() == before


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(CannotExecute, match="no player 'Nobody'"):
        execute([create(SAPROLING)], Board.new(), controller="Nobody")
