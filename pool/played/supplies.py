"""The counters of which a card speaks, for the card that is tried and for whoever controls it (CR 122)."""

from __future__ import annotations

from ...instructions import Ability, Counters, Number, RemoveCounters
from ..stage import YOU
from .trial import Trial


def counters_of(abilities: tuple[Ability, ...], ability: Ability | None) -> dict[str, int]:
    """The counters of which the card speaks, plenty of each kind; of a planeswalker's ability enough for its cost, and
    so many levels as the ability needs.
    """
    kinds = {
        each.kind
        for one in abilities
        for each in one.walk()
        if isinstance(each, Counters | RemoveCounters) and each.kind is not None
    }
    found = dict.fromkeys(kinds - {"-1/-1", "-0/-1", "loyalty", "level"}, 12)
    if ability is not None and ability.only_while is not None:
        levels = [each.value for each in ability.only_while.walk() if isinstance(each, Number)]
        found |= {"level": min(levels)} if levels else {}
    return found | ({"loyalty": 12} if ability is not None and ability.kind == "loyalty" else {})


def supplied(trial: Trial, number: int | None = None) -> None:
    """There are counters of each kind on it of which it speaks, plenty or so many, and on you."""
    kinds = counters_of(trial.game.rules.compiled(trial.tested), None)
    if number is not None:
        kinds = dict.fromkeys(kinds, number)
    if trial.source is not None and trial.game.stack_of(trial.source) is not None:
        trial.supply(kinds)
    trial.game.player(YOU, counters={**trial.game.players[YOU].counters, **dict.fromkeys(kinds, 5), "experience": 5})
