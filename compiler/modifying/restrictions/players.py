"""What players can't do (CR 101.2)."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.said import Said
from ...nouns.quantities.values import number_of
from ..costs import spells

_OF_PLAYERS: dict[tuple[str, tuple[str, ...]], i.Deed] = {
    ("gain", ("life",)): "gain life",
    ("lose", ("life",)): "lose life",
    ("lose", ("the", "game")): "lose the game",
    ("win", ("the", "game")): "win the game",
    ("draw", ("card",)): "draw cards",
    ("cast", ("spell",)): "cast spells",
    ("play", ("land",)): "play lands",
    ("search", ("library",)): "search libraries",
    ("activate", ("ability",)): "activate abilities",
}


def of_player(said: Said, deed: str, complements: list[n.Complement]) -> i.Cannot | None:
    match complements:
        case [n.NounPhrase() as noun]:
            pass
        case [n.NounPhrase() as noun, n.Adverb(sense="each turn")] if noun.senses[:1] == ("more than",):
            pass
        case _:
            return None
    known = _OF_PLAYERS.get((deed, noun.senses))
    if known is not None and not noun.modifiers and len(complements) == 1:
        said.source.claim(noun)
        return i.Cannot(known)
    head = noun.head
    if head is None or head.sense not in ("spell", "card", "land"):
        return None
    known = _OF_PLAYERS.get((deed, (head.sense,)))
    words = noun.plain_words
    if known is None:
        return None
    if words[0].sense == "more than" and len(complements) == 2 and len(words) > 2:
        most = number_of(words[1])
        if most is None:
            return None
        said.source.claim(*words[:2], *complements[1:])
        objects = None if len(words) == 3 and not noun.modifiers else spells(noun, said)
        if objects is None and len(words) > 3:
            return None
        said.source.claim(head)
        return i.Cannot(known, objects, most=most)
    if len(complements) == 1 and known == "cast spells":
        objects = spells(noun, said)
        return None if objects is None else i.Cannot(known, objects)
    return None
