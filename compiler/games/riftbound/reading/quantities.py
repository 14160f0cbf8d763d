"""Riftbound's numbers: “my Might”, “your points”, “my [Assault]”, “the damage marked on it”."""

from __future__ import annotations

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....ledger.places import place_of
from ....ledger.source import Source
from ....nouns.objects import reference, selection
from ....nouns.quantities import count_of

_YOU = i.Player("you", "your")
_OF_OBJECTS = frozenset(["might", "energy cost", "power cost", "base might"])
_OF_PLAYERS = {"point": "points", "score": "points", "xp": "XP"}


def own(node: n.Node, source: Source) -> i.Quantity | None:
    """The number that a noun phrase names in Riftbound's words; None for one that all games have."""
    if isinstance(node, n.Quantity):
        return own(node.of, source) if not node.rounded else None
    if not isinstance(node, n.NounPhrase):
        return None
    return _measure(node, source) or _of_player(node, source) or _marked(node, source) or _total(node, source)


def _measure(node: n.NounPhrase, source: Source) -> i.Quantity | None:
    """“my Might”, “its Energy cost”, “my [Assault]”, “the Might of the unit”, “that spell's Energy cost”."""
    words = node.plain_words
    if len(words) < len(node.words) or not words:
        return None
    head = words[-1]
    what = senses.named(head) if head.kind == "keyword" else head.sense
    if head.kind != "keyword" and what not in _OF_OBJECTS:
        return None
    before = words[:-1]
    if len(before) == 1 and before[0].kind == "possessive" and not node.modifiers:
        of = _whose(before[0])
        if of is None:
            return None
        source.claim(node)
        return i.NumberOf(what, of)
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="the"), _),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as whom) as of_,),
        ):
            found = reference(whom, source)
            if found.what not in ("that", "source", "choice"):
                return None
            source.claim(*node.words)
            source.claim_own(of_)
            return i.NumberOf(what, found)
    return None


def _whose(word: n.Word) -> i.Reference | None:
    """“my”: of the source; “its”, “their”: of what was spoken of."""
    if word.possessor == "i":
        return i.Reference("source", "my")
    if word.possessor in ("it", "they"):
        return i.Reference("that", "it", id=place_of(word))
    return None


def _of_player(node: n.NounPhrase, source: Source) -> i.Quantity | None:
    """“your points”, “your score”, “your XP”."""
    match node.words:
        case (n.Word(kind="possessive") as whose, n.Word() as what) if (
            whose.possessor == "you" and what.sense in _OF_PLAYERS and not node.modifiers
        ):
            source.claim(node)
            return i.PlayerNumber(_OF_PLAYERS[what.sense], _YOU)
    return None


def _marked(node: n.NounPhrase, source: Source) -> i.Quantity | None:
    """“the damage marked on it”."""
    match node:
        case n.NounPhrase(
            alone=() | ("the", "damage"),
            senses=("the", "damage"),
            modifiers=(
                n.Participle(
                    sense="marked", complements=(n.Prepositional(sense="on", object=n.NounPhrase(alone=("it",)) as it),)
                ),
            ),
        ):
            source.claim(node)
            return i.NumberOf("damage", i.Reference("that", "it", id=place_of(it)))
    return None


def _total(node: n.NounPhrase, source: Source) -> i.Quantity | None:
    """“the total Might of enemy units there”."""
    match node:
        case n.NounPhrase(
            senses=("the", "total", "might"),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as whom) as of,),
        ):
            among = selection(whom, source)
            source.claim(*node.words)
            source.claim_own(of)
            return i.Aggregate("total", "might", among)
    return None


def for_each(node: n.ForEach, amount: i.Quantity, source: Source) -> i.Quantity:
    """“+1 [MIGHT] for each friendly gear”: so much times as many."""
    source.claim_own(node)
    many = count_of(structs.replace(node).of, source)
    return amount if many is None else _times(amount, many)


def _times(amount: i.Quantity, many: i.Quantity) -> i.Quantity:
    match amount:
        case i.Number(1):
            return many
        case i.Number(value):
            return i.Product(value, many)
    return i.Asked("for each")
