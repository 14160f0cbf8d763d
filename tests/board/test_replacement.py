"""Replacement effects on the creation of tokens: CR 614, 616, on instructions written by hand."""

from __future__ import annotations

from itertools import product

import pytest

from cardwright.board import Answer, Board, CannotExecute, ChoiceNeeded, ScriptedChooser, execute
from cardwright.board.state import events
from cardwright.instructions import (
    Add,
    Characteristics,
    Counters,
    Create,
    Creation,
    Delayed,
    EnterAs,
    HasSubtype,
    HasType,
    Instead,
    IsToken,
    Move,
    Multiply,
    Not,
    Number,
    OneOf,
    Player,
    PutCounters,
    Step,
    Sum,
    ThatMany,
)

from .build import (
    CREATED,
    SAPROLING,
    TREASURE,
    create,
    creation,
    creature,
    enchantment,
    replacing,
    rules,
    the_next,
)

SQUIRREL = creature(1, 1, "Squirrel", colors="G")
ANGEL = creature(4, 4, "Angel", colors="W", keywords=("flying", "vigilance"))
FOOD = Characteristics(name="Food Token", types=("Artifact",), subtypes=("Food",))
CLUE = Characteristics(name="Clue Token", types=("Artifact",), subtypes=("Clue",))
THREE = OneOf((HasSubtype("Clue"), HasSubtype("Food"), HasSubtype("Treasure")))


def that_many(what: Characteristics) -> Creation:
    return creation(what, ThatMany())


KNOWN = rules(
    twice=replacing(Multiply(2)),
    thrice=replacing(Multiply(3)),
    everyone=replacing(Multiply(2), creator=None),
    squirrels=replacing(Add((that_many(SQUIRREL),))),
    extra=replacing(Add((creation(TREASURE),)), HasSubtype("Treasure")),
    angels=replacing(Instead(((that_many(ANGEL),),)), HasType("creature")),
    maybe=replacing(Instead(((that_many(ANGEL),),), optional=True), HasType("creature")),
    each=replacing(Instead(((that_many(CLUE), that_many(FOOD), that_many(TREASURE)),)), THREE),
    tapped=replacing(EnterAs(tapped=True), IsToken(), creator=None),
    bigger=replacing(EnterAs(counters=(Counters("+1/+1", Number(1)),)), HasType("creature")),
)


def with_effects(*texts: str, count: int = 1) -> Board:
    board = Board.new(rules=KNOWN)
    for text in texts:
        board = board.put(enchantment(text.capitalize(), text), count=count)
    return board


def created(board: Board, *steps: Step, answers: tuple[Answer, ...] = ()) -> dict[str, int]:
    chooser = ScriptedChooser(answers)
    result = execute(steps or (create(SAPROLING),), board, chooser=chooser)
    assert chooser.left == 0
    made = [t for e in result.events if isinstance(e, events.TokensCreated) for t in e.tokens]
    return {name: sum(t.count for t in made if t.name == name) for name in {t.name for t in made}}


@pytest.mark.parametrize(
    ("effects", "count", "expected"),
    [
        (("twice",), 1, 2),
        (("twice", "twice"), 3, 12),
        (("twice", "thrice"), 1, 6),
        (("everyone", "twice"), 1, 4),
    ],
)
def test_614_1_that_many_times_as_many(effects: tuple[str, ...], count: int, expected: int) -> None:
    assert created(with_effects(*effects), create(SAPROLING, count)) == {"Saproling Token": expected}


def test_614_1_twenty_doublers_in_one_stack() -> None:
    assert created(with_effects("twice", count=20)) == {"Saproling Token": 2**20}


def test_a_number_too_large_for_any_memory_is_refused() -> None:
    with pytest.raises(CannotExecute, match="too large"):
        created(with_effects("twice", count=10**18))


def test_614_1_only_the_tokens_of_the_player_that_the_effect_names() -> None:
    board = with_effects("twice", "everyone")
    assert created(board, create(SAPROLING, 1, Player("each opponent"))) == {"Saproling Token": 2}


def test_614_1_each_kind_is_doubled_in_the_one_event() -> None:
    step = Create((creation(SAPROLING), creation(TREASURE, 2)))
    assert created(with_effects("twice"), step) == {"Saproling Token": 2, "Treasure Token": 4}


def test_614_1_those_tokens_plus_that_many_others() -> None:
    assert created(with_effects("squirrels"), create(TREASURE, 3)) == {"Treasure Token": 3, "Squirrel Token": 3}
    assert created(with_effects("squirrels", "squirrels"), create(TREASURE)) == {
        "Treasure Token": 1,
        "Squirrel Token": 3,
    }


def test_614_1_an_additional_token_is_one_for_the_event() -> None:
    assert created(with_effects("extra"), create(TREASURE, 5)) == {"Treasure Token": 6}
    assert created(with_effects("extra", count=3), create(TREASURE, 5)) == {"Treasure Token": 8}


def test_614_5_each_effect_has_one_opportunity() -> None:
    assert created(with_effects("angels"), create(SAPROLING, 2)) == {"Angel Token": 2}
    assert created(with_effects("each", "each"), create(CLUE)) == {
        "Clue Token": 3,
        "Food Token": 3,
        "Treasure Token": 3,
    }


def test_616_1_an_order_that_does_not_matter_is_not_asked() -> None:
    assert created(with_effects("twice", "squirrels")) == {"Saproling Token": 2, "Squirrel Token": 2}


def reachable(board: Board, step: Step) -> set[frozenset[tuple[str, int]]]:
    """Every result that some answers lead to."""
    results: set[frozenset[tuple[str, int]]] = set()
    open_answers: list[tuple[int, ...]] = [()]
    while open_answers:
        answers = open_answers.pop()
        try:
            results.add(frozenset(created(board, step, answers=answers).items()))
        except ChoiceNeeded as needed:
            open_answers += [(*answers, i + 1) for i in range(len(needed.question.options))]
    return results


def test_616_1_all_orders_are_reachable() -> None:
    """Squirrels for Clue, Food and Treasure (3 + 3) or for the Clue alone (3 + 1)."""
    assert reachable(with_effects("each", "squirrels"), create(CLUE)) == {
        frozenset({("Clue Token", 1), ("Food Token", 1), ("Treasure Token", 1), ("Squirrel Token", squirrels)})
        for squirrels in (1, 3)
    }
    totals = {sum(n for _, n in r) for r in reachable(with_effects("twice", "extra", "twice"), create(TREASURE))}
    assert totals == {5, 6, 8}


@pytest.mark.parametrize(("answer", "expected"), [(True, "Angel Token"), ("no", "Saproling Token")])
def test_614_1a_you_may_instead(answer: Answer, expected: str) -> None:
    assert created(with_effects("maybe"), answers=(answer,)) == {expected: 1}


@pytest.mark.parametrize("effect", ["angels", "squirrels", "twice"])
def test_what_is_said_of_the_tokens_holds_for_those_that_replace_them(effect: str) -> None:
    """Rulings on Divine Visitation (2018-10-05), Chatterfang (2021-06-18), Anointed Procession (2017-04-18)."""
    steps = (
        create(SAPROLING, 2, tapped=True, attacking=True),
        PutCounters(Counters("+1/+1", Number(1)), CREATED),
        Delayed(the_next("end step"), (Move(CREATED, "exile"),)),
    )
    result = execute(steps, with_effects(effect))
    tokens = [p.permanent for p in result.board.permanents if p.permanent.token]
    assert sum(t.count for t in tokens) == (2 if effect == "angels" else 4)
    assert all(t.tapped and t.attacking == "Opponent" and t.counters == {"+1/+1": 1} for t in tokens)
    assert not any(p.permanent.token for p in result.board.begin("end step").board.permanents)


def test_614_12_effects_that_change_how_tokens_enter() -> None:
    board = execute((create(SAPROLING, 2),), with_effects("tapped", "bigger")).board
    (tokens,) = [p.permanent for p in board.permanents if p.permanent.token]
    assert (tokens.count, tokens.tapped, tokens.counters) == (2, True, {"+1/+1": 1})


def test_614_12_a_permanent_s_own_words_on_how_it_enters() -> None:
    own = replacing(EnterAs(counters=(Counters("+1/+1", Number(3)),)), creator=None, itself=True)
    hydra = creature(0, 0, "Hydra", abilities=("own",))
    board = execute((create(hydra, 2),), Board.new(rules=rules(own=own)).put(creature(1, 1, "Elf"))).board
    assert [p.permanent.counters for p in board.permanents] == [{}, {"+1/+1": 3}]


def test_614_4_a_token_does_not_replace_its_own_creation() -> None:
    doubler = enchantment("Doubler", "twice")
    result = execute((create(doubler), create(SAPROLING)), Board.new(rules=KNOWN))
    assert (result.board.count("Doubler"), result.board.count("Saproling Token")) == (1, 2)


@pytest.mark.parametrize("orders", list(product((1, 2), repeat=2)))
def test_616_1_the_same_answers_give_the_same_board(orders: tuple[int, ...]) -> None:
    board = with_effects("each", "squirrels")
    chooser = ScriptedChooser(orders)
    first = execute((create(CLUE),), board, chooser=chooser)
    assert first == execute((create(CLUE),), board, chooser=ScriptedChooser(orders))
    assert len([e for e in first.events if isinstance(e, events.Replaced)]) == 2


def test_nontoken_is_no_part_of_a_creation() -> None:
    one_more = Add((creation(SAPROLING, Sum((ThatMany(), Number(1)))),))
    known = rules(none=replacing(Multiply(5), Not(IsToken())), sum=replacing(one_more))
    board = Board.new(rules=known).put(enchantment("N", "none")).put(enchantment("S", "sum"))
    assert created(board, create(TREASURE, 2)) == {"Treasure Token": 2, "Saproling Token": 3}


def test_614_1_an_additional_token_is_one_for_the_event_though_its_tokens_enter_in_two_ways() -> None:
    step = Create((creation(TREASURE, 2), creation(TREASURE, 1, tapped=True)))
    assert created(with_effects("extra"), step) == {"Treasure Token": 4}


def test_614_12_a_permanent_s_own_words_are_for_itself_alone() -> None:
    own = replacing(EnterAs(counters=(Counters("+1/+1", Number(3)),)), creator=None, itself=True)
    board = Board.new(rules=rules(own=own)).put(creature(1, 1, "Hydra", abilities=("own",)))
    after = execute((create(SAPROLING),), board).board
    assert after.named("Saproling Token")[0].permanent.counters == {}
