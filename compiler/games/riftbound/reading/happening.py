"""What happens to objects, as an event: “I become [Mighty]”, “I die in combat”, “this is played or killed”."""

from __future__ import annotations

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....nouns.events.heard import Heard
from ....nouns.objects import zone
from .places import place
from .states import STATES

_BATTLEFIELD = i.InZone("battlefield")
_BECOMES: dict[str, i.ObjectState | i.RiftboundState] = {
    "ready": "untapped",
    "exhausted": "tapped",
    "mighty": "mighty",
    "empowered": "empowered",
    "stunned": "stunned",
    "buffed": "buffed",
}
#: What is done to an object, by the participle.
DONE: dict[str, i.PlayerDeed | i.RiftboundDeed] = {
    "played": "play",
    "discarded": "discard",
    "killed": "kill",
    "revealed": "reveal",
    "banished": "banish",
}


def become(said: Heard) -> i.AnyEvent | None:
    """“I become [Mighty]”, “one of your units becomes [Mighty]”, “I become ready”."""
    match said.node.complements:
        case (n.NounPhrase(words=(n.Word() as word,), modifiers=()) as noun,):
            so = senses.named(word) if word.kind == "keyword" else word.sense
        case (n.Adverb() as noun,):
            so = {"untapped": "ready", "tapped": "exhausted"}.get(noun.sense, noun.sense)
        case (n.Word(kind="place") as noun,):
            so = noun.sense
        case _:
            return None
    if so not in _BECOMES:
        return None
    said.source.claim(noun)
    return i.Becomes(_one_of(said), _BECOMES[so])


def _one_of(said: Heard) -> i.Objects:
    """“one of your units”: any such unit."""
    subject = said.subject
    match subject:
        case n.NounPhrase(
            words=(n.Word(sense="one of") as one, n.Word(kind="possessive", possessor="you") as your, *rest)
        ):
            said.source.claim(one, your)
            first = rest[0]
            bare = structs.replace(subject, words=tuple(rest), span=n.Span(first.span.start, subject.span.end))
            found = said.objects(bare)
            assert isinstance(found, i.Selection)
            return structs.replace(found, where=(*found.where, i.ControlledBy(i.Player("you", "your"))))
    return said.objects()


def leave(said: Heard) -> i.AnyEvent | None:
    """“this leaves the board”."""
    match said.node.complements:
        case (n.NounPhrase(alone=("the", "board")) as board,):
            said.source.claim(board)
            return i.Moves(said.objects(), (_BATTLEFIELD,))
    return None


#: Where cards are that may go to a trash, but for the decks.
_ELSEWHERE = (
    i.InZone("battlefield"),
    i.InZone("hand"),
    i.InZone("stack"),
    i.InZone("exile"),
    i.InZone("facedown zone"),
    i.InZone("champion zone"),
)


def go(said: Heard) -> i.AnyEvent | None:
    """“a card would go to your trash from anywhere other than your Main Deck”."""
    to: tuple[i.Predicate, ...] | None = None
    origin: tuple[i.InZone, ...] = ()
    for complement in said.node.complements:
        match complement:
            case n.Prepositional(sense="to", object=n.NounPhrase() as where) if to is None:
                to = zone(where, said.source)
                said.source.claim_own(complement)
            case n.Prepositional(
                sense="from",
                object=n.NounPhrase(
                    words=(n.Word(sense="anywhere"),),
                    modifiers=(
                        n.Prepositional(
                            sense="other than", object=n.NounPhrase(alone=("your", "main deck" | "library"))
                        ),
                    ),
                ),
            ):
                said.source.claim(complement)
                origin = _ELSEWHERE
            case n.Prepositional(sense="from", object=n.NounPhrase(alone=("anywhere",))):
                said.source.claim(complement)
            case _:
                return None
    if to is None or len(to) != 1 or not isinstance(to[0], i.InZone):
        return None
    return i.Moves(said.objects(), origin, to[0], together=said.one_or_more(said.subject))


def die(said: Heard) -> i.AnyEvent | None:
    """“I die in combat”, “a friendly unit dies during your Beginning Phase”, “an enemy unit dies here”."""
    phase: str | None = None
    during: i.Player | None = None
    subject = said.subject
    at: i.Predicate | None = None
    for complement in said.node.complements:
        match complement:
            case n.Prepositional(sense="in", object=n.NounPhrase(alone=("combat",))):
                said.source.claim(complement)
                phase = "combat"
            case n.Prepositional(sense="during", object=n.NounPhrase(alone=("your", "beginning phase"))):
                said.source.claim(complement)
                phase, during = "beginning phase", i.Player("you", "your")
            case n.Word(kind="place"):
                where = place(complement, said.source)
                if where is None:
                    return None
                at = i.AtLocation(where)
            case _:
                return None
    together = said.one_or_more(subject)
    what = _one_of(said)
    if at is not None:
        if not isinstance(what, i.Selection):
            return None
        what = structs.replace(what, where=(*what.where, at))
    to = i.InZone("graveyard")
    return i.Moves(what, (_BATTLEFIELD,), to, together=together, phase=phase, during=during)  # type: ignore[arg-type]


def passive(said: Heard) -> i.AnyEvent | None:
    """“I'm discarded”, “this is played”, “a friendly unit is played”, “I'm attached”, “I'm revealed”."""
    verb = said.node.verb.main
    match verb, said.node.complements:
        case "dealt", (n.NounPhrase(alone=("damage",)) as damage,):
            said.source.claim(damage)
            return i.DealsDamage(to=(said.objects(),))
    if said.node.complements:
        return None
    if verb == "attached":
        return i.Becomes(said.objects(), "attached")
    if verb in STATES and verb in _BECOMES and verb != "exhausted":
        return i.Becomes(said.objects(), _BECOMES[verb])
    deed = DONE.get(verb)
    return None if deed is None else i.Does(None, deed, said.objects(), together=said.one_or_more(said.subject))
