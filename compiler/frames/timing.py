"""When abilities may be activated and spells be cast, where a sentence restricts that (CR 602.5, 601.3)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source
from ..nouns.conditions import condition


class Restricted(Struct, frozen=True):
    """What a sentence restricts: an ability (and who may activate it), or (``casting``) the casting of the spell.

    ``of_either``: the casting, where the sentence stands in no activated ability: “X can't be 0.”
    """

    timing: tuple[i.Timing, ...]
    activator: i.Player | None = None
    casting: bool = False
    of_either: bool = False


def restricted(line: n.Sentence, source: Source) -> Restricted | None:
    """“Activate only as a sorcery and only once each turn.”, “Any player may activate this ability.”"""
    mark = source.mark()
    found = source.own.restricted(line, source) or _restricted(line, source)
    if found is None or not source.claims_all(mark, line):
        source.forget(mark)
        return None
    return found


def _restricted(line: n.Sentence, source: Source) -> Restricted | None:
    first = line.parts[0].content if line.parts else None
    if not isinstance(first, n.Clause) or first.cause is not None:
        return None
    if len(line.parts) == 1 and (least := not_zero(first)) is not None:
        source.claim(first)
        return Restricted((least,), of_either=True)
    header = _header(first, source)
    if header is None:
        return None
    activator, casting, rest = header
    said: list[n.Node] = [*rest, *(part.content for part in line.parts[1:])]
    for part in line.parts[1:]:
        source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)
    if not any(map(_limits, said)) and header[0] is None:
        return None  # “Activate as a sorcery.”
    timing = _each(said, source)
    if None in timing or not (timing or activator is not None):
        return None
    known = tuple(each for each in timing if each is not None)
    if any(part.joint == "or" for part in line.parts):
        either = _either(known)
        return Restricted((either,), activator, casting) if either is not None else None
    return Restricted(known, activator, casting)


def _limits(node: n.Node) -> bool:
    """“only”, “only once”, “no more than”: what is said is a limit."""
    match node:
        case n.Adverb():
            return node.sense in _ONLY
        case n.NounPhrase(alone=("no more than",)):
            return True
    return False


def _either(timing: tuple[i.Timing, ...]) -> i.OnlyIf | None:
    """“only if … or if …”: at least one of the conditions holds; None where it is not conditions that are joined."""
    conditions = tuple(each.condition for each in timing if isinstance(each, i.OnlyIf))
    return i.OnlyIf(i.AnyHolds(conditions)) if len(conditions) == len(timing) else None


def not_zero(clause: n.Clause) -> i.OnlyIf | None:
    """“X can't be 0”: what is chosen for X as the cost is paid (CR 107.3a)."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(words=(n.Word(sense="x") as letter,), modifiers=()),
            verb=n.Verb(senses=("can't" | "cannot", "be")),
            complements=(n.NounPhrase(words=(n.Word(number=0),), modifiers=()),),
        ):
            return i.OnlyIf(i.Holds(i.Variable(letter.variable), "≥", i.Number(1)))
    return None


Header = tuple[i.Player | None, bool, tuple[n.Complement, ...]]


def is_done_once(line: n.Sentence) -> bool:
    """“Do this only once each turn”: what the sentence before has the player do (CR 603.2h)."""
    match line.parts:
        case (n.Part(content=n.Clause(subject=None, cause=None) as clause),):
            this, *often = clause.complements or (None,)
            return (
                clause.verb.senses == ("do",)
                and isinstance(this, n.NounPhrase)
                and this.alone == ("this",)
                and [each.sense for each in often if isinstance(each, n.Adverb)] == ["only once each turn"]
                and len(often) == 1
            )
    return False


def is_of_other_kind(line: n.Sentence, *, triggered: bool, activated: bool) -> bool:
    """“Activate only once …” of a triggered ability, “this ability triggers …” of an activated one (CR 602.1)."""
    clause = line.parts[0].content if line.parts else None
    said = clause.verb.senses if isinstance(clause, n.Clause) else ()
    return (said == ("activate",) and triggered) or (said == ("triggers",) and activated)


def _header(clause: n.Clause, source: Source) -> Header | None:
    """Who may activate it, whether it is about casting, and what the clause says besides."""
    complements = clause.complements
    match clause.subject, clause.verb.senses:
        case None, ("activate",):
            source.claim(clause.verb)
            return None, False, complements
        case n.NounPhrase() as subject, ("triggers",) if subject.alone == ("this", "ability"):
            source.claim(subject, clause.verb)
            return None, False, complements
        case n.NounPhrase() as subject, ("may", "activate") if subject.alone in _ACTIVATORS:
            match complements:
                case (n.NounPhrase() as ability, *rest) if ability.alone == ("this", "ability"):
                    source.claim(subject, clause.verb, ability)
                    return i.Player(_ACTIVATORS[subject.alone]), False, tuple(rest)
        case None, ("cast",):
            match complements:
                case (n.NounPhrase(words=(n.Word(kind="self"),), modifiers=()) as spell, *rest):
                    source.claim(clause.verb, spell)
                    return None, True, tuple(rest)
    return None


_ACTIVATORS: dict[tuple[str, ...], i.Who] = {
    ("any", "player"): "each player",
    ("only", "your", "opponent"): "opponents",
    ("only", "any", "opponent"): "opponents",
}
_ONLY = frozenset(["only", "only once each turn", "only once per turn", "only once", "only twice each turn"])
_OFTEN: dict[str, tuple[int, Literal["turn", "game"]]] = {
    "only once each turn": (1, "turn"),
    "once each turn": (1, "turn"),
    "only once per turn": (1, "turn"),
    "once per turn": (1, "turn"),
    "only once": (1, "game"),
    "once": (1, "game"),
    "only twice each turn": (2, "turn"),
    "twice each turn": (2, "turn"),
    "three times each turn": (3, "turn"),
}


def _each(said: list[n.Node], source: Source) -> list[i.Timing | None]:
    """Each restriction; None for what is none that is understood."""
    found: list[i.Timing | None] = []
    for node in said:
        match node:
            case n.Adverb(sense="only"):
                source.claim(node)
            case n.NounPhrase() if node.alone == ("no more than",):
                source.claim(node)
            case n.Adverb() if node.sense in _OFTEN:
                source.claim(node)
                times, per = _OFTEN[node.sense]
                found.append(i.OnlySoOften(i.Number(times), per))
            case n.Subordinate(sense="if"):
                found.append(i.OnlyIf(condition(node, source)))
            case n.Subordinate(sense="before" | "after"):
                found.append(_declared(node, source))
            case n.Prepositional(sense="per", object=n.NounPhrase(alone=("turn",))) if found and isinstance(
                often := found[-1], i.OnlySoOften
            ):
                source.claim(node)  # “only once | per turn”
                found[-1] = i.OnlySoOften(often.times, "turn")
            case n.Prepositional():
                found.append(_moment(node, source))
            case _:
                found.append(None)
    return found


def _declared(node: n.Subordinate, source: Source) -> i.Timing | None:
    """“before attackers are declared”, “after blockers are declared”."""
    match node.parts:
        case (n.Part(content=n.Clause(subject=n.NounPhrase() as who, verb=n.Verb(senses=("are", "declared")))),):
            pass
        case _:
            return None
    declared: dict[tuple[str, ...], Literal["attackers are declared", "blockers are declared"]] = {
        ("attacker",): "attackers are declared",
        ("blocker",): "blockers are declared",
    }
    event = declared.get(who.alone)
    if event is None:
        return None
    source.claim(node)
    return i.OnlyBefore(event) if node.sense == "before" else i.OnlyAfter(event)


_TIMES: dict[tuple[str, ...], i.TimeOfTurn] = {
    ("turn",): "turn",
    ("upkeep",): "upkeep",
    ("upkeep step",): "upkeep",
    ("draw step",): "draw step",
    ("main phase",): "main phase",
    ("combat",): "combat",
    ("combat phase",): "combat",
    ("declare attackers step",): "declare attackers step",
    ("declare blockers step",): "declare blockers step",
    ("combat damage", "step"): "combat damage step",
    ("end of combat step",): "end of combat",
    ("end of combat", "step"): "end of combat",
    ("end step",): "end step",
}
_WHOSE: dict[tuple[str, ...], i.Who] = {
    ("you",): "you",
    ("an", "opponent"): "each opponent",
    ("opponents",): "each opponent",
}


_BEFORE: dict[i.TimeOfTurn, Literal["combat", "the combat damage step", "the end of combat"]] = {
    "combat": "combat",
    "combat damage step": "the combat damage step",
    "end of combat": "the end of combat",
}


def _moment(node: n.Prepositional, source: Source) -> i.Timing | None:
    """“as a sorcery”, “during your upkeep”, “before the combat damage step”, “after combat”."""
    noun = node.object
    if not isinstance(noun, n.NounPhrase) or noun.modifiers:
        return None
    words = noun.plain_words
    senses = tuple(w.possessor_or_sense for w in words)
    if node.sense == "as":
        speeds: dict[tuple[str, ...], Literal["sorcery", "instant"]] = {
            ("a", "sorcery"): "sorcery",
            ("an", "instant"): "instant",
        }
        speed = speeds.get(senses)
        if speed is not None:
            source.claim(node)
        return None if speed is None else i.OnlyAs(speed)
    whose: i.Player | None = None
    if senses[:1] in (("the",), ("any",)):
        senses = senses[1:]
    else:
        at = next((k for k in range(1, len(senses)) if senses[:k] in _WHOSE), 0)
        if at:
            whose, senses = i.Player(_WHOSE[senses[:at]]), senses[at:]
    time = _TIMES.get(senses)
    if time is None:
        return None
    if node.sense == "during":
        source.claim(node)
        return i.OnlyDuring(time, whose)
    if whose is not None:
        return None
    if node.sense == "before" and time in _BEFORE:
        source.claim(node)
        return i.OnlyBefore(_BEFORE[time])
    if node.sense == "after" and time == "combat":
        source.claim(node)
        return i.OnlyAfter("combat")
    return None
