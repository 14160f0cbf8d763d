"""What spells and abilities cost less or more (CR 601.2f)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..costs.parts import mana, whose_mana_cost
from ..nouns.objects import selection
from ..nouns.quantities.counting import for_each
from .found import Found, done, rest

Costly = Literal["cast", "activate", "activate this ability"]


def read(said: Said) -> Found | None:
    """“This spell costs {1} less to cast for each …”, “Goblin spells you cast cost {1} less to cast”."""
    if said.node.verb.senses == ("is", "reduced"):
        return _reduced(said)
    if said.verb != "cost" or not done(said) or said.node.subject is None:
        return None
    match rest(said):
        case [n.NounPhrase(words=(n.Word(kind="mana") as paid, n.Word() as way), modifiers=()), n.Infinitive() as to]:
            up_to = False
        case [
            n.NounPhrase(
                words=(n.Word(sense="up to") as most, n.Word(kind="mana") as paid, n.Word(sense="less") as way),
                modifiers=(),
            ),
            n.Infinitive() as to,
        ]:
            said.source.claim(most)
            up_to = True
        case _:
            return None
    change = _WAYS.get(way.sense)
    of: Costly | None = _DONE.get(to.verb.senses)
    if change is None or of is None or to.creation is not None:
        return None
    scales = [c for c in to.complements if isinstance(c, n.ForEach)]
    if len(scales) != len(to.complements) or len(scales) > 1:
        return None
    what: i.Reference | i.Player | None
    keyword = ""
    said, until = _this_turn(said) if of == "cast" else (said, None)
    assert said.node.subject is not None
    if of == "activate" and said.node.subject.alone == ("this", "ability"):
        said.source.claim(said.node.subject)
        of, what = "activate this ability", i.Reference("source")
    elif of == "activate" and (activated := _of_keyword(said)) is not None:
        what, keyword = activated
    else:
        what = _spells(said) if of == "cast" else _abilities(said)
    symbols = mana(paid, said.source)
    if what is None or symbols is None:
        return None
    each = for_each((i.Number(1), "1"), scales[0], said.source)[0] if scales else None
    said.source.claim(way)
    said.source.claim_between(to.span.start, scales[0].span.start if scales else to.span.end)
    return Found(what, (i.CostChange(change, symbols, of, each, up_to=up_to, keyword=keyword),), until)


def _reduced(said: Said) -> Found | None:
    """“This ability's cost is reduced by this permanent's mana cost” (CR 118.7)."""
    match said.node.subject, rest(said):
        case (
            n.NounPhrase(alone=("this", "ability's", "cost")) as cost,
            [n.Prepositional(sense="by", object=n.NounPhrase() as by) as how],
        ) if (owned := whose_mana_cost(by, said.source)) is not None:
            said.source.claim(cost, said.node.verb)
            said.source.claim_own(how)
            change = i.CostChange("less", (), "activate this ability", mana_cost_of=owned)
            return Found(i.Reference("source"), (change,))
    return None


def _this_turn(said: Said) -> tuple[Said, i.Duration | None]:
    """“Artifact spells you cast | this turn | cost {2} less to cast”: without it, and how long it is so."""
    subject = said.node.subject
    assert subject is not None
    last = subject.items[-1]
    if subject.items[0].senses[1:2] == ("next",):
        return said, None
    match last.modifiers:
        case (*kept, n.Relative(complements=(n.Adverb(sense="this turn") as turn,)) as cast) if (
            cast.verb is not None and cast.verb.senses == ("cast",)
        ):
            said.source.claim(turn)
        case _:
            return said, None
    span = n.Span(cast.span.start, turn.span.start - 1)
    short = structs.replace(last, modifiers=(*kept, structs.replace(cast, complements=(), span=span)))
    whole = short if isinstance(subject, n.NounPhrase) else structs.replace(subject, items=(*subject.items[:-1], short))
    return structs.replace(said, node=structs.replace(said.node, subject=whole)), "end of turn"


_WAYS: dict[str, Literal["less", "more"]] = {"less": "less", "more": "more"}
_DONE: dict[tuple[str, ...], Costly] = {("cast",): "cast", ("activate",): "activate"}


def _spells(said: Said) -> i.Reference | None:
    """“This spell”, “creature spells you cast”: on the stack, as they are cast."""
    subject = said.node.subject
    assert subject is not None
    first = subject.items[0].plain_words
    if isinstance(subject, n.NounPhrase) and len(first) == 1 and first[0].kind == "self" and not subject.modifiers:
        said.source.claim(first[0])
        return i.Reference("source", said.source.words(subject))
    last = subject.items[-1].head
    if last is None or last.sense != "spell":
        return None
    said.source.claim(*(w for w in first[:1] if w.sense in ("each", "all")))
    return spells(subject, said)


def spells(noun: n.Noun, said: Said) -> i.Reference:
    """Such spells, as they are cast."""
    where = selection(noun, said.source)
    return i.Reference("all", said.source.words(noun), structs.replace(where, where=(i.IsSpell(), *where.where)))


def _abilities(said: Said) -> i.Reference | None:
    """“Activated abilities of creatures you control”."""
    match said.node.subject:
        case n.NounPhrase(words=(n.Word() as noun,), modifiers=(n.Prepositional(sense="of") as of,)) if (
            noun.sense == "activated ability"
        ):
            said.source.claim(noun)
            said.source.claim_own(of)
            return said.refer(of.object)
    return None


def _of_keyword(said: Said) -> tuple[i.Player, str] | None:
    """“Boast abilities you activate”: who activates them, and the keyword that they are of."""
    match said.node.subject:
        case n.NounPhrase(
            words=(n.Word(kind="keyword") as keyword, n.Word(sense="ability") as abilities),
            modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("activate",)), complements=()) as by,),
        ):
            said.source.claim(keyword, abilities, by)
            return i.Player("you", "you"), keyword.sense
    return None
