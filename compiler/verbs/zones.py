"""Putting objects into zones: “put”, “return”, “exile”, “shuffle into” (CR 400.7, 701.13, 701.24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import THEY
from ...grammar.traversal import first_phrase
from ..clauses.said import Said
from ..ledger.places import place_of
from ..nouns.cards import zones
from ..nouns.characteristics import Description, read_with
from ..nouns.objects import flat
from ..nouns.objects.references import as_spell
from ..nouns.player_names import named
from ..nouns.quantities.counting import for_each
from .libraries import beneath_the_top, number_of
from .whose_zone import is_its_owners, is_whose, where_put

_INTO = frozenset(["into", "to", "onto", "on", "on top of", "in"])
#: Behind which another object and its place may follow: “under your control and the rest into …”.
_WHERE = _INTO | {"under"}
_ENTERING: dict[str, tuple[i.Entering, ...]] = {
    "tapped": ("tapped",),
    "attacking": ("attacking",),
    "tapped and attacking": ("tapped", "attacking"),
    "tapped and transformed": ("tapped", "transformed"),
    "face down": ("face down",),
    "face up": ("face up",),
    "transformed": ("transformed",),
    "converted": ("transformed",),
}
_ORDERS: dict[str, Any] = {"in any order": "any", "in a random order": "random", "in random order": "random"}
_NTH = {"second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5, "seventh": 6, "eighth": 7, "ninth": 8, "tenth": 9}


class _Moving(Struct):
    """What is put where, as far as it has been read."""

    noun: n.Noun | None
    what: i.Reference | None = None
    to: i.Zone | None = None
    position: i.Position | None = None
    below: i.Quantity | None = None
    order: Any = None
    control: i.Player | None = None
    entering: tuple[i.Entering, ...] = ()
    counters: tuple[i.Counters, ...] = ()
    attached_to: i.Reference | None = None

    def step(self, said: Said) -> i.Move | None:
        """The finished step; None where it does not say what or where."""
        if self.what is None or self.to is None:
            return None
        lying = set(self.entering) <= {"face down", "face up"}
        if self.to != "battlefield" and (self.control or self.attached_to or not lying):
            return None
        if self.order is not None and self.to != "library":
            self.order = None if self.to == "graveyard" and self.order == "any" else self.order
        who = said.player()
        by = None if who.who == "you" else who
        control = None if self.control is not None and self.control.who == who.who else self.control
        return i.Move(
            self.what,
            self.to,
            by,
            self.position,
            self.below,
            self.order,
            control,
            self.entering,
            self.counters,
            self.attached_to,
            **said.words,
        )


def put(said: Said) -> Sequence[i.Step] | None:
    """“Put that card into your hand and the rest on the bottom of your library in any order.”"""
    moves = _moves(said, None)
    return None if moves is None else [_milled(said, step) for step in moves]


def _milled(said: Said, step: i.Move) -> i.Step:
    """“Put the top two cards of your library into your graveyard” is to mill two cards (CR 701.17a)."""
    match step:
        case i.Move(
            what=i.Reference(
                "top", among=i.Selection((i.InZone("library", i.Player(whose)),)), most=most, until=None, optional=False
            ),
            to="graveyard",
        ) if most is not None and whose == ("you" if step.player is None else "that player"):
            return i.Mill(said.player(), most, **said.words)
    return step


def exile(said: Said) -> Sequence[i.Step] | None:
    """“Exile target creature.”, “Exile it face down with three time counters on it.”"""
    return _moves(said, "exile")


def meld(said: Said) -> Sequence[i.Step] | None:
    """“Meld them into Chittering Host” (CR 701.42a)."""
    match said.noun:
        case n.NounPhrase(words=(n.Word(sense="them") as them,), modifiers=(n.Named(word="into", name=name) as into,)):
            said.source.claim(them, into)
            return [i.Meld(i.Reference("exiled", "them"), name, **said.words)] if said.by_player else None
    return None


def shuffle(said: Said) -> Sequence[i.Step] | None:
    """“Shuffle.”, “That player shuffles their library.”, “Shuffle your graveyard into your library.”"""
    if not said.by_player:
        return None
    into = first_phrase(said.node.complements, "into")
    noun = said.noun
    if into is None:
        return [i.Shuffle(_whose_library(said, noun) if noun is not None else said.player(), **said.words)]
    moved = _moves(said, None)
    if moved is None or len(moved) != 1:
        return None
    (move,) = moved
    if move.to != "library" or move.position is not None:
        return None
    if not isinstance(into.object, n.NounPhrase):
        return None
    owner = _owner(said, into.object, move.what)
    return None if owner is None else [move, i.Shuffle(owner, **said.words)]


def _whose_library(said: Said, noun: n.Noun) -> i.Player:
    """“Shuffle your library”, “that library” (of whoever was spoken of): whose it is."""
    match noun:
        case n.NounPhrase(words=(*_, n.Word(sense="library")), modifiers=()):
            pass
        case _:
            return said.player()
    whose = _owner(said, noun, None)
    if whose is None:
        return said.player()
    said.source.claim(noun)
    return whose


def _owner(said: Said, library: n.NounPhrase, what: i.Reference | None) -> i.Player | None:
    """Whose library “your library”, “their library”, “its owner's library” is."""
    words = library.plain_words[:-1]
    senses = tuple(w.possessor_or_sense for w in words)
    text = said.source.said(library)
    if senses and senses[-1] == "owner":
        return i.Player("owner", text, _moved(what)) if what is not None else None
    if len(senses) == 1 and senses[0] in THEY and said.node.subject is not None:
        return said.player()
    return named(senses, text, place=place_of(library))


def _moved(what: i.Reference | None) -> i.Reference:
    """What the step has moved: its owner may be another for each."""
    return what if what is not None and what.what in ("source", "created") else _AFFECTED


#: What a step is done to, each for itself.
_AFFECTED = i.Reference("that", antecedent="affected")


def _moves(said: Said, to: i.Zone | None) -> list[i.Move] | None:
    if not said.by_player or (said.node.cause is not None and said.noun is None):
        return None
    moving = _parted(said, to)
    steps: list[i.Move] = []
    for each in moving or ():
        step = each.step(said)
        if step is None:
            return None
        steps.append(step)
    return steps or None


def _parted(said: Said, to: i.Zone | None) -> list[_Moving] | None:
    """What is put where: “one of them | into your hand and the rest | on the bottom …”; None where not understood."""
    current = _Moving(None, to=to)
    out = [current]
    for complement in _with_keyword(_outside(_from_first(said.node.complements))):
        match complement:
            case n.NounPhrase(words=(n.Word(sense="a number of"), *_)) if current.noun is None:
                if not _topmost(said, complement, current):
                    return None
            case n.EqualTo() if current.noun is not None and current.noun.items[0].senses[:1] == ("a number of",):
                pass  # it is how many
            case n.NounPhrase() | n.NounList() if current.noun is None:
                both = _and_the_rest(complement)
                if not _direct(said, both.first, current):
                    return None
                if both.order is not None:
                    current.order = _ORDERS[both.order.sense]
                if both.rest is not None:
                    said.source.claim_between(both.first.span.end, both.rest.span.start)
                    current = _Moving(None)
                    out.append(current)
                    if not _direct(said, both.rest, current):
                        return None
            case n.Prepositional(object=n.NounList() as several) if complement.sense in _WHERE and _goes_on(several):
                first, *others = several.items
                if len(others) != 1 or not _placed(said, replace(complement, object=first), current):
                    return None
                said.source.claim_between(complement.span.start, first.span.start)
                said.source.claim_between(first.span.end, others[0].span.start)
                current = _Moving(None)
                out.append(current)
                if not _direct(said, others[0], current):
                    return None
            case n.Prepositional():
                if not _placed(said, complement, current):
                    return None
            case n.Adverb(sense="rounded up" | "rounded down"):
                pass  # it is read with “half the creatures”
            case n.Adverb():
                if not _adverb(said, complement, out):
                    return None
            case n.ForEach() if current.counters and isinstance(current.counters[-1].count, i.Number):
                *before, last = current.counters
                number, shown = for_each((last.count, str(last.count)), complement, said.source)
                current.counters = (*before, i.Counters(last.kind, number, shown))
            case n.Participle(complements=(), further=()) if complement.sense in _ENTERING:
                said.source.claim(complement)
                current.entering += _ENTERING[complement.sense]
            case _:
                return None
    return out


def _from_first(complements: tuple[n.Complement, ...]) -> tuple[n.Complement, ...]:
    """“target card | to your hand | from your graveyard”: where it is narrows what it is, wherever that is said."""
    match complements:
        case (
            (n.NounPhrase() | n.NounList()) as noun,
            n.Prepositional(sense="to" | "into" | "onto") as to,
            n.Prepositional(sense="from") as origin,
            *rest,
        ) if isinstance(noun, n.NounPhrase) or _share_a_noun(noun):
            last = noun.items[-1]
            there = replace(last, modifiers=(*last.modifiers, origin))
            both = there if isinstance(noun, n.NounPhrase) else replace(noun, items=(*noun.items[:-1], there))
            return (both, to, *rest)
        case (
            n.NounPhrase(
                words=(n.Word(sense="it" | "them") as it,), modifiers=(n.Prepositional(sense="from") as origin,)
            ),
            *rest,
        ):  # “exile them | from your graveyard”
            return (n.NounPhrase(words=(it,), span=it.span), origin, *rest)
    return complements


def _share_a_noun(noun: n.NounList) -> bool:
    """“an artifact | or creature card”: one card, of one kind or the other; not “this card and a creature card”."""
    return noun.conjunctions == {"or"} and all(not item.modifiers for item in noun.items)


def _outside(complements: tuple[n.Complement, ...]) -> tuple[n.Complement, ...]:
    """“all cards revealed this way | into your hand and the rest | …”: where they are put is no part of the noun."""
    match complements:
        case (
            n.NounPhrase(
                modifiers=(
                    *kept,
                    n.Participle(
                        complements=(n.Adverb(sense="this way") as way, n.Prepositional(object=n.NounList()) as into)
                    ) as did,
                )
            ) as noun,
            *rest,
        ) if into.sense in _INTO:
            did = replace(did, complements=(way,), span=n.Span(did.span.start, way.span.end))
            noun = replace(noun, modifiers=(*kept, did), span=n.Span(noun.span.start, way.span.end))
            return (noun, into, *rest)
    return complements


def _with_keyword(complements: tuple[n.Complement, ...]) -> tuple[n.Complement, ...]:
    """“target card | with cycling from your graveyard”: which card it is, not how it is moved."""
    match complements:
        case (
            (n.NounPhrase() | n.NounList()) as noun,
            n.Prepositional(
                sense="with",
                object=n.NounPhrase(
                    words=(n.Word(kind="keyword"),)
                    | (n.Word(kind="keyword"), n.Word(sense="ability"))
                    | (n.Word(kind="article"), n.Word(kind="keyword" | "adjective"), n.Word(sense="ability")),
                ),
            ) as with_,
            *rest,
        ) if not noun.items[-1].modifiers:
            last = noun.items[-1]
            of_it: tuple[n.Modifier, ...] = (with_,)
            place = rest[0] if rest else None
            if isinstance(place, n.Prepositional) and place.sense == "from":
                of_it, rest = (with_, place), rest[1:]
            last = replace(last, modifiers=of_it, span=n.Span(last.span.start, of_it[-1].span.end))
            if isinstance(noun, n.NounPhrase):
                return (last, *rest)
            span = n.Span(noun.span.start, last.span.end)
            return (replace(noun, items=(*noun.items[:-1], last), span=span), *rest)
    return complements


class _Both(NamedTuple):
    """What is put first, in which order, and what is put elsewhere, if anything is."""

    first: n.Noun
    order: n.Adverb | None = None
    rest: n.NounPhrase | None = None


def _and_the_rest(noun: n.Noun) -> _Both:
    """“one of them on top of your library | and the rest on the bottom”: the grammar gives both to one place."""
    phrase = noun.items[-1]
    place = phrase.modifiers[-1] if phrase.modifiers else None
    match place:
        case n.Prepositional(object=n.NounList(items=(inner, others)) as several) if _goes_on(several):
            found = _Both(inner, None, others)
            match inner.modifiers:
                case (*kept, n.Adverb() as order) if order.sense in _ORDERS:
                    span = n.Span(inner.span.start, kept[-1].span.end if kept else inner.words[-1].span.end)
                    found = _Both(replace(inner, modifiers=tuple(kept), span=span), order, others)
        case n.Prepositional(object=n.NounPhrase() as end):
            found = _and_the_rest(end)
        case _:
            return _Both(noun)
    if found.rest is None or found.rest.senses != ("the", "rest"):
        return _Both(noun)
    stop = found.first.span.end
    shorter = replace(place, object=found.first, span=n.Span(place.span.start, stop))
    span = n.Span(phrase.span.start, stop)
    first: n.Noun = replace(phrase, modifiers=(*phrase.modifiers[:-1], shorter), span=span)
    if isinstance(noun, n.NounList):
        assert isinstance(first, n.NounPhrase)
        first = replace(noun, items=(*noun.items[:-1], first), span=n.Span(noun.span.start, stop))
    return found._replace(first=first)


def _goes_on(several: n.NounList) -> bool:
    """“your hand and the rest …”: the second is put elsewhere."""
    return several.conjunctions == {"and"} and len(several.items) == 2 and not _is_zone(several.items[1])


def _is_zone(noun: n.NounPhrase) -> bool:
    return noun.head is not None and noun.head.sense in (*_ZONES, "top", "bottom") and not noun.modifiers


def _direct(said: Said, noun: n.Noun, current: _Moving) -> bool:
    """What is put, with where it is put if that stands behind it: “that card | on top of your library”."""
    last = noun.items[-1]
    kept = list(last.modifiers)
    places: list[n.Prepositional] = []
    while kept and isinstance(place := kept[-1], n.Prepositional) and _may_place(place, current, _is_itself(last)):
        places.append(place)
        kept.pop()
    if places:
        span = n.Span(last.span.start, kept[-1].span.end if kept else last.words[-1].span.end)
        bare = replace(last, modifiers=tuple(kept), span=span)
        whole = n.Span(noun.span.start, span.end)
        noun = bare if isinstance(noun, n.NounPhrase) else replace(noun, items=(*noun.items[:-1], bare), span=whole)
    current.noun = noun
    current.what = where_put(_of_its_owner(noun, said) or as_spell(noun, said.refer(noun)))
    if _is_anywhere(noun, current.what):
        return False
    if (at_random := said.adverb("at random")) is not None:
        if current.what.what != "choice":
            return False
        said.source.claim(at_random)
        current.what = replace(current.what, at_random=True)
    return all(_placed(said, place, current) for place in reversed(places))


def _topmost(said: Said, noun: n.NounPhrase, current: _Moving) -> bool:
    """“a number of cards from the top of your library | equal to its power”."""
    many, cards = number_of(said, noun)
    if many is None or not _direct(said, cards, current) or current.what is None or current.what.what != "top":
        return False
    current.noun, current.what = noun, replace(current.what, most=many, optional=False)
    return True


def _of_its_owner(noun: n.Noun, said: Said) -> i.Reference | None:
    """“target permanent's owner puts | it | …”: the permanent, whatever else was spoken of."""
    if noun.alone != ("it",) or said.node.subject is None or not said.by_player:
        return None
    whose = said.player().of
    if whose is None or whose.what != "target":
        return None
    said.source.claim(noun)
    return i.Reference("that", said.source.words(noun), antecedent=whose.id)


def _is_anywhere(noun: n.Noun, what: i.Reference) -> bool:
    """“a creature card” without a word on where: cards of no zone are none that could be chosen."""
    head = noun.items[-1].head
    if what.what not in ("choice", "all", "target") or head is None or head.sense != "card":
        return False
    said = i.InZone | i.IsAmong | i.Told
    return what.among is None or not any(isinstance(each, said) for each in flat(what.among.where))


def _may_place(node: n.Prepositional, current: _Moving, itself: bool) -> bool:
    if node.sense in ("on", "on top of", "into", "onto", "under") or (node.sense == "from" and itself):
        return True
    return node.sense == "with" and current.to == "exile" and _has_counters(node.object)


def _is_itself(noun: n.NounPhrase) -> bool:
    """“this card”, “Chronosavant”, “it”: what needs no zone to be known."""
    return noun.kinds == ("self",) or (noun.kinds == ("pronoun",) and len(noun.words) == 1)


def _has_counters(noun: n.Noun) -> bool:
    return all(item.head is not None and item.head.sense == "counter" for item in noun.items)


_ZONES: dict[str, i.Zone] = {
    "hand": "hand",
    "graveyard": "graveyard",
    "library": "library",
    "battlefield": "battlefield",
    "play": "battlefield",
    "exile": "exile",
    "command zone": "command",
}


def _placed(said: Said, node: n.Prepositional, current: _Moving) -> bool:
    """Read where it goes, and how."""
    source, noun = said.source, node.object
    match node.sense:
        case "from":
            source.claim_own(node)
            return _from(said, noun, current)
        case "under":
            return _control(said, noun, node, current)
        case "attached to":
            source.claim_own(node)
            current.attached_to = said.refer(noun)
            return True
        case "with":
            return _with(said, node, current)
        case "on top of" if current.to is None:
            current.position = "top"
            source.claim_own(node)
            return _zone(said, noun, current) and current.to == "library"
        case "just beneath" if (current.to, current.position) == ("library", None):
            source.claim_own(node)
            current.position, current.below = "top", beneath_the_top(noun, said)
            return current.below is not None
        case "into" | "to" | "onto" | "on" | "in" if current.to is None:
            source.claim_own(node)
            return _end(said, _as_chosen(said, noun), current) if node.sense == "on" else _zone(said, noun, current)
    return False


def _as_chosen(said: Said, noun: n.Noun) -> n.Noun:
    """“their choice of | the top or bottom of their library”: whoever puts it there chooses anyway (CR 608.2d)."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(kind="possessive") as whose, n.Word(sense="choice") as choice),
            modifiers=(n.Prepositional(sense="of", object=n.NounList() as ends) as of,),
        ) if whose.possessor in ({"you"} if said.player().who == "you" else THEY):
            said.source.claim(whose, choice)
            said.source.claim_own(of)
            return ends
    return noun


def _from(said: Said, noun: n.Noun, current: _Moving) -> bool:
    """“Return target creature card | from your graveyard | …”: where it is narrows what it is."""
    where = zones(noun, said.source)
    if where is None or current.what is None:
        return False
    if current.what.among is None and current.what.what not in ("source", "that"):
        return False
    if current.what.what == "source":
        where = tuple(_of_itself(each, current.what) for each in where)
    among = current.what.among or i.Selection(())
    current.what = replace(current.what, among=replace(among, where=(*among.where, *where)))
    return True


def _of_itself(predicate: i.Predicate, itself: i.Reference) -> i.Predicate:
    """“this card from its owner's graveyard”: its own owner's."""
    match predicate:
        case i.InZone(player=i.Player("owner", of=i.Reference("that")) as owner):
            return replace(predicate, player=replace(owner, of=itself))
    return predicate


def _zone(said: Said, noun: n.Noun, current: _Moving) -> bool:
    """“your hand”, “its owner's library third from the top”, “the battlefield”."""
    if not isinstance(noun, n.NounPhrase):
        return False
    words = list(noun.plain_words)
    match noun.modifiers:
        case (n.Prepositional(sense="from", object=n.NounPhrase(words=(n.Word(sense="the"), n.Word(sense="top")))),):
            if not words or words[-1].sense not in _NTH:
                return False
            current.position, current.below = "top", i.Number(_NTH[words.pop().sense])
            if not words or words[-1].sense != "library":
                return False
        case (n.Adverb() as state,) if state.sense in _ENTERING and noun.senses == ("the", "battlefield"):
            current.entering += _ENTERING[state.sense]
        case ():
            pass
        case _:
            return False
    head = words[-1] if words else None
    if head is None or head.sense not in _ZONES:
        return False
    if not is_its_owners(words, _ZONES[head.sense], current.what, said.player()):
        return False
    said.source.claim(noun)
    current.to = _ZONES[head.sense]
    return True


def _end(said: Said, noun: n.Noun, current: _Moving) -> bool:
    """“the bottom of your library”, “the top or bottom of its owner's library”, “top”."""
    ends = [w.sense for w in noun.plain_words if w.sense != "the"]
    if ends in (["top"], ["bottom"]):
        current.position = "top" if ends == ["top"] else "bottom"
    elif sorted(ends) == ["bottom", "top"] and isinstance(noun, n.NounList) and noun.conjunctions == {"or"}:
        current.position = "top or bottom"
        said.source.claim_own(noun)
    else:
        return False
    last = noun.items[-1]
    said.source.claim(*(w for item in noun.items for w in item.words))
    match last.modifiers:
        case ():
            current.to = "library"
            return True
        case (n.Prepositional(sense="of") as of,):
            said.source.claim_own(of)
            return _zone(said, of.object, current) and current.to == "library"
    return False


def _control(said: Said, noun: n.Noun, node: n.Prepositional, current: _Moving) -> bool:
    """“under your control”, “under its owner's control | with a +1/+1 counter on it”."""
    match noun:
        case n.NounPhrase(words=(*whose, n.Word(sense="control") as head)):
            said_ = [w for w in whose if isinstance(w, n.Word)]
        case _:
            return False
    senses = tuple(w.possessor_or_sense for w in said_)
    text = said.source.said(noun)
    if senses and senses[-1] == "owner" and senses[0] != "you" and is_whose(said_):
        found: i.Player | None = i.Player("owner", text, _AFFECTED)
    else:
        found = named(senses, text, place=place_of(noun))
    if found is None:
        return False
    if len(senses) == 1 and senses[0] in THEY and said.node.subject is not None:
        found = said.player()
    current.control = found
    said.source.claim_own(node)
    said.source.claim(head, *said_)
    return all(isinstance(m, n.Prepositional) and _placed(said, m, current) for m in noun.modifiers)


def _with(said: Said, node: n.Prepositional, current: _Moving) -> bool:
    """“with a +1/+1 counter on it”."""
    if not _has_counters(node.object):
        return False
    read = Description()
    said.source.claim_own(node)
    if not read_with(node.object, said.source, read) or read.unread or not read.counters:
        return False
    current.counters += tuple(read.counters)
    return True


def _adverb(said: Said, node: n.Adverb, moving: list[_Moving]) -> bool:
    current = moving[-1]
    if node.sense in _ENTERING:
        current.entering += _ENTERING[node.sense]
    elif node.sense in _ORDERS:
        for each in moving if node.sense == "in any order" else (current,):
            if (each.to == "library" or each is current) and not _is_one_card(each):
                each.order = _ORDERS[node.sense]
    elif node.sense == "back":
        if said.cards is None:
            return False
        others = [c for c in said.node.complements if c is not node]
        if not any(isinstance(c, n.Prepositional) for c in others) and not _is_placed(said.noun):
            current.to, current.position = "library", "top"
    elif node.sense not in ("at random", "instead", "also", "again", "then", "each"):
        return False
    said.source.claim(node)
    return True


def _is_one_card(moving: _Moving) -> bool:
    """“one of them”, “that card”: there is nothing to order."""
    if moving.noun is None or moving.what is None:
        return False
    return moving.what.most == i.Number(1) or moving.noun.senses in (("that", "card"), ("it",))


def _is_placed(noun: n.Noun | None) -> bool:
    modifiers = noun.items[-1].modifiers if noun is not None else ()
    return any(isinstance(m, n.Prepositional) and m.sense in _INTO for m in modifiers)


DONE = {"put": put, "return": put, "exile": exile, "meld": meld, "shuffle": shuffle}
