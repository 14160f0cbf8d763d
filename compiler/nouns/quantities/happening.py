"""Numbers of what has happened: life gained, damage prevented, flips won."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..conditions import amount_done_this_way, amount_of_events


def happened(node: n.Noun, source: Source) -> i.Quantity | None:
    """“the life you gained this turn”, “creature that died this turn”: how much, or how often."""
    last = node.items[-1]
    if not last.modifiers or not isinstance(last.modifiers[-1], n.Relative | n.Participle):
        return None
    mark = source.mark()
    found = amount_of_events(node, source) or amount_done_this_way(node, source)
    if found is None or not source.claims_all(mark, node):
        source.forget(mark)
        return None
    return found


def is_lost_life(node: n.NounPhrase) -> bool:
    """“the (total) life lost this way”: by all of the players together."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="the"), *more, n.Word(sense="life")),
            modifiers=(n.Participle(verb="lost", complements=(n.Adverb(sense="this way"),), further=()),),
        ):
            return not more or [w.sense for w in more if isinstance(w, n.Word)] == ["total"]
    return False


def damage_prevented(node: n.Noun, source: Source) -> i.ThatMany | None:
    """“for each 1 damage prevented this way”: so much as was prevented."""
    if not isinstance(node, n.NounPhrase) or not is_prevented_damage(node):
        return None
    source.claim(node)
    return i.ThatMany(source.said(node))


def is_prevented_damage(node: n.NounPhrase) -> bool:
    """“the damage prevented this way”, “1 damage prevented this way” (CR 615.5)."""
    match node:
        case n.NounPhrase(
            words=(*_, n.Word(sense="damage")),
            modifiers=(n.Participle(verb="prevented", complements=(n.Adverb(sense="this way"),), further=()),),
        ):
            return len(node.words) == 2 and (node.senses[0] == "the" or node.plain_words[0].number == 1)
    return False


def is_gained_life(node: n.NounPhrase) -> bool:
    """“the amount of life you gained”, with no word on when: in the event that is spoken of."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="the amount of"), n.Word(sense="life")),
            modifiers=(n.Relative(sense="you", subject=None, verb=n.Verb(senses=("gained",)), complements=()) as said,),
        ):
            return not said.further
    return False


def is_dealt_damage(node: n.NounPhrase) -> bool:
    """“damage those creatures dealt (to that player)”, with no word on when: in the event that is spoken of."""
    match node:
        case n.NounPhrase(
            senses=("damage",),
            modifiers=(
                n.Relative(
                    sense="those creatures" | "that creature" | "it" | "they",
                    subject=None,
                    verb=n.Verb(senses=("dealt",)),
                    complements=() | (n.Prepositional(sense="to", object=n.NounPhrase(alone=("that", "player"))),),
                ) as said,
            ),
        ):
            return not said.further
    return False


def flips_won(node: n.Noun, source: Source) -> i.PlayerNumber | None:
    """“for each flip you won”: how many of the flips of the effect (CR 705.2)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="flip"),),
            modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("won",) | ("win",)), complements=(), further=()),),
        ):
            source.claim(node)
            return i.PlayerNumber("flips won", i.Player("you", "you"))
    return None
