"""What narrows Riftbound's nouns: places, Might, costs, what is chosen, what is done to them."""

from __future__ import annotations

from ..... import instructions as i
from .....grammar import nodes as n
from ....ledger.places import place_of
from ....ledger.source import Source
from ....nouns.objects import reference, selection
from . import comparing
from .behind import apart
from .places import at, place
from .sides import of_side, side_apart
from .states import state

_YOU = i.Player("you", "you")
_TEAM = i.ControlledBy(i.Player("your team", "you or allies"))
_ALLIES = i.ControlledBy(i.Player("each teammate", "allies"))
_OF_ALLIES = {
    "you or allies control": _TEAM,
    "you or an ally control": _TEAM,
    "you or an ally controls": _TEAM,
    "allies control": _ALLIES,
    "an ally controls": _ALLIES,
}
_WHERE = frozenset(["here", "there", "from here", "from there"])


def own(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
    """The predicates of a modifier, its words claimed; None for one that all games have."""
    match modifier:
        case n.Word(kind="place") if modifier.sense in _WHERE:
            where = place(modifier, source)
            return None if where is None else (i.AtLocation(where),)
        case n.Prepositional(sense="with"):
            found = comparing.with_(modifier.object, source)
            if found is None:
                return _alike(modifier, source)
            source.claim_own(modifier)
            return found
        case n.Prepositional(sense="at" | "in"):
            where, *more = apart(modifier, _is_of_units)
            one = at(where, source)
            found = own(more[0], source) if more else ()
            return None if one is None or found is None else (one, *found)
        case n.Word(kind="control") if modifier.sense in _OF_ALLIES:
            source.claim(modifier)
            return (_OF_ALLIES[modifier.sense],)
        case n.Word(kind="place", sense="anywhere"):  # at a base as well as at a battlefield (RB 355.10)
            source.claim(modifier)
            return ()
        case n.Relative():
            return _relative(modifier, source)
        case n.Participle():
            return _participle(modifier, source)
        case n.Adverb() | n.Word(kind="place" | "adjective") if (one := state(modifier.sense)) is not None:
            source.claim(modifier)
            return (one,)
    return None


def _is_of_units(node: object) -> bool:
    """“(at that battlefield) with less Might than me”: no battlefield has any."""
    match node:
        case n.Prepositional(sense="with", object=n.NounPhrase() as what):
            return any(
                isinstance(w, n.Word) and (w.sense == "might" or w.kind == "power/toughness") for w in what.words
            )
    return False


def _alike(modifier: n.Prepositional, source: Source) -> tuple[i.Predicate, ...] | None:
    """“a unit and an Equipment with the same controller”."""
    if modifier.object.alone != ("the", "same", "controller"):
        return None
    source.claim(modifier)
    return (i.AtSameLocation("controller"),)


def _relative(modifier: n.Relative, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that costs [E5] or more”, “that chooses a friendly unit or gear”, “that's exhausted”."""
    if modifier.subject is not None or modifier.further:
        return None
    if (played := played_by(modifier, source)) is not None:
        return (played,)
    verb = modifier.verb.senses if modifier.verb is not None else ()
    match verb, modifier.complements:
        case ((("costs",) | ("cost",)), ((n.NounPhrase() | n.NounList()) as noun, *rest)) if not rest:
            found = _costing(noun)
            if found is None:
                return None
            source.claim(modifier)
            return found
        case ((("chooses",) | ("choose",)), ((n.NounPhrase() | n.NounList()) as whom, *rest)) if not rest:
            return _choosing(modifier, whom, source)
        case (), (n.NounPhrase(words=(n.Word() as word,), modifiers=()),) | (n.Adverb() as word,) if (
            so := state(word.sense)
        ) is not None:
            source.claim(modifier)
            return (so,)
    return None


def played_by(modifier: n.Modifier, source: Source) -> i.CastSo | i.Underwent | None:
    """“(units) you play this turn”, “you play from your trash”, “your opponents play”, “you've played this turn”."""
    match modifier:
        case n.Relative(
            sense="you" | "you've" | "your opponents" | "opponents", verb=n.Verb() as verb, subject=None, further=()
        ):
            who = _YOU if modifier.sense in ("you", "you've") else i.Player("opponents", modifier.sense)
        case _:
            return None
    if verb.senses not in (("play",), ("played",)) or (verb.senses == ("play",)) is (modifier.sense == "you've"):
        return None
    origin: tuple[i.InZone, ...] = ()
    this_turn = False
    for complement in modifier.complements:
        match complement:
            case n.Prepositional(sense="from", object=n.NounPhrase(alone=("your", "graveyard"))):
                origin = (i.InZone("graveyard", i.Player("you", "your")),)
            case n.Adverb(sense="this turn"):
                this_turn = True
            case _:
                return None
    source.claim(modifier)
    if verb.senses == ("play",):
        return i.CastSo(who, origin)
    words = source.words(modifier)
    return i.Underwent(i.Does(who, "play", i.Reference("such")), "this turn", words) if this_turn else None


def _costing(noun: n.Noun) -> tuple[i.Predicate, ...] | None:
    """“no more than [E4] and no more than [RUNE:rainbow]”, “[E5] or more”, “5 or more”."""
    out: list[i.Predicate] = []
    for item in noun.items:
        found = comparing.cost(item)
        if found is None:
            return None
        out.append(found)
    return tuple(out)


def _choosing(modifier: n.Relative | n.Participle, whom: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that chooses me”, “that chooses a friendly unit or gear”: a spell or ability of which it is a target."""
    first = whom.items[0].words[0] if whom.items[0].words else None
    if isinstance(first, n.Word) and first.kind == "self" and isinstance(whom, n.NounPhrase):
        chosen: i.Reference | i.Selection = reference(whom, source)
    elif isinstance(first, n.Word) and first.kind == "article":
        source.claim(first)
        chosen = _of_either_kind(whom, source) or selection(whom, source)
    else:
        return None
    source.claim_own(modifier)
    if isinstance(modifier, n.Relative) and modifier.verb is not None:
        source.claim(modifier.verb)
    return (i.Targeting((chosen,), source.words(modifier)),)


def _participle(modifier: n.Participle, source: Source) -> tuple[i.Predicate, ...] | None:
    """“costing no more than [E3]”, “choosing me”, “you recycled”."""
    match modifier.sense, modifier.complements:
        case "costing", ((n.NounPhrase() | n.NounList()) as noun, *rest) if not rest and not modifier.further:
            found = _costing(noun)
            if found is not None:
                source.claim(modifier)
            return found
        case "choosing", ((n.NounPhrase() | n.NounList()) as whom, *rest) if not rest and not modifier.further:
            return _choosing(modifier, whom, source)
        case "banished", (n.Prepositional(sense="with", object=n.NounPhrase(kinds=("self",))),):
            source.claim(modifier)
            return (i.IsAmong(i.Reference("linked")),)
    return None


def spoken(node: n.Node) -> i.Reference:
    """What was spoken of before, at this place."""
    return i.Reference("that", "it", id=place_of(node))


def _of_either_kind(whom: n.Noun, source: Source) -> i.Selection | None:
    """“a friendly unit or gear”."""
    parted = side_apart(whom) if isinstance(whom, n.NounList) else None
    if parted is None:
        return None
    side, plain = parted
    source.claim(side)
    return of_side(side, selection(plain, source), source.words(whom), source)
