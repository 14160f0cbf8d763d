"""What callers give that is none: the error says what was found and what would do, and the board stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwright import Board, CannotExecute, CardReference, Chance, ChoiceNeeded, compile_text, execute, rules

KNOWN = rules(reference=CardReference.bundled())
BEARS: Any = KNOWN.cards("Grizzly Bears")
FOREST: Any = KNOWN.cards("Forest")
BOARD = Board.new(("Ann", "Bob"), rules=KNOWN).put(BEARS)
NAMES: Any = {"Ann": ["Forest"] * 10, "Bob": ["Forest"] * 10}
ANYTHING: Any = "Grizzly Bears"

MISUSES: list[tuple[Callable[[], object], str]] = [
    (lambda: BOARD.begin("zzz"), "no step, phase or turn 'zzz'; there are beginning phase, channel phase, cleanup"),
    (lambda: BOARD.go("zzz"), "no step, phase or turn 'zzz'"),
    (lambda: BOARD.put_elsewhere("attic", BEARS), "no zone 'attic' .* there are graveyard, hand"),  # type: ignore[arg-type]
    (lambda: BOARD.put_elsewhere("hand", BEARS, count=-1), "-1 cards"),
    (lambda: BOARD.put(ANYTHING), "gives those of a card by name"),
    (lambda: BOARD.enter(ANYTHING), "not 'Grizzly Bears'"),
    (lambda: BOARD.start(NAMES, chooser=Chance(1)), "not 'Forest'"),
    (lambda: Board.dealt(NAMES, rules=KNOWN), "not 'Forest'"),
    (lambda: BOARD.seen(ANYTHING), "by its id, a number"),
    (lambda: BOARD.attack([(((99, 1),), "Bob")]), "no permanent #99"),
    (lambda: BOARD.attack([(1, "Bob")]), r"ids as \(\(first, count\), …\), and whom they attack"),  # type: ignore[list-item]
    (lambda: BOARD.attack([1]), "are pairs"),  # type: ignore[list-item]
    (lambda: BOARD.begin(3), "no step, phase or turn 3; there are"),  # type: ignore[arg-type]
    (lambda: BOARD.apply("pass"), r"is an action, one of board.actions\(\), and not 'pass'"),  # type: ignore[arg-type]
    (lambda: BOARD.with_seed("one"), "a seed is a whole number, and not 'one'"),  # type: ignore[arg-type]
    (lambda: BOARD.cast("Opt", mana="all"), "mana=\"free\", and not 'all'"),  # type: ignore[arg-type]
    (lambda: BOARD.legal(mana="all"), "mana=\"free\", and not 'all'"),  # type: ignore[arg-type]
    (lambda: BOARD.put(FOREST).activate("Forest", "fly"), "0 activated abilities with “fly”; there are {T}: Add {G}"),
    (lambda: BOARD.put(FOREST).activate("Forest", 2), "none with the number 2"),
]


def test_a_choice_of_a_color_offers_the_colors() -> None:
    program = compile_text("Create a 1/1 creature token of the color of your choice.")
    with pytest.raises(ChoiceNeeded) as caught:
        execute(program, BOARD)
    question = caught.value.question
    assert (question.asks, question.about) == ("the chosen color", "color")
    assert question.options == ("white", "blue", "black", "red", "green")


@pytest.mark.parametrize(("misuse", "said"), MISUSES)
def test_a_misuse_is_told(misuse: Callable[[], object], said: str) -> None:
    before = BOARD.to_json()
    with pytest.raises(CannotExecute, match=said):
        misuse()
    assert BOARD.to_json() == before
