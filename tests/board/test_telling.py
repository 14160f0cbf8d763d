"""The sentences of events: there is one for every kind of event, and it says the event's numbers and names."""

from __future__ import annotations

from typing import get_args

import pytest

from cardwright.board.state import events as ev
from cardwright.board.telling.sentences import SENTENCES, numbered, sentence
from cardwright.instructions import Characteristics


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {*SENTENCES, "TokensCreated"} == {kind.__name__ for kind in get_args(ev.AnyEvent)}


FOOD = Characteristics(name="Food Token")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            ev.TokensCreated((ev.CreatedTokens("Ann", 3, 2, "Food Token", FOOD, tapped=True, counters={"+1/+1": 1}),)),
            "created at once: 2 × Food Token #3–#4 by Ann, tapped, with 1 +1/+1",
        ),
        (
            ev.TokensCreated(
                (
                    ev.CreatedTokens("Ann", 3, 1, "Food Token", FOOD, attacking="Ben"),
                    ev.CreatedTokens("Ben", 4, 1, "Food Token", FOOD, attached_to=7),
                )
            ),
            "created at once: 1 × Food Token #3 by Ann, attacking Ben; 1 × Food Token #4 by Ben, attached to #7",
        ),
        (ev.Tapped(((1, 1), (4, 3))), "#1, #4–#6 became tapped"),
        (ev.CountersPut(((1, 2),), "charge", 10**40), "about 10^40 × charge put on each of #1–#2"),
        (ev.Attacked(((1, 2),), "Ben"), "#1–#2 attacked Ben"),
        (ev.Delayed("next end step", "Exile it."), "later, next end step: Exile it."),
        (ev.Delayed("When it dies", "When it dies"), "later: When it dies"),
        (ev.DelayedTriggered("When it dies", "When it dies"), "triggered: When it dies"),
        (ev.NotModelled("You gain 1 life."), "left to the players: You gain 1 life."),
        (ev.NotResolved(), "nothing is done: there is no legal target (CR 608.2b)"),
        (ev.NotResolved("CR 603.3d", "Bear"), "nothing of Bear is done: there is no legal target (CR 603.3d)"),
        (ev.CardsSeen("You", ((3, 1),)), "You saw #3"),
        (ev.CardsSeen("You", ((3, 1),), revealed=True), "You revealed #3"),
        (ev.PlayerLost("Ann", "CR 704.5a"), "Ann lost the game (CR 704.5a)"),
    ],
)
def test_sentence(event: ev.AnyEvent, said: str) -> None:
    assert sentence(event) == said


def test_ids_of_great_stacks() -> None:
    assert numbered(((5, 10**50),)) == "#5–#about 10^50"
