"""Permanents that become copies of others: CR 707.2–707.4, 613.2a, from texts."""

from __future__ import annotations

import pytest

from cardwright import instructions as i
from cardwright.board import Answer, Board, CannotExecute, ChoiceNeeded, Listed, ScriptedChooser, execute, explain
from cardwright.board.state import events
from cardwright.instructions import Characteristics, Number

from . import stage
from .build import creature
from .stage import played

BEARS, KRENKO = "Grizzly Bears", "Krenko, Mob Boss"
COPY = "Create a token that's a copy of target Bear."
HUGE = 10**18


def names(board: Board) -> list[tuple[int, str]]:
    return [(p.permanent.count, p.seen.name) for p in board.permanents]


def one(board: Board, identity: int) -> Listed:
    return next(p for p in board.permanents if p.permanent.holds(identity))


def legend(name: str = "Isamaru", **more: object) -> Characteristics:
    return creature(3, 3, "Dog", colors="W", name=name, supertypes=("Legendary",), mana_cost="{W}", **more)


# ── What it becomes ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_707_2_it_becomes_what_the_other_is_and_no_more() -> None:
    """CR 707.2: the copiable values alone; counters, status and other effects are not copied."""
    board = stage.board(BEARS).put(legend("Isamaru", keywords=("trample",)), tapped=True, counters={"+1/+1": 2})
    board = played(board, "Target legendary creature gets +5/+5 and gains haste until end of turn.")
    board = played(board, "Target Bear becomes a copy of target legendary creature, except it isn't legendary.")
    bear = one(board, 1)
    assert bear.seen.characteristics() == i.Characteristics(
        "Isamaru", "{W}", ("W",), (), ("Creature",), ("Dog",), Number(3), Number(3), keywords=("trample",)
    )
    assert (bear.permanent.tapped, bear.permanent.counters, bear.permanent.token) == (False, {}, False)


def test_707_4_nothing_enters_or_leaves_and_what_else_affects_it_stays() -> None:
    """CR 707.4: no triggers of entering and leaving; counters, status, other effects and attachments stay."""
    board = stage.board(BEARS, KRENKO).put(
        Characteristics(
            name="Watch", types=("Enchantment",), abilities=("Whenever a creature enters or leaves, sing.",)
        )
    )
    board = played(
        board,
        "Put a +1/+1 counter on target Bear. Target Bear gains flying until end of turn.",
        "Create a Monster Role token attached to target Bear.",
    )
    result = stage.text("Target Bear becomes a copy of target Goblin, except it isn't legendary.", board)
    assert [type(e) for e in result.events] == [events.BecameCopy]
    krenko = one(result.board, 1)
    # 3/3, +1/+1 by the counter, +1/+1 and trample by the Role
    assert (krenko.seen.name, krenko.seen.power, krenko.seen.keywords) == (KRENKO, 5, ("flying", "trample"))
    assert krenko.permanent.counters == {"+1/+1": 1}


def test_707_3_a_token_that_copies_it_copies_what_it_has_become() -> None:
    """CR 707.3: with the exceptions; and the token stays that when the other turns back."""
    board = played(
        stage.board(BEARS, KRENKO),
        "Target Bear becomes a copy of target Goblin until end of turn, except it isn't legendary and it's 7/7.",
        "Create a token that's a copy of target nonlegendary creature.",
    )
    assert [(n, p.seen.power) for (n, _), p in zip(names(board), board.permanents, strict=True)] == [
        (1, 7),
        (1, 3),
        (1, 7),
    ]
    after = board.begin("cleanup").board
    assert names(after) == [(1, BEARS), (1, KRENKO), (1, KRENKO)]
    assert after.permanents[2].permanent.base.supertypes == ()


def test_707_2b_it_does_not_follow_what_it_copied() -> None:
    texts = (
        "Target token becomes a copy of target Bear.",
        "Target nontoken creature becomes a copy of target Goblin, except it isn't legendary.",
    )
    board = played(stage.board(BEARS, KRENKO), "Create a 1/1 white Soldier creature token.", texts[0])
    board = played(board, texts[1], answers=(1,))
    assert names(board) == [(1, KRENKO), (1, KRENKO), (1, BEARS)]


@pytest.mark.parametrize(
    ("until", "moments", "ends"),
    [
        ("until end of turn", ("combat", "end step"), "cleanup"),
        ("until end of turn", (), "turn"),
        ("until end of combat", ("combat",), "end step"),
        ("until your next turn", ("cleanup", "turn", "cleanup"), "turn"),
    ],
)
def test_611_2a_it_ends_with_its_duration(until: str, moments: tuple[str, ...], ends: str) -> None:
    board = played(stage.board(BEARS, KRENKO), f"Target Bear becomes a copy of target Goblin {until}.", answers=(1,))
    assert names(board) == [(1, KRENKO)]  # CR 704.5j, the other one went

    board = played(stage.board(BEARS, "Llanowar Mentor"), f"Target Bear becomes a copy of target Elf {until}.")
    for moment in moments:
        board = board.begin(moment).board
        assert one(board, 1).seen.name == "Llanowar Mentor"
    board = board.begin(ends).board
    assert one(board, 1).seen.name == BEARS


def test_611_2a_whose_next_turn_is_the_effects_controllers() -> None:
    """The permanent is an opponent's: that player's turn does not end it."""
    board = stage.board("Llanowar Mentor").put(stage.card(BEARS), controller="Opponent")
    board = played(board, "Target Bear becomes a copy of target Elf until your next turn.")
    board = board.begin("turn").board
    assert (board.state.active, one(board, 2).seen.name) == ("Opponent", "Llanowar Mentor")
    assert one(board.begin("turn").board, 2).seen.name == BEARS


def test_611_2a_without_a_duration_it_does_not_end() -> None:
    board = played(stage.board(BEARS, "Llanowar Mentor"), "Target Bear becomes a copy of target Elf.")
    for moment in ("cleanup", "turn", "turn"):
        board = board.begin(moment).board
    assert one(board, 1).seen.name == "Llanowar Mentor"


def test_613_2a_the_last_copy_effect_holds_while_it_lasts() -> None:
    """CR 613.2a, 613.7: in timestamp order; when the later one ends, the one before it is seen."""
    board = stage.board(BEARS, "Llanowar Mentor", "Colossal Dreadmaw")
    board = played(board, "Target Bear becomes a copy of target Elf.", answers=())
    assert one(board, 1).seen.name == "Llanowar Mentor"
    board = played(board, "Target Elf becomes a copy of target Dinosaur until end of turn.", answers=(1,))
    assert one(board, 1).seen.name == "Colossal Dreadmaw"
    board = played(board, "Target Dinosaur becomes a copy of target Elf until your next turn.", answers=(1,))
    assert one(board, 1).seen.name == "Llanowar Mentor"
    cleaned = board.begin("cleanup").board
    assert len(one(cleaned, 1).permanent.copies) == 2
    assert one(cleaned, 1).seen.name == "Llanowar Mentor"


def test_613_1_other_effects_apply_to_what_it_has_become() -> None:
    """Layers 2 to 7 come after layer 1, whatever the timestamps."""
    board = played(
        stage.board(BEARS, "Colossal Dreadmaw"),
        "Target Bear has base power and toughness 1/1 until end of turn.",
    )
    board = played(
        board,
        "Target Bear gets +1/+1 until end of turn.",
        "Target Bear becomes a copy of target Dinosaur.",
    )
    bear = one(board, 1)
    assert (bear.seen.name, bear.seen.power, bear.seen.toughness) == ("Colossal Dreadmaw", 2, 2)


def test_613_7a_an_ability_that_it_got_is_as_old_as_the_effect() -> None:
    """CR 613.7a: the static ability of the copy has the copy effect's timestamp, not the permanent's."""
    white = Characteristics(name="White", types=("Artifact",), abilities=("Creatures you control are white.",))
    red = Characteristics(name="Red", types=("Artifact",), abilities=("Creatures you control are red.",))
    board = stage.board().put(Characteristics(name="Blank", types=("Land",))).put(white).put(red).put(stage.card(BEARS))
    assert board.permanents[3].seen.colors == ("R",)
    board = played(board, "Target land becomes a copy of target artifact.", answers=(2,))
    assert board.permanents[3].seen.colors == ("W",)


# ── What is copied ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_707_8_of_a_double_faced_permanent_it_copies_the_face_that_is_up() -> None:
    board = played(
        stage.board(BEARS), "Create an Incubator token. Put a +1/+1 counter on it.", "Transform target token."
    )
    board = played(board, "Put a +1/+1 counter on target Bear.", "Target Bear becomes a copy of target token.")
    copied = one(board, 1)
    assert (copied.seen.name, copied.seen.types, copied.seen.back) == (
        "Phyrexian Token",
        ("Artifact", "Creature"),
        None,
    )


def test_708_2_of_a_face_down_permanent_it_copies_a_2_2_with_nothing() -> None:
    board = played(stage.board("Llanowar Mentor"), "Create a 1/1 white Soldier creature token with flying.")
    board = played(board, "Turn target token face down. Target Elf becomes a copy of target token.")
    copied = one(board, 1)
    assert (copied.seen.name, copied.seen.power, copied.seen.subtypes, copied.seen.keywords) == ("", 2, (), ())


def test_708_2_what_is_face_down_stays_face_down_and_is_a_copy_underneath() -> None:
    board = played(stage.board(BEARS, "Colossal Dreadmaw"), "Turn target Bear face down.")
    board = played(board, "Target creature becomes a copy of target Dinosaur.", answers=(1,))
    assert (one(board, 1).seen.name, one(board, 1).seen.power) == ("", 2)
    up = played(board, "Turn target creature face up.", answers=(1,))
    assert one(up, 1).seen.name == "Colossal Dreadmaw"


def test_608_2h_what_has_left_is_copied_as_it_last_was() -> None:
    board = played(
        stage.board(BEARS, "Colossal Dreadmaw"), "Destroy target Dinosaur. Target Bear becomes a copy of that creature."
    )
    assert names(board) == [(1, "Colossal Dreadmaw")]
    text = "Choose a Goblin on the battlefield. Target Bear becomes a copy of that creature until end of turn."
    assert names(played(stage.board(BEARS, KRENKO), text, answers=(1,))) == [(1, KRENKO)]


def test_707_2_it_may_be_a_copy_of_a_card_in_another_zone() -> None:
    board = stage.board(BEARS).put_elsewhere("graveyard", stage.card("Colossal Dreadmaw"))
    board = played(board, "Target Bear becomes a copy of target creature card in your graveyard.")
    assert names(board) == [(1, "Colossal Dreadmaw")]


def test_400_7_what_leaves_is_a_card_again_as_it_was() -> None:
    """A new object with no memory: the card is itself again."""
    board = played(stage.board(BEARS, "Colossal Dreadmaw"), "Target Bear becomes a copy of target Dinosaur.")
    result = stage.text("Destroy all creatures.", board)
    assert [e.name for e in result.events if isinstance(e, events.Left)] == ["Colossal Dreadmaw"] * 2
    assert [e.characteristics.name for e in result.board.state.elsewhere] == [BEARS, "Colossal Dreadmaw"]


def test_704_5_what_it_has_become_is_looked_at() -> None:
    """The legend rule (704.5j), toughness 0 (704.5f), a planeswalker without loyalty (704.5i)."""
    board = played(stage.board(KRENKO, BEARS), "Target Bear becomes a copy of target Goblin.", answers=(2,))
    assert names(board) == [(1, KRENKO)]
    star = creature(0, 0, "Lhurgoyf", name="Star")
    board = stage.board(BEARS).put(star, counters={"+1/+1": 1})
    board = played(board, "Target Bear becomes a copy of target Lhurgoyf.")
    assert names(board) == [(1, "Star")]
    walker = Characteristics(name="Jace", types=("Planeswalker",), loyalty="3")
    board = stage.board(BEARS).put(walker)
    board = played(board, "Target Bear becomes a copy of target planeswalker.")
    assert names(board) == [(1, "Jace")]


def test_110_4_no_permanent_becomes_a_copy_of_an_instant() -> None:
    board = stage.board(BEARS).put_elsewhere("graveyard", stage.card("Lightning Bolt"))
    with pytest.raises(CannotExecute, match=r"CR 110\.4"):
        played(board, "Target Bear becomes a copy of target card in your graveyard.")


def test_which_of_several_is_copied_is_not_guessed() -> None:
    step = i.BecomeCopy(i.Reference("source"), i.Reference("all", among=i.Selection((i.HasType("creature"),))))
    with pytest.raises(CannotExecute, match="2 objects"):
        execute([step], stage.board(BEARS, KRENKO), source=1)
    with pytest.raises(ChoiceNeeded):
        played(stage.board(BEARS, KRENKO), "Target Bear becomes a copy of target creature.")


def test_nothing_to_copy_and_nothing_becomes_anything() -> None:
    text = "This artifact becomes a copy of the exiled card."
    result = stage.text(text, stage.board("Mimic Vat"), source=1)
    assert (names(result.board), result.events) == ([(1, "Mimic Vat")], ())


# ── Which become copies ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "answers", "changed"),
    [
        ("Each other creature becomes a copy of target Elf until end of turn.", (), {1, 3, 4}),
        ("Each other creature you control becomes a copy of target Elf.", (), {1, 3}),
        ("Each creature you control becomes a copy of target Elf.", (), {1, 2, 3}),
        ("Creatures you control become copies of target Elf.", (), {1, 2, 3}),
        ("Tokens you control become copies of target Elf until end of turn.", (), {3}),
        ("Until end of turn, each token becomes a copy of target Elf.", (), {3}),
        ("You may have target token become a copy of target Elf.", ("yes",), {3}),
        ("You may have target token become a copy of target Elf.", ("no",), set()),
        ("Target Elf becomes a copy of another target creature.", (3,), {2}),
        ("Any number of target creatures each become a copy of target Elf.", ([1, 4],), {1, 4}),
    ],
)
def test_611_2c_those_that_are_meant_become_copies(text: str, answers: tuple[Answer, ...], changed: set[int]) -> None:
    board = played(stage.board(BEARS, "Llanowar Mentor"), "Create a 1/1 white Soldier creature token.")
    board = board.put(stage.card("Colossal Dreadmaw"), controller="Opponent")
    before = {p.permanent.id: p.permanent for p in board.permanents}
    after = played(board, text, answers=answers)
    assert {p.permanent.id for p in after.permanents if p.permanent.copies} == changed
    assert {p.permanent.id for p in after.permanents if p.permanent == before[p.permanent.id]} == {1, 2, 3, 4} - changed
    more = played(after, "Create a 2/2 red Dog creature token.")
    assert more.permanents[-1].seen.name == "Dog Token"  # who is affected was settled then


def test_601_2c_another_target_is_another_than_the_first() -> None:
    """Of a stack, too: the second is any other member."""
    text = "Target creature becomes a copy of another target creature, except it's 5/5."
    with pytest.raises(ChoiceNeeded, match="not among"):
        played(stage.board(BEARS, "Llanowar Mentor", KRENKO), text, answers=(1, 1))
    alone = stage.text(text, stage.board(BEARS))
    assert [type(e) for e in alone.events] == [events.NotResolved]
    board = played(stage.board(), "Create three 1/1 white Soldier creature tokens.")
    board = stage.text(text, board).board
    assert [(p.permanent.id, p.seen.power) for p in board.permanents] == [(1, 5), (2, 1)]


def test_707_4_the_chosen_token_is_copied_not_the_created_one() -> None:
    """Brudiclad, Telchor Engineer: “that token” is the one that was chosen."""
    text = (
        "Create a 2/1 blue Myr artifact creature token. Then you may choose a token you control. If you do, each other "
        "token you control becomes a copy of that token."
    )
    board = played(stage.board(), "Create two 1/1 red Goblin creature tokens.", text, answers=("yes", 1))
    assert [name for count, name in names(board) for _ in range(count)] == ["Goblin Token"] * 3


def test_109_5_this_creature_is_what_it_has_become() -> None:
    """“This creature” means the object with the ability, whatever it is by now (CR 707.11)."""
    board = played(stage.board(BEARS, "Colossal Dreadmaw"), "Target Bear becomes a copy of target Dinosaur.")
    board = stage.text("Create a token that's a copy of this creature.", board, source=1).board
    assert names(board)[-1] == (1, "Colossal Dreadmaw")


def test_707_9a_except_it_has_this_ability() -> None:
    text = "{1}: This creature becomes a copy of target creature, except it has this ability."
    board = stage.text(text, stage.board(BEARS, "Colossal Dreadmaw"), source=1, chooser=ScriptedChooser([2])).board
    assert one(board, 1).seen.abilities == (text,)
    assert one(board, 1).seen.keywords == ("trample",)


@pytest.mark.parametrize(
    "text",
    [
        "Target creature becomes a copy of target Bear, except it doesn't copy its color.",
        "Target creature becomes a copy of target Bear until this creature is turned face down.",
        "Target creature becomes a copy of target Bear, except it has haste if it's a Goblin.",
        "As long as you control a Bear, target creature becomes a copy of target Bear.",
        "Target creature becomes a copy of target Bear for as long as you control it.",
        "Whenever a Bear dies, target creature becomes a copy of that creature.",
        "It becomes a copy of target creature.",
        "Until this creature leaves the battlefield, target creature becomes a copy of target Bear.",
        "Reveal the top card of your library. Target creature becomes a copy of that card.",
    ],
)
def test_what_is_not_understood_is_left_to_the_players(text: str) -> None:
    result = stage.text(text, stage.board(BEARS), chooser=ScriptedChooser(["yes"]))
    assert any(isinstance(e, events.NotModelled) and "a copy of" in e.text for e in result.events)
    assert not any(p.permanent.copies for p in result.board.permanents)


# ── Stacks, files, reasons ───────────────────────────────────────────────────────────────────────────────────────────


def test_stacks_stay_stacks() -> None:
    board = played(stage.board("Llanowar Mentor"), f"Create {HUGE} 1/1 white Soldier creature tokens.")
    board = played(board, "Tokens you control become copies of target Elf until end of turn.")
    assert names(board) == [(1, "Llanowar Mentor"), (HUGE, "Llanowar Mentor")]
    board = played(board, "Target token becomes a copy of target Elf.", answers=(5,))
    board = played(board, "Destroy target creature.", answers=(1,))
    assert names(board.begin("cleanup").board) == [(1, "Llanowar Mentor"), (HUGE - 1, "Soldier Token")]


def test_it_is_saved_and_loaded() -> None:
    board = played(
        stage.board(BEARS, KRENKO), "Target Bear becomes a copy of target Goblin until your next turn.", answers=(1,)
    )
    again = Board.from_json(board.to_json(), stage.RULES)
    assert again == board
    assert names(again) == [(1, KRENKO)]


def test_explain_says_what_it_became_and_why() -> None:
    board = played(stage.board(KRENKO), "Create a 1/1 white Soldier creature token.")
    board = played(board, "Target token becomes a copy of target Goblin, except it isn't legendary.")
    said = str(explain(board, 2)[0])
    assert "token: created" in said
    assert (
        "name: Krenko, Mob Boss — CR 707.2, copied from Krenko, Mob Boss, "
        "“Target token becomes a copy of target Goblin, except it isn't legendary”" in said
    )
