"""Spells and abilities in the holes of rows, and sources of them."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.said import Said
from ...modifying.costs import spells
from ...nouns.objects import selection
from ...nouns.objects.zones import from_elsewhere, zone
from ...nouns.recipients import recipients
from ...nouns.stack import on_stack
from ...nouns.stack import spells as such_spells
from .category import Categories


def _spells(node: n.Node, said: Said) -> i.Reference | None:
    """“white spells”, “instant or sorcery spells”, “spells from anywhere other than their hands”: such, not any."""
    match node:
        case n.NounPhrase(words=(_,), modifiers=()):
            return None
        case n.NounPhrase(head=n.Word(sense="spell")):
            pass
        case n.NounList(conjunctions=joined, items=(*_, n.NounPhrase(head=n.Word(sense="spell")))) if joined == {"or"}:
            pass
        case _:
            return None
    such = _to_be_cast(node, said)
    return i.Reference("all", said.source.words(node), such) if such is not None else None


def _cast_from(where: i.Predicate) -> i.Predicate:
    """“from graveyards or libraries”, “from anywhere other than their hands”: whence a spell is cast (CR 601.2a)."""
    match where:
        case i.InZone():
            return i.CastSo(_ANYBODY, (where,))
        case i.OneOf(places) if all(isinstance(each, i.InZone) for each in places):
            return i.CastSo(_ANYBODY, tuple(each for each in places if isinstance(each, i.InZone)))
        case i.Not(i.InZone(zone, player)):
            theirs = player is not None and player.who == "that player"  # a card is in no hand but its owner's
            return i.CastSo(_ANYBODY, elsewhere=(i.InZone(zone, None if theirs else player),))
    return where


_ANYBODY = i.Player("a player")


def _sources(node: n.Node, said: Said) -> i.Reference | None:
    """“black or red spells”, “red spells or abilities from red sources”, “abilities your opponents control”."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    last = node.items[-1]
    if last.head is None or (isinstance(node, n.NounList) and node.conjunctions != {"or"}):
        return None
    where: tuple[i.Predicate, ...] = ()
    if last.head.sense == "spell":
        where = spells(node, said).among.where  # type: ignore[union-attr]
    elif last.head.sense == "ability" and isinstance(node, n.NounPhrase):
        where = _abilities(last, said)
    elif last.head.sense == "ability" and len(node.items) == 2 and last.modifiers:
        first = node.items[0]
        if first.head is None or first.head.sense != "spell":
            return None
        said.source.claim_own(node)
        of_spells = spells(first, said).among.where  # type: ignore[union-attr]
        where = (i.OneOf((i.AllOf(of_spells), i.AllOf(_abilities(last, said)))),)
    words = said.source.words(node)
    return i.Reference("all", words, i.Selection(where, words)) if where else None


def _abilities(noun: n.NounPhrase, said: Said) -> tuple[i.Predicate, ...]:
    """“abilities your opponents control”, “abilities from red sources”; nothing for other words."""
    match noun:
        case n.NounPhrase(words=(_,), modifiers=(n.Word(kind="control"),)):
            where = tuple(p for p in selection(noun, said.source).where if isinstance(p, i.ControlledBy))
            return (i.IsAbility(), *where) if where else ()
        case n.NounPhrase(words=(_,), modifiers=(n.Prepositional(sense="from", object=n.NounPhrase() as of) as from_,)):
            if of.head is None or of.head.sense != "source":
                return ()
            said.source.claim(*noun.words)
            said.source.claim_own(from_)
            return (i.IsAbility(of=selection(of, said.source)),)
    return ()


def _to_be_cast(node: n.Node, said: Said) -> i.Selection | None:
    """“creature spells”, “spells from anywhere other than your hand”."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    if (found := from_elsewhere(node)) is None:
        cast = such_spells(node, said.source)
    else:
        noun, from_, place = found
        said.source.claim(from_)
        whence = tuple(map(i.Not, zone(place, said.source) or ()))
        cast = such_spells(noun, said.source) if whence else None
        cast = structs.replace(cast, where=(*cast.where, *whence)) if cast is not None else None
    return structs.replace(cast, where=tuple(map(_cast_from, cast.where))) if cast is not None else None


def _to_be_activated(node: n.Node, said: Said) -> i.Selection | None:
    """“abilities”, “an ability of an artifact”: of which sources."""
    if not isinstance(node, n.NounPhrase) or node.senses not in (("ability",), ("an", "ability")):
        return None
    match node.modifiers:
        case ():
            said.source.claim(node)
            return i.Selection(())
        case (n.Prepositional(sense="of") as of,):
            said.source.claim(*node.words)
            said.source.claim_own(of)
            sources = selection(of.object, said.source)
            head = of.object.items[-1].head
            anywhere = (i.IsSource(),) if head is not None and head.sense == "source" else ()
            return structs.replace(sources, where=(*anywhere, *sources.where))
    return None


def _such_sources(node: n.Node, said: Said) -> i.Reference | None:
    """“sources with the chosen name”: in any zone."""
    if not isinstance(node, n.NounPhrase) or node.head is None or node.head.sense != "source":
        return None
    sources = selection(node, said.source)
    return i.Reference("all", sources.text, structs.replace(sources, where=(i.IsSource(), *sources.where)))


def _stacked(node: n.Node, said: Said) -> i.Reference | None:
    """Spells and abilities on the stack: “target spell”, “it”, “target spell with a single target”."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    last = node.items[-1]
    single: tuple[i.Predicate, ...] = ()
    match last.modifiers:
        case (*rest, n.Prepositional(sense="with", object=n.NounPhrase(alone=("a", "single", "target"))) as with_):
            said.source.claim(with_)
            bare = structs.replace(last, modifiers=tuple(rest))
            alone = bare if isinstance(node, n.NounPhrase) else structs.replace(node, items=(*node.items[:-1], bare))
            single = (i.Compare("targets", "=", i.Number(1)),)
        case _:
            alone = node
    what = on_stack(alone, said.source, said.refer)
    if what is None or not single:
        return what
    return _narrowed(what, *single)


def _narrowed(what: i.Reference, *more: i.Predicate) -> i.Reference | None:
    """Those of which more is so; None where they are no selection."""
    among = what.among
    if among is None:
        return None
    return structs.replace(what, among=structs.replace(among, where=(*among.where, *more)))


def _that(node: n.Node, said: Said) -> bool | None:
    """“it”, “that card”: the spell of the step before."""
    known = isinstance(node, n.NounPhrase) and node.alone in (("it",), ("that", "card"), ("that", "spell"))
    said.source.claim(*[node] if known else ())
    return known or None


def _recipient(node: n.Node, said: Said) -> i.Recipient | None:
    """One object or player: “any target”, “target creature”, “you”."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    found = recipients(node, said.source, said.refer)
    return found[0] if found is not None and len(found) == 1 else None


def _any_spells(node: n.Node, said: Said) -> i.Reference | None:
    """“creature spells”, “each spell you cast”: as they are cast."""
    if not isinstance(node, n.NounPhrase | n.NounList) or node.items[-1].head is None:
        return None
    said.source.claim(*(word for word in node.items[0].plain_words[:1] if word.sense in ("each", "all")))
    return spells(node, said) if node.items[-1].head.sense == "spell" else None


def _my_spells(node: n.Node, said: Said) -> i.Reference | None:
    """“Zombie creature spells you cast”."""
    found = _any_spells(node, said)
    where = found.among.where if found is not None and found.among is not None else ()
    mine = any(isinstance(each, i.ControlledBy) and each.player.who == "you" for each in where)
    return found if mine else None


def _spells_by_you(node: n.Node, said: Said) -> i.Reference | None:
    """“(you may cast) creature spells”: those that you cast."""
    found = _any_spells(node, said)
    return _narrowed(found, i.ControlledBy(i.Player("you"))) if found is not None else None


def _itself(node: n.Node, said: Said) -> i.Reference | None:
    """“this spell”: the source, as it is cast."""
    if not isinstance(node, n.NounPhrase) or node.kinds != ("self",) or node.modifiers:
        return None
    said.source.claim(node)
    return i.Reference("source", said.source.words(node))


def _to_be_cast_so(node: n.Node, said: Said) -> i.Reference | None:
    return _itself(node, said) or _any_spells(node, said)


#: What stands in a hole while the row's words are parsed, and who reads it, by its category.
CATEGORIES: Categories = {
    "any_spells": ("red spells", _any_spells),
    "my_spells": ("red spells you cast", _my_spells),
    "spells_by_you": ("red spells", _spells_by_you),
    "itself": ("this spell", _itself),
    "to_be_cast_so": ("red spells", _to_be_cast_so),
    "spell": ("white spell", _spells),
    "spells": ("white spells", _spells),
    "sources": ("red spells", _sources),
    "such_sources": ("sources you control", _such_sources),
    "stacked": ("target spell", _stacked),
    "recipient": ("this creature", _recipient),
    "that": ("it", _that),
    "to_be_cast": ("red spells", _to_be_cast),
    "to_be_activated": ("abilities", _to_be_activated),
}
