"""Events of Riftbound's battlefields: who conquers, holds or defends one, moves, or wins a combat."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ....grammar import nodes as n
from .heard import Heard


def fare(said: Heard) -> i.AnyEvent | None:
    """“I conquer”, “I hold here”, “you conquer here”."""
    return _faring(said, said.verb, said.node.complements)


def win(said: Heard) -> i.AnyEvent | None:
    """“I win a combat”, “you win a combat here”."""
    match said.node.complements:
        case (n.NounPhrase(alone=("a", "combat")) as combat, *more):
            said.source.claim(combat)
            return _faring(said, "win combat", more)
    return None


def _faring(said: Heard, does: str, complements: Sequence[n.Complement]) -> i.Fares | None:
    """Who does it, and whether at this battlefield; None where more is said."""
    match complements:
        case []:
            here = False
        case [n.Word(kind="place", sense="here") as place]:
            said.source.claim(place)
            here = True
        case _:
            return None
    what = said.player() if said.by_player else said.objects()
    together = not said.by_player and said.one_or_more(said.subject)
    return i.Fares(what, does, here, together=together)  # type: ignore[arg-type]
