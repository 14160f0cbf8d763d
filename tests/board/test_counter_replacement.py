"""Effects that replace how many counters are put on permanents (CR 122.6, 614, 616), in the cards' own words."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ChoiceNeeded, Result, ScriptedChooser, put_permanent
from cardwright.board.state import events
from cardwright.instructions import Characteristics, Number

from . import stage

SCALES = (
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put "
    "on it instead."
)
TWICE = (
    "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters "
    "on that permanent instead."
)
VIGOR = (
    "If one or more +1/+1 counters would be put on a creature, twice that many +1/+1 counters are put on that creature "
    "instead."
)
WINDING = (
    "If one or more counters would be put on an artifact or creature you control, that many plus one of each of those "
    "kinds of counters are put on that permanent instead."
)
PIR = (
    "If one or more counters would be put on a permanent your team controls, that many plus one of each of those kinds "
    "of counters are put on that permanent instead."
)
MINE_TWICE = (
    "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of "
    "counters on that permanent or player instead."
)
THEIRS_HALF = (
    "If an opponent would put one or more counters on a permanent or player, they put half that many of each of those "
    "kinds of counters on that permanent or player instead, rounded down."
)
VIZIER = (
    "If one or more -1/-1 counters would be put on a creature you control, that many -1/-1 counters minus one are put "
    "on it instead."
)
MODULAR = (
    "If a modular triggered ability would put one or more +1/+1 counters on a creature you control, that many plus one "
    "+1/+1 counters are put on it instead."
)
GRUMGULLY = "Each other non-Human creature you control enters with an additional +1/+1 counter on it."
PLANT = "Create a 0/0 green Plant creature token with three +1/+1 counters on it."
BEAR = "Create a 2/2 green Bear creature token."


def board(*texts: str, theirs: tuple[str, ...] = ()) -> Board:
    """A board with an enchantment for each of these texts."""
    made = Board.new(["You", "Opponent"], rules=stage.RULES)
    for owner, words in [*(("You", t) for t in texts), *(("Opponent", t) for t in theirs)]:
        made = made.put(Characteristics(name="Law", types=("Enchantment",), abilities=(words,)), controller=owner)
    return made


def counters(result: Result) -> list[dict[str, int]]:
    """The counters on the tokens."""
    return [p.permanent.counters for p in result.board.permanents if p.permanent.token]


def put(on: Board, *texts: str, answers: tuple[Answer, ...] = ()) -> list[dict[str, int]]:
    """The counters on the tokens after these texts, all answers used."""
    chooser = ScriptedChooser(answers)
    for words in texts:
        result = stage.text(words, on, chooser=chooser)
        on = result.board
    assert chooser.left == 0
    return counters(result)


@pytest.mark.parametrize(
    ("law", "number"),
    [(TWICE, 6), (SCALES, 4), (VIGOR, 6), (WINDING, 4), (PIR, 4), (MINE_TWICE, 6), (THEIRS_HALF, 3), (VIZIER, 3)],
)
def test_122_6_entering_with_counters_is_putting_them(law: str, number: int) -> None:
    assert put(board(law), PLANT) == [{"+1/+1": number}]


@pytest.mark.parametrize("law", [TWICE, VIGOR, MINE_TWICE])
def test_614_1_counters_that_are_put_later(law: str) -> None:
    assert put(board(law), BEAR, "Put three +1/+1 counters on target creature.") == [{"+1/+1": 6}]


def test_614_1_keyword_actions_put_counters() -> None:
    assert put(board(TWICE), "Incubate 3.") == [{"+1/+1": 6}]
    assert put(board(SCALES), "Incubate 3.") == [{"+1/+1": 3}]  # no creature yet


def test_614_1_what_is_replaced_is_said() -> None:
    result = stage.text(PLANT, stage.board("Doubling Season"))
    said = [e for e in result.events if isinstance(e, events.CountersReplaced)]
    assert [(e.player, e.source, e.times) for e in said] == [("You", 1, 1)]
    assert said[0].text == f"Doubling Season: {TWICE}"
    # Two tokens, each with six.
    assert [(p.permanent.count, p.permanent.counters) for p in result.board.permanents if p.permanent.token] == [
        (2, {"+1/+1": 6})
    ]


@pytest.mark.parametrize(
    ("law", "words", "expected"),
    [
        (SCALES, "Put three flying counters on target creature.", {"flying": 3}),
        (WINDING, "Put three flying counters on target creature.", {"flying": 4}),
        (VIZIER, "Put two -1/-1 counters on target creature.", {"-1/-1": 1}),
        (VIZIER, "Put a -1/-1 counter on target creature.", {}),
        (THEIRS_HALF, "Put three flying counters on target creature.", {"flying": 3}),
    ],
)
def test_614_1_which_counters_and_how_many(law: str, words: str, expected: dict[str, int]) -> None:
    assert put(board(law), BEAR, words) == [expected]


def test_614_1_whose_permanents_and_who_puts() -> None:
    words = "Put three +1/+1 counters on target creature."
    assert put(board(theirs=(SCALES,)), BEAR, words) == [{"+1/+1": 3}]
    assert put(board(theirs=(VIGOR,)), BEAR, words) == [{"+1/+1": 6}]
    assert put(board(theirs=(THEIRS_HALF,)), BEAR, words) == [{"+1/+1": 1}]
    assert put(board(theirs=(MINE_TWICE,)), BEAR, words) == [{"+1/+1": 3}]
    assert put(board(theirs=(THEIRS_HALF,)), BEAR, "Put a +1/+1 counter on target creature.") == [{}]


def test_122_6a_its_controller_puts_what_a_permanent_enters_with() -> None:
    assert put(board(theirs=(THEIRS_HALF,)), PLANT) == [{"+1/+1": 1}]


def test_614_1_the_words_of_a_permanent_about_itself() -> None:
    words = SCALES.replace("a creature you control", "Mowu")
    mowu = Characteristics(name="Mowu", types=("Creature",), power=Number(2), toughness=Number(2), abilities=(words,))
    on = Board.new(rules=stage.RULES).put(mowu)
    result = stage.text(f"{BEAR} Put two +1/+1 counters on each creature you control.", on)
    assert {p.characteristics.name: p.permanent.counters for p in result.board.permanents} == {
        "Mowu": {"+1/+1": 3},
        "Bear Token": {"+1/+1": 2},
    }


def test_306_5b_a_planeswalker_enters_with_twice_its_loyalty() -> None:
    jace = Characteristics(name="Jace", types=("Planeswalker",), loyalty="3")
    entered = put_permanent(jace, board(TWICE))
    assert [p.permanent.counters for p in entered.permanents if p.characteristics.name == "Jace"] == [{"loyalty": 6}]


def reachable(on: Board, words: str) -> set[int]:
    """Every number of +1/+1 counters that some order of the effects leads to."""
    found: set[int] = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        try:
            found.add(put(on, words, answers=answers)[0].get("+1/+1", 0))
        except ChoiceNeeded as needed:
            waiting += [(*answers, n + 1) for n in range(len(needed.question.options))]
    return found


def test_616_1_the_controller_of_the_permanent_orders_the_effects() -> None:
    one = "Create a 0/0 green Plant creature token with a +1/+1 counter on it."
    assert reachable(board(TWICE, SCALES), one) == {3, 4}
    assert reachable(board(TWICE, SCALES, SCALES), one) == {4, 5, 6}
    with pytest.raises(ChoiceNeeded) as needed:
        put(
            board(VIGOR, theirs=(SCALES,)),
            "Each opponent creates a 0/0 green Plant creature token with a +1/+1 counter on it.",
        )
    assert needed.value.question.player == "Opponent"


def test_616_1_where_the_order_makes_no_difference_nobody_is_asked() -> None:
    assert put(board(TWICE, VIGOR, MINE_TWICE), PLANT) == [{"+1/+1": 24}]
    assert put(board(SCALES, WINDING, PIR), PLANT) == [{"+1/+1": 6}]
    assert put(board(VIZIER, TWICE), PLANT) == [{"+1/+1": 6}]
    assert put(board(SCALES, TWICE), BEAR, "Put two flying counters on target creature.") == [{"flying": 4}]


def test_616_1_one_order_for_permanents_to_which_the_same_effects_apply() -> None:
    text = "Create a 1/1 white Soldier creature token and a 2/2 green Bear creature token."
    after = put(board(TWICE, SCALES), text, "Put a +1/+1 counter on each creature you control.", answers=(1,))
    assert after == [{"+1/+1": 3}, {"+1/+1": 3}]


def test_616_1_what_it_enters_with_is_one_event_with_what_others_give_it() -> None:
    one = "Create a 0/0 green Plant creature token with a +1/+1 counter on it."
    assert reachable(board(TWICE, GRUMGULLY), one) == {3, 4}
    assert put(board(SCALES, GRUMGULLY), one) == [{"+1/+1": 3}]
    # Without counters of its own there is nothing to double until it enters with one (CR 616.2).
    assert put(board(TWICE, GRUMGULLY), BEAR) == [{"+1/+1": 2}]


def test_614_1_an_event_that_the_board_does_not_know_is_asked() -> None:
    with pytest.raises(ChoiceNeeded, match="a modular triggered ability would put"):
        put(board(MODULAR), PLANT)
    assert put(board(MODULAR), PLANT, answers=("yes",)) == [{"+1/+1": 4}]
    assert put(board(MODULAR), PLANT, answers=("no",)) == [{"+1/+1": 3}]


def test_614_1_a_replacement_that_is_not_understood_is_asked() -> None:
    words = (
        "If one or more +1/+1 counters would be put on a creature you control, a prime number of +1/+1 counters are "
        "put on it instead."
    )
    assert put(board(words), PLANT, answers=(5,)) == [{"+1/+1": 5}]


def test_614_1_as_many_as_there_are_at_once() -> None:
    law = Characteristics(name="Scales", types=("Enchantment",), abilities=(SCALES,))
    grown = Characteristics(name="Grumgully", types=("Enchantment",), abilities=(GRUMGULLY,))
    many = 10**18
    on = Board.new(rules=stage.RULES).put(law, count=many).put(grown, count=many)
    made = put(on, f"Create {many} 1/1 white Soldier creature tokens.")
    assert made == [{"+1/+1": 2 * many}]
