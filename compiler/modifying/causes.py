"""What events don't come to: abilities that don't trigger, mana that isn't lost, legends, prevention.

CR 603.2, 500.5, 704.5j, 615.12.
"""

from __future__ import annotations

from typing import Literal

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.objects import selection
from .found import Found, rest

_EVENTS: dict[tuple[str, ...], tuple[Literal["enter", "die"], ...]] = {
    ("entering",): ("enter",),
    ("dying",): ("die",),
    ("entering", "dying"): ("enter", "die"),
}


def read(said: Said) -> Found | None:
    """“Creatures entering don't cause abilities to trigger”, “you don't lose unspent green mana as …” and the like."""
    if not said.standing:
        return None
    match said.node.verb.senses:
        case ("don't", "cause"):
            return _triggers(said)
        case ("don't", "lose"):
            return _unspent(said)
        case ("doesn't", "apply"):
            return _legends(said)
        case ("can't" | "cannot", "be", "prevented"):
            return _unpreventable(said)
    return None


def _legends(said: Said) -> Found | None:
    """“The “legend rule” doesn't apply to permanents you control.”; alone it is said of all permanents."""
    if said.node.subject is None or said.node.subject.alone != ("the", "legend rule"):
        return None
    match rest(said):
        case []:
            what = i.Reference("all", among=i.Selection((i.HasType("permanent"),)))
        case [n.Prepositional(sense="to", object=n.NounPhrase() | n.NounList() as those) as to]:
            what = said.refer(those)
            said.source.claim_own(to)
        case _:
            return None
    said.source.claim(said.node.subject)
    return Found(what, (i.NoLegendRule(),))


_DAMAGE: dict[str, Literal["any", "combat", "noncombat"]] = {
    "damage": "any",
    "combat damage": "combat",
    "noncombat damage": "noncombat",
}


def _unpreventable(said: Said) -> Found | None:
    """“Combat damage that would be dealt by creatures you control can't be prevented.”; alone, of all sources."""
    match said.node.subject:
        case n.NounPhrase(words=(n.Word() as damage,)) as noun if damage.sense in _DAMAGE:
            pass
        case _:
            return None
    match noun.modifiers, rest(said):
        case (), []:
            what = i.Reference("all", among=i.Selection((i.IsSource(),)))
        case (
            (
                n.Relative(
                    sense="that would",
                    verb=n.Verb(senses=("be", "dealt")) as is_dealt,
                    complements=(n.Prepositional(sense="by", object=by),),
                    further=(),
                ) as dealt,
            ),
            [],
        ) if by.items[-1].head is None or by.items[-1].head.sense not in ("source", "spell"):
            what = said.refer(by)
            if what.what not in ("source", "all", "enchanted"):
                return None
            said.source.claim(is_dealt)
            said.source.claim_own(dealt, *dealt.complements)
        case _:
            return None
    said.source.claim(damage)
    return Found(what, (i.DealsUnpreventable(_DAMAGE[damage.sense]),))


def _triggers(said: Said) -> Found | None:
    match said.node.subject, rest(said):
        case (
            n.NounPhrase(words=words, modifiers=(n.Participle() as doing,)) as noun,
            [
                n.NounPhrase(senses=("ability",), modifiers=()) as abilities,
                n.Infinitive(verb=n.Verb(senses=("trigger",)), complements=()) as trigger,
            ],
        ):
            pass
        case _:
            return None
    events = _EVENTS.get((doing.sense, *(each.verb.words[-1] for each in doing.further)))
    places = (*doing.complements, *(place for each in doing.further for place in each.complements))
    if events is None or not all(isinstance(each, n.NounPhrase) and each.is_battlefield for each in places):
        return None
    what = selection(n.NounPhrase(words=words, span=noun.span), said.source)
    said.source.claim(doing, abilities, trigger)
    return Found(i.Reference("all", what.text, what), (i.CausesNoTriggers(events),))


def _unspent(said: Said) -> Found | None:
    match rest(said):
        case [n.NounPhrase(words=words, modifiers=()) as noun, n.Adverb(sense="as steps and phases end") as when]:
            senses = tuple(word.sense for word in words if isinstance(word, n.Word))
        case _:
            return None
    match senses:
        case ("unspent", "mana"):
            color = ""
        case ("unspent", color, "mana") if color in i.MANA_BY_WORD:
            pass
        case _:
            return None
    if not said.by_player:
        return None
    said.source.claim(noun, when)
    return Found(said.player(), (i.KeepsMana(i.MANA_BY_WORD.get(color)),))
