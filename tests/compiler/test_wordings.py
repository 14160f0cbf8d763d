"""Choices of wording: what is held to be one and the same wording is one and the same program."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler import blanked, compile_text
from cardwright.compiler.games import MAGIC

sys.path.insert(0, str(Path(__file__).parents[2] / ".ci"))
from wordings import CHOICES, chosen

_OWN = re.compile("[Tt]his creature")


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice["says"])
def test_either_way_is_the_same_program(choice: dict[str, Any]) -> None:
    game = choice.get("game", MAGIC)
    one, other = (compile_text(choice[way], name="Test Card", game=game) for way in ("one", "other"))
    assert choice["one"] != choice["other"]
    assert blanked(one) == blanked(other)
    assert chosen(_OWN.sub("~", choice["one"])) == chosen(_OWN.sub("~", choice["other"]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Destroy target creature.", "Destroy all creatures."),
        ("Destroy another target creature.", "Destroy target creature."),
        ("When this creature blocks, draw a card.", "When this creature attacks, draw a card."),
        ("Target creature gets +1/+1 until end of turn.", "Target creature gets +1/+1 until your next turn."),
        ("You may draw a card.", "Draw a card."),
        ("Target player draws a card.", "Draw a card."),
        ("Exile target card. Draw a card.", "Draw a card. Exile target card."),
        ("Return target creature to your hand.", "Return target creature to the battlefield."),
        ("If you do, draw a card.", "Draw a card."),
    ],
)
def test_other_words_stay_others(one: str, other: str) -> None:
    assert chosen(one) != chosen(other)
