"""Relative clauses that tell a state or a kind: “that's tapped”, “that's a Wolf or a Werewolf”, “you cast”."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import conjunctions, single_words
from ...ledger.places import place_of
from ...ledger.source import Source
from ..player_names import named
from . import selection, zone
from .predicates import flat
from .sharing import of_chosen
from .words import STATES


def told_of(modifier: n.Relative) -> tuple[i.Predicate, ...] | None:
    """“that's tapped”, “that are tapped and attacking”; “you cast”: whose spell it is (CR 112.2)."""
    if modifier.further:
        return None
    if modifier.verb is not None:
        who = _who_cast(modifier) if modifier.verb.senses in (("cast",), ("casts",)) else None
        return None if who is None else (i.ControlledBy(who),)
    if modifier.subject is not None or modifier.sense not in _THAT_IS:
        return None
    match modifier.complements:
        case (
            (
                n.Adverb(sense=said)
                | n.NounPhrase(words=(n.Word(kind="adjective", sense=said),), modifiers=())
                | n.Participle(sense=said, complements=(), further=())
            ),
        ):
            return _TOLD.get(said)
    return None


#: The states that are said of it in a clause of their own.
_TOLD: dict[str, tuple[i.Predicate, ...]] = {
    "tapped": (i.InState("tapped"),),
    "untapped": (i.InState("untapped"),),
    "attacking": (i.InState("attacking"),),
    "blocking": (i.InState("blocking"),),
    "tapped and attacking": (i.InState("tapped"), i.InState("attacking")),
}


def _who_cast(modifier: n.Relative) -> i.Player | None:
    """“that you cast”, “an opponent casts”."""
    if modifier.complements:
        return None
    if modifier.verb is not None and modifier.verb.senses == ("cast",) and modifier.sense == "that":
        yours = modifier.subject is not None and modifier.subject.alone == ("you",)
        return i.Player("you", "you") if yours else None
    who = named(single_words((modifier.sense,)), "", place=place_of(modifier))
    return who if not modifier.subject else None


def is_such(modifier: n.Relative, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that's a Wolf or a Werewolf”, “that's red”, “that isn't enchanted”, “that are enchanted or equipped”."""
    if (either := _in_either_state(modifier)) is not None:
        return either
    if modifier.subject is not None or modifier.further:
        return None
    negated = modifier.sense in _THAT_IS_NOT
    if (state := _state(modifier)) is not None:
        return (i.Not(state),) if negated else (state,)
    if modifier.verb is not None or len(modifier.complements) != 1 or not (negated or modifier.sense in _THAT_IS):
        return None
    found = _such(modifier.complements[0], source)
    if found is None or not negated:
        return found
    return (i.Not(found[0] if len(found) == 1 else i.AllOf(found)),)


def _such(said: n.Complement, source: Source) -> tuple[i.Predicate, ...] | None:
    """“enchanted”, “on the battlefield”, “of the chosen type”, “a Wolf or a Werewolf”: what is told of it."""
    match said:
        case n.Participle(complements=(), further=()) if said.sense in STATES:
            return (i.InState(said.sense),)  # type: ignore[arg-type]
        case n.Prepositional(sense="in" | "on"):
            there = zone(said.object, source)
            if there is None or len(there) > 1:
                return None
            source.claim_own(said)
            return there or (i.InZone("battlefield"),)
        case n.Prepositional(sense="of"):
            chosen = of_chosen(said.object, source)
            if chosen is None or len(chosen) > 1:
                return None
            source.claim_own(said)
            return chosen
        case n.NounPhrase() | n.NounList() if all(map(_describes, said.items)):
            kinds = selection(said, source).where
            return None if any(isinstance(each, i.Told | i.IsOther) for each in flat(kinds)) else kinds or None
    return None


def _state(modifier: n.Relative) -> i.InState | None:
    """“that's tapped”, “that isn't enchanted”, where the grammar reads the state as a verb."""
    verb = modifier.verb
    if verb is None or len(verb.words) > 1:
        return None
    match verb.main, modifier.complements:
        case "attacking", (n.NounPhrase(alone=("alone",)),) if modifier.sense in _THAT_IS:  # CR 506.5
            return i.InState("attacking alone")
        case state, () if state in STATES:
            pass
        case _:
            return None
    return i.InState(state) if modifier.sense in _THAT_IS or modifier.sense in _THAT_IS_NOT else None  # type: ignore[arg-type]


_THAT_IS = frozenset(["that's", "that are", "that is"])
_THAT_IS_NOT = frozenset(["that isn't", "that aren't", "that is not"])


def _in_either_state(modifier: n.Relative) -> tuple[i.Predicate, ...] | None:
    """“that are enchanted or equipped”."""
    if modifier.subject is not None or modifier.sense not in _THAT_IS or not modifier.further:
        return None
    said: tuple[n.Relative | n.Further, ...] = (modifier, *modifier.further)
    states = [each.verb.main for each in said if each.verb is not None and len(each.verb.words) == 1]
    joined = conjunctions(tuple(each.joiner for each in modifier.further))
    if len(states) < len(said) or joined != {"or"} or any(each.complements for each in said):
        return None
    if not set(states) <= set(STATES):
        return None
    return (i.OneOf(tuple(i.InState(state) for state in states)),)  # type: ignore[arg-type]


def _describes(item: n.NounPhrase) -> bool:
    """Whether it says what something is: “a Wolf”, “red”, “legendary”, “a creature card”."""
    words = item.words
    if len(words) > 1 and isinstance(last := words[-1], n.Word) and last.sense == "card":
        words = words[:-1]
    return not item.modifiers and all(
        isinstance(w, n.Word) and w.kind in ("article", "type", "subtype", "color", "adjective", "non", "token")
        for w in words
    )
