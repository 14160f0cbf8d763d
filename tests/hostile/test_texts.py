"""Texts that the long campaign found, a short campaign of the same kind, and texts that repeat."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardwright import compile_text
from cardwright import instructions as i
from cardwright.compiler.effects import MOST_NESTED
from cardwright.lint import lint_card
from fuzz import boards, games, scenarios, texts
from fuzz.campaign import seen_texts
from fuzz.growth import LINEAR, REPEATED, growth, repeated

FOUND = sorted((Path(__file__).parent / "found").glob("*.json"))


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_the_campaign_found(path: Path) -> None:
    found = json.loads(path.read_text("ascii"))
    if found["kind"] == "board step":
        assert not [law for law in boards.game(Random(int(found["what"])), 30) if law]
    elif found["kind"] == "game step":
        assert not [law for law in games.of_bundled(Random(int(found["what"])), 30) if law]
    elif found["kind"] == "scenario":
        assert scenarios.broken_law(found["what"]) is None
    else:
        assert texts.broken_law(found["what"]) is None


@pytest.mark.parametrize("seed", range(4))
def test_random_and_mutated_texts(seed: int) -> None:
    random, known = Random(seed), seen_texts(None)
    for number in range(150):
        text = texts.random_text(random) if number % 2 else texts.mutated_text(known, random)
        law = texts.broken_law(text, thorough=number % 5 == 0)
        assert law is None, f"{law}: {text!r}"


@pytest.mark.parametrize("seed", range(4))
def test_scenarios_with_wrong_values(seed: int) -> None:
    random = Random(seed)
    for _ in range(150):
        text = scenarios.mutated(random)
        law = scenarios.broken_law(text)
        assert law is None, f"{law}: {text}"


@pytest.mark.parametrize("seed", range(6))
def test_random_steps_on_boards(seed: int) -> None:
    assert not [law for law in boards.game(Random(seed), 30) if law]


@pytest.mark.parametrize("seed", range(12))
def test_texts_that_repeat(seed: int) -> None:
    random, known = Random(seed), seen_texts(None)
    text = texts.repeated_text(known, random, 20_000)
    law = texts.broken_law(text)
    assert law is None, f"{law}: {text[:200]!r}"


@pytest.mark.parametrize("shape", REPEATED)
def test_the_work_of_compiling_grows_with_the_text_and_not_faster(shape: str) -> None:
    assert growth(lambda size: lambda: compile_text(repeated(shape, size)), 7_000) <= LINEAR


#: Notes that were slow to look at for the linter.
LINTED = {"notes in notes": "(", "keywords before notes": "flying (", "notes behind keywords": "flying (It has {}.) "}


@pytest.mark.parametrize("shape", LINTED)
def test_the_linters_work_at_notes_grows_no_faster_than_the_text(shape: str) -> None:
    def linted(size: int) -> Callable[[], object]:
        numbers = range(size, size + size // len(LINTED[shape]))  # others for each size: nothing is kept for them
        return lambda: lint_card("".join(map(LINTED[shape].format, numbers)))

    assert growth(linted, 1_500) <= LINEAR


@pytest.mark.parametrize("shape", REPEATED)
def test_conditions_stand_in_one_another_only_so_deep(shape: str) -> None:
    program = compile_text(repeated(shape, 100_000))
    assert max(depth(ability.steps) for ability in program.abilities) <= MOST_NESTED + 1


def depth(value: object) -> int:
    """How many steps stand within one another."""
    if isinstance(value, tuple):
        return max(map(depth, value), default=0)
    if isinstance(value, i.If | i.May | i.ForEach | i.Delayed):
        return 1 + max(depth(value.steps), depth(getattr(value, "otherwise", ())))
    return 1 + depth(value.options) if isinstance(value, i.Choose) else 0
