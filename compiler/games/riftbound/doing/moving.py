"""Units that move, gear that is attached, and the Might of units that is doubled or swapped (RB 420, 432-435)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from ....clauses.said import Said
from ....nouns.lasting import lasts
from ..reading.places import names_place, place


def move(said: Said) -> Sequence[i.Step] | None:
    """“Move a friendly unit to base”, “move an enemy unit from a battlefield to its base”, “move me”."""
    noun = said.noun
    if noun is None or not said.by_player:
        return None
    ways: dict[str, i.Location | None] = {}
    noun, from_ = _without_origin(noun)
    for complement in (*from_, *said.node.complements):
        match complement:
            case n.Prepositional(sense="to" | "from" as way, object=n.NounPhrase() as where):
                ways[way] = place(where, said.source, any_of=_is_any(where))
                if ways[way] is None:
                    return None
                said.source.claim_own(complement)
            case n.Word(kind="place", sense="from here" | "from there"):
                ways["from"] = place(complement, said.source)
            case n.Word(kind="place", sense="here" | "there"):
                ways["to"] = place(complement, said.source)
            case _ if complement is not said.noun:
                return None
    what = said.refer(noun)
    if what.what == "other":
        return None
    step = i.ChangeLocation("move", what, ways.get("to"), ways.get("from"), **said.words)
    return [_by_others(step, said)]


def _is_any(where: n.NounPhrase) -> bool:
    """“to battlefields”: no one battlefield."""
    return where.head is not None and where.head.plural


def _by_others(step: i.ChangeLocation, said: Said) -> i.ChangeLocation:
    """“They move a unit they control”: whoever moves it chooses it."""
    if said.node.subject is None:
        return step
    who = said.player()
    if who.who == "you" or step.what.what != "choice":
        return step
    return structs.replace(step, what=structs.replace(step.what, chooser=who))


def _without_origin(noun: n.Noun) -> tuple[n.Noun, list[n.Complement]]:
    """“an enemy unit | from a battlefield”, “one enemy unit | from here”: from where it moves."""
    if not isinstance(noun, n.NounPhrase):
        return noun, []
    out: list[n.Complement] = []
    kept: list[n.Modifier] = []
    for modifier in noun.modifiers:
        match modifier:
            case n.Prepositional(sense="from", object=where) if names_place(where):
                out.append(modifier)
            case n.Word(kind="place", sense="from here" | "from there"):
                out.append(modifier)
            case _:
                kept.append(modifier)
    end = kept[-1].span.end if kept else noun.words[-1].span.end
    return structs.replace(noun, modifiers=tuple(kept), span=n.Span(noun.span.start, end)), out


def double(said: Said) -> Sequence[i.Step] | None:
    """“Double a friendly unit's Might this turn”: more by as much as it is (RB 432.1)."""
    return _doubled_damage(said) or _doubled_might(said)


def _doubled_damage(said: Said) -> Sequence[i.Step] | None:
    """“Double all damage that would be dealt to it this turn.”"""
    match said.node:
        case n.Clause(
            subject=None,
            complements=(
                n.NounPhrase(
                    alone=() | ("all", "damage"),
                    senses=("all", "damage"),
                    modifiers=(
                        n.Relative(
                            sense="that would",
                            verb=n.Verb(senses=("be", "dealt")),
                            complements=(
                                n.Prepositional(sense="to", object=whom) as to,
                                n.Adverb(sense="this turn") as turn,
                            ),
                            subject=None,
                        ) as that,
                    ),
                ) as damage,
            ),
        ):
            pass
        case _:
            return None
    dealt = said.refer(whom)
    if dealt.what == "other":
        return None
    said.source.claim(*damage.words, turn)
    said.source.claim_own(that, to)
    if that.verb is not None:
        said.source.claim(that.verb)
    twice = i.AmountInstead(i.Product(2, i.ThatMany("that many")))
    words = said.source.words(said.node)
    event = i.DealsDamage(to=(dealt,))
    return [i.Replace(i.Replacement(twice, text=words, events=(event,)), "end of turn")]


def _doubled_might(said: Said) -> Sequence[i.Step] | None:
    match [c for c in said.node.complements if not lasts(c)]:
        case [n.NounPhrase(words=(*whose, n.Word(sense="might")), modifiers=()) as noun] if said.node.subject is None:
            pass
        case _:
            return None
    last = whose[-1] if whose else None
    if not isinstance(last, n.Word) or last.kind not in ("possessive", "self"):
        return None
    what = _whose(whose, noun, said)
    timed, until = said.lasts()
    if what is None or not timed:
        return None
    said.source.claim(last, noun.words[-1])
    doubled = i.ChangeMight(i.NumberOf("might", i.Reference("that", antecedent="affected")))
    return [i.Gain(what, (doubled,), until, **said.words)]


def _whose(words: Sequence[n.Word | n.Quoted], noun: n.NounPhrase, said: Said) -> i.Reference | None:
    last = words[-1]
    assert isinstance(last, n.Word)
    if last.kind == "self" or last.possessor == "i":
        return i.Reference("source", said.source.words(last))
    if last.possessor in ("it", "they"):
        return said.it("it")
    word = n.Word(kind="type", text=last.possessor, span=n.Span(last.span.start, last.possessor_end))
    found = said.refer(n.NounPhrase(words=(*words[:-1], word), span=n.Span(noun.span.start, word.span.end)))
    return None if found.what == "other" else found


def swap(said: Said) -> Sequence[i.Step] | None:
    """“Swap the Might of two units at the same battlefield this turn” (RB 433)."""
    match [c for c in said.node.complements if not lasts(c)]:
        case [
            n.NounPhrase(
                words=(n.Word(sense="the"), n.Word(sense="might")),
                modifiers=(n.Prepositional(sense="of", object=(n.NounPhrase() | n.NounList()) as whom) as of,),
            ) as noun
        ] if said.node.subject is None:
            what = said.refer(whom)
        case _:
            return None
    timed, until = said.lasts()
    if what.what == "other" or not timed:
        return None
    said.source.claim(*noun.words)
    said.source.claim_own(of)
    return [i.SwapMight(what, until, **said.words)]


def detach(said: Said) -> Sequence[i.Step] | None:
    """“Detach that Equipment from that unit”."""
    match said.node.complements:
        case (n.NounPhrase() as gear, n.Prepositional(sense="from", object=whom) as from_):
            inner = None
        case (n.NounPhrase(modifiers=(n.Prepositional(sense="from", object=whom) as from_,)) as gear,):
            inner = structs.replace(gear, modifiers=())
        case _:
            return None
    what, of = said.refer(inner or gear), said.refer(whom)
    said.source.claim_own(from_)
    return None if "other" in (what.what, of.what) else [i.Act("unattach", what, of)]


DONE = {"move": (move,), "double": (double,), "swap": (swap,), "detach": (detach,)}
