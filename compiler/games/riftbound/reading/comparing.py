"""Might and costs compared: “with 3 [MIGHT] or less”, “that costs no more than [E4]”, “with less Might than me”."""

from __future__ import annotations

from collections.abc import Sequence

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....ledger.source import Source
from ....nouns.objects import reference
from ....nouns.quantities import quantity
from ....nouns.quantities.values import Op
from ..describing import amount

_OPS: dict[str, Op] = {"or less": "≤", "or fewer": "≤", "or more": "≥", "or greater": "≥"}
_LESS: dict[str, Op] = {"less": "<", "more": ">", "greater": ">", "fewer": "<"}
_BOUNDS: dict[str, Op] = {"no more than": "≤", "at most": "≤", "at least": "≥", "exactly": "=", "less than": "<"}


def with_(noun: n.Node, source: Source) -> tuple[i.Predicate, ...] | None:
    """What “with …” or “has …” says of Might, costs and keywords; None for other words."""
    if isinstance(noun, n.NounList):
        return _costs(noun.items, source, noun) or _keywords(noun, source)
    if not isinstance(noun, n.NounPhrase):
        return None
    return (
        _might(noun, source)
        or _total(noun, source)
        or _costs((noun,), source, noun)
        or _than(noun, source)
        or _keywords(noun, source)
        or _named(noun, source)
    )


def _might(noun: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“3 [MIGHT] or less”, “0 [MIGHT]”."""
    match noun:
        case n.NounPhrase(words=(n.Word(kind="power/toughness") as size, *how), modifiers=()) if len(how) < 2:
            value = amount(senses.might(size))
        case _:
            return None
    op: Op | None = "="
    if how:
        op = _OPS.get(how[0].sense) if isinstance(how[0], n.Word) else None
    if value is None or op is None:
        return None
    source.claim(noun)
    return (i.Compare("might", op, value),)


def _than(noun: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“less Might than me”, “less Might than the chosen unit”, “Energy cost less than your points”."""
    match noun:
        case n.NounPhrase(
            words=(n.Word() as how, n.Word(sense="might" as what)),
            modifiers=(n.Prepositional(sense="than", object=n.NounPhrase() as whom) as than,),
        ) if how.sense in _LESS:
            other = reference(whom, source)
            if other.what == "other":
                return None
            source.claim(how, *noun.words)
            source.claim_own(than)
            return (i.Compare(what, _LESS[how.sense], i.NumberOf(what, other)),)
        case n.NounPhrase(
            words=(n.Word(sense="energy cost" | "power cost" | "might" as what), n.Word() as how),
            modifiers=(n.Prepositional(sense="than", object=n.NounPhrase() as number) as than,),
        ) if how.sense in _LESS:
            value = quantity(number, source)
            source.claim(*noun.words)
            source.claim_own(than)
            return None if isinstance(value, i.Asked) else (i.Compare(what, _LESS[how.sense], value),)
        case n.NounPhrase(
            words=(n.Word(sense="energy cost" | "power cost" | "might" as what), n.Word() as how, *number),
            modifiers=modifiers,
        ) if how.sense in _BOUNDS and number:
            value = quantity(n.NounPhrase(words=tuple(number), modifiers=modifiers, span=noun.span), source)
            source.claim(*noun.words[:2])
            return None if isinstance(value, i.Asked) else (i.Compare(what, _BOUNDS[how.sense], value),)
    return None


def _total(noun: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“total Might 4 or less”."""
    match noun.words:
        case (n.Word(sense="total"), n.Word(sense="might"), n.Word() as number, n.Word() as how) if (
            how.sense in _OPS and not noun.modifiers and number.number is not None
        ):
            source.claim(noun)
            return (i.Together("might", _OPS[how.sense], i.Number(number.number)),)
    return None


def _costs(items: Sequence[n.NounPhrase], source: Source, whole: n.Node) -> tuple[i.Predicate, ...] | None:
    """“Energy cost no more than [E3] and Power cost no more than [RUNE:rainbow]”, “cost no more than [E2]”."""
    out: list[i.Predicate] = []
    for item in items:
        found = cost(item)
        if found is None:
            return None
        out.append(found)
    source.claim(whole)
    return tuple(out)


def cost(noun: n.NounPhrase) -> i.Predicate | None:
    """“Energy cost [E4] or more”, “no more than [RUNE:rainbow]”, “[E5] or more”, “cost no more than [E2]”."""
    words = list(noun.plain_words)
    if noun.modifiers or len(words) < len(noun.words) or not words:
        return None
    named = words.pop(0).sense if words[0].sense in ("energy cost", "power cost", "cost") else ""
    op: Op = "="
    if words and words[0].sense in _BOUNDS:
        op = _BOUNDS[words.pop(0).sense]
    elif len(words) > 1 and words[-1].sense in _OPS:
        op = _OPS[words.pop().sense]
    elif len(words) > 2 and [w.sense for w in words[:2]] == ["no more", "than"]:
        words, op = words[2:], "≤"
    if len(words) != 1:
        return None
    if words[0].kind == "number" and words[0].number is not None:
        return i.Compare("energy cost", op, i.Number(words[0].number)) if named != "power cost" else None
    said = senses.runes(words[0]) if words[0].kind == "mana" else None
    if said is None or bool(said.energy) is bool(said.domains):
        return None
    if said.energy:
        value = amount(said.energy)
        return None if value is None or named == "power cost" else i.Compare("energy cost", op, value)
    return i.Compare("power cost", op, i.Number(len(said.domains))) if named != "energy cost" else None


def _keywords(noun: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“[Temporary]”, “[Deflect] or [Shield]”: the keyword, with any number."""
    kinds: list[i.Predicate] = []
    for item in noun.items:
        if item.kinds != ("keyword",) or item.modifiers:
            return None
        kinds.append(i.HasKeyword(senses.named(item.plain_words[0])))
    source.claim(noun)
    if isinstance(noun, n.NounList) and noun.conjunctions == {"or"}:
        return (i.OneOf(tuple(kinds)),)
    return tuple(kinds)


def _named(noun: n.NounPhrase, source: Source) -> tuple[i.Predicate, ...] | None:
    """“my name”, “that name”, “the named tag”."""
    match noun.alone:
        case ("my", "name"):
            source.claim(noun)
            return (i.SameName(i.Reference("source")),)
        case ("that", "name"):
            source.claim(noun)
            return (i.IsChosen("name"),)
        case ("the", "named", "tag"):
            source.claim(noun)
            return (i.IsChosen("tag"),)
    return None
