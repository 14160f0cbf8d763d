"""Characteristics as computed: CR 613, 122, 604.3, on instructions written by hand; and `explain`."""

from __future__ import annotations

import pytest
from msgspec import structs

from cardwright.board import Board, execute, explain
from cardwright.board.looking import selections
from cardwright.board.looking.candidates import Candidate
from cardwright.board.looking.scope import Scope
from cardwright.board.state.objects import Modifier
from cardwright.instructions import (
    Ability,
    Act,
    Asked,
    Characteristics,
    Counters,
    CountOf,
    HasSubtype,
    HasType,
    Holds,
    Number,
    PutCounters,
    Selection,
)

from .build import (
    BEAR,
    ELF,
    SAPROLING,
    SOURCE,
    TREASURE,
    YOURS,
    all_of,
    create,
    creature,
    creatures,
    gain,
    rules,
    static,
)

ARTIFACTS = CountOf(Selection((HasType("artifact"), YOURS)))
CONSTRUCT = Characteristics(
    colors=(),
    types=("Artifact", "Creature"),
    subtypes=("Construct",),
    power=Number(0),
    toughness=Number(0),
    abilities=("grows",),
)
STAR = structs.replace(CONSTRUCT, power="*", toughness="*", abilities=("defines",))
OTHERS = all_of(HasType("creature"), YOURS)
KNOWN = rules(
    grows=static(SOURCE, power=ARTIFACTS, toughness=ARTIFACTS),
    defines=static(SOURCE, set_power=ARTIFACTS, set_toughness=ARTIFACTS),
    small=static(OTHERS, base_power=Number(1), base_toughness=Number(1)),
    anthem=static(OTHERS, power=Number(1), toughness=Number(1)),
    zombies=static(OTHERS, add_subtypes=("Zombie",)),
    zombie_lord=static(all_of(HasSubtype("Zombie")), power=Number(1), toughness=Number(0)),
    blue=static(OTHERS, set_colors=("U",)),
    robots=static(OTHERS, add_types=("Artifact",)),
    flying=static(OTHERS, keywords=("flying",)),
    gives=static(OTHERS, abilities=("anthem",)),
    unknowable=static(SOURCE, set_power=Asked("cards you own outside the game"), set_toughness=Number(1)),
    threshold=static(
        SOURCE, power=Number(5), toughness=Number(5), condition=Holds(ARTIFACTS, "≥", Number(2), "two artifacts")
    ),
)


def pt(board: Board) -> list[tuple[int | None, int | None]]:
    return [(p.seen.power, p.seen.toughness) for p in board.permanents if p.seen.creature]


def board(*effects: str) -> Board:
    made = Board.new(rules=KNOWN)
    for effect in effects:
        made = made.put(Characteristics(name=effect, types=("Enchantment",), abilities=(effect,)))
    return made


def test_613_4a_each_construct_counts_all_the_artifacts() -> None:
    assert pt(execute([create(STAR, 3)], board()).board) == [(3, 3)]
    assert pt(execute([create(CONSTRUCT, 10**18)], board()).board) == [(10**18, 10**18)]


def test_613_4_set_values_come_before_changes_and_counters() -> None:
    made = board("anthem", "small").put(creature(5, 5, "Wurm"), counters={"+1/+1": 2})
    assert pt(made) == [(4, 4)]


def test_613_4a_a_set_value_overrides_what_defines_it() -> None:
    assert pt(execute([create(STAR, 3)], board("small")).board) == [(1, 1)]


def test_613_1_types_colors_and_abilities() -> None:
    made = board("robots", "blue", "flying").put(BEAR)
    seen = made.permanents[-1].seen
    assert (seen.types, seen.colors, seen.keywords) == (("Creature", "Artifact"), ("U",), ("flying",))


def test_613_8_a_lord_of_zombies_sees_those_that_became_zombies() -> None:
    assert pt(board("zombie_lord", "zombies").put(BEAR)) == [(3, 2)]


def test_613_a_construct_counts_what_became_an_artifact() -> None:
    made = board("robots").put(BEAR)
    assert pt(execute([create(STAR)], made).board) == [(2, 2), (2, 2)]


def test_613_6_abilities_given_by_an_ability_work() -> None:
    assert pt(board("gives").put(BEAR)) == [(3, 3)]


def test_611_3_an_effect_stands_only_while_its_condition_holds() -> None:
    made = Board.new(rules=KNOWN).put(creature(1, 1, "Elf", abilities=("threshold",)))
    assert pt(made) == [(1, 1)]
    assert pt(made.put(Characteristics(types=("Artifact",)), count=2)) == [(6, 6)]


def test_what_the_board_cannot_know_is_said_and_not_guessed() -> None:
    made = Board.new(rules=KNOWN).put(structs.replace(STAR, abilities=("unknowable",)))
    (star,) = made.permanents
    assert star.seen.power is None
    assert star.seen.unknown == ("static: cards you own outside the game",)
    assert execute([], made).board.count() == 1


def test_122_1b_keyword_counters() -> None:
    assert Board.new().put(BEAR, counters={"flying": 1}).permanents[0].seen.keywords == ("flying",)


@pytest.mark.parametrize(
    ("kind", "expected"), [("+1/+1", (4, 4)), ("-1/-1", (0, 0)), ("+2/+0", (6, 2)), ("age", (2, 2))]
)
def test_122_1a_counters_change_power_and_toughness(kind: str, expected: tuple[int, int]) -> None:
    assert pt(Board.new().put(BEAR, counters={kind: 2})) == [expected]


def modified(modifier: Modifier) -> Board:
    made = execute([create(creature(1, 4, "Saproling", colors="G"))], Board.new()).board
    (token,) = made.state.permanents
    return Board(structs.replace(made.state, permanents=(structs.replace(token, modifiers=(modifier,)),)))


def test_613_4d_power_and_toughness_are_switched_last() -> None:
    assert pt(modified(Modifier(9, power=2, switch=True))) == [(4, 3)]


def test_111_4_changing_the_name_leaves_the_subtypes_and_the_other_way_round() -> None:
    renamed = modified(Modifier(9, name="Bob")).permanents[0].seen
    assert (renamed.name, renamed.subtypes) == ("Bob", ("Saproling",))
    retyped = modified(Modifier(9, add_subtypes=("Goblin",))).permanents[0].seen
    assert (retyped.name, retyped.subtypes) == ("Saproling Token", ("Saproling", "Goblin"))


def test_613_7_later_set_values_win() -> None:
    steps = [gain(OTHERS, None, base_power=Number(7), base_toughness=Number(7))]
    early = execute(steps, board("small").put(BEAR)).board
    assert pt(early) == [(7, 7)]
    late = early.put(Characteristics(name="small", types=("Enchantment",), abilities=("small",)))
    assert pt(late) == [(1, 1)]


def test_explain_names_words_and_rule_for_each_change() -> None:
    made = board("anthem").put(BEAR)
    made = execute([PutCounters(Counters("+1/+1", Number(1)), all_of(HasType("creature")))], made).board
    explained = explain(made, 2)[0]
    reasons = [(n.characteristic, n.value, n.rule) for n in explained.notes if n.characteristic == "power"]
    assert reasons == [("power", "2", "CR 110.3"), ("power", "+1", "CR 613.4c"), ("power", "+1", "CR 613.4c")]
    assert ("power and toughness", "4/4") in [(n.characteristic, n.value) for n in explained.notes]
    assert "anthem" in str(explained)


def test_static_abilities_of_phased_out_permanents_do_nothing() -> None:
    made = board("anthem").put(ELF)
    assert pt(made) == [(2, 2)]
    assert pt(execute([Act("phase out", all_of(HasType("enchantment")))], made).board) == [(1, 1)]


def test_an_effect_of_several_statics_in_one_ability() -> None:
    every = all_of(*creatures().where)
    grows, hastens = static(SOURCE, power=Number(1)), static(every, keywords=("haste",))
    two = Ability("static", "", (0, 0), statics=(*grows.statics, *hastens.statics))
    made = Board.new(rules=rules(two=two)).put(creature(1, 1, "Elf", abilities=("two",))).put(SAPROLING)
    assert [(p.seen.power, p.seen.keywords) for p in made.permanents] == [(2, ("haste",)), (1, ("haste",))]


def test_613_4_what_many_objects_count_is_counted_once_for_each_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand kinds that each count the artifacts cost a thousand steps, not a thousand times a thousand."""
    looked: list[Selection] = []
    candidates = selections.candidates

    def counting(scope: Scope, selection: Selection) -> list[Candidate]:
        looked.append(selection)
        return candidates(scope, selection)

    board = Board.new(rules=KNOWN).put(TREASURE, count=3).put(TREASURE, controller="Opponent", count=2)
    for kind in range(20):
        counts = creature(0, 1, name=f"Kind {kind}", abilities=("grows",))
        board = board.put(counts, controller=board.players[kind % 2])
    monkeypatch.setattr(selections, "candidates", counting)
    sizes = [(p.permanent.controller, p.seen.power, p.seen.toughness) for p in board.permanents if p.seen.creature]
    assert sizes == [("You", 3, 4), ("Opponent", 2, 3)] * 10
    assert len(looked) == 2
