"""Tokens that are copies: CR 111.5, 111.12, 707, on instructions written by hand."""

from __future__ import annotations

import pytest

import cardwright
from cardwright.board import Board, CannotExecute, Chance, ChoiceNeeded, ScriptedChooser, execute, resolve_copy_of_spell
from cardwright.board.state import events
from cardwright.instructions import (
    Act,
    AddAbilities,
    Characteristics,
    CopyException,
    Counters,
    EntersWith,
    ForEach,
    Half,
    HasName,
    InZone,
    Move,
    Multiply,
    Number,
    NumberOf,
    OtherException,
    PutCounters,
    Reference,
    RemoveAbilities,
    RemoveSupertype,
    RemoveTypes,
    Selection,
    SetColors,
    SetManaCost,
    SetName,
    SetPT,
    SetTypes,
    Told,
)

from . import stage
from .build import CREATED, SOURCE, YOURS, all_of, copy, create, creature, creatures, gain, replacing, rules, static

BEAR = creature(
    2, 3, "Bear", "Warrior", colors="WG", name="Ursine Champion", mana_cost="{1}{G}{W}", keywords=("trample",)
)
LEGEND = creature(3, 3, "Human", colors="W", name="Isamaru", supertypes=("Legendary",))
TARGET = Reference("target", among=creatures())


def copied(of: Characteristics, *exceptions: CopyException) -> Characteristics:
    """What a copy of it is, made through a board with nothing else on it."""
    board = execute([copy(TARGET, *exceptions)], Board.new().put(of)).board
    return board.permanents[-1].permanent.base


def test_707_2_a_copy_has_the_copiable_values_and_so_the_mana_cost() -> None:
    assert copied(BEAR) == BEAR


def test_707_2_counters_status_and_effects_until_end_of_turn_are_not_copied() -> None:
    board = Board.new().put(BEAR, tapped=True, counters={"+1/+1": 2})
    steps = [gain(TARGET, "end of turn", keywords=("flying",), power=Number(5)), copy(TARGET)]
    original, token = execute(steps, board).board.permanents
    assert (original.seen.power, original.permanent.tapped, original.seen.keywords) == (9, True, ("trample", "flying"))
    assert (token.seen.power, token.permanent.tapped, token.permanent.counters) == (2, False, {})
    assert token.seen.keywords == ("trample",)


@pytest.mark.parametrize(
    ("exception", "changes"),
    [
        (SetName("Spark"), {"name": "Spark"}),
        (SetColors(("B",)), {"colors": ("B",)}),
        (SetColors(("B",), added=True), {"colors": ("W", "B", "G")}),
        (SetTypes(subtypes=("Zombie",), added=True), {"subtypes": ("Bear", "Warrior", "Zombie")}),
        (SetTypes(subtypes=("Zombie",)), {"subtypes": ("Zombie",)}),
        (SetTypes(types=("Artifact",), added=True), {"types": ("Creature", "Artifact")}),
        (SetTypes(types=("Artifact",)), {"types": ("Artifact",), "subtypes": ()}),
        (RemoveTypes(types=("Creature",)), {"types": ()}),
        (SetPT(Number(1), Number(1)), {"power": Number(1), "toughness": Number(1)}),
        (
            AddAbilities(("haste",), ("Sacrifice this token: Draw a card.",)),
            {"keywords": ("trample", "haste"), "abilities": ("Sacrifice this token: Draw a card.",)},
        ),
        (RemoveAbilities(), {"keywords": ()}),
        (SetManaCost(None), {"mana_cost": None}),
    ],
)
def test_707_9_exceptions_become_copiable_values(exception: CopyException, changes: dict[str, object]) -> None:
    token = copied(BEAR, exception)
    expected = {f: getattr(BEAR, f) for f in BEAR.__struct_fields__} | changes
    assert {f: getattr(token, f) for f in token.__struct_fields__} == expected


def test_707_3_a_copy_of_a_copy_has_the_exceptions_of_the_first() -> None:
    steps = [copy(TARGET, SetName("Spark"), AddAbilities(("haste",))), copy(CREATED)]
    board = execute(steps, Board.new().put(BEAR)).board
    assert [(p.permanent.count, p.seen.name) for p in board.permanents][1:] == [(1, "Spark"), (1, "Spark")]


def test_707_9_not_legendary_so_the_legend_rule_spares_it() -> None:
    board = execute([copy(TARGET, RemoveSupertype("legendary"))], Board.new().put(LEGEND)).board
    assert [p.seen.supertypes for p in board.permanents] == [("Legendary",), ()]


def test_707_9b_half_of_rounded_up() -> None:
    half = SetPT(Half(NumberOf("power", TARGET), "up"), Half(NumberOf("toughness", TARGET), "up"))
    token = copied(creature(3, 5, "Troll"), half)
    assert (token.power, token.toughness) == (Number(2), Number(3))


def test_707_9d_an_ability_that_defines_power_is_not_copied_where_the_exception_sets_it() -> None:
    text = "Its power is the number of things."
    known = rules(**{text: static(SOURCE, set_power=Number(8), set_toughness=Number(8))})
    star = Characteristics(name="Star", types=("Creature",), power="*", toughness="*", abilities=(text,))
    board = Board.new(rules=known).put(star)
    steps = [copy(TARGET), copy(TARGET, SetPT(Number(1), Number(1)))]
    board = execute(steps, board).board
    powers = [(p.seen.power, p.permanent.base.abilities) for p in board.permanents]
    assert powers == [(8, (text,)), (8, (text,)), (1, ())]


def test_707_9_enters_with_counters_of_the_exception() -> None:
    board = execute([copy(TARGET, EntersWith("+1/+1", Number(2)))], Board.new().put(BEAR)).board
    assert board.permanents[-1].permanent.counters == {"+1/+1": 2}


def test_an_exception_without_meaning_is_refused_with_its_words() -> None:
    with pytest.raises(CannotExecute, match="it's on fire"):
        execute([copy(TARGET, OtherException("it's on fire"))], Board.new().put(BEAR))


def test_707_8a_a_copy_of_a_double_faced_permanent_has_both_faces_the_same_one_up() -> None:
    back = creature(4, 4, "Werewolf", name="Night")
    front = creature(2, 2, "Human", name="Day", back=back)
    steps = [Act("transform", TARGET), copy(TARGET), copy(TARGET, SetName("X"))]
    board = execute(steps, Board.new().put(front)).board
    first, token, other = board.permanents
    assert first.seen.name == token.seen.name == "Night"
    assert token.permanent.base == front
    assert other.permanent.base.back is not None
    assert (other.permanent.base.name, other.permanent.base.back.name) == ("X", "X")
    turned = execute([Act("transform", all_of(HasName("Night")))], board).board
    assert [p.seen.name for p in turned.permanents] == ["Day", "Day", "X"]


def test_111_5_no_copy_of_an_instant_or_sorcery_card() -> None:
    shock = Characteristics(name="Shock", types=("Instant",), mana_cost="{R}")
    board = Board.new().put_elsewhere("graveyard", shock)
    result = execute([copy(Reference("target", among=Selection((InZone("graveyard"),))))], board)
    assert [type(e).__name__ for e in result.events] == ["NotCreated"]
    assert isinstance(result.events[0], events.NotCreated)
    assert result.events[0].rule == "CR 111.5"


def test_111_12_no_token_for_nothing_but_one_for_what_was_there() -> None:
    vat = Board.new().put(Characteristics(name="Vat", types=("Artifact",)))
    card = Reference("exiled", "a card exiled with this artifact")
    nothing = execute([copy(card)], vat, source=1)
    assert isinstance(nothing.events[0], events.NotCreated)
    assert (nothing.board.count(), nothing.events[0].rule) == (1, "CR 111.12")
    full = vat.put_elsewhere("exile", BEAR, exiled_with=1)
    assert execute([copy(card)], full, source=1).board.count("Ursine Champion") == 1


def test_111_12_last_known_information_serves() -> None:
    board = Board.new().put(BEAR, counters={"+1/+1": 1})
    gone = execute([Move(Reference("source"), "exile")], board, source=1).board
    result = execute([copy(SOURCE), PutCounters(Counters("+1/+1", NumberOf("power", SOURCE)), CREATED)], gone, source=1)
    (token,) = result.board.permanents
    assert (token.seen.name, token.permanent.counters) == ("Ursine Champion", {"+1/+1": 3})


def test_for_each_of_a_stack_one_copy_of_each() -> None:
    board = Board.new().put(creature(1, 1, "Rat", name="Rat Token"), count=10**18, token=True).put(BEAR)
    each = ForEach((copy(Reference("that")),), objects=Selection((*creatures().where, YOURS)))
    result = execute([each], board)
    assert (result.board.count("Rat Token"), result.board.count("Ursine Champion")) == (2 * 10**18, 2)
    assert sum(isinstance(e, events.TokensCreated) for e in result.events) == 1


def test_708_2_a_copy_of_a_face_down_creature_is_a_2_2_with_nothing() -> None:
    board = execute([Act("turn face down", TARGET), copy(TARGET)], Board.new().put(BEAR)).board
    token = board.permanents[-1]
    assert (token.seen.name, token.seen.power, token.seen.toughness, token.seen.subtypes) == ("", 2, 2, ())


def test_111_13_the_copy_of_a_permanent_spell_is_a_token_that_was_not_created() -> None:
    known = rules(double=replacing(Multiply(2)))
    board = Board.new(rules=known).put(Characteristics(name="Doubler", types=("Enchantment",), abilities=("double",)))
    result = resolve_copy_of_spell(BEAR, board)
    assert result.board.count("Ursine Champion") == 1
    assert result.board.permanents[-1].permanent.token
    assert [type(e).__name__ for e in result.events] == ["Entered"]
    assert execute([create(BEAR)], board).board.count("Ursine Champion") == 2


def test_a_card_that_nobody_knows_is_not_copied() -> None:
    board = Board.new().put_elsewhere("hand", count=3)
    with pytest.raises(CannotExecute, match="not known"):
        execute([copy(Reference("target", among=Selection((InZone("hand"),))))], board)


def test_608_2_the_target_is_asked_once_and_remembered() -> None:
    board = Board.new().put(BEAR).put(LEGEND)
    chooser = ScriptedChooser(["Ursine Champion"])
    result = execute([copy(TARGET), copy(TARGET)], board, chooser=chooser)
    assert result.board.count("Ursine Champion") == 3
    assert len(chooser.asked) == 1


def test_608_2b_an_effect_without_a_legal_target_does_nothing() -> None:
    result = execute([create(BEAR), copy(TARGET)], Board.new())
    assert result.events == (events.NotResolved(),)
    board = execute([Move(TARGET, "exile")], Board.new().put(BEAR)).board
    result = execute([copy(TARGET), create(BEAR)], board, targets={TARGET: ((1, 1),)})
    assert result.events == (events.NotResolved(),)


def test_608_2b_with_one_of_two_targets_illegal_the_rest_is_done() -> None:
    two = Reference("target", among=creatures(), most=Number(2), optional=True)
    board = Board.new().put(BEAR).put(LEGEND)
    board = execute([Move(all_of(HasName("Isamaru")), "exile")], board).board
    each = ForEach((copy(Reference("that")),), objects=creatures())
    result = execute([Act("tap", two), each], board, targets={two: ((1, 2),)})
    assert result.board.count("Ursine Champion") == 2


def test_601_2c_up_to_one_target_may_be_none() -> None:
    up_to = Reference("target", among=creatures(), optional=True)
    assert execute([Act("tap", up_to), create(BEAR)], Board.new()).board.count() == 1


def test_608_2b_whether_there_is_a_target_that_the_board_cannot_judge_is_asked() -> None:
    hurt = Reference("target", "target creature that was dealt damage", creatures(Told("that was dealt damage")))
    board = Board.new().put(BEAR)
    assert execute([copy(hurt)], board, chooser=ScriptedChooser([1])).board.count() == 2
    assert execute([copy(hurt)], board, chooser=ScriptedChooser([[]])).events == (events.NotResolved(),)
    with pytest.raises(ChoiceNeeded, match="does not know: that was dealt damage"):
        execute([copy(hurt)], board)


CHANCE = "Create a token that's a copy of a random creature card."


def test_707_13_a_card_of_that_name_is_in_no_zone_of_the_game() -> None:
    board = stage.text("Create a token that's a copy of a card named Grizzly Bears.", stage.board()).board
    (token,) = board.named("Grizzly Bears")
    assert (token.permanent.token, token.seen.mana_cost) == (True, "{1}{G}")
    with pytest.raises(CannotExecute, match=r"no card named 'Nobody Ever'.*707\.13"):
        stage.text("Create a token that's a copy of a card named Nobody Ever.", stage.board())


def test_707_13_who_knows_only_names_is_told_which_one_chance_chose() -> None:
    aid = stage.board("Krenko, Mob Boss")
    made = stage.text(CHANCE, aid, chooser=ScriptedChooser(["Grizzly Bears"])).board
    assert [p.seen.name for p in made.permanents] == ["Krenko, Mob Boss", "Grizzly Bears"]
    with pytest.raises(ChoiceNeeded, match="it is no such card"):
        stage.text(CHANCE, aid, chooser=ScriptedChooser(["Pacifism"]))
    with pytest.raises(ChoiceNeeded, match="say which card it was"):
        stage.text(CHANCE, aid)


def test_707_13_chance_chooses_among_all_cards_that_there_are() -> None:
    known = cardwright.rules(reference=cardwright.CardReference.bundled())
    board, program = Board.new(rules=known), cardwright.compile_text(CHANCE)
    (made,) = execute(program, board, chooser=ScriptedChooser(["Grizzly Bears"])).board.permanents
    assert (made.permanent.token, made.seen.name) == (True, "Grizzly Bears")
    with pytest.raises(ChoiceNeeded, match="not among the options"):
        execute(program, board, chooser=ScriptedChooser(["Pacifism"]))
    with pytest.raises(ChoiceNeeded, match=r"chance chooses among all cards.* and \d+ more"):
        execute(program, board)
    (drawn,) = execute(program, board, chooser=Chance(7)).board.permanents
    assert (drawn.permanent.token, drawn.seen.creature) == (True, True)
    nothing = cardwright.compile_text("Create a token that's a copy of a random creature card with mana value 77.")
    assert execute(nothing, board).board.count() == 0
