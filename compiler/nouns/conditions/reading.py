"""Reads a condition: what must be true of the game, by the kind of thing that is said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from . import abilities, being, casting, common, comparing, existing, history, playing, this_way, zones

#: They come back to what was said before with a verb that stands for it: “if you do”, “if a player does so”.
_DOING = frozenset(["do", "does", "did", "don't", "doesn't", "didn't", "can't", "cannot"])
#: Words after which a condition stands; “as”, “until” and “before” say when.
_CONDITIONAL = frozenset(
    ["if", "unless", "as long as", "for as long as", "so long as", "while", "only if", "if and only if", "even if"]
)
#: Verbs that have their subject in themselves, or none.
_HAS_NO_SUBJECT = frozenset(["there is", "there are", "there's", "it's", "you're", "they're", "you've", "that's"])
_KINDS: tuple[Callable[[n.Clause, Source, str], i.Condition | None], ...] = (
    comparing.comparison,
    common.most_common_color,
    zones.in_zones,
    existing.existing,
    abilities.so_often,
    playing.game,
    playing.flip,
    playing.voted,
    playing.came_under_control,
    playing.is_player_so,
    playing.first_of_turn,
    playing.rolled,
    casting.how_cast,
    this_way.done,
)


def condition(
    node: n.Subordinate, source: Source, it: i.Reference | None = None, *, behind: bool = False
) -> i.Condition:
    """The condition of a subordinate clause, all of whose words are claimed."""
    words = source.words(node)
    clause = node.parts[0].content if len(node.parts) == 1 else None
    if isinstance(clause, n.Clause) and (did := _did(clause)) is not None:
        source.claim(node)
        return i.Happened(did is not (node.sense == "unless"), words)
    mark = source.mark()
    found = history.history(node, source, words) if node.sense in _CONDITIONAL else None
    if found is None and node.sense in _CONDITIONAL:
        source.forget(mark)
        found = _parts(node, source, words, being.Spoken(it, behind))
    if found is not None:
        source.claim_own(node, *node.parts)
        if source.claims_all(mark, node):
            return i.NotHold(found, words) if node.sense == "unless" else found
    source.forget(mark)
    source.claim(node)
    return i.ToldCondition(words)


def _in_places(node: n.Subordinate, source: Source, words: str, it: being.Spoken) -> i.Condition | None:
    """“this creature is in the command zone | or on the battlefield”."""
    first, *more = node.parts
    if not more or not isinstance(first.content, n.Clause):
        return None
    places = [being.in_zone(part.content, source) for part in more if isinstance(part.content, n.Prepositional)]
    found = _one(first.content, source, words, it) if len(places) == len(more) else None
    match found:
        case i.ObjectIs(where=(i.InZone() as where,), negated=False) if None not in places:
            return structs.replace(found, where=(i.OneOf((where, *(each for each in places if each is not None))),))
    return None


def done_this_way(node: n.Subordinate, source: Source) -> i.DoneThisWay | None:
    """What “when you discard a nonland card this way” is about; None, and nothing claimed, for other words."""
    clause = node.parts[0].content if len(node.parts) == 1 else None
    mark = source.mark()
    if isinstance(clause, n.Clause):
        source.claim_between(node.span.start, clause.span.start)
        found = this_way.done(clause, source, source.words(node))
        if isinstance(found, i.DoneThisWay) and not source.passed_over(mark, node):
            return found
    source.forget(mark)
    return None


def _parts(node: n.Subordinate, source: Source, words: str, it: being.Spoken) -> i.Condition | None:
    """One clause, or several that are joined by “and” or by “or”."""
    if not node.parts:
        return None
    joints = {part.joint for part in node.parts[1:]} - {","}
    if not joints <= {"and", ", and"} and not joints <= {"or", ", or"}:
        return None
    if (places := _in_places(node, source, words, it)) is not None:
        return places
    held: list[i.Condition] = []
    subject: n.Noun | None = None
    verb: n.Verb | None = None
    for part in node.parts:
        clause = part.content
        if not isinstance(clause, n.Clause):
            return None
        if clause.subject is None and subject is not None and clause.verb.senses[0] not in _HAS_NO_SUBJECT:
            clause = structs.replace(clause, subject=subject)
        if verb is not None and clause.subject is None and clause.verb.senses[0] in being.STATES:
            source.claim(clause.verb)
            clause = structs.replace(clause, verb=structs.replace(verb, words=(*verb.words[:-1], *clause.verb.words)))
        subject, verb = clause.subject, clause.verb
        found = _one(clause, source, source.words(clause) if len(node.parts) > 1 else words, it)
        if found is None:
            return None
        held.append(found)
    if not held:
        return None  # “any time”
    if len(held) == 1:
        return held[0]
    return i.AllHold(tuple(held), words) if joints <= {"and", ", and"} else i.AnyHolds(tuple(held), words)


def _one(clause: n.Clause, source: Source, words: str, it: being.Spoken) -> i.Condition | None:
    mark = source.mark()
    if (own := source.own.condition(clause, source, words, it)) is not None:
        return own
    for kind in _KINDS:
        if (found := kind(clause, source, words)) is not None:
            return found
        source.forget(mark)
    return being.kind(clause, source, words, it)


def _did(clause: n.Clause) -> bool | None:
    """Whether it says that the part of the effect before was not done (“if you don't”); None if it speaks of else."""
    verb = clause.verb.senses
    match clause.complements:
        case ():
            pass
        case (n.Adverb(sense="so"),) | (n.NounPhrase(words=(n.Word(sense="this"),), modifiers=()),):
            pass
        case _:
            return None
    if clause.subject is None or clause.cause is not None or not _is_somebody(clause.subject):
        return None
    if clause.subject.alone == ("it",):  # an object does nothing of what it is told
        return None
    if not (verb[0] in _DOING and (len(verb) == 1 or verb[1:] in (("not",), ("do",), ("not", "do")))):
        return None
    return clause.verb.negated or clause.subject.alone[:1] == ("no",)


def _is_somebody(node: n.Noun) -> bool:
    """“you”, “they”, “that player”, “its controller”, “no player”, “no one”."""
    match node:
        case n.NounPhrase(alone=("no", "one")):
            return True
        case n.NounPhrase(words=(n.Word(kind="pronoun" | "player"),)):
            return True
        case n.NounPhrase(words=(*lead, n.Word(kind="noun", sense="player" | "opponent" | "controller" | "one"))):
            return _of_one(lead)
    return False


def _of_one(lead: Sequence[n.Word | n.Quoted]) -> bool:
    """Whether one player is meant, or none: “the”, “no”, “that creature's”; not “all”, “each”, “two”."""
    match lead:
        case [*_, n.Word(kind="possessive")]:
            return True
        case [n.Word() as first, *_]:
            return first.kind == "article" or first.sense in ("that", "any", "no")
    return False
