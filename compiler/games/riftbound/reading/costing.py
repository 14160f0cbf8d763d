"""What cards and abilities cost less or more in energy and power (RB 356)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....clauses.said import Said
from ....ledger.source import Source
from ....modifying.found import Found, rest
from ....nouns.objects import selection
from ....nouns.quantities import quantity
from ....nouns.quantities.counting import for_each
from ..describing import amount
from ..paying import domains_of
from .behind import apart
from .narrowing import played_by

_MINIMUM = ", to a minimum of"
_YOU = i.Player("you", "you")
_TEAM = i.Player("your team", "friendly")
_WAYS: dict[str, Literal["less", "more"]] = {"less": "less", "more": "more"}
_PARTS: dict[str, Literal["energy", "power"]] = {"energy cost": "energy", "power cost": "power"}


def read(said: Said) -> Found | None:
    """“I cost [E2] less for each …”, “your spells cost …”, “reduce my cost by [E2]”, “this ability costs …”."""
    return _costs(said) or _is_reduced(said) or _reduces(said) or _ignored(said) or _deflects(said)


def _costs(said: Said) -> Found | None:
    if said.verb != "cost" or said.node.verb.auxiliaries or said.node.subject is None:
        return None
    match rest(said):
        case [n.NounPhrase(words=(n.Word(kind="mana") as only, n.Word() as way), modifiers=modifiers), *more]:
            paid: tuple[n.Word, ...] = (only,)
        case [
            n.NounList(
                items=(
                    n.NounPhrase(words=(n.Word(kind="mana") as one,), modifiers=()),
                    n.NounPhrase(words=(n.Word(kind="mana") as other, n.Word() as way), modifiers=modifiers),
                )
            ) as either,
            *more,
        ] if either.conjunctions == {"or"}:
            said.source.claim_own(either)
            paid = (one, other)
        case _:
            return None
    change = _WAYS.get(way.sense)
    runes = _runes(paid, said.source)
    if change is None or runes is None:
        return None
    said.source.claim(way)
    what, of = _what(said.node.subject, said)
    if what is None:
        return None
    cost = i.CostRunes(change, *runes, of=of, either=len(paid) > 1)
    whole = _behind([*modifiers, *more], cost, what, said)
    return None if whole is None else Found(whole[0], (whole[1],), lasting(said.node.subject))


def lasting(noun: n.Noun | None) -> i.Duration | None:
    """“the next spell you play | this turn”: how long it is waited for."""
    that = [m for m in noun.modifiers if isinstance(m, n.Relative)] if isinstance(noun, n.NounPhrase) else []
    turn = any(isinstance(c, n.Adverb) and c.sense == "this turn" for each in that for c in each.complements)
    return "end of turn" if turn else None


def _runes(words: Sequence[n.Word | None], source: Source) -> tuple[i.Quantity | None, tuple[i.Domain, ...]] | None:
    """“[E1][RUNE:rainbow]”, or “[E1]” and “[RUNE:rainbow]” of which one is chosen."""
    energy: i.Quantity | None = None
    power: tuple[i.Domain, ...] = ()
    for word in words:
        said = senses.runes(word) if word is not None else None
        domains = domains_of(said.domains) if said is not None else None
        if said is None or domains is None or word is None:
            return None
        if said.energy:
            energy = amount(said.energy)
        power += domains
        source.claim(word)
    return energy, power


def _behind(
    more: Sequence[n.Node], cost: i.CostRunes, what: i.Reference, said: Said
) -> tuple[i.Reference, i.CostRunes] | None:
    """“for each card in your trash”, “, to a minimum of [E1]”, “to play from anywhere other than your hand”."""
    for node in (each for one in more for each in apart(one)):
        match node:
            case n.ForEach():
                each = for_each((i.Number(1), "1"), node, said.source)[0]
                if isinstance(each, i.Asked):
                    return None
                cost = structs.replace(cost, each=each)
            case n.Prepositional(sense=sense) if sense == _MINIMUM:
                least = _energy(node.object)
                if least is None:
                    return None
                said.source.claim(node)
                cost = structs.replace(cost, least=least)
            case n.Infinitive(
                verb=n.Verb(senses=("play",)),
                complements=(n.Prepositional(sense="from") as place,),
            ) if (where := _elsewhere(place)) is not None:
                said.source.claim(node)
                among = i.Selection((where, *(what.among.where if what.among is not None else ())))
                what = structs.replace(what, among=among)
            case _:
                return None
    return what, cost


def _elsewhere(place: n.Prepositional) -> i.Predicate | None:
    """“from anywhere other than your hand”."""
    match place.object:
        case n.NounPhrase(
            words=(n.Word(sense="anywhere"),),
            modifiers=(n.Prepositional(sense="other than", object=n.NounPhrase(alone=("your", "hand"))),),
        ):
            return i.Not(i.InZone("hand", i.Player("you", "your")))
    return None


def _energy(noun: n.Noun) -> i.Quantity | None:
    match noun:
        case n.NounPhrase(words=(n.Word(kind="mana") as word,), modifiers=()):
            said = senses.runes(word)
            return amount(said.energy) if said is not None and said.energy and not said.domains else None
    return None


Of = Literal["play", "use", "additional costs", "choose"]


def _what(noun: n.Noun, said: Said) -> tuple[i.Reference | None, Of]:
    """What costs so much: “I”, “this ability”, “your spells”, “spells you play”, “your next card”."""
    source = said.source
    match noun:
        case n.NounPhrase(alone=("this", "ability")):
            source.claim(noun)
            return i.Reference("source", "this ability"), "use"
        case n.NounPhrase(kinds=("self",), modifiers=()):
            source.claim(noun)
            return i.Reference("source", source.words(noun)), "play"
        case n.NounPhrase(
            senses=("optional", "additional", "cost"),
            modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("pay",))),),
        ):
            source.claim(noun)
            return i.Reference("all", source.words(noun), i.Selection((i.CastSo(_YOU),))), "additional costs"
    found = cards(noun, source)
    return found, "play"


def cards(noun: n.Noun, source: Source) -> i.Reference | None:
    """Cards as they are played: “your spells”, “spells with [Flow] you play from your trash”, “your next card”."""
    if not isinstance(noun, n.NounPhrase) or noun.head is None or noun.head.kind not in ("type", "noun", "subtype"):
        return None
    text = source.words(noun)
    words = list(noun.plain_words)
    nth: int | None = None
    next_ = False
    player: i.Player | None = None
    if words and words[0].kind == "possessive":
        if words[0].possessor != "you":
            return None
        player = _YOU
        source.claim(words.pop(0))
    elif words and words[0].sense in ("the", "each"):
        source.claim(words.pop(0))
    if words and words[0].sense in ("next", "first"):
        next_, nth = words[0].sense == "next", 1 if words[0].sense == "first" else None
        source.claim(words.pop(0))
    origin: tuple[i.InZone, ...] = ()
    kept: list[n.Modifier] = []
    for modifier in _each_apart(noun.modifiers):
        played = played_by(modifier, source)
        if isinstance(played, i.CastSo):
            player, origin = played.player, played.origin
        elif isinstance(modifier, n.Participle) and modifier.sense == "played" and _each_turn(modifier):
            source.claim(modifier)  # “the first friendly gear | played each turn”
            player = player or _TEAM
        else:
            kept.append(modifier)
    if player is None:
        return None
    among = _kinds(noun, words, kept, source)
    if among is None:
        return None
    cast = i.CastSo(player, origin, nth=nth, next=next_)
    return i.Reference("all", text, i.Selection((*among, cast), text))


def _each_apart(modifiers: Sequence[n.Modifier]) -> list[n.Modifier]:
    """“with [Flow] | you play from your trash”: who plays them, apart from the keyword that it hangs on."""
    out: list[n.Modifier] = []
    for modifier in modifiers:
        match modifier:
            case n.Prepositional(
                object=n.NounPhrase(words=words, modifiers=(n.Relative(sense="you") as that,)) as inner
            ):
                end = words[-1].span.end
                bare = structs.replace(inner, modifiers=(), span=n.Span(inner.span.start, end))
                out += (structs.replace(modifier, object=bare, span=n.Span(modifier.span.start, end)), that)
            case _:
                out.append(modifier)
    return out


def _each_turn(modifier: n.Participle) -> bool:
    return [c.sense for c in modifier.complements if isinstance(c, n.Adverb)] == ["each turn"] and len(
        modifier.complements
    ) == 1


def _kinds(
    noun: n.NounPhrase, words: list[n.Word], kept: list[n.Modifier], source: Source
) -> tuple[i.Predicate, ...] | None:
    if not words:
        return None
    head = words[-1]
    if head.sense == "card":
        source.claim(head)
        words = words[:-1]
    bare = structs.replace(noun, words=tuple(words), modifiers=tuple(kept))
    where = selection(bare, source).where if words or kept else ()
    if any(isinstance(each, i.Told) for each in where):
        return None
    return where


def _is_reduced(said: Said) -> Found | None:
    """“The Energy costs for spells you play is reduced by [E1]”, “your Dragons' Energy costs are reduced by …”."""
    if said.node.verb.senses not in (("is", "reduced"), ("are", "reduced")):
        return None
    match rest(said):
        case [n.Prepositional(sense="by", object=by) as how, *more]:
            pass
        case _:
            return None
    found = _of_cards(said.node.subject, said)
    if found is None:
        return None
    what, part = found
    match by:
        case n.NounPhrase(words=(n.Word(kind="mana") as paid,), modifiers=modifiers):
            runes = _runes((paid,), said.source)
            if runes is None:
                return None
            cost = i.CostRunes("less", *runes, part=part)
            more = [*modifiers, *more]
        case _:
            number = quantity(by, said.source)
            if isinstance(number, i.Asked):
                return None
            cost = i.CostRunes("less", number, part=part)
    said.source.claim_own(how)
    whole = _behind(more, cost, what, said)
    return None if whole is None else Found(whole[0], (whole[1],))


def _of_cards(noun: n.Noun | None, said: Said) -> tuple[i.Reference, Literal["", "energy", "power"]] | None:
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="the"), n.Word(sense="energy cost" | "power cost" as part)),
            modifiers=(n.Prepositional(sense="for" | "of", object=n.NounPhrase() as which) as of,),
        ):
            what = cards(which, said.source)
            if what is None:
                return None
            said.source.claim(*noun.words)
            said.source.claim_own(of)
            return what, _PARTS[part]
        case n.NounPhrase(words=(*whose, n.Word(sense="energy cost" | "power cost" as part) as head), modifiers=()):
            last = whose[-1] if whose else None
            if not isinstance(last, n.Word):
                return None
            if last.kind == "self":
                said.source.claim(noun)
                return i.Reference("source", said.source.words(last)), _PARTS[part]
            tag = senses.plain_name(last)
            if last.kind != "possessive" and not tag:
                return None
            word = n.Word(kind="subtype" if tag else "type", text=tag or last.possessor, span=last.span)
            bare = n.NounPhrase(words=(*whose[:-1], word), span=noun.span)
            what = cards(bare, said.source)
            if what is None:
                return None
            said.source.claim(head)
            return what, _PARTS[part]
    return None


def _reduces(said: Said) -> Found | None:
    """“reduce my cost by [E2]”."""
    match said.node.subject, said.verb, rest(said):
        case None, "reduce", [
            n.NounPhrase(
                words=(n.Word() as whose, n.Word(sense="cost")),
                modifiers=(
                    n.Prepositional(sense="by", object=n.NounPhrase(words=(n.Word(kind="mana") as paid,))) as by,
                ),
            ) as cost
        ]:
            pass
        case None, "reduce", [
            n.NounPhrase(words=(n.Word() as whose, n.Word(sense="cost")), modifiers=()) as cost,
            n.Prepositional(sense="by", object=n.NounPhrase(words=(n.Word(kind="mana") as paid,))) as by,
        ]:
            pass
        case _:
            return None
    runes = _runes((paid,), said.source)
    if runes is None or not (whose.kind == "self" or (whose.kind == "possessive" and whose.possessor == "i")):
        return None
    said.source.claim(*cost.words)
    said.source.claim_own(by)
    return Found(i.Reference("source", "my"), (i.CostRunes("less", *runes),), "end of turn")


def _ignored(said: Said) -> Found | None:
    """“ignore this spell's cost”."""
    match said.node.subject, said.verb, rest(said):
        case None, "ignore", [n.NounPhrase(words=(n.Word(kind="self"), n.Word(sense="cost")), modifiers=()) as noun]:
            said.source.claim(noun)
            return Found(i.Reference("source", "this"), (i.IgnoresCost(),), "end of turn")
    return None


def _deflects(said: Said) -> Found | None:
    """“Spells and abilities an opponent controls that choose me cost an amount of Power equal to N more to play …”."""
    return None
