"""What the compiler makes of a text, done on a board from end to end: entering, returning, gaining, demands."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ScriptedChooser, explain, put_permanent, resolve_copy_of_spell
from cardwright.board.state import events
from cardwright.instructions import Characteristics, Number

from . import stage
from .stage import played

BEARS = "Grizzly Bears"
BEAR = "Create a 2/2 green Bear creature token."


def saying(text: str, kind: str = "Enchantment", **more: object) -> Characteristics:
    """A permanent with this text."""
    return Characteristics(name="It", types=(kind,), abilities=(text,), **more)  # type: ignore[arg-type]


def seen(board: Board) -> list[tuple[int, str, str]]:
    """How many of what size, with which keywords, in the order of their ids; creatures only."""
    return [
        (p.permanent.count, f"{p.seen.power}/{p.seen.toughness}", ",".join(p.seen.keywords))
        for p in board.permanents
        if p.seen.creature
    ]


SMALL = {"power": Number(0), "toughness": Number(0)}


@pytest.mark.parametrize(
    ("text", "x", "tapped", "counters"),
    [
        ("This creature enters with two +1/+1 counters on it.", None, False, {"+1/+1": 2}),
        ("This creature enters tapped.", None, True, {}),
        ("This creature enters with X +1/+1 counters on it.", 3, False, {"+1/+1": 3}),
        ("This creature enters with X +1/+1 counters on it.", None, False, {}),  # CR 107.3g
    ],
)
def test_614_12_its_own_text_says_how_a_permanent_enters(
    text: str, x: int | None, tapped: bool, counters: dict[str, int]
) -> None:
    """CR 614.12: as it comes from a spell, as its copy, and as a token that is a copy of it."""
    creature = saying(text, "Creature", **SMALL)
    aid = stage.board().put(saying("Creatures you control get +1/+1."))
    spell = put_permanent(creature, aid, x=x)
    copied = resolve_copy_of_spell(creature, aid, x=x).board
    for board in (spell, copied):
        permanent = board.permanents[-1].permanent
        assert (permanent.tapped, permanent.counters) == (tapped, counters)
    made = played(spell, "Create a token that's a copy of target creature.")
    token = made.permanents[-1].permanent
    expected = {} if " X " in text else counters  # CR 107.3g: there X is 0
    assert (token.token, token.tapped, token.counters) == (True, tapped, expected)


def test_614_12_a_card_that_returns_enters_as_its_text_says() -> None:
    creature = saying("This creature enters with two +1/+1 counters on it.", "Creature", **SMALL)
    board = stage.board().put_elsewhere("graveyard", creature)
    board = played(board, "Return target creature card from your graveyard to the battlefield.")
    assert [p.permanent.counters for p in board.permanents] == [{"+1/+1": 2}]


@pytest.mark.parametrize(
    ("text", "counters"),
    [
        ("Creatures you control enter with an additional +1/+1 counter on them.", {"+1/+1": 1}),
        ("Creature tokens you control enter with an additional +1/+1 counter on them.", {}),
    ],
)
def test_614_12_what_is_said_of_tokens_is_not_said_of_cards(text: str, counters: dict[str, int]) -> None:
    board = stage.board().put(saying(text)).put_elsewhere("graveyard", stage.card(BEARS))
    board = played(board, "Return target creature card from your graveyard to the battlefield.", BEAR)
    assert [p.permanent.counters for p in board.permanents[1:]] == [counters, {"+1/+1": 1}]


def test_614_17_a_card_that_cannot_enter_stays_where_it_is() -> None:
    board = stage.board().put(saying("Creatures can't enter the battlefield."))
    board = board.put_elsewhere("graveyard", stage.card(BEARS))
    result = stage.text("Return target creature card from your graveyard to the battlefield.", board)
    assert [(e.zone, e.rule[:10]) for e in result.events if isinstance(e, events.StayedInZone)] == [
        ("graveyard", "CR 614.17;")
    ]
    assert [e.zone for e in result.board.state.elsewhere] == ["graveyard"]


def test_111_5_a_token_that_cannot_enter_is_not_created() -> None:
    result = stage.text(BEAR, stage.board().put(saying("Creatures can't enter the battlefield.")))
    assert [e.rule for e in result.events if isinstance(e, events.NotCreated)] == ["CR 111.5"]
    assert result.board.count() == 1


def test_111_8_a_token_returned_to_hand_ceases_to_exist_and_a_card_stays_there() -> None:
    board = played(stage.board(BEARS), BEAR)
    for left in (1, 0):
        board = played(board, "Return target creature to its owner's hand.", answers=(1,) if left else ())
        assert board.count() == left
    assert [(e.zone, e.token) for e in board.state.elsewhere] == [("hand", False)]


def test_400_7_what_is_exiled_and_returns_is_a_new_object() -> None:
    board = stage.board().put(stage.card(BEARS), counters={"+1/+1": 1})
    board = played(board, "Exile target creature, then return it to the battlefield under its owner's control.")
    assert [(p.permanent.id > 1, p.permanent.counters) for p in board.permanents] == [(True, {})]


def test_701_36_populate_asks_which_token_and_copies_it() -> None:
    board = played(stage.board(BEARS), "Create a 1/1 white Soldier creature token.", BEAR)
    assert seen(played(board, "Populate.", answers=("Bear Token",))) == [
        (1, "2/2", ""),
        (1, "1/1", ""),
        (1, "2/2", ""),
        (1, "2/2", ""),
    ]
    assert played(stage.board(BEARS), "Populate.").count() == 1  # CR 701.36b: there is nothing to choose


def test_611_2c_who_gains_is_settled_and_one_duration_holds_for_all_that_is_gained() -> None:
    board = played(stage.board(BEARS), "Creatures you control get +1/+1 and gain trample until end of turn.", BEAR)
    assert seen(board) == [(1, "3/3", "trample"), (1, "2/2", "")]
    assert seen(board.begin("cleanup").board) == [(1, "2/2", ""), (1, "2/2", "")]  # CR 514.2


@pytest.mark.parametrize(
    ("text", "alone", "with_bears"),
    [
        ("If you don't control a Bear, create a Food token.", ["Food Token"], []),
        ("If you control a Bear, create a Food token.", [], ["Food Token"]),
        ("Create a Food token. If you control a Bear, create a Clue token instead.", ["Food Token"], ["Clue Token"]),
        (
            "Create a Food token. If you control no Bears, create two Clue tokens instead.",
            ["Clue Token"] * 2,
            ["Food Token"],
        ),
    ],
)
def test_608_2c_what_you_control_decides(text: str, alone: list[str], with_bears: list[str]) -> None:
    for cards, expected in (((), alone), ((BEARS,), with_bears)):
        board = played(stage.board(*cards), text)
        tokens = [p.permanent for p in board.permanents if p.permanent.token]
        assert [t.face.name for t in tokens for _ in range(t.count)] == expected


def test_508_1d_what_a_token_must_do_is_kept_with_it_and_not_copied() -> None:
    text = "Create a 2/2 red Ogre creature token that attacks each combat if able."
    board = played(stage.board("Doubling Season"), text, "Create a token that's a copy of target creature.")
    first, copies = (p.permanent for p in board.permanents[1:])
    assert (first.count, [m.words for m in first.modifiers]) == (2, ["attacks each combat if able"])
    assert (copies.count, copies.modifiers) == (2, ())  # CR 707.2
    notes = [n for n in explain(board, first.id)[0].notes if n.characteristic == "demand"]
    assert [(n.words, n.rule) for n in notes] == [("attacks each combat if able", "CR 508.1d")]
    assert Board.from_json(board.to_json(), stage.RULES) == board


def test_508_1d_a_demand_for_this_turn_ends_with_it() -> None:
    board = played(stage.board(), "Create two 1/1 white Soldier creature tokens. They attack this turn if able.")
    (soldiers,) = (p.permanent for p in board.permanents)
    assert [(m.demand, m.until) for m in soldiers.modifiers] == [(True, "end of turn")]
    (soldiers,) = (p.permanent for p in board.begin("cleanup").board.permanents)
    assert soldiers.modifiers == ()


def test_122_6_counters_say_how_many_in_the_text_s_own_words() -> None:
    hydra = "Create a 0/0 green Hydra creature token with X +1/+1 counters on it"
    board = played(stage.board(BEARS, BEARS), f"{hydra}, where X is the number of Bears you control.")
    assert seen(board)[-1] == (1, "2/2", "")


@pytest.mark.parametrize(
    ("text", "controller"),
    [
        ("Return target creature card from a graveyard to the battlefield.", "You"),
        ("Return target creature card from a graveyard to the battlefield under your control.", "You"),
        ("Return target creature card from a graveyard to the battlefield under its owner's control.", "Opponent"),
    ],
)
def test_110_2a_under_whose_control_a_card_returns(text: str, controller: str) -> None:
    board = stage.board().put_elsewhere("graveyard", stage.card(BEARS), owner="Opponent")
    (bears,) = played(board, text).permanents
    assert (bears.permanent.controller, bears.permanent.owner) == (controller, "Opponent")


def reported(board: Board, *texts: str) -> list[int]:
    """How many times something triggered, text by text."""
    times: list[int] = []
    for text in texts:
        result = stage.text(text, board)
        board = result.board
        times.append(sum(e.times for e in result.events if isinstance(e, events.TriggerReported)))
    return times


ZOMBIES = "Create two 2/2 black Zombie creature tokens."


@pytest.mark.parametrize(
    ("trigger", "times"),
    [
        ("Whenever another creature enters or dies", [2, 2]),
        ("Whenever another creature enters", [2, 0]),
        ("Whenever another creature dies", [0, 2]),
        ("Whenever one or more other creatures enter or die", [1, 1]),
    ],
)
def test_603_2_what_waits_for_two_events_sees_both(trigger: str, times: list[int]) -> None:
    board = stage.board().put(saying(f"{trigger}, draw a card."))
    assert reported(board, ZOMBIES, "Destroy all Zombies.") == times


def test_603_2_a_token_may_wait_for_its_own_entering_and_dying() -> None:
    goblin = 'Create a 1/1 red Goblin creature token with "When this creature enters or dies, draw a card."'
    assert reported(stage.board("Parallel Lives"), goblin, "Destroy all Goblins.") == [2, 2]


def test_702_26_a_text_phases_tokens_out_and_its_controller_s_untap_step_phases_them_in() -> None:
    board = played(stage.board(), BEAR, "Target creature phases out.")
    assert board.permanents[0].permanent.phased_out
    board = played(board, "Destroy all creatures.").begin("untap step").board
    assert [(p.permanent.token, p.permanent.phased_out) for p in board.permanents] == [(True, False)]


def test_708_2_a_text_turns_a_token_face_down() -> None:
    soldier = "Create a 1/1 white Soldier creature token with flying."
    board = played(stage.board(), soldier, "Turn target creature face down.")
    assert seen(board) == [(1, "2/2", "")]
    assert seen(played(board, "Create a token that's a copy of target creature."))[1] == (1, "2/2", "")
    assert seen(played(board, "Turn target creature face up.")) == [(1, "1/1", "flying")]


def test_113_3_a_replacement_of_a_loyalty_ability_does_not_stand_by_itself() -> None:
    double = (
        "If one or more tokens would be created under your control,"
        " twice that many of those tokens are created instead."
    )
    kaya = Characteristics(
        name="It",
        types=("Planeswalker",),
        loyalty="3",
        abilities=(f"[−2]: Until end of turn, {double[0].lower()}{double[1:]}",),
    )
    assert stage.text(BEAR, stage.board().put(kaya)).board.count("Bear Token") == 1
    assert stage.text(BEAR, stage.board().put(saying(double))).board.count("Bear Token") == 2


SOLDIER = "Create a 1/1 white Soldier creature token."


def test_111_6_texts_see_tokens_alone_or_nontokens_alone() -> None:
    board = played(stage.board(BEARS), SOLDIER)
    assert [p.seen.name for p in played(board, "Destroy all nontoken creatures.").permanents] == ["Soldier Token"]
    assert [p.seen.name for p in played(board, "Exile all tokens.").permanents] == [BEARS]


@pytest.mark.parametrize(("pays", "left"), [(True, 1), (False, 0)])
def test_603_7_a_delayed_rider_may_be_paid_off(pays: bool, left: int) -> None:
    dragon = "Create a 5/5 red Dragon creature token with flying."
    later = "At the beginning of the next end step, sacrifice it unless you pay {2}."
    board = played(stage.board(), f"{dragon} {later}")
    assert board.begin("end step", chooser=ScriptedChooser([pays])).board.count() == left


@pytest.mark.parametrize("step", ["end of combat", "end step", "cleanup"])
def test_603_7_each_rider_waits_for_its_own_step(step: str) -> None:
    riders = {
        "end of combat": "Sacrifice it at end of combat.",
        "end step": "Exile it at the beginning of the next end step.",
        "cleanup": "It gains haste until end of turn.",
    }
    for waits_for, rider in riders.items():
        board = played(stage.board(), f"{SOLDIER} {rider}").begin(step).board
        over = not board.permanents or (not board.permanents[0].seen.keywords and "haste" in rider)
        assert over is (step == waits_for)


@pytest.mark.parametrize(("player", "times"), [("You", [2, 0]), ("Opponent", [0, 0])])
def test_603_2_a_token_that_is_created_under_your_control_triggers(player: str, times: list[int]) -> None:
    watches = saying("Whenever a creature token is created under your control, draw a card.")
    assert reported(stage.board().put(watches, controller=player), ZOMBIES, "Create a Food token.") == times


@pytest.mark.parametrize(
    ("text", "answer", "counters"),
    [
        (f"{BEAR[:-1]} with your choice of a +1/+1 counter or a flying counter on it.", "flying", {"flying": 1}),
        (f"{BEAR} Put a flying counter or two +1/+1 counters on it.", 2, {"+1/+1": 2}),
    ],
)
def test_608_2d_which_of_several_counters_is_chosen_as_the_tokens_enter_or_get_them(
    text: str, answer: Answer, counters: dict[str, int]
) -> None:
    board = played(stage.board(), text, answers=(answer,))
    assert board.permanents[0].permanent.counters == counters


@pytest.mark.parametrize(
    ("whom", "attached"),
    [("target opponent", ["Opponent"]), ("each opponent", ["Opponent"]), ("you", [])],
)
def test_303_4i_a_curse_is_created_attached_to_a_player_whom_it_can_enchant(whom: str, attached: list[str]) -> None:
    text = f"Create a black Aura Curse enchantment token with enchant opponent attached to {whom}."
    board = played(stage.board(), text)
    assert [p.permanent.attached_to for p in board.permanents] == attached


NAMED = "If you control Equipment named Helm of Kaldra, Sword of Kaldra, and Shield of Kaldra, create a Food token."


@pytest.mark.parametrize(
    ("text", "there", "foods"),
    [
        ("If you control an artifact and an enchantment, create a Food token.", ["Mimic Vat", "Fae Offering"], 1),
        ("If you control an artifact and an enchantment, create a Food token.", ["Mimic Vat"], 0),
        ("If you control an artifact or an enchantment, create a Food token.", ["Mimic Vat"], 1),
        ("If you control artifacts named Mimic Vat and Meteorite, create a Food token.", ["Mimic Vat"], 0),
        ("If you control artifacts named Mimic Vat and Meteorite, create a Food token.", ["Mimic Vat", "Meteorite"], 1),
        ("If you control an artifact named Mimic and Vat, create a Food token.", ["Mimic Vat"], 0),
    ],
)
def test_608_2c_all_that_the_condition_asks_for_is_there(text: str, there: list[str], foods: int) -> None:
    assert played(stage.board(*there), text).count("Food Token") == foods


@pytest.mark.parametrize(("names", "foods"), [(("Helm", "Sword", "Shield"), 1), (("Helm", "Sword"), 0)])
def test_608_2c_each_name_of_a_list(names: tuple[str, ...], foods: int) -> None:
    board = stage.board()
    for name in names:
        board = board.put(Characteristics(name=f"{name} of Kaldra", types=("Artifact",), subtypes=("Equipment",)))
    assert played(board, NAMED).count("Food Token") == foods


def test_604_3_a_static_effect_lasts_while_all_of_its_conditions_hold() -> None:
    small = {"power": Number(1), "toughness": Number(1)}
    text = "As long as you control an artifact and an enchantment, this creature has flying."
    board = stage.board("Mimic Vat").put(saying(text, "Creature", **small))
    assert "flying" not in board.named("It")[0].seen.keywords
    board = board.put(stage.card("Fae Offering"))
    assert "flying" in board.named("It")[0].seen.keywords


def test_111_3_gold_is_a_color_that_the_players_settle() -> None:
    chooser = ScriptedChooser(["red"])
    board = stage.text("Create a 4/4 gold Dragon creature token.", stage.board(), chooser=chooser).board
    assert board.permanents[0].seen.colors == ("R",)
    assert chooser.asked[0].why == "the text leaves its colors open"
    assert (chooser.asked[0].about, len(chooser.asked[0].options)) == ("color", 5)
