"""What Riftbound's triggered abilities wait for: “When I conquer”, “When you stun an enemy unit” (RB 383)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from ....ledger.source import Source
from ....nouns.events.heard import Heard, heard
from . import deeds, faring, happening

Lower = Callable[[Heard], "i.AnyEvent | None"]


def own(clause: n.Clause, source: Source) -> i.AnyEvent | None:
    """The event of a clause in Riftbound's words; None for one that all games have."""
    mark = source.mark()
    if clause.cause is not None or clause.verb.negated:
        return None
    if clause.verb.pronoun == "i":
        clause = _first_person(clause)
    said, always = heard(clause, source)
    if always.nth is None:  # of which time each turn, the word before the clause says
        often = tuple(c for c in said.node.complements if not (isinstance(c, n.Adverb) and c.sense == "each turn"))
        said = structs.replace(said, node=structs.replace(said.node, complements=often))
    found = _lowered(said)
    if found is None:
        source.forget(mark)
        return None
    source.claim(clause.verb)
    return structs.replace(found, **always.fields())


def _first_person(clause: n.Clause) -> n.Clause:
    """“I'm discarded” as “I am discarded”."""
    at = n.Span(clause.verb.span.start, clause.verb.span.start + 1)
    i_ = n.NounPhrase(words=(n.Word(kind="self", text="I", span=at),), span=at)
    verb = structs.replace(clause.verb, words=("am", *clause.verb.words[1:]))
    return structs.replace(clause, subject=i_, verb=verb)


def _lowered(said: Heard) -> i.AnyEvent | None:
    verb, before = said.verb, said.node.verb.auxiliaries
    if said.node.subject is None:
        return None
    if before and set(before) <= {"is", "are", "am", "was", "be"}:
        return happening.passive(said)
    if before:
        return None
    if said.node.verb.main in happening.DONE and not said.by_player:  # “is played, | discarded, or killed”
        return happening.passive(said)
    if (by_either := _OF_EITHER.get(verb)) is not None:
        return by_either(said)
    if said.by_player:
        return _OF_PLAYERS.get(verb, deeds.deed)(said)
    lower = _OF_OBJECTS.get(verb)
    return lower(said) if lower is not None else None


_OF_EITHER: dict[str, Lower] = {
    "conquer": faring.fare,
    "hold": faring.fare,
    "win": faring.win,
    "move": faring.move,
    "defend": faring.defend,
    "score": deeds.score,
}
_OF_PLAYERS: dict[str, Lower] = {"play": deeds.play, "gain": deeds.gain, "use": deeds.use}
_OF_OBJECTS: dict[str, Lower] = {
    "attack": faring.attack,
    "become": happening.become,
    "leave": happening.leave,
    "die": happening.die,
    "end": faring.end,
    "go": happening.go,
}
