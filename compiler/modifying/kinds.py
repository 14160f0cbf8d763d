"""Types, colors and names: what objects become and are (CR 205.1, 105.3, 613.1c–e)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import color_letters
from ...grammar.subtypes import subtypes as known_subtypes
from ..clauses.said import Said
from ..ledger.source import Source
from ..nouns.characteristics import Description, read_copula
from ..nouns.quantities import quantity
from ..nouns.quantities.values import pt_value
from .found import Found, done, rest

Chosen = Literal["color", "creature type", "basic land type", "land type", "card type"]
_CHOSEN: dict[tuple[str, ...], Chosen] = {
    ("color",): "color",
    ("creature", "type"): "creature type",
    ("creature type",): "creature type",
    ("basic", "land", "type"): "basic land type",
    ("basic land type",): "basic land type",
    ("land", "type"): "land type",
    ("land type",): "land type",
    ("type",): "creature type",
}
_KINDS = frozenset(["type", "color", "creature type", "land type", "card type", "basic land type"])


def read(said: Said) -> Found | None:
    """“becomes a 3/3 Elemental creature with haste”, “is a Zombie in addition to its other types”, “is blue”."""
    if (lost := _lost(said)) is not None:
        return lost
    what = _what_becomes(said)
    if what is None:
        return None
    complements, besides, still = _complements(said)
    if said.verb == "become" and (colors := _colors_of_choice(complements, said)) is not None:
        return Found(what, (colors,)) if besides is None else None
    match complements:
        case [n.NounPhrase() as noun]:
            equal = None
        case [n.NounPhrase() as noun, n.EqualTo() as equal]:
            pass
        case _:
            return None
    kept = _kept(besides) if besides is not None else frozenset()
    if kept is None or (besides is None and not _is_made(noun, said)):
        return None
    if still and not _may_have(what, {w.sense for w in noun.plain_words if w.kind == "type"}):
        return None
    if besides is not None:
        said.source.claim(besides)
    if (chosen := _chosen(noun, besides is not None, said)) is not None:
        return Found(what, (chosen,))
    added = besides is not None or still
    changes = _of_types(noun, said, added, kept) if equal is None else _of_size(noun, equal, said, added, kept)
    return Found(what, changes) if changes else None


def _is_made(noun: n.NounPhrase, said: Said) -> bool:
    """Whether it is made that: “it's a creature” alone is nothing that the effect makes of it."""
    return said.verb == "become" or said.standing or _as_it_returns(noun, said)


def _what_becomes(said: Said) -> i.Reference | None:
    """What becomes or is something; None where no verb says so of an object."""
    verb = said.node.verb
    if not done(said) or (said.verb not in ("become", "be") and not verb.pronoun):
        return None
    if verb.pronoun and len(verb.words) > 1:
        return None
    what = said.whom()
    if not isinstance(what, i.Reference):
        return None
    return what if said.verb == "become" or said.standing or said.known() else None


def _complements(said: Said) -> tuple[list[n.Node], n.Prepositional | None, bool]:
    """What it becomes, “in addition to its other types”, and whether it is “still” that."""
    complements: list[n.Node] = []
    besides, still = None, False
    for each in rest(said):
        if isinstance(each, n.Prepositional) and each.sense == "in addition to":
            besides = each
        elif isinstance(each, n.Adverb) and each.sense == "still":
            said.source.claim(each)
            still = True
        else:
            complements.append(each)
    return complements, besides, still


_Changes = tuple[i.Modification, ...]


def _of_types(noun: n.NounPhrase, said: Said, keeps: bool, kept: frozenset[str]) -> _Changes:
    noun, of_every_type = _without_every_type(noun, said)
    noun, lost = _no_longer(noun, said)
    changes = _described(noun, said, keeps, "color" in kept)
    if changes and lost is not None:
        return (*changes, lost)
    return (*changes, i.AllTypes("creature type")) if changes and of_every_type else changes


def _no_longer(noun: n.NounPhrase, said: Said) -> tuple[n.NounPhrase, i.RemoveTypes | None]:
    """“a 4/4 artifact creature | that's no longer an Equipment”: a subtype that it loses (CR 205.1b)."""
    match noun.modifiers:
        case (
            *before,
            n.Relative(
                verb=None,
                subject=None,
                further=(),
                complements=(n.Adverb(sense="no longer"), n.NounPhrase(kinds=("article", "subtype")) as kind),
            ) as relative,
        ):
            described = Description()
            if read_copula(kind, said.source, described) and described == Description(subtypes=described.subtypes):
                said.source.claim(relative)
                end = before[-1].span.end if before else noun.words[-1].span.end
                bare = structs.replace(noun, modifiers=tuple(before), span=n.Span(noun.span.start, end))
                return bare, i.RemoveTypes(subtypes=tuple(described.subtypes))
    return noun, None


def _of_size(noun: n.NounPhrase, equal: n.EqualTo, said: Said, keeps: bool, kept: frozenset[str]) -> _Changes:
    """“an Elemental creature with power and toughness each equal to …”: the size stands behind the kinds."""
    bare = _without_sizes(noun, said)
    if bare is None:
        return ()
    said.source.claim_own(equal)
    size = quantity(equal.quantity, said.source)
    changes = _of_types(bare, said, keeps, kept)
    if not changes:
        return ()
    kinds = [each for each in changes if isinstance(each, i.SetTypes | i.SetColors)]
    return (*kinds, i.SetPT(size, size), *(each for each in changes if each not in kinds))


def _lost(said: Said) -> Found | None:
    """“isn't a creature”, “isn't legendary” (CR 613.1d)."""
    if said.node.verb.senses not in (("isn't",), ("aren't",)) or not said.standing:
        return None
    match said.whom(), rest(said):
        case i.Reference() as what, [n.NounPhrase(modifiers=()) as noun]:
            pass
        case _:
            return None
    described = Description()
    if not read_copula(noun, said.source, described) or not (described.types or described.subtypes):
        return None
    if described != Description(types=described.types, subtypes=described.subtypes):
        return None
    return Found(what, (i.RemoveTypes(tuple(described.types), tuple(described.subtypes)),))


def _as_it_returns(noun: n.NounPhrase, said: Said) -> bool:
    """“Return it to the battlefield …. It's an enchantment.”, “It's black.”: what it is then (CR 105.3, 205.1a)."""
    back = isinstance(said.before, i.Move) and said.before.to == "battlefield"
    has = all(isinstance(each, n.Prepositional) and each.sense == "with" for each in noun.modifiers)
    if noun.kinds == ("color",) and not noun.modifiers:
        return back
    return back and has and noun.kinds[:1] == ("article",) and {"type"} <= {*noun.kinds[1:]} <= _OF_A_CARD


_OF_A_CARD = frozenset(["type", "subtype", "color"])


def without_others(clause: n.Clause, changes: tuple[i.Modification, ...]) -> tuple[i.Modification, ...] | None:
    """“… and (it) loses all other card types and abilities”: what the changes make it is all that it is then.

    CR 205.1a, 205.1b, 613.1f. None where it says something else, or of what the changes do not set.
    """
    lost = _all_others(clause)
    if lost is None or (clause.subject is not None and clause.subject.alone not in (("it",), ("they",))):
        return None
    for kind in lost:
        left = _without(kind, changes)
        if left is None:
            return None
        changes = left
    return changes


def _without(kind: str, changes: tuple[i.Modification, ...]) -> tuple[i.Modification, ...] | None:
    """The changes, and all others of a kind lost: abilities ahead of those that it is given."""
    if kind == "ability":
        given = tuple(each for each in changes if isinstance(each, i.AddAbilities))
        return (*(each for each in changes if each not in given), i.RemoveAbilities(), *given)
    made = _MADE.get(kind)
    if made is None or not any(isinstance(each, made) for each in changes):
        return None
    if made is i.SetTypes:
        changes = all_kept(changes)
    return tuple(structs.replace(each, added=False) if isinstance(each, made) else each for each in changes)


#: What makes something that kind.
_MADE: dict[str, type[i.SetTypes | i.SetColors]] = {
    "card type": i.SetTypes,
    "type": i.SetTypes,
    "creature type": i.SetTypes,
    "color": i.SetColors,
}


def _all_others(clause: n.Clause) -> list[str] | None:
    """“all other card types and abilities”: of which kinds."""
    match clause:
        case n.Clause(verb=n.Verb(lemma="lose", words=(_,)), complements=(n.NounPhrase() | n.NounList() as noun,)) if (
            not any(item.modifiers for item in noun.items)
        ):
            match [item.senses for item in noun.items]:
                case [("all", "other", kind), *others] if all(len(each) == 1 for each in others):
                    return [kind, *(each[0] for each in others)]
    return None


def _described(noun: n.NounPhrase, said: Said, added: bool, more_colors: bool) -> tuple[i.Modification, ...]:
    described = Description()
    noun, kept = _still(noun, said)
    added = added or kept
    noun, size = _size(noun, said)
    described.power, described.toughness = size
    if not read_copula(noun, said.source, described):
        return ()
    power, toughness = described.power, described.toughness
    colors = color_letters(tuple(described.colors))
    if described.unread or described.name or described.counters or isinstance(power, str) or isinstance(toughness, str):
        return ()
    if any("<" in color for color in colors):
        return ()
    changes = _kinds(described, added)
    if described.colors:
        changes.append(i.SetColors(colors, more_colors))
    if power is not None or toughness is not None:
        changes.append(i.SetPT(power, toughness))
    if described.keywords or described.abilities:
        changes.append(i.AddAbilities(tuple(described.keywords), tuple(described.abilities)))
    return tuple(changes)


def _kinds(described: Description, added: bool) -> list[i.Modification]:
    """The types that are set, or added to those that it has.

    CR 205.1b: an “artifact creature” keeps its types, and its subtypes; a “Golem artifact creature” has this creature
    type in the place of others. CR 205.4b: supertypes are only ever added.
    """
    supertypes, types, subtypes = tuple(described.supertypes), tuple(described.types), tuple(described.subtypes)
    if not supertypes and not types and not subtypes:
        return []
    if added or not (types or subtypes):
        return [i.SetTypes(supertypes, types, subtypes, True)]
    if not {"Artifact", "Creature"} <= set(types):
        return [i.SetTypes(supertypes, types, subtypes)]
    of_creatures = tuple(each for each in subtypes if "creature" in known_subtypes().get(each, _OF_CREATURES))
    others = tuple(each for each in subtypes if each not in of_creatures)
    kept = i.SetTypes(supertypes, types, others, True)
    return [kept, i.SetTypes((), (), of_creatures)] if of_creatures else [kept]


def all_kept(changes: tuple[i.Modification, ...]) -> tuple[i.Modification, ...]:
    """The changes with no type lost by them: all of its types are kept, and these are added (CR 205.1b)."""
    match changes:
        case (i.SetTypes() as kept, i.SetTypes((), ()) as replaced, *more):
            return (structs.replace(kept, subtypes=(*kept.subtypes, *replaced.subtypes), added=True), *more)
    return tuple(structs.replace(each, added=True) if isinstance(each, i.SetTypes) else each for each in changes)


#: Of which card types an unknown subtype is.
_OF_CREATURES = frozenset(["creature"])


Size = tuple[i.Quantity | str | None, i.Quantity | str | None]


def _size(noun: n.NounPhrase, said: Said) -> tuple[n.NounPhrase, Size]:
    """“a Dragon with base power and toughness 4/4, flying, and haste”: the phrase without the size, and the size."""
    last = noun.modifiers[-1] if noun.modifiers else None
    match last:
        case n.Prepositional(
            sense="with", object=n.NounList(items=(power, toughness, *rest), joiners=(_, *joints))
        ) if rest and power.alone == ("base power",) and toughness.senses[:1] == ("toughness",):
            pass
        case _:
            return noun, (None, None)
    sized = toughness.plain_words[-1].size
    if sized is None or toughness.modifiers or len(toughness.words) != 2:
        return noun, (None, None)
    said.source.claim(power, toughness)
    said.source.claim_own(last, last.object)
    span = n.Span(rest[0].span.start, last.span.end)
    abilities: n.Noun = rest[0]
    if len(rest) > 1:
        abilities = n.NounList(items=tuple(rest), joiners=tuple(joints[1:]), span=span)
    with_ = structs.replace(last, object=abilities)
    return structs.replace(noun, modifiers=(*noun.modifiers[:-1], with_)), (pt_value(sized[0]), pt_value(sized[1]))


def still(
    node: n.Clause, changes: tuple[i.Modification, ...], what: i.Reference | i.Player, source: Source
) -> tuple[i.Modification, ...] | None:
    """The changes with the types kept that a clause says are kept: “It's still a land.” (CR 205.1b).

    ``what`` is changed: a type that it is not known to have is none that it keeps.
    """
    match node.subject, node.verb.senses, node.complements:
        case None, (_,), (n.Adverb(sense="still") as adverb, n.NounPhrase() as noun) if node.verb.pronoun:
            pass
        case n.NounPhrase() as it, ("is",) | ("are",), (n.Adverb(sense="still") as adverb, n.NounPhrase() as noun) if (
            it.alone in (("it",), ("they",), ("that", "land"), ("those", "land"))
        ):
            source.claim(it)
        case _:
            return None
    types = {w.sense for w in noun.plain_words if w.kind == "type"}
    if noun.modifiers or not types or any(w.kind not in ("article", "type") for w in noun.plain_words):
        return None
    if not _may_have(what, types):
        return None
    kept = all_kept(changes)
    if not any(isinstance(change, i.SetTypes) for change in kept):
        return None
    source.claim(node.verb, adverb, noun)
    return kept


def _may_have(what: i.Reference | i.Player | None, types: set[str]) -> bool:
    """Whether nothing is known to have other types: a land that becomes a creature is not “still an artifact”."""
    had = what.among.where if isinstance(what, i.Reference) and what.among is not None else ()
    known = {each.type for each in had if isinstance(each, i.HasType)}
    return not known or types <= known


def _without_sizes(noun: n.NounPhrase, said: Said) -> n.NounPhrase | None:
    """“an artifact creature | with power and toughness each equal to its mana value”."""
    match noun.modifiers:
        case (*before, n.Prepositional(sense="with", object=n.NounList() as sizes) as with_) if [
            item.alone for item in sizes.items
        ] in ([("power",), ("toughness",)], [("base power",), ("toughness",)]):
            said.source.claim(with_)
            return structs.replace(noun, modifiers=tuple(before))
    return None


def _without_every_type(noun: n.NounPhrase, said: Said) -> tuple[n.NounPhrase, bool]:
    """“a 2/2 creature | with all creature types”, “with vigilance | and all creature types”."""
    last = noun.modifiers[-1] if noun.modifiers else None
    if not isinstance(last, n.Prepositional) or last.sense != "with":
        return noun, False
    *others, every = last.object.items
    if every.senses != ("all", "creature type") or every.modifiers:
        return noun, False
    if not others:
        said.source.claim(last)
        return structs.replace(noun, modifiers=noun.modifiers[:-1]), True
    said.source.claim_between(others[-1].span.end, every.span.end)
    if len(others) > 1:
        return noun, False
    with_ = structs.replace(last, object=others[0], span=n.Span(last.span.start, others[0].span.end))
    return structs.replace(noun, modifiers=(*noun.modifiers[:-1], with_)), True


def _still(noun: n.NounPhrase, said: Said) -> tuple[n.NounPhrase, bool]:
    """The phrase without “that's still a land”, and whether it was there (CR 205.1b)."""
    for modifier in noun.modifiers:
        match modifier:
            case n.Relative(
                verb=None, complements=(n.Adverb(sense="still"), n.NounPhrase() as kind), subject=None, further=()
            ) if _may_have(said.whom(), {w.sense for w in kind.plain_words if w.kind == "type"}):
                said.source.claim(modifier)
                kept = tuple(m for m in noun.modifiers if m is not modifier)
                return structs.replace(noun, modifiers=kept), True
            case n.Prepositional(sense="with", object=n.NounPhrase() as given):  # “with haste that's still a land”
                inner, there = _still(given, said)
                if there:
                    with_ = structs.replace(modifier, object=inner)
                    kept = tuple(with_ if m is modifier else m for m in noun.modifiers)
                    return structs.replace(noun, modifiers=kept), True
    return noun, False


def _chosen(noun: n.NounPhrase, added: bool, said: Said) -> i.SetChosen | None:
    """“the color of your choice”, “the chosen type”, “a color chosen at random”."""
    words = noun.senses
    if words == ("a", "color") and _is_of_chance(noun) and not (added or said.standing):
        said.source.claim(noun)
        return i.SetChosen("color", i.Player("you"), at_random=True)
    if words[:1] == ("that",) and not noun.modifiers and (kind := _just_chosen(words[1:], said)) is not None:
        said.source.claim(noun)
        return i.SetChosen(kind, None, added)
    if words[:1] != ("the",):
        return None
    if words[1:2] == ("chosen",) and not noun.modifiers and words[2:] in _CHOSEN:
        said.source.claim(noun)
        of_lands = words[2:] == ("type",) and _is_of_lands(said.node.subject)
        return i.SetChosen("land type" if of_lands else _CHOSEN[words[2:]], None, added)
    if words[1:] in _CHOSEN and _is_of_your_choice(noun):
        said.source.claim(noun)
        return i.SetChosen(_CHOSEN[words[1:]], i.Player("you"), added)
    return None


def _is_of_chance(noun: n.NounPhrase) -> bool:
    """“(a color) chosen at random”."""
    match noun.modifiers:
        case (n.Participle(sense="chosen", complements=(n.Adverb(sense="at random"),), further=()),):
            return True
    return False


def _is_of_your_choice(noun: n.NounPhrase) -> bool:
    """“the color of your choice”; of which types, “the type of your choice” does not say."""
    if noun.senses[1:] == ("type",):
        return False
    match noun.modifiers:
        case (n.Prepositional(sense="of", object=n.NounPhrase(words=(n.Word(sense="your"), n.Word(sense="choice")))),):
            return True
    return False


_LANDS = ("land", "this land")


def _is_of_lands(noun: n.Noun | None) -> bool:
    """“lands you control”, “this land”: of these a type that is chosen is a land type (CR 205.3d)."""
    items = noun.items if noun is not None else ()
    return bool(items) and all(any(word.sense in _LANDS for word in item.plain_words) for item in items)


def _just_chosen(words: tuple[str, ...], said: Said) -> Chosen | None:
    """“that type”, after a sentence by which a type is chosen."""
    last = said.before
    if not isinstance(last, i.ChooseQuality) or words not in (("type",), ("color",)):
        return None
    kind = _CHOSEN.get((last.quality,))
    return kind if kind is not None and (kind == "color") is (words == ("color",)) else None


def _colors_of_choice(complements: Sequence[n.Node], said: Said) -> i.SetChosen | None:
    """“the color or colors of your choice”: one or more."""
    match complements:
        case [
            n.NounList(
                items=(
                    n.NounPhrase(alone=("the", "color")),
                    n.NounPhrase(
                        words=(n.Word(sense="color"),),
                        modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("your", "choice"))),),
                    ),
                ),
                joints=("or",),
            ) as either
        ]:
            said.source.claim(either)
            return i.SetChosen("color", i.Player("you"), several=True)
    return None


def _kept(besides: n.Prepositional) -> frozenset[str] | None:
    """“its other colors and types”: of what it keeps the others; None for other words."""
    if any(item.modifiers for item in besides.object.items):
        return None
    match besides.object.plain_words:
        case (n.Word(kind="possessive", possessor=whose), n.Word(sense="other"), *words) if whose != "you":
            kinds = frozenset(word.sense for word in words if word.kind != "type")
            return kinds if kinds and kinds <= _KINDS else None
    return None  # a player has no types
