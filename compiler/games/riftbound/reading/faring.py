"""Units and players that conquer, hold, win, move, attack and defend (RB 383, 442)."""

from __future__ import annotations

from collections.abc import Sequence

from ..... import instructions as i
from .....grammar import nodes as n
from ....ledger.source import Source
from ....nouns.events.heard import Heard
from ....nouns.player_names import is_player
from .places import place


def _subject(said: Heard) -> i.Objects | i.Player:
    if isinstance(said.subject, n.NounList) and said.subject.senses == ("you", "an", "ally"):
        said.source.claim(said.subject)
        return i.Player("your team", said.source.words(said.subject))
    return said.player() if is_player(said.subject) else said.objects()


def fare(said: Heard) -> i.AnyEvent | None:
    """“I conquer”, “you hold here”, “I conquer after an attack”, “you conquer a battlefield”."""
    return _faring(said, said.verb, said.node.complements)


def win(said: Heard) -> i.AnyEvent | None:
    """“I win a combat”."""
    match said.node.complements:
        case (n.NounPhrase(alone=("a", "combat")) as combat, *more):
            said.source.claim(combat)
            return _faring(said, "win combat", more)
    return None


def end(said: Heard) -> i.AnyEvent | None:
    """“a combat that I was in ends”."""
    match said.node:
        case n.Clause(
            subject=n.NounPhrase(
                words=(n.Word(kind="article"), n.Word(sense="combat")),
                modifiers=(
                    n.Relative(
                        sense="that", verb=n.Verb(senses=("was",)), subject=n.NounPhrase(kinds=("self",)), further=()
                    ) as that,
                ),
            ) as combat,
            complements=(),
        ) if [c.sense for c in that.complements if isinstance(c, n.Adverb | n.Word)] in ([], ["in"]):
            said.source.claim(combat)
            return i.Fares(i.Reference("source"), "end combat")
    return None


def _faring(said: Heard, does: str, complements: Sequence[n.Complement]) -> i.Fares | None:
    at: i.Location | None = None
    attacking = False
    for complement in complements:
        match complement:
            case n.Word(kind="place"):
                at = place(complement, said.source)
            case n.NounPhrase() if at is None:
                at = place(complement, said.source, any_of=True)
                if at is None:
                    return None
            case n.Prepositional(sense="after", object=n.NounPhrase(alone=("an", "attack"))):
                said.source.claim(complement)
                attacking = True
            case _:
                return None
    together = not said.by_player and said.one_or_more(said.subject)
    return i.Fares(_subject(said), does, at, attacking=attacking, together=together)  # type: ignore[arg-type]


def move(said: Heard) -> i.AnyEvent | None:
    """“I move”, “I move to a battlefield”, “a unit moves from here”, “an opponent moves to a battlefield …”."""
    to: i.Location | None = None
    origin: i.Location | None = None
    what: i.Objects | i.Player | None = None
    by: i.Player | None = None
    for complement in said.node.complements:
        match complement:
            case n.Word(kind="place", sense="from here" | "from there"):
                origin = place(complement, said.source)
            case n.Prepositional(sense="to", object=n.NounPhrase() as where) if (
                to := _destination(where, said.source)
            ) is not None:
                said.source.claim_own(complement)
            case n.Prepositional(sense="from", object=n.NounPhrase() as where) if (
                origin := place(where, said.source, any_of=True)
            ) is not None:
                said.source.claim_own(complement)
            case n.NounPhrase() | n.NounList() if said.by_player and what is None:
                what, by = said.objects(complement), said.player()
            case _:
                return None
    together = not said.by_player and said.one_or_more(said.subject)
    return i.Fares(_subject(said) if what is None else what, "move", to, origin, by, together=together)


def _destination(where: n.NounPhrase, source: Source) -> i.Location | None:
    """“a battlefield”, “a battlefield other than mine”."""
    match where:
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="battlefield")),
            modifiers=(n.Prepositional(sense="other than", object=n.NounPhrase(alone=("mine",))),),
        ):
            source.claim(where)
            return i.LocationOf(i.Reference("source"), battlefield=True, other=True)
    return place(where, source, any_of=True)


def attack(said: Heard) -> i.AnyEvent | None:
    """“I attack”, “an enemy unit attacks a battlefield you control”, “I attack alone”."""
    whom: tuple[i.Player | i.Objects, ...] = ()
    alone = False
    for complement in said.node.complements:
        match complement:
            case n.NounPhrase(alone=("alone",)) | n.Adverb(sense="alone"):
                said.source.claim(complement)
                alone = True
            case n.NounPhrase():
                where = place(complement, said.source, any_of=True)
                if not isinstance(where, i.Selection):
                    return None
                whom = (where,)
            case n.Word(kind="place"):
                where = place(complement, said.source)
                if not isinstance(where, i.LocationOf):
                    return None
                whom = (where.of,)
            case _:
                return None
    together = said.one_or_more(said.subject)
    return i.Attacks(said.objects(), whom, alone, together=together)


def defend(said: Heard) -> i.AnyEvent | None:
    """“I defend”, “you defend here”, “a friendly unit defends alone”."""
    for complement in said.node.complements:
        if isinstance(complement, n.NounPhrase | n.Adverb) and getattr(complement, "alone", ()) == ("alone",):
            return None
    return _faring(said, "defend", said.node.complements)
