"""State-based actions (CR 704.5) and attachments (CR 303.4, 303.7), on instructions written by hand."""

from __future__ import annotations

import pytest
from msgspec import structs

from cardwright.board import Board, ChoiceNeeded, ScriptedChooser, execute
from cardwright.board.state import events
from cardwright.instructions import (
    Act,
    Characteristics,
    Counters,
    HasName,
    HasType,
    Move,
    Number,
    PutCounters,
    Reference,
)

from .build import BEAR, ELF, SAPROLING, all_of, copy, create, creature, creatures, rules, static

ROLE = Characteristics(
    name="Monster", types=("Enchantment",), subtypes=("Aura", "Role"), keywords=("enchant creature",), abilities=("+1",)
)
SWORD = Characteristics(name="Sword", types=("Artifact",), subtypes=("Equipment",), abilities=("+1",))
KNOWN = rules(**{"+1": static(Reference("enchanted"), power=Number(1), toughness=Number(1), keywords=("trample",))})
TARGET = Reference("target", among=creatures())
LEGEND = creature(2, 2, "Cat", name="Whiskers", supertypes=("Legendary",))


def how(board: Board, *steps: object) -> list[str]:
    result = execute(steps, board)  # type: ignore[arg-type]
    return [e.how for e in result.events if isinstance(e, events.Left)]


def changed(board: Board, **changes: object) -> Board:
    """The board with the last permanent changed."""
    *rest, last = board.state.permanents
    return Board(structs.replace(board.state, permanents=(*rest, structs.replace(last, **changes))), board.rules)


def test_704_5f_toughness_0() -> None:
    assert how(Board.new(), create(creature(0, 0, "Wall"), 10**18)) == ["CR 704.5f"]
    assert how(Board.new(), create(creature(0, 0, "Wall"), counters=(Counters("+1/+1", Number(1)),))) == []


def test_704_5f_counters_in_the_same_effect_come_before_the_check() -> None:
    steps = [create(creature(0, 0, "Germ")), PutCounters(Counters("+1/+1", Number(1)), Reference("created"))]
    assert execute(steps, Board.new()).board.count() == 1


@pytest.mark.parametrize(
    ("changes", "rule"),
    [({"damage": 2}, "CR 704.5g"), ({"damage": 1}, None), ({"deathtouched": True}, "CR 704.5h")],
)
def test_704_5g_h_lethal_damage_and_deathtouch(changes: dict[str, object], rule: str | None) -> None:
    board = changed(Board.new().put(BEAR), **changes)
    assert how(board) == ([rule] if rule else [])
    golem = changed(Board.new().put(creature(2, 2, "Golem", keywords=("indestructible",))), **changes)
    assert how(golem) == []


def test_704_5i_a_planeswalker_token_with_no_loyalty() -> None:
    jace = Characteristics(name="Jace Token", types=("Planeswalker",), subtypes=("Jace",))
    assert how(Board.new(), create(jace)) == ["CR 704.5i"]
    assert how(Board.new(), create(structs.replace(jace, loyalty="3"))) == []


def test_704_5j_the_legend_rule_asks_which_one_stays() -> None:
    board = Board.new().put(LEGEND)
    with pytest.raises(ChoiceNeeded, match="legend rule"):
        execute([copy(TARGET)], board)
    result = execute([copy(TARGET)], board, chooser=ScriptedChooser([2]))
    (kept,) = result.board.permanents
    assert (kept.permanent.id, kept.permanent.token) == (2, True)
    assert [e.how for e in result.events if isinstance(e, events.Left)] == ["CR 704.5j"]


def test_704_5j_of_10_to_the_18_alike_one_stays_and_nothing_is_asked() -> None:
    result = execute([create(LEGEND, 10**18)], Board.new())
    assert result.board.count() == 1
    assert [e.count for e in result.events if isinstance(e, events.Left)] == [10**18 - 1]


def test_704_5j_each_player_has_legends_of_their_own() -> None:
    board = Board.new().put(LEGEND).put(LEGEND, controller="Opponent")
    assert how(board) == []


def role_on(board: Board, **more: object) -> Board:
    return execute([create(ROLE, attached_to=TARGET)], board, **more).board  # type: ignore[arg-type]


def test_111_10j_a_role_enters_attached_and_works() -> None:
    board = role_on(Board.new(rules=KNOWN).put(BEAR))
    bear, role = board.permanents
    assert (bear.seen.power, bear.seen.keywords, role.permanent.attached_to) == (3, ("trample",), bear.permanent.id)


def test_a_role_on_one_of_a_stack_splits_it() -> None:
    board = execute([create(SAPROLING, 10**18)], Board.new(rules=KNOWN)).board
    board = role_on(board)
    assert [(p.permanent.count, p.seen.power) for p in board.permanents] == [(1, 2), (10**18 - 1, 1), (1, None)]


def test_704_5y_the_newest_role_of_each_player_stays() -> None:
    board = role_on(role_on(Board.new(rules=KNOWN).put(BEAR)), controller="Opponent")
    assert [p.seen.name for p in board.permanents] == ["Bear", "Monster", "Monster"]
    result = execute([create(ROLE, attached_to=TARGET)], board)
    left = [e for e in result.events if isinstance(e, events.Left)]
    assert [(e.how, e.controller) for e in left] == [("CR 704.5y", "You")]
    assert left[0].first < max(p.permanent.id for p in result.board.permanents)


def test_704_5y_several_roles_at_once_leave_one() -> None:
    board = Board.new(rules=KNOWN).put(BEAR)
    result = execute([create(ROLE, 10**18, attached_to=TARGET)], board)
    assert result.board.count("Monster") == 1
    assert result.board.permanents[-1].permanent.id == 10**18 + 1


def test_303_4i_an_aura_token_is_not_created_where_it_can_t_be_attached() -> None:
    board = Board.new(rules=KNOWN).put(BEAR)
    result = execute([Move(TARGET, "exile"), create(ROLE, attached_to=TARGET)], board)
    assert [e.rule for e in result.events if isinstance(e, events.NotCreated)] == ["CR 303.4i"]
    land = Board.new(rules=KNOWN).put(Characteristics(name="Forest", types=("Land",)))
    result = execute([create(ROLE, attached_to=all_of(HasType("land")))], land)
    assert result.board.count("Monster") == 0


def test_303_4f_g_an_aura_token_without_a_word_on_it_is_the_player_s_choice() -> None:
    board = Board.new(rules=KNOWN).put(BEAR).put(ELF)
    result = execute([create(ROLE)], board, chooser=ScriptedChooser([2]))
    assert result.board.permanents[1].seen.power == 2
    alone = execute([create(ROLE)], Board.new(rules=KNOWN))
    assert [e.rule for e in alone.events if isinstance(e, events.NotCreated)] == ["CR 303.4g"]


def test_704_5m_an_aura_goes_when_what_it_enchants_goes() -> None:
    board = role_on(Board.new(rules=KNOWN).put(BEAR))
    result = execute([Act("destroy", TARGET)], board)
    assert [e.how for e in result.events if isinstance(e, events.Left)] == ["destroyed", "CR 704.5m"]
    assert result.board.count() == 0


def test_704_5n_equipment_stays_and_becomes_unattached() -> None:
    board = Board.new(rules=KNOWN).put(BEAR)
    board = execute([create(SWORD, attached_to=TARGET)], board).board
    assert board.permanents[0].seen.power == 3
    result = execute([Act("destroy", TARGET)], board)
    (sword,) = result.board.permanents
    assert sword.permanent.attached_to is None
    assert [e.why for e in result.events if isinstance(e, events.Unattached)] == ["CR 704.5n"]


def test_704_5p_a_creature_becomes_unattached() -> None:
    board = Board.new().put(BEAR).put(ELF)
    result = execute([], changed(board, attached_to=1))
    assert [e.why for e in result.events if isinstance(e, events.Unattached)] == ["CR 704.5p"]


def test_701_3_equipment_moves_and_gets_a_new_timestamp() -> None:
    board = Board.new(rules=KNOWN).put(BEAR).put(ELF)
    board = execute([create(SWORD, attached_to=all_of(HasName("Bear")))], board).board
    board = execute([Act("attach", all_of(HasName("Sword")), all_of(HasName("Elf")))], board).board
    bear, elf, sword = board.permanents
    assert (bear.seen.power, elf.seen.power) == (2, 2)
    assert sword.permanent.timestamp > sword.permanent.id


def test_704_5q_plus_and_minus_counters_remove_each_other() -> None:
    board = Board.new().put(creature(5, 5, "Bear"), counters={"+1/+1": 3, "-1/-1": 2})
    (bear,) = execute([], board).board.permanents
    assert bear.permanent.counters == {"+1/+1": 1}


def test_704_5d_is_done_for_all_tokens_at_once() -> None:
    board = execute([create(SAPROLING, 2), create(ELF)], Board.new()).board
    result = execute([Move(all_of(HasType("creature")), "exile")], board)
    assert sum(isinstance(e, events.CeasedToExist) for e in result.events) == 2
    assert not result.board.state.elsewhere


def test_704_5a_a_player_without_life_loses() -> None:
    result = execute([], Board.new().with_player("Opponent", life=0))
    assert result.events == (
        events.PlayerLost("Opponent", "CR 704.5a"),
        events.PlayerWon("You", "CR 104.2a"),
    )


def test_702_26g_what_is_attached_phases_out_with_it() -> None:
    board = role_on(Board.new(rules=KNOWN).put(BEAR))
    out = execute([Act("phase out", all_of(HasName("Bear")))], board).board
    assert all(p.permanent.phased_out for p in out.permanents)
    back = out.begin("turn", player="You").board.begin("untap").board
    assert [p.permanent.phased_out for p in back.permanents] == [False, False]
    assert back.permanents[0].seen.power == 3


@pytest.mark.parametrize(
    ("words", "legal"),
    [
        ("creature", True),
        ("creature you control", False),
        ("artifact or creature", True),
        ("artifact, creature, or land", True),
        ("Bear", True),
        ("legendary creature", False),
        ("land", False),
        ("permanent", True),
    ],
)
def test_702_5a_what_an_aura_can_enchant(words: str, legal: bool) -> None:
    board = Board.new().put(BEAR, controller="Opponent")
    aura = structs.replace(ROLE, keywords=(f"enchant {words}",), abilities=())
    assert execute([create(aura, attached_to=TARGET)], board).board.count("Monster") == int(legal)


def test_303_4_an_aura_that_enchants_a_player() -> None:
    curse = structs.replace(ROLE, name="Curse", keywords=("enchant opponent",), abilities=())
    board = execute([create(curse)], Board.new()).board
    assert board.permanents[0].permanent.attached_to == "Opponent"


def test_306_5b_a_planeswalker_has_its_loyalty_wherever_it_comes_from() -> None:
    jace = Characteristics(name="Jace", types=("Planeswalker",), loyalty="3")
    board = execute([], Board.new().put(jace)).board
    assert board.permanents[0].permanent.counters == {"loyalty": 3}
    steps = [Move(all_of(HasName("Jace")), "exile"), Move(Reference("that"), "battlefield")]
    assert execute(steps, board).board.permanents[0].permanent.counters == {"loyalty": 3}
    spent = execute([], Board.new().put(jace, counters={}))
    assert [e.how for e in spent.events if isinstance(e, events.Left)] == ["CR 704.5i"]
