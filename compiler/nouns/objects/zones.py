"""The zones that a noun phrase names, and whose they are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.places import place_of
from ...ledger.source import Source
from ..player_names import named
from .belonging import is_place
from .possession import possessed

_ZONES: dict[str, i.Zone] = {
    "graveyard": "graveyard",
    "hand": "hand",
    "library": "library",
    "exile": "exile",
    "stack": "stack",
    "command zone": "command",
    "rune deck": "rune deck",
    "champion zone": "champion zone",
    "facedown zone": "facedown zone",
}


def zone(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“your graveyard”, “the battlefield”, “exile”; None for what is no place, or whose is not told by the words."""
    if isinstance(node, n.NounList):
        return _either_zone(node, source)
    if not isinstance(node, n.NounPhrase) or node.modifiers or not node.words:
        return None
    words = node.plain_words
    head = words[-1] if words else None
    if head is None or len(words) < len(node.words):
        return None
    before = [w for w in words[:-1] if not (w.kind == "article" and w.sense == "the")]
    if head.sense in ("battlefield", "play") and not before:
        source.claim(node)
        return ()
    if head.sense not in _ZONES:
        return None
    whose = whose_zone(before, source)
    if before and whose is None:
        return None
    if not before and head.plural and head.sense in i.OWN_ZONES:
        whose = i.Player("each player", source.words(node))  # “cards from graveyards”: of any of them
    source.claim(node)
    return (i.InZone(_ZONES[head.sense], whose),)


def _either_zone(node: n.NounList, source: Source) -> tuple[i.Predicate, ...] | None:
    """“your hand or graveyard”: whose the first is, the others are; “graveyards or libraries”: anybody's."""
    first, *others = node.items
    alone = any(each.head is None or not each.head.plural for each in node.items if len(first.words) == 1)
    if not node.conjunctions <= {"or", "and/or"} or alone:
        return None
    whose = first.words[:-1]
    shared = (first, *(replace(each, words=(*whose, *each.words)) for each in others if len(each.words) == 1))
    if len(shared) != len(node.items):
        return None
    mark = source.mark()
    places = [zone(each, source) for each in shared]
    source.forget(mark)
    if not all(each is not None and len(each) == 1 for each in places):
        return None
    source.claim(node)
    return (i.OneOf(tuple(each[0] for each in places if each)),)


def is_of_each_zone(node: n.Noun) -> bool:
    """“a card from each graveyard”, “a creature card in each opponent's hand”: one of each, not one of any of them."""
    for place in node.items[-1].modifiers:
        match place:
            case n.Prepositional(object=n.NounPhrase(words=(n.Word() as first, *_, n.Word() as head))) if (
                is_place(place) and head.sense in _ZONES
            ):
                return first.sense == "each"
    return False


def whose_zone(words: Sequence[n.Word], source: Source) -> i.Player | None:
    said = " ".join(source.said(w) for w in words)
    senses = tuple(w.possessor_or_sense for w in words)
    if senses in (("a",), ("all",), ("each",)):
        return i.Player("each player", said)
    found = named(
        senses, said, plural=bool(words) and words[-1].sense.endswith("s'"), place=place_of(words[0]) if words else 0
    )
    if found is not None or len(words) < 2 or words[-1].kind != "possessive":
        return found
    role = words[-1].possessor  # “its controller's graveyard”
    if role not in ("controller", "owner") or words[-2].kind not in ("possessive", "self"):
        return None
    said = said.removesuffix("'s")
    personal = len(words) == 2 and words[0].kind == "possessive" and words[0].text.islower()
    of = i.Reference("that", said) if personal else possessed(words[:-1], source)
    return i.Player("controller" if role == "controller" else "owner", said, of)


def from_elsewhere(noun: n.Noun) -> tuple[n.NounPhrase, n.Prepositional, n.NounPhrase] | None:
    """“a spell | from anywhere other than your hand”: the spell, where from, and the zone that it is not from."""
    match noun:
        case n.NounPhrase(modifiers=(*rest, n.Prepositional() as from_)) if (place := elsewhere(from_)) is not None:
            end = (rest or noun.words)[-1].span.end
            return replace(noun, modifiers=tuple(rest), span=n.Span(noun.span.start, end)), from_, place
    return None


def elsewhere(from_: n.Prepositional) -> n.NounPhrase | None:
    """The hand of “from anywhere other than your hand”."""
    match from_:
        case n.Prepositional(
            sense="from",
            object=n.NounPhrase(
                words=(n.Word(sense="anywhere"),),
                modifiers=(n.Prepositional(sense="other than", object=n.NounPhrase() as place),),
            ),
        ):
            return place
    return None
