"""Riftbound's noun phrases: “your other units”, “your legend”, “one of your units”, “3 from your trash”."""

from __future__ import annotations

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from ....ledger.places import place_of
from ....ledger.source import Source
from ....nouns.objects import reference, selection, zone
from ....nouns.quantities.values import number_of
from .places import at
from .sides import of_side, side_apart

_YOU = i.Player("you", "your")
#: What is said of objects by a possessive: “your units”, “their units”.
_OWNERS: dict[str, i.Player] = {
    "you": _YOU,
    "they": i.Player("that player", "their"),
    "opponents": i.Player("opponents"),
}
#: Of which all are meant, so that “a battlefield” in their place is one that is chosen (RB 355.10.b).
_ALL = frozenset(["all", "each", "any number of"])
_SOME = frozenset(["one of", "each of", "up to"])
_NUMBERS_OF = {"one of": 1, "two of": 2, "three of": 3}
_KINDS = frozenset(["type", "subtype", "token"])
#: What a player has one of, and where it is.
_ONLY = {"legend": i.HasType("legend"), "chosen champion": i.InState("chosen champion")}


def own(noun: n.Noun, source: Source) -> i.Reference | None:
    """The objects that such a phrase speaks of; None for one that all games have."""
    if not isinstance(noun, n.NounPhrase):
        return _listed(noun, source)
    return (
        _of_all_at_one(noun, source) or _possessed(noun, source) or _from_zone(noun, source) or _something(noun, source)
    )


def _of_all_at_one(noun: n.NounPhrase, source: Source) -> i.Reference | None:
    """“all units | at a battlefield”: those at the battlefield that is chosen."""
    first = noun.first
    if not isinstance(first, n.Word):
        return None
    bare = first.kind in ("type", "adjective", "subtype") and noun.head is not None and noun.head.plural
    if first.sense not in _ALL and not bare:
        return None
    for k, modifier in enumerate(noun.modifiers):
        if not isinstance(modifier, n.Prepositional) or modifier.object.senses[:1] != ("a",):
            continue
        mark = source.mark()
        there = at(modifier, source, any_of=False)
        if there is None:
            source.forget(mark)
            continue
        rest = structs.replace(noun, modifiers=(*noun.modifiers[:k], *noun.modifiers[k + 1 :]))
        found = reference(rest, source)
        if found.among is None:
            return None
        return structs.replace(found, among=structs.replace(found.among, where=(*found.among.where, there)))
    return None


def _possessed(noun: n.NounPhrase, source: Source) -> i.Reference | None:
    """“your other units”, “your Mechs”, “one of their units”, “your legend”: what a player controls."""
    words = noun.plain_words
    if len(words) < 2 or len(words) < len(noun.words):
        return None
    counted = (
        words[0]
        if words[0].sense in (*_SOME, *_NUMBERS_OF, "any number of", "each") or words[0].kind == "number"
        else None
    )
    at_ = 1 if counted is not None else 0
    if counted is not None and counted.sense == "up to":
        at_ = 2
    whose = words[at_] if at_ < len(words) else None
    if whose is None or whose.kind != "possessive" or whose.possessor not in _OWNERS or at_ + 1 >= len(words):
        return None
    head = words[-1]
    if head.kind not in _KINDS and head.sense not in _ONLY:
        return None
    mark = source.mark()
    text = source.words(noun)
    bare = structs.replace(noun, words=tuple(words[at_ + 1 :]), span=n.Span(words[at_ + 1].span.start, noun.span.end))
    among = selection(bare, source)
    source.claim(whose)
    among = structs.replace(among, where=(*among.where, i.ControlledBy(_OWNERS[whose.possessor])))
    if counted is None:
        if head.sense in _ONLY or head.plural or head.kind == "subtype" or head.sense in ("gear", "equipment"):
            return i.Reference("all", text, among, id=place_of(words[0]))
        source.forget(mark)
        return None
    source.claim(*words[:at_])
    if counted.sense in ("each of", "each"):
        return i.Reference("all", text, among, id=place_of(counted))
    optional = counted.sense in ("up to", "any number of")
    many = words[1] if counted.sense == "up to" else counted
    number = None if counted.sense == "any number of" else number_of(many)
    if counted.sense in _NUMBERS_OF:
        number = i.Number(_NUMBERS_OF[counted.sense])
    return i.Reference("choice", text, among, number, optional, id=place_of(counted))


def _from_zone(noun: n.NounPhrase, source: Source) -> i.Reference | None:
    """“3 from your trash”, “1 from your trash”: so many cards (RB 416.6)."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(kind="number") as said,), modifiers=(n.Prepositional(sense="from") as from_,)
        ) if (number := number_of(said)) is not None:
            where = zone(from_.object, source)
        case _:
            return None
    if where is None:
        return None
    source.claim(said)
    source.claim_own(from_)
    words = source.words(noun)
    return i.Reference("choice", words, i.Selection(where, words), number, id=place_of(said))


def _something(noun: n.NounPhrase, source: Source) -> i.Reference | None:
    """“something else”: another object of any kind."""
    if noun.senses not in (("something", "else"), ("something",)):
        return None
    source.claim(*noun.words)
    others = structs.replace(noun, words=(noun.words[0],)) if noun.modifiers else noun
    narrowing = selection(structs.replace(others, words=()), source).where if noun.modifiers else ()
    other = (i.IsOther(),) if noun.senses[-1] == "else" else ()
    where = (*other, *narrowing)
    return i.Reference("choice", source.words(noun), i.Selection(where), i.Number(1), id=place_of(noun))


def _listed(noun: n.NounList, source: Source) -> i.Reference | None:
    """“a friendly unit and an enemy unit (at the same battlefield)”, “an enemy spell or ability”."""
    if (both := _of_both_kinds(noun, source)) is not None:
        return both
    if noun.conjunctions == {"and"}:
        return _one_and_one(noun, source)
    return _spell_or_ability(noun, source) if noun.conjunctions == {"or"} else None


def _of_both_kinds(noun: n.NounList, source: Source) -> i.Reference | None:
    """“a friendly unit or gear”, “enemy units and gear”: whose they are is said of both kinds."""
    parted = side_apart(noun)
    if parted is None:
        return None
    side, plain = parted
    mark = source.mark()
    found = reference(plain, source)
    if found.among is None or found.also is not None:
        source.forget(mark)
        return None
    source.claim(side)
    text = source.words(noun)
    return structs.replace(found, text=text, among=of_side(side, found.among, text, source))


def _one_and_one(noun: n.NounList, source: Source) -> i.Reference | None:
    """One, and also the other."""
    if not all(_is_one(item) for item in noun.items):
        return None
    *others, last = noun.items
    together: tuple[i.Predicate, ...] = ()
    match last.modifiers:
        case (*kept, n.Prepositional(sense="at" | "with") as same) if _is_the_same(same):
            found_ = source.own.narrowing(same, source)
            together = found_ or ()
            last = structs.replace(last, modifiers=tuple(kept), span=n.Span(last.span.start, same.span.start - 1))
    found: i.Reference | None = None
    for item in reversed([*others, last]):
        one = reference(item, source)
        if one.what != "choice" or one.among is None:
            return None
        among = structs.replace(one.among, where=(*one.among.where, *together))
        found = structs.replace(one, among=among, also=found)
    source.claim_own(noun)
    return found


def _is_one(item: n.NounPhrase) -> bool:
    first = item.first
    return isinstance(first, n.Word) and (first.kind in ("article", "number") or first.sense == "another")


def _is_the_same(phrase: n.Prepositional) -> bool:
    return phrase.object.alone[:2] == ("the", "same")


def _spell_or_ability(noun: n.NounList, source: Source) -> i.Reference | None:
    """“an enemy spell or ability | that chooses a friendly unit or gear”: either of the two (RB 425)."""
    match noun.items:
        case (
            n.NounPhrase(words=(n.Word(kind="article") as a, *said, n.Word(sense="spell") as spell), modifiers=()),
            n.NounPhrase(words=(n.Word(sense="ability") as ability,)) as last,
        ):
            pass
        case _:
            return None
    where: list[i.Predicate] = [i.OneOf((i.IsSpell(), i.IsAbility()))]
    for word in said:
        if not isinstance(word, n.Word) or word.sense not in source.own.qualities:
            return None
        where.append(source.own.qualities[word.sense])
    if last.modifiers:
        where += selection(structs.replace(last, words=()), source).where
    source.claim(a, *said, spell, ability)
    source.claim_own(noun)
    words = source.words(noun)
    return i.Reference("choice", words, i.Selection(tuple(where), words), i.Number(1), id=place_of(a))
