"""What the words of a noun phrase say one by one: adjectives, types, colors, “non-”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import CARD_TYPES, COUNTING, SUPERTYPES, capitalised, plain
from ....grammar.subtypes import subtype_of
from ....values.colors import COLORS_BY_WORD
from ...ledger.source import Source
from ..quantities.values import pt_value

STATES = frozenset("tapped untapped attacking blocking blocked unblocked enchanted equipped modified face-down".split())


_STATUSES: dict[
    str, Literal["monstrous", "renowned", "goaded", "exerted", "saddled", "suspected", "kicked", "solved"]
] = {
    "monstrous": "monstrous",
    "renowned": "renowned",
    "goaded": "goaded",
    "exerted": "exerted",
    "saddled": "saddled",
    "suspected": "suspected",
    "kicked": "kicked",
    "solved": "solved",
}


#: What one has without a verb: a commander is owned (CR 903.3), a Ring-bearer controlled (CR 701.54e).
_YOURS: dict[tuple[str, ...], Callable[[i.Player], i.Predicate]] = {
    ("your", "commander"): i.OwnedBy,
    ("your", "ring-bearer"): i.ControlledBy,
}
#: “attacking or blocking”.
_IN_EITHER: dict[str, tuple[i.Predicate, ...]] = {
    f"{first} or {second}": (i.OneOf((i.InState(first), i.InState(second))),)  # type: ignore[arg-type]
    for first in STATES
    for second in STATES
}
#: What adjectives say that are neither supertypes, nor states, nor statuses by themselves.
_ADJECTIVES: dict[str, tuple[i.Predicate, ...]] = {
    "other": (i.IsOther(),),
    "tapped and attacking": (i.InState("tapped"), i.InState("attacking")),
    **_IN_EITHER,
    "face-up": (i.Not(i.InState("face-down")),),
    "unpaired": (i.Not(i.HasStatus("paired")),),
    "exiled": (i.InZone("exile", i.Player("each player", "exiled")),),
    "outlaw": (i.OUTLAW,),
    "historic": (i.IsHistoric(),),
    "commander": (i.IsCommander("commander"),),
}
_IN_COMBAT = frozenset(["blocking", "attacking"])
_ELSEWHERE = frozenset(["card", "spell", "source"])


def words_say(node: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...]:
    if node.alone in (("this",), ("these",)):  # of what?
        source.claim(node)
        return (i.Told(source.words(node)),)
    out: tuple[i.Predicate, ...] = ()
    last = len(node.words) - 1
    for k, word in enumerate(node.words):
        if k == last - 1 and (whose := _YOURS.get(node.senses[k:])) is not None:
            source.claim(word)
            out += (whose(i.Player("you", "your")),)
        elif not isinstance(word, n.Word):
            source.claim(word)
            out += (i.Told(source.words(word)),)
        elif 0 < k < last and word.sense in _IN_COMBAT and node.kinds[k - 1] in ("type", "subtype"):
            rest = n.Node(span=n.Span(word.span.start, node.words[-1].span.end))
            source.claim(rest)  # “creatures | blocking enchanted creature”: whom they block, and no state of theirs
            return (*out, i.Told(source.words(rest)))
        elif k == last and word.kind == "noun" and word.sense in _ELSEWHERE:
            if word.sense != "card" or not _is_controlled(node):  # nobody controls a card (CR 108.4)
                source.claim(word)  # the zone says where it is
        elif k == last and word.kind == "keyword":
            source.claim(word)  # “a Dwarf and | hexproof”: no object
            out += (i.Told(source.said(word)),)
        elif word.kind == "color" and len(word.colors) > 1 and _is_several(node.words[-1]):
            source.claim(word)  # “white and blue creatures”: those that are both, or those that are either?
            out += (i.Told(source.said(word)),)
        else:
            out += word_says(word, source)
    return out


def _is_controlled(node: n.NounPhrase) -> bool:
    """“(cards) you control”, and nothing that says where they are."""
    match node.modifiers:
        case (n.Word(kind="control") as whose,):
            return whose.controlling.controls
    return False


def _is_several(word: n.Word | n.Quoted) -> bool:
    return isinstance(word, n.Word) and word.plural and word.kind != "token"


def word_says(word: n.Word, source: Source) -> tuple[i.Predicate, ...]:
    """What one word says. Words that say how many say nothing here, and are not claimed."""
    sense = word.sense
    if word.kind in COUNTING:
        if sense == "another":
            source.claim(word)
            return (i.IsOther(),)
        return ()
    if word.kind == "adjective" and sense == "target":
        return ()
    source.claim(word)
    if (quality := source.own.qualities.get(sense)) is not None:
        return (quality,)
    match word.kind:
        case "power/toughness" if word.size is not None:
            return tuple(
                i.Compare(what, "=", value if isinstance(value := pt_value(size), i.Value) else i.Asked(value))
                for what, size in zip(("power", "toughness"), word.size, strict=True)
            )
        case "color":
            return tuple(i.HasColor(COLORS_BY_WORD.get(color, color)) for color in word.colors)
        case "adjective":
            return _adjective(sense)
        case "noun":
            return _noun(sense, source.said(word))
    says = _BY_KIND.get(word.kind)
    return (says(word) if says is not None else i.Told(word.text),)


def _noun(sense: str, text: str) -> tuple[i.Predicate, ...]:
    """“permanent”, which says nothing; “outlaw”, “commander”."""
    match sense:
        case "permanent":
            return ()
        case "outlaw":
            return (i.OUTLAW,)
        case "commander":
            return (i.IsCommander(text),)
    return (i.Told(text),)


def _subtype(name: str) -> i.Predicate:
    """A Ring-bearer is written as one, and has a designation (CR 701.54b)."""
    return i.HasStatus("Ring-bearer", name) if name == "Ring-bearer" else i.HasSubtype(name)


#: What a word of a kind says.
_BY_KIND: dict[str, Callable[[n.Word], i.Predicate]] = {
    "type": lambda word: i.HasType(word.sense),
    "subtype": lambda word: _subtype(subtype_of(word)),
    "token": lambda word: i.IsToken(),
    "non": lambda word: i.Not(_quality(word.negates)),
    "keyword": lambda word: i.HasKeyword(word.sense),
    "pronoun": lambda word: i.IsOther() if word.sense == "each other" else i.Told(word.text),
}


def _quality(word: str) -> i.Predicate:
    """What “non-” stands before."""
    lowered = plain(word)
    if lowered == "token":
        return i.IsToken()
    if lowered in CARD_TYPES:
        return i.HasType(lowered)
    if lowered in SUPERTYPES:
        return i.HasSupertype(lowered)
    if lowered in COLORS_BY_WORD:
        return i.HasColor(COLORS_BY_WORD[lowered])
    if lowered in ("attacking", "blocking"):
        return i.InState(lowered)  # type: ignore[arg-type]
    return i.HasSubtype(capitalised(word))


def _adjective(sense: str) -> tuple[i.Predicate, ...]:
    if sense in SUPERTYPES:
        return (i.HasSupertype(sense),)
    if sense in _ADJECTIVES:
        return _ADJECTIVES[sense]
    if sense in _STATUSES:
        return (i.HasStatus(_STATUSES[sense], sense),)
    if sense in STATES:
        return (i.InState(sense),)  # type: ignore[arg-type]
    return (i.Told(sense),)


def is_self(node: n.Noun) -> bool:
    match node:
        case n.NounPhrase(words=(n.Word(kind="self"),), modifiers=()):
            return True
    return False
