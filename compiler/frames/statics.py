"""Static abilities: what stands for as long as its object does (CR 604): “Enchanted creature gets +1/+1”."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...instructions.conditions import opposite
from .. import later
from ..clauses.said import Pays, Said
from ..costs.keyword_costs import with_cost
from ..ledger.source import Source
from ..nouns.objects import reference
from ..nouns.quantities.values import number_of
from .standing import standing
from .triggering_again import triggers_again


def statics(
    line: n.Sentence, source: Source, *, after: i.Static | None = None, pays: Pays | None = None
) -> list[i.Static]:
    """The continuous effects of a sentence; empty if any part of it is something else, or says more than they hold.

    ``after``: what the sentence before says, so that “it” is what that one spoke of. ``pays`` lowers what is done to
    pay a cost.
    """
    mark = source.mark()
    own = source.own.statics(line, source)
    out = (
        own
        if own is not None
        else (
            _in_opening_hand(line, source)
            or triggers_again(line, source)
            or _once_a_turn(line, source, pays)
            or standing(line, source, after, pays)
        )
    )
    if not out or not source.claims_all(mark, line):
        source.forget(mark)
        return []
    return out


def of_this_ability(line: n.Sentence) -> bool:
    """Whether a sentence says what its own ability costs: “This ability costs {1} less to activate …”."""
    return any(
        isinstance(part.content, n.Clause)
        and isinstance(part.content.subject, n.NounPhrase)
        and (part.content.subject.alone, part.content.verb.lemma)
        in ((("this", "ability"), "cost"), (("this", "ability's", "cost"), "reduced"))
        for part in line.parts
    )


def still_so(line: n.Sentence, last: i.Static, source: Source) -> i.Static | None:
    """What the sentence before says, where this one says more of it.

    “They're still lands.” (CR 205.1b); “This effect doesn't remove Auras.” (CR 702.16n)
    """
    clause = line.parts[0].content if len(line.parts) == 1 else None
    if isinstance(clause, n.Clause) and (bounded := _bounded(clause, last.changes, source)) is not None:
        return structs.replace(last, changes=bounded)
    if isinstance(clause, n.Clause) and (stays := _stays_attached(clause, source)) is not None:
        return structs.replace(last, changes=(*last.changes, stays))
    if isinstance(clause, n.Clause) and (costing := with_cost(clause, last.changes, source)) is not None:
        return structs.replace(last, changes=costing)
    kept = later.kinds.still(clause, last.changes, last.what, source) if isinstance(clause, n.Clause) else None
    return None if kept is None else structs.replace(last, changes=kept)


def _bounded(
    clause: n.Clause, changes: tuple[i.Modification, ...], source: Source
) -> tuple[i.Modification, ...] | None:
    """“This effect can't reduce the mana in that cost to less than one mana.”, “… reduces only … colored mana …”."""
    if len(changes) != 1 or not isinstance(cost := changes[0], i.CostChange) or cost.change != "less":
        return None
    if clause.subject is None or clause.subject.alone != ("this", "effect"):
        return None
    match clause.verb.senses, clause.complements:
        case ("can't", "reduce"), (
            n.NounPhrase(
                words=(n.Word(sense="the"), n.Word(sense="mana")),
                modifiers=(n.Prepositional(sense="in", object=n.NounPhrase(alone=("that", "cost"))),),
            ),
            n.Prepositional(
                sense="to",
                object=n.NounPhrase(words=(n.Word(sense="less than"), n.Word() as least, n.Word(sense="mana"))),
            ),
        ) if (number := number_of(least)) is not None:
            found = structs.replace(cost, least=number)
        case ("reduces",), (
            n.NounPhrase(
                words=(n.Word(sense="only"), n.Word(), n.Word(sense="colored"), n.Word(sense="mana")),
                modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("pay",))),),
            ),
        ):
            found = structs.replace(cost, colored=True)
        case _:
            return None
    source.claim(clause)
    return (found,)


def _stays_attached(clause: n.Clause, source: Source) -> i.StaysAttached | None:
    """“This effect doesn't remove this Aura.”, “… doesn't remove Auras.”"""
    match clause.subject, clause.verb.senses, clause.complements:
        case n.NounPhrase(alone=("this", "effect")) as this, ("doesn't", "remove"), (n.NounPhrase() as noun,):
            pass
        case _:
            return None
    if noun.kinds != ("self",) and noun.alone not in (("aura",), ("auras",)):
        return None
    mark = source.mark()
    what = reference(noun, source)
    if what.what not in ("source", "all"):
        source.forget(mark)
        return None
    source.claim(this, clause.verb)
    return i.StaysAttached(None if what.what == "source" else what)


def _in_opening_hand(line: n.Sentence, source: Source) -> list[i.Static]:
    """“If this card is in your opening hand, you may begin the game with it on the battlefield.” (CR 103.6a)"""
    match [part.content for part in line.parts]:
        case [
            n.Subordinate(
                sense="if",
                parts=(
                    n.Part(
                        content=n.Clause(
                            subject=n.NounPhrase(kinds=("self",)),
                            verb=n.Verb(senses=("is",)),
                            complements=(
                                n.Prepositional(sense="in", object=n.NounPhrase(alone=("your", "opening", "hand"))),
                            ),
                        )
                    ),
                ),
            ),
            n.Clause(
                subject=n.NounPhrase(alone=("you",)),
                verb=n.Verb(senses=("may", "begin")),
                complements=(n.NounPhrase(alone=("the", "game")), n.Prepositional(sense="with", object=it)),
            ),
        ] if _on_battlefield(it):
            source.claim(line)
            words = source.words(line)
            return [i.Static(i.Reference("source"), (i.BeginsOnBattlefield(),), text=words)]
    return []


def _once_a_turn(line: n.Sentence, source: Source, pays: Pays | None) -> list[i.Static]:
    """“Once each turn, you may cast a spell from …”, “During each of your turns, you may cast a …” (CR 601.3b)."""
    match [part.content for part in line.parts]:
        case [(n.Adverb() | n.Prepositional()) as lead, n.Clause(cause=None) as clause]:
            pass
        case _:
            return []
    held: i.Condition | None = None
    match lead:
        case n.Adverb(sense="once each turn"):
            pass
        case (
            n.Adverb(sense="once during each of your turns")
            | n.Prepositional(sense="during", object=n.NounPhrase(alone=("each of", "your", "turn")))
        ):
            held = i.TurnOf(i.Player("you"))
        case _:
            return []
    mark = source.mark()
    said = Said(clause, clause.verb.lemma, source, lambda noun: reference(noun, source), standing=True, pays=pays)
    found = later.from_elsewhere.once(said)
    if found is None:
        source.forget(mark)
        return []
    source.claim(lead, clause.verb)
    source.claim_between(lead.span.end, clause.span.start)
    return [i.Static(found.what, found.changes, condition=held, text=source.words(line))]


def _on_battlefield(it: n.Noun) -> bool:
    """“it | on the battlefield”."""
    match it:
        case n.NounPhrase(
            words=(n.Word(sense="it"),), modifiers=(n.Prepositional(sense="on", object=n.NounPhrase() as place),)
        ):
            return place.is_battlefield
    return False


def instead_of(before: list[i.Static], now: list[i.Static]) -> list[i.Static] | None:
    """What stands before “It gets +2/+2 | instead | as long as …”: changes of that kind only as long as not.

    None where it is not said what is replaced, or when.
    """
    held = now[0].condition
    if not before or held is None or any(each.condition != held for each in now):
        return None
    (old,) = before
    kinds = {type(change) for each in now for change in each.changes}
    replaced = tuple(change for change in old.changes if type(change) in kinds)
    kept = tuple(change for change in old.changes if type(change) not in kinds)
    if not replaced:
        return None
    unless = opposite(held) if old.condition is None else i.AllHold((old.condition, opposite(held)))
    rest = [structs.replace(old, changes=kept)] if kept else []
    return [*rest, structs.replace(old, changes=replaced, condition=unless)]
