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
from .spells import spells_and_abilities_of

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
    if senses[:2] == ("can", "only") and len(senses) == 3:
        return _only_to(said, senses[2])
    if senses in (("don't", "deal"), ("doesn't", "deal")):
        return _no_combat_damage(said)
    return None


def _done_to(said: Said, participle: str) -> Found | None:
    deed = _DONE_TO.get(participle)
    if deed is None:
        return None
    by: i.Reference | None = None
    unless: i.Condition | None = None
    for complement in rest(said):
        match complement:
            case n.Prepositional(sense="on", object=n.NounList() as turns) if deed == "be played":
                last = _first_turns(turns)
                if last is None:
                    return None
                said.source.claim(complement)
                unless = i.Holds(i.PlayerNumber("turns begun", i.Player("you", "your")), ">", i.Number(last))
            case n.Prepositional(sense="by", object=object_):
                by = spells_and_abilities_of(object_, said.source)
                if by is None:
                    return None
                said.source.claim_own(complement)
            case _:
                return None
    what = said.whom()
    return (
        Found(what, (i.Cannot(deed, by, unless=unless),))
        if isinstance(what, i.Reference) and what.what != "other"
        else None
    )


def _first_turns(turns: n.NounList) -> int | None:
    """“your first, second, or third turns”: 3."""
    said = [word.sense for item in turns.items for word in item.plain_words if word.sense not in ("your", "turn")]
    return len(said) if said == [*ORDINALS][: len(said)] else None


def _only_to(said: Said, verb: str) -> Found | None:
    """“opponents can only play units to their base”: to no battlefield."""
    match verb, rest(said):
        case "play", [n.NounPhrase() as played, n.Prepositional(sense="to", object=n.NounPhrase() as where) as to]:
            pass
        case _:
            return None
    what, there = said.whom(), place(where, said.source)
    objects = reference(played, said.source)
    if not isinstance(what, i.Player) or not isinstance(there, i.Base) or objects.what != "all":
        return None
    said.source.claim_own(to)
    return Found(what, (i.Cannot("play cards", objects, to=i.Selection((i.HasType("battlefield"),))),))


def _readies_nothing(said: Said) -> Found | None:
    """“spells and abilities can't ready enemy units and gear”."""
    match said.node.subject, rest(said):
        case (n.NounPhrase() | n.NounList()) as subject, [(n.NounPhrase() | n.NounList()) as whom]:
            by = spells_and_abilities_of(subject, said.source)
        case _:
            return None
    what = reference(whom, said.source)
    return Found(what, (i.Cannot("be readied", by),)) if by is not None and what.what == "all" else None


def _does(said: Said, verb: tuple[str, ...]) -> Found | None:
    if verb[0] == "ready":
        return _readies_nothing(said)
    they = said.node.subject is not None and said.node.subject.alone == ("they",)
    what = (
        player(said.node.subject, said.source) if they and verb[0] in ("move", "play") and rest(said) else said.whom()
    )
    if what is None:
        return None
    to: i.Location | None = None
    unless: i.Condition | None = None
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
        case "score", [n.Word(kind="place") as where_, *until] if isinstance(what, i.Player) and len(until) < 2:
            deed = "score"
            to = place(where_, said.source)
            unless = _from_turn(until[0], what, said) if until else None
            if until and unless is None:
                return None
        case _:
            return None
    if objects is not None and objects.what == "other":
        return None
    if isinstance(what, i.Reference) and what.what == "other":
        return None
    return Found(what, (i.Cannot(deed, objects, to=to, unless=unless),))


def _from_turn(node: n.Complement, who_: i.Player, said: Said) -> i.Condition | None:
    """“until their third turn”: from that turn of each player's on."""
    match node:
        case n.Prepositional(
            sense="until",
            object=n.NounPhrase(
                words=(n.Word(kind="possessive"), n.Word() as which, n.Word(sense="turn")), modifiers=()
            ),
        ) if which.sense in ORDINALS:
            said.source.claim(node)
            of = who_ if who_.who == "you" else i.Player("that player", antecedent="affected")
            return i.Holds(i.PlayerNumber("turns begun", of), "≥", i.Number(ORDINALS[which.sense]))
    return None


#: Which turn of a player's.
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}


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
