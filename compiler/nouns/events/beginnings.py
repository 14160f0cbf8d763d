"""Turns, phases and steps that begin (CR 603.2b, 500.1): “at the beginning of your upkeep”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..player_names import named
from ..players import player

_PARTS: dict[str, i.TurnPart] = {part: part for part in get_args(i.TurnPart)} | {
    "upkeep step": "upkeep",
    "combat phase": "combat",
    "combat step": "combat",
    "beginning of combat": "combat",
}
#: Of which of several main phases (CR 505.1a): all but the first are postcombat main phases, be they two or more.
_MAIN: dict[str, i.TurnPart] = {
    "precombat": "precombat main phase",
    "first": "precombat main phase",
    "first main": "precombat main phase",
    "postcombat": "postcombat main phase",
    "second": "main phase",
    "second main": "main phase",
}
_ANYBODY = ("each player", "a player")


def moment(node: n.Node, source: Source) -> i.Trigger:
    """When something is done later: “at the beginning of the next end step” (CR 603.7). Its words are claimed."""
    words = source.words(node)
    return i.Trigger((beginning(node, source) or i.OtherEvent(words),), words)


def beginning(node: n.Node, source: Source) -> i.Begins | None:
    """The moment that words name; None where more is said of it than fields hold. Its words are claimed."""
    if (own := source.own.beginning(node, source)) is not None:
        return own
    match node:
        case n.Prepositional(
            sense="at" | "on",
            object=n.NounPhrase(
                words=(n.Word(sense="the"), n.Word(sense="beginning" | "start")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as of), *more),
            ),
        ):
            found = _part(of, [*of.modifiers, *more], source)
        case n.Prepositional(sense="at", object=n.NounPhrase(words=(*_, n.Word(sense="end")), modifiers=(of, *more))):
            found = _end(of, source) if not more else None
        case n.Adverb(sense="at end of combat"):
            found = i.Begins("end of combat", which="next")
        case n.Adverb(sense="at end of turn"):
            found = i.Begins("end step", which="next")
        case _:
            found = None
    source.claim(node)
    return found


def _end(of: n.Node, source: Source) -> i.Begins | None:
    """“at the end of turn”, “at the end of combat” (CR 511.2, 513.2)."""
    match of:
        case n.Prepositional(sense="of", object=n.NounPhrase(words=(n.Word(sense="combat"),), modifiers=())):
            return i.Begins("end of combat", which="next")
        case n.Prepositional(sense="of", object=n.NounPhrase(words=(n.Word(sense="turn"),), modifiers=())):
            return i.Begins("end step", which="next")
    return None


def _part(of: n.NounPhrase, modifiers: list[n.Modifier], source: Source) -> i.Begins | None:
    """“your next upkeep”, “combat on your turn”, “the upkeep of that creature's controller”."""
    words = of.plain_words
    if len(words) < len(of.words) or not words:
        return None
    part, before = _named(words)
    if part is None:
        return None
    which: Literal["each", "first", "first each turn", "second", "next", "next turn's", "that turn's"] = "each"
    if part == "main phase" and words[len(before)].sense in ("second", "second main"):
        which = "second"
    elif before and before[-1].sense == "next":
        which = "next"
        before.pop()
    elif before and before[-1].sense == "first" and part == "upkeep":
        which = "first"
        before.pop()
    if before and before[-1].kind == "possessive" and before[-1].possessor == "turn":
        of_turn = _TURNS.get(before[-2].sense) if len(before) > 1 else None
        if of_turn is None:
            return None
        which, before = of_turn, before[:-2]
    whose = _whose(before, of, source)
    if whose is _UNKNOWN:
        return None
    for modifier in modifiers:
        match modifier:
            case n.Adverb(sense="each turn"):
                which = "first each turn" if which == "first" else which
            case n.Adverb(sense="on each of your turns"):
                whose = i.Player("you", "your")
            case n.Prepositional(sense="on" | "of", object=n.NounPhrase() as other) if whose is None:
                turn = _turn(other, source) if other.plain_words else _UNKNOWN
                if turn is _UNKNOWN:
                    return None
                whose = turn
            case _:
                return None
    return i.Begins(part, whose if whose is None or whose.who not in _ANYBODY else None, which)


#: Which turn's part it is.
_TURNS: dict[str, Literal["next turn's", "that turn's"]] = {"next": "next turn's", "that": "that turn's"}


def _named(words: Sequence[n.Word]) -> tuple[i.TurnPart | None, list[n.Word]]:
    """The part of the turn that the last words name, and the words before them."""
    match [w.sense for w in words]:
        case [*_, "first main" | "second main" as which, "phase"]:
            return _MAIN[which], list(words[:-2])
        case [*_, which, "main phase"] if which in _MAIN:
            return _MAIN[which], list(words[:-2])
        case [*_, "beginning", "phase"]:
            return "beginning phase", list(words[:-2])
        case [*_, last]:
            return _PARTS.get(last), list(words[:-1])
    return None, []


_UNKNOWN = i.Player("other")


def _whose(before: list[n.Word], of: n.NounPhrase, source: Source) -> i.Player | None:
    """Whose, of the words before the name of the part; `_UNKNOWN` where no player says so."""
    senses = tuple(w.possessor_or_sense for w in before)
    if senses in ((), ("the",), ("each",), ("a",), ("that",), ("each", "turn")):
        return None if senses != ("that",) else _UNKNOWN
    if senses == ("they",) or senses == ("the", "they"):
        return i.Player("that player", "their")
    found = named(senses, " ".join(source.said(w) for w in before))
    if found is None and before[-1].kind == "possessive" and len(before) > 1 and before[-1].possessor in _ROLES:
        place = n.Span(before[0].span.start, before[-1].possessor_end)
        head = n.Word(kind="noun", text=before[-1].possessor, span=n.Span(before[-1].span.start, place.end))
        found = player(n.NounPhrase(words=(*before[:-1], head), span=place), source)
    if found is None or found.who == "other":
        return _UNKNOWN
    return found


_ROLES = frozenset(["controller", "owner"])


def _turn(node: n.NounPhrase, source: Source) -> i.Player | None:
    """“your turn”, “each opponent's turn”, “each turn”; or whose upkeep: “enchanted creature's controller”."""
    words = node.plain_words
    if node.modifiers or len(words) < len(node.words):
        return _UNKNOWN
    if words[-1].sense == "turn":
        return _whose(list(words[:-1]), node, source)
    if words[-1].sense in _ROLES or words[-1].kind == "player" or words[-1].sense in ("player", "opponent", "you"):
        found = player(node, source)
        return _UNKNOWN if found.who == "other" else found
    return _UNKNOWN
