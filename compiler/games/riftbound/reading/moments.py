"""Moments of the turn: “at the start of your Beginning Phase”, “at the end of your turn” (RB 315)."""

from __future__ import annotations

from ..... import instructions as i
from .....grammar import nodes as n
from ....ledger.source import Source
from ....nouns.player_names import named

_PARTS: dict[str, i.TurnPart] = {
    "beginning phase": "beginning phase",
    "main phase": "main phase",
    "turn": "turn",
    "ending phase": "end step",
}
_NTH = {"first": "first", "next": "next"}


def beginning(node: n.Node, source: Source) -> i.Begins | None:
    """“at the start of your Beginning Phase”, “at the end of your turn”, “at the start of each player's first …”."""
    match node:
        case n.Prepositional(
            sense="at",
            object=n.NounPhrase(
                words=(n.Word(sense="the"), n.Word(sense="start" | "end" as edge)),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as part),),
            ),
        ):
            pass
        case n.Prepositional(
            sense="at",
            object=n.NounPhrase(
                words=(n.Word(sense="end" as edge),),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as part),),
            ),
        ):
            pass
        case _:
            return None
    words = list(part.plain_words)
    if part.modifiers or len(words) < len(part.words):
        return None
    named_ = words.pop().sense
    which = "each"
    if words and words[-1].sense in _NTH:
        which = _NTH[words.pop().sense]
    whose_words = tuple(w.possessor_or_sense for w in words)
    step = _PARTS.get(named_)
    if step is None:
        return None
    if edge == "end":
        if step != "turn":
            return None
        step = "end step"
        which = "next" if not whose_words else which
    whose = {(): None, ("you",): i.Player("you", "your"), ("each", "player"): None}.get(whose_words, _UNKNOWN)
    if whose is _UNKNOWN:
        found = named(whose_words, " ".join(source.said(w) for w in words))
        if found is None:
            return None
        whose = found
    source.claim(node)
    return i.Begins(step, whose, which)  # type: ignore[arg-type]


_UNKNOWN = i.Player("other")
