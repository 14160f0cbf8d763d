"""What “it”, “that creature” and “one of them” speak of, where an earlier step of the effect tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, structs

from ..grammar import nodes as n
from ..grammar.senses import IT, SO_MANY_OF
from . import instructions as i
from .drafts import Block, DraftChoice, DraftCreate, DraftStep
from .objects import flat
from .source import Source
from .values import number_of

_MOVED = frozenset(["exile", "return to hand", "return to the battlefield", "put into graveyard", "put into library"])


def antecedent(steps: Sequence[DraftStep]) -> i.Reference | None:
    """What the last of the steps was done to, in its words; None where the board can't know."""
    at, last = _last(steps)
    match last:
        case DraftCreate():
            return i.Reference("created", "that token")
        case i.PutCounters(on=what) | i.Gain(what=i.Reference() as what) | i.Act(what=what, to=None):
            gone = isinstance(last, i.Act) and last.verb in ("sacrifice", "destroy")
            moved = isinstance(last, i.Act) and last.verb in _MOVED
            if what.what in ("target", "choice", "that") or (moved and what.what == "source"):
                among = what.among
                if among is None and (before := antecedent(steps[:at])) is not None:
                    among = before.among  # “that creature” is what an earlier step named
                return None if gone and what.what != "target" else i.Reference("that", what.text, among)
            return i.Reference(what.what, what.text) if what.what in ("created", "source") and not gone else None
    return None


def speaks_of(noun: n.Noun | None, pronoun: str, it: i.Reference) -> bool:
    """Whether “it”, “that creature” speak of what the step before was done to: “target creature”, not “target land”.

    ``pronoun`` is that of “it's”, where there is no noun.
    """
    match noun:
        case None:
            return pronoun in IT
        case n.NounPhrase(words=(n.Word(kind="pronoun") as word,), modifiers=()):
            return word.sense in IT
        case n.NounPhrase(words=(n.Word(sense="that"), n.Word() as head), modifiers=()):
            return _has_kind(it, head)
    return False


def _has_kind(it: i.Reference, head: n.Word) -> bool:
    """Whether what was spoken of was called so: a creature, a token, a Goblin."""
    if head.kind == "token":
        return it.what == "created" or _names(it.among, i.IsToken())
    if head.kind == "type" and head.sense != "permanent":
        return _names(it.among, i.HasType(head.sense))
    if head.kind == "subtype":
        return _names(it.among, i.HasSubtype(head.text))
    return False


def _names(among: i.Selection | None, kind: i.Predicate) -> bool:
    return among is not None and kind in flat(among.where)


def the_others(steps: Sequence[DraftStep]) -> i.Selection | None:
    """What “the other” speaks of where the last step was done to one of several."""
    match _last(steps)[1]:
        case i.PutCounters(on=what) | i.Gain(what=i.Reference() as what) | i.Act(what=what):
            match what.among:
                case i.Selection((i.IsAmong() as among,)):
                    return i.Selection((among, i.Not(i.IsAmong(i.Reference("that")))), "the others")
    return None


def is_the_others(noun: n.Noun) -> bool:
    """“the other”, “the others”, “each of the others”, “the rest”."""
    words = noun.alone
    rest = words[1:] if words[:1] in (("each of",), ("all of",)) else words
    return rest in (("the", "other"), ("the", "others"), ("the", "rest"))


def same_targets(step: DraftStep, replaced: Sequence[DraftStep]) -> DraftStep:
    """A step done instead of others, with their targets in place of “that creature” and “that player”."""
    if not isinstance(step, Struct):
        return step
    targets = [value for each in replaced if isinstance(each, Struct) for value in _nouns(each)]
    objects = {each for each in targets if isinstance(each, i.Reference) and each.what == "target"}
    players = {each for each in targets if isinstance(each, i.Player) and each.who in _TARGETS}
    changes: dict[str, Any] = {}
    for name in step.__struct_fields__:
        match getattr(step, name):
            case i.Reference("that") if len(objects) == 1:
                changes[name] = next(iter(objects))
            case i.Player("that player") if len(players) == 1:
                changes[name] = next(iter(players))
    return structs.replace(step, **changes) if changes else step


_TARGETS = frozenset(["target player", "target opponent"])


def _nouns(step: Struct) -> Iterator[i.Reference | i.Player]:
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if isinstance(value, i.Reference | i.Player):
            yield value


def _last(steps: Sequence[DraftStep]) -> tuple[int, DraftStep | None]:
    """The last step that does something, and where; an empty block has only been opened."""
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        if isinstance(step, DraftChoice) or (isinstance(step, Block) and step.kind in ("delayed", "when")):
            return at, None
        if not isinstance(step, Block):
            return at, step
        if step.otherwise or step.steps:
            return at, _last(step.otherwise or step.steps)[1]
    return 0, None


class Some(NamedTuple):
    """Some of those that were spoken of: ``whom`` in their words, at most ``most`` (None: any number)."""

    whom: str
    most: i.Quantity | None
    optional: bool


def some_of(noun: n.Noun, source: Source) -> Some | None:
    """“up to two of those tokens”: of whom, how many at most, and whether it may be fewer."""
    if not isinstance(noun, n.NounPhrase) or not noun.words:
        return None
    words = noun.plain_words
    optional = words[0].sense in ("up to", "any number of") if words else False
    of: n.Noun | None = None
    match noun.modifiers:
        case (n.Prepositional(sense="of") as part,):
            of = part.object
        case ():
            pass
        case _:
            return None
    counted = [w for w in words if w.sense != "up to"]
    if not counted or len(words) < len(noun.words):
        return None
    first = counted[0]
    whom_words = counted[1:] if of is None else list(of.plain_words) if of.alone else []
    if not whom_words or not _are_those(whom_words):
        return None
    most: i.Quantity | None
    if first.sense == "any number of":
        most = None
    elif first.sense in SO_MANY_OF and of is None:
        most = i.Number(SO_MANY_OF[first.sense])
    elif of is not None and len(counted) == 1 and (first.sense == "either" or number_of(first) is not None):
        most = i.Number(1) if first.sense == "either" else number_of(first)
    else:
        return None
    source.claim(noun)
    whom = source.said(n.Node(span=n.Span(whom_words[0].span.start, whom_words[-1].span.end)))
    return Some(whom, most, optional)


def _are_those(words: Sequence[n.Word]) -> bool:
    """“them”, “those creatures”, “the tokens”, “those Food tokens”."""
    if len(words) == 1:
        return words[0].sense == "them"
    return words[0].sense in ("those", "these", "the") and (
        len(words) == 2 or (len(words) == 3 and words[2].kind == "token")
    )
