"""What looks like the playing of a token and is not understood as one is reported."""

from __future__ import annotations

import pytest

from cardwright import compile_text

MISTAKES = {
    "Play a Sprte unit token.": ("error", "size"),
    "Play two ready Sprte unit tokens here.": ("error", "size"),
    "Play a Sprte token.": ("error", "description"),
    "Play a Gold.": ("error", "creation"),
    "Play two Recruits here.": ("error", "creation"),
    "You may play a Sprite to your base.": ("error", "creation"),
    "Play a 3 [MIGHT] Sprte unit.": ("error", "creation"),
    "Play a Sprte.": ("warning", "text"),
    "Create a 1 [MIGHT] Recruit unit token.": ("error", "creation"),
    "Play a Gold gear token tapped.": ("error", "creation"),
    "Play a fury 1 [MIGHT] Recruit unit token.": ("error", "description"),
    "Play a legendary 1 [MIGHT] Recruit unit token.": ("error", "description"),
    "Play a 1 [MIGHT] Recruit unit token with [Tank] or [Deflect].": ("error", "description"),
    "Play a Recruit unit token. It has [Tank] glorp.": ("error", "rider"),
    "Play a Recruit unit token. They enter glorped.": ("error", "rider"),
    "Play a Reflection unit token here. It becomes a glorp copy of me.": ("error", "rider"),
    "Play a Recruit unit token. Give it glorp [Tank].": ("error", "rider"),
    "[Deathknell] glorp — Play a Gold gear token exhausted.": ("error", "keyword"),
    "If you would play a token unit, play two Gold gear tokens instead.": ("error", "replacement"),
    "Play a Gold gear token instead of a Recruit unit token.": ("warning", "text"),
    "Play a unit.": ("warning", "text"),
}


@pytest.mark.parametrize("text", MISTAKES)
def test_it_is_reported(text: str) -> None:
    found = [(d.severity, d.construct) for d in compile_text(text, game="riftbound").diagnostics]
    assert found == [MISTAKES[text]]


@pytest.mark.parametrize(
    "text",
    [
        "Play a Sprite unit token.",
        "Play a 2 [MIGHT] Sprte unit token.",
        "Play a Gold gear token exhausted.",
        "Play a unit from your trash.",
        "When you play a Gold, draw 1.",
    ],
)
def test_what_is_understood_is_not(text: str) -> None:
    assert not compile_text(text, game="riftbound").diagnostics
