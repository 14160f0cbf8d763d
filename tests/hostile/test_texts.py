"""Texts that the long campaign found, a short campaign of the same kind, and lines that repeat."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

import pytest

from cardwright import compile_text
from fuzz import boards, texts
from fuzz.campaign import seen_texts

FOUND = sorted((Path(__file__).parent / "found").glob("*.json"))
UNITS = ["Amass 1.\n", "Afterlife 1\n", "Investigate.\n", "Fabricate 2\n", "Populate twice.\n", "Incubate 2. "]


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_the_campaign_found(path: Path) -> None:
    found = json.loads(path.read_text("ascii"))
    if found["kind"] == "board step":
        assert not [law for law in boards.game(Random(int(found["what"])), 30) if law]
    else:
        assert texts.broken_law(found["what"]) is None


@pytest.mark.parametrize("seed", range(4))
def test_random_and_mutated_texts(seed: int) -> None:
    random, known = Random(seed), seen_texts(None)
    for number in range(150):
        text = texts.random_text(random) if number % 2 else texts.mutated_text(known, random)
        law = texts.broken_law(text, thorough=number % 5 == 0)
        assert law is None, f"{law}: {text!r}"


@pytest.mark.parametrize("seed", range(6))
def test_random_steps_on_boards(seed: int) -> None:
    assert not [law for law in boards.game(Random(seed), 30) if law]


@pytest.mark.parametrize("unit", UNITS)
def test_lines_of_keywords_take_no_longer_than_other_lines(unit: str) -> None:
    """24 kB of keyword actions: the sentence of the rules that each stands for is compiled once for a text."""

    def seconds(text: str) -> float:
        began = time.process_time()
        compile_text(text)
        return time.process_time() - began

    compile_text(unit)
    assert min(seconds(unit * (24_000 // len(unit))) for _ in range(2)) < 1
