"""Keyword actions of the sets since 2022 (CR 701.54 to 701.68): discover, suspect, airbend …"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..costs.parts import mana
from ..nouns.quantities import quantity

Lower = Callable[[Said], Sequence[i.Step] | None]

_TIMES = {"twice": 2, "three times": 3, "four times": 4, "five times": 5}


def _with_number(action: i.PlayerAction) -> Lower:
    """“Discover 4.”, “Earthbend X.”: with the N behind the verb."""

    def lower(said: Said) -> Sequence[i.Step] | None:
        noun = said.noun
        if not isinstance(noun, n.NounPhrase) or noun.modifiers or noun.kinds != ("number",) or not said.by_player:
            return None
        return [i.KeywordAction(action, quantity(noun, said.source), said.player(), **said.words)]

    return lower


def _alone(action: i.PlayerAction) -> Lower:
    """“Forage.”, “Time travel twice.”: with nothing but how often."""

    def lower(said: Said) -> Sequence[i.Step] | None:
        if not said.by_player or said.noun is not None:
            return None
        often = said.adverb(*_TIMES)
        amount = i.Number(1 if often is None else _TIMES[often.sense])
        return [i.KeywordAction(action, amount, said.player(), **said.words)]

    return lower


def _to_objects(verb: i.ActVerb) -> Lower:
    """“Suspect it.”, “Airbend up to one other target creature.”: to what is named."""

    def lower(said: Said) -> Sequence[i.Step] | None:
        noun = said.noun
        if noun is None or not said.by_player:
            return None
        what = said.refer(noun)
        return [i.Act(verb, what, player=None if said.node.subject is None else said.player())]

    return lower


def tempt(said: Said) -> Sequence[i.Step] | None:
    """“The Ring tempts you.” (CR 701.54a)"""
    subject, noun = said.node.subject, said.noun
    if subject is None or noun is None or subject.alone != ("the", "ring") or noun.alone != ("you",):
        return None
    said.source.claim(subject, noun)
    return [i.KeywordAction("be tempted", i.Number(1), i.Player("you", "you"), **said.words)]


def open_attraction(said: Said) -> Sequence[i.Step] | None:
    """“Open an Attraction.”, “Open two Attractions.” (CR 701.51)"""
    noun = said.noun
    head = noun.items[0].head if noun is not None else None
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or head is None or head.sense != "attraction":
        return None
    number = said.amount(noun) if said.by_player else None
    said.source.claim(head)
    return None if number is None else [i.KeywordAction("open an Attraction", number, said.player(), **said.words)]


def waterbend(said: Said) -> Sequence[i.Step] | None:
    """“Waterbend {5}”: to pay it, creatures and artifacts may be tapped (CR 701.67a)."""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or noun.kinds != ("mana",) or noun.head is None:
        return None
    symbols = mana(noun.head, said.source) if said.by_player else None
    return None if symbols is None else [i.PayMana(said.player(), symbols, waterbend=True, **said.words)]


DONE: dict[str, Lower] = {
    "airbend": _to_objects("airbend"),
    "behold": _to_objects("behold"),
    "cloak": _to_objects("cloak"),
    "discover": _with_number("discover"),
    "harness": _to_objects("harness"),
    "manifest dread": _alone("manifest dread"),
    "open": open_attraction,
    "suspect": _to_objects("suspect"),
    "tempt": tempt,
    "time travel": _alone("time travel"),
    "waterbend": waterbend,
}
