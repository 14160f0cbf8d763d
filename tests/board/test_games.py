"""Whole games: how they begin, what players can do, how they end, and the laws that hold all the way."""

from __future__ import annotations

import pytest

from cardwright import CardReference, Chance, compile_text, execute, rules
from cardwright.board import Board, CannotExecute, Result
from cardwright.board.state import events as ev
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.instructions import Characteristics
from cardwright.pool import program_record
from cardwright.values.land_types import BASIC_LAND_TYPES
from fuzz.games import answering, played

REFERENCE = CardReference.bundled()
RULES = rules(reference=REFERENCE)
CARDS = [
    card_characteristics(card)
    for card in REFERENCE
    if card.game == "magic"
    and not card.is_token
    and card.name not in BASIC_LAND_TYPES
    and program_record(card).executable
]


def card(name: str) -> Characteristics:
    return card_characteristics(REFERENCE.get(name))


FOREST, BEARS, BOLT, ALARM = map(card, ("Forest", "Grizzly Bears", "Lightning Bolt", "Raise the Alarm"))
DECK = [FOREST] * 20 + [BEARS] * 20


def begun(seed: int = 1) -> Board:
    """A game that has come to the first main phase."""
    board = Board.new(("Ann", "Bob"), rules=RULES)
    board = board.start({"Ann": DECK, "Bob": DECK}, chooser=Chance(seed)).board
    return board.go("precombat main", chooser=Chance(seed)).board


def hand(board: Board, player: str) -> int:
    return sum(e.count for e in board.state.elsewhere if (e.zone, e.owner) == ("hand", player))


def of(result: Result, kind: type[ev.Event]) -> list[ev.Event]:
    return [each for each in result.events if isinstance(each, kind)]


# ── The beginning (CR 103) ───────────────────────────────────────────────────────────────────────────────────────────


def test_cr_103_5_each_draws_seven_and_who_begins_skips_the_first_draw() -> None:
    board = begun()
    assert (hand(board, "Ann"), hand(board, "Bob")) == (7, 7)
    second = board.go("precombat main", turn="Bob", chooser=Chance(2)).board
    assert hand(second, "Bob") == 8
    three = Board.new(("Ann", "Bob", "Cat"), rules=RULES)
    three = three.start(dict.fromkeys(three.players, DECK), chooser=Chance(1)).board
    assert hand(three.go("precombat main", chooser=Chance(1)).board, "Ann") == 8  # CR 103.8a is for two


def test_cr_103_5_a_mulligan_costs_a_card_that_goes_to_the_bottom() -> None:
    board = Board.new(("Ann", "Bob"), rules=RULES)
    board = board.start({"Ann": DECK, "Bob": DECK}, chooser=Chance(1)).board
    board = board.mulligan("Bob", chooser=Chance(2)).board
    assert hand(board, "Bob") == 7
    kept = board.keep("Bob", chooser=lambda question: question.objects[0].id)
    assert (hand(kept.board, "Bob"), of(kept, ev.PutOnBottom)) == (6, [ev.PutOnBottom("Bob", 1)])
    playing = kept.board.go("precombat main", chooser=Chance(3)).board
    with pytest.raises(CannotExecute, match=r"CR 103\.5"):
        playing.mulligan("Bob", chooser=Chance(2))


LEYLINE = Characteristics(
    name="Leyline",
    types=("Enchantment",),
    abilities=("If this card is in your opening hand, you may begin the game with it on the battlefield.",),
)


def test_cr_103_6a_a_card_of_the_opening_hand_begins_the_game_on_the_battlefield_if_its_owner_likes() -> None:
    board = Board.new(("Ann", "Bob"), rules=RULES)
    board = board.start({"Ann": [LEYLINE] * 8, "Bob": [FOREST] * 8}, chooser=Chance(1)).board
    board = board.keep("Ann").board
    assert not board.named("Leyline")  # Bob may take a mulligan still (CR 103.6)
    board = board.keep("Bob").board
    first = board.go("upkeep", chooser=lambda question: 3).board
    assert (sum(each.permanent.count for each in first.named("Leyline")), hand(first, "Ann")) == (3, 4)
    none = board.go("upkeep", chooser=lambda question: 0).board
    assert (none.named("Leyline"), hand(none, "Ann")) == ((), 7)


CHANCELLOR = Characteristics(
    name="Chancellor",
    types=("Creature",),
    abilities=(
        "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, "
        "each opponent loses 3 life.",
    ),
)
SPHINX = Characteristics(
    name="Sphinx",
    types=("Creature",),
    abilities=(
        "You may reveal this card from your opening hand. If you do, at the beginning of your first upkeep, "
        "you gain 2 life.",
    ),
)


def lives(board: Board) -> tuple[int, ...]:
    return tuple(each.life for each in board.state.players)


def test_cr_103_6b_what_is_revealed_from_an_opening_hand_has_something_done_in_the_first_upkeep() -> None:
    board = Board.new(("Ann", "Bob"), rules=RULES)
    board = board.start({"Ann": [FOREST] * 8, "Bob": [CHANCELLOR] * 4 + [SPHINX] * 4}, chooser=Chance(1)).board
    board = board.keep("Ann").board.keep("Bob").board
    sphinxes = sum(e.count for e in board.state.elsewhere if (e.zone, e.characteristics) == ("hand", SPHINX))
    result = board.go("precombat main", chooser=lambda question: question.most)
    first = result.board
    assert {type(each) for each in of(result, ev.CardsSeen)} == {ev.CardsSeen}
    assert lives(first) == (20 - 3 * (7 - sphinxes), 20)
    second = first.go("precombat main", turn="Bob", chooser=Chance(1, answering(0))).board
    assert lives(second) == (20 - 3 * (7 - sphinxes), 20 + 2 * sphinxes)
    third = second.go("upkeep", turn="Ann", chooser=Chance(1, answering(0))).board
    fourth = third.go("precombat main", turn="Bob", chooser=Chance(1, answering(0))).board
    assert lives(fourth) == lives(second)
    none = board.go("precombat main", chooser=lambda question: 0).board
    assert lives(none) == (20, 20)


def test_cr_603_2b_the_first_upkeep_of_a_game_is_that_of_who_begins_and_each_player_has_a_first_of_their_own() -> None:
    watch = (
        "At the beginning of the first upkeep, you gain 1 life.",
        "At the beginning of your first upkeep, you gain 2 life.",
    )
    both = Characteristics(name="Watch", types=("Enchantment",), abilities=watch)
    for owner, expected in (("Ann", [(23, 20)] * 4), ("Bob", [(20, 21), (20, 23), (20, 23), (20, 23)])):
        board = Board.new(("Ann", "Bob"), rules=RULES)
        board = board.start({"Ann": DECK, "Bob": DECK}, chooser=Chance(1)).board
        board = board.keep("Ann").board.keep("Bob").board.put(both, controller=owner)
        found = []
        for player in (None, "Bob", "Ann", "Bob"):
            board = board.go("precombat main", turn=player, chooser=Chance(1, answering(0))).board
            found.append(lives(board))
        assert found == expected


def test_cr_401_what_went_to_the_bottom_of_a_shuffled_library_is_not_drawn_by_chance() -> None:
    board = Board.new(("Ann", "Bob"), rules=RULES)
    board = board.start({"Ann": [FOREST] * 12, "Bob": DECK}, chooser=Chance(1)).board.put(BEARS)
    board = execute(compile_text("Put target creature on the bottom of its owner's library."), board).board
    for turn in range(5):
        board = board.go("precombat main", turn="Ann", chooser=Chance(turn, answering(0))).board
        drawn = [e.characteristics for e in board.state.elsewhere if (e.zone, e.owner) == ("hand", "Ann")]
        assert BEARS not in drawn
    assert [e.characteristics for e in board.state.elsewhere if (e.zone, e.owner) == ("library", "Ann")] == [BEARS]


def test_chance_shuffles_by_its_seed() -> None:
    assert begun(1) == begun(1)
    assert begun(1).to_json() != begun(2).to_json()


# ── What can be done ─────────────────────────────────────────────────────────────────────────────────────────────────


def stage(*names: str, hand: tuple[str, ...] = ()) -> Board:
    """Ann's permanents and hand, in her first main phase."""
    board = Board.new(("Ann", "Bob"), rules=RULES)
    for name in names:
        board = board.put(card(name))
    for name in hand:
        board = board.put_elsewhere("hand", card(name))
    return board


def deeds(board: Board, player: str = "Ann", mana: str = "pool") -> set[tuple[str, str]]:
    return {(each.do, each.name) for each in board.legal(player, mana=mana)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("there", "in_hand", "mana", "can"),
    [
        (("Forest",), ("Forest", "Grizzly Bears"), "pool", {("play", "Forest"), ("activate", "Forest")}),
        ((), ("Grizzly Bears",), "free", {("cast", "Grizzly Bears")}),
        ((), ("Pacifism",), "free", set()),  # CR 601.2c: nothing to enchant
        (("Krenko, Mob Boss",), (), "pool", {("activate", "Krenko, Mob Boss"), ("attack", "Krenko, Mob Boss")}),
        (("Grizzly Bears",), ("Deadly Dispute",), "free", {("cast", "Deadly Dispute"), ("attack", "Grizzly Bears")}),
        ((), ("Deadly Dispute",), "free", set()),  # CR 118.3: nothing to sacrifice
    ],
)
def test_legal_lists_what_can_be_done(
    there: tuple[str, ...], in_hand: tuple[str, ...], mana: str, can: set[tuple[str, str]]
) -> None:
    assert deeds(stage(*there, hand=in_hand), mana=mana) == can


@pytest.mark.parametrize(
    ("keyword", "step", "can"),
    [
        ("suspend 3—{R}", "precombat main", "suspend"),
        ("suspend 3—{R}", "end step", None),  # CR 116.2f: only when it could be cast
        ("foretell {1}{R}", "end step", "foretell"),  # CR 116.2h: any time in a turn of one's own
    ],
)
def test_legal_lists_the_special_actions_of_cards_in_hand(keyword: str, step: str, can: str | None) -> None:
    text = "Lava Rite deals 4 damage to each opponent."
    rite = Characteristics("Lava Rite", "{2}{R}", types=("Sorcery",), keywords=(keyword,), abilities=(text,))
    board = Board.new(("Ann", "Bob"), rules=RULES).put_elsewhere("hand", rite)
    board = board if step == "precombat main" else board.go(step).board
    special = next((each for each in board.legal("Ann", mana="free") if each.do == "activate"), None)
    assert (special and special.ability) == can
    if special is not None:
        done = board.activate(special.what, special.ability, mana="free").board
        assert [each.zone for each in done.state.elsewhere if each.characteristics.name == "Lava Rite"] == ["exile"]


def test_legal_looks_at_the_time_and_the_pool() -> None:
    board = stage("Forest", "Forest", hand=("Grizzly Bears",))
    assert ("cast", "Grizzly Bears") not in deeds(board)
    for land in (1, 2):
        board = board.activate(land).board
    assert ("cast", "Grizzly Bears") in deeds(board)
    assert deeds(board, "Bob") == set()
    assert deeds(stage("Forest", hand=("Grizzly Bears",)).go("upkeep").board, mana="free") == {("activate", "Forest")}


def test_cr_509_1a_legal_lists_who_can_block_whom() -> None:
    board = stage("Grizzly Bears").put(BEARS, controller="Bob")
    attacked = board.attack([(((1, 1),), "Bob")]).board
    assert [(each.do, each.what, each.whom) for each in attacked.legal("Bob")] == [("block", 2, 1)]
    assert attacked.legal("Ann") == ()
    blocked = attacked.block([(((2, 1),), 1)]).board
    assert blocked.legal("Bob") == ()
    with pytest.raises(CannotExecute, match=r"CR 509\.1"):
        blocked.block([(((2, 1),), 1)])
    with pytest.raises(CannotExecute, match=r"CR 508\.1"):
        blocked.attack([(((1, 1),), "Bob")])
    assert blocked.go("combat damage").board.count("Grizzly Bears") == 0


def test_what_enters_triggers_and_what_is_put_has_been_there() -> None:
    entered = stage().enter(card("Thraben Inspector"))
    assert [each.name for each in entered.board.state.stack] == ["Thraben Inspector"]
    assert entered.board.resolve().board.count("Clue Token") == 1
    assert entered.board.legal("Ann") == ()  # CR 302.6
    assert stage("Thraben Inspector").state.stack == ()


def test_cr_302_6_a_creature_is_sick_until_its_controller_begins_a_turn() -> None:
    board = stage(hand=("Llanowar Elves",)).cast("Llanowar Elves", mana="free").board.resolve().board
    assert ("activate", "Llanowar Elves") not in deeds(board)
    theirs = board.go("end step", turn="Bob").board
    assert ("activate", "Llanowar Elves") not in deeds(theirs)
    assert ("activate", "Llanowar Elves") in deeds(theirs.go("upkeep", turn="Ann").board)


def test_cr_702_30a_echo_is_asked_for_once() -> None:
    marshal = Characteristics(
        name="Marshal", types=("Creature",), mana_cost="{R}", power=1, toughness=1, abilities=("Echo {R}",)
    )
    board = stage().put_elsewhere("hand", marshal).cast("Marshal", mana="free").board.resolve().board
    first = board.go("upkeep", turn="Ann").board
    assert [each.name for each in first.state.stack] == ["Marshal"]
    paid = first.resolve(mana="free", chooser=lambda question: True).board
    second = paid.go("upkeep", turn="Ann").board
    assert (second.state.stack, second.count("Marshal")) == ((), 1)
    assert stage().put(marshal).go("upkeep", turn="Ann").board.state.stack == ()


def test_cr_510_4_two_combat_damage_steps() -> None:
    striker = Characteristics(name="Striker", types=("Creature",), power=1, toughness=1, keywords=("first strike",))
    board = stage().put(striker).attack([(((1, 1),), "Bob")]).board
    steps = [each.step for each in of(board.go("combat damage"), ev.Began)]  # type: ignore[attr-defined]
    assert steps == ["declare blockers step", "combat damage step", "combat damage step"]


def test_cr_510_1c_attackers_alike_deal_their_damage_each_to_its_own_blocker() -> None:
    board = stage().put(BEARS, count=3).put(card("Llanowar Elves"), count=3, controller="Bob")
    board = board.attack([(((1, 3),), "Bob")]).board.block([(((4, 1),), 1), (((5, 1),), 2), (((6, 1),), 3)]).board
    dealt = of(board.go("combat damage"), ev.DamageDealt)
    assert {(each.source, each.amount, each.to) for each in dealt} == {  # type: ignore[attr-defined]
        (1, 2, ((4, 1),)),
        (2, 2, ((5, 1),)),
        (3, 2, ((6, 1),)),
        (4, 1, ((1, 1),)),
        (5, 1, ((2, 1),)),
        (6, 1, ((3, 1),)),
    }


def test_cr_115_1_one_of_a_stack_of_creatures_becomes_a_target() -> None:
    anthem = Characteristics(name="Anthem", types=("Enchantment",), abilities=("Creatures you control get +1/+0.",))
    board = stage().put(BEARS, count=3, controller="Bob").put(anthem).put_elsewhere("hand", BOLT)
    result = board.cast("Lightning Bolt", mana="free", chooser=lambda question: 2).board.resolve()
    assert [each.first for each in of(result, ev.Left)] == [2]  # type: ignore[attr-defined]


# ── The end (CR 104) ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_cr_104_2a_who_is_left_wins_and_the_game_is_over() -> None:
    board = stage("Grizzly Bears").with_player("Bob", life=2).attack([(((1, 1),), "Bob")]).board
    ended = board.go("turn")
    assert of(ended, ev.PlayerWon) == [ev.PlayerWon("Ann", "CR 104.2a")]
    assert isinstance(ended.events[-1], ev.PlayerWon)
    assert ended.board.legal("Ann") == ()
    with pytest.raises(CannotExecute, match=r"CR 104\.1"):
        ended.board.go("turn")


def test_cr_104_4a_nobody_is_left() -> None:
    board = stage().with_player("Ann", life=0).with_player("Bob", life=0)
    ended = board.resolve()
    assert (of(ended, ev.GameDrawn), of(ended, ev.PlayerWon)) == ([ev.GameDrawn("CR 104.4a")], [])


# ── What a log says ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_log_names_what_it_speaks_of() -> None:
    board = stage("Grizzly Bears").put(BEARS, controller="Bob").attack([(((1, 1),), "Bob")]).board
    blocked = board.block([(((2, 1),), 1)])
    assert blocked.log[-1] == "Grizzly Bears #2 blocked Grizzly Bears #1"
    damage = blocked.board.go("combat damage").log
    assert "2 damage was dealt to Grizzly Bears #2 by Grizzly Bears #1" in damage


# ── Laws ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(20))
def test_laws_hold_over_random_games(seed: int) -> None:
    assert played(seed, RULES, CARDS, [card(name) for name in BASIC_LAND_TYPES], 40) == []


@pytest.mark.parametrize("seed", range(3))
def test_laws_hold_over_random_games_of_four(seed: int) -> None:
    assert played(seed, RULES, CARDS, [card(name) for name in BASIC_LAND_TYPES], 30, players=4) == []
