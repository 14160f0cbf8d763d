"""Noun phrases that name objects and players together: “any target”, “each creature and each player” (CR 115.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.places import place_of, spoken_place
from ..ledger.source import Source
from .objects import selection
from .objects.zones import whose_zone
from .player_names import is_player
from .players import player
from .quantities.values import number_of

Refer = Callable[[n.Noun], i.Reference]

#: What “any target” may be besides a player (CR 115.4).
ANY_TARGET = i.Selection((i.OneOf((i.HasType("creature"), i.HasType("planeswalker"), i.HasType("battle"))),), "target")
_CREATURE_OR_PLANESWALKER = frozenset([i.HasType("creature"), i.HasType("planeswalker")])
_CARDS = frozenset(["discarded", "drawn", "milled", "found", "looked at"])
#: Words with which another of several begins: “each creature and | each player”.
_BEGIN = frozenset(["each", "each other", "all", "target", "that", "those", "the", "another", "any", "up to", "one of"])


def recipients(noun: n.Noun, source: Source, refer: Refer) -> tuple[i.Recipient, ...] | None:
    """Whom and what a noun phrase names, one after the other; None if no fields say it."""
    if (attacked := _attacked(noun, source)) is not None:
        return (attacked,)
    out: list[i.Recipient] = []
    end = noun.span.start
    for each in several(unnested(noun)):
        source.claim_between(end, each.span.start)
        end = each.span.end
        one = _recipient(each, source, refer)
        if one is None:
            return None
        out.append(other_than(one, out))
    return tuple(out)


def _attacked(noun: n.Noun, source: Source) -> i.Attacked | None:
    """“the player or planeswalker it's attacking”."""
    match noun:
        case n.NounList(
            items=(
                n.NounPhrase(alone=("the", "player")),
                n.NounPhrase(
                    words=(n.Word(sense="planeswalker"),),
                    modifiers=(n.Relative(verb=n.Verb() as verb, complements=(), subject=None) as of,),
                ),
            )
        ) if (of.sense, verb.senses) in _ATTACKING:
            source.claim(noun)
            return i.Attacked(_ATTACKING[of.sense, verb.senses](of))
    return None


def _it(of: n.Relative) -> i.Reference:
    return i.Reference("that", of.pronoun)


def _that_creature(of: n.Relative) -> i.Reference:
    return i.Reference("that", of.pronoun, id=place_of(of))


_ATTACKING: dict[tuple[str, tuple[str, ...]], Callable[[n.Relative], i.Reference]] = {
    ("it's", ("attacking",)): _it,
    ("that creature is", ("attacking",)): _that_creature,
    ("that creature", ("is", "attacking")): _that_creature,
}


def other_than(one: i.Recipient, before: Sequence[i.Recipient]) -> i.Recipient:
    """“another target creature”, “each other creature” after a target is another than that, whatever the source is."""
    former = next((each for each in reversed(before) if isinstance(each, i.Reference)), None)
    match one, former:
        case i.Reference("target" | "all", among=i.Selection(where) as among), i.Reference("target") if (
            i.IsOther() in where
        ):
            than = i.OtherThan(i.Reference("that", former.text, former.among, antecedent=former.id or None))
            apart = tuple(than if isinstance(each, i.IsOther) else each for each in where)
            return structs.replace(one, among=structs.replace(among, where=apart))
    return one


def unnested(noun: n.Noun) -> n.Noun:
    """“each creature without flying | and each player”: what narrows a phrase ends where another phrase begins."""
    last = noun.items[-1]
    modifier = last.modifiers[-1] if last.modifiers else None
    if not isinstance(modifier, n.Prepositional) or not isinstance(modifier.object, n.NounList):
        return noun
    inner = modifier.object
    at = next((k for k, item in enumerate(inner.items) if k and _begins(item)), None)
    if at is None or "and" not in inner.joints[at - 1]:
        return noun
    narrowing = _joined(list(inner.items[:at]), list(inner.joiners[: at - 1]))
    end = narrowing.span.end
    narrowed = structs.replace(modifier, object=narrowing, span=n.Span(modifier.span.start, end))
    first = structs.replace(last, modifiers=(*last.modifiers[:-1], narrowed), span=n.Span(last.span.start, end))
    items = (*noun.items[:-1], first, *inner.items[at:])
    joiners = (*(noun.joiners if isinstance(noun, n.NounList) else ()), *inner.joiners[at - 1 :])
    return n.NounList(items=items, joiners=joiners, span=noun.span)


def several(noun: n.Noun) -> Iterator[n.Noun]:
    """“each creature and planeswalker | and each player”: phrases that each begin with words of their own."""
    if isinstance(noun, n.NounPhrase):
        yield noun
        return
    items: list[n.NounPhrase] = []
    joiners: list[str] = []
    for k, item in enumerate(noun.items):
        joint = noun.joints[k - 1] if k else ""
        apart = bool(items) and (_begins(item) or is_player(items[-1]) is not is_player(item))
        if apart and "or" not in joint and joint != ",":
            yield _joined(items, joiners)
            items, joiners = [], []
        elif items:
            joiners.append(noun.joiners[k - 1])
        items.append(item)
    yield _joined(items, joiners)


def _begins(item: n.NounPhrase) -> bool:
    first = item.first
    if not isinstance(first, n.Word):
        return False
    return first.sense in _BEGIN or first.kind in ("self", "possessive", "pronoun", "number")


def _joined(items: list[n.NounPhrase], joiners: list[str]) -> n.Noun:
    if len(items) == 1:
        return items[0]
    span = n.Span(items[0].span.start, items[-1].span.end)
    return n.NounList(items=tuple(items), joiners=tuple(joiners), span=span)


def _recipient(noun: n.Noun, source: Source, refer: Refer) -> i.Recipient | None:
    if (targets := _aimed_before(noun, source) or _targets(noun, source)) is not None:
        source.aimed = targets if targets.most == i.Number(1) else None
        return targets
    if isinstance(noun, n.NounList):
        return _either_player(noun, source) if any(map(is_player, noun.items)) else refer(noun)
    return _of_players(noun, source) if is_player(noun) else _of_objects(noun, refer)


def _either_player(noun: n.NounList, source: Source) -> i.Player | None:
    """“that spell or ability's controller”: one player, whichever of them it is."""
    mark = source.mark()
    found = player(noun, source)
    if noun.conjunctions == {"or"} and found.who == "controller":
        return found
    source.forget(mark)
    return None


def _of_players(noun: n.NounPhrase, source: Source) -> i.Player | None:
    if noun.senses[:1] == ("any",):
        return None  # “any player”: each of them, or one?
    found = player(noun, source)
    return None if found.who == "other" else found


def _of_objects(noun: n.NounPhrase, refer: Refer) -> i.Recipient:
    found = refer(noun)
    match noun.words:
        case (n.Word(sense="them"),) if found.what in _CARDS:
            return i.Player("that player", found.text)  # cards are dealt no damage (CR 120.1)
        case (n.Word(sense="them") as them,) if found == i.Reference("that", found.text, id=found.id):
            return structs.replace(found, id=spoken_place(them, them))
    return found


def _aimed_before(noun: n.Noun, source: Source) -> i.Targets | None:
    """“that permanent or player”, “that creature or player”: the target that was said before."""
    if source.aimed is None or not isinstance(noun, n.NounList) or set(noun.conjunctions) != {"or"}:
        return None
    first, *others = noun.items
    last = others[-1].alone
    named = first.senses[:1] == ("that",) and first.senses[1:] in _AIMED_AT and not first.modifiers
    if not named or last not in (("player",), ("that", "player")) or any(each.alone not in _AIMED for each in others):
        return None
    source.claim(noun)
    return structs.replace(source.aimed, text=source.words(noun), again=True)


_AIMED_AT = (("permanent",), ("creature",), ("planeswalker",))
_AIMED = (("player",), ("that", "player"), *_AIMED_AT, *(("that", *each) for each in _AIMED_AT))


def _targets(noun: n.Noun, source: Source) -> i.Targets | None:
    """“any target”, “each of up to two targets”, “target opponent or planeswalker”; None for what is only objects."""
    first = noun.items[0]
    words = list(first.plain_words)
    if len(words) < len(first.words) or "target" not in [w.sense for w in words]:
        return None
    text = source.words(noun)
    if isinstance(noun, n.NounPhrase):
        if words[-1].kind != "noun" or words[-1].sense != "target":
            return None
        found = _any_targets(words, text, source)
        return _as_chosen(found, noun, source) if found is not None and noun.modifiers else found
    at = next(k for k, w in enumerate(words) if w.sense == "target")
    return _of_both(noun, words[:at], text, source)


def _as_chosen(found: i.Targets, noun: n.NounPhrase, source: Source) -> i.Targets | None:
    """“any target | of their choice”: who chooses it (CR 601.2c)."""
    match noun.modifiers:
        case (
            n.Prepositional(
                sense="of", object=n.NounPhrase(words=(*whose, n.Word(sense="choice")), modifiers=())
            ) as of,
        ):
            who = whose_zone([word for word in whose if isinstance(word, n.Word)], source)
        case _:
            return None
    if who is None:
        return None
    source.claim(of)
    return structs.replace(found, chooser=who)


def _any_targets(words: list[n.Word], text: str, source: Source) -> i.Targets | None:
    """“any target”, “any other target”, “another target”, “any number of targets”, “each of two targets”."""
    other, bounds = _how_many(words[:-1], ("any", "each of"), source)
    if bounds is None:
        return None
    source.claim(*words)
    return i.Targets(ANY_TARGET, "any", *bounds, other, text, place_of(words[-1]))


_Bounds = tuple[i.Quantity, i.Quantity | None]
#: At least and at most how many, by the words that say it.
_BOUNDS: dict[tuple[str, ...], _Bounds] = {
    (): (i.Number(1), i.Number(1)),
    ("any number of",): (i.Number(0), None),
    ("one or two",): (i.Number(1), i.Number(2)),
    ("one, two, or three",): (i.Number(1), i.Number(3)),
    ("one or more",): (i.Number(1), None),
}


def _how_many(before: list[n.Word], besides: tuple[str, ...], source: Source) -> tuple[bool, _Bounds | None]:
    """Whether “other” or “another” is said before “target”, and how many the rest of the words say; None: others."""
    other = [w for w in before if w.sense in ("other", "another")]
    return bool(other), _bounds([w for w in before if w not in other and w.sense not in besides], source)


def _bounds(counted: list[n.Word], source: Source) -> _Bounds | None:
    """At least and at most how many: “one or two”, “up to three”, “any number of”; None for other words."""
    senses = tuple(w.sense for w in counted)
    bounds = _BOUNDS.get(senses)
    if bounds is None and senses[:-1] in ((), ("up to",)) and (most := number_of(counted[-1])) is not None:
        bounds = i.Number(0) if senses[:-1] else most, most
    if bounds is not None:
        source.claim(*counted)
    return bounds


def _said_of_all(where: tuple[i.Predicate, ...]) -> tuple[i.Predicate, ...]:
    """What is said of one of several kinds and of all of them, once: “creature or land you control”."""
    out: list[i.Predicate] = []
    for each in where:
        match each:
            case i.OneOf(kinds):
                out.append(i.OneOf(tuple(_without(kind, where) for kind in kinds)))
            case _:
                out.append(each)
    return tuple(sorted(out, key=lambda each: isinstance(each, i.OneOf)))


def _without(kind: i.Predicate, of_all: tuple[i.Predicate, ...]) -> i.Predicate:
    if not isinstance(kind, i.AllOf):
        return kind
    whose = [each.player.who for each in of_all if isinstance(each, i.ControlledBy)]
    rest = tuple(e for e in kind.predicates if not isinstance(e, i.ControlledBy) or e.player.who not in whose)
    return rest[0] if len(rest) == 1 else i.AllOf(rest)


def _of_both(noun: n.NounList, before: list[n.Word], text: str, source: Source) -> i.Targets | None:
    """“target creature or player”, “up to one target player or planeswalker”."""
    people = list(filter(is_player, noun.items))
    things = [item for item in noun.items if item not in people]
    if noun.conjunctions not in ({"or"}, {"and/or"}) or not people:
        return None
    other, bounds = _how_many(before, ("each of",), source)
    who = _targeted_player(people, before)
    if bounds is None or who is None or not things or (things[-1] is not noun.items[-1] and things[-1].modifiers):
        return None
    aims = [w for w in noun.plain_words if w.sense == "target"]
    source.claim_own(noun)
    source.claim(who, *before, *aims)
    objects = _targeted_objects(things, source, other=other)
    players: Literal["any", "opponents"] = "opponents" if who.sense == "opponent" else "any"
    return i.Targets(objects, players, *bounds, other, text, place_of(aims[0]))


def _targeted_player(people: list[n.NounPhrase], before: list[n.Word]) -> n.Word | None:
    """“player”, “opponent”: the one word for the players that may be targets, too."""
    if len(people) > 1 or people[0].modifiers:
        return None
    who = people[0].words[-1]
    extra = any(w not in before and w.sense != "target" for w in people[0].plain_words[:-1])
    return who if isinstance(who, n.Word) and who.sense in ("player", "opponent") and not extra else None


def _targeted_objects(things: list[n.NounPhrase], source: Source, *, other: bool) -> i.Selection:
    """Which objects may be targets; “other” is said of all targets, not of these."""
    objects = selection(_joined(things, [" or " for _ in things[1:]]), source)
    where = _said_of_all(objects.where)
    if other:
        where = tuple(each for each in where if each != i.IsOther())
    match where:
        case (i.OneOf(kinds),) if frozenset(kinds) == _CREATURE_OR_PLANESWALKER:
            return ANY_TARGET  # “target creature, player, or planeswalker” is “any target” (CR 115.4)
    return structs.replace(objects, where=where)
