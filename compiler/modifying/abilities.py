"""Abilities that are gained and lost (CR 613.1f)."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ...values.colors import COLORS_BY_WORD
from ..clauses.said import Said
from ..nouns.characteristics import Description, read_with
from .found import Found, done, only_noun

_GAIN = frozenset(["gain", "have"])


def read(said: Said) -> Found | None:
    """“gains flying and haste”, “has “{T}: Draw a card.””, “gains your choice of …”, “loses all abilities”."""
    if not done(said) or (said.verb not in _GAIN and said.verb != "lose"):
        return None
    what = said.whom()
    if what is not None and said.verb in _GAIN and (affinity := _affinity(said)) is not None:
        return Found(what, (affinity,))
    noun = only_noun(said)
    if noun is None or what is None:
        return None
    changes = _gained(noun, said) if said.verb in _GAIN else _lost(noun, said)
    return None if changes is None else Found(what, changes)


def _affinity(said: Said) -> i.AddAbilities | None:
    """“affinity | for artifacts” (CR 702.41)."""
    match said.node.complements:
        case (
            n.NounPhrase(words=(n.Word(sense="affinity"),), modifiers=()) as keyword,
            n.Prepositional(sense="for", object=n.NounPhrase(modifiers=()) as counted) as for_,
        ):
            said.source.claim(keyword, for_, counted)
            return i.AddAbilities((f"affinity {said.source.words(for_)}",))
    return None


def _gained(noun: n.Noun, said: Said) -> tuple[i.Modification, ...] | None:
    if (choice := _one_of(noun, said) or _of_others(noun, said)) is not None:
        return (choice,)
    items: list[n.NounPhrase] = []
    choices: list[i.Modification] = []
    for item in noun.items:
        color = _of_chosen_color(item, said)
        if color is None:
            items.append(item)
        else:
            choices.append(color)
    if choices and items:
        return None  # “gains flying and protection from the color of your choice”
    if choices:
        said.source.claim_own(noun)
        return tuple(choices)
    gained = Description()
    if not read_with(noun, said.source, gained) or not (gained.keywords or gained.abilities):
        return None
    keywords, abilities = tuple(gained.keywords), tuple(gained.abilities)
    if gained != Description(keywords=gained.keywords, abilities=gained.abilities, quotes=gained.quotes):
        return None
    return (i.AddAbilities(keywords, abilities),)


def _one_of(noun: n.Noun, said: Said) -> i.GainOneOf | None:
    """“your choice of flying, first strike, or lifelink”."""
    if not isinstance(noun, n.NounList) or noun.conjunctions != {"or"}:
        return None
    words = [item.plain_words for item in noun.items]
    if any(item.modifiers for item in noun.items) or [w.sense for w in words[0][:1]] != ["your choice of"]:
        return None
    keywords = [words[0][1:], *words[1:]]
    if any(len(each) != 1 or each[0].kind != "keyword" for each in keywords):
        return None
    said.source.claim(noun)
    return i.GainOneOf(tuple(each[0].sense for each in keywords), i.Player("you"))


def _of_others(noun: n.Noun, said: Said) -> i.AbilitiesOf | None:
    """“all activated abilities of all cards exiled with it”, “the loyalty abilities of this planeswalker”."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="all" | "the"), n.Word(sense="activated ability" | "loyalty ability" as kind)),
            modifiers=(n.Prepositional(sense="of") as of,),
        ):
            said.source.claim(*noun.words)
            said.source.claim_own(of)
            whose = said.refer(of.object)
        case _:
            return None
    if whose.what not in ("all", "linked", "that", "top", "target", "source"):
        return None
    return i.AbilitiesOf(whose, "activated" if kind == "activated ability" else "loyalty")


def _of_chosen_color(item: n.NounPhrase, said: Said) -> i.GainOneOf | None:
    """“protection from the color of your choice” (CR 702.16)."""
    match item:
        case n.NounPhrase(
            words=(n.Word(kind="keyword") as keyword,),
            modifiers=(n.Prepositional(sense="from", object=n.NounPhrase() as color),),
        ):
            pass
        case _:
            return None
    match color:
        case n.NounPhrase(
            words=(n.Word(kind="article"), n.Word(sense="color")),
            modifiers=(
                n.Prepositional(sense="of", object=n.NounPhrase(words=(n.Word() as your, n.Word(sense="choice")))),
            ),
        ) if your.sense == "your":
            said.source.claim(item)
            return i.GainOneOf(tuple(f"{keyword.sense} from {name}" for name in COLORS_BY_WORD), i.Player("you"))
    return None


def _lost(noun: n.Noun, said: Said) -> tuple[i.Modification, ...] | None:
    if any(len(item.plain_words) != len(item.words) or item.modifiers for item in noun.items):
        return None  # “loses “Prevent all damage …””, “loses all “bands with other” abilities”
    if noun.alone == ("all", "abilities") or noun.alone == ("all", "ability"):
        said.source.claim(noun)
        return (i.RemoveAbilities(),)
    if noun.alone == ("this", "ability"):
        said.source.claim(noun)
        return (i.LoseThisAbility(),)
    if isinstance(noun, n.NounList) and noun.conjunctions != {"and"}:
        return None
    if any(word.kind != "keyword" for word in noun.plain_words):
        return None
    said.source.claim(noun)
    return (i.RemoveAbilities(tuple(word.sense for word in noun.plain_words)),)
