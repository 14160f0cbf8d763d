"""What stands behind a noun and narrows it: “you control”, “in your graveyard”, “with flying”, “named …”."""

from __future__ import annotations

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.places import place_of, spoken_place, they_place
from ...ledger.source import Source
from .. import narrowed
from ..conditions import underwent
from ..player_names import controller_of, is_player
from ..players import player
from . import reference, selection
from .belonging import lifted, told_where, without_conjunction
from .combat import in_combat_with
from .done import DONE, done_to
from .measures import having
from .relative import is_such, told_of
from .sharing import of_chosen, shares
from .words import is_self
from .zones import zone


def narrowing_by(node: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...]:
    """What the modifiers of a phrase say; “in exile | and in your graveyard” is one of two places."""
    narrowing: list[tuple[i.Predicate, ...]] = []
    node = lifted(node)
    for k, modifier in enumerate(node.modifiers):
        modifier = told_where(modifier, node.modifiers[:k], source)
        if isinstance(modifier, n.Named):
            source.claim(modifier)
            names = tuple(map(i.HasName, names_of(modifier, node)))
            narrowing.append(names if len(names) == 1 else (i.OneOf(names),))
            continue
        found = _modifier(modifier, source)
        if k and isinstance(modifier, n.Prepositional) and without_conjunction(modifier) != modifier.sense:
            places = (*(narrowing.pop() or _BATTLEFIELD), *(found or _BATTLEFIELD))
            whole = source[node.modifiers[k - 1].span.start : modifier.span.end]
            found = (i.OneOf(places) if len(places) == 2 else i.Told(whole),)
        narrowing.append(found)
    return tuple(predicate for found in narrowing for predicate in found)


#: What “on the battlefield” says where it is one of two places: elsewhere it is understood.
_BATTLEFIELD = (i.InZone("battlefield"),)


def names_of(named_: n.Named, node: n.NounPhrase) -> tuple[str, ...]:
    """The names in “Equipment named A, B, and C”, “artifacts named A and B”; “an artifact named A and B” has one."""
    return named_.names(several=bool(node.words) and _is_plural_type(node.words[-1]))


def _is_plural_type(word: n.Word | n.Quoted) -> bool:
    return isinstance(word, n.Word) and word.kind == "type" and word.plural


def _modifier(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...]:
    mark = source.mark()
    if (own := source.own.narrowing(modifier, source)) is not None:
        return own
    match modifier:
        case n.Word(kind="control"):
            found = _controlled(modifier, source)
        case n.Prepositional():
            found = _prepositional(modifier, source)
        case n.Relative():
            found = told_of(modifier) or shares(modifier, source) or is_such(modifier, source)
        case n.Participle(sense="exiled", complements=(n.Prepositional(sense="with", object=with_),), further=()):
            found = (i.IsAmong(i.Reference("linked")),) if is_self(with_) else None
        case n.Participle(complements=(), further=()) if modifier.sense in ("attacking", "blocking"):
            found = (i.InState(modifier.sense),)  # type: ignore[arg-type]
        case n.Participle(
            sense="blocking" | "attacking", complements=((n.NounPhrase() | n.NounList()) as whom,), further=()
        ):
            found = in_combat_with(modifier, whom, source)
        case _:
            found = None
    if found is not None and not isinstance(modifier, n.Prepositional):
        source.claim(modifier)
    if found is None:
        source.forget(mark)
        found = narrowed(modifier, source)
    if found is None and isinstance(modifier, n.Relative | n.Participle):
        source.forget(mark)
        found = underwent(modifier, source)
    if found is None:
        source.forget(mark)
        source.claim(modifier)
        found = (i.Told(source.words(modifier)),)
    return found


def _controlled(modifier: n.Word, source: Source) -> tuple[i.Predicate, ...] | None:
    """“an opponent controls”, “you don't own”."""
    said = modifier.controlling
    if said.controls == said.owns:
        return None
    who = controller_of(said.who, " ".join(said.who), place_of(modifier))
    predicate: i.Predicate = i.OwnedBy(who) if said.owns else i.ControlledBy(who)
    return (i.Not(predicate),) if said.negated else (predicate,)


def _host(noun: n.Noun, source: Source) -> i.Reference | i.Player:
    """What something is attached to: an object, or a player, whom Curses enchant (CR 303.4); “them” may be either."""
    if is_player(noun):
        return player(noun, source)
    host = reference(noun, source)
    return replace(host, id=spoken_place(noun, noun.items[0].head)) if noun.alone == ("them",) else host


def _prepositional(modifier: n.Prepositional, source: Source) -> tuple[i.Predicate, ...] | None:
    where, object_ = without_conjunction(modifier), modifier.object
    source.claim_own(modifier)
    if where in ("from", "among", "from among") and (spoken := _of_those(object_, source)) is not None:
        return (i.IsAmong(spoken),)
    match where:
        case "in" | "from" | "on":
            return zone(object_, source)
        case "with":
            return having(object_, source)
        case "without":
            return _lacking(having(object_, source))
        case "attached to":
            return (i.AttachedTo(_host(object_, source)),)
        case "of":
            return of_chosen(object_, source)
        case "other than" if is_self(object_):
            source.claim(object_)
            return (i.IsOther(),)
        case "among" | "from among":
            return selection(object_, source).where
    return None


def _lacking(predicates: tuple[i.Predicate, ...] | None) -> tuple[i.Predicate, ...] | None:
    """“without flying”; “without three or more counters on it” is not said."""
    if predicates is None or any(isinstance(each, i.HasCounter) and each.least is not None for each in predicates):
        return None
    return tuple(i.Not(each) for each in predicates)


def _of_those(node: n.Noun, source: Source) -> i.Reference | None:
    """“from among them”, “among the milled cards”, “from it” (a hand that was revealed): those that were spoken of."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="it"),), modifiers=()):
            source.claim(node)
            return i.Reference("other", source.words(node))
        case (
            n.NounPhrase(words=(n.Word(sense="them"),), modifiers=())
            | n.NounPhrase(words=(n.Word(sense="those" | "the"), n.Word(sense="card")), modifiers=())
        ):
            source.claim(node)
            return i.Reference("that", source.words(node), id=they_place(node))
        case n.NounPhrase(words=(n.Word(sense="those" | "the"), n.Word() as did, n.Word(sense="card")), modifiers=()):
            if did.sense in DONE:
                source.claim(node)
                return i.Reference(did.sense, source.words(node))
        case n.NounPhrase(words=(*_, n.Word(sense="card"))) if node.modifiers:
            return done_to(node, source)
    return None
