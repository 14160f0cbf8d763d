"""What is given: Might, keywords, control (RB 472); what is dealt (RB 417)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from ....clauses.said import Said
from ....ledger.places import place_of
from ....nouns.lasting import lasts
from ....nouns.quantities import quantity
from ....nouns.quantities.counting import for_each
from ....nouns.quantities.values import number_of
from ..reading import costing
from ..reading.changes import given


def give(said: Said) -> Sequence[i.Step] | None:
    """“Give a unit +2 [MIGHT] this turn”, “give it [Temporary]”; “they may give a unit they control …”."""
    if not said.by_player or said.node.verb.negated:
        return None
    if (two := _two_gifts(said)) is not None:
        return two
    said = _with_duration(said)
    found = given(said)
    if found is None or not isinstance(found.what, i.Reference):
        return None
    timed, until = said.lasts()
    what = found.what
    if said.node.subject is not None:
        who = said.player()
        if who.who not in ("you", "that player") or (who.who != "you" and what.what != "choice"):
            return None
        what = what if who.who == "you" else structs.replace(what, chooser=who)
    if not timed and any(isinstance(each, i.ChangeMight) for each in found.changes):
        return None
    return [i.Gain(what, found.changes, until, **said.words)]


def _two_gifts(said: Said) -> Sequence[i.Step] | None:
    """“Give friendly units there +1 [MIGHT] this turn and enemy units there | -1 [MIGHT] this turn”."""
    match said.node.complements:
        case (
            n.NounPhrase() as first,
            n.NounList(
                items=(n.NounPhrase() as gift, n.NounPhrase(words=(*_, n.Word(kind="type" | "subtype"))) as second)
            ) as both,
            n.NounPhrase() as other,
            *behind,
        ) if both.conjunctions == {"and"}:
            pass
        case _:
            return None
    said.source.claim_own(both)
    out: list[i.Step] = []
    for complements in ((first, gift), (second, other, *behind)):
        node = structs.replace(said.node, complements=tuple(complements))
        found = give(structs.replace(said, node=node))
        if found is None:
            return None
        out += found
    return out


def _with_duration(said: Said) -> Said:
    """“"Ready me." | this turn”: how long it lasts stands behind what is quoted, and is none of its words."""
    last = said.node.complements[-1] if said.node.complements else None
    inner = last.items[-1] if isinstance(last, n.NounPhrase | n.NounList) else None
    if inner is None or not inner.modifiers or not all(map(lasts, inner.modifiers)):
        return said
    end = inner.words[-1].span.end
    bare: n.Noun = structs.replace(inner, modifiers=(), span=n.Span(inner.span.start, end))
    if isinstance(last, n.NounList):
        bare = structs.replace(last, items=(*last.items[:-1], bare), span=n.Span(last.span.start, end))
    complements = (*said.node.complements[:-1], bare, *inner.modifiers)
    return structs.replace(said, node=structs.replace(said.node, complements=complements))


def deal(said: Said) -> Sequence[i.Step] | None:
    """“Deal 3 to a unit”, “deal damage equal to my Might to …”, “deal 5 damage split among …”, “it deals …”."""
    by = _dealer(said)
    if by is None:
        return None
    complements = list(said.node.complements)
    if (mutual := _mutual(by, complements, said)) is not None:
        return mutual
    complements, instead = _without_instead(complements)
    number, rest = _amount(complements, said)
    if number is None:
        return None
    if instead is not None:
        said.source.claim(instead)
        if (changed := _other_amount(number, rest, said)) is not None:
            return changed
    match rest:
        case [n.Prepositional(sense="to", object=whom) as to]:
            division = "each"
        case [n.Prepositional(sense="to", object=n.NounList() as both) as to, n.Prepositional(sense="to") as more]:
            return _two_amounts(by, number, both, (to, more), said)
        case [n.Participle(sense="split", complements=(n.Prepositional(sense="among", object=whom) as to,)) as split]:
            division = "as you choose"
            said.source.claim_own(split)
        case _:
            return None
    said.source.claim_own(to)
    what = said.refer(whom)
    if what.what == "other":
        return None
    return [i.Damage(by, number, (what,), division, **said.words)]  # type: ignore[arg-type]


def _without_instead(complements: list[n.Complement]) -> tuple[list[n.Complement], n.Adverb | None]:
    """“deal 2 | instead”."""
    last = complements[-1] if complements else None
    if isinstance(last, n.Adverb) and last.sense == "instead":
        return complements[:-1], last
    return complements, None


def _other_amount(number: i.Quantity, rest: Sequence[n.Complement], said: Said) -> Sequence[i.Step] | None:
    """“deal 2 instead”, “deal 7 to it instead”: to what damage is dealt in the sentence before."""
    last = said.before
    if not isinstance(last, i.Damage):
        return None
    match rest:
        case []:
            pass
        case [n.Prepositional(sense="to", object=n.NounPhrase(alone=("it",) | ("them",) | ("that", "unit"))) as to]:
            said.source.claim(to)
        case _:
            return None
    return [structs.replace(last, amount=number, **said.words)]


def _two_amounts(
    by: i.Reference, number: i.Quantity, both: n.NounList, to: tuple[n.Prepositional, n.Prepositional], said: Said
) -> Sequence[i.Step] | None:
    """“4 to that unit and 1 | to each other enemy unit there”: the second number stands where the grammar hangs it."""
    match both.items:
        case (n.NounPhrase() as first, n.NounPhrase(words=(n.Word(kind="number") as less,), modifiers=())):
            smaller = number_of(less)
        case _:
            return None
    what, others = said.refer(first), said.refer(to[1].object)
    if smaller is None or "other" in (what.what, others.what) or both.conjunctions != {"and"}:
        return None
    than = i.OtherThan(i.Reference("that", "other", id=place_of(to[1].object)))
    said.source.claim(less)
    said.source.claim_own(both, *to)
    if others.among is not None and i.IsOther() in others.among.where:
        where = tuple(than if isinstance(each, i.IsOther) else each for each in others.among.where)
        others = structs.replace(others, among=structs.replace(others.among, where=where))
    return [i.Damage(by, number, (what,), **said.words), i.Damage(by, smaller, (others,), **said.words)]


def _dealer(said: Said) -> i.Reference | None:
    """What deals the damage: the source, or the unit that is named (RB 417.6)."""
    if said.node.subject is None:
        return i.Reference("source")
    if said.node.subject.alone == ("you",):  # “you may deal that much to an enemy unit”
        said.source.claim(said.node.subject)
        return i.Reference("source")
    if said.by_player and said.node.subject.alone != ("they",):
        return None
    found = said.refer(said.node.subject)
    return None if found.what == "other" else found


def _mutual(by: i.Reference, complements: Sequence[n.Complement], said: Said) -> Sequence[i.Step] | None:
    """“They deal damage equal to their Mights to each other”, “we deal damage equal to our Mights to each other”."""
    match complements:
        case [
            n.NounPhrase(alone=("damage",)) as damage,
            n.EqualTo(quantity=n.Quantity(of=n.NounPhrase(alone=("their" | "our", "might")))) as equal,
            n.Prepositional(sense="to", object=n.NounPhrase(alone=("each other",))) as to,
        ]:
            pass
        case _:
            return None
    said.source.claim(damage, equal, to)
    match said.before:
        case i.Act("choose", i.Reference(also=i.Reference())) if by.what == "that":
            by = structs.replace(by, antecedent="chosen", id=0)
    if said.node.subject is not None and said.node.subject.alone == ("we",):
        said.source.claim(said.node.subject)
        other = i.Reference("that", "each other", id=said.node.span.start + 1)
        return [i.Fight(i.Reference("source", "we"), other, **said.words)]
    return [i.Fight(by, **said.words)]


def _amount(complements: list[n.Complement], said: Said) -> tuple[i.Quantity | None, list[n.Complement]]:
    """“3”, “3 damage”, “damage equal to my Might”, “1 … for each card revealed this way”; and what stands behind."""
    number: i.Quantity | None
    if not complements:
        return None, []
    first, *rest = complements
    if not isinstance(first, n.NounPhrase):
        return None, rest
    match rest:
        case [n.Prepositional(sense="as", object=n.NounPhrase(alone=("damage",))) as so, *behind]:
            number = quantity(first, said.source)  # “its Energy cost | as damage”
            said.source.claim(so)
            return (None if isinstance(number, i.Asked) else number), behind
    words = first.plain_words
    inner = [m for m in first.modifiers if isinstance(m, n.Participle)]
    if len(inner) < len(first.modifiers) or not words:
        return None, rest
    number = None
    if words[-1].sense == "damage":
        number = number_of(words[0]) if len(words) == 2 else None
        if len(words) > 2:
            return None, rest
    elif len(words) == 1:
        number = number_of(words[0])
    elif first.alone == ("that", "much"):
        number = i.ThatMany("that much")
    if first.alone in (("that much",), ("that much", "damage")):
        number = i.ThatMany("that much")
    kept: list[n.Complement] = [*inner]
    for complement in rest:
        match complement:
            case n.EqualTo(sense="equal to"):
                number = quantity(complement.quantity, said.source)
                said.source.claim_own(complement)
            case n.ForEach() if number is not None:
                number = for_each((number, ""), complement, said.source)[0]
            case _:
                kept.append(complement)
    if number is None or isinstance(number, i.Asked):
        return None, kept
    said.source.claim(*words)
    return number, kept


def control(said: Said) -> Sequence[i.Step] | None:
    """“Take control of an enemy unit”, “gain control of a spell”."""
    match said.node.complements:
        case (
            n.NounPhrase(
                words=(n.Word(sense="control"),), modifiers=(n.Prepositional(sense="of", object=whom) as of,)
            ) as noun,
        ) if said.by_player:
            what = said.refer(whom)
        case _:
            return None
    if what.what == "other":
        return None
    said.source.claim(*noun.words)
    said.source.claim_own(of)
    timed, until = said.lasts()
    return [i.Gain(what, (i.GainControl(said.player()),), until if timed else None, **said.words)]


def cost(said: Said) -> Sequence[i.Step] | None:
    """“your next card costs [E2] less”: once, whenever that is."""
    found = costing.read(said)
    if found is None or not isinstance(found.what, i.Reference) or found.what.among is None:
        return None
    if not any(isinstance(each, i.CastSo) and each.next for each in found.what.among.where):
        return None
    return [i.Gain(found.what, found.changes, found.until, **said.words)]


def draw(said: Said) -> Sequence[i.Step] | None:
    """“Look at the top 2 cards of your Main Deck. | Draw one and recycle the other”: one of these, not “draw 1”."""
    match said.node.complements:
        case (n.NounPhrase(words=(n.Word(kind="number", text="one") as one,), modifiers=()) as noun,) if (
            said.cards is not None and said.node.subject is None
        ):
            said.source.claim(one)
        case _:
            return None
    words = said.source.words(noun)
    among = i.Selection((i.IsAmong(said.cards),), words)
    drawn = i.Reference("choice", words, among, i.Number(1), id=place_of(one))
    return [i.Act("draw", drawn)]


DONE = {"cost": (cost,), "draw": (draw,), "give": (give,), "deal": (deal,), "take": (control,), "gain": (control,)}
