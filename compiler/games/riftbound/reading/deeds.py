"""What players do, as an event: “you stun an enemy unit”, “you play a card from face down”, “an opponent scores”."""

from __future__ import annotations

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....ledger.source import Source
from ....nouns.events.heard import Heard
from ....nouns.objects import zone
from .places import place

#: What players do to objects, or by themselves, by the verb alone.
_DEEDS: dict[str, i.PlayerDeed | i.RiftboundDeed] = {
    "attach": "attach",
    "banish": "banish",
    "buff": "buff",
    "choose": "choose",
    "discard": "discard",
    "empower": "empower",
    "hide": "hide",
    "kill": "kill",
    "ready": "ready",
    "recycle": "recycle",
    "reveal": "reveal",
    "stun": "stun",
}
_FACE_DOWN = i.InZone("facedown zone")


def deed(said: Heard) -> i.AnyEvent | None:
    """“you stun an enemy unit”, “you buff me”, “you choose a friendly unit with a spell”, “you recycle a rune”."""
    deed = _DEEDS.get(said.verb)
    noun = said.noun
    if deed is None or noun is None:
        return None
    with_: i.Selection | None = None
    to: i.Objects | None = None
    noun, instrument = _without_instrument(noun)
    for complement in (*said.node.complements, *instrument):
        match complement:
            case n.Prepositional(sense="with" | "by", object=n.NounPhrase() as by) if _is_spell(by):
                with_ = _instrument(by, said.source)
                said.source.claim_own(complement)
            case n.Adverb(sense="else") if noun.alone == ("something",):
                said.source.claim(noun, complement)
                return i.Does(said.player(), deed, i.Selection((i.IsOther(),), said.source.words(noun)))
            case n.Prepositional(sense="to", object=n.NounPhrase() as whom) if deed == "attach":
                to = said.objects(whom)
                said.source.claim_own(complement)
            case _ if complement is not said.noun:
                return None
    together = said.one_or_more(noun)
    what = said.objects(noun)
    if to is not None:
        return i.Becomes(what, "attached", to, said.player())
    return i.Does(said.player(), deed, what, with_=with_, together=together)


def _without_instrument(noun: n.Noun) -> tuple[n.Noun, list[n.Prepositional]]:
    """“a friendly unit | with a spell”: by which it is chosen, and nothing of the unit's."""
    if not isinstance(noun, n.NounPhrase) or not noun.modifiers:
        return noun, []
    last = noun.modifiers[-1]
    if isinstance(last, n.Prepositional) and last.sense == "with" and _is_spell(last.object):
        rest = noun.modifiers[:-1]
        end = (rest or noun.words)[-1].span.end
        return structs.replace(noun, modifiers=rest, span=n.Span(noun.span.start, end)), [last]
    return noun, []


def _is_spell(noun: n.Node) -> bool:
    return isinstance(noun, n.NounPhrase) and noun.alone in (("a", "spell"), ("an", "ability"))


def _instrument(noun: n.NounPhrase, source: Source) -> i.Selection:
    source.claim(noun)
    what: i.Predicate = i.IsSpell() if noun.alone[-1] == "spell" else i.IsAbility()
    return i.Selection((what,), source.words(noun))


def play(said: Heard) -> i.AnyEvent | None:
    """“you play me”, “you play a unit here”, “you play a card from face down”, “an opponent plays a gear”."""
    noun = said.noun
    if noun is None:
        return None
    noun, inner = _without_places(noun)
    at: i.Location | None = None
    origin: tuple[i.InZone, ...] = ()
    showdown = False
    during: i.Player | None = None
    for complement in (*inner, *said.node.complements):
        match complement:
            case n.Word(kind="place"):
                at = place(complement, said.source)
            case n.Prepositional(sense="to", object=n.NounPhrase() as where) if (
                at := place(where, said.source, any_of=True)
            ) is not None:
                said.source.claim_own(complement)
            case n.Adverb(sense="from face down" | "from hidden" | "face down"):
                said.source.claim(complement)
                origin = (_FACE_DOWN,)
            case n.Prepositional(sense="from", object=n.NounPhrase() as where) if (
                found := _origin(where, said)
            ) is not None:
                said.source.claim_own(complement)
                origin = found
            case n.Prepositional(sense="during", object=n.NounPhrase(alone=("a", "showdown"))):
                said.source.claim(complement)
                showdown = True
            case n.Prepositional(sense="on", object=n.NounPhrase(alone=("your", "turn"))):
                said.source.claim(complement)
                during = i.Player("you", "your")
            case _ if complement is not said.noun:
                return None
    together = said.one_or_more(noun)
    what = said.objects(noun)
    return i.Does(
        said.player(), "play", what, origin=origin, at=at, showdown=showdown, during=during, together=together
    )


def _without_places(noun: n.Noun) -> tuple[n.Noun, list[n.Modifier]]:
    """“a unit | here”, “me | from face down on your turn”: to where and from where it is played."""
    if not isinstance(noun, n.NounPhrase):
        return noun, []
    apart = [m for m in noun.modifiers if _says_where(m)]
    rest = tuple(m for m in noun.modifiers if m not in apart)
    end = (rest or noun.words)[-1].span.end if noun.words else noun.span.end
    return structs.replace(noun, modifiers=rest, span=n.Span(noun.span.start, end)), apart


def _says_where(modifier: n.Modifier) -> bool:
    match modifier:
        case n.Word(kind="place") | n.Adverb():
            return True
        case n.Prepositional(sense="from" | "to" | "on" | "during"):
            return True
    return False


def _origin(where: n.NounPhrase, said: Heard) -> tuple[i.InZone, ...] | None:
    """“[Hidden]”, “your trash”, “your hand”."""
    if where.kinds == ("keyword",) and senses.named(where.plain_words[0]) == "hidden":
        said.source.claim(where)
        return (_FACE_DOWN,)
    found = zone(where, said.source)
    return tuple(each for each in found if isinstance(each, i.InZone)) if found else None


def score(said: Heard) -> i.AnyEvent | None:
    """“an opponent scores”, “you score a point”, “I score”."""
    match said.node.complements:
        case ():
            pass
        case (n.Word(kind="place") as where,):
            at = place(where, said.source)
            return i.Does(said.player(), "score", at=at) if said.by_player else None
        case _:
            return None
    if said.by_player:
        return i.Does(said.player(), "score")
    return i.Does(i.Player("you"), "score", said.objects())


def gain(said: Heard) -> i.AnyEvent | None:
    """“you gain XP”."""
    match said.node.complements:
        case (n.NounPhrase(alone=("xp",)) as noun,):
            said.source.claim(noun)
            return i.Does(said.player(), "gain XP")
    return None


def use(said: Heard) -> i.AnyEvent | None:
    """“you use an activated ability of a gear”."""
    match said.node.complements:
        case (
            n.NounPhrase(
                words=(n.Word(kind="article"), n.Word(sense="activated ability")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as whose) as of,),
            ) as noun,
        ):
            what = said.objects(whose)
            said.source.claim(*noun.words)
            said.source.claim_own(of)
            return i.Activates(said.player(), what)
    return None
