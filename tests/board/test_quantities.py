"""Quantities, selections and players on a board: CR 107, 109.5, on instructions written by hand."""

from __future__ import annotations

import pytest
from msgspec import structs

from cardwright.board import Board, ChoiceNeeded, ScriptedChooser, execute
from cardwright.board.state import events
from cardwright.instructions import (
    Act,
    Aggregate,
    AllOf,
    Asked,
    AttachedTo,
    Choose,
    Compare,
    ControlledBy,
    CountersOn,
    CountOf,
    Devotion,
    Difference,
    ForEach,
    Half,
    HasColor,
    HasCounter,
    HasKeyword,
    HasName,
    HasSubtype,
    HasSupertype,
    HasType,
    InState,
    InZone,
    IsChosen,
    IsOther,
    IsToken,
    Not,
    Number,
    NumberOf,
    OneOf,
    OwnedBy,
    Player,
    PlayerCount,
    PlayerNumber,
    Predicate,
    Product,
    Quantity,
    Reference,
    Selection,
    Sum,
    ThatMany,
    Told,
    Variable,
)

from .build import BEAR, ELF, SAPROLING, SOURCE, TREASURE, YOU, YOURS, create, creature, creatures

OPPONENT = Player("each opponent")
BRUTE = creature(3, 1, "Goblin", colors="RG", name="Brute", mana_cost="{1}{R/G}{G}", supertypes=("Legendary",))
STAGE = (
    Board.new()
    .put(BEAR, counters={"+1/+1": 3})  # 5/5, id 1
    .put(BRUTE, tapped=True)
    .put(ELF, controller="Opponent", count=4)
    .put(TREASURE, token=True, count=7)
    .put(creature(1, 1, "Bird", name="Bird", keywords=("flying", "protection from red")), owner="Opponent")
    .put_elsewhere("graveyard", BEAR, count=2)
    .put_elsewhere("hand", count=5)
    .with_player("Opponent", life=13, counters={"poison": 2})
)


def value(quantity: Quantity, **how: object) -> int:
    """How many tokens so many are, as the first player counts it."""
    board = execute([create(SAPROLING, quantity)], STAGE, source=1, **how).board  # type: ignore[arg-type]
    return board.count("Saproling Token")


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (Number(10**30), 10**30),
        (Sum((Number(2), Number(3))), 5),
        (Difference(Number(10), Number(3)), 7),
        (Difference(Number(3), Number(10)), 0),
        (Product(3, Number(4)), 12),
        (Half(Number(5), "up"), 3),
        (Half(Number(5), "down"), 2),
        (CountOf(creatures()), 7),
        (PlayerCount(Player("each player")), 2),
        (PlayerCount(OPPONENT), 1),
        (NumberOf("power", SOURCE), 5),
        (NumberOf("mana value", Reference("all", among=Selection((HasName("Brute"),)))), 3),
        (Aggregate("greatest", "power", creatures()), 5),
        (Aggregate("least", "power", creatures()), 1),
        (Aggregate("total", "power", creatures(ControlledBy(OPPONENT))), 4),
        (Aggregate("greatest", "power", creatures(HasName("Nobody"))), 0),
        (CountersOn("+1/+1", SOURCE), 3),
        (CountersOn(None, SOURCE), 3),
        (PlayerNumber("life total", OPPONENT), 13),
        (PlayerNumber("poison counters", OPPONENT), 2),
        (PlayerNumber("cards in hand", YOU), 5),
        (PlayerNumber("cards in graveyard", YOU), 2),
        (Devotion(("G",)), 2),
        (Devotion(("R",)), 1),
    ],
)
def test_107_numbers_that_the_board_has(quantity: Quantity, expected: int) -> None:
    assert value(quantity) == expected


@pytest.mark.parametrize(
    ("quantity", "asks"),
    [
        (Asked("for each time you have"), "for each time you have"),
        (ThatMany(), "that many"),
        (PlayerNumber("cards in hand", OPPONENT), "cards in hand of Opponent"),
        (PlayerNumber("cards in library", YOU), "cards in library of You"),
        (
            CountOf(Selection((HasType("creature"), Told("that died this turn")), "creatures that died this turn")),
            "the number of creatures that died this turn",
        ),
    ],
)
def test_107_numbers_that_the_board_has_not_are_asked(quantity: Quantity, asks: str) -> None:
    assert value(quantity, chooser=ScriptedChooser([9])) == 9
    with pytest.raises(ChoiceNeeded) as error:
        value(quantity)
    assert error.value.question.asks == asks


def test_that_many_from_the_event() -> None:
    assert value(Product(2, ThatMany()), that_many=4) == 8


@pytest.mark.parametrize("answer", [-1, "many", True, 1.5])
def test_an_answer_that_is_no_number_is_an_error(answer: object) -> None:
    with pytest.raises(ChoiceNeeded, match="is no answer"):
        value(Asked("n"), chooser=ScriptedChooser([answer]))  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ((), 14),
        ((HasType("permanent"),), 14),
        ((HasType("artifact"),), 7),
        ((HasSupertype("legendary"),), 1),
        ((HasSubtype("Treasure"),), 7),
        ((HasColor("G"),), 6),
        ((HasColor("multicolored"),), 1),
        ((HasColor("monocolored"),), 5),
        ((HasColor("colorless"),), 8),
        ((HasName("Elf"),), 4),
        ((HasKeyword("flying"),), 1),
        ((HasKeyword("protection"),), 1),
        ((HasCounter(),), 1),
        ((HasCounter("+1/+1"),), 1),
        ((HasCounter("age"),), 0),
        ((InState("tapped"),), 1),
        ((InState("untapped"), HasType("creature")), 6),
        ((InState("attacking"),), 0),
        ((InState("modified"),), 1),
        ((IsToken(),), 7),
        ((Not(IsToken()),), 7),
        ((IsOther(), HasType("creature")), 6),
        ((YOURS, HasType("creature")), 3),
        ((OwnedBy(OPPONENT),), 5),
        ((Compare("power", "≥", Number(3)),), 2),
        ((Compare("mana value", "=", Number(3)),), 1),
        ((AttachedTo(SOURCE),), 0),
        ((OneOf((HasType("artifact"), HasName("Elf"))),), 11),
        ((AllOf((HasType("creature"), HasColor("R"))),), 1),
        ((InZone("graveyard"), HasType("creature")), 2),
        ((InZone("graveyard", OPPONENT),), 0),
        ((InZone("hand", YOU),), 5),
    ],
)
def test_objects_for_which_all_predicates_hold(where: tuple[Predicate, ...], expected: int) -> None:
    assert value(CountOf(Selection(where))) == expected


def test_another_leaves_out_one_of_a_stack() -> None:
    board = execute([create(SAPROLING, 10**18)], Board.new()).board
    step = create(TREASURE, CountOf(creatures(IsOther())))
    assert execute([step], board, source=5).board.count("Treasure Token") == 10**18 - 1


def test_of_the_chosen_type_is_asked_once() -> None:
    chooser = ScriptedChooser(["Elf"])
    assert value(CountOf(Selection((IsChosen("creature type"),))), chooser=chooser) == 4


def test_a_chosen_color_is_settled_when_the_token_is_created() -> None:
    elemental = structs.replace(creature(2, 2, "Elemental"), colors=("<the chosen color>",))
    board = execute([create(elemental, 2)], Board.new(), chooser=ScriptedChooser(["red"])).board
    assert board.permanents[0].seen.colors == ("R",)


def test_109_5_you_are_the_controller_of_the_effect() -> None:
    board = execute([create(SAPROLING)], STAGE, controller="Opponent").board
    assert board.named("Saproling Token")[0].permanent.controller == "Opponent"


@pytest.mark.parametrize(
    ("player", "answers", "creators"),
    [
        (Player("each player"), [], ["You", "Opponent", "Third"]),
        (Player("opponents"), [], ["Opponent", "Third"]),
        (Player("target opponent"), ["Third"], ["Third"]),
        (Player("target player"), ["You"], ["You"]),
        (Player("an opponent"), [1], ["Opponent"]),
        (Player("active player"), [], ["You"]),
        (Player("that player"), ["Opponent"], ["Opponent"]),
        (Player("defending player"), ["Third"], ["Third"]),
        (Player("controller", of=Reference("target", among=creatures())), [], ["Third"]),
        (Player("owner", of=Reference("target", among=creatures())), [], ["Opponent"]),
        (Player("other", "the player with the most life"), ["Third"], ["Third"]),
    ],
)
def test_players(player: Player, answers: list[object], creators: list[str]) -> None:
    board = Board.new(("You", "Opponent", "Third")).put(BEAR, controller="Third", owner="Opponent")
    chooser = ScriptedChooser(answers)  # type: ignore[arg-type]
    result = execute([create(SAPROLING, 1, player)], board, chooser=chooser)
    (event,) = [e for e in result.events if isinstance(e, events.TokensCreated)]
    assert [t.player for t in event.tokens] == creators
    assert chooser.left == 0


def test_for_each_opponent_all_at_once() -> None:
    board = Board.new(("A", "B", "C"))
    step = ForEach((create(SAPROLING, 1, Player("that player")), create(TREASURE)), players=OPPONENT)
    result = execute([step], board)
    made = [e for e in result.events if isinstance(e, events.TokensCreated)]
    assert [[t.player for t in e.tokens] for e in made] == [["B", "C"], ["A", "A"]]


def test_for_each_time_is_a_multiplication_where_nothing_is_chosen() -> None:
    step = ForEach((create(SAPROLING, 2),), times=Number(10**18))
    assert execute([step], Board.new()).board.count() == 2 * 10**18


def test_107_1b_a_difference_below_zero_is_zero() -> None:
    small = structs.replace(creature(0, 4, "Elf"), power=Difference(Number(3), Number(10)))
    assert execute([create(small)], Board.new()).board.permanents[0].seen.power == 0


def test_105_colors_stand_in_their_order() -> None:
    both = structs.replace(creature(2, 2, "Elemental"), colors=("<the chosen color>", "W"))
    board = execute([create(both)], Board.new(), chooser=ScriptedChooser(["green"])).board
    assert board.permanents[0].seen.colors == ("W", "G")


NO_TWO_OF_THREE = [[], [1, 2, 3], [99], {1: 9}, "Nobody", True, None, 1.5, [None], [True, 1], {1: "x"}]


@pytest.mark.parametrize("answer", NO_TWO_OF_THREE)
def test_an_answer_that_chooses_what_was_not_offered_is_an_error(answer: object) -> None:
    board = Board.new().put(BEAR).put(ELF).put(creature(1, 1, "Rat", name="Rat"))
    two = Reference("choice", among=creatures(), most=Number(2))
    with pytest.raises(ChoiceNeeded, match="is no answer"):
        execute([Act("tap", two)], board, chooser=ScriptedChooser([answer]))  # type: ignore[list-item]


def test_107_3c_x_as_the_text_defines_it_is_not_asked() -> None:
    assert value(Variable("X", CountOf(creatures()))) == 7


@pytest.mark.parametrize(("answer", "left"), [([], 3), ([1, 2], 1), ([1, 2, 3], 0)])
def test_115_1b_any_number_of_targets(answer: list[int], left: int) -> None:
    board = Board.new().put(BEAR).put(ELF).put(creature(1, 1, "Rat", name="Rat"))
    any_number = Reference("target", "any number of target creatures", creatures(), optional=True)
    assert execute([Act("destroy", any_number)], board, chooser=ScriptedChooser([answer])).board.count() == left


@pytest.mark.parametrize("answer", [None, 1.5, {1: 1}, [None], [1, 1], 3, 0, "x", [], True])
def test_an_answer_that_is_no_option_is_an_error(answer: object) -> None:
    step = Choose(((create(SAPROLING),), (create(TREASURE),)), ("one", "two"), YOU)
    with pytest.raises(ChoiceNeeded, match="is no answer"):
        execute([step], Board.new(), chooser=ScriptedChooser([answer]))  # type: ignore[list-item]


def test_what_a_board_cannot_know_within_a_choice_is_asked_too() -> None:
    either = OneOf((Told("with a lucky number"), AllOf((HasName("Elf"), HasType("creature")))))
    board = Board.new().put(BEAR).put(ELF, count=3)
    chooser = ScriptedChooser([[2]])
    after = execute([Act("tap", Reference("all", among=Selection((either,))))], board, chooser=chooser).board
    assert [(p.permanent.count, p.permanent.tapped) for p in after.permanents] == [(1, False), (1, True), (2, False)]
    assert value(CountOf(Selection((either,))), chooser=ScriptedChooser([5])) == 5
    with pytest.raises(ChoiceNeeded):
        value(CountOf(Selection((Not(Told("with a lucky number")),))))


def test_a_permanent_is_any_of_them() -> None:
    assert value(CountOf(Selection((Told("permanent"), YOURS)))) == 10
