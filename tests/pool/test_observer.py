"""The second observer sees in the positions what the flat summary says, and that it is missing where it is not done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cardwright import rules
from cardwright.board.executor import registry
from cardwright.board.state import events as ev
from cardwright.instructions import Characteristics, Draw, GainLife, Number, Step
from cardwright.oracle import CardReference
from cardwright.pool.played.abilities import Abilities, Played

PLAYED = Abilities(rules(reference=CardReference.bundled()))


def played(line: str, kind: str = "Sorcery") -> Played:
    """What became of the one line of a card."""
    size = Number(2) if kind == "Creature" else None
    card = Characteristics(
        name="Tested", mana_cost="{1}{G}", types=(kind,), power=size, toughness=size, abilities=(line,)
    )
    (found,) = PLAYED.played(card)
    return found


@pytest.mark.parametrize(
    ("line", "kind", "effects"),
    [
        ("Draw two cards.", "Sorcery", 1),
        ("You gain 3 life.", "Sorcery", 1),
        ("Each opponent loses 2 life and you gain 2 life.", "Sorcery", 2),
        ("Target creature gets +2/+1 and gains flying until end of turn.", "Instant", 2),
        ("Create two 1/1 white Soldier creature tokens.", "Sorcery", 1),
        ("Each player creates a 1/1 white Soldier creature token.", "Sorcery", 1),
        ("Exile target creature you control, then return it to the battlefield under your control.", "Instant", 2),
        ("Exile target creature. Return it to its owner's hand at the beginning of the next end step.", "Instant", 2),
        ("Choose one —\n• Destroy target artifact.\n• Put three +1/+1 counters on target creature.", "Sorcery", 2),
        ("Counter target spell.", "Instant", 1),
        ("{R}, {T}: Add {G}{G}.", "Artifact", 1),
        ("When Tested dies, mill two cards.", "Creature", 1),
        ("Whenever Tested deals combat damage to a player, that player discards a card.", "Creature", 1),
        ("Look at the top three cards of your library.", "Sorcery", 0),
    ],
)
def test_each_effect_is_seen_once(line: str, kind: str, effects: int) -> None:
    found = played(line, kind)
    assert (found.effects, found.unseen) == (effects, ())


def _nothing(game: Any, scope: Any, step: Step) -> None:
    game.happened(ev.CardsDrawn("You", 2))


def _one_less(kind: type[Step]) -> Callable[..., None]:
    do = registry._DOERS[kind]
    return lambda game, scope, step: do(game, scope, replace(step, amount=Number(step.amount.value - 1)))


@pytest.mark.parametrize(
    ("kind", "wrong", "line", "unseen"),
    [
        (Draw, _nothing, "Draw two cards.", "draw 2"),
        (Draw, _one_less(Draw), "Draw two cards.", "draw 2"),
        (GainLife, _one_less(GainLife), "When Tested dies, you gain 3 life.", "gain life 3"),
    ],
    ids=["an event that tells what is not so", "one card less", "one life less"],
)
def test_a_wrong_outcome_is_seen_whatever_the_board_tells(
    kind: type[Step], wrong: Callable[..., None], line: str, unseen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._DOERS, kind, wrong)
    found = played(line, "Creature" if "dies" in line else "Sorcery")
    assert (bool(found.how), found.unseen) == (True, (unseen,))
