"""More phases and steps of a turn (CR 500.8, 500.10a)."""

from __future__ import annotations

from collections.abc import Sequence

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.kinds import PHASES
from ..clauses.said import Said


def additional(said: Said) -> Sequence[i.Step] | None:
    """“After this phase, there is an additional combat phase followed by an additional main phase.”"""
    noun = said.noun
    after = said.after or _after(said)
    if after is None or said.node.subject is not None or not isinstance(noun, n.NounPhrase):
        return None
    phases: list[i.Phase | i.GameStep] = []
    following: n.NounPhrase | None = noun
    while following is not None:
        head = following.head
        if head is None or head.sense not in _ADDED or following.senses[:-1] != ("an additional",):
            return None
        phases.append(_ADDED[head.sense])
        said.source.claim(*following.words)
        match following.modifiers:
            case ():
                following = None
            case (
                n.Participle(
                    sense="followed", complements=(n.Prepositional(sense="by", object=n.NounPhrase() as next_),)
                ) as then,
            ):
                said.source.claim_own(then, *then.complements)
                following = next_
            case _:
                return None
    return [i.ExtraPhases(after, tuple(phases), **said.words)]


def _after(said: Said) -> i.PhaseOfTurn | None:
    """“… | after this phase”, behind what there is then."""
    match said.node.complements:
        case (_, n.Prepositional(sense="after", object=n.NounPhrase(alone=words)) as place) if words in PHASES:
            said.source.claim(place)
            return PHASES[words]
    return None


_ADDED: dict[str, i.Phase | i.GameStep] = {
    "beginning phase": "beginning phase",
    "main phase": "main phase",
    "combat phase": "combat phase",
    "ending phase": "ending phase",
    "untap step": "untap step",
    "upkeep step": "upkeep step",
    "draw step": "draw step",
    "end step": "end step",
}


DONE = {"there is": additional}
