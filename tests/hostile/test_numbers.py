"""Numbers of any length: Python itself writes no more than some thousand digits."""

from __future__ import annotations

import pytest

from cardwright import Board, compile_text, execute, explain
from cardwright.board import BoardError, CannotExecute
from cardwright.board.replacing.adding import Line, series
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.compiler.records.creating import encode
from cardwright.oracle import CardReference
from cardwright.play import rules
from cardwright.texts.numerals import shown, whole, written
from fuzz.boards import answering
from fuzz.growth import calls

HUGE = 10**5000
DIGITS = "9" * 5000
REFERENCE = CardReference.bundled()
RULES = rules(reference=REFERENCE)
TEXTS = [
    "Create X Food tokens, then create that many Clue tokens.",
    "Create an X/X green Ooze creature token.",
    "Create X 1/1 green Saproling creature tokens. Put X +1/+1 counters on target creature.",
    "Target creature gets +X/+X until end of turn.",
    "Create a 1/1 white Soldier creature token with X +1/+1 counters on it.",
    "Amass Zombies X.",
    "For each Goblin you control, create a token that's a copy of target creature.",
    "Create X 1/1 white Soldier creature tokens. Exile them at the beginning of the next end step.",
]
LONG = [
    f"Create {DIGITS} Food tokens.",
    f"Create a {DIGITS}/1 green Ooze creature token.",
    f"Target creature gets +{DIGITS}/+0 until end of turn. Create a Food token.",
    f"Creatures you control get +{DIGITS}/-{DIGITS}. Create a Food token.",
    f"Put {DIGITS} +1/+1 counters on target creature.",
    f"Create a 1/1 white Soldier creature token with a +{DIGITS}/+1 counter on it.",
    f"Amass Zombies {DIGITS}.",
    f"Fabricate {DIGITS}",
    f"[{DIGITS}]: Create a Food token.",
    f"Roll a die\n1—{DIGITS} | Create a Food token.",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_count_of_five_thousand_digits(text: str) -> None:
    goblins = execute(compile_text("Create X 1/1 red Goblin creature tokens."), Board.new(rules=RULES), x=HUGE).board
    result = execute(compile_text(text), goblins, x=HUGE, chooser=answering(0))
    assert Board.from_json(result.board.to_json(), rules=RULES) == result.board
    assert all(str(each) for each in explain(result.board))
    assert repr(result.board)
    for moment in ("end step", "combat", "cleanup"):
        result.board.begin(moment, chooser=answering(0))


@pytest.mark.parametrize("text", LONG, ids=lambda text: text[:20])
def test_a_number_of_five_thousand_digits_in_a_text(text: str) -> None:
    program = compile_text(text)
    assert encode(program)
    try:
        result = execute(program, Board.new(rules=RULES), chooser=answering(0))
    except BoardError:
        return
    assert all(str(each) for each in explain(result.board))
    assert result.board.to_json()


@pytest.mark.parametrize("number", [0, 7, -7, HUGE, -HUGE, 10**4299], ids=lambda number: f"{number.bit_length()} bits")
def test_numbers_are_read_and_written(number: int) -> None:
    assert written(number)
    assert shown(number) == written(number)
    if number.bit_length() < 10_000:
        assert whole(written(number)) == number
    assert whole("-" + "12" * 9000) == -(12 * (100**9000 - 1) // 99)


def stage(name: str, count: int) -> Board:
    return Board.new(rules=RULES).put(card_characteristics(REFERENCE.get(name)), count=count)


def counts(board: Board) -> dict[str, int]:
    return {each.characteristics.name or "": each.permanent.count for each in board.permanents}


TREASURES = "Create two Treasure tokens."


@pytest.mark.parametrize("count", range(1, 12))
def test_adders_add_as_often_as_there_are_of_them(count: int) -> None:
    """CR 614.5, 616.1: each applies once, one after the other; that many is what the ones before made of it."""
    walked = 2
    for _ in range(count):
        walked *= 2
    got = counts(execute(compile_text(TREASURES), stage("Chatterfang, Squirrel General", count)).board)
    # The Squirrels are tokens that would be created too, so the next Chatterfang adds as many again.
    assert (got["Treasure Token"], got["Squirrel Token"]) == (2, walked - 2)
    got = counts(execute(compile_text(TREASURES), stage("Peregrin Took", count)).board)
    assert (got["Treasure Token"], got["Food Token"]) == (2, count)


@pytest.mark.parametrize("name", ["Chatterfang, Squirrel General", "Peregrin Took", "Doubling Season"])
def test_a_million_of_them_are_computed_and_not_walked(name: str) -> None:
    program, few, many = compile_text(TREASURES), stage(name, 10**3), stage(name, 10**6)
    execute(program, few)  # what is made once
    assert calls(lambda: execute(program, many)) < 2 * calls(lambda: execute(program, few))
    result = execute(program, many)
    assert sum(each.permanent.count for each in result.board.permanents if each.permanent.token) > 10**6


def test_more_rounds_than_can_be_played_are_refused_in_words() -> None:
    with pytest.raises(CannotExecute, match=r"about 10\^5000 rounds"):
        execute(compile_text("Populate X times."), Board.new(rules=RULES), x=HUGE)


def test_more_than_a_number_can_hold_is_refused() -> None:
    with pytest.raises(CannotExecute, match="too large"):
        execute(compile_text(TREASURES), stage("Chatterfang, Squirrel General", 10**9))


@pytest.mark.parametrize("line", [Line(0, 0), Line(0, 3), Line(1, 0), Line(2, 5), Line(3, 1)])
def test_a_series_is_what_walking_it_comes_to(line: Line) -> None:
    number, total = 7, 0
    for times in range(20):
        assert series(7, line, times, 10**6) == (number, total)
        total += number
        number += line.slope * number + line.more
