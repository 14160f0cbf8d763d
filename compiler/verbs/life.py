"""Gaining and losing life (CR 119)."""

from __future__ import annotations

from collections.abc import Sequence

from ...grammar import nodes as n
from .. import instructions as i
from .said import Said


def _life(said: Said) -> i.Quantity | None:
    """“2 life”, “X life”, “that much life”, “life equal to its power”: how much."""
    noun = said.noun
    if not said.by_player or not isinstance(noun, n.NounPhrase) or noun.head is None or noun.head.sense != "life":
        return None
    said.source.claim(noun.head)
    return said.amount(noun)


def gain(said: Said) -> Sequence[i.Step] | None:
    """“You gain 2 life.”"""
    amount = _life(said)
    return None if amount is None else [i.GainLife(said.player(), amount, **said.words)]


def lose(said: Said) -> Sequence[i.Step] | None:
    """“Each opponent loses 2 life.”"""
    amount = _life(said)
    return None if amount is None else [i.LoseLife(said.player(), amount, **said.words)]


DONE = {"gain": gain, "lose": lose}
