"""What Riftbound's objects and players can't do: be chosen, move, be readied, score, deal combat damage (RB 054)."""

from __future__ import annotations

from ..... import instructions as i
from .....grammar import nodes as n
from ....clauses.said import Said
from ....modifying.found import Found, rest
from ....nouns.objects import reference
from ....nouns.player_names import is_player
from ....nouns.players import player
from .places import place

_CANNOT = frozenset(["can't", "cannot"])
#: What can't be done to objects, by the participle.
_DONE_TO: dict[str, i.Deed] = {
    "chosen": "be the target",
    "countered": "be countered",
    "readied": "be readied",
    "moved": "be moved",
    "played": "be played",
}


def read(said: Said) -> Found | None:
    """“I can't be chosen by enemy spells and abilities”, “units can't move to base”, “opponents can't score”."""
    senses = said.node.verb.senses
    if said.node.cause is not None:
        return None
    if senses[:1] and senses[0] in _CANNOT:
        if senses[1:2] == ("be",) and len(senses) == 3:
            return _done_to(said, senses[2])
        return _does(said, senses[1:]) if len(senses) == 2 else None
    if senses in (("don't", "deal"), ("doesn't", "deal")):
        return _no_combat_damage(said)
    return None


def _done_to(said: Said, participle: str) -> Found | None:
    deed = _DONE_TO.get(participle)
    if deed is None:
        return None
    by: i.Reference | None = None
    for complement in rest(said):
        match complement:
            case n.Prepositional(sense="by", object=object_):
                from .changes import spells_and_abilities

                by = spells_and_abilities(object_, said)
                if by is None:
                    return None
                said.source.claim_own(complement)
            case _:
                return None
    what = said.whom()
    return Found(what, (i.Cannot(deed, by),)) if isinstance(what, i.Reference) and what.what != "other" else None


def _does(said: Said, verb: tuple[str, ...]) -> Found | None:
    what = said.whom()
    if what is None:
        return None
    to: i.Location | None = None
    objects: i.Reference | None = None
    complements = rest(said)
    match verb[0], complements:
        case "move", []:
            deed: i.Deed = "move"
        case "move", [n.Prepositional(sense="to", object=n.NounPhrase() as where) as towards]:
            deed = "move"
            to = place(where, said.source, any_of=True)
            if to is None:
                return None
            said.source.claim_own(towards)
        case "move", [n.NounPhrase() as moved] if isinstance(what, i.Player):
            deed = "move"
            objects = said.refer(moved)
        case "play", [n.NounPhrase() as played] if isinstance(what, i.Player):
            deed = "play cards"
            objects = reference(played, said.source)
        case "gain", [n.NounPhrase(alone=("point",)) as points] if isinstance(what, i.Player):
            said.source.claim(points)
            deed = "gain points"
        case "score", [] if isinstance(what, i.Player):
            deed = "score"
        case "score", [n.Word(kind="place") as where_] if isinstance(what, i.Player):
            deed = "score"
            to = place(where_, said.source)
        case "ready", [(n.NounPhrase() | n.NounList()) as whom]:
            return None
        case _:
            return None
    if objects is not None and objects.what == "other":
        return None
    if isinstance(what, i.Reference) and what.what == "other":
        return None
    return Found(what, (i.Cannot(deed, objects, to=to),))


def _no_combat_damage(said: Said) -> Found | None:
    """“I don't deal combat damage”."""
    match rest(said):
        case [n.NounPhrase(alone=("combat damage",)) as damage]:
            said.source.claim(damage)
        case _:
            return None
    what = said.whom()
    found = isinstance(what, i.Reference) and what.what != "other"
    return Found(what, (i.Cannot("deal combat damage"),)) if found and what is not None else None


def who(noun: n.Noun, said: Said) -> i.Player | None:
    """The players that a noun names."""
    return player(noun, said.source) if is_player(noun) else None
