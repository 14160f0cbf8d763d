"""The second observer sees in the positions what the flat summary says, and that it is missing where it is not done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cardwright import rules
from cardwright.board.executor import registry
from cardwright.board.state import events as ev
from cardwright.instructions import Characteristics, Draw, GainLife, KeywordAction, Number, Shuffle, Step
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
        ("{T}, Sacrifice Tested: Destroy target Aura.", "Creature", 1),
        ("When Tested enters, return target creature card from your graveyard to the battlefield.", "Creature", 1),
        (
            "Whenever a Swamp you control enters, choose one —\n• Tested deals 2 damage to any target."
            "\n• You gain 2 life.\n• You draw a card and you lose 1 life.",
            "Creature",
            4,
        ),
        ("You may put a planeswalker card from your hand onto the battlefield.", "Sorcery", 1),
        ("Target creature can't block this turn.", "Sorcery", 1),
        ("Target creature doesn't untap during its controller's next untap step.", "Sorcery", 1),
        ("{1}: Regenerate Tested.", "Creature", 1),
        ("Search your library for a basic land card, reveal it, put it into your hand, then shuffle.", "Sorcery", 3),
        ("Shuffle your library.", "Sorcery", 1),
        ("Scry 2.", "Sorcery", 1),
        ("Surveil 2.", "Sorcery", 1),
        ("Goad target creature.", "Sorcery", 1),
        ("Target creature explores.", "Sorcery", 1),
        ("Target creature connives.", "Sorcery", 1),
        ("Move a +1/+1 counter from target creature onto another target creature.", "Sorcery", 1),
        ("Remove target attacking creature from combat.", "Instant", 1),
        ("Change the target of target spell with a single target.", "Instant", 1),
        ("Draw two cards, then discard two cards.", "Sorcery", 2),
        ("Search your library for a card, then shuffle and put that card on top.", "Sorcery", 3),
        ("{R}: Add {C}{C}{R}.", "Artifact", 1),
        (
            "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
            "Enchantment",
            1,
        ),
        ("Whenever Tested attacks, until end of turn, whenever another creature dies, you draw a card.", "Creature", 1),
        (
            "Tested deals 3 damage to target creature unless its controller has Tested deal 5 damage to them.",
            "Sorcery",
            1,
        ),
        ("Destroy target land. If {B} was spent to cast this spell, you gain 3 life.", "Sorcery", 2),
        (
            "Prevent all damage target spell would deal this turn."
            " You gain life equal to the damage prevented this way.",
            "Instant",
            2,
        ),
        (
            "Search your library for up to four land cards with different names. An opponent chooses two of them. Put"
            " the chosen cards into your graveyard and the rest into your hand. Then shuffle.",
            "Sorcery",
            4,
        ),
        ("Exile Tested. You win the game if you have twenty or more cards in hand.", "Sorcery", 2),
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
        (Shuffle, _nothing, "Shuffle your library.", "shuffle"),
        (KeywordAction, _nothing, "Surveil 2.", "surveil 2"),
    ],
    ids=[
        "an event that tells what is not so",
        "one card less",
        "one life less",
        "shuffled in words",
        "surveilled in words",
    ],
)
def test_a_wrong_outcome_is_seen_whatever_the_board_tells(
    kind: type[Step], wrong: Callable[..., None], line: str, unseen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._DOERS, kind, wrong)
    found = played(line, "Creature" if "dies" in line else "Sorcery")
    assert (bool(found.how), found.unseen) == (True, (unseen,))
