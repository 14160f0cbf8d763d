"""Permanents that enter the battlefield as copies: CR 707.5, 614.12, 616.1c, from texts."""

from __future__ import annotations

import pytest

from cardwright.board import (
    Answer,
    Board,
    CannotExecute,
    ChoiceNeeded,
    ScriptedChooser,
    put_permanent,
    resolve_copy_of_spell,
)
from cardwright.board.state import events
from cardwright.compiler import compile_text
from cardwright.instructions import Characteristics

from . import stage
from .build import creature

BEARS, KRENKO, MENTOR = "Grizzly Bears", "Krenko, Mob Boss", "Llanowar Mentor"
ANY = "You may have this creature enter as a copy of any creature on the battlefield"
HUGE = 10**18


def clone(*abilities: str, **more: object) -> Characteristics:
    """A 0/1 creature with these abilities."""
    return creature(0, 1, "Shapeshifter", colors="U", name="Clone", abilities=abilities, **more)


def staged(ability: str, *others: str) -> Board:
    """A board with a creature that has this ability, #1, and these cards."""
    board = stage.board().put(clone(ability))
    for name in others:
        board = board.put(stage.card(name))
    return board


def made(board: Board, *answers: Answer, count: str = "a token that's a copy") -> Board:
    """The board after this creature was copied as a token, with these answers and no others."""
    chooser = ScriptedChooser(answers)
    after = stage.text(f"Create {count} of this creature.", board, source=1, chooser=chooser).board
    assert chooser.left == 0
    return after


def names(board: Board) -> list[tuple[int, str]]:
    return [(p.permanent.count, p.seen.name) for p in board.permanents]


def test_707_5_a_token_that_copies_a_clone_may_enter_as_a_copy_itself() -> None:
    board = staged(f"{ANY}.", BEARS)
    assert names(made(board, "yes", 2)) == [(1, "Clone"), (1, BEARS), (1, BEARS)]
    assert names(made(board, "no")) == [(1, "Clone"), (1, BEARS), (1, "Clone")]
    with pytest.raises(ChoiceNeeded, match=r"enter as a copy.*CR 707\.5"):
        made(board)


def test_707_5_it_enters_as_the_copy_and_its_abilities_take_effect() -> None:
    """What triggers as the copied creature enters triggers; how that enters is how it enters."""
    board = staged(f"{ANY}.", "Thraben Inspector")
    chooser = ScriptedChooser(["yes", 2])
    text = "Create a token that's a copy of this creature."
    result = stage.text(text, board, source=1, chooser=chooser)
    assert [e.name for e in result.events if isinstance(e, events.Entered)] == ["Thraben Inspector"]
    assert [e.times for e in result.events if isinstance(e, events.TriggerReported)] == [1]
    (created,) = (t for e in result.events if isinstance(e, events.TokensCreated) for t in e.tokens)
    assert created.name == "Thraben Inspector"

    board = staged(f"{ANY}.").put(clone("This creature enters with two +1/+1 counters on it."))
    after = made(board, "yes", 2)
    assert after.permanents[-1].permanent.counters == {"+1/+1": 2}


def test_306_5b_a_copy_of_a_planeswalker_has_its_loyalty() -> None:
    ability = "You may have this creature enter as a copy of any planeswalker on the battlefield."
    walker = Characteristics(name="Jace", types=("Planeswalker",), loyalty="3")
    board = staged(ability).put(walker, counters={"loyalty": 1})
    assert made(board, "yes").permanents[-1].permanent.counters == {"loyalty": 3}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{ANY}, except it's 7/7.", ("7/7", ("Creature",), ("Bear",), (), {})),
        (
            f"{ANY}, except it's an artifact in addition to its other types.",
            ("2/2", ("Creature", "Artifact"), ("Bear",), (), {}),
        ),
        (f"{ANY}, except it has haste.", ("2/2", ("Creature",), ("Bear",), ("haste",), {})),
        (
            f"{ANY}, except it enters with two additional +1/+1 counters on it.",
            ("4/4", ("Creature",), ("Bear",), (), {"+1/+1": 2}),
        ),
        (
            f"{ANY}, except it enters with X additional +1/+1 counters on it.",  # CR 107.3m
            ("2/2", ("Creature",), ("Bear",), (), {}),
        ),
    ],
)
def test_707_9_exceptions_of_what_it_enters_as(text: str, expected: tuple[object, ...]) -> None:
    token = made(staged(text, BEARS), "yes", 2).permanents[-1]
    now = token.seen
    assert (f"{now.power}/{now.toughness}", now.types, now.subtypes, now.keywords, token.permanent.counters) == expected


def test_707_3_what_entered_as_a_copy_is_copied_as_what_it_is() -> None:
    board = made(staged(f"{ANY}, except it has haste.", BEARS), "yes", 2)
    board = stage.text("Create a token that's a copy of target creature with haste.", board).board
    assert [(p.seen.name, p.seen.keywords) for p in board.permanents[2:]] == [(BEARS, ("haste",))] * 2


def test_707_9_an_exception_that_is_not_understood_is_refused() -> None:
    text = f"{ANY}, except it doesn't copy that creature's weight."
    assert [d.severity for d in compile_text(text).diagnostics] == ["warning"]
    board = staged(text, BEARS)
    assert names(made(board, "no"))[-1] == (1, "Clone")
    with pytest.raises(CannotExecute, match="doesn't copy that creature's weight"):
        made(board, "yes", 2)


def test_614_12a_what_is_copied_is_chosen_before_it_enters() -> None:
    """It can't be itself, nor another one that enters with it; with nothing to copy nothing is asked."""
    nothing = "You may have this creature enter as a copy of any artifact on the battlefield."
    assert [name for count, name in names(made(staged(nothing))) for _ in range(count)] == ["Clone", "Clone"]
    both = "Create a token that's a copy of this creature and a 2/2 green Bear creature token."
    result = stage.text(both, staged(f"{ANY}."), source=1, chooser=(chooser := ScriptedChooser(["yes", "no"])))
    assert names(result.board) == [(1, "Clone"), (1, "Clone"), (1, "Bear Token")]
    assert [q.kind for q in chooser.asked] == ["yes or no", "yes or no"]  # the Clone there is all that can be copied


def test_614_12a_each_of_several_tokens_has_its_own_choice() -> None:
    board = staged(f"{ANY}.", BEARS, MENTOR)
    after = made(board, "yes", 2, 1, "yes", 3, HUGE - 10, "no", count=f"{HUGE} tokens that are copies")
    assert names(after)[3:] == [(1, BEARS), (HUGE - 10, MENTOR), (9, "Clone")]
    after = made(board, "yes", 2, HUGE, count=f"{HUGE} tokens that are copies")
    assert names(after)[3:] == [(HUGE, BEARS)]
    with pytest.raises(ChoiceNeeded, match=f"at most {HUGE}"):
        made(board, "yes", 2, HUGE + 1, count=f"{HUGE} tokens that are copies")


def test_614_5_a_copied_clone_gives_the_choice_again() -> None:
    board = staged(f"{ANY}.", BEARS)
    assert names(made(board, "yes", 1, "yes", 2)) == [(1, "Clone"), (1, BEARS), (1, BEARS)]

    def ever(question: object) -> Answer:
        return True if getattr(question, "kind", "") == "yes or no" else 1

    with pytest.raises(CannotExecute, match="more than 100 times"):
        stage.text("Create a token that's a copy of this creature.", board, source=1, chooser=ever)


def test_616_1c_one_enters_as_a_copy_of_what_makes_the_others_copies() -> None:
    """Essence of the Wild: for tokens and cards, under its controller's control alone."""
    essence = creature(
        6,
        6,
        "Avatar",
        colors="G",
        name="Essence",
        abilities=("Creatures you control enter as a copy of this creature.",),
    )
    board = stage.board().put(essence).put_elsewhere("graveyard", stage.card(BEARS))
    board = stage.text("Create two tapped 1/1 white Soldier creature tokens. Create a Food token.", board).board
    assert [(p.permanent.count, p.seen.name, p.permanent.tapped) for p in board.permanents] == [
        (1, "Essence", False),
        (2, "Essence", True),
        (1, "Food Token", False),
    ]
    text = "Return target creature card from your graveyard to the battlefield."
    board = stage.text(text, board).board
    assert names(board)[-1] == (1, "Essence")
    gone = stage.text("Destroy all creatures.", board).board
    assert [e.characteristics.name for e in gone.state.elsewhere] == ["Essence", BEARS]
    theirs = stage.text("Create a 1/1 white Soldier creature token.", board, controller="Opponent").board
    assert names(theirs)[-1] == (1, "Soldier Token")


def test_616_1c_which_of_them_is_its_controllers_choice() -> None:
    """What it enters as then has or has not the other's words."""
    essence = creature(
        6, 6, "Avatar", name="Essence", abilities=("Creatures you control enter as a copy of this creature.",)
    )
    board = staged(f"{ANY}.", BEARS).put(essence)
    assert names(made(board, 2))[-1] == (1, "Essence")  # its own choice is gone with its words
    assert names(made(board, 1, "yes", 2))[-1] == (1, "Essence")  # a Bear first, and then that as well
    assert names(made(board, 1, "no"))[-1] == (1, "Essence")


def test_303_4f_what_enters_as_a_copy_of_an_aura_enchants_what_its_controller_chooses() -> None:
    ability = "You may have this enchantment enter as a copy of any enchantment on the battlefield."
    copier = Characteristics(name="Copier", types=("Enchantment",), abilities=(ability,))
    board = stage.board().put(copier).put(stage.card(BEARS)).put(stage.card(MENTOR))
    board = stage.text("Create a Monster Role token attached to target Bear.", board).board
    chooser = ScriptedChooser(["yes", 4, 3])
    text = "Create a token that's a copy of this enchantment."
    after = stage.text(text, board, source=1, chooser=chooser).board
    assert (after.permanents[-1].seen.name, after.permanents[-1].permanent.attached_to) == ("Monster", 3)
    # CR 303.4g: with nothing that it can enchant it is not created
    grief = Characteristics(name="Grief", types=("Enchantment",), subtypes=("Aura",), keywords=("enchant land",))
    alone = stage.board().put(copier).put(grief)
    result = stage.text(text, alone, source=1, chooser=ScriptedChooser(["yes", 2]), check=False)
    assert [e.rule for e in result.events if isinstance(e, events.NotCreated)] == ["CR 303.4g"]


def test_111_5_not_created_where_what_it_enters_as_cannot_enter() -> None:
    board = staged(f"{ANY}.", BEARS).put(
        Characteristics(name="No", types=("Enchantment",), abilities=("Bears can't enter the battlefield.",))
    )
    assert names(made(board, "no"))[-1] == (1, "Clone")
    assert len(made(board, "yes", 2).permanents) == 3


def test_707_5_for_a_time() -> None:
    """Cursed Mirror: as it enters it becomes a copy until end of turn."""
    text = "As this creature enters, you may have it become a copy of any creature on the battlefield until end of turn, except it has haste."  # noqa: E501
    board = made(staged(text, BEARS), "yes", 2)
    assert (names(board)[-1], board.permanents[-1].seen.keywords) == ((1, BEARS), ("haste",))
    assert names(board.begin("cleanup").board)[-1] == (1, "Clone")


def test_707_5_tapped_and_under_a_condition() -> None:
    text = "You may have this land enter tapped as a copy of any land on the battlefield."
    land = Characteristics(name="Vesuva", types=("Land",), abilities=(text,))
    board = stage.board().put(land).put(Characteristics(name="Wastes", types=("Land",)))
    after = stage.text(
        "Create a token that's a copy of this land.", board, source=1, chooser=ScriptedChooser(["yes", 2])
    ).board
    assert (names(after)[-1], after.permanents[-1].permanent.tapped) == ((1, "Wastes"), True)
    board = staged(f"If you control a Bear, {ANY[0].lower()}{ANY[1:]}.", KRENKO)
    assert names(made(board))[-1] == (1, "Clone")
    assert names(made(board.put(stage.card(BEARS)), "yes", 3))[-1] == (1, BEARS)


def test_707_5_of_a_card_in_another_zone() -> None:
    board = staged("You may have this creature enter as a copy of any creature card in a graveyard.")
    board = board.put_elsewhere("graveyard", stage.card(BEARS), owner="Opponent")
    assert names(made(board, "yes"))[-1] == (1, BEARS)


def test_707_5_a_card_that_returns_and_a_spell_that_resolves() -> None:
    card = clone(f"{ANY}.")
    board = stage.board(BEARS).put_elsewhere("graveyard", card)
    text = "Return target creature card from your graveyard to the battlefield."
    after = stage.text(text, board, chooser=ScriptedChooser(["yes"])).board
    assert names(after) == [(1, BEARS), (1, BEARS)]
    dead = stage.text("Destroy all creatures.", after).board
    assert sorted(e.characteristics.name or "" for e in dead.state.elsewhere) == ["Clone", BEARS]
    assert names(put_permanent(card, board, chooser=ScriptedChooser(["yes"])))[-1] == (1, BEARS)
    copied = resolve_copy_of_spell(card, board, chooser=ScriptedChooser(["yes"])).board
    assert (names(copied)[-1], copied.permanents[-1].permanent.token) == ((1, BEARS), True)
    with_x = clone(f"{ANY}, except it enters with X additional +1/+1 counters on it.")
    big = put_permanent(with_x, board, x=3, chooser=ScriptedChooser(["yes"]))
    assert big.permanents[-1].permanent.counters == {"+1/+1": 3}


def test_712_8_of_a_face_that_is_up_and_none_other() -> None:
    ability = "You may have this creature enter as a copy of any artifact on the battlefield."
    board = stage.text("Create an Incubator token. Put a +1/+1 counter on it.", staged(ability)).board
    board = stage.text("Transform target artifact.", board).board
    anthem = Characteristics(name="Anthem", types=("Enchantment",), abilities=("Creatures you control get +1/+1.",))
    token = made(board.put(anthem), "yes").permanents[-1]
    assert (token.seen.name, token.seen.back, token.permanent.transformed) == ("Phyrexian Token", None, False)
