"""The states in which a token enters, what its controller must do with it, and words beside that say nothing of it."""

from __future__ import annotations

from ....grammar import nodes as n
from ...ledger.source import Source
from .description import Description

#: The states in which a token enters, by the words that say so.
STATES = {
    "tapped": ("tapped",),
    "untapped": (),
    "attacking": ("attacking",),
    "tapped and attacking": ("tapped", "attacking"),
    "attacking and tapped": ("tapped", "attacking"),
}


#: They say what a token's controller must do with it (CR 701.15b, 701.60c), and are no characteristics.
DESIGNATIONS = frozenset(["goaded", "suspected"])


def read_state(state: str, out: Description) -> bool:
    """“tapped”, “attacking”, “tapped and attacking”."""
    if state not in STATES:
        return False
    for said in STATES[state]:
        if getattr(out, said):
            out.twice.append(said)
        setattr(out, said, True)
    return True


def states_in(node: n.Complement) -> list[str]:
    """The states in “tapped and attacking”, “goaded”."""
    match node:
        case n.Adverb() if node.sense in STATES or node.sense in DESIGNATIONS:
            return _parts_of(node.sense)
        case n.Participle() if node.sense in ("attacking", "blocking", "tapped", "attached", *DESIGNATIONS):
            return [node.sense]
        case n.NounPhrase(words=(n.Word(kind="adjective") as word,)) if (
            word.sense in STATES or word.sense in DESIGNATIONS or word.sense == "blocking"
        ):
            return _parts_of(word.sense)
        case n.NounList(items=items) if node.conjunctions == {"and"} and all(states_in(item) for item in items):
            return [state for item in items for state in states_in(item)]
    return []


def _parts_of(state: str) -> list[str]:
    return list(STATES.get(state, (state,))) or [state]


#: Adverbs after the tokens that say nothing about them.
ASIDES = frozenset(["instead", "also", "as well", "too", "each", "additionally", "face up"])


def is_battlefield(node: n.Node, source: Source) -> bool:
    """“the battlefield”, “play”: where tokens enter in any case."""
    found = isinstance(node, n.NounPhrase) and node.is_battlefield
    if found:
        source.claim(node)
    return found


def is_each(node: n.Node) -> bool:
    """“are each equal to …”"""
    match node:
        case n.NounPhrase(words=(n.Word(sense="each"),), modifiers=()) | n.Adverb(sense="each"):
            return True
    return False
