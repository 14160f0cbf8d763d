"""What callers give that is none: the error says what was found and what would do, and the board stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwright import Board, CannotExecute, CardReference, Chance, rules

KNOWN = rules(reference=CardReference.bundled())
BEARS: Any = KNOWN.cards("Grizzly Bears")
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
]


@pytest.mark.parametrize(("misuse", "said"), MISUSES)
def test_a_misuse_is_told(misuse: Callable[[], object], said: str) -> None:
    before = BOARD.to_json()
    with pytest.raises(CannotExecute, match=said):
        misuse()
    assert BOARD.to_json() == before
